"""Text fragments of addresses: ``#:~:text=[prefix-,]start[,end][,-suffix]`` (WICG draft, section 3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import unquote_to_bytes

from proofpress.coordinates import ReportPosition
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import (
    Excerpt,
    ExcerptForm,
    Remark,
    RemarkKind,
    TextDirective,
)

MOST_DIRECTIVES = 20
"""Of one address; each of them is looked for."""

_DELIMITER = ":~:"
_TEXT = "text="


def fragment_excerpt(uri: str, position: ReportPosition) -> Excerpt | None:
    """The excerpt that the text fragment of ``uri`` declares; None without one.

    Raises ValueError, in words for the author, where one of its directives cannot be read: an excerpt
    without it would prove less than the author says.
    """
    written = _written_directives(uri)
    if len(written) > MOST_DIRECTIVES:
        raise ValueError(f"it has {len(written)} text directives, more than {MOST_DIRECTIVES}")
    directives = tuple(read_directive(text) for text in written)
    if not directives:
        return None
    text = " … ".join(_readable(directive) for directive in directives)
    return Excerpt(ExcerptForm.TEXT_FRAGMENT, text, position, directives)


def fragment_remarks(readings: Sequence[BlockReading]) -> Iterator[Remark]:
    """A remark for each link whose text fragment cannot be read: its words are not looked for."""
    for reading in readings:
        for link in reading.inline.links:
            try:
                fragment_excerpt(link.href, link.position)
            except ValueError as error:
                message = f"the text fragment of this address was not read as an excerpt: {error}"
                yield Remark(RemarkKind.UNREAD_TEXT_FRAGMENT, link.position.line, message)


def read_directive(written: str) -> TextDirective:
    """One directive, given as what follows ``text=``. Raises ValueError, in words for the author."""
    parts = written.split(",")
    prefix = parts.pop(0)[:-1] if parts[0].endswith("-") else None
    suffix = parts.pop()[1:] if parts and parts[-1].startswith("-") else None
    if not 1 <= len(parts) <= 2:
        raise ValueError("it is not prefix-,start,end,-suffix: a comma in the words is written %2C")
    return TextDirective(
        prefix=None if prefix is None else _decode(prefix),
        start=_decode(parts[0]),
        end=_decode(parts[1]) if len(parts) > 1 else None,
        suffix=None if suffix is None else _decode(suffix),
    )


def _written_directives(uri: str) -> list[str]:
    """What follows ``text=`` in each text directive; directives of other names are left alone."""
    directives = uri.partition("#")[2].partition(_DELIMITER)[2].split("&")
    return [text.removeprefix(_TEXT) for text in directives if text.startswith(_TEXT)]


def _decode(part: str) -> str:
    """``part`` with its percent escapes undone; a plus is a plus, a percent sign alone is itself."""
    try:
        return unquote_to_bytes(part.encode("utf-8")).decode("utf-8")
    except UnicodeError as error:
        raise ValueError("its percent escapes are no UTF-8") from error


def _readable(directive: TextDirective) -> str:
    parts = (directive.start, directive.end or "")
    return " … ".join(" ".join(part.split()) for part in parts if part)

"""Structural oddities of a report: what could make the count silently wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from proofpress.document.comments import read_comment
from proofpress.document.markup.blocks import BlockReading, BlocksRead
from proofpress.document.markup.lines import Lines
from proofpress.document.markup.parse import Parsed
from proofpress.document.records import Anomaly, AnomalyKind, Profile
from proofpress.document.references.targets import duplicate_notes
from proofpress.errors import ProofpressError

_FENCE_END = re.compile(r"[\s>]*(`{3,}|~{3,})\s*")
_UNCLOSED = "a comment opens here and does not end before the next blank line or the file's end"


def structural_anomalies(
    lines: Lines, tokens: Sequence[Token], read: BlocksRead, parsed: Parsed
) -> Iterator[Anomaly]:
    """Unclosed fences and comments, lost characters, labels that are defined twice."""
    for token in tokens:
        if token.type == "fence" and token.map and not _is_closed(token, lines):
            message = "the code fence that opens here is never closed: close it"
            yield Anomaly(AnomalyKind.UNCLOSED_FENCE, token.map[0] + 1, message)
    for comment in read.comments:
        if not comment.closed:
            yield Anomaly(AnomalyKind.UNCLOSED_COMMENT, comment.position.line, _UNCLOSED)
    for reading in read.readings:
        if reading.is_prose and "<!--" in reading.block.text:
            yield from _shown_comments(reading)
    for number, line in enumerate(lines.contents, 1):
        if "\ufffd" in line or "\0" in line:
            message = "characters of this line were lost before the report came here: restore them"
            yield Anomaly(AnomalyKind.UNDECODABLE_TEXT, number, message)
    yield from _duplicates(read, parsed)


def refuse_cut_comments(readings: Sequence[BlockReading], profile: Profile, file: str) -> None:
    """Raise ProofpressError for a comment of ours that a ``|`` cuts off in a table's cell."""
    for reading in readings:
        if not reading.row or "<!--" not in reading.block.text:
            continue
        for leaf in reading.block.leaves:
            _, opens, inside = leaf.span.cut(reading.block.text).partition("<!--")
            is_code = leaf.span in reading.inline.code
            if opens and not is_code and read_comment(inside, leaf.position, profile) is not None:
                raise ProofpressError(
                    "a | cuts a comment off that stands in a table's cell",
                    file=file,
                    line=leaf.position.line,
                    remedy="write &#124; for it inside the comment",
                )


def _shown_comments(reading: BlockReading) -> Iterator[Anomaly]:
    """A blank line ends a comment that began after text: it shows as prose."""
    for leaf in reading.block.leaves:
        code = any(span.holds(leaf.span) for span in reading.inline.code)
        if "<!--" in leaf.span.cut(reading.block.text) and not code:
            yield Anomaly(AnomalyKind.UNCLOSED_COMMENT, leaf.position.line, _UNCLOSED)


def _duplicates(read: BlocksRead, parsed: Parsed) -> Iterator[Anomaly]:
    for label, first, second in duplicate_notes(read.note_lines):
        yield _duplicate(f"the footnote {label!r}", first, second)
    for definition in parsed.duplicate_references:
        label, line = definition["label"], definition["map"][0] + 1
        first = parsed.references[label]["map"][0] + 1
        yield _duplicate(f"the reference {label!r}", first, line)


def _duplicate(what: str, first: int, second: int) -> Anomaly:
    message = f"{what} is defined on line {first} and again here: the first counts"
    return Anomaly(AnomalyKind.DUPLICATE_DEFINITION, second, message)


def _is_closed(token: Token, lines: Lines) -> bool:
    first, last = token.map or [0, 0]
    if last - first < 2:
        return False
    match = _FENCE_END.fullmatch(lines.contents[min(last, len(lines.contents)) - 1])
    return match is not None and match.group(1).startswith(token.markup)

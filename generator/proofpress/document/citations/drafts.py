"""Citations as they stand in one block, before it is known to which sentence they belong."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.citations.beside import text_beside
from proofpress.document.citations.data_links import may_name_data, names_data
from proofpress.document.citations.fragments import fragment_excerpt
from proofpress.document.citations.printed import LONGEST_RANGE, number_ranges
from proofpress.document.citations.registers import public_address
from proofpress.document.citations.residue import is_citing, numbers_of
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.inline import INLINE_NOTE
from proofpress.document.markup.inline_records import Link, Mark
from proofpress.document.markup.lines import Lines
from proofpress.document.markup.raised import TO_RAISED
from proofpress.document.records import CitationForm, Excerpt, ExcerptForm

_FORM_OF_LINK = {
    "inline": CitationForm.INLINE_LINK,
    "reference": CitationForm.REFERENCE_LINK,
    "autolink": CitationForm.AUTOLINK,
    "bare": CitationForm.BARE_URL,
    "html": CitationForm.HTML_LINK,
}
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_NO_CITATION = re.compile(r"(?:mailto|tel|sms|xmpp|javascript|data):", re.IGNORECASE)
_TITLE_QUOTE = re.compile(r"\s*quote:\s*(.*\S)\s*", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A citation that has no sentence yet."""

    span: BlockSpan
    """Its visible text in the block; empty for a note's mark."""
    form: CitationForm
    uri: str | None
    label: str
    position: ReportPosition
    excerpt: Excerpt | None = None
    locator: str | None = None
    by_paragraph: bool = False
    """Whether the sentence is cited only by what stands after its paragraph's last sentence."""
    printed_locator: str | None = None
    """What ``[3, p. 5]`` says of the place; a comment's locator goes before it."""


@dataclass(frozen=True, slots=True)
class Targets:
    """What labels in the text lead to: footnote definitions and the numbered list of references."""

    notes: Mapping[str, tuple[Draft, ...]]
    """Footnote label -> the citations of its definition; empty for a note without a source."""
    numbers: Mapping[int, tuple[Draft, ...]]
    """Printed number -> the citations of that item of the references."""


def draft_links(reading: BlockReading) -> tuple[Draft, ...]:
    """The block's links and names of sources, in order."""
    links = [_draft_link(link, reading.block.text) for link in reading.inline.links]
    named = [
        _unresolvable(name.span, name.label, name.position)
        if name.uri is None
        else Draft(name.span, name.form, name.uri, name.label, name.position)
        for name in reading.named
    ]
    found = [draft for draft in (*links, *named) if draft is not None]
    return tuple(sorted(found, key=lambda draft: draft.position))


def draft_marks(reading: BlockReading, targets: Targets, lines: Lines) -> tuple[Draft, ...]:
    """The block's note marks, printed numbers and left-over citation tokens, in order."""
    drafts: list[Draft] = []
    for mark in reading.inline.marks:
        if mark.kind == "note":
            drafts.extend(_draft_note(mark, targets))
        elif mark.kind == "residue":
            drafts.extend(_draft_residue(mark, targets))
    drafts.extend(_draft_printed(reading, targets, lines))
    drafts.extend(_draft_flattened(reading, targets, lines))
    return tuple(sorted(drafts, key=lambda draft: draft.position))


def title_excerpt(title: str, position: ReportPosition) -> Excerpt | None:
    """The excerpt that a link's title declares with ``quote:``."""
    match = _TITLE_QUOTE.fullmatch(title)
    return Excerpt(ExcerptForm.LINK_TITLE, match.group(1), position) if match else None


def token_spans(reading: BlockReading) -> tuple[BlockSpan, ...]:
    """Spans of citation tokens such as ``[3]`` and ``doi:10.1000/x``: their digits are no numbers."""
    spans = [token.span for token in reading.printed] + [name.span for name in reading.named]
    spans += [span for span, _ in reading.flattened]
    return tuple(sorted({*spans, *reading.linked_marks}))


def _draft_link(link: Link, text: str) -> Draft | None:
    excerpt = title_excerpt(link.title, link.position)
    fragment = None if excerpt else _fragment_excerpt(link)
    label = link.span.cut(text) or link.href
    if link.shows_image and not link.span.cut(text).strip():
        # A badge is an image; images are no citations.
        return None
    if not _ABSOLUTE.match(link.href) and not _cites_file(link, has_excerpt=excerpt is not None):
        # Another page of the site. One with quoted words is said to lead nowhere, not dropped.
        draft = _unresolvable(link.span, label, link.position)
        return replace(draft, excerpt=excerpt) if excerpt else None
    if _NO_CITATION.match(link.href):
        return None
    form = _FORM_OF_LINK[link.kind]
    if link.is_chat:
        form = CitationForm.CHAT_TOKEN
    elif link.kind == "reference" and label.startswith("@"):
        form = CitationForm.CITATION_KEY
    uri = public_address(link.href) or link.href
    return Draft(link.span, form, uri, label, link.position, excerpt or fragment)


def _cites_file(link: Link, *, has_excerpt: bool) -> bool:
    if names_data(link.href) or link.is_file:
        return True
    return has_excerpt and may_name_data(link.href)


def _fragment_excerpt(link: Link) -> Excerpt | None:
    """The excerpt in the link's address. One that cannot be read is a remark of the report's."""
    try:
        return fragment_excerpt(link.href, link.position)
    except ValueError:
        return None


def _draft_note(mark: Mark, targets: Targets) -> Iterator[Draft]:
    inline = mark.content.startswith(INLINE_NOTE)
    label, at = "^[…]" if inline else f"[^{mark.content}]", BlockSpan(mark.at, mark.at)
    if mark.content and mark.content not in targets.notes:
        yield _unresolvable(at, label, mark.position)
    for target in targets.notes.get(mark.content, ()):
        yield replace(
            target, span=at, form=CitationForm.FOOTNOTE, label=label, position=mark.position
        )


def _draft_residue(mark: Mark, targets: Targets) -> Iterator[Draft]:
    """What a chat tool left behind: its numbers count where a list of references has them."""
    at = BlockSpan(mark.at, mark.at)
    if not is_citing(mark.content):
        return
    numbers = tuple(_listed(numbers_of(mark.content), targets))
    if not any(targets.numbers.get(number) for number in numbers):
        yield _unresolvable(at, mark.content, mark.position)
        return
    for number in numbers:
        yield from _draft_number(
            number, at, mark.content, CitationForm.CHAT_TOKEN, mark.position, targets
        )


def _draft_printed(reading: BlockReading, targets: Targets, lines: Lines) -> Iterator[Draft]:
    for token in reading.printed:
        position = position_at(reading, token.span.start, lines)
        if not token.numbers:
            yield _unresolvable(token.span, token.span.cut(reading.block.text), position)
        for number in _listed(token.numbers, targets):
            raised = token.form is CitationForm.SUPERSCRIPT
            label = str(number).translate(TO_RAISED) if raised else f"[{number}]"
            drafts = _draft_number(number, token.span, label, token.form, position, targets)
            for draft in drafts:
                yield replace(draft, printed_locator=token.locator) if draft.uri else draft


def _draft_number(
    number: int,
    span: BlockSpan,
    label: str,
    form: CitationForm,
    position: ReportPosition,
    targets: Targets,
) -> Iterator[Draft]:
    found = targets.numbers.get(number, ())
    if not found:
        yield _unresolvable(span, label, position)
    for target in found:
        yield replace(target, span=span, form=form, label=label, position=position)


def _draft_flattened(reading: BlockReading, targets: Targets, lines: Lines) -> Iterator[Draft]:
    for span, number in reading.flattened:
        position = position_at(reading, span.start, lines)
        form, label = CitationForm.FLATTENED, str(number)
        yield from _draft_number(number, span, label, form, position, targets)


def _listed(numbers: str, targets: Targets) -> Iterator[int]:
    """The numbers of ``3, 7–9``. A range stands for those of its numbers that lead somewhere."""
    for first, last in number_ranges(numbers):
        inside = range(first, min(last, first + LONGEST_RANGE) + 1)
        ends = (first,) if first == last else (first, last)
        yield from [number for number in inside if targets.numbers.get(number)] or ends


def _unresolvable(span: BlockSpan, label: str, position: ReportPosition) -> Draft:
    return Draft(span, CitationForm.UNRESOLVABLE_MARKER, None, label, position)


def position_at(reading: BlockReading, offset: int, lines: Lines) -> ReportPosition:
    """Where the code point at block ``offset`` stands in the report."""
    leaves = reading.block.leaves
    index = bisect_right(leaves, offset, key=lambda leaf: leaf.span.start) - 1
    if index < 0:
        return reading.block.position
    leaf = leaves[index]
    inside = min(offset, leaf.span.end) - leaf.span.start
    return lines.advance(leaf.position, inside) if leaf.verbatim else leaf.position


def is_citation_only(text: str, spans: Sequence[BlockSpan], within: BlockSpan) -> bool:
    """Whether ``within`` shows citations and punctuation, and nothing else."""
    if not any(within.holds(span) and span.end > span.start for span in spans):
        return False
    return not any(char.isalnum() for char in text_beside(text, spans, within))

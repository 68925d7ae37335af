"""Citations as they stand in one block, before it is known to which sentence they belong."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.beside import text_beside
from proofpress.document.blocks import BlockReading
from proofpress.document.data_links import may_name_data, names_data
from proofpress.document.fragments import fragment_excerpt
from proofpress.document.inline import INLINE_NOTE, Link, Mark
from proofpress.document.lines import Lines
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
_NUMBERED = re.compile(r"\[(\d{1,3}(?:[ \u00a0]?[,;–-][ \u00a0]?\d{1,3}){0,40})\]")
_RANGE = re.compile(r"(\d+)[ \u00a0]?[–-][ \u00a0]?(\d+)")
_LONGEST_RANGE = 50
# ``a[1]`` and ``xs[2]`` are subscripts, ``growth[1]`` is a citation.
_ARRAY_LIKE = re.compile(r"(?:^|\W)[A-Za-z_]\w?$")


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


@dataclass(frozen=True, slots=True)
class Targets:
    """What labels in the text lead to: footnote definitions and the numbered list of references."""

    notes: Mapping[str, tuple[Draft, ...]]
    """Footnote label -> the citations of its definition; empty for a note without a source."""
    numbers: Mapping[int, tuple[Draft, ...]]
    """Printed number -> the citations of that item of the references."""


def draft_links(reading: BlockReading) -> tuple[Draft, ...]:
    """The block's links that name a source, in order."""
    drafts = [_draft_link(link, reading.block.text) for link in reading.inline.links]
    return tuple(sorted((d for d in drafts if d is not None), key=lambda d: d.position))


def draft_marks(reading: BlockReading, targets: Targets, lines: Lines) -> tuple[Draft, ...]:
    """The block's note marks, printed numbers and left-over citation tokens, in order."""
    drafts: list[Draft] = []
    for mark in reading.inline.marks:
        if mark.kind == "note":
            drafts.extend(_draft_note(mark, targets))
        elif mark.kind == "residue":
            drafts.append(_unresolvable(BlockSpan(mark.at, mark.at), mark.content, mark.position))
    drafts.extend(_draft_numbers(reading, targets, lines))
    drafts.extend(_draft_flattened(reading, targets, lines))
    return tuple(sorted(drafts, key=lambda draft: draft.position))


def title_excerpt(title: str, position: ReportPosition) -> Excerpt | None:
    """The excerpt that a link's title declares with ``quote:``."""
    match = _TITLE_QUOTE.fullmatch(title)
    return Excerpt(ExcerptForm.LINK_TITLE, match.group(1), position) if match else None


def number_spans(reading: BlockReading) -> tuple[BlockSpan, ...]:
    """Spans of printed reference numbers, ``[3]`` or flattened: citation tokens, no numbers."""
    spans = [span for span, _ in _numbers(reading)]
    return tuple(sorted([*spans, *(span for span, _ in reading.flattened)]))


def _draft_link(link: Link, text: str) -> Draft | None:
    excerpt = title_excerpt(link.title, link.position)
    fragment = None if excerpt else _fragment_excerpt(link)
    label = link.span.cut(text) or link.href
    if not _ABSOLUTE.match(link.href) and not _cites_file(link, has_excerpt=excerpt is not None):
        # Another page of the site. One with quoted words is said to lead nowhere, not dropped.
        draft = _unresolvable(link.span, label, link.position)
        return replace(draft, excerpt=excerpt) if excerpt else None
    if _NO_CITATION.match(link.href):
        return None
    form = _FORM_OF_LINK[link.kind]
    return Draft(link.span, form, link.href, label, link.position, excerpt or fragment)


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


def _draft_numbers(reading: BlockReading, targets: Targets, lines: Lines) -> Iterator[Draft]:
    for span, numbers in _numbers(reading):
        position = position_at(reading, span.start, lines)
        for number in _listed(numbers, targets):
            label = f"[{number}]"
            found = targets.numbers.get(number, ())
            if not found:
                yield _unresolvable(span, label, position)
            for target in found:
                yield replace(
                    target, span=span, form=CitationForm.NUMBERED, label=label, position=position
                )


def _draft_flattened(reading: BlockReading, targets: Targets, lines: Lines) -> Iterator[Draft]:
    for span, number in reading.flattened:
        position = position_at(reading, span.start, lines)
        if not targets.numbers[number]:
            yield _unresolvable(span, str(number), position)
        for target in targets.numbers[number]:
            yield replace(
                target,
                span=span,
                form=CitationForm.FLATTENED,
                label=str(number),
                position=position,
            )


def _listed(numbers: str, targets: Targets) -> Iterator[int]:
    """The printed numbers of ``3, 7–9``. A range stands for those of its numbers that lead somewhere."""
    for part in re.split(r"[,;]", numbers):
        bounds = _RANGE.fullmatch(part.strip())
        if bounds is None:
            yield from (int(number) for number in re.findall(r"\d+", part))
            continue
        first, last = int(bounds.group(1)), int(bounds.group(2))
        inside = range(first, min(last, first + _LONGEST_RANGE) + 1)
        yield from [number for number in inside if targets.numbers.get(number)] or (first, last)


def _numbers(reading: BlockReading) -> Iterator[tuple[BlockSpan, str]]:
    """Printed numbers in brackets, with what stands between the brackets."""
    if not reading.is_prose:
        return
    text = reading.block.text
    # ``[[131](https://…)]`` is one citation: the link that stands inside the brackets.
    taken = sorted((*reading.inline.code, *(link.span for link in reading.inline.links)))
    for match in _NUMBERED.finditer(text):
        span = BlockSpan(*match.span())
        if (
            not _overlaps(taken, span)
            and not _ARRAY_LIKE.search(text[max(0, span.start - 4) : span.start])
            and not _names(text, span)
        ):
            yield span, match.group(1)


def _overlaps(spans: Sequence[BlockSpan], span: BlockSpan) -> bool:
    """Whether one of ``spans`` (in order, disjoint) shares a character with ``span``."""
    index = bisect_right(spans, span.end - 1, key=lambda other: other.start) - 1
    return index >= 0 and spans[index].end > span.start


def _names(text: str, span: BlockSpan) -> bool:
    """Whether the number opens its block: there it names an entry of a list, it does not cite one.

    Visible text begins at most a few characters into its block: more white space is not looked through.
    """
    return not text[max(0, span.start - 80) : span.start].strip()


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

"""Block quotes that name their source: the quoted words are the excerpt of that citation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.beside import states_nothing, text_beside
from proofpress.document.citations.drafts import Draft, is_citation_only, token_spans
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import Excerpt, ExcerptForm

_DASHES = "-–—―‒~"


@dataclass(frozen=True, slots=True)
class Attribution:
    """The last line of a block quote, where it names the source of the words above it."""

    block: int
    start: int
    """Block offset at which the line begins in its block's visible text."""
    drafts: tuple[Draft, ...]
    """Its citations, each with the whole quoted text as excerpt unless it declares another."""
    members: frozenset[int]
    """Indices of all blocks of the quote."""
    is_bare: bool
    """Whether the line names its source and says nothing else: then it is no unit."""


def read_attributions(
    readings: Sequence[BlockReading], drafts_of: Callable[[int], Sequence[Draft]]
) -> Mapping[int, Attribution]:
    """Attributions by the index of each block of their quote.

    ``drafts_of`` gives the citations of a block by its index, each with the evidence comments beside it.
    """
    quotes: dict[int, list[int]] = {}
    for index, reading in enumerate(readings):
        if reading.quote and reading.is_prose and reading.block.text.strip():
            quotes.setdefault(reading.quote, []).append(index)
    found = [_attribution(readings, members, drafts_of) for members in quotes.values()]
    return {index: entry for entry in found if entry is not None for index in entry.members}


def _attribution(
    readings: Sequence[BlockReading],
    members: list[int],
    drafts_of: Callable[[int], Sequence[Draft]],
) -> Attribution | None:
    last = readings[members[-1]]
    text = last.block.text
    start = _last_line(last) if len(members) == 1 or _last_line(last) else 0
    line = BlockSpan(start, len(text))
    drafts = [draft for draft in drafts_of(members[-1]) if line.holds(draft.span)]
    if not drafts or (start == 0 and len(members) == 1):
        return None
    spans = [draft.span for draft in drafts] + list(token_spans(last))
    if text[start:].lstrip()[:1] not in _DASHES and not is_citation_only(text, spans, line):
        return None
    words = "\n".join([readings[i].block.text for i in members[:-1]] + [text[:start]]).strip()
    if not words:
        return None
    excerpt = Excerpt(ExcerptForm.BLOCK_QUOTATION, words, readings[members[0]].block.position)
    given = tuple(d if d.excerpt else replace(d, excerpt=excerpt) for d in drafts)
    return Attribution(
        members[-1],
        start,
        given,
        frozenset(members),
        states_nothing(text_beside(text, spans, line)),
    )


def _last_line(reading: BlockReading) -> int:
    """Where the last line of the block's visible text begins; 0 where it is its only line."""
    breaks = reading.inline.breaks
    return breaks[-1] if breaks else 0

"""The numbers that a sentence of a report states, by :func:`find_numbers`."""

from __future__ import annotations

import re

from proofpress.coordinates import BlockSpan
from proofpress.document import BlockKind, CitationForm, Report, Unit
from proofpress.ledger.numbers import NumberKind, NumberMention, find_numbers

_LINKS = frozenset({CitationForm.INLINE_LINK, CitationForm.REFERENCE_LINK})
_IN_NAMES = frozenset({NumberKind.NUMBER, NumberKind.DATE})
_YEAR = re.compile(r"(?:1[4-9]|20|21)\d\d")
_WORD_REACH = 40
"""Code points before a number that hold the word before it."""
_OPENING = frozenset("([")
_CLOSING = frozenset(")],;")
"""What stands around a link that is a reference and no part of the sentence."""


def numbers_of(unit: Unit, report: Report) -> tuple[NumberMention, ...]:
    """The numbers of ``unit``; spans are code points of its text."""
    masked, may_be_listed = number_context(unit, report)
    return find_numbers(unit.text, masked, report.lang, may_be_listed=may_be_listed)


def stated_numbers(unit: Unit, report: Report) -> tuple[NumberMention, ...]:
    """The numbers of ``unit`` without those of its sources' names: ``([FHS 3.0](…))`` states no 3.0."""
    names = [
        BlockSpan(citation.span.start - unit.span.start, citation.span.end - unit.span.start)
        for citation in unit.citations
        if citation.form in _LINKS and unit.span.holds(citation.span)
    ]
    ends = {span.end: span.start for span in names if _is_name(unit.text, span)}
    return tuple(
        mention
        for mention in numbers_of(unit, report)
        if mention.kind not in _IN_NAMES
        or not ends.get(mention.span.end, len(unit.text)) < mention.span.start
        or not _ends_name(unit.text, mention)
    )


def _ends_name(text: str, mention: NumberMention) -> bool:
    """Whether a number may belong to the name that it ends: ``FHS 3.0``, not ``Loss of 5000``."""
    start = mention.span.start
    words = text[max(0, start - _WORD_REACH) : start].split()
    is_after_name = bool(words) and words[-1].lstrip("([")[:1].isupper()
    return mention.kind is NumberKind.DATE or is_after_name or bool(_YEAR.fullmatch(mention.text))


def _is_name(text: str, span: BlockSpan) -> bool:
    """Whether a link stands alone in brackets and begins as a name does, not with a number."""
    before = text[span.start - 1] if span.start else ""
    after = text[span.end : span.end + 2].lstrip()[:1]
    return before in _OPENING and after in _CLOSING and span.cut(text)[:1].isupper()


def number_context(unit: Unit, report: Report) -> tuple[list[BlockSpan], bool]:
    """What of a unit's text holds no number (code, addresses), in code points of that text; and whether
    the text can begin with a list item's number."""
    start, end = unit.span.start, unit.span.end
    masked = [
        BlockSpan(max(span.start, start) - start, span.end - start)
        for span in report.blocks[unit.block].masked
        if span.end > start and span.start < end
    ]
    return masked, start == 0 and unit.block_kind is not BlockKind.TABLE_CELL

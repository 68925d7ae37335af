"""The numbers that a sentence of a report states, by :func:`find_numbers`."""

from __future__ import annotations

from proofpress.coordinates import BlockSpan
from proofpress.document import BlockKind, Report, Unit
from proofpress.ledger.numbers import NumberMention, find_numbers


def numbers_of(unit: Unit, report: Report) -> tuple[NumberMention, ...]:
    """The numbers of ``unit``; spans are code points of its text."""
    masked, may_be_listed = number_context(unit, report)
    return find_numbers(unit.text, masked, report.lang, may_be_listed=may_be_listed)


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

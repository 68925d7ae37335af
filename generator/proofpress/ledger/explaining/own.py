"""Why a sentence without citation counts as numeric or narrative: each number, each exemption."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.document import Report, Unit
from proofpress.ledger.explaining.steps import Step, StepKind, facts
from proofpress.ledger.numbers.exemptions import ExemptionKind, find_exemptions
from proofpress.ledger.numbers.numerics import find_numbers
from proofpress.ledger.unit_numbers import number_context

EXEMPTION = {
    ExemptionKind.NO_PROSE: "code, an address or a citation token",
    ExemptionKind.COORDINATE: "a place in a document, or the number of a list item",
    ExemptionKind.DATE_ALONE: "a date or a byline that is the whole sentence",
    ExemptionKind.IDENTIFIER: "part of a name",
}


def explain_numbers(unit: Unit, report: Report) -> Iterator[Step]:
    """The numbers that the sentence states, then the digits that are none."""
    masked, is_listed = number_context(unit, report)
    numbers = find_numbers(unit.text, masked, report.lang, may_be_listed=is_listed)
    for number in numbers:
        seen = facts(kind=number.kind, characters=f"{number.span.start}–{number.span.end}")
        yield Step(StepKind.NUMBER, None, f"“{number.text}” is a number", seen)
    for exempt in find_exemptions(unit.text, masked, report.lang, may_be_listed=is_listed):
        why = EXEMPTION[exempt.kind]
        yield Step(
            StepKind.NUMBER, None, f"“{exempt.text}” is none: {why}", facts(rule=exempt.kind)
        )
    if not numbers:
        yield Step(StepKind.NUMBER, None, "the sentence states no number", facts(lang=report.lang))

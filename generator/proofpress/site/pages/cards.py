"""The evidence card of one sentence: plain words first, exact codes last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofpress.ledger import LedgerRow
from proofpress.ledger.gate_messages import example_comment
from proofpress.pipeline import CheckedReport
from proofpress.site.pages.citations import CitationView, read_citation
from proofpress.site.pages.links import Links, ReportPlaces
from proofpress.site.pages.remedies import remedy
from proofpress.site.pages.units import UnitView, only_rests
from proofpress.site.pages.words import (
    CONFLICT,
    DETAIL_CAUTION,
    DETAIL_MEANING,
    NUMBERS_NOT_COMPARABLE,
    NUMBERS_NOT_IN_EXCERPT,
    RESTS_ON,
    RESTS_ON_CAUTION,
    RESTS_ON_MEANING,
    plain_list,
)


@dataclass(frozen=True, slots=True)
class CardView:
    """What the card of one sentence shows."""

    id: str
    unit_id: str
    number: int
    status: str
    glyph: str
    heading: str
    citations: tuple[CitationView, ...]
    meaning: str
    """For own work: what the status means. Citations carry their own."""
    declared: str | None
    rests_on: tuple[tuple[str, str], ...]
    """What the sentence rests on: what it is, and its id."""
    questions: tuple[str, ...]
    conflicts: tuple[str, ...]
    numbers: tuple[str, ...]
    """What comparing the sentence's numbers with its found quotations came to, where one is missing."""
    place: str
    """``reports/fhs.md, line 14``."""
    remedy: str
    example: str
    """What an author could write, verbatim; empty where nothing is to be written."""
    caution: str
    code: str


def read_cards(
    checked: CheckedReport, units: tuple[UnitView, ...], links: Links
) -> tuple[CardView, ...]:
    """The cards of all sentences that have one, in document order."""
    return tuple(_card(checked, unit, links) for unit in units if unit.number is not None)


def _card(checked: CheckedReport, view: UnitView, links: Links) -> CardView:
    row = view.worst
    places = ReportPlaces(checked.report.path)
    own = not view.cited
    return CardView(
        id=view.card,
        unit_id=view.unit.unit_id,
        number=view.number or 0,
        status=view.status.value,
        glyph=view.glyph,
        heading=view.heading,
        citations=tuple(
            read_citation(checked, row, links, places) for row in view.worst_first if not own
        ),
        meaning=_meaning(row) if own else "",
        declared=next((row.declared for row in view.rows if row.declared), None),
        rests_on=tuple((RESTS_ON[rest.kind], rest.id) for rest in row.rests_on),
        questions=row.questions,
        conflicts=_conflicts(view.rows),
        numbers=tuple(_numbers(view.rows)),
        place=f"{checked.report.path}, line {view.unit.position.line}",
        remedy=remedy(row.detail) if own else "",
        example=example_comment(row.detail, checked.report.profile) if own else "",
        caution=_caution(row) if own else "",
        code=f"{row.bucket}:{row.detail}",
    )


def _meaning(row: LedgerRow) -> str:
    """What the status of own work means: with nothing but a claim's name, no judgement is declared."""
    return RESTS_ON_MEANING if only_rests(row) else DETAIL_MEANING[row.detail]


def _caution(row: LedgerRow) -> str:
    return RESTS_ON_CAUTION if only_rests(row) else DETAIL_CAUTION[row.detail]


def _numbers(rows: tuple[LedgerRow, ...]) -> Iterator[str]:
    absent = dict.fromkeys(number for row in rows for number in row.numbers_not_in_excerpt)
    unclear = dict.fromkeys(number for row in rows for number in row.numbers_not_comparable)
    if absent:
        yield f"{NUMBERS_NOT_IN_EXCERPT} {plain_list(list(absent))}."
    if unclear:
        yield f"{NUMBERS_NOT_COMPARABLE} {plain_list(list(unclear))}."


def _conflicts(rows: tuple[LedgerRow, ...]) -> tuple[str, ...]:
    named = {conflict for row in rows for conflict in row.annotation_conflicts}
    return tuple(CONFLICT[conflict] for conflict in sorted(named))

"""Where each sentence stands, for a page: its rows joined, its status, its sign and number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofpress.capture import Truncation
from proofpress.document import Unit
from proofpress.ledger import WORST_FIRST, AnchorMethod, Bucket, Detail, LedgerRow
from proofpress.pipeline import CheckedReport
from proofpress.site.pages.words import (
    DETAIL_HEADING,
    DETAIL_SHORT,
    NEAREST_HEADING,
    NEAREST_SHORT,
    NOT_READ_HEADING,
    RESTS_ON_HEADING,
    RESTS_ON_SHORT,
    RESTS_ON_TOO,
)
from proofpress.site.records import Mark


class UnitStatus(StrEnum):
    """What a sentence shows: the worst of its rows, and whether that is only some of them."""

    FOUND = "found"
    PARTLY = "partly"
    OPEN = "open"
    NUMBER = "number"
    DECLARED = "declared"
    OWN = "own"


STATUS_LABEL = {
    UnitStatus.FOUND: "Quoted words found",
    UnitStatus.PARTLY: "Some citations found",
    UnitStatus.OPEN: "Cited, not confirmed",
    UnitStatus.NUMBER: "Own number, not declared",
    UnitStatus.DECLARED: "Own work, declared",
    UnitStatus.OWN: "Own reasoning",
}

COULD_NOT_CHECK = frozenset(
    {Detail.EVIDENCE_WINDOW_INCOMPLETE, Detail.SOURCE_UNAVAILABLE, Detail.UNRESOLVABLE_SOURCE}
)
"""Details that say that nothing could be decided, rather than what was decided."""

_NEEDS_ATTENTION = frozenset({UnitStatus.NUMBER, UnitStatus.OPEN, UnitStatus.PARTLY})

_OWN = {
    Detail.NUMERIC: UnitStatus.NUMBER,
    Detail.DECLARED: UnitStatus.DECLARED,
    Detail.NARRATIVE: UnitStatus.OWN,
}

_NO_TEXT = frozenset({Truncation.HOLLOW.value, Truncation.EMPTY.value})

STATUS_GLYPHS = {
    UnitStatus.FOUND: ("=",),
    UnitStatus.PARTLY: ("◐",),
    UnitStatus.OPEN: ("≠", "?"),
    UnitStatus.NUMBER: ("!",),
    UnitStatus.DECLARED: ("∴",),
    UnitStatus.OWN: ("¶",),
}
"""The signs' shapes, which repeat the status without colour: looked for and not there, or not decided."""


@dataclass(frozen=True, slots=True)
class UnitView:
    """One sentence with all its rows."""

    unit: Unit
    rows: tuple[LedgerRow, ...]
    """In the order of its citations; never empty."""
    number: int | None
    """Counts the sentences that have a card, from 1: the endnote's number on paper."""

    @property
    def worst_first(self) -> tuple[LedgerRow, ...]:
        """Its rows, those that are not confirmed before those that are found."""
        return tuple(sorted(self.rows, key=lambda row: WORST_FIRST.index(row.detail)))

    @property
    def worst(self) -> LedgerRow:
        """The row that the sentence is shown under."""
        return self.worst_first[0]

    @property
    def cited(self) -> int:
        """How many citations the sentence has."""
        return sum(row.citation is not None for row in self.rows)

    @property
    def found(self) -> int:
        """How many of its citations hold a quotation that was found."""
        return sum(row.bucket is Bucket.EXCERPT_FOUND for row in self.rows)

    @property
    def rests(self) -> bool:
        """Whether it also stands on a claim, a finding or a run, none of which was checked."""
        return any(row.rests_on for row in self.rows)

    @property
    def status(self) -> UnitStatus:
        """What the sentence shows."""
        if not self.cited:
            return UnitStatus.OPEN if only_rests(self.worst) else _OWN[self.worst.detail]
        if self.found == self.cited and not self.rests:
            return UnitStatus.FOUND
        return UnitStatus.PARTLY if self.found else UnitStatus.OPEN

    @property
    def needs_attention(self) -> bool:
        """Whether an author would look at it again."""
        return self.status in _NEEDS_ATTENTION

    @property
    def glyph(self) -> str:
        """The sign's shape, which repeats the status without colour."""
        return _glyph(self.status, self.worst)

    @property
    def card(self) -> str:
        """The id of its card on the report page."""
        return f"e-{self.unit.unit_id}"

    @property
    def heading(self) -> str:
        """Its status in words, as the card's heading says it."""
        said = heading_of(self.worst)
        if self.cited > 1:
            said = f"{self.found} of {self.cited} citations found in their source"
        return f"{said}; {RESTS_ON_TOO}" if self.cited and self.rests else said

    @property
    def mark(self) -> Mark:
        """How the report's text shows it."""
        if self.number is None:
            return Mark(self.status.value, None, 0, self.card, "")
        label = f"Note {self.number}: {self.heading}"
        return Mark(self.status.value, self.glyph, self.number, self.card, label)


def glyph_of(row: LedgerRow) -> str:
    """The sign's shape for one citation of several."""
    found = row.bucket is Bucket.EXCERPT_FOUND
    return _glyph(UnitStatus.FOUND if found else UnitStatus.OPEN, row)


def heading_of(row: LedgerRow) -> str:
    """What a row's detail says in words, and more exactly where the row knows more."""
    if is_only_near(row):
        return NEAREST_HEADING
    if is_on_no_text(row):
        return NOT_READ_HEADING
    return RESTS_ON_HEADING if only_rests(row) else DETAIL_HEADING[row.detail]


def short_of(row: LedgerRow) -> str:
    """The same for a table."""
    if is_only_near(row):
        return NEAREST_SHORT
    if is_on_no_text(row):
        return DETAIL_SHORT[Detail.SOURCE_UNAVAILABLE]
    return RESTS_ON_SHORT if only_rests(row) else DETAIL_SHORT[row.detail]


def is_only_near(row: LedgerRow) -> bool:
    """Whether its words were not seen at all, only something much like them."""
    is_near = row.anchor is not None and row.anchor.method is AnchorMethod.FUZZY
    return is_near and row.detail is Detail.QUOTE_AMBIGUOUS


def is_on_no_text(row: LedgerRow) -> bool:
    """Whether what came back for its source is no text of it: a wall, an error page, or nothing."""
    is_useless = row.window is not None and row.window.truncation in _NO_TEXT
    return is_useless and row.detail is Detail.EVIDENCE_WINDOW_INCOMPLETE


def _glyph(status: UnitStatus, worst: LedgerRow) -> str:
    glyphs = STATUS_GLYPHS[status]
    return glyphs[0] if worst.detail is Detail.EXCERPT_NOT_FOUND else glyphs[-1]


def only_rests(row: LedgerRow) -> bool:
    """Whether a claim, a finding or a run that the sentence names is all that it stands on.

    No verdict on one is recorded yet, so that nothing about it could be checked.
    """
    return bool(row.rests_on) and row.citation is None


def read_units(checked: CheckedReport) -> tuple[UnitView, ...]:
    """All sentences of ``checked``, in document order."""
    rows: dict[str, list[LedgerRow]] = {}
    for row in checked.ledger.rows:
        rows.setdefault(row.unit_id, []).append(row)
    views = []
    number = 0
    for unit in checked.report.units:
        own = tuple(rows[unit.unit_id])
        has_card = _has_card(own)
        number += has_card
        views.append(UnitView(unit, own, number if has_card else None))
    return tuple(views)


def _has_card(rows: tuple[LedgerRow, ...]) -> bool:
    return any(
        row.detail is not Detail.NARRATIVE or row.questions or row.annotation_conflicts
        for row in rows
    )

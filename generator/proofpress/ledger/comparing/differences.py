"""The records of a comparison: typed findings, which others render."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from proofpress.errors import ExitCode
from proofpress.ledger.records import Detail

DIFF_SCHEMA = "proofpress-diff/v1"


class Basis(StrEnum):
    """What two ledgers must share for every difference to come from the report itself."""

    REPORT = "report"
    """The logical path: two ledgers of different reports have little in common."""
    SEGMENTER = "segmenter"
    """Other rules cut other sentences."""
    PROFILE = "profile"
    """Another profile reads other citations and declarations."""
    POPULATION = "population"
    """A report with an anomaly is not counted whole."""


class DifferenceKind(StrEnum):
    """What became of a sentence or a citation, in the order in which they are told."""

    EXCERPT_LOST = "excerpt_lost"
    """Words that were found in a source are not found now, or are no longer cited."""
    NUMBER_UNDECLARED = "number_undeclared"
    """A number stands without citation and declaration, and did not before."""
    MOVED = "moved"
    """A sentence stands in another bucket, or there for another reason."""
    CHANGED = "changed"
    """A removed and an added sentence that are probably one, edited: a reading aid."""
    ADDED = "added"
    REMOVED = "removed"
    EXCERPT_REGAINED = "excerpt_regained"
    """Words that were not found, or not cited, are found now."""


@dataclass(frozen=True, slots=True)
class BasisDifference:
    """Something that the two ledgers do not share."""

    basis: Basis
    old: str
    new: str
    is_worse: bool
    """Whether less can be decided now: an anomaly that was not there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence in one of the ledgers."""

    unit_id: str
    line: int
    """Physical line of that ledger's report, from 1."""
    text: str
    detail: Detail
    """Its worst row's, or that of the citation which the difference is about."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One finding: kind, place, what was, what is."""

    kind: DifferenceKind
    old: Standing | None
    """None for what was not there."""
    new: Standing | None
    """None for what is no longer there."""
    citation: str | None
    """The citation that it is about: its address, locator or label; None for the whole sentence."""
    is_worse: bool

    def __post_init__(self) -> None:
        if self.old is None and self.new is None:
            raise ValueError("a difference has a place in one of the ledgers at least")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two ledgers."""

    report_path: str
    report_sha256: str
    ledger_sha256: str
    sentences: int
    sentences_by_detail: Mapping[Detail, int]
    """Each sentence under its worst row; ``sentences`` is what they are taken over."""


@dataclass(frozen=True, slots=True)
class LedgerDiff:
    """How a ledger differs from a former one."""

    old: Side
    new: Side
    bases: tuple[BasisDifference, ...]
    """What was compared is not alike in these: to be said before anything else."""
    differences: tuple[Difference, ...]
    """By kind, then in the order of the report."""

    @property
    def is_worse(self) -> bool:
        """Whether anything stands worse than before."""
        return any(basis.is_worse for basis in self.bases) or any(
            difference.is_worse for difference in self.differences
        )

    @property
    def exit_code(self) -> ExitCode:
        """1 where something got worse, else 0."""
        return ExitCode.DOES_NOT_HOLD if self.is_worse else ExitCode.HOLDS

    def of_kind(self, kind: DifferenceKind) -> tuple[Difference, ...]:
        """The differences of one kind, in order."""
        return tuple(item for item in self.differences if item.kind is kind)

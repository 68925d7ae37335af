"""What is said about support: a status on each cited row, and what a ledger's statuses rest on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofpress.attest import Json


class SupportStatus(StrEnum):
    """Whether the source supports the sentence: insufficient unless an admitted detector says more."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    INSUFFICIENT = "insufficient"


@dataclass(frozen=True, slots=True)
class DetectorIdentity:
    """Which support detector it is."""

    name: str
    """As its entry point has it: lower-case words joined by hyphens."""
    version: str
    digest: str
    """SHA-256 over its rules and parameters: what is changed is another detector."""

    def value(self) -> dict[str, Json]:
        """This identity as JSON."""
        return {"name": self.name, "version": self.version, "digest": self.digest}


@dataclass(frozen=True, slots=True)
class SupportBound:
    """How far a detector's answers of one kind can be relied on: lower bounds, from 0 to 1."""

    label: SupportStatus
    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class SupportBasis:
    """What a ledger's support statuses rest on: an admitted detector, or nothing."""

    is_measured: bool
    """Whether an admitted detector was asked; elsewhere every status is ``insufficient``."""
    reason: str | None
    """Why it was not measured; None where it was."""
    detector: DetectorIdentity | None
    """The detector that is installed and was chosen; None where there is none."""
    receipt_sha256: str | None
    """Hash of the admission receipt that was given; None where none was."""
    cases: int
    """Human-labelled cases that the detector was measured on; 0 where it was not."""
    bounds: tuple[SupportBound, ...]
    """One for each status where it was measured; empty elsewhere."""

    def __post_init__(self) -> None:
        complete = self.detector and self.receipt_sha256 and self.cases and self.bounds
        if self.is_measured and not (complete and self.reason is None):
            raise ValueError("measured support names its detector, receipt, cases and bounds")
        if not self.is_measured and (self.reason is None or self.cases or self.bounds):
            raise ValueError("support that is not measured has a reason and no numbers")

    def value(self) -> dict[str, Json]:
        """This record as JSON."""
        return {
            "is_measured": self.is_measured,
            "reason": self.reason,
            "detector": self.detector.value() if self.detector else None,
            "receipt_sha256": self.receipt_sha256,
            "cases": self.cases,
            "bounds": [
                {"label": b.label.value, "precision": b.precision, "recall": b.recall}
                for b in self.bounds
            ],
        }

    def statement(self) -> str:
        """What a reader has to know of the statuses, in one plain sentence."""
        if self.detector is None or not self.is_measured:
            return f"Whether a source supports a sentence is not measured: {self.reason}."
        shares = "; ".join(
            f"{bound.label} {bound.precision:.4f} and {bound.recall:.4f}" for bound in self.bounds
        )
        return (
            "Whether a source supports a sentence is measured by "
            f"{self.detector.name} {self.detector.version}, a program that was admitted on "
            f"{self.cases} labelled cases; lower bounds of its precision and recall: {shares}."
        )


NOT_MEASURED = SupportBasis(False, "no support detector is chosen", None, None, 0, ())
"""What holds where nobody chooses a detector."""

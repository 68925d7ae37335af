"""``gate.json`` read back, as far as a later step rests on it: what was decided, over what."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from proofpress.attest.decode import ShapeError, decode_record
from proofpress.attest.reading import load_artifact
from proofpress.errors import ProofpressError
from proofpress.ledger.gate_records import GATE_SCHEMA, GateItem, GateOutcome


@dataclass(frozen=True, slots=True)
class BoundReport:
    """A report that an artifact is bound to."""

    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class WrittenGate:
    """The keys of ``gate.json``. Policy and waiver are bound by its hash and not looked into here."""

    schema: str
    outcome: GateOutcome
    report: BoundReport
    ledger_sha256: str
    policy: object
    failures: tuple[GateItem, ...]
    warnings: tuple[GateItem, ...]
    obstacles: tuple[GateItem, ...]
    waiver: object
    sha256: str

    def __post_init__(self) -> None:
        if bool(self.obstacles) != (self.outcome is GateOutcome.INDETERMINATE):
            raise ValueError("a gate is indeterminate exactly where something stood in the way")
        if bool(self.failures) and self.outcome is GateOutcome.CLEAR:
            raise ValueError("a clear gate has no failure")


def load_gate(path: Path) -> WrittenGate:
    """The gate in the file ``path``. Raises ProofpressError for anything else."""
    try:
        return decode_record(WrittenGate, load_artifact(path, GATE_SCHEMA), "gate")
    except ShapeError as error:
        raise ProofpressError(
            f"it is no gate: {error}",
            file=str(path),
            remedy="name a gate.json as Proofpress wrote it",
        ) from error

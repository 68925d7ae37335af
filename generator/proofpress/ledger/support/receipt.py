"""An admission receipt read back: the counts are believed, everything else follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from proofpress.attest import load_artifact
from proofpress.attest.decode import ShapeError, decode_record
from proofpress.errors import ProofpressError
from proofpress.ledger.support.admission import ADMISSION_SCHEMA, Admission, receipt_value
from proofpress.ledger.support.cases import MOST_CASES, AdmissionPolicy
from proofpress.ledger.support_records import DetectorIdentity, SupportStatus


@dataclass(frozen=True, slots=True)
class Receipt:
    """A detector's admission, as its file states and proves it."""

    admission: Admission
    sha256: str


@dataclass(frozen=True, slots=True)
class _Written:
    """The keys of a receipt."""

    schema: str
    detector: DetectorIdentity
    policy: AdmissionPolicy
    counts: Mapping[SupportStatus, Mapping[SupportStatus, int]]
    failures: int
    shares: object
    """What the counts must come to."""
    sha256: str

    def __post_init__(self) -> None:
        rows = [self.counts, *self.counts.values()]
        if any(set(row) != set(SupportStatus) for row in rows):
            raise ValueError("counts has each label, and in it each answer")
        if any(count < 0 for row in self.counts.values() for count in row.values()):
            raise ValueError("counts are not negative")
        if sum(sum(row.values()) for row in self.counts.values()) > MOST_CASES:
            raise ValueError(f"there are more than {MOST_CASES} cases")
        if any(sum(r.values()) < self.policy.minimum_cases for r in self.counts.values()):
            raise ValueError("there are fewer cases of a label than its policy wants")
        silent = sum(row[SupportStatus.INSUFFICIENT] for row in self.counts.values())
        if not 0 <= self.failures <= silent:
            raise ValueError("failures are some of the answers that say insufficient")


def load_receipt(path: Path, shown: str | None = None) -> Receipt:
    """The receipt in ``path``. Raises ProofpressError for a file that does not prove an admission."""
    file = shown or str(path)
    value = load_artifact(path, ADMISSION_SCHEMA, shown=file)
    try:
        written = decode_record(_Written, value, "receipt")
        admission = Admission(written.detector, written.policy, written.counts, written.failures)
        _check_admission(admission, written.shares)
    except ShapeError as error:
        raise ProofpressError(
            f"it is no admission receipt: {error}",
            file=file,
            remedy="make one with proofpress support admit",
        ) from error
    return Receipt(admission, written.sha256)


def _check_admission(admission: Admission, shares: object) -> None:
    if receipt_value(admission)["shares"] != shares:
        raise ShapeError("receipt.shares: they are not what the counts come to")
    if not admission.is_admitted:
        raise ShapeError("receipt: its counts do not reach its policy's thresholds")

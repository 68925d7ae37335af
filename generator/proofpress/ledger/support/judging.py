"""An admitted detector is asked about each excerpt that was found; nobody else is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from proofpress.capture import Snapshot
from proofpress.coordinates import WindowSpan
from proofpress.errors import ProofpressError
from proofpress.ledger.records import Detail, LedgerRow
from proofpress.ledger.support.admission import Admission
from proofpress.ledger.support.detector import (
    EntryPoints,
    SupportDetector,
    ask,
    find_detector,
    installed_detectors,
)
from proofpress.ledger.support.receipt import Receipt, load_receipt
from proofpress.ledger.support_records import (
    NOT_MEASURED,
    DetectorIdentity,
    SupportBasis,
    SupportBound,
    SupportStatus,
)

AROUND = 500
"""Code points of the source on either side of an excerpt that a detector is shown."""


@dataclass(frozen=True, slots=True)
class Support:
    """What is known of a chosen detector, and the detector where it counts."""

    basis: SupportBasis
    detector: SupportDetector | None
    """None where it is not admitted."""


NO_SUPPORT = Support(NOT_MEASURED, None)
"""No detector is chosen."""


def open_support(
    receipt: Path,
    name: str | None = None,
    *,
    shown: str | None = None,
    installed: EntryPoints = installed_detectors,
) -> Support:
    """The detector that ``receipt`` admits, where it is the one that is installed.

    ``name`` is the detector that was chosen, None for the receipt's own. A detector that is not
    installed, or is another one than was measured, does not count, and the basis says why. Raises
    ProofpressError for a receipt that cannot be read or proves nothing.
    """
    proved = load_receipt(receipt, shown)
    measured = proved.admission.detector
    wanted = name or measured.name
    try:
        detector = find_detector(wanted, installed)
    except ProofpressError:
        reason = f"the detector {wanted} is not installed or cannot be used"
        return Support(_unmeasured(reason, None, proved), None)
    identity = detector.identity
    if identity != measured:
        reason = (
            f"the receipt admits {_named(measured)}, and {_named(identity)} is installed: "
            "another version or digest is another detector"
        )
        return Support(_unmeasured(reason, identity, proved), None)
    return Support(_basis(proved), detector)


def judge_rows(
    rows: Iterable[LedgerRow], snapshots: Mapping[str, Snapshot | None], support: Support
) -> tuple[LedgerRow, ...]:
    """``rows`` with what the detector says of each excerpt that was found."""
    detector = support.detector
    if detector is None:
        return tuple(rows)
    return tuple(_judged(row, snapshots, detector) for row in rows)


def _judged(
    row: LedgerRow, snapshots: Mapping[str, Snapshot | None], detector: SupportDetector
) -> LedgerRow:
    if row.citation is None:
        return row
    passage = passage_of(row, snapshots)
    if passage is None or row.citation.excerpt is None:
        return replace(row, support_reason="no passage was found that could be judged")
    said = ask(detector, row.text, row.citation.excerpt.text, passage)
    return replace(row, support_status=said.status, support_reason=said.reason)


def passage_of(row: LedgerRow, snapshots: Mapping[str, Snapshot | None]) -> str | None:
    """The text around what the anchor of ``row`` found; None where nothing was found."""
    if row.detail is not Detail.FOUND or row.window is None or row.anchor is None:
        return None
    snapshot = snapshots.get(row.window.source_key or "")
    for window in snapshot.windows if snapshot else ():
        is_it = (window.view, window.extractor.name) == (row.window.view, row.window.reader)
        if is_it and row.anchor.span is not None:
            return cut_around(window.text, row.anchor.span)
    return None


def cut_around(text: str, span: WindowSpan) -> str:
    """``span`` of ``text`` and up to :data:`AROUND` code points on either side, at white space."""
    start, end = max(0, span.start - AROUND), min(len(text), span.end + AROUND)
    before, after = text[start : span.start], text[span.end : end]
    if start > 0:
        before = before[next((at for at, c in enumerate(before) if c.isspace()), 0) :]
    if end < len(text):
        last = next((at for at in range(len(after), 0, -1) if after[at - 1].isspace()), len(after))
        after = after[:last]
    return f"{before}{span.cut(text)}{after}".strip()


def _basis(receipt: Receipt) -> SupportBasis:
    admission = receipt.admission
    return SupportBasis(
        is_measured=True,
        reason=None,
        detector=admission.detector,
        receipt_sha256=receipt.sha256,
        cases=admission.cases,
        bounds=tuple(_bound(label, admission) for label in SupportStatus),
    )


def _bound(label: SupportStatus, admission: Admission) -> SupportBound:
    lower = {share.measure: share.lower for share in admission.shares if share.label is label}
    return SupportBound(label, float(lower["precision"]), float(lower["recall"]))


def _unmeasured(reason: str, identity: DetectorIdentity | None, receipt: Receipt) -> SupportBasis:
    return SupportBasis(False, reason, identity, receipt.sha256, 0, ())


def _named(identity: DetectorIdentity) -> str:
    return f"{identity.name} {identity.version} ({identity.digest[:12]})"

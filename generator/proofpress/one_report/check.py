"""One report, one command: every file that a check of one report leaves behind.

==============================  ==========================================================
file                            what it is
==============================  ==========================================================
``request.json``                what was asked for, in logical relative paths
``run.json``                    what the ledger is built from
``ledger.json``                 the ledger
``ledger.md``                   the ledger as a person reads it
``gate.json``                   the decision
``input/report.md``             the report's bytes as received
``input/waiver.json``           the bytes of the waiver that was offered, where one was
``input/support-receipt.json``  the receipt of the support detector that was asked, where one was
``input/profile/``              ``profile.yml``, the bytes of the profile that was asked for by
                                its file, and its settings file
``snapshots/``                  the snapshots of the cited sources
==============================  ==========================================================
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from proofpress.attest import Json, sha256_bytes
from proofpress.attest.reading import read_artifact_bytes
from proofpress.capture import (
    NOTHING_RETAINED,
    Acquisition,
    DataFiles,
    FetchSettings,
    Retained,
    SnapshotStore,
    SourceAccess,
)
from proofpress.errors import ProofpressError
from proofpress.gate_settings import Strictness, ask_policy
from proofpress.ledger import Severity, read_waiver
from proofpress.ledger.support import NO_SUPPORT, open_support
from proofpress.network import NO_WISH, CaptureWish, open_sources
from proofpress.one_report.folder import (
    Received,
    refuse_to_lose,
    refuse_to_mix,
    replace_outputs,
)
from proofpress.one_report.report_file import read_report_file
from proofpress.one_report.request import (
    RECEIPT_FILE,
    REPORT_FILE,
    SNAPSHOTS,
    WAIVER_FILE,
    Request,
    RequestedGate,
    RequestedReceipt,
    RequestedReport,
    RequestedWaiver,
)
from proofpress.pipeline import CheckedReport, check_report
from proofpress.profiles import find_profile


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What a person asks of one check."""

    report: Path
    out: Path
    snapshots: Path | None = None
    """A snapshot directory to read from; None: the one in ``out``, where there is one."""
    mode: Acquisition = Acquisition.OFFLINE
    title: str | None = None
    undeclared_numerics: Severity | None = None
    """None leaves it to the policy."""
    strictness: Strictness = Strictness.DEFAULT
    profile: str | None = None
    """The name of a shipped profile, or a file; None leaves it to the report's front matter."""
    waiver: Path | None = None
    """A waiver to hold against the ledger."""
    support_receipt: Path | None = None
    """The receipt of a support detector to ask."""
    retain: Retained = NOTHING_RETAINED
    """Which parameters of addresses are kept."""


def check_one_report(
    request: CheckRequest, made_with: Mapping[str, Json], wish: CaptureWish = NO_WISH
) -> CheckedReport:
    """Check one report and write the files of this module's table into ``request.out``.

    Data files beside the report, in its folder or below, are copied as snapshots. Raises
    ProofpressError, and then ``out`` is as it was.
    """
    with tempfile.TemporaryDirectory(prefix="proofpress-") as scratch:
        return _check_one_report(request, made_with, wish, Path(scratch))


def _check_one_report(
    request: CheckRequest, made_with: Mapping[str, Json], wish: CaptureWish, scratch: Path
) -> CheckedReport:
    received = _receive(request)
    refuse_to_lose(request.out)
    former = SnapshotStore(request.out / SNAPSHOTS)
    # What is copied now reaches the outputs with everything else, or not at all.
    store = SnapshotStore(scratch, beneath=_open_snapshots(request) or former)
    try:
        access = _open_access(request, store, wish)
        checked = _check(request, received, access, made_with)
    except ProofpressError as error:
        # Inside, a report has its logical path; the person who called knows it by another.
        file = str(request.report) if error.file == request.report.name else error.file
        raise ProofpressError(
            error.what, remedy=error.remedy, file=file, line=error.line
        ) from error
    refuse_to_mix(checked, former)
    replace_outputs(request.out, _request(request, checked, received), checked, received, store)
    return checked


def _receive(request: CheckRequest) -> Received:
    """Every file that was named, read once. Raises ProofpressError."""
    waiver, receipt = request.waiver, request.support_receipt
    return Received(
        report=read_report_file(request.report),
        waiver=read_artifact_bytes(waiver) if waiver else None,
        receipt=read_artifact_bytes(receipt) if receipt else None,
        profile=find_profile(request.profile) if request.profile else None,
    )


def _open_snapshots(request: CheckRequest) -> SnapshotStore | None:
    """The snapshot directory that was named, if one was. Raises ProofpressError where none is there."""
    if request.snapshots is None:
        return None
    if not request.snapshots.is_dir():
        raise ProofpressError(
            "there is no such snapshot directory",
            file=str(request.snapshots),
            remedy="name the folder that 'proofpress capture import' wrote into",
        )
    return SnapshotStore(request.snapshots)


def _open_access(request: CheckRequest, store: SnapshotStore, wish: CaptureWish) -> SourceAccess:
    files = DataFiles(request.report.parent)
    return open_sources(store, request.mode, FetchSettings(), wish, files)


def _check(
    request: CheckRequest, received: Received, access: SourceAccess, made_with: Mapping[str, Json]
) -> CheckedReport:
    waivers = []
    if received.waiver is not None:
        # Whatever file it came from, the outputs call it by their copy.
        offered = read_waiver(received.waiver, str(request.waiver))
        waivers.append(replace(offered, file=WAIVER_FILE))
    receipt = request.support_receipt
    return check_report(
        request.report.name,
        received.report,
        access=access,
        made_with=made_with,
        policy=ask_policy(request.strictness, request.undeclared_numerics),
        is_strict=request.strictness is Strictness.STRICT,
        waivers=waivers,
        profile=received.profile.profile if received.profile else None,
        title=request.title,
        support=open_support(receipt) if receipt else NO_SUPPORT,
        retained=request.retain,
    )


def _request(request: CheckRequest, checked: CheckedReport, received: Received) -> Request:
    report, numerics = checked.report, request.undeclared_numerics
    waiver, receipt = received.waiver, received.receipt
    return Request(
        report=RequestedReport(REPORT_FILE, report.path, report.sha256),
        acquisition=request.mode,
        title=request.title,
        profile=report.profile,
        gate=RequestedGate(None if numerics is None else numerics.name.lower(), request.strictness),
        waiver=None if waiver is None else RequestedWaiver(WAIVER_FILE, sha256_bytes(waiver)),
        support=None if receipt is None else RequestedReceipt(RECEIPT_FILE, sha256_bytes(receipt)),
        retain=request.retain,
    )

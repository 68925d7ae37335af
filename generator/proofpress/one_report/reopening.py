"""A folder of check outputs opened again: the same report, judged anew from the copies beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from proofpress.attest import Json
from proofpress.capture import SnapshotStore, SourceAccess
from proofpress.errors import ProofpressError
from proofpress.gate_settings import SEVERITIES, Strictness, ask_policy
from proofpress.ledger import load_ledger
from proofpress.one_report.request import (
    SNAPSHOTS,
    load_request,
    open_requested_support,
    read_requested_report,
    read_requested_waivers,
)
from proofpress.pipeline import CheckedReport, check_report

REQUEST_FILE = "request.json"


def reopen_check(folder: Path, made_with: Mapping[str, Json]) -> CheckedReport:
    """What the check that wrote ``folder`` came to. Nothing is written.

    Raises ProofpressError where its files do not belong together, and where the ledger comes to
    something else than the one that lies there.
    """
    request = load_request(folder / REQUEST_FILE)
    severity = request.gate.undeclared_numerics
    checked = check_report(
        request.report.path,
        read_requested_report(request, folder),
        access=SourceAccess(SnapshotStore(folder / SNAPSHOTS), request.acquisition.of_replay),
        made_with=made_with,
        policy=ask_policy(request.gate.strictness, SEVERITIES[severity] if severity else None),
        is_strict=request.gate.strictness is Strictness.STRICT,
        waivers=read_requested_waivers(request, folder),
        profile=request.profile,
        title=request.title,
        support=open_requested_support(request, folder),
        retained=request.retain,
    )
    there = load_ledger(folder)
    if there.sha256 != checked.ledger.sha256:
        raise ProofpressError(
            "could not check: the ledger there was made otherwise than it is made here",
            file=str(folder / "ledger.json"),
            remedy="check the report again with this version of Proofpress",
        )
    return checked

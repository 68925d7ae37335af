"""A waiver recorded over what a check left behind."""

from __future__ import annotations

from pathlib import Path

from proofpress.attest import sha256_bytes
from proofpress.capture.files import write_file
from proofpress.errors import ProofpressError
from proofpress.ledger import Waiver, load_gate, load_ledger, make_waiver, waiver_json
from proofpress.one_report.report_file import read_report_file
from proofpress.one_report.request import REPORT_FILE


def waive_outputs(out: Path, approver: str, reason: str) -> Waiver:
    """The waiver of everything that the gate in the folder ``out`` of a check fails on.

    Report, ledger and gate are proved to belong together first. Raises ProofpressError where they do
    not, and where there is nothing that can be waived.
    """
    gate = load_gate(out / "gate.json")
    ledger = load_ledger(out / "ledger.json")
    report_sha256 = sha256_bytes(read_report_file(out / REPORT_FILE))
    for file, bound, found in (
        ("gate.json", gate.ledger_sha256, ledger.sha256),
        ("gate.json", gate.report.path, ledger.run.report_path),
        ("gate.json", gate.report.sha256, ledger.run.report_sha256),
        (REPORT_FILE, report_sha256, ledger.run.report_sha256),
    ):
        if bound != found:
            raise ProofpressError(
                "it does not belong to the ledger beside it",
                file=str(out / file),
                remedy="check the report again",
            )
    return make_waiver(
        approver,
        reason,
        outcome=gate.outcome,
        report_path=gate.report.path,
        report_sha256=gate.report.sha256,
        ledger_sha256=gate.ledger_sha256,
        failures=gate.failures,
    )


def write_waiver(waiver: Waiver, path: Path, *, keep_out_of: Path | None = None) -> None:
    """Write ``waiver`` to ``path``, where nothing else is. Raises ProofpressError.

    ``keep_out_of`` is a folder of outputs, which the next check replaces as a whole.
    """
    data = waiver_json(waiver).encode()
    if keep_out_of is not None and path.resolve().is_relative_to(keep_out_of.resolve()):
        raise ProofpressError(
            "the next check replaces the whole folder of its outputs",
            file=str(path),
            remedy="name a place outside it with --out",
        )
    try:
        if path.exists():
            if path.is_file() and path.read_bytes() == data:
                return
            raise ProofpressError(
                "there is something already, and a recorded waiver is not written over",
                file=str(path),
                remedy="name another file with --out, or take the former one away",
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, data)
    except OSError as error:
        raise ProofpressError(
            f"the waiver cannot be written: {error.strerror or 'the system refuses'}",
            file=str(path),
            remedy="name another place with --out",
        ) from error

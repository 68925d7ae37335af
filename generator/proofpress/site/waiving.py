"""A waiver recorded over one report of a site."""

from __future__ import annotations

from pathlib import Path

from proofpress.ledger import Waiver, make_waiver
from proofpress.site.checking import check_site_report


def waive_report(config_file: Path, report: str, approver: str, reason: str) -> tuple[Waiver, Path]:
    """The waiver of everything that ``report``'s gate fails on now, and the file where a site keeps it.

    ``report`` is its path, below the documentation folder or from here. The report is checked as a
    build would check it: data files that it cites are copied into the snapshot directory, and nothing
    else is written. Raises ProofpressError.
    """
    checked, folder = check_site_report(config_file, report)
    gate = checked.gate
    waiver = make_waiver(
        approver,
        reason,
        outcome=gate.outcome,
        report_path=gate.report_path,
        report_sha256=gate.report_sha256,
        ledger_sha256=gate.ledger_sha256,
        failures=gate.failures,
    )
    name = gate.report_path.removesuffix(".md").replace("/", "-")
    return waiver, folder / f"{name}.json"

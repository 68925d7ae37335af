"""``proofpress check``: one report without a site."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.capture import Acquisition
from proofpress.cli.terminal import FILE, FOLDER, print_lines
from proofpress.ledger import Severity
from proofpress.made_with import made_with
from proofpress.one_report import CheckRequest, check_one_report, describe_gate


@click.command()
@click.argument("report", type=FILE)
@click.option("--out", type=FOLDER, required=True, help="Where the outputs go.")
@click.option("--snapshots", type=FOLDER, help="Snapshot directory to read; default OUT/snapshots.")
@click.option("--title", help="Title in place of the report's own.")
@click.option(
    "--offline", "mode", flag_value="offline", default=True, help="Missing snapshots are said so."
)
@click.option(
    "--replay-only", "mode", flag_value="replay_only", help="Missing snapshots are an error."
)
@click.option(
    "--gate-undeclared-numerics",
    type=click.Choice([item.name.lower() for item in Severity]),
    default="fail",
    show_default=True,
    help="What a number without source or declaration does.",
)
def check(
    report: Path,
    out: Path,
    snapshots: Path | None,
    title: str | None,
    mode: str,
    gate_undeclared_numerics: str,
) -> None:
    """Check one REPORT and write its ledger, gate and snapshots."""
    severity = Severity[gate_undeclared_numerics.upper()]
    request = CheckRequest(report, out, snapshots, Acquisition(mode), title, severity)
    checked = check_one_report(request, made_with())
    print_lines(describe_gate(checked))
    sys.exit(int(checked.gate.outcome.exit_code))

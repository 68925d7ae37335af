"""``proofpress waive``: a named person's exception for exactly what a gate fails on."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE, FOLDER, print_line, shown
from proofpress.errors import ExitCode
from proofpress.one_report.waiving import waive_outputs, write_waiver


@click.command()
@click.argument("outputs", type=FOLDER, required=False)
@click.option("-f", "--config-file", type=FILE, help="A site's configuration, in place of OUTPUTS.")
@click.option("--report", help="The site's report, by its path below the documentation folder.")
@click.option("--approver", required=True, help="Who takes it on.")
@click.option("--reason", required=True, help="Why.")
@click.option(
    "--out", type=FILE, help="Where the waiver goes; default waiver.json, or the site's waivers."
)
def waive(
    outputs: Path | None,
    config_file: Path | None,
    report: str | None,
    approver: str,
    reason: str,
    out: Path | None,
) -> None:
    """Record a waiver of all that the gate of a check in OUTPUTS, or of a site's report, fails on."""
    if outputs is not None and config_file is None and report is None:
        waiver = waive_outputs(outputs, approver, reason)
        place = out or Path("waiver.json")
        write_waiver(waiver, place, keep_out_of=outputs)
    elif outputs is None and config_file is not None and report is not None:
        from proofpress.site.waiving import waive_report

        waiver, usual_place = waive_report(config_file, report, approver, reason)
        place = out or usual_place
        write_waiver(waiver, place)
    else:
        raise click.UsageError("Name OUTPUTS, or --config-file and --report.")
    count = len(waiver.failures)
    print_line(
        f"{shown(place)}: {count} failure{'s'[: count != 1]} of {waiver.report_path} waived by "
        f"{waiver.approver}, ledger {waiver.ledger_sha256[:12]}"
    )
    sys.exit(int(ExitCode.HOLDS))

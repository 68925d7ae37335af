"""``proofpress explain``: why a sentence stands where it stands."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE, FOLDER, print_line
from proofpress.errors import ExitCode
from proofpress.ledger.explaining import explain_unit, explanation_text, find_unit
from proofpress.made_with import made_with
from proofpress.one_report.reopening import reopen_check


@click.command()
@click.argument("unit")
@click.option(
    "--in",
    "outputs",
    type=FOLDER,
    help="A folder that a check wrote; default the current one.",
)
@click.option("-f", "--config-file", type=FILE, help="A site's configuration, in place of --in.")
def explain(unit: str, outputs: Path | None, config_file: Path | None) -> None:
    """Print why the sentence UNIT stands where it stands.

    UNIT is its id, the beginning of its id, a row's id, or FILE:LINE.
    """
    if config_file is not None and outputs is not None:
        raise click.UsageError("--in and --config-file exclude each other.")
    if config_file is not None:
        from proofpress.site.checking import check_report_of

        checked, again, place = check_report_of(config_file, unit), "-f", config_file
    else:
        place = outputs or Path()
        checked, again = reopen_check(place, made_with()), "--in"
    found = find_unit(unit, checked.report)
    explanation = explain_unit(
        found,
        checked.report,
        checked.ledger,
        checked.snapshots,
        checked.gate,
        checked.run.retained,
    )
    click.echo(explanation_text(explanation), nl=False)
    print_line(f"look again: proofpress explain {found.unit_id} {again} {shlex.quote(str(place))}")
    sys.exit(int(ExitCode.HOLDS))

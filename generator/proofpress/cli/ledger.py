"""``proofpress ledger``: the second step under a check, from its run to its ledger."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE, FOLDER, print_line, shown
from proofpress.errors import ExitCode
from proofpress.ledger import ledger_json, ledger_markdown
from proofpress.one_report.request import SNAPSHOTS
from proofpress.one_report.steps import build_from_run, write_result
from proofpress.profiles import DEFAULT, find_profile


@click.command()
@click.option("--run", type=FILE, required=True, help="The run.json to build from.")
@click.option("--report", type=FILE, required=True, help="The report that the run was made for.")
@click.option(
    "--profile",
    default=DEFAULT,
    show_default=True,
    help="The run's profile: the name of one of Proofpress', or a file.",
)
@click.option("--out", type=FILE, required=True, help="Where the ledger goes.")
@click.option("--markdown", type=FILE, help="Where its readable form goes.")
@click.option("--snapshots", type=FOLDER, help="Snapshot directory; default the one beside RUN.")
@click.option("--support-receipt", type=FILE, help="The receipt of the run's support detector.")
def ledger(
    run: Path,
    report: Path,
    profile: str,
    out: Path,
    markdown: Path | None,
    snapshots: Path | None,
    support_receipt: Path | None,
) -> None:
    """Build the ledger of a run."""
    found = build_from_run(run, report, find_profile(profile).profile, snapshots, support_receipt)
    inputs = [run, report, snapshots or run.parent / SNAPSHOTS, Path(profile)]
    inputs += [support_receipt] if support_receipt else []
    write_result(ledger_json(found), out, *inputs)
    if markdown is not None:
        write_result(ledger_markdown(found), markdown, *inputs, out)
    counts = found.counts
    print_line(f"{shown(out)}: {counts.sentences} sentences, {counts.rows} rows")
    sys.exit(int(ExitCode.HOLDS))

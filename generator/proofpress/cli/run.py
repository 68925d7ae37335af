"""``proofpress run``: the first step under a check, from its request to its run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE, print_line, shown
from proofpress.errors import ExitCode
from proofpress.ledger import run_json
from proofpress.made_with import made_with
from proofpress.one_report.request import INPUT, SNAPSHOTS
from proofpress.one_report.steps import run_request, write_result


@click.command()
@click.option("--request", type=FILE, required=True, help="The request.json of a check.")
@click.option("--out", type=FILE, required=True, help="Where the run goes.")
def run(request: Path, out: Path) -> None:
    """Read the report that a request names, and its snapshots, into a run."""
    found = run_request(request, made_with())
    copies = (request.parent / INPUT, request.parent / SNAPSHOTS)
    write_result(run_json(found), out, request, *copies)
    print_line(f"{shown(out)}: run {found.sha256[:12]} of {found.report_path}")
    sys.exit(int(ExitCode.HOLDS))

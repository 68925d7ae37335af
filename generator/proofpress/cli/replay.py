"""``proofpress replay``: a site again, from its snapshot directory alone."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FOLDER, print_line, print_lines, shown
from proofpress.gate_lines import describe_gate


@click.command()
@click.argument("snapshots", type=FOLDER)
@click.option("--out", type=FOLDER, required=True, help="Where the site goes.")
@click.option("--trust-project", is_flag=True, help="Let the project's own plugins and hooks run.")
def replay(snapshots: Path, out: Path, trust_project: bool) -> None:
    """Rebuild a site from its SNAPSHOTS directory alone, offline."""
    from proofpress.site.replay import replay as rebuild

    result = rebuild(snapshots, out, trust_project=trust_project)
    for checked in result.build.reports:
        print_lines(describe_gate(checked)[:1])
    if result.notice:
        print_line(f"proofpress: {result.notice}", is_error=True)
    print_line(f"site: {shown(result.build.site_dir)}")
    sys.exit(int(result.exit_code))

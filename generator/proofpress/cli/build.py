"""``proofpress build``: the site, and the gate of every report."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.capture import Acquisition
from proofpress.cli.terminal import FILE, FOLDER, print_line, print_lines, shown
from proofpress.gate_lines import describe_gate
from proofpress.settings import OnGateFail


@click.command()
@click.option(
    "-f",
    "--config-file",
    type=FILE,
    default=Path("mkdocs.yml"),
    show_default=True,
    help="The site's configuration.",
)
@click.option("-d", "--site-dir", type=FOLDER, help="Where the site goes.")
@click.option("--replay-only", is_flag=True, help="Every cited source must be in the store.")
@click.option(
    "--on-gate-fail",
    type=click.Choice([item.value for item in OnGateFail]),
    help="What a failed gate does with the site.",
)
def build(
    config_file: Path, site_dir: Path | None, replay_only: bool, on_gate_fail: str | None
) -> None:
    """Build the site and decide the gate of every report."""
    from proofpress.site.host import build_site

    result = build_site(
        config_file,
        site_dir=site_dir,
        mode=Acquisition.REPLAY_ONLY if replay_only else None,
        on_gate_fail=OnGateFail(on_gate_fail) if on_gate_fail else None,
    )
    for checked in result.reports:
        print_lines(describe_gate(checked))
    where = shown(result.site_dir)
    print_line(f"site: {where}" if result.is_published else f"site left as it was: {where}")
    sys.exit(int(result.exit_code))

"""``proofpress build``: the site, and the gate of every report."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.options import choose_acquisition, ways_of_acquisition
from proofpress.cli.progress import shown_progress
from proofpress.cli.terminal import FILE, FOLDER, print_line, print_lines, shown
from proofpress.gate_lines import describe_gate
from proofpress.network import CaptureWish
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
@ways_of_acquisition
@click.option(
    "--on-gate-fail",
    type=click.Choice([item.value for item in OnGateFail]),
    help="What a failed gate does with the site.",
)
def build(
    config_file: Path,
    site_dir: Path | None,
    offline: bool,
    replay_only: bool,
    refresh: bool,
    retry_failed: bool,
    allow_hosts: tuple[str, ...],
    quiet: bool,
    on_gate_fail: str | None,
) -> None:
    """Build the site and decide the gate of every report."""
    from proofpress.site.host import build_site

    mode = choose_acquisition(
        offline=offline, replay_only=replay_only, refresh=refresh, retry_failed=retry_failed
    )
    with shown_progress(is_quiet=quiet) as onlooker:
        result = build_site(
            config_file,
            site_dir=site_dir,
            mode=mode,
            on_gate_fail=OnGateFail(on_gate_fail) if on_gate_fail else None,
            wish=CaptureWish(retry_failed, allow_hosts, onlooker),
        )
    for checked in result.reports:
        print_lines(describe_gate(checked))
    where = shown(result.site_dir)
    print_line(f"site: {where}" if result.is_published else f"site left as it was: {where}")
    sys.exit(int(result.exit_code))

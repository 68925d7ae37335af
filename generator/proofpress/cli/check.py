"""``proofpress check``: one report without a site."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.capture import Acquisition, Retained
from proofpress.cli.options import choose_acquisition, option_retain, ways_of_acquisition
from proofpress.cli.progress import shown_progress
from proofpress.cli.terminal import FILE, FOLDER, print_lines
from proofpress.gate_lines import describe_gate
from proofpress.gate_settings import SEVERITIES, Strictness
from proofpress.made_with import made_with
from proofpress.network import CaptureWish
from proofpress.one_report.check import CheckRequest, check_one_report


@click.command()
@click.argument("report", type=FILE)
@click.option("--out", type=FOLDER, required=True, help="Where the outputs go.")
@click.option("--snapshots", type=FOLDER, help="Snapshot directory to read; default OUT/snapshots.")
@click.option("--title", help="Title in place of the report's own.")
@ways_of_acquisition
@option_retain
@click.option("--profile", help="The profile to read it by: the name of one of ours, or a file.")
@click.option("--waiver", type=FILE, help="A waiver to hold against the ledger.")
@click.option("--support-receipt", type=FILE, help="The receipt of a support detector to ask.")
@click.option(
    "--gate-undeclared-numerics",
    "severity",
    type=click.Choice(list(SEVERITIES)),
    help="What a number without source or declaration does, in place of the policy.",
)
@click.option(
    "--strict", "strictness", flag_value="strict", multiple=True, help="Every warning fails."
)
@click.option(
    "--lenient",
    "strictness",
    flag_value="lenient",
    multiple=True,
    help="What fails by default only warns.",
)
def check(
    report: Path,
    out: Path,
    snapshots: Path | None,
    title: str | None,
    offline: bool,
    replay_only: bool,
    refresh: bool,
    retry_failed: bool,
    allow_hosts: tuple[str, ...],
    quiet: bool,
    retain: Retained,
    profile: str | None,
    waiver: Path | None,
    support_receipt: Path | None,
    severity: str | None,
    strictness: tuple[str, ...],
) -> None:
    """Check one REPORT and write its ledger, gate and snapshots."""
    if len(set(strictness)) > 1:
        raise click.UsageError("--strict and --lenient exclude each other.")
    if title is not None and not title.strip():
        raise click.UsageError("--title wants words.")
    mode = choose_acquisition(
        offline=offline, replay_only=replay_only, refresh=refresh, retry_failed=retry_failed
    )
    request = CheckRequest(
        report,
        out,
        snapshots,
        mode or Acquisition.SNAPSHOT_PREFERRED,
        title,
        SEVERITIES[severity] if severity else None,
        Strictness(strictness[0]) if strictness else Strictness.DEFAULT,
        profile,
        waiver,
        support_receipt,
        retain,
    )
    with shown_progress(is_quiet=quiet) as onlooker:
        wish = CaptureWish(retry_failed, allow_hosts, onlooker)
        checked = check_one_report(request, made_with(), wish)
    print_lines(describe_gate(checked))
    sys.exit(int(checked.gate.outcome.exit_code))

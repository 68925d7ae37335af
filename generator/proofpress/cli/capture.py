"""``proofpress capture``: sources frozen in a snapshot directory."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.capture import Acquisition, Retained, SnapshotStore, import_file
from proofpress.cli.default_command import DefaultCommand, GroupWithDefault
from proofpress.cli.options import (
    choose_acquisition,
    option_allow_host,
    option_refresh,
    option_retain,
    option_retry_failed,
)
from proofpress.cli.progress import shown_progress
from proofpress.cli.terminal import FILE, FOLDER, print_line, print_lines
from proofpress.errors import ExitCode, ProofpressError
from proofpress.network import CaptureWish
from proofpress.one_capture.lines import capture_json, describe_capture
from proofpress.one_capture.order import CaptureOrder, run_order
from proofpress.one_capture.verification_lines import describe_verification
from proofpress.site.tree_verification import verify_directory


@click.command(cls=DefaultCommand)
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("-f", "--config-file", type=FILE, help="A site's configuration.")
@click.option("--snapshots", type=FOLDER, help="The snapshot directory, in place of the site's.")
@option_refresh
@option_retry_failed
@option_allow_host
@option_retain
@click.option("--prune", is_flag=True, help="Remove what no report of the site cites.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--quiet", is_flag=True, help="Show no progress, and only what could not be read.")
def sources(
    targets: tuple[str, ...],
    config_file: Path | None,
    snapshots: Path | None,
    refresh: bool,
    retry_failed: bool,
    allow_hosts: tuple[str, ...],
    retain: Retained,
    prune: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Capture what reports cite: each source once, into a snapshot directory.

    TARGET is a report file or an address (http, https, doi); without one, every report of the site in
    mkdocs.yml. A file that is called like a command is named with its folder: ./import.

    Exit codes: 0 every source has a snapshot that holds text, 1 at least one could not be read.
    """
    if prune and (targets or snapshots is not None):
        raise click.UsageError("--prune goes with all of a site: no TARGET and no --snapshots.")
    mode = choose_acquisition(refresh=refresh, retry_failed=retry_failed)
    with shown_progress(is_quiet=quiet) as onlooker:
        wish = CaptureWish(retry_failed, allow_hosts, onlooker)
        asked = mode or Acquisition.SNAPSHOT_PREFERRED
        order = CaptureOrder(targets, config_file, snapshots, asked, wish, retain, prune)
        result = run_order(order)
    if as_json:
        click.echo(capture_json(result), nl=False)
    else:
        print_lines(describe_capture(result, only_failed=quiet))
    sys.exit(int(result.exit_code))


@click.group(cls=GroupWithDefault, default=sources)
def capture() -> None:
    """Freeze sources in a snapshot directory."""


@capture.command("import", short_help="Freeze a file that was obtained by hand.")
@click.argument("uri")
@click.argument("file", type=FILE)
@click.option(
    "--snapshots",
    type=FOLDER,
    default=Path("snapshots"),
    show_default=True,
    help="The snapshot directory to write into.",
)
@click.option("--media-type", help="Such as text/html; guessed where it is not given.")
@click.option(
    "--retrieved-at", help="When the file was obtained: a date or a UTC time; default now."
)
@click.option("--note", help="Where the file comes from, for the reader of the site.")
@option_retain
def import_(
    uri: str,
    file: Path,
    snapshots: Path,
    media_type: str | None,
    retrieved_at: str | None,
    note: str | None,
    retain: Retained,
) -> None:
    """Freeze FILE, obtained by hand, as the snapshot of URI."""
    if str(file).startswith(("http:", "https:")) and not file.exists():
        raise ProofpressError(
            "the address comes first, then the file", remedy="proofpress capture import URI FILE"
        )
    store = SnapshotStore(snapshots)
    snapshot = import_file(store, uri, file, media_type, retrieved_at, note, retained=retain)
    window = snapshot.window
    if window is not None:
        state = f"{window.captured_characters} characters, {window.truncation.value}"
    elif snapshot.failure is not None:
        state = f"no text: {snapshot.failure.kind.value}: {snapshot.failure.detail}"
    print_line(f"{snapshot.source.key}: imported {snapshot.source.identity}: {state}")
    sys.exit(int(ExitCode.HOLDS if window is not None else ExitCode.COULD_NOT_CHECK))


@capture.command("verify", short_help="Check every stored file.")
@click.option(
    "--snapshots",
    type=FOLDER,
    default=Path("snapshots"),
    show_default=True,
    help="The snapshot directory to check.",
)
def verify(snapshots: Path) -> None:
    """Check every file of a snapshot directory, its history and the copy of a site's sources.

    Exit codes: 0 nothing is damaged, 1 something is, 2 it cannot be read.
    """
    verified = verify_directory(snapshots)
    print_lines(describe_verification(verified))
    sys.exit(int(ExitCode.DOES_NOT_HOLD if verified.damage else ExitCode.HOLDS))

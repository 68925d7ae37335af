"""``proofpress capture``: sources frozen in a snapshot directory."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.capture import SnapshotStore, import_file
from proofpress.cli.terminal import FILE, FOLDER, print_line
from proofpress.errors import ExitCode


@click.group()
def capture() -> None:
    """Freeze sources in a snapshot directory."""


@capture.command("import")
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
def import_(
    uri: str,
    file: Path,
    snapshots: Path,
    media_type: str | None,
    retrieved_at: str | None,
    note: str | None,
) -> None:
    """Freeze FILE, obtained by hand, as the snapshot of URI."""
    snapshot = import_file(SnapshotStore(snapshots), uri, file, media_type, retrieved_at, note)
    window = snapshot.window
    if window is not None:
        state = f"{window.captured_characters} characters, {window.truncation.value}"
    elif snapshot.failure is not None:
        state = f"no text: {snapshot.failure.kind.value}: {snapshot.failure.detail}"
    print_line(f"{snapshot.source.key}: imported {snapshot.source.identity}: {state}")
    sys.exit(int(ExitCode.HOLDS if window is not None else ExitCode.COULD_NOT_CHECK))

"""The command line: ``proofpress build``, ``check``, ``replay``, ``capture import``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from proofpress import __version__
from proofpress.capture import Acquisition, SnapshotStore, import_file
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import Severity
from proofpress.made_with import made_with
from proofpress.one_report import CheckRequest, check_one_report, describe_gate
from proofpress.settings import OnGateFail

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path)


class _Commands(click.Group):
    """Prints the project's one error type as one line and exits with its code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ProofpressError as error:
            click.echo(f"proofpress: {error}", err=True)
            ctx.exit(int(error.exit_code))
        except OSError as error:
            reason = error.strerror or "the system refuses"
            click.echo(f"proofpress: the results cannot be printed: {reason}", err=True)
            ctx.exit(int(ExitCode.COULD_NOT_CHECK))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="proofpress")
def main() -> None:
    """Check the evidence of Markdown reports and publish it as a site.

    Exit codes: 0 it holds, 1 it does not hold, 2 it could not be checked.
    """


@main.command()
@click.option(
    "-f",
    "--config-file",
    type=_FILE,
    default=Path("mkdocs.yml"),
    show_default=True,
    help="The site's configuration.",
)
@click.option("-d", "--site-dir", type=_FOLDER, help="Where the site goes.")
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
        _print_lines(describe_gate(checked))
    where = _shown(result.site_dir)
    click.echo(f"site: {where}" if result.is_published else f"site left as it was: {where}")
    sys.exit(int(result.exit_code))


@main.command()
@click.argument("report", type=_FILE)
@click.option("--out", type=_FOLDER, required=True, help="Where the outputs go.")
@click.option(
    "--snapshots", type=_FOLDER, help="Snapshot directory to read; default OUT/snapshots."
)
@click.option("--title", help="Title in place of the report's own.")
@click.option(
    "--offline", "mode", flag_value="offline", default=True, help="Missing snapshots are said so."
)
@click.option(
    "--replay-only", "mode", flag_value="replay_only", help="Missing snapshots are an error."
)
@click.option(
    "--gate-undeclared-numerics",
    type=click.Choice([item.name.lower() for item in Severity]),
    default="fail",
    show_default=True,
    help="What a number without source or declaration does.",
)
def check(
    report: Path,
    out: Path,
    snapshots: Path | None,
    title: str | None,
    mode: str,
    gate_undeclared_numerics: str,
) -> None:
    """Check one REPORT and write its ledger, gate and snapshots."""
    severity = Severity[gate_undeclared_numerics.upper()]
    request = CheckRequest(report, out, snapshots, Acquisition(mode), title, severity)
    checked = check_one_report(request, made_with())
    _print_lines(describe_gate(checked))
    sys.exit(int(checked.gate.outcome.exit_code))


@main.command()
@click.argument("snapshots", type=_FOLDER)
@click.option("--out", type=_FOLDER, required=True, help="Where the site goes.")
@click.option("--trust-project", is_flag=True, help="Let the project's own plugins and hooks run.")
def replay(snapshots: Path, out: Path, trust_project: bool) -> None:
    """Rebuild a site from its SNAPSHOTS directory alone, offline."""
    from proofpress.site.replay import replay as rebuild

    result = rebuild(snapshots, out, trust_project=trust_project)
    for checked in result.build.reports:
        _print_lines(describe_gate(checked)[:1])
    if result.notice:
        click.echo(f"proofpress: {result.notice}", err=True)
    click.echo(f"site: {_shown(result.build.site_dir)}")
    sys.exit(int(result.exit_code))


@main.group()
def capture() -> None:
    """Freeze sources in a snapshot directory."""


@capture.command("import")
@click.argument("uri")
@click.argument("file", type=_FILE)
@click.option(
    "--snapshots",
    type=_FOLDER,
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
    click.echo(f"{snapshot.source.key}: imported {snapshot.source.identity}: {state}")
    sys.exit(int(ExitCode.HOLDS if window is not None else ExitCode.COULD_NOT_CHECK))


def _print_lines(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)


def _shown(path: Path) -> str:
    """A path as a person in this folder would write it."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative

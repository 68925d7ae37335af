"""``proofpress serve``: the site while it is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from proofpress.cli.options import choose_acquisition, ways_of_acquisition
from proofpress.cli.progress import shown_progress
from proofpress.cli.terminal import FILE, print_line, print_lines
from proofpress.errors import ProofpressError
from proofpress.network import CaptureWish

if TYPE_CHECKING:
    from proofpress.site.build import BuildResult


@click.command()
@click.option(
    "-f",
    "--config-file",
    type=FILE,
    default=Path("mkdocs.yml"),
    show_default=True,
    help="The site's configuration.",
)
@click.option(
    "-a",
    "--dev-addr",
    metavar="HOST:PORT",
    help="Where to serve, by an IP address or localhost  [default: 127.0.0.1:8000]",
)
@click.option("--open", "is_opened", is_flag=True, help="Open the site in a browser.")
@ways_of_acquisition
def serve(
    config_file: Path,
    dev_addr: str | None,
    is_opened: bool,
    offline: bool,
    replay_only: bool,
    refresh: bool,
    retry_failed: bool,
    allow_hosts: tuple[str, ...],
    quiet: bool,
) -> None:
    """Serve the site, and build it again whenever something of it changes."""
    from proofpress.site.host import serve_site

    mode = choose_acquisition(
        offline=offline, replay_only=replay_only, refresh=refresh, retry_failed=retry_failed
    )
    with shown_progress(is_quiet=quiet) as onlooker:
        serve_site(
            config_file,
            address=dev_addr,
            mode=mode,
            wish=CaptureWish(retry_failed, allow_hosts, onlooker),
            onlooker=_Lines(),
            is_opened=is_opened,
        )


class _Lines:
    """See :class:`proofpress.site.preview.PreviewOnlooker`."""

    def serve(self, url: str) -> None:
        print_line(f"serving {url} (Ctrl-C ends it)")

    def see(self, result: BuildResult) -> None:
        print_lines((*result.remarks, result.summary))

    def miss(self, error: ProofpressError) -> None:
        print_line(f"proofpress: {error}", is_error=True)
        print_line("the former pages stay until it is mended", is_error=True)

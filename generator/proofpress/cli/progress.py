"""How a capture is shown while it goes: a bar on a terminal, a line a source elsewhere. On standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from proofpress.capture import CaptureProgress
from proofpress.errors import harmless
from proofpress.network import NOBODY, Onlooker
from proofpress.progress_lines import describe_progress

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_LONGEST_HOST = 40


@contextmanager
def shown_progress(*, is_quiet: bool = False) -> Iterator[Onlooker]:
    """The onlooker for this terminal, while the block runs."""
    if is_quiet:
        yield NOBODY
    elif sys.stderr.isatty():
        with _open_bar() as bar:
            yield _Bar(bar)
    else:
        yield _Lines()


def _open_bar() -> Progress:
    # Loaded for a terminal alone. It honours NO_COLOR itself.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("capturing"),
        BarColumn(),
        TextColumn("{task.fields[counts]}"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[host]}"),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)


class _Bar:
    """A bar with what is done, what failed and what remains, and the host that was last in work."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._task: TaskID | None = None

    def begin(self, wanted: int) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        counts = f"0 done, 0 failed, {wanted} remaining"
        self._task = self._bar.add_task("", total=wanted, counts=counts, host="")

    def see(self, progress: CaptureProgress) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        if self._task is None:
            self.begin(progress.wanted)
        remaining = progress.wanted - progress.done
        counts = f"{progress.done} done, {progress.failed} failed, {remaining} remaining"
        if self._task is not None:
            self._bar.update(
                self._task,
                total=progress.wanted,
                completed=progress.done,
                counts=counts,
                host=_host(progress.identity),
            )
        if progress.remark is not None:
            self._bar.console.print(harmless(progress.remark), markup=False, highlight=False)


class _Lines:
    """One line a source."""

    def begin(self, wanted: int) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        click.echo(f"capturing {wanted} source{'s'[: wanted != 1]}", err=True)

    def see(self, progress: CaptureProgress) -> None:
        """See :class:`proofpress.network.Onlooker`."""
        click.echo(describe_progress(progress), err=True)


def _host(identity: str) -> str:
    host = harmless(urlsplit(identity).hostname or "")
    return host if len(host) <= _LONGEST_HOST else f"{host[: _LONGEST_HOST - 1]}…"

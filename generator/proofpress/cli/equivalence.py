"""``proofpress equivalence``: a live run beside its replays."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from proofpress.cli.terminal import FOLDER, print_lines
from proofpress.one_report.equivalence import Equivalence, compare_outputs


@click.command()
@click.argument("live", type=FOLDER)
@click.argument("replay", type=FOLDER)
@click.argument("second", type=FOLDER, metavar="REPLAY2")
def equivalence(live: Path, replay: Path, second: Path) -> None:
    """Say whether LIVE and REPLAY carry the same evidence, and REPLAY and REPLAY2 the same bytes.

    Each is the folder of a check's outputs.
    """
    found = compare_outputs(live, replay, second)
    print_lines(_lines(found, live, replay, second))
    sys.exit(int(found.exit_code))


def _lines(found: Equivalence, live: Path, replay: Path, second: Path) -> Iterator[str]:
    taken_over = f"{found.sources} sources, {found.rows} rows"
    for differences, what, over in (
        (found.evidence, f"evidence of {live} and {replay}", taken_over),
        (found.replays, f"bytes of {replay} and {second}", f"{found.files} files"),
    ):
        outcome = f"{len(differences)} differences" if differences else "the same"
        yield f"{what}: {outcome} ({over} compared)"
        for difference in differences:
            yield f"  {difference.line}"
    yield from found.obstacles

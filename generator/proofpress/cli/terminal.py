"""What commands share: how they take paths and how they print."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import click

FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path)


def print_lines(lines: Iterable[str]) -> None:
    """Print each of ``lines`` on standard output."""
    for line in lines:
        click.echo(line)


def shown(path: Path) -> str:
    """A path as a person in this folder would write it."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative

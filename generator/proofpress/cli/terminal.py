"""What commands share: how they take paths and how they print."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from proofpress.errors import harmless

FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path)


def print_lines(lines: Iterable[str]) -> None:
    """Print each of ``lines`` on standard output, with nothing in them that steers a terminal."""
    for line in lines:
        print_line(line)


def print_line(line: str, *, is_error: bool = False) -> None:
    """As :func:`print_lines`, for one; ``is_error`` takes standard error."""
    click.echo(harmless(line), err=is_error)


def print_whatever_comes() -> None:
    """Let both outputs show a character that they have no code for by its number, and not fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def shown(path: Path) -> str:
    """A path as a person in this folder would write it."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative

"""``proofpress diff``: what is between two ledgers."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofpress.cli.terminal import FILE
from proofpress.ledger import load_ledger
from proofpress.ledger.comparing import compare_ledgers, diff_json, diff_markdown, diff_text

_FORMATS = {"text": diff_text, "markdown": diff_markdown, "json": diff_json}


@click.command()
@click.argument("old", type=FILE)
@click.argument("new", type=FILE)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(_FORMATS)),
    default="text",
    show_default=True,
    help="For a terminal, for a change request's comment, or for a program.",
)
def diff(old: Path, new: Path, form: str) -> None:
    """Compare the ledgers OLD and NEW: files, or folders that a check wrote.

    Exit code 0: nothing stands worse; 1: something does; 2: a ledger cannot be read.
    """
    found = compare_ledgers(load_ledger(old), load_ledger(new))
    click.echo(_FORMATS[form](found), nl=False)
    sys.exit(int(found.exit_code))

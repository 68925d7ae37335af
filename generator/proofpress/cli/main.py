"""The command ``proofpress``: every command by its name, and how errors end it."""

from __future__ import annotations

from typing import Any

import click

from proofpress import __version__
from proofpress.cli.build import build
from proofpress.cli.capture import capture
from proofpress.cli.check import check
from proofpress.cli.diff import diff
from proofpress.cli.equivalence import equivalence
from proofpress.cli.explain import explain
from proofpress.cli.ledger import ledger
from proofpress.cli.replay import replay
from proofpress.cli.run import run
from proofpress.cli.support import support
from proofpress.cli.waive import waive
from proofpress.errors import ExitCode, ProofpressError


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


for _command in (
    build,
    check,
    run,
    ledger,
    waive,
    diff,
    explain,
    equivalence,
    replay,
    capture,
    support,
):
    main.add_command(_command)

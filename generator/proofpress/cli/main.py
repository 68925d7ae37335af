"""The command ``proofpress``: every command by its name, and how errors end it."""

from __future__ import annotations

import traceback
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
from proofpress.cli.serve import serve
from proofpress.cli.support import support
from proofpress.cli.terminal import print_line, print_whatever_comes
from proofpress.cli.waive import waive
from proofpress.errors import ExitCode, ProofpressError, one_line


class _Commands(click.Group):
    """Ends a command that could not do its work with one line and exit code 2, whatever the reason.

    Python's own code for an error is 1, which here says that something was checked and does not hold.
    """

    def invoke(self, ctx: click.Context) -> Any:
        print_whatever_comes()
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except ProofpressError as error:
            told = str(error)
        except OSError as error:
            told = _tell(error)
        except KeyboardInterrupt:
            told = "stopped before the end: nothing was decided, and what was captured stays (start it again)"
        except Exception as error:  # noqa: BLE001 - a defect is no answer to what was asked
            click.echo(traceback.format_exc(), err=True, nl=False)
            told = (
                f"a defect of Proofpress: {type(error).__name__} (report it with the lines above)"
            )
        print_line(f"proofpress: {one_line(told)}", is_error=True)
        raise click.exceptions.Exit(int(ExitCode.COULD_NOT_CHECK))


def _tell(error: OSError) -> str:
    """What the system said; only of the outputs that are printed to does it name no file."""
    reason = error.strerror or "the system refuses"
    if error.filename is None:
        return f"the results cannot be printed: {reason}"
    return f"{error.filename}: it cannot be used: {reason} (name another place)"


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="proofpress")
def main() -> None:
    """Check the evidence of Markdown reports and publish it as a site.

    Exit codes: 0 it holds, 1 it does not hold, 2 it could not be checked.
    """


for _command in (
    build,
    serve,
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

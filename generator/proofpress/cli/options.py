"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from proofpress.capture import Acquisition, Retained
from proofpress.capture_settings import is_allowable

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _check_hosts(
    _context: click.Context, _option: click.Parameter, hosts: tuple[str, ...]
) -> tuple[str, ...]:
    for host in hosts:
        if not is_allowable(host):
            raise click.BadParameter(
                f"{host!a} is no host: write a name or an address, with a port or without."
            )
    return hosts


option_allow_host = click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="HOST",
    callback=_check_hosts,
    help="A private host that may be reached all the same; may be repeated.",
)


def _check_retain(
    _context: click.Context, _option: click.Parameter, written: tuple[str, ...]
) -> Retained:
    by_host: dict[str, list[str]] = {}
    for one in written:
        host, _, name = one.rpartition("=")
        by_host.setdefault(host, []).append(name)
    try:
        return Retained.of(by_host)
    except ValueError as error:
        raise click.BadParameter(f"{error}; write HOST=NAME.") from error


option_retain = click.option(
    "--retain",
    multiple=True,
    metavar="HOST=NAME",
    callback=_check_retain,
    help="A parameter that is part of a host's addresses although it looks like a credential; may "
    "be repeated.",
)
option_refresh = click.option("--refresh", is_flag=True, help="Capture every source anew.")
option_retry_failed = click.option(
    "--retry-failed", is_flag=True, help="Ask again for what had failed for a time."
)
option_quiet = click.option("--quiet", is_flag=True, help="Show no progress.")


def ways_of_acquisition(command: _Command) -> _Command:
    """Give ``command`` the options that choose how it comes by its sources."""
    chosen = (
        click.option("--offline", is_flag=True, help="Fetch nothing; what is missing is said so."),
        click.option(
            "--replay-only", is_flag=True, help="Fetch nothing; what is missing is an error."
        ),
        option_refresh,
        option_retry_failed,
        option_allow_host,
        option_quiet,
    )
    for option in reversed(chosen):
        command = option(command)
    return command


def choose_acquisition(
    *, refresh: bool, retry_failed: bool, offline: bool = False, replay_only: bool = False
) -> Acquisition | None:
    """The mode that was asked for; None where none was. Raises click.UsageError for two."""
    named = {
        "--offline": (offline, Acquisition.OFFLINE),
        "--replay-only": (replay_only, Acquisition.REPLAY_ONLY),
        "--refresh": (refresh, Acquisition.REFRESH),
        "--retry-failed": (retry_failed, Acquisition.SNAPSHOT_PREFERRED),
    }
    chosen = [(name, mode) for name, (is_chosen, mode) in named.items() if is_chosen]
    if len(chosen) > 1:
        names = " and ".join(name for name, _ in chosen[:2])
        raise click.UsageError(f"{names} exclude each other.")
    return chosen[0][1] if chosen else None

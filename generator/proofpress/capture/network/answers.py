"""What one request comes to, inside this room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from proofpress.capture.fetcher import Fetched
from proofpress.capture.records import Failure, FailureKind


@dataclass(frozen=True, slots=True)
class Failed:
    """No representation came."""

    failure: Failure
    may_pass: bool = False
    """Whether asking again can help."""
    retry_after: float | None = None
    """Seconds after which the server wants to be asked again, where it says so."""


@dataclass(frozen=True, slots=True)
class Redirected:
    """The server names another address."""

    address: str
    """Absolute and normalised; its scheme is http or https, and it has no user information."""


Answer: TypeAlias = Fetched | Redirected | Failed


class ExchangeError(Exception):
    """Ends one exchange with a failure; never leaves this room."""

    def __init__(self, failed: Failed) -> None:
        self.failed = failed
        super().__init__(failed.failure.detail)


def unreachable(detail: str, *, may_pass: bool = False) -> Failed:
    """The source could not be reached, for the reason ``detail``."""
    return Failed(Failure(FailureKind.SOURCE_UNREACHABLE, detail), may_pass=may_pass)

"""Fetching from loopback servers with short limits and without waiting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from proofpress.capture import (
    Failure,
    FailureKind,
    Fetched,
    FetchLimits,
    FetchOutcome,
    FetchSettings,
)
from proofpress.capture.network import NetworkFetcher

QUICK = FetchLimits(connect_seconds=5, read_seconds=5, total_seconds=15)


@dataclass(frozen=True, slots=True)
class Sleeper:
    """Notes what it is asked to wait, and does not."""

    waits: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.waits.append(seconds)


def settings(limits: FetchLimits = QUICK, hosts: Sequence[str] = ()) -> FetchSettings:
    return FetchSettings(limits, allow_hosts=("127.0.0.1", "[::1]", *hosts))


def fetcher(limits: FetchLimits = QUICK, sleeper: Sleeper | None = None) -> NetworkFetcher:
    return NetworkFetcher(settings(limits), sleep=sleeper or Sleeper(), jitter=lambda: 0.0)


def fetch(address: str, limits: FetchLimits = QUICK) -> FetchOutcome:
    [(asked, outcome)] = fetcher(limits).fetch_all([address])
    assert asked == address
    return outcome


def fetched(address: str, limits: FetchLimits = QUICK) -> Fetched:
    outcome = fetch(address, limits)
    assert isinstance(outcome, Fetched), outcome
    return outcome


def unreachable(detail: str) -> Failure:
    return Failure(FailureKind.SOURCE_UNREACHABLE, detail)

"""The one way from a command or a build to the network, and who is told what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from proofpress.capture import (
    Acquisition,
    CaptureProgress,
    FetchSettings,
    SnapshotStore,
    SourceAccess,
)
from proofpress.capture.data_files import DataFiles
from proofpress.capture.fetcher import News

FETCHING = frozenset({Acquisition.SNAPSHOT_PREFERRED, Acquisition.REFRESH})
"""The modes that may reach the network."""


class Onlooker(Protocol):
    """Is told how a capture goes."""

    def begin(self, wanted: int) -> None:
        """Before the first of ``wanted`` addresses is asked for."""
        ...

    def see(self, progress: CaptureProgress) -> None:
        """After each source."""
        ...


class Nobody:
    """Looks away."""

    def begin(self, wanted: int) -> None:
        """See :class:`Onlooker`."""

    def see(self, progress: CaptureProgress) -> None:
        """See :class:`Onlooker`."""


NOBODY = Nobody()


@dataclass(frozen=True, slots=True)
class CaptureWish:
    """What a caller asks of a capture beside a configuration."""

    retry_failed: bool = False
    """Whether what failed for a time is asked for again."""
    allow_hosts: tuple[str, ...] = ()
    """Further private hosts that may be reached."""
    onlooker: Onlooker = NOBODY


NO_WISH = CaptureWish()


@dataclass(frozen=True, slots=True)
class Network:
    """Fetches addresses; nothing of it is loaded or opened before there is one to fetch."""

    settings: FetchSettings
    onlooker: Onlooker = NOBODY

    def fetch_all(self, addresses: Sequence[str], moment: float | None = None) -> Iterator[News]:
        """See :class:`proofpress.capture.Fetcher`."""
        # Here alone, so that a replay starts without it.
        from proofpress.capture.network import NetworkFetcher

        self.onlooker.begin(len(addresses))
        yield from NetworkFetcher(self.settings).fetch_all(addresses, moment)


def open_sources(
    store: SnapshotStore,
    mode: Acquisition,
    settings: FetchSettings,
    wish: CaptureWish,
    files: DataFiles | None = None,
    *,
    keep_bytes: bool = True,
) -> SourceAccess:
    """How a run comes by its snapshots; only a mode that may fetch gets a way to the network."""
    hosts = tuple(dict.fromkeys((*settings.allow_hosts, *wish.allow_hosts)))
    fetcher = Network(replace(settings, allow_hosts=hosts), wish.onlooker)
    return SourceAccess(
        store,
        mode,
        fetcher if mode in FETCHING else None,
        files,
        watch=wish.onlooker.see,
        keep_bytes=keep_bytes,
        retry_failed=wish.retry_failed,
    )

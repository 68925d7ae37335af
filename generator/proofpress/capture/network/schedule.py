"""Who may ask now: so many requests at once, so many to one host, and nobody waits for ever.

Of those who wait, the one goes first whose host has the fewest requests in flight, then the one who
waits longest: a slow host never holds a place that another host's source waits for beside it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Slots:
    """The places of requests in flight; belongs to one event loop."""

    def __init__(self, at_once: int, per_host: int) -> None:
        """``at_once`` places in all, of which one host takes ``per_host``."""
        self._free = at_once
        self._per_host = per_host
        self._in_flight: Counter[str] = Counter()
        self._waiting: dict[str, deque[tuple[int, asyncio.Future[None]]]] = {}
        self._came = 0

    @asynccontextmanager
    async def hold(self, host: str) -> AsyncIterator[None]:
        """Wait for a place for a request to ``host``, and hold it inside the block."""
        await self._take(host)
        try:
            yield
        finally:
            self._give_back(host)

    async def _take(self, host: str) -> None:
        loop = asyncio.get_running_loop()
        granted = loop.create_future()
        self._came += 1
        self._waiting.setdefault(host, deque()).append((self._came, granted))
        # Later, so that of all who come in one moment the first does not go past the others.
        loop.call_soon(self._grant)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._give_back(host)
            raise

    def _give_back(self, host: str) -> None:
        self._free += 1
        self._in_flight[host] -= 1
        self._grant()

    def _grant(self) -> None:
        while self._free and (host := self._next_host()) is not None:
            _, granted = self._waiting[host].popleft()
            self._free -= 1
            self._in_flight[host] += 1
            granted.set_result(None)

    def _next_host(self) -> str | None:
        """The host whose first in line goes next."""
        ready: list[tuple[int, int, str]] = []
        for host in list(self._waiting):
            line = self._waiting[host]
            while line and line[0][1].cancelled():
                line.popleft()
            if not line:
                del self._waiting[host]
            elif self._in_flight[host] < self._per_host:
                ready.append((self._in_flight[host], line[0][0], host))
        return min(ready)[2] if ready else None

"""Who may ask now: so many requests at once, so many to one host, and nobody waits for ever.

Of those who wait, the one goes first whose host has the fewest requests in flight, then the one who
waits longest: a slow host never holds a place that another host's source waits for beside it.
"""

from __future__ import annotations

import asyncio
import heapq
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
        self._ready: list[tuple[int, int, str]] = []
        """A heap of requests in flight, number and host of who waits first; some are out of date."""
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
        self._note(host)
        # Later, so that of all who come in one moment the first does not go past the others.
        loop.call_soon(self._grant)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._give_back(host)
            else:
                self._note(host)
                self._grant()
            raise

    def _give_back(self, host: str) -> None:
        self._free += 1
        self._in_flight[host] -= 1
        self._note(host)
        self._grant()

    def _grant(self) -> None:
        while self._free and self._ready:
            in_flight, number, host = heapq.heappop(self._ready)
            if (in_flight, number) != (self._in_flight[host], self._first_in_line(host)):
                continue  # noted again since then
            _, granted = self._waiting[host].popleft()
            self._free -= 1
            self._in_flight[host] += 1
            self._note(host)
            granted.set_result(None)

    def _note(self, host: str) -> None:
        """Let who waits first for ``host`` be found, where the host may have another request."""
        in_flight, number = self._in_flight[host], self._first_in_line(host)
        if number is not None and in_flight < self._per_host:
            heapq.heappush(self._ready, (in_flight, number, host))

    def _first_in_line(self, host: str) -> int | None:
        line = self._waiting.get(host, deque())
        while line and line[0][1].cancelled():
            line.popleft()
        if not line:
            self._waiting.pop(host, None)
            return None
        return line[0][0]

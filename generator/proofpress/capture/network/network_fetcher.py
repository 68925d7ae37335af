"""The fetcher that reaches the network."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

import httpx

from proofpress.capture.clock import Clock, system_clock
from proofpress.capture.fetch_settings import FetchSettings
from proofpress.capture.fetcher import Fetched, FetchOutcome, News
from proofpress.capture.network.answers import Failed
from proofpress.capture.network.background import Put, iterate_in_background
from proofpress.capture.network.chain import Chain
from proofpress.capture.network.exchange import Asker
from proofpress.capture.network.opening import open_transport
from proofpress.capture.network.retry import seconds_to_wait
from proofpress.capture.network.schedule import Slots
from proofpress.capture.uri import UriRefusedError, address_to_fetch

OpenTransport = Callable[[FetchSettings], httpx.AsyncBaseTransport]
_Outcome = tuple[str, FetchOutcome]


@dataclass(frozen=True, slots=True)
class NetworkFetcher:
    """Fetches over HTTP within its settings' limits; see :class:`proofpress.capture.Fetcher`.

    Each call of ``fetch_all`` has an event loop in a thread of its own and one pool of connections,
    both gone when its iterator ends or is closed. The further arguments are for tests.
    """

    settings: FetchSettings = field(default_factory=FetchSettings)
    transport: OpenTransport = open_transport
    """Called once a run; what it gives is closed at its end."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits so many seconds between two tries."""
    jitter: Callable[[], float] = random.random
    """A number from 0 up to 1, which spreads those waits."""
    clock: Clock = system_clock

    def fetch_all(self, addresses: Sequence[str], moment: float | None = None) -> Iterator[News]:
        """Each of ``addresses`` (no two the same) with what came of it, in the order of coming.

        What nobody has taken yet stays bounded: no more is asked for until it is. Raises
        ProofpressError for what is no address and where this machine cannot keep what it receives.
        """
        run = _Run(self, asyncio.Semaphore(2 * self.settings.limits.at_once))
        yield from iterate_in_background(
            lambda put: run.fetch_all(addresses, put), run.take, moment
        )


@dataclass(frozen=True, slots=True)
class _Run:
    """One call of ``fetch_all``; everything here happens in its event loop."""

    fetcher: NetworkFetcher
    room: asyncio.Semaphore
    """Counts the bodies that may be received or wait to be taken."""

    def take(self, outcome: _Outcome) -> None:
        """The caller has ``outcome`` now."""
        if isinstance(outcome[1], Fetched):
            self.room.release()

    async def fetch_all(self, addresses: Sequence[str], put: Put[_Outcome]) -> None:
        settings = self.fetcher.settings
        slots = Slots(settings.limits.at_once, settings.limits.per_host)
        async with self.fetcher.transport(settings) as transport:
            chain = Chain(Asker(transport, settings, self.fetcher.clock), slots, self.room)
            try:
                async with asyncio.TaskGroup() as group:
                    for address in addresses:
                        group.create_task(self._fetch(address, chain, put))
            except BaseExceptionGroup as errors:
                # One is enough to end the run; the others were cancelled or are of its kind.
                raise errors.exceptions[0] from errors

    async def _fetch(self, address: str, chain: Chain, put: Put[_Outcome]) -> None:
        try:
            start = address_to_fetch(address)
        except UriRefusedError as error:
            put((address, error.failure))
            return
        answer = await self._try(start, chain)
        put((address, answer.failure if isinstance(answer, Failed) else answer))

    async def _try(self, address: str, chain: Chain) -> Fetched | Failed:
        """The first try that is no passing failure, or the last one that is allowed."""
        tries = 0
        while True:
            answer = await chain.run(address)
            tries += 1
            if isinstance(answer, Fetched) or not answer.may_pass:
                return answer
            wait = seconds_to_wait(
                tries, answer.retry_after, self.fetcher.jitter(), self.fetcher.settings.limits
            )
            if wait is None:
                return answer
            await self.fetcher.sleep(wait)

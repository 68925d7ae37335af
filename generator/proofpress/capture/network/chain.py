"""From an address to what its redirects end in: one try."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from proofpress.capture.fetcher import Fetched
from proofpress.capture.network.answers import Answer, Failed, Redirected, unreachable
from proofpress.capture.network.exchange import Asker
from proofpress.capture.network.redirects import host_of, judge_landing
from proofpress.capture.network.schedule import Slots


@dataclass(frozen=True, slots=True)
class Chain:
    """Follows redirects within the limits; each request has a place of its own host."""

    asker: Asker
    slots: Slots
    room: asyncio.Semaphore
    """Taken for each body that nobody has taken over yet, before it is asked for."""

    async def run(self, first: str) -> Fetched | Failed:
        """One try of the normalised address ``first``; waiting for places does not count in its time."""
        limits = self.asker.settings.limits
        address, seen, seconds_left = first, {first}, limits.total_seconds
        for _ in range(limits.redirects + 1):
            answer, seconds = await self._ask_in_turn(first, address, seconds_left)
            if not isinstance(answer, Redirected):
                return answer
            address, seconds_left = answer.address, seconds_left - seconds
            if address in seen:
                break
            seen.add(address)
        return unreachable("redirect_loop")

    async def _ask_in_turn(
        self, first: str, address: str, seconds_left: float
    ) -> tuple[Answer, float]:
        """The answer of ``address`` and the seconds that it took."""
        landing = None if address == first else judge_landing(first, address)
        loop = asyncio.get_running_loop()
        async with self.slots.hold(host_of(address)):
            await self.room.acquire()
            answer: Answer | None = None
            started = loop.time()
            try:
                async with asyncio.timeout(max(0.0, seconds_left)):
                    answer = await self.asker.ask(address, landing)
            except TimeoutError:
                answer = unreachable("timeout", may_pass=True)
            finally:
                if not isinstance(answer, Fetched):
                    self.room.release()
            return answer, loop.time() - started

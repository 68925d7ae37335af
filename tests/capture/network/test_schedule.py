from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from growth import grows_linearly
from proofpress.capture.network.schedule import Slots


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


class Watch:
    """Holds places and notes how many are held, and in which order they were given."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.most_in_all = 0
        self.order: list[str] = []

    async def hold(self, host: str, until: asyncio.Event | None = None) -> None:
        async with self.slots.hold(host):
            self.order.append(host)
            self.now[host] += 1
            self.most[host] = max(self.most[host], self.now[host])
            self.most_in_all = max(self.most_in_all, self.now.total())
            if until is None:
                await asyncio.sleep(0)
            else:
                await until.wait()
            self.now[host] -= 1


@pytest.mark.parametrize(("at_once", "per_host"), [(1, 1), (8, 2), (5, 5), (3, 8)])
def test_no_more_than_the_limits_hold_places(at_once: int, per_host: int) -> None:
    async def work() -> None:
        watch = Watch(Slots(at_once, per_host))
        await asyncio.gather(*(watch.hold(f"h{n % 7}") for n in range(200)))
        assert watch.most_in_all == at_once
        assert max(watch.most.values()) <= per_host
        assert len(watch.order) == 200
        await asyncio.gather(*(watch.hold("one") for _ in range(20)))
        assert watch.most["one"] == min(per_host, at_once)

    run(work())


def test_a_slow_host_does_not_hold_what_others_wait_for() -> None:
    async def work() -> None:
        watch, never = Watch(Slots(4, 2)), asyncio.Event()
        slow = [asyncio.create_task(watch.hold("slow", never)) for _ in range(10)]
        await asyncio.gather(*(watch.hold(f"h{n % 3}") for n in range(30)))
        assert watch.now["slow"] == 2
        never.set()
        await asyncio.gather(*slow)

    run(work())


def test_a_host_takes_a_second_place_only_where_no_other_waits_for_a_first() -> None:
    async def work() -> None:
        watch, never = Watch(Slots(2, 2)), asyncio.Event()
        slow = [asyncio.create_task(watch.hold("slow", never)) for _ in range(5)]
        await asyncio.gather(*(watch.hold("other") for _ in range(5)))
        assert watch.order[:2] == ["slow", "other"]
        never.set()
        await asyncio.gather(*slow)

    run(work())


def test_of_one_host_the_first_goes_first() -> None:
    async def work() -> None:
        slots, order = Slots(1, 1), list[int]()

        async def hold(number: int) -> None:
            async with slots.hold("h"):
                order.append(number)
                await asyncio.sleep(0)

        await asyncio.gather(*map(hold, range(20)))
        assert order == list(range(20))

    run(work())


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def work() -> None:
        watch = Watch(Slots(1, 1))
        async with watch.slots.hold("h"):
            waiting = [asyncio.create_task(watch.hold("h")) for _ in range(4)]
            await asyncio.sleep(0.01)
            waiting[0].cancel()
            await asyncio.sleep(0)
            assert waiting[0].cancelled()
        # Its place is given, and it has not gone on yet.
        waiting[1].cancel()
        await asyncio.wait(waiting)
        assert [task.cancelled() for task in waiting] == [True, True, False, False]
        assert watch.order == ["h", "h"]
        await watch.hold("h")
        assert watch.most_in_all == 1

    run(work())


def test_who_waits_behind_one_that_gives_up_is_not_forgotten() -> None:
    async def work() -> None:
        watch, release = Watch(Slots(1, 1)), asyncio.Event()
        async with watch.slots.hold("a"):
            first = asyncio.create_task(watch.hold("b"))
            second = asyncio.create_task(watch.hold("b", release))
            await asyncio.sleep(0.01)
            first.cancel()
        # The place is free before the one who gives up has said so.
        release.set()
        await second
        assert watch.order == ["b"]

    run(work())


def test_many_hosts_cost_time_in_proportion() -> None:
    def prepare(count: int) -> Callable[[], None]:
        async def work() -> None:
            slots = Slots(8, 2)

            async def hold(host: str) -> None:
                async with slots.hold(host):
                    await asyncio.sleep(0)

            await asyncio.gather(*(hold(f"h{number}") for number in range(count)))

        return lambda: run(work())

    assert grows_linearly(prepare, 8000)


def test_an_error_gives_the_place_back() -> None:
    async def work() -> None:
        slots = Slots(1, 1)
        with pytest.raises(ValueError, match="mine"):
            async with slots.hold("h"):
                raise ValueError("mine")
        async with slots.hold("h"):
            pass

    run(work())

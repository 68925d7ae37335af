from __future__ import annotations

import asyncio
import threading
import time

import pytest

from proofpress.capture.network.background import Put, iterate_in_background


def fetch_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "proofpress-fetch"]


def ignore(value: int) -> None:
    pass


def test_values_come_in_order_and_the_thread_ends() -> None:
    taken: list[int] = []

    async def produce(put: Put[int]) -> None:
        for number in range(100):
            put(number)
            await asyncio.sleep(0)

    assert list(iterate_in_background(produce, taken.append)) == list(range(100))
    assert taken == sorted(taken)
    assert fetch_threads() == []


def test_a_moment_without_a_value_is_told_where_that_is_asked_for() -> None:
    async def produce(put: Put[int]) -> None:
        await asyncio.sleep(0.2)
        put(1)

    values = list(iterate_in_background(produce, ignore, 0.02))
    assert values[0] is None
    assert [value for value in values if value is not None] == [1]


def test_an_error_comes_out_after_the_values() -> None:
    async def produce(put: Put[int]) -> None:
        put(1)
        raise LookupError("mine")

    values = iterate_in_background(produce, ignore)
    assert next(values) == 1
    with pytest.raises(LookupError, match="mine"):
        next(values)
    assert fetch_threads() == []


def test_closing_early_cancels_and_waits_for_the_end() -> None:
    ended: list[str] = []

    async def produce(put: Put[int]) -> None:
        put(1)
        try:
            await asyncio.sleep(3600)
        finally:
            await asyncio.sleep(0.05)
            ended.append("tidily")

    values = iterate_in_background(produce, ignore)
    assert next(values) == 1
    values.close()  # type: ignore[attr-defined]
    assert ended == ["tidily"]
    assert fetch_threads() == []


def test_an_error_of_the_callers_ends_it_too() -> None:
    async def produce(put: Put[int]) -> None:
        put(1)
        await asyncio.sleep(3600)

    def take() -> None:
        for _ in iterate_in_background(produce, ignore):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take()
    assert fetch_threads() == []


def test_what_hangs_in_a_thread_of_the_loop_is_not_waited_for() -> None:
    release = threading.Event()

    async def produce(put: Put[int]) -> None:
        put(1)
        await asyncio.get_running_loop().run_in_executor(None, release.wait, 30)

    values = iterate_in_background(produce, ignore)
    assert next(values) == 1
    started = time.monotonic()
    values.close()  # type: ignore[attr-defined]
    assert time.monotonic() - started < 25
    assert not release.is_set()
    release.set()
    assert fetch_threads() == []


def test_nothing_starts_before_it_is_asked_for() -> None:
    async def produce(put: Put[int]) -> None:
        put(1)

    values = iterate_in_background(produce, ignore)
    assert fetch_threads() == []
    assert list(values) == [1]

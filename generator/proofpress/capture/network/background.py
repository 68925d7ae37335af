"""Values that an event loop makes in a thread of its own, taken one by one by a caller that has none."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Put: TypeAlias = Callable[[T], None]
Produce: TypeAlias = Callable[[Put[T]], Coroutine[Any, Any, None]]
Took: TypeAlias = Callable[[T], None]

_END = object()


def iterate_in_background(
    produce: Produce[T], took: Took[T], moment: float | None = None
) -> Iterator[T | None]:
    """What the coroutine ``produce(put)`` puts, in that order; None after ``moment`` seconds without.

    ``took`` is called in its loop for each value that is taken. Raises what ``produce`` raises. An
    iterator that is closed early cancels it and returns when its thread has ended; a look-up of a
    host that hangs in a thread of the loop's is not waited for.
    """
    handed: queue.SimpleQueue[Any] = queue.SimpleQueue()
    loop = asyncio.new_event_loop()
    task = loop.create_task(produce(handed.put))
    thread = threading.Thread(
        target=_run, args=(loop, task, handed), name="proofpress-fetch", daemon=True
    )
    thread.start()
    try:
        while (value := _take(handed, moment)) is not _END:
            if value is not None:
                loop.call_soon_threadsafe(took, value)
            yield value
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()
    task.result()


def _take(handed: queue.SimpleQueue[Any], moment: float | None) -> Any:
    try:
        return handed.get(timeout=moment)
    except queue.Empty:
        return None


def _run(
    loop: asyncio.AbstractEventLoop, task: asyncio.Task[None], handed: queue.SimpleQueue[Any]
) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(asyncio.wait([task]))
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        handed.put(_END)

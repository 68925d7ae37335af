"""What addresses a name has, asked of the machine's own resolver."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""Host and port to addresses; raises OSError or UnicodeError where there is no answer."""


async def resolve_host(host: str, port: int) -> Sequence[str]:
    """The addresses of ``host`` in the resolver's order of preference. Raises like :data:`Resolve`.

    Each look-up has a thread of its own that nobody waits for: one that hangs holds up neither the
    others nor the end of the run, as it would in the event loop's pool of threads.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Sequence[str]] = loop.create_future()

    def tell(addresses: Sequence[str], error: Exception | None) -> None:
        if answer.done():
            return
        if error is None:
            answer.set_result(addresses)
        else:
            answer.set_exception(error)

    def look_up() -> None:
        addresses: Sequence[str] = ()
        problem: Exception | None = None
        try:
            addresses = _look_up(host, port)
        except (OSError, UnicodeError) as error:
            problem = error
        with suppress(RuntimeError):  # the run is over, its loop closed
            loop.call_soon_threadsafe(tell, addresses, problem)

    threading.Thread(target=look_up, name="proofpress-look-up", daemon=True).start()
    return await answer


def _look_up(host: str, port: int) -> Sequence[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]

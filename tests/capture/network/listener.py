"""A socket on the loopback interface that must not hear anything, and ways to ask without the internet."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpcore
import httpx

from proofpress.capture import Failure, FetchLimits
from proofpress.capture.network import (
    AddressPolicy,
    PolicyRefusedError,
    make_tls_context,
    make_transport,
)

_PATIENCE = 60.0
SHORT = FetchLimits(connect_seconds=5, read_seconds=5, total_seconds=10)


@dataclass(frozen=True, slots=True)
class Listener:
    """Listens on ``address`` and accepts nothing: a connection would wait in its queue."""

    address: str
    _listening: socket.socket

    @property
    def port(self) -> int:
        return int(self._listening.getsockname()[1])

    def heard_nothing(self) -> bool:
        """Whether no connection was opened so far."""
        self._listening.setblocking(False)
        try:
            self._listening.accept()[0].close()
        except BlockingIOError:
            return True
        return False


@contextmanager
def listening(address: str = "127.0.0.1") -> Iterator[Listener]:
    """A listener that ends with the block."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, 0), family=family) as listening_socket:
        yield Listener(address, listening_socket)


@dataclass(frozen=True, slots=True)
class Answers:
    """A resolver that answers from a list, one look-up after the other; the last answer stays."""

    answers: Sequence[Sequence[str]]
    asked: list[tuple[str, int]] = field(default_factory=list)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append((host, port))
        return self.answers[min(len(self.asked), len(self.answers)) - 1]


@dataclass(frozen=True, slots=True)
class Connections:
    """Notes which addresses are connected to, and connects to a port of 127.0.0.1 in their place."""

    port: int | None = None
    """Where they all lead; None refuses them."""
    opened: list[tuple[str, int]] = field(default_factory=list)

    async def __call__(
        self, address: str, port: int, seconds: float | None
    ) -> httpcore.AsyncNetworkStream:
        self.opened.append((address, port))
        if self.port is None:
            raise httpcore.ConnectError("refused by the test")
        return await httpcore.AnyIOBackend().connect_tcp("127.0.0.1", self.port, timeout=seconds)


def ask(url: str, transport: Callable[[], httpx.AsyncBaseTransport]) -> httpx.Response:
    """GET ``url`` through a transport of its own. Raises TimeoutError rather than hang for ever."""

    async def run() -> httpx.Response:
        async with (
            asyncio.timeout(_PATIENCE),
            httpx.AsyncClient(transport=transport(), trust_env=False) as client,
        ):
            return await client.get(url)

    return asyncio.run(run())


def refusal(
    url: str,
    answers: Sequence[str] = (),
    *,
    allow_hosts: Sequence[str] = (),
    connect: Callable[..., Awaitable[httpcore.AsyncNetworkStream]] | None = None,
) -> Failure | None:
    """Why the policy refuses ``url`` whose host leads to ``answers``; None where it does not."""
    more = {} if connect is None else {"connect": connect}
    if answers:
        more["resolve"] = Answers([answers])
    policy = AddressPolicy(allow_hosts)
    try:
        ask(url, lambda: make_transport(policy, SHORT, make_tls_context({}), **more))
    except PolicyRefusedError as error:
        return error.failure
    except httpx.TransportError:
        return None
    return None

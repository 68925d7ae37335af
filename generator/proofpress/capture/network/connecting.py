"""Connections that go to checked addresses and nowhere else.

httpcore asks this for a connection to a host. The host is looked up once, every answer is
checked, and what is connected to is one of the checked addresses, as a number: no second look-up
can change it. The name stays what ``Host`` and the TLS handshake say.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

import httpcore

from proofpress.capture.network.address_policy import AddressPolicy
from proofpress.capture.network.errors import PolicyRefusedError
from proofpress.capture.network.resolving import Resolve
from proofpress.capture.network.tls import APPLICATION_PROTOCOLS
from proofpress.capture.records import Failure, FailureKind

Connect: TypeAlias = Callable[[str, int, float | None], Awaitable[httpcore.AsyncNetworkStream]]
"""Address, port, seconds to a connection; raises httpcore's ConnectError and ConnectTimeout."""

_MOST_TRIED = 6
"""Addresses of one host that are tried."""
_MOST_HEAD_BYTES = 256 * 1024
"""Received over HTTP/1.1 before an answer's head is whole: interim answers (1xx) have no end of their
own. h11 and h2 bound the head itself."""


class LookUpFailed(httpcore.ConnectError):
    """There is no address to connect to."""


class TlsFailed(httpcore.ConnectError):
    """The handshake failed, or the encrypted connection broke its own rules."""


async def connect_to_address(
    address: str, port: int, seconds: float | None
) -> httpcore.AsyncNetworkStream:
    """A TCP connection to the numeric ``address``: no look-up. Raises like :data:`Connect`."""
    return await httpcore.AnyIOBackend().connect_tcp(address, port, timeout=seconds)


class PinningBackend(httpcore.AsyncNetworkBackend):
    """Resolves, checks and connects, within one time limit for all three."""

    def __init__(self, policy: AddressPolicy, resolve: Resolve, connect: Connect) -> None:
        self._policy = policy
        self._resolve = resolve
        self._connect = connect
        self._open: set[CheckedStream] = set()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,  # noqa: ARG002
        socket_options: Iterable[Any] | None = None,  # noqa: ARG002
    ) -> httpcore.AsyncNetworkStream:
        """A connection to ``host``. Raises PolicyRefusedError and httpcore's ConnectError, ConnectTimeout."""
        try:
            async with asyncio.timeout(timeout) as limit:
                addresses = await self._checked_addresses(host, port)
                stream = await self._connect_to_first(addresses, port, limit.when())
        except TimeoutError as error:
            raise httpcore.ConnectTimeout(error) from error
        return CheckedStream(stream, self._open)

    async def connect_unix_socket(
        self,
        path: str,  # noqa: ARG002
        timeout: float | None = None,  # noqa: ARG002
        socket_options: Iterable[Any] | None = None,  # noqa: ARG002
    ) -> httpcore.AsyncNetworkStream:
        """Refused: a socket of this machine is no public address."""
        raise PolicyRefusedError(Failure(FailureKind.SOURCE_REFUSED, "policy_address"))

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    async def aclose(self) -> None:
        """Close what is still open: the pool forgets a connection that one of two waiting requests lost."""
        for stream in tuple(self._open):
            await stream.aclose()

    async def _checked_addresses(self, host: str, port: int) -> tuple[str, ...]:
        checked = self._policy.check_literal(host, port)
        if checked is None:
            try:
                answers = await self._resolve(host, port)
            except (OSError, UnicodeError) as error:
                if isinstance(error, TimeoutError):
                    raise
                raise LookUpFailed(error) from error
            checked = self._policy.check_addresses(host, port, answers)
        if not isinstance(checked, Failure):
            return checked
        if checked.kind is FailureKind.SOURCE_REFUSED:
            raise PolicyRefusedError(checked)
        raise LookUpFailed(checked.detail)

    async def _connect_to_first(
        self, addresses: tuple[str, ...], port: int, until: float | None
    ) -> httpcore.AsyncNetworkStream:
        """The first that answers; each has an equal share of the time left, for one may be dead."""
        tried = addresses[:_MOST_TRIED]
        for left, address in zip(range(len(tried), 0, -1), tried, strict=True):
            now = asyncio.get_running_loop().time()
            share = None if until is None else max(0.0, until - now) / left
            try:
                return await self._connect(address, port, share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if left == 1:
                    raise
        raise LookUpFailed("no address")


class CheckedStream(httpcore.AsyncNetworkStream):
    """A connection whose TLS errors are told apart, and which is closed whatever ends its handshake."""

    def __init__(self, inner: httpcore.AsyncNetworkStream, streams: set[CheckedStream]) -> None:
        self._inner = inner
        self._streams = streams
        self._head_bytes: int | None = None
        streams.add(self)

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Some bytes, none at the end. Raises httpcore's exceptions."""
        try:
            data = await self._inner.read(max_bytes, timeout)
        except ssl.SSLError as error:
            # TLS 1.3: what the server holds against the handshake comes after it.
            raise TlsFailed(error) from error
        if self._head_bytes is not None:
            self._head_bytes += len(data)
            if self._head_bytes > _MOST_HEAD_BYTES and not self._is_http2():
                raise httpcore.RemoteProtocolError("the head of the answer has no end")
        return data

    def expect_body(self) -> None:
        """The head of an answer is whole: what is read up to the next request is bounded elsewhere."""
        self._head_bytes = None

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of ``buffer``. Raises httpcore's exceptions."""
        self._head_bytes = 0
        try:
            await self._inner.write(buffer, timeout)
        except ssl.SSLError as error:
            raise TlsFailed(error) from error

    async def aclose(self) -> None:
        """Close the socket."""
        self._streams.discard(self)
        await self._inner.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """The encrypted connection, in place of this one. Raises httpcore's exceptions."""
        # httpcore has put its own order in; here h2 comes first.
        ssl_context.set_alpn_protocols(list(APPLICATION_PROTOCOLS))
        # RFC 6066, section 3: the name in a handshake has no final dot. Certificates have none either.
        name = (server_hostname or "").removesuffix(".")
        try:
            inner = await self._inner.start_tls(ssl_context, name, timeout)
        except BaseException as error:
            await self.aclose()
            if isinstance(error.__cause__, ssl.SSLError) or isinstance(error, ValueError):
                raise TlsFailed(error) from error
            raise
        self._streams.discard(self)
        return CheckedStream(inner, self._streams)

    def get_extra_info(self, info: str) -> Any:
        """What httpcore wants to know of the socket."""
        return self._inner.get_extra_info(info)

    def _is_http2(self) -> bool:
        tls = self._inner.get_extra_info("ssl_object")
        return tls is not None and tls.selected_alpn_protocol() == "h2"

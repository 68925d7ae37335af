"""httpx's way to the network: its requests, over connections that the address policy has checked."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import h2.exceptions
import httpcore
import httpx

from proofpress.capture.fetch_settings import FetchLimits
from proofpress.capture.network.address_policy import AddressPolicy
from proofpress.capture.network.connecting import (
    CheckedStream,
    Connect,
    LookUpFailed,
    PinningBackend,
    TlsFailed,
    connect_to_address,
)
from proofpress.capture.network.errors import LookUpError, PolicyRefusedError, TlsError
from proofpress.capture.network.resolving import Resolve, resolve_host

_DEFAULT_PORTS = {"http": 80, "https": 443}
_IDLE_SECONDS = 15.0
"""For which a connection that nobody uses is kept."""


def make_transport(
    policy: AddressPolicy,
    limits: FetchLimits,
    tls: ssl.SSLContext,
    *,
    resolve: Resolve = resolve_host,
    connect: Connect = connect_to_address,
) -> httpx.AsyncBaseTransport:
    """A transport for HTTP/1.1 and, where a server offers it, HTTP/2; no proxy, nothing of the environment.

    Each connection is to an address that ``policy`` has checked. The times of ``limits`` hold
    whatever a request says; whoever calls limits the total. It must be closed in the event loop that
    used it. Raises what :mod:`proofpress.capture.network.errors` lists.
    """
    backend = PinningBackend(policy, resolve, connect)
    pool = httpcore.AsyncConnectionPool(
        ssl_context=tls,
        max_connections=None,  # whoever calls counts requests; a pool that counts too could block
        max_keepalive_connections=limits.at_once,
        keepalive_expiry=_IDLE_SECONDS,
        http1=True,
        http2=True,
        network_backend=backend,
    )
    return _Transport(policy, limits, pool, backend)


class _Transport(httpx.AsyncBaseTransport):
    def __init__(
        self,
        policy: AddressPolicy,
        limits: FetchLimits,
        pool: httpcore.AsyncConnectionPool,
        backend: PinningBackend,
    ) -> None:
        self._policy = policy
        self._pool = pool
        self._backend = backend
        self._seconds = {
            "connect": limits.connect_seconds,
            "read": limits.read_seconds,
            "write": limits.read_seconds,
            "pool": limits.total_seconds,
        }

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        port = _DEFAULT_PORTS.get(url.scheme, 0) if url.port is None else url.port
        refused = self._policy.check_request(
            url.scheme, url.userinfo.decode("ascii", "replace"), url.raw_host.decode("ascii"), port
        )
        if refused is not None:
            raise PolicyRefusedError(refused)
        with _foreign_errors():
            response = await self._pool.handle_async_request(self._as_httpcore(request))
        stream = response.extensions.get("network_stream")
        if isinstance(stream, CheckedStream):
            stream.expect_body()
        return httpx.Response(
            status_code=response.status,
            headers=response.headers,
            stream=_ResponseStream(response),
            extensions=response.extensions,
        )

    async def aclose(self) -> None:
        with _foreign_errors():
            await self._pool.aclose()
            await self._backend.aclose()

    def _as_httpcore(self, request: httpx.Request) -> httpcore.Request:
        url = request.url
        return httpcore.Request(
            method=request.method,
            url=httpcore.URL(
                scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
            ),
            headers=request.headers.raw,
            content=request.stream,
            # Of what a request may carry only the times: no other name for TLS, no hooks.
            extensions={"timeout": self._seconds},
        )


class _ResponseStream(httpx.AsyncByteStream):
    def __init__(self, response: httpcore.Response) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _foreign_errors():
            async for piece in self._response.aiter_stream():
                yield piece

    async def aclose(self) -> None:
        with _foreign_errors():
            await self._response.aclose()


# The most particular first.
_ERRORS: tuple[tuple[type[Exception], type[httpx.TransportError]], ...] = (
    (LookUpFailed, LookUpError),
    (TlsFailed, TlsError),
    (httpcore.ConnectTimeout, httpx.ConnectTimeout),
    (httpcore.ReadTimeout, httpx.ReadTimeout),
    (httpcore.WriteTimeout, httpx.WriteTimeout),
    (httpcore.PoolTimeout, httpx.PoolTimeout),
    (httpcore.ConnectError, httpx.ConnectError),
    (httpcore.ReadError, httpx.ReadError),
    (httpcore.WriteError, httpx.WriteError),
    (httpcore.LocalProtocolError, httpx.LocalProtocolError),
    (httpcore.RemoteProtocolError, httpx.RemoteProtocolError),
    (httpcore.UnsupportedProtocol, httpx.UnsupportedProtocol),
    # What a connection that ends in mid-answer and a malformed answer make of the parts beneath.
    (httpcore.ConnectionNotAvailable, httpx.RemoteProtocolError),
    (h2.exceptions.H2Error, httpx.RemoteProtocolError),
    (ValueError, httpx.RemoteProtocolError),
    (LookupError, httpx.RemoteProtocolError),
    (OSError, httpx.ReadError),
)


@contextmanager
def _foreign_errors() -> Iterator[None]:
    """Around every call of httpcore: its errors as httpx's, in one place."""
    try:
        yield
    except tuple(known for known, _ in _ERRORS) as error:
        raise _as_httpx(error) from error


def _as_httpx(error: Exception) -> httpx.TransportError:
    mapped = next(own for known, own in _ERRORS if isinstance(error, known))
    # Never the server's own words.
    return mapped(type(error).__name__)

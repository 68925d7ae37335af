"""What the transport raises, as failures: the table of :mod:`proofpress.capture.network.errors`."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from proofpress.capture.network.answers import ExchangeError, Failed, unreachable
from proofpress.capture.network.errors import LookUpError, PolicyRefusedError, TlsError

_LONGEST_CHAIN = 10


@contextmanager
def faults_as_failures() -> Iterator[None]:
    """Around calls of the transport alone. Raises ExchangeError for what it refuses and what breaks."""
    try:
        yield
    except PolicyRefusedError as error:
        raise ExchangeError(Failed(error.failure)) from error
    except (httpx.TransportError, httpx.InvalidURL) as error:
        raise ExchangeError(_judge(error)) from error


def _judge(error: Exception) -> Failed:
    if isinstance(error, TlsError):
        return unreachable("tls")
    if isinstance(error, LookUpError):
        return unreachable("dns", may_pass=_is_temporary(error))
    if isinstance(error, httpx.InvalidURL):
        # A host that is an address for us and none for the library has no address to look up.
        return unreachable("dns")
    if isinstance(error, httpx.TimeoutException):
        return unreachable("timeout", may_pass=True)
    return unreachable("connection", may_pass=True)


def _is_temporary(error: BaseException) -> bool:
    """Whether the resolver says beneath that it may know more later."""
    cause: BaseException | None = error
    for _ in range(_LONGEST_CHAIN):
        if isinstance(cause, socket.gaierror):
            return cause.errno == socket.EAI_AGAIN
        # httpcore's pool raises again what it caught, without its cause.
        cause = (cause.__cause__ or cause.__context__) if cause else None
    return False

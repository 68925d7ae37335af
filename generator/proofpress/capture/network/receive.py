"""The content of a response, counted while it comes; never whole in memory."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing

import httpx

from proofpress.capture.body import Body, BodyWriter
from proofpress.capture.fetch_settings import FetchLimits
from proofpress.capture.network.answers import ExchangeError, Failed, unreachable
from proofpress.capture.network.codings import DecodeError, Decoding
from proofpress.capture.network.faults import faults_as_failures
from proofpress.capture.records import Failure, FailureKind
from proofpress.errors import ProofpressError

_SECONDS_FOR_WORDS = 2.0
_MOST_WORDS = 64 * 1024
_LENGTH = re.compile(r"[0-9]{1,18}")


async def receive_body(response: httpx.Response, limits: FetchLimits) -> Body:
    """The body of ``response``, its content coding undone.

    Raises ExchangeError for a body over a cap, a broken coding and a broken connection, and
    ProofpressError where this machine has no room for it.
    """
    _check_wire_bytes(_announced_bytes(response.headers), limits)
    try:
        return await _receive(response, limits)
    except DecodeError as error:
        raise ExchangeError(unreachable("decode")) from error
    except OSError as error:  # not the connection's: those are ExchangeErrors by now
        raise ProofpressError(
            f"a received body cannot be kept: {error.strerror}",
            remedy="make room where temporary files are written",
        ) from error


async def read_words(response: httpx.Response) -> bytes:
    """The beginning of a failed answer, for a judgement alone; less of it where it is slow or broken.

    An answer that is read to its end leaves its connection to the next request.
    """
    words = bytearray()
    try:
        async with asyncio.timeout(_SECONDS_FOR_WORDS):
            decoding = _decoding(response.headers)
            async with aclosing(_chunks(response)) as chunks:
                async for chunk in chunks:
                    for piece in decoding.feed(chunk):
                        words += piece[: _MOST_WORDS - len(words)]
                        if len(words) == _MOST_WORDS:
                            return bytes(words)
    except (ExchangeError, DecodeError, TimeoutError):
        pass
    return bytes(words)


async def _receive(response: httpx.Response, limits: FetchLimits) -> Body:
    writer = BodyWriter()
    try:
        decoding = _decoding(response.headers)
        async with aclosing(_chunks(response)) as chunks:
            received = 0
            async for chunk in chunks:
                received += len(chunk)
                _check_wire_bytes(received, limits)
                _write(writer, decoding.feed(chunk), limits)
        decoding.finish()
    except BaseException:
        writer.discard()
        raise
    return writer.finish()


def _check_wire_bytes(count: int, limits: FetchLimits) -> None:
    if count > limits.wire_bytes:
        raise _too_large("cap_bytes")


def _write(writer: BodyWriter, pieces: Iterator[bytes], limits: FetchLimits) -> None:
    for piece in pieces:
        if writer.byte_count + len(piece) > limits.decoded_bytes:
            raise _too_large("cap_decoded")
        writer.write(piece)


async def _chunks(response: httpx.Response) -> AsyncGenerator[bytes, None]:
    """The bytes as they are sent, less the transfer coding."""
    with faults_as_failures():
        async for chunk in response.aiter_raw():
            yield chunk


def _decoding(headers: httpx.Headers) -> Decoding:
    return Decoding(headers.get_list("content-encoding", split_commas=True))


def _announced_bytes(headers: httpx.Headers) -> int:
    written = headers.get("content-length", "")
    return int(written) if _LENGTH.fullmatch(written) else 0


def _too_large(detail: str) -> ExchangeError:
    return ExchangeError(Failed(Failure(FailureKind.SOURCE_TOO_LARGE, detail)))

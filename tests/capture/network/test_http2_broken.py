"""Servers that speak HTTP/2 as nobody should."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable
from dataclasses import replace

import hpack
import pytest
import trustme
from fetching import QUICK, Sleeper, unreachable
from hyperframe.frame import (
    ContinuationFrame,
    DataFrame,
    Frame,
    GoAwayFrame,
    HeadersFrame,
    PingFrame,
    PushPromiseFrame,
    RstStreamFrame,
    SettingsFrame,
    WindowUpdateFrame,
)
from servers import Connection, serving

from proofpress.capture import FetchLimits, FetchOutcome, FetchSettings
from proofpress.capture.network import AddressPolicy, NetworkFetcher, make_transport

ONE_TRY = replace(QUICK, tries=1)
LIMITED = replace(QUICK, tries=1, total_seconds=0.5)
AUTHORITY = trustme.CA()


def head(*fields: tuple[str, str], flags: tuple[str, ...] = ("END_HEADERS",)) -> HeadersFrame:
    return HeadersFrame(1, hpack.Encoder().encode(list(fields)), flags=flags)


def fetch_from(frames: Callable[[Connection], None], limits: FetchLimits) -> FetchOutcome:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["h2"])
    AUTHORITY.issue_cert("127.0.0.1").configure_cert(context)
    trust = ssl.create_default_context()
    AUTHORITY.configure_trust(trust)

    def handle(connection: Connection) -> None:
        connection.start_tls(context)
        connection.next_request()  # the preface ends as a head does
        connection.send(SettingsFrame(0).serialize())
        frames(connection)
        connection.has_ended()

    with serving(handle) as server:
        fetcher = NetworkFetcher(
            FetchSettings(limits, ("127.0.0.1",)),
            transport=lambda chosen: make_transport(
                AddressPolicy(chosen.allow_hosts), chosen.limits, trust
            ),
            sleep=Sleeper(),
        )
        address = server.address().replace("http:", "https:")
        [(_, outcome)] = fetcher.fetch_all([address])
        assert server.has_no_connection()
    return outcome


OK = head((":status", "200"))
BROKEN: dict[str, list[Frame | bytes]] = {
    "garbage": [b"\xff" * 100],
    "HTTP/1.1": [b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"],
    "goes away": [GoAwayFrame(0, last_stream_id=0, error_code=0)],
    "resets": [RstStreamFrame(1, error_code=2)],
    "resets in the body": [OK, DataFrame(1, b"words"), RstStreamFrame(1, error_code=2)],
    "no status": [head(("x", "y"))],
    "status of letters": [head((":status", "abc"), flags=("END_HEADERS", "END_STREAM"))],
    "status of nothing": [head((":status", ""), flags=("END_HEADERS", "END_STREAM"))],
    "status of other digits": [head((":status", "٢٠٠"), flags=("END_HEADERS", "END_STREAM"))],
    "two statuses": [head((":status", "200"), (":status", "404"))],
    "a small status": [head((":status", "42"), flags=("END_HEADERS", "END_STREAM"))],
    "a large status": [head((":status", "12345"), flags=("END_HEADERS", "END_STREAM"))],
    "broken header block": [HeadersFrame(1, b"\xff" * 50, flags=("END_HEADERS",))],
    "data before headers": [DataFrame(1, b"words")],
    "a stream nobody opened": [HeadersFrame(99, b"", flags=("END_HEADERS",))],
    "a pushed answer": [
        PushPromiseFrame(1, 2, hpack.Encoder().encode([(":path", "/")]), flags=("END_HEADERS",))
    ],
    "a window beyond all": [WindowUpdateFrame(0, 2**31 - 1), WindowUpdateFrame(0, 2**31 - 1)],
    "a length that lies": [
        head((":status", "200"), ("content-length", "3")),
        DataFrame(1, b"words", flags=("END_STREAM",)),
    ],
    "a head beyond what was settled": [
        head((":status", "200"), *((f"x{number}", "y" * 3000) for number in range(5))),
        b"\0" * 100_000,
    ],
}


@pytest.mark.parametrize("frames", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_is_a_connection_that_failed(frames: list[Frame | bytes]) -> None:
    def send(connection: Connection) -> None:
        for frame in frames:
            connection.send(frame if isinstance(frame, bytes) else frame.serialize())

    assert fetch_from(send, LIMITED) in (unreachable("connection"), unreachable("timeout"))


def flood(*frames: Frame) -> Callable[[Connection], None]:
    data = b"".join(frame.serialize() for frame in frames)

    def send(connection: Connection) -> None:
        while True:
            connection.send(data)
            time.sleep(0.0005)

    return send


@pytest.mark.parametrize(
    "frames",
    [
        [PingFrame(0, b"12345678")] * 100,
        [SettingsFrame(0, {3: 100})] * 100,
        [WindowUpdateFrame(1, 1)] * 100,
        [DataFrame(3, b"")] * 100,
    ],
    ids=["pings", "settings", "windows", "data of nobody"],
)
def test_a_flood_has_an_end(frames: list[Frame]) -> None:
    outcome = fetch_from(flood(*frames), LIMITED)
    assert outcome in (unreachable("connection"), unreachable("timeout"))


def test_a_head_without_end_has_one() -> None:
    def send(connection: Connection) -> None:
        connection.send(HeadersFrame(1, b"", flags=()).serialize())
        block = hpack.Encoder().encode([("x", "y" * 10_000)])
        while True:
            connection.send(ContinuationFrame(1, block).serialize())

    assert fetch_from(send, QUICK) == unreachable("connection")

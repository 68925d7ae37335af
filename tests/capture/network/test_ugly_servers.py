"""Servers that break the protocol, the clock or their word: each is a failure, soon, and nothing else."""

from __future__ import annotations

import gzip
import time
import zlib
from dataclasses import replace

import brotli
import pytest
import zstandard
from fetching import QUICK, fetch, fetched, unreachable
from servers import Connection, Server, always, answer, by_path, once, serving

from proofpress.capture import Failure, FailureKind, FetchLimits

ONE_TRY = replace(QUICK, tries=1)
HURRIED = FetchLimits(tries=1, connect_seconds=5, read_seconds=5, total_seconds=0.5)
IMPATIENT = FetchLimits(tries=1, connect_seconds=0.3, read_seconds=0.3, total_seconds=15)
SMALL = replace(QUICK, wire_bytes=64 * 1024, decoded_bytes=256 * 1024)
OVER_WIRE = Failure(FailureKind.SOURCE_TOO_LARGE, "cap_bytes")
OVER_DECODED = Failure(FailureKind.SOURCE_TOO_LARGE, "cap_decoded")


def drip_head(connection: Connection) -> None:
    connection.next_request()
    connection.drip(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" + b"X: y\r\n" * 1000, 0.02)


def drip_body(connection: Connection) -> None:
    connection.next_request()
    connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    connection.drip(b"x" * 100_000, 0.02)


def stay_silent(connection: Connection) -> None:
    connection.next_request()
    connection.has_ended()


def stop_in_the_body(connection: Connection) -> None:
    connection.next_request()
    connection.send(answer("200 OK", b"some", length=100))
    connection.has_ended()


def never_answer_for_good(connection: Connection) -> None:
    connection.next_request()
    while True:
        connection.send(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
        time.sleep(0.001)


def reset_at_once(connection: Connection) -> None:
    connection.next_request()
    connection.reset()


def reset_in_the_body(connection: Connection) -> None:
    connection.next_request()
    connection.send(answer("200 OK", b"x" * 5000, length=10_000))
    connection.reset()


@pytest.mark.parametrize("handler", [drip_head, drip_body])
def test_a_try_has_a_total_time(handler):  # type: ignore[no-untyped-def]
    with serving(handler) as server:
        assert fetch(server.address(), HURRIED) == unreachable("timeout")
        assert server.has_no_connection()


def test_interim_answers_have_a_limit_too() -> None:
    with serving(never_answer_for_good) as server:
        assert fetch(server.address(), ONE_TRY) == unreachable("connection")
        assert server.has_no_connection()


@pytest.mark.parametrize("handler", [stay_silent, stop_in_the_body])
def test_silence_has_a_limit(handler):  # type: ignore[no-untyped-def]
    with serving(handler) as server:
        assert fetch(server.address(), IMPATIENT) == unreachable("timeout")
        assert server.has_no_connection()


def test_a_connection_that_does_not_come_about_has_a_limit() -> None:
    # A TLS handshake is a part of connecting.
    with serving(Connection.has_ended) as server:
        address = server.address().replace("http:", "https:")
        assert fetch(address, IMPATIENT) == unreachable("timeout")


def test_a_time_out_is_tried_again() -> None:
    with serving(stay_silent) as server:
        assert fetch(server.address(), replace(IMPATIENT, tries=3)) == unreachable("timeout")
        assert len(server.requests) == 3


def test_a_port_where_nobody_listens() -> None:
    with serving(always()) as server:
        address = server.address()
    assert fetch(address) == unreachable("connection")


@pytest.mark.parametrize("handler", [reset_at_once, reset_in_the_body, once(b"")])
def test_an_answer_that_breaks_off_is_tried_again(handler):  # type: ignore[no-untyped-def]
    with serving(handler) as server:
        assert fetch(server.address()) == unreachable("connection")
        assert len(server.requests) == 3


def test_a_broken_answer_may_be_whole_the_next_time() -> None:
    def handle(connection: Connection) -> None:
        connection.next_request()
        is_first = len(connection.server.requests) == 1
        connection.send(answer("200 OK", b"words", length=100 if is_first else None))

    with serving(handle) as server:
        assert fetched(server.address()).body.read() == b"words"
        assert len(server.requests) == 2


@pytest.mark.parametrize(
    "reply",
    [
        b"garbage\r\n\r\n",
        b"<html>HTTP/0.9 had no status</html>",
        b"\x00\xff\x16\x03\x01" * 100,
        b"HTTP/1.1 abc OK\r\n\r\n",
        b"HTTP/1.1 000 OK\r\n\r\n",
        b"HTTP/1.1 99 OK\r\n\r\n",
        b"HTTP/1.1 1000 OK\r\n\r\n",
        b"HTTP/1.1 -200 OK\r\n\r\n",
        b"HTTP/1.1 2\xd9\xa00 OK\r\n\r\n",
        b"ICY 200 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nName\x00: x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nName: a\x00b\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nwords",
        b"HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nwords",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nwords",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999999999999\r\n\r\nwords",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nwords\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwords and more\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffffff\r\nwords",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwords\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nwords\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n",
        b"HTTP/1.1 " + b"2" * 1_000_000,
        b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nwords",
    ],
    ids=lambda reply: repr(reply[9:60]),
)
def test_what_is_not_http_is_a_broken_connection(reply: bytes) -> None:
    with serving(once(reply)) as server:
        assert fetch(server.address(), ONE_TRY) == unreachable("connection")


def test_early_hints_are_passed_over() -> None:
    hints = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
    with serving(always(hints + answer("200 OK", b"words"))) as server:
        assert fetched(server.address()).body.read() == b"words"


@pytest.mark.parametrize(
    ("reply", "body"),
    [
        (answer("200 OK", b"words and more", length=5), b"words"),
        (b"HTTP/1.1 200 OK\r\n\r\nup to the end", b"up to the end"),
        (b"HTTP/1.0 200 OK\r\n\r\nup to the end", b"up to the end"),
        (b"HTTP/1.1 200 OK\nContent-Length: 5\n\nwords", b"words"),
        (
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nwords\r\n0\r\nT: t\r\n\r\n",
            b"words",
        ),
        (b"HTTP/1.1 200 \xe9\xff\r\nContent-Length: 5\r\n\r\nwords", b"words"),
    ],
)
def test_what_can_be_read_is_read(reply: bytes, body: bytes) -> None:
    with serving(once(reply)) as server:
        assert fetched(server.address()).body.read() == body


def coded(name: str, body: bytes) -> bytes:
    return answer("200 OK", body, [("Content-Encoding", name)])


TEXT = b"a line of text\n" * 200


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("gzip", gzip.compress(TEXT)),
        ("GZip", gzip.compress(TEXT)),
        ("deflate", zlib.compress(TEXT)),
        ("br", brotli.compress(TEXT)),
        ("zstd", zstandard.compress(TEXT)),
        ("gzip, br", brotli.compress(gzip.compress(TEXT))),
        ("identity", TEXT),
        ("", TEXT),
    ],
    ids=range(8),
)
def test_codings_are_undone(name: str, body: bytes) -> None:
    with serving(always(coded(name, body))) as server:
        assert fetched(server.address()).body.read() == TEXT


def test_codings_of_two_headers_are_undone() -> None:
    headers = [("Content-Encoding", "gzip"), ("Content-Encoding", "br")]
    with serving(always(answer("200 OK", brotli.compress(gzip.compress(TEXT)), headers))) as server:
        assert fetched(server.address()).body.read() == TEXT


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("gzip", TEXT),
        ("br", gzip.compress(TEXT)),
        ("zstd", TEXT),
        ("gzip", gzip.compress(TEXT)[:-9]),
        ("gzip", gzip.compress(TEXT)[:-8] + b"\0" * 8),
        ("compress", TEXT),
        ("gzip, gzip", gzip.compress(TEXT)),
        ("gzip, gzip, gzip, gzip, gzip", TEXT),
        ("aes128gcm", TEXT),
        ("\xff", TEXT),
    ],
    ids=range(10),
)
def test_a_coding_that_lies_is_said_and_not_tried_again(name: str, body: bytes) -> None:
    with serving(always(coded(name, body))) as server:
        assert fetch(server.address()) == unreachable("decode")
        assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("name", "encode"),
    [
        ("gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("br", brotli.compress),
        ("zstd", zstandard.compress),
        ("gzip, gzip", lambda body: gzip.compress(gzip.compress(body))),
    ],
)
def test_a_bomb_stops_at_the_cap(name, encode):  # type: ignore[no-untyped-def]
    just = SMALL.decoded_bytes
    answers = {
        "/bomb": coded(name, encode(bytes(32 * just))),
        "/over": coded(name, encode(bytes(just + 1))),
        "/just": coded(name, encode(bytes(just))),
    }
    with serving(by_path(answers)) as server:
        assert fetch(server.address("/bomb"), SMALL) == OVER_DECODED
        assert fetch(server.address("/over"), SMALL) == OVER_DECODED
        assert fetched(server.address("/just"), SMALL).body.byte_count == just
        assert len(server.requests) == 3


def test_the_wire_is_capped() -> None:
    just = SMALL.wire_bytes
    answers = {
        "/over": answer("200 OK", bytes(just + 1)),
        "/endless": b"HTTP/1.1 200 OK\r\n\r\n" + bytes(4 * just),
        "/announced": answer("200 OK", b"", length=just + 1),
        "/just": answer("200 OK", bytes(just)),
    }
    with serving(by_path(answers)) as server:
        assert fetch(server.address("/over"), SMALL) == OVER_WIRE
        assert fetch(server.address("/endless"), SMALL) == OVER_WIRE
        # Nothing of the body ever comes: the length alone is enough.
        assert fetch(server.address("/announced"), SMALL) == OVER_WIRE
        assert fetched(server.address("/just"), SMALL).body.byte_count == just
        assert len(server.requests) == 4
        assert server.has_no_connection()


def test_an_uncoded_body_may_pass_the_decoded_cap_too() -> None:
    limits = replace(QUICK, wire_bytes=10_000, decoded_bytes=1000)
    with serving(always(answer("200 OK", bytes(1001)))) as server:
        assert fetch(server.address(), limits) == OVER_DECODED


def stream_for_ever(connection: Connection) -> None:
    connection.next_request()
    connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        connection.send(b"1000\r\n" + b"x" * 4096 + b"\r\n")


def test_a_body_without_end_is_left_at_the_cap() -> None:
    with serving(stream_for_ever) as server:
        assert fetch(server.address(), SMALL) == OVER_WIRE
        assert server.has_no_connection()


@pytest.mark.parametrize("status", ["404 x", "403 x", "302 x"])
def test_the_body_of_a_failure_is_not_read_to_its_end(status: str) -> None:
    def handle(connection: Connection) -> None:
        connection.next_request()
        connection.send(f"HTTP/1.1 {status}\r\nLocation: ftp://x/\r\n\r\n".encode())
        while True:
            connection.send(b"<p>on and on</p>" * 1000)

    with serving(handle) as server:
        assert isinstance(fetch(server.address()), Failure)
        assert server.has_no_connection()


@pytest.mark.parametrize(
    ("header", "media_type", "charset"),
    [
        (None, None, None),
        ("", None, None),
        ("text/html", "text/html", None),
        ("text/html; charset=UTF-8", "text/html", "UTF-8"),
        ('text/html;charset="iso-8859-1"; x=y', "text/html", "iso-8859-1"),
        ("text/html; x=y; CharSet = 'koi8-r'", "text/html", "koi8-r"),
        (";charset=utf-8", None, "utf-8"),
        ("text/html; charset=\xe9", "text/html", None),
        ("\xe9\xff\xfe", "\xe9\xff\xfe", None),
        ("x" * 5000, "x" * 500, None),
        ("text/html" + ";" * 40_000, "text/html", None),
        ("text/html;" + " " * 40_000 + "charset=utf-8", "text/html", None),
    ],
)
def test_the_media_type_is_what_the_server_names(
    header: str | None, media_type: str | None, charset: str | None
) -> None:
    headers = [] if header is None else [("Content-Type", header)]
    with serving(always(answer("200 OK", b"words", headers))) as server:
        outcome = fetched(server.address())
        assert (outcome.media_type, outcome.charset) == (media_type, charset)


def test_of_two_media_types_the_last_counts() -> None:
    headers = [("Content-Type", "text/plain"), ("Content-Type", "text/html; charset=utf-8")]
    with serving(always(answer("200 OK", b"words", headers))) as server:
        outcome = fetched(server.address())
        assert (outcome.media_type, outcome.charset) == ("text/html", "utf-8")


def test_five_things_are_kept_of_a_success() -> None:
    headers = [
        ("Last-Modified", "Sat, 31 Jan 2026 12:00:30 GMT"),
        ("ETag", 'W/"caf\xe9' + "x" * 5000),
        ("Content-Language", "de"),
        ("Set-Cookie", "session=hunter2"),
        ("Server", "hunter2"),
    ]
    with serving(always(answer("200 OK", b"words", headers))) as server:
        outcome = fetched(server.address())
    assert outcome.last_modified == "Sat, 31 Jan 2026 12:00:30 GMT"
    assert outcome.etag == 'W/"caf\xe9' + "x" * 493
    assert outcome.content_language == "de"
    assert "hunter2" not in repr(outcome)


def test_ipv6_is_spoken() -> None:
    try:
        server = Server(always(answer("200 OK", b"words")), "::1")
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    assert fetched(server.address(host="[::1]")).body.read() == b"words"
    assert f"Host: [::1]:{server.port}".encode() in server.requests[0]
    server.close()

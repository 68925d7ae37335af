"""What goes wrong on the way to a server is told apart, bounded, and leaves nothing open."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpcore
import httpx
import pytest
import trustme
from listener import Answers, Connections, ask, listening
from secure_server import serving_securely, trust_file

from proofpress.capture import FetchLimits
from proofpress.capture.network import (
    AddressPolicy,
    LookUpError,
    PolicyRefusedError,
    TlsError,
    make_tls_context,
    make_transport,
)
from proofpress.capture.network.connecting import Connect, PinningBackend
from proofpress.capture.network.resolving import Resolve, resolve_host

LOCAL = AddressPolicy(["127.0.0.1", "localhost"])
QUICK = FetchLimits(connect_seconds=0.2, read_seconds=0.2, total_seconds=10)
PATIENT = FetchLimits(connect_seconds=20, read_seconds=20, total_seconds=60)
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


class Server:
    """Runs ``talk`` for each connection, one after the other; counts the open ones."""

    def __init__(self, talk: Callable[[socket.socket], None]) -> None:
        self._talk = talk
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        self.port = self._listening.getsockname()[1]
        self.opened = 0
        self.ended = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                channel, _ = self._listening.accept()
                self.opened += 1
                threading.Thread(target=self._serve, args=(channel,), daemon=True).start()

    def _serve(self, channel: socket.socket) -> None:
        channel.settimeout(20)
        with channel, suppress(OSError):
            self._talk(channel)
        self.ended += 1

    def close(self) -> None:
        self._listening.close()

    def has_no_connection(self) -> bool:
        until = time.monotonic() + 15
        while self.ended < self.opened and time.monotonic() < until:
            time.sleep(0.01)
        return self.ended == self.opened


@contextmanager
def serving(talk: Callable[[socket.socket], None]) -> Iterator[Server]:
    server = Server(talk)
    try:
        yield server
    finally:
        server.close()


def repeating(answer: bytes) -> Callable[[socket.socket], None]:
    """Sends ``answer`` to each request until the client goes."""

    def talk(channel: socket.socket) -> None:
        while channel.recv(65536):
            channel.sendall(answer)

    return talk


def silent(channel: socket.socket) -> None:
    while channel.recv(65536):
        pass


def get(
    url: str,
    limits: FetchLimits = PATIENT,
    policy: AddressPolicy = LOCAL,
    **more: Resolve | Connect,
) -> httpx.Response:
    return ask(url, lambda: make_transport(policy, limits, make_tls_context({}), **more))  # type: ignore[arg-type]


def resolving(answer: Sequence[str] | Exception) -> Resolve:
    async def resolve(host: str, port: int) -> Sequence[str]:
        if isinstance(answer, Exception):
            raise answer
        return answer

    return resolve


@pytest.mark.parametrize(
    "answer",
    [
        (),
        socket.gaierror(socket.EAI_NONAME, "no such name"),
        socket.gaierror(socket.EAI_AGAIN, "later"),
        UnicodeError("label too long"),
        OSError("no network"),
    ],
)
def test_a_name_without_an_address(answer: Sequence[str] | Exception) -> None:
    with pytest.raises(LookUpError):
        get("http://example.org/", resolve=resolving(answer))


def test_the_machines_own_resolver_says_so_too() -> None:
    for host in ("no-such-name.invalid", "a" * 64 + ".example"):
        with pytest.raises(LookUpError):
            get(f"http://{host}/")


def test_why_a_look_up_failed_can_be_asked() -> None:
    with pytest.raises(LookUpError) as raised:
        get("http://x.example/", resolve=resolving(socket.gaierror(socket.EAI_AGAIN, "later")))
    chain: list[BaseException | None] = [raised.value]
    while chain[-1] is not None:
        chain.append(chain[-1].__cause__ or chain[-1].__context__)
    assert any(isinstance(cause, socket.gaierror) for cause in chain)


def test_a_refused_connection() -> None:
    with listening() as listener:
        port = listener.port
    with pytest.raises(httpx.ConnectError) as raised:
        get(f"http://127.0.0.1:{port}/")
    assert not isinstance(raised.value, LookUpError | TlsError)


def test_a_look_up_that_hangs_is_a_timeout() -> None:
    async def never(host: str, port: int) -> Sequence[str]:
        await asyncio.Event().wait()
        return ()

    with pytest.raises(httpx.ConnectTimeout):
        get("http://example.org/", QUICK, resolve=never)


def test_a_connection_that_hangs_is_a_timeout_and_leaves_time_for_the_next_address() -> None:
    tried = []

    async def hang(address: str, port: int, seconds: float | None) -> httpcore.AsyncNetworkStream:
        tried.append(address)
        assert seconds is not None
        await asyncio.sleep(seconds / 4)  # in time for the limit of all, on a busy machine too
        raise httpcore.ConnectTimeout

    with pytest.raises(httpx.ConnectTimeout):
        get(
            "http://example.org/",
            replace(PATIENT, connect_seconds=1.0),
            resolve=resolving(["93.184.216.34", "2600::1", "8.8.8.8"]),
            connect=hang,
        )
    assert tried == ["93.184.216.34", "2600::1", "8.8.8.8"]


def test_a_dead_address_is_passed_over() -> None:
    with serving(repeating(OK)) as server:

        async def connect(
            address: str, port: int, seconds: float | None
        ) -> httpcore.AsyncNetworkStream:
            if address == "2600::1":
                raise httpcore.ConnectError
            return await Connections(server.port)(address, port, seconds)

        answers = resolving(["2600::1", "93.184.216.34"])
        assert get("http://example.org/", resolve=answers, connect=connect).text == "ok"


def test_of_many_addresses_a_few_are_tried() -> None:
    connections = Connections()
    answers = [f"8.8.{number // 256}.{number % 256}" for number in range(2000)]
    with pytest.raises(httpx.ConnectError):
        get("http://example.org/", resolve=resolving(answers), connect=connections)
    assert [address for address, _ in connections.opened] == answers[:6]


def test_a_silent_server_is_a_timeout() -> None:
    with serving(silent) as server:
        with pytest.raises(httpx.ReadTimeout):
            get(server.url, replace(PATIENT, read_seconds=0.2))
        with pytest.raises(httpx.ConnectTimeout):  # the handshake
            get(server.url.replace("http:", "https:"), QUICK)
        assert server.has_no_connection()


def test_no_tls_where_it_is_expected() -> None:
    def talk(channel: socket.socket) -> None:
        channel.recv(65536)
        channel.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with serving(talk) as server, pytest.raises(TlsError):
        get(server.url.replace("http:", "https:"))


def test_a_connection_that_ends_in_the_handshake_is_no_matter_of_trust() -> None:
    with serving(lambda channel: channel.close()) as server:
        with pytest.raises(httpx.ConnectError) as raised:
            get(server.url.replace("http:", "https:"))
        assert not isinstance(raised.value, TlsError)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 9999 X\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\0" * 100,
    ],
)
def test_a_malformed_answer_is_a_transport_error(sent: bytes) -> None:
    def talk(channel: socket.socket) -> None:
        channel.recv(65536)
        channel.sendall(sent)

    with serving(talk) as server:
        with pytest.raises(httpx.TransportError) as raised:
            get(server.url)
        assert not isinstance(raised.value, LookUpError | TlsError | httpx.TimeoutException)
        assert server.has_no_connection()


@pytest.mark.parametrize(
    "start", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\nX: y\r\n", b"HTTP/1.1 200 "]
)
def test_a_head_without_an_end_is_given_up(start: bytes) -> None:
    more = b"a" * 1000 if start[-1:] == b" " else b"Name: value\r\n" * 100

    def talk(channel: socket.socket) -> None:
        channel.recv(65536)
        channel.sendall(start)
        while True:
            channel.sendall(more)

    with serving(talk) as server:
        with pytest.raises(httpx.RemoteProtocolError):
            get(server.url)
        assert server.has_no_connection()


def test_interim_answers_without_an_end_are_given_up() -> None:
    def talk(channel: socket.socket) -> None:
        channel.recv(65536)
        while True:
            channel.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n" * 100)

    with serving(talk) as server:
        with pytest.raises(httpx.RemoteProtocolError):
            get(server.url)
        assert server.has_no_connection()


def test_a_few_interim_answers_and_a_long_body_pass() -> None:
    head = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 3
    body = b"x" * 2_000_000
    answer = head + b"HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n" + body
    with serving(repeating(answer)) as server:
        assert get(server.url).content == body


def test_nothing_is_reused_after_half_an_answer_and_all_is_closed() -> None:
    long = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1000

    async def run(url: str) -> None:
        transport = make_transport(LOCAL, PATIENT, make_tls_context({}))
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            for _ in range(3):
                async with client.stream("GET", url) as response:
                    await anext(response.aiter_raw())
            assert server.has_no_connection()

    with serving(repeating(long)) as server:
        asyncio.run(run(server.url))
        assert server.opened == 3


def test_a_whole_answer_leaves_its_connection_to_the_next() -> None:
    async def run(url: str) -> None:
        transport = make_transport(LOCAL, PATIENT, make_tls_context({}))
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            for _ in range(3):
                assert (await client.get(url)).text == "ok"

    with serving(repeating(OK)) as server:
        asyncio.run(run(server.url))
        assert server.opened == 1
        assert server.has_no_connection()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_cancelled_request_leaves_nothing_open_and_the_pool_usable(scheme: str) -> None:
    """Cancelled while the head of the answer, or the server's part of the handshake, is waited for."""

    async def run(url: str, good: str) -> None:
        transport = make_transport(LOCAL, PATIENT, make_tls_context({}))
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            for _ in range(5):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await asyncio.gather(*(client.get(url) for _ in range(3)))
            assert await asyncio.to_thread(hung.has_no_connection)
            assert (await client.get(good)).text == "ok"

    with serving(silent) as hung, serving(repeating(OK)) as good:
        asyncio.run(run(hung.url.replace("http:", f"{scheme}:"), good.url))
        assert good.has_no_connection()


def test_a_cancelled_look_up_leaves_the_pool_usable() -> None:
    hanging = True

    async def resolve(host: str, port: int) -> Sequence[str]:
        if hanging:
            await asyncio.Event().wait()
        return ["127.0.0.1"]

    async def run(port: int) -> None:
        nonlocal hanging
        transport = make_transport(LOCAL, PATIENT, make_tls_context({}), resolve=resolve)
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await client.get(f"http://localhost:{port}/")
            hanging = False
            assert (await client.get(f"http://localhost:{port}/")).text == "ok"

    with serving(repeating(OK)) as server:
        asyncio.run(run(server.port))
        assert server.has_no_connection()


def test_requests_at_once_share_one_connection_over_http2(tmp_path: Path) -> None:
    authority = trustme.CA()

    async def run(port: int) -> list[str]:
        transport = make_transport(
            AddressPolicy(),
            PATIENT,
            make_tls_context(trust_file(tmp_path, authority)),
            resolve=Answers([["93.184.216.34"]]),
            connect=Connections(port),
        )
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            answers = await asyncio.gather(*(client.get("https://x.example/") for _ in range(20)))
        return [answer.text for answer in answers]

    with serving_securely(tmp_path, authority, "x.example") as server:
        assert asyncio.run(run(server.port)) == ["hello"] * 20
        assert server.versions == ["h2"]


def test_what_the_pool_forgets_is_closed_at_the_end() -> None:
    async def run(port: int) -> None:
        backend = PinningBackend(LOCAL, resolve_host, Connections(port))
        stream = await backend.connect_tcp("127.0.0.1", port, 5)
        await stream.write(b"a")
        while not server.opened:
            await asyncio.sleep(0.01)
        assert server.ended == 0
        await backend.aclose()
        assert await asyncio.to_thread(server.has_no_connection)

    with serving(silent) as server:
        asyncio.run(run(server.port))
        assert server.opened == 1


def test_unix_sockets_are_refused() -> None:
    backend = PinningBackend(LOCAL, resolve_host, Connections())
    with pytest.raises(PolicyRefusedError):
        asyncio.run(backend.connect_unix_socket("/run/some.sock"))


def test_a_look_up_that_nobody_waits_for_holds_nothing_up() -> None:
    """The resolver's thread ends after its event loop: nothing is raised in it."""
    raised: list[object] = []
    before, threading.excepthook = threading.excepthook, raised.append
    try:

        async def run() -> None:
            task = asyncio.ensure_future(resolve_host("localhost", 80))
            await asyncio.sleep(0)
            task.cancel()

        asyncio.run(run())
        for thread in threading.enumerate():
            if thread.name == "proofpress-look-up":
                thread.join(20)
    finally:
        threading.excepthook = before
    assert raised == []

"""Servers on the loopback interface that say whatever a test wants, byte by byte."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeAlias

Handler: TypeAlias = "Callable[[Connection], None]"

_PATIENCE = 20.0
"""Seconds after which a server gives up on a client, so that no test hangs."""


class Connection:
    """One connection of a client: its requests are read, its answers are written by hand."""

    def __init__(self, server: Server, channel: socket.socket) -> None:
        self.server = server
        self._channel = channel
        self._read = b""

    def next_request(self) -> bytes:
        """The head of the next request; empty where the client has gone."""
        while b"\r\n\r\n" not in self._read:
            received = self._channel.recv(65536)
            if not received:
                return b""
            self._read += received
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        self.server.requests.append(head)
        return head

    def send(self, data: bytes) -> None:
        self._channel.sendall(data)

    def drip(self, data: bytes, seconds: float) -> None:
        """Send ``data`` byte by byte, with ``seconds`` between them."""
        for byte in data:
            self.send(bytes([byte]))
            time.sleep(seconds)

    def start_tls(self, context: ssl.SSLContext) -> None:
        self._channel = context.wrap_socket(self._channel, server_side=True)

    def reset(self) -> None:
        """End the connection as a crash would."""
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self._channel.close()

    def has_ended(self) -> bool:
        """Waits until the client ends the connection; False where it does not."""
        with suppress(ConnectionError):
            while self._channel.recv(65536):
                pass
        return True


class Server:
    """Runs a handler for each connection, in threads; counts what it sees."""

    def __init__(self, handler: Handler, address: str = "127.0.0.1") -> None:
        self.requests: list[bytes] = []
        """The head of each request, in the order of coming."""
        self.connections = 0
        """How many connections were opened."""
        self.ended = 0
        """How many of them ended."""
        self._handler = handler
        self._lock = threading.Lock()
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self._listening = socket.create_server((address, 0), family=family, backlog=256)
        self._listening.settimeout(0.05)
        self._closed = threading.Event()
        self.port: int = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def address(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def paths(self) -> list[str]:
        return [head.split(b" ", 2)[1].decode() for head in self.requests]

    def close(self) -> None:
        """Listen no more; returns when the port is free."""
        self._closed.set()
        self._thread.join()

    def has_no_connection(self, seconds: float = 10.0) -> bool:
        """Whether every connection ends within ``seconds``."""
        until = time.monotonic() + seconds
        while self.ended < self.connections and time.monotonic() < until:
            time.sleep(0.01)
        return self.ended == self.connections

    def _accept(self) -> None:
        with self._listening:
            while not self._closed.is_set():
                with suppress(TimeoutError):
                    channel, _ = self._listening.accept()
                    self.connections += 1
                    threading.Thread(target=self._serve, args=(channel,), daemon=True).start()

    def _serve(self, channel: socket.socket) -> None:
        channel.settimeout(_PATIENCE)
        with channel, suppress(OSError):
            self._handler(Connection(self, channel))
        with self._lock:
            self.ended += 1


@contextmanager
def serving(handler: Handler, address: str = "127.0.0.1") -> Iterator[Server]:
    """A server that runs ``handler`` for each connection."""
    server = Server(handler, address)
    try:
        yield server
    finally:
        server.close()


def answer(
    status: str = "200 OK",
    body: bytes = b"",
    headers: Sequence[tuple[str, str]] = (),
    *,
    length: int | None = None,
) -> bytes:
    """A response over HTTP/1.1; ``length`` in place of the true one."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def always(*answers: bytes) -> Handler:
    """Answers each request of a connection with the next of ``answers``, over and over."""

    def handle(connection: Connection) -> None:
        while connection.next_request():
            number = len(connection.server.requests) - 1
            connection.send(answers[number % len(answers)])

    return handle


def by_path(answers: dict[str, bytes]) -> Handler:
    """Answers by the path of the request; any other is a 404."""

    def handle(connection: Connection) -> None:
        while head := connection.next_request():
            path = head.split(b" ", 2)[1].decode()
            connection.send(answers.get(path, answer("404 Not Found", b"no")))

    return handle


def once(*pieces: bytes) -> Handler:
    """Sends ``pieces`` after the first request and ends the connection."""

    def handle(connection: Connection) -> None:
        connection.next_request()
        for piece in pieces:
            connection.send(piece)

    return handle

"""Servers over TLS on the loopback interface, with certificates made for the test."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import h2.config
import h2.connection
import h2.events
import trustme

LONG_AGO = datetime(2001, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class SecureServer:
    """Answers each request with ``hello``, over HTTP/2 where both sides want it."""

    port: int
    names: list[str | None] = field(default_factory=list)
    """The server name of each handshake."""
    hosts: list[str] = field(default_factory=list)
    """``Host`` or ``:authority`` of each request."""
    versions: list[str | None] = field(default_factory=list)
    """What each handshake agreed on."""

    def serve(self, channel: ssl.SSLSocket) -> None:
        self.versions.append(channel.selected_alpn_protocol())
        if channel.selected_alpn_protocol() == "h2":
            self._serve_h2(channel)
        else:
            self._serve_h11(channel)

    def _serve_h11(self, channel: ssl.SSLSocket) -> None:
        read = b""
        while data := channel.recv(65536):
            read += data
            if b"\r\n\r\n" in read:
                lines = read.decode("ascii").split("\r\n")
                self.hosts += [line[6:] for line in lines if line.lower().startswith("host: ")]
                channel.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
                read = b""

    def _serve_h2(self, channel: ssl.SSLSocket) -> None:
        config = h2.config.H2Configuration(client_side=False, header_encoding="utf-8")
        connection = h2.connection.H2Connection(config)
        connection.initiate_connection()
        channel.sendall(connection.data_to_send())
        while data := channel.recv(65536):
            for event in connection.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    self.hosts.append(dict(event.headers or ())[":authority"])
                    connection.send_headers(event.stream_id, [(":status", "200")])
                    connection.send_data(event.stream_id, b"hello", end_stream=True)
            channel.sendall(connection.data_to_send())


@contextmanager
def serving_securely(
    folder: Path,
    authority: trustme.CA,
    *names: str,
    protocols: Sequence[str] = ("h2", "http/1.1"),
    not_after: datetime | None = None,
    newest: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3,
) -> Iterator[SecureServer]:
    """A server whose certificate of ``authority`` is for ``names``; it lies in ``folder``."""
    certificate = authority.issue_cert(
        *names, not_before=LONG_AGO if not_after else None, not_after=not_after
    )
    pem = folder / "server.pem"
    pem.write_bytes(certificate.private_key_and_cert_chain_pem.bytes())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = min(newest, ssl.TLSVersion.TLSv1_2)
    context.maximum_version = newest
    context.load_cert_chain(pem)
    context.set_alpn_protocols(list(protocols))
    listening = socket.create_server(("127.0.0.1", 0))
    server = SecureServer(listening.getsockname()[1])

    def note(_channel: ssl.SSLObject, name: str | None, _context: ssl.SSLContext) -> None:
        server.names.append(name)

    context.sni_callback = note

    def serve(channel: socket.socket) -> None:
        channel.settimeout(20)
        with suppress(OSError), context.wrap_socket(channel, server_side=True) as secure:
            server.serve(secure)

    def accept() -> None:
        with suppress(OSError):
            while True:
                channel, _ = listening.accept()
                threading.Thread(target=serve, args=(channel,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    with listening:
        yield server


def trust_file(folder: Path, authority: trustme.CA) -> dict[str, str]:
    """An environment whose ``SSL_CERT_FILE`` holds ``authority`` alone."""
    bundle = folder / "authorities.pem"
    authority.cert_pem.write_to_path(str(bundle))
    return {"SSL_CERT_FILE": str(bundle)}

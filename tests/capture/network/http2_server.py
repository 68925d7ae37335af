"""An HTTP/2 server over TLS on the loopback interface, with a certificate made for the test."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import trustme
from hypercorn.asyncio import serve
from hypercorn.config import Config

CHUNK = 64 * 1024


@dataclass(slots=True)
class Http2Server:
    """Serves ``/BYTES``: so many bytes; ``/status/CODE``: a failure."""

    port: int
    trust: ssl.SSLContext
    """Trusts the server's certificate."""
    versions: list[str] = field(default_factory=list)
    """The version of HTTP of each request."""

    def address(self, path: str) -> str:
        return f"https://localhost:{self.port}{path}"

    async def __call__(self, scope: dict[str, Any], _receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        self.versions.append(scope["http_version"])
        status, size = 200, 0
        if scope["path"].startswith("/status/"):
            status = int(scope["path"].removeprefix("/status/"))
        else:
            size = int(scope["path"].split("/")[1])
        headers = [(b"content-type", b"text/plain")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for start in range(0, size, CHUNK):
            body = b"x" * min(CHUNK, size - start)
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@contextmanager
def serving_http2(folder: Path) -> Iterator[Http2Server]:
    """A server whose certificate lies in ``folder`` while it runs."""
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost", "127.0.0.1")
    chain, key = folder / "chain.pem", folder / "key.pem"
    chain.write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    key.write_bytes(certificate.private_key_pem.bytes())
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    listening = socket.create_server(("127.0.0.1", 0))
    server = Http2Server(listening.getsockname()[1], trust)
    config = Config()
    config.bind = [f"fd://{listening.detach()}"]
    config.certfile, config.keyfile = str(chain), str(key)
    config.graceful_timeout, config.loglevel = 0.1, "WARNING"
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    running = serve(server, config, shutdown_trigger=stop.wait)  # type: ignore[arg-type]
    thread = threading.Thread(target=loop.run_until_complete, args=(running,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(15)
        loop.close()

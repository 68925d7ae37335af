"""A server on loopback that answers by path, in every way in which a source cannot be read."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

WORDS = "the very words of the source"
PAGE = f"<title>A page</title><p>Here stand {WORDS}, and more.</p>".encode()
WALL = f"<title>Just a moment...</title><p>Checking your browser</p><p>{WORDS}</p>".encode()
_BAD = Path(__file__).parent.parent / "capture" / "bad"


@dataclass(frozen=True)
class Reply:
    """What is sent; every body holds the quoted words, so that a find would be a false one."""

    status: int = 200
    body: bytes = PAGE
    headers: Mapping[str, str] = field(default_factory=dict)
    media_type: str = "text/html; charset=utf-8"
    seconds: float = 0.0
    """How long the server thinks."""


def leads_to(location: str) -> Reply:
    """A redirect."""
    return Reply(302, headers={"Location": location})


def bad_file(name: str) -> Reply:
    """A PDF that nobody can read."""
    return Reply(body=(_BAD / name).read_bytes(), media_type="application/pdf")


REPLIES: dict[str, Reply] = {
    "/ok": Reply(),
    "/401": Reply(401),
    "/403": Reply(403),
    "/407": Reply(407),
    "/451": Reply(451),
    "/challenge": Reply(403, headers={"cf-mitigated": "challenge"}),
    "/402": Reply(402),
    "/for-members": leads_to("/login?next=%2Ffor-members"),
    "/login": Reply(),
    "/400": Reply(400),
    "/404": Reply(404),
    "/410": Reply(410),
    "/418": Reply(418),
    "/500": Reply(500),
    "/503": Reply(503),
    "/429": Reply(429),
    "/999": Reply(999),
    "/limited": Reply(403, headers={"X-RateLimit-Remaining": "0"}),
    "/moved-away": leads_to("/not-found"),
    "/not-found": Reply(),
    "/deep/page": leads_to("/"),
    "/": Reply(),
    "/loop": leads_to("/loop-back"),
    "/loop-back": leads_to("/loop"),
    "/slow": Reply(seconds=3.0),
    "/empty": Reply(body=b""),
    "/garbled": Reply(headers={"Content-Encoding": "gzip"}),
    "/picture": Reply(body=b"\x89PNG\r\n\x1a\n" + PAGE, media_type="image/png"),
    "/broken.json": Reply(body=f'{{"a": "{WORDS}"'.encode(), media_type="application/json"),
    "/locked.pdf": bad_file("pdf_encrypted_with_password.pdf"),
    "/scan.pdf": bad_file("pdf_with_a_picture_only.pdf"),
    "/endless.pdf": bad_file("pdf_with_a_million_pages.pdf"),
    "/large": Reply(body=PAGE + b"x" * (1024**2 + 1)),
    "/bomb": Reply(
        body=gzip.compress(PAGE + b"x" * (3 * 1024**2)), headers={"Content-Encoding": "gzip"}
    ),
    "/to-ftp": leads_to("ftp://127.0.0.1/file"),
    "/to-inside": leads_to("http://10.0.0.1/admin"),
    "/to-user": leads_to("http://me:word@127.0.0.1/"),
    "/wall": Reply(body=WALL),
    "/blank": Reply(body=b"<title>Blank</title><p> </p>"),
}


@dataclass
class Server:
    """A running server."""

    port: int
    asked: list[str]
    """The path of each request."""
    replies: dict[str, Reply]

    def uri(self, path: str) -> str:
        """The address of ``path``."""
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def host(self) -> str:
        """What ``allow_hosts`` calls it."""
        return f"127.0.0.1:{self.port}"


@contextmanager
def answering(replies: Mapping[str, Reply] = REPLIES) -> Iterator[Server]:
    """The server, while the block runs."""
    server = Server(0, [], dict(replies))
    listening = ThreadingHTTPServer(("127.0.0.1", 0), _handler(server))
    listening.daemon_threads = True
    server.port = listening.server_address[1]
    thread = Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


def _handler(server: Server) -> Callable[..., BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.asked.append(self.path)
            reply = server.replies.get(self.path.partition("?")[0], Reply(404))
            time.sleep(reply.seconds)
            with suppress(OSError):  # a client that goes is what some replies are for
                self.send_response(reply.status)
                self.send_header("Content-Type", reply.media_type)
                self.send_header("Content-Length", str(len(reply.body)))
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(reply.body)

        def log_message(self, *_: object) -> None:
            pass

    return Handler

"""Sites on loopback, with the headers that they ask for, and what a page says while it is open."""

from __future__ import annotations

import fnmatch
import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

Serve = Callable[[Path], str]
"""Serves a folder; returns its address, which ends in ``/``."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves a site below ``prefix`` with the headers that its ``_headers`` file asks for."""

    def __init__(self, *arguments: Any, prefix: str, **more: Any) -> None:
        self.prefix = f"/{prefix}"
        super().__init__(*arguments, **more)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory, "there is no such file"))
        return super().translate_path(f"/{path.removeprefix(self.prefix)}")

    def end_headers(self) -> None:
        file = Path(self.directory, "_headers")
        pattern = ""
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            name, _, value = line.strip().partition(": ")
            if not line.startswith(" "):
                pattern = line
            elif fnmatch.fnmatchcase(self.path, pattern):
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, prefix: str = "") -> Iterator[str]:
    """The address of the site in ``folder``; ``prefix``, if any, ends in ``/``, as the address does."""
    handler = functools.partial(_Handler, directory=str(folder), prefix=prefix)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/{prefix}"
        server.shutdown()
        thread.join()


def take_down(page: Any, address: str, complaints: list[str]) -> None:
    """Write into ``complaints`` what goes wrong on ``page`` from now on."""
    origin = "/".join(address.split("/")[:3]) + "/"

    def answer(dialog: Any) -> None:
        complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def look(request: Any) -> None:
        if not request.url.startswith(origin):
            complaints.append(f"request: {request.url}")

    def hear(said: Any) -> None:
        if said.type in ("error", "warning"):
            complaints.append(f"console: {said.text}")

    page.on("console", hear)
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("dialog", answer)
    page.on("request", look)

"""Sites that are built once a session and served on loopback, and a browser that takes complaints down.

The browser belongs to a module: Playwright's loop runs in this thread for as long as it is open, and
tests elsewhere bring loops of their own.
"""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import sites

from proofpress.settings import OnGateFail
from proofpress.site.host import build_site

ROOT = Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if CHROMIUM is None and os.environ.get("PROOFPRESS_REQUIRE_BROWSER"):
    raise RuntimeError("no chromium on this machine, and PROOFPRESS_REQUIRE_BROWSER asks for one")

Serve = Callable[[Path], str]


class _Handler(SimpleHTTPRequestHandler):
    """Serves a site with the headers that its ``_headers`` file asks for."""

    def end_headers(self) -> None:
        file = Path(self.directory, "_headers")
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            name, is_header, value = line.strip().partition(": ")
            if is_header:
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    handler = functools.partial(_Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Serves a folder until the session ends; returns its address, which ends in ``/``."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(_served(folder))


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> str:
    """The address of the project's own site."""
    folder = tmp_path_factory.mktemp("demonstration")
    skip = shutil.ignore_patterns("site", "files", "tree", ".*")
    shutil.copytree(ROOT / "site_src", folder / "site_src", ignore=skip)
    return serve(build_site(folder / "site_src/mkdocs.yml").site_dir)


@pytest.fixture(scope="session")
def details(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> str:
    """The address of a site in which everything stands that a page can show."""
    config = sites.write_details(tmp_path_factory.mktemp("details"))
    return serve(build_site(config, on_gate_fail=OnGateFail.MARK).site_dir)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Any]]:
    """``visit(address, width=1440, **options of a context)`` opens a page.

    At the end nobody may have complained: no refusal of the policy, no error or warning, no dialog,
    and no request to anywhere but the page's own server.
    """
    complaints: list[str] = []
    contexts = []

    def open_page(address: str, *, width: int = 1440, **options: Any) -> Any:
        size = {"width": width, "height": 900 if width > 400 else 740}
        context = browser.new_context(viewport=size, **{"reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        take_down(page, address, complaints)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


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

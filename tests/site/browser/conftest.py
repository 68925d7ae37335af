"""Sites that are built once a session and served on loopback, and a browser that takes complaints down.

The browser belongs to a module: Playwright's loop runs in this thread for as long as it is open, and
tests elsewhere bring loops of their own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import sites
from serving import Serve, served, take_down

from proofpress.settings import OnGateFail
from proofpress.site.host import build_site

ROOT = Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if CHROMIUM is None and os.environ.get("PROOFPRESS_REQUIRE_BROWSER"):
    raise RuntimeError("no chromium on this machine, and PROOFPRESS_REQUIRE_BROWSER asks for one")


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Serves a folder until the session ends; returns its address, which ends in ``/``."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(served(folder))


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

"""Searching a whole site in our own theme: what is found, with keys alone, and what it needs."""

from __future__ import annotations

import gzip
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Visit = Callable[..., Any]
RESULTS = "#mkdocs-search-results a"


def _read(address: str) -> bytes:
    with urllib.request.urlopen(address) as answer:
        data: bytes = answer.read()
    return data


@pytest.mark.parametrize("width", [1440, 360], ids=["wide", "narrow"])
def test_searching_finds_sentences_and_passages(
    width: int, visit: Visit, demonstration: str
) -> None:
    # Words in the address are looked for once the index is there; the host misses keys before that.
    page = visit(demonstration + "search.html?q=temporary", width=width)
    page.wait_for_selector(RESULTS)
    page.get_by_label("Words to look for").focus()
    page.keyboard.press("End")
    page.keyboard.type(" files")
    page.wait_for_function("all => document.querySelectorAll(all).length > 10", arg=RESULTS)
    titles = page.locator(RESULTS).all_inner_texts()
    assert "Source: Filesystem Hierarchy Standard" in titles
    assert not [title for title in titles if re.match(r"(Quotation|Citation) \d", title)]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#mkdocs-search-results a')")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "search.html" not in url)


def test_its_index_is_small(demonstration: str) -> None:
    index = _read(demonstration + "search/search_index.json")
    assert len(gzip.compress(index)) < 150 * 1024


def test_the_page_says_what_searching_needs(
    visit: Visit, browser: Any, demonstration: str, tmp_path: Path
) -> None:
    bare = visit(demonstration + "search.html", java_script_enabled=False)
    assert "Searching needs JavaScript" in bare.inner_text("main")
    served = visit(demonstration + "search.html")
    assert "Searching needs" not in served.inner_text("main")
    for name in ("search.html", "assets/proofpress.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(_read(demonstration + name))
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "search.html").as_uri())
    assert "Searching needs a web server" in page.inner_text("main")
    context.close()

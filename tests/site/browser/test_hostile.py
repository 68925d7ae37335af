"""Whatever reports and captured pages hold: nothing of it runs, nothing leaves, nothing is turned around.

Under our own theme the strict policy would stop a script, so there a word of the policy is a failure too.
Foreign themes have none: there nothing but the pages themselves stands between a reader and a script.
"""

from __future__ import annotations

import importlib.util
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hostile
import pytest
from reading import SIGN, open_cards, targets
from serving import Serve, take_down

from proofpress.settings import OnGateFail
from proofpress.site.host import build_site

Visit = Callable[..., Any]
THEMES = ["proofpress", "mkdocs", "material"]


@pytest.fixture(scope="module", params=THEMES)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, serve: Serve
) -> tuple[str, str, list[str]]:
    """(theme, address of the hostile site, its pages)."""
    if request.param == "material" and importlib.util.find_spec("material") is None:
        pytest.skip("the theme material is not installed")
    config = hostile.write_hostile(tmp_path_factory.mktemp("hostile"), request.param)
    folder = build_site(config, on_gate_fail=OnGateFail.MARK).site_dir
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    assert sum("/sources/" in page for page in pages) == 2 * 5, "each source's page and whole text"
    return request.param, serve(folder), pages


@pytest.fixture
def watched(browser: Any, site: tuple[str, str, list[str]]) -> Iterator[tuple[Any, list[str]]]:
    """A page, and what went wrong on it. Foreign themes may call others, but not the hostile host."""
    _, address, _ = site
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    complaints: list[str] = []
    take_down(page, address, complaints)
    origin = address.rstrip("/")
    context.route(lambda url: not url.startswith(origin), lambda route: route.abort())
    page.on("popup", lambda opened: complaints.append(f"popup: {opened.url}"))
    yield page, complaints
    context.close()


def trouble(theme: str, page: Any, complaints: list[str]) -> list[str]:
    """What of ``complaints`` is one: the report's picture is not there, and foreign themes miss their own."""
    if page.evaluate("typeof window.__hit !== 'undefined'"):
        complaints.append(f"something ran on {page.url}")
    if theme == "proofpress":
        return [one for one in complaints if "status of 404" not in one]
    grave = ("dialog: ", "popup: ", "something ran")
    return [one for one in complaints if one.startswith(grave) or hostile.ELSEWHERE in one]


DOUBLE_IDS = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index && !id.startsWith('__'));
}"""


def test_nothing_runs_on_any_page_nor_takes_the_place_of_ours(
    site: tuple[str, str, list[str]], watched: tuple[Any, list[str]]
) -> None:
    theme, address, pages = site
    page, complaints = watched
    for path in pages:
        page.goto(address + quoted(path))
        assert trouble(theme, page, complaints) == [], path
        assert page.url.startswith(address), f"{path} leads away by itself"
        assert (
            page.locator("#pp-page :is(iframe, object, embed, video, form, script, [name])").count()
            == 0
        )
        assert page.evaluate(DOUBLE_IDS) == [], path
        assert hostile.FILLED_IN not in page.content(), f"{path}: a template was filled in"


def test_nothing_runs_when_everything_is_clicked(
    site: tuple[str, str, list[str]], watched: tuple[Any, list[str]]
) -> None:
    theme, address, _ = site
    page, complaints = watched
    page.goto(address + "reports/plain.html")
    signs = targets(page)
    assert len(signs) > 12
    for target in signs:
        page.eval_on_selector(f"{SIGN}[href='{target}']", "one => one.click()")
        assert open_cards(page) == [target[1:]]
    for key in ("Escape", "j", "k", "n", "f"):
        page.keyboard.press(key)
    assert page.locator("#pp-text .pp-on").count() >= 1, "the keys still work"
    links = page.eval_on_selector_all("[href]", "all => all.map(one => one.getAttribute('href'))")
    assert not [
        link for link in links if link.strip().lower().startswith(("javascript", "data:", "vb"))
    ]
    assert trouble(theme, page, complaints) == []
    assert page.locator("#pp-text .pp-unit:not([id^='u-'], [data-pp-of^='u-'])").count() == 0
    named = page.eval_on_selector_all("#pp-text [id]", "all => all.map(one => one.id)")
    ours = [one for one in named if one.startswith(("pp-", "e-", "u-", "site-"))]
    assert ours == page.eval_on_selector_all(".pp-unit[id]", "all => all.map(one => one.id)")


def test_the_watch_sees_what_would_run(tmp_path: Path, serve: Serve, browser: Any) -> None:
    """The same words, unescaped: without a policy they run and call, with ours they are refused."""
    for name, headers in (
        ("open", ""),
        ("strict", "/*\n  Content-Security-Policy: default-src 'none'\n"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "_headers").write_text(headers, "utf-8")
        (folder / "index.html").write_text(f"<!doctype html><p>x</p>{hostile.SCRIPT}", "utf-8")
        address = serve(folder)
        context = browser.new_context()
        page = context.new_page()
        complaints: list[str] = []
        take_down(page, address, complaints)
        page.add_init_script(
            "const f = fetch; window.calls = 0; window.fetch = (u) => f(u).catch(() => calls++)"
        )
        page.route(f"**//{hostile.ELSEWHERE}/**", lambda route: route.abort())
        page.goto(address)
        if name == "open":
            page.wait_for_function("window.calls > 0")
        found = trouble("proofpress", page, complaints)
        assert any("something ran" in one for one in found) is (name == "open")
        assert any(f"request: http://{hostile.ELSEWHERE}" in one for one in found) is (
            name == "open"
        )
        assert any("Content Security Policy" in one for one in found) is (name == "strict")
        context.close()


# A text that turns what follows around, in an element that shuts it in: no word of ours may follow there.
LET_OUT = r"""() => {
  const turning = /[\u202a-\u202e\u2066-\u2069]/;
  const shutting = (one) => {
    const style = getComputedStyle(one);
    return /isolate|plaintext/.test(style.unicodeBidi) || !/^(inline|contents)$/.test(style.display);
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!turning.test(texts.currentNode.data)) continue;
    let around = texts.currentNode.parentElement;
    while (!shutting(around)) around = around.parentElement;
    const range = document.createRange();
    range.setStart(texts.currentNode, texts.currentNode.data.search(turning));
    range.setEndAfter(around.lastChild);
    const rest = range.cloneContents();
    for (const inner of rest.querySelectorAll('a.pp-at')) inner.remove();
    if (/[a-z]/.test(rest.textContent)) found.push(around.outerHTML.slice(0, 300));
  }
  return found;
}"""


def test_text_that_turns_around_turns_nothing_of_ours(visit: Visit, turned: str) -> None:
    page = visit(turned + "reports/misread.html")
    paths = page.eval_on_selector_all(
        ".pp-nav a, .pp-card dd a[href*='sources/s-']", "all => all.map(one => one.href)"
    )
    texts = [path.replace(".html", "/text.html") for path in paths if "/sources/s-" in path]
    let_out = []
    for address in dict.fromkeys([turned, page.url, *paths, *texts]):
        page.goto(address)
        let_out += page.evaluate(LET_OUT)
    assert let_out == []


@pytest.fixture(scope="module")
def turned(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> str:
    config = hostile.write_hostile(tmp_path_factory.mktemp("turned"), "proofpress")
    return serve(build_site(config, on_gate_fail=OnGateFail.MARK).site_dir)


def quoted(path: str) -> str:
    """``path`` in an address."""
    return urllib.parse.quote(path)

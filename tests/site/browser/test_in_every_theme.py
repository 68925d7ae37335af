"""Reports in the themes of others and in our own, below a path of a server and from a disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hosted import OWN_THEMES, PREFIX, THEMES, Host, configure, missing
from serving import served, take_down

from proofpress.site.host import build_site

SiteOf = Callable[[Host], Path]
FOREIGN = [theme for theme in THEMES if theme not in OWN_THEMES]
REPORT = "reports/limits/index.html"
TOLD = """document.addEventListener("securitypolicyviolation",
  (one) => console.error("policy: " + one.violatedDirective + " " + one.blockedURI))"""
# Nothing lies over what the hash leads to: neither a theme's header nor anything else.
IN_SIGHT = """() => {
  const target = document.querySelector(":target");
  const box = target && target.getClientRects()[0];
  return box && target.contains(document.elementFromPoint(box.left + 4, box.top + box.height / 2));
}"""
DARK = {"mkdocs": "color_mode: dark", "material": "palette: {scheme: slate}"}


def _build(project: Path, folder: Path, text: str) -> Path:
    shutil.copytree(project, folder, dirs_exist_ok=True)
    (folder / "mkdocs.yml").write_text(text, encoding="utf-8")
    return build_site(folder / "mkdocs.yml").site_dir


@pytest.mark.parametrize("theme", OWN_THEMES)
def test_our_policy_refuses_nothing_of_any_page(theme: str, site_of: SiteOf, browser: Any) -> None:
    site = site_of(Host("mkdocs", theme, False))
    context = browser.new_context()
    context.add_init_script(TOLD)
    page = context.new_page()
    complaints: list[str] = []
    with served(site, PREFIX) as address:
        take_down(page, address, complaints)
        for path in sorted(site.rglob("*.html")):
            answer = page.goto(address + path.relative_to(site).as_posix())
            assert answer.status == 200
        page.goto(f"{address}search.html?q=limit")
        page.wait_for_selector("#mkdocs-search-results a")
        page.click("#mkdocs-search-results a")
        assert "The limit is ten files" in page.inner_text("main")
        context.close()
    assert complaints == []


def test_our_policy_refuses_nothing_of_a_page_from_a_disk(site_of: SiteOf, browser: Any) -> None:
    site = site_of(Host("mkdocs", "proofpress", False))
    context = browser.new_context()
    context.add_init_script(TOLD)
    page = context.new_page()
    complaints: list[str] = []
    take_down(page, site.as_uri(), complaints)
    # A page of errors has no place of its own, and the search needs a server.
    for path in sorted(set(site.rglob("*.html")) - {site / "404.html", site / "search.html"}):
        page.goto(path.as_uri())
        page.wait_for_function("getComputedStyle(document.body).margin === '0px'")
    context.close()
    assert complaints == []


@pytest.mark.parametrize("width", [1440, 360], ids=["wide", "narrow"])
@pytest.mark.parametrize("theme", FOREIGN)
def test_every_card_opens_in_a_foreign_theme_without_a_script(
    theme: str, width: int, site_of: SiteOf, visit: Callable[..., Any]
) -> None:
    with served(site_of(Host("mkdocs", theme, True)), PREFIX) as address:
        page = visit(address + REPORT, width=width, java_script_enabled=False)
        signs = page.query_selector_all("#pp-text .pp-at")
        targets = [str(sign.get_attribute("href")) for sign in signs]
        assert targets
        for target in targets:
            page.goto(f"{address}{REPORT}{target}")
            assert page.is_visible(target), target
            box = page.query_selector(target).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        page.context.close()


@pytest.mark.parametrize("theme", FOREIGN)
def test_a_link_to_a_sentence_or_row_shows_it_below_the_header(
    theme: str, site_of: SiteOf, visit: Callable[..., Any]
) -> None:
    with served(site_of(Host("mkdocs", theme, True)), PREFIX) as address:
        page = visit(address + REPORT)
        unit = page.locator("#pp-text .pp-unit[id]").last.get_attribute("id")
        ledger = "reports/limits/ledger/index.html"
        page.goto(address + ledger)
        row = page.locator(".pp-rows tbody tr").last.get_attribute("id")
        for place in (f"{REPORT}#{unit}", f"{ledger}#{row}"):
            page.goto("about:blank")
            page.goto(address + place)
            page.wait_for_function(IN_SIGHT)
            assert page.evaluate(IN_SIGHT), place
        page.context.close()


@pytest.mark.parametrize("theme", FOREIGN)
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_colours_follow_the_theme_and_not_the_reader(
    theme: str, is_dark: bool, project: Path, tmp_path: Path, browser: Any
) -> None:
    reason = missing(Host("mkdocs", theme, True))
    if reason:
        pytest.skip(reason)
    text = configure(theme, "use_directory_urls: false\n")
    if is_dark:
        text = text.replace("{name: ", f"{{{DARK[theme]}, name: ")
    site = _build(project, tmp_path, text)
    context = browser.new_context(color_scheme="light" if is_dark else "dark")
    page = context.new_page()
    page.goto((site / "reports/limits.html").as_uri())
    colour = "one => getComputedStyle(one).color"
    light, dark = "rgb(15, 107, 79)", "rgb(99, 201, 163)"
    assert page.eval_on_selector(".pp-at.pp-found", colour) == (dark if is_dark else light)
    context.close()


def test_the_script_starts_anew_where_a_theme_exchanges_pages(
    project: Path, tmp_path: Path, browser: Any
) -> None:
    pytest.importorskip("material", reason="material is not installed")
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with served(tmp_path / "site", PREFIX) as address:
        text = configure("material", f"site_url: {address}\n")
        _build(
            project, tmp_path, text.replace("{name: ", "{features: [navigation.instant], name: ")
        )
        # The theme waits for the list of pages before it exchanges any.
        page.goto(f"{address}reports/limits/gate/", wait_until="networkidle")
        page.evaluate("window.isKept = true")
        page.click(".pp-nav a[href$='ledger/']")
        page.wait_for_selector(".pp-tools:visible")
        page.click(".pp-nav a >> text=/^Report$/")
        page.wait_for_selector("#pp-text")
        page.click(".pp-strip a >> nth=1")
        page.wait_for_selector("#pp-text .pp-unit:target")
        page.keyboard.press("j")
        page.wait_for_selector(".pp-card.pp-on:visible")
        page.click(".pp-nav a[href$='ledger/']")
        page.wait_for_selector(".pp-tools:visible")
        assert page.evaluate("window.isKept")
        context.close()
    assert errors == []

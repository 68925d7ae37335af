"""axe finds nothing on any kind of page: light, dark, wide, on a phone, with a card or the help open.

axe is put into the page past the site's policy, which would refuse it as it refuses any script but ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from reading import SIGN, follow, open_cards, unfold_help

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
# Of the rules of WCAG 2.2 that axe knows, it leaves this one out unless it is asked.
EVERY_RULE = {"rules": {"target-size": {"enabled": True}}}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}

PAGES = [
    "index.html",
    "about.html",
    "404.html",
    "search.html",
    "reports/arabic.html",
    "reports/japanese.html",
    "reports/undecided.html",
    "reports/details/ledger.html",
    "reports/details/sources.html",
    "reports/details/gate.html",
    "reports/clear/gate.html",
    "reports/waived/gate.html",
    "reports/undecided/gate.html",
    "reports/details/reproduce.html",
]


@contextmanager
def opened(browser: Any, width: int) -> Iterator[Any]:
    """An empty page."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        bypass_csp=True,
        color_scheme="light",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


@pytest.fixture(params=[1440, 360], ids=["wide", "narrow"])
def page(request: pytest.FixtureRequest, browser: Any) -> Iterator[Any]:
    """An empty page, wide or narrow."""
    with opened(browser, request.param) as found:
        yield found


def faults(page: Any, scope: str = "html") -> list[str]:
    """What a rule finds fault with in ``scope``, and with its colours in the dark."""
    said = []
    for scheme, options in (("light", EVERY_RULE), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate(
            "([scope, options]) => axe.run(scope, {resultTypes: ['violations'], ...options})",
            [scope, options],
        )
        said += [f"{page.url} ({scheme}): {told(one)}" for one in found["violations"]]
    page.emulate_media(color_scheme="light")
    return said


def told(violation: dict[str, Any]) -> str:
    places = [node["target"][-1] for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']} {places}"


def open_page(page: Any, address: str) -> None:
    page.goto(address)
    page.evaluate(AXE)


@pytest.mark.parametrize("path", PAGES)
def test_no_rule_finds_fault_with_a_page(path: str, page: Any, details: str) -> None:
    open_page(page, details + path)
    assert faults(page) == []


def test_no_rule_finds_fault_with_evidence_of_any_kind(page: Any, details: str) -> None:
    page.goto(details + "reports/details/sources.html")
    evidence = page.eval_on_selector_all(
        "main th a", "all => [...new Set(all.map(one => one.href))]"
    )
    assert len(evidence) == 6  # Read, imported, too little, a wall, refused, never looked up.
    for address in evidence:
        open_page(page, address)
        assert faults(page) == []


def test_no_rule_finds_fault_with_a_report_and_what_opens_on_it(page: Any, details: str) -> None:
    open_page(page, details + "reports/details.html")
    assert faults(page) == []
    for target in one_of_each_look(page):
        follow(page, target)
        assert open_cards(page) == [target[1:]]
        assert faults(page, f"[id='{target[1:]}']") == []
    unfold_help(page)
    assert faults(page) == []


def one_of_each_look(page: Any) -> list[str]:
    """Where the first sign of each look leads."""
    found: dict[str, str] = {}
    for sign in page.query_selector_all(SIGN):
        look_of_it = f"{sign.get_attribute('class')} {sign.inner_text().rstrip('0123456789')}"
        found.setdefault(look_of_it, sign.get_attribute("href"))
    assert len(found) >= 5
    return list(found.values())


@pytest.mark.parametrize(
    ("path", "width"),
    [("", 1440), ("reports/what-may-a-program-rely-on/", 1440), ("documentation/reference/", 360)],
)
def test_no_rule_finds_fault_with_the_demonstration(
    path: str, width: int, browser: Any, demonstration: str
) -> None:
    with opened(browser, width) as page:
        open_page(page, demonstration + path)
        assert faults(page) == []

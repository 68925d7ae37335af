"""A reader whose browser runs no script: every card, every filter and every row is there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from reading import CARD, SIGN, UNIT, follow, open_cards, targets

Visit = Callable[..., Any]
WIDTHS = pytest.mark.parametrize("width", [1440, 360], ids=["wide", "narrow"])


@WIDTHS
def test_each_sign_opens_its_card_and_the_card_closes_again(
    width: int, visit: Visit, details: str
) -> None:
    page = visit(details + "reports/details.html", width=width, java_script_enabled=False)
    assert open_cards(page) == []
    for target in targets(page):
        follow(page, target)
        card = page.locator(f"{CARD}:target")
        assert card.get_attribute("id") == target[1:]
        assert open_cards(page) == [target[1:]]
        heading = card.get_by_role("heading").first
        box = heading.bounding_box()
        assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"]
        card.get_by_role("link", name="Close").click()
        assert open_cards(page) == []
        unit = page.locator(".pp-unit:target")
        assert unit.count() == 1
        assert page.evaluate("location.hash").endswith(target.removeprefix("#e-"))


def test_every_sentence_that_has_anything_to_say_has_a_sign(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", java_script_enabled=False)
    shown = {target.removeprefix("#e-") for target in targets(page)}
    bare = page.eval_on_selector_all(f"{UNIT}:not(.pp-own)", "all => all.map(one => one.id)")
    assert bare
    assert set(bare) <= shown
    assert page.locator(CARD).count() == len(shown) + 1, "a card for each sign, and the help"


def test_the_address_of_a_sentence_shows_the_sentence(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", java_script_enabled=False)
    for unit in page.eval_on_selector_all(UNIT, "all => all.map(one => one.id)")[::5]:
        page.goto(f"{details}reports/details.html#{unit}")
        place = page.locator(f"[id='{unit}']").bounding_box()
        assert 0 <= place["y"] <= page.viewport_size["height"]
        ring = page.eval_on_selector(f"[id='{unit}']", "one => getComputedStyle(one).outlineStyle")
        assert ring != "none"


@WIDTHS
def test_the_filters_take_their_marks_away(width: int, visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", width=width, java_script_enabled=False)
    for status in ("found", "partly", "open", "number", "declared"):
        before = looks(page)
        switch = page.locator(f".pp-filters input.pp-f-{status}")
        switch.uncheck()
        gone = {name for name, look in looks(page).items() if look != before[name]}
        assert gone == {status}
        switch.check()
        assert looks(page) == before
    assert looks(page)["own"] == {"rgba(0, 0, 0, 0)"}
    page.locator(".pp-filters input.pp-f-own").check()
    assert "rgba(0, 0, 0, 0)" not in looks(page)["own"]


def looks(page: Any) -> dict[str, set[str]]:
    """By status: the colours of lines and grounds, and how strong the signs are."""
    found: dict[str, set[str]] = {}
    for status in ("found", "partly", "open", "number", "declared", "own"):
        colour = "backgroundColor" if status == "own" else "textDecorationColor"
        lines = page.eval_on_selector_all(
            f"#pp-text .pp-unit.pp-{status}",
            f"all => all.map(one => getComputedStyle(one).{colour})",
        )
        signs = page.eval_on_selector_all(
            f"{SIGN}.pp-{status}", "all => all.map(one => getComputedStyle(one).opacity)"
        )
        found[status] = {*lines, *(signs if status != "own" else ())}
    return found


def test_the_ledger_is_whole(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details/ledger.html", java_script_enabled=False)
    rows = page.locator(".pp-rows tbody tr:visible")
    answer = page.request.get(details + "reports/details/data/ledger.json")
    assert rows.count() == len(json.loads(answer.body())["rows"])
    assert page.locator("main").get_by_role("searchbox").count() == 0, "no tool that does nothing"
    for row in rows.all()[::7]:
        assert row.get_by_role("link").first.get_attribute("href").startswith("../details.html#u-")

"""A reader without a pointer: everything is reached, seen and left with Tab, Enter and Escape alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from reading import HELP, SIGN, UNIT, is_help_open, open_cards, targets

Visit = Callable[..., Any]
WIDTHS = pytest.mark.parametrize("width", [1440, 360], ids=["wide", "narrow"])
MOST = 900
"""Presses of Tab after which a page counts as a trap."""

# What Tab ought to reach: everything that is shown and can be worked with.
EXPECTED = """() => {
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]');
  window.reachable = [...all].filter(one => one.tabIndex >= 0 && !one.disabled
    && one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length);
  return window.reachable.length;
}"""
# Where the focus is, as the reader sees it.
FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body || at === document.documentElement) return null;
  const style = getComputedStyle(at);
  const ringed = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  const boxes = [...at.getClientRects()].filter(box => box.width > 1 && box.height > 1);
  const seen = boxes.some(box => {
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    const y = box.top + Math.min(box.height / 2, 8);
    const top = document.elementFromPoint(x, y);
    return top && (at.contains(top) || top.contains(at));
  });
  const former = window.former;
  window.former = at;
  return {
    is: at.outerHTML.slice(0, 120),
    target: at.matches('#pp-text .pp-at') ? at.hash : null,
    ahead: !former || !former.isConnected || Boolean(former.compareDocumentPosition(at) & 4),
    index: window.reachable ? window.reachable.indexOf(at) : -1,
    ringed, seen,
  };
}"""


def walk(page: Any) -> Iterator[dict[str, Any]]:
    """Press Tab from the top of the page to its end; every stop has to be seen."""
    page.evaluate("document.activeElement.blur()")
    first = None
    for _ in range(MOST):
        page.keyboard.down("Tab")  # Held, not pressed: half as many words with the browser.
        stop = page.evaluate(FOCUS)
        first = first or stop
        if stop is None or (stop["is"] == first["is"] and stop is not first):
            return
        assert stop["ringed"], f"no ring: {stop['is']}"
        assert stop["seen"], f"covered or outside the window: {stop['is']}"
        assert stop["ahead"], f"against the order of the page: {stop['is']}"
        yield stop
    raise AssertionError(f"Tab comes to no end: {stop['is']}")


def active_card(page: Any) -> str | None:
    """The id of the card that the focus is in."""
    found = page.evaluate("document.activeElement.closest('.pp-card')?.id")
    return None if found is None else str(found)


@WIDTHS
def test_tab_reaches_every_card_of_a_report_and_comes_back(
    width: int, visit: Visit, details: str
) -> None:
    page = visit(details + "reports/details.html", width=width)
    left = set(range(page.evaluate(EXPECTED)))
    visited = []
    for stop in walk(page):
        left.discard(stop["index"])
        if stop["target"] is None:
            continue
        visited.append(stop["target"])
        card = stop["target"][1:]
        page.keyboard.press("Enter")
        assert open_cards(page) == [card]
        assert active_card(page) == card
        page.keyboard.press("Escape")
        assert open_cards(page) == []
        assert page.evaluate("document.activeElement.hash") == stop["target"]
    assert visited == targets(page)
    assert not left, [page.evaluate(f"reachable[{one}].outerHTML") for one in sorted(left)][:5]


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "about.html",
        "search.html",
        "reports/details/ledger.html",
        "reports/details/gate.html",
        "reports/details/reproduce.html",
    ],
)
def test_tab_reaches_everything_on_other_pages(path: str, visit: Visit, details: str) -> None:
    page = visit(details + path)
    left = set(range(page.evaluate(EXPECTED)))
    left -= {stop["index"] for stop in walk(page)}
    assert not left, [page.evaluate(f"reachable[{one}].outerHTML") for one in sorted(left)][:5]


def test_tab_reaches_everything_on_evidence(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details/sources.html")
    addresses = page.eval_on_selector_all("main th a", "all => all.map(one => one.href)")
    assert addresses
    for address in addresses:
        page.goto(address)
        left = set(range(page.evaluate(EXPECTED)))
        left -= {stop["index"] for stop in walk(page)}
        assert not left


@WIDTHS
def test_a_walk_past_open_cards_hides_nothing_and_leads_back(
    width: int, visit: Visit, details: str
) -> None:
    page = visit(details + "reports/details.html", width=width)
    forward = [stop["target"] for stop in walk(page) if stop["target"]]
    backward = []
    for _ in range(MOST):
        page.keyboard.press("Shift+Tab")
        stop = page.evaluate(FOCUS)
        if stop is None or stop["target"] in backward:
            break
        assert stop["ringed"]
        backward += [stop["target"]] if stop["target"] else []
    assert backward == forward[::-1]


def test_a_card_is_left_forward_as_well(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html")
    page.focus(SIGN)
    page.keyboard.press("Enter")
    card = active_card(page)
    assert card is not None
    stops = 0
    while active_card(page) == card:
        page.keyboard.press("Tab")
        stops += 1
        assert stops < MOST
    assert stops > 2, "a card has links of its own"


@WIDTHS
def test_the_close_link_gives_the_focus_back(width: int, visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", width=width)
    page.focus(SIGN)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    close = page.evaluate("document.activeElement.textContent")
    assert "close" in close.casefold()
    page.keyboard.press("Enter")
    assert open_cards(page) == []
    assert page.evaluate("document.activeElement.hash") == targets(page)[0]


@WIDTHS
def test_the_help_opens_and_closes_with_keys_and_the_focus_stays(
    width: int, visit: Visit, details: str
) -> None:
    page = visit(details + "reports/details.html", width=width)
    links = page.locator(f"a[href='#{HELP}']")
    assert links.count() >= 1
    page.focus(f"a[href='#{HELP}']")
    page.keyboard.press("Enter")
    assert is_help_open(page)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) is not None
    page.keyboard.press("Escape")
    assert page.evaluate("!location.hash.includes('help')")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) is not None


@WIDTHS
def test_letters_walk_over_the_report(width: int, visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", width=width)
    units = page.eval_on_selector_all(UNIT, "all => all.map(one => one.id)")
    with_card = {target[3:] for target in targets(page)}
    for unit in units:
        page.keyboard.press("j")
        assert page.evaluate("document.querySelector('#pp-text .pp-on').id") == unit
        assert open_cards(page) == ([f"e-{unit}"] if unit in with_card else [])
        stop = page.evaluate(FOCUS)
        assert stop is not None
        assert stop["ringed"], stop["is"]
        assert stop["seen"], stop["is"]
    page.keyboard.press("k")
    assert page.evaluate("document.querySelector('#pp-text .pp-on').id") == units[-2]
    attention = page.eval_on_selector_all(
        f"{UNIT}:is(.pp-open, .pp-partly, .pp-number)", "all => all.map(one => one.id)"
    )
    walked = []
    for _ in attention:
        page.keyboard.press("n")
        walked.append(page.evaluate("document.querySelector('#pp-text .pp-on').id"))
    start = attention.index(walked[0])
    assert walked == attention[start:] + attention[:start]
    page.keyboard.press("Escape")
    assert open_cards(page) == []
    assert page.evaluate(FOCUS) is not None
    page.keyboard.press("f")
    assert page.evaluate("document.activeElement.type") == "checkbox"
    page.keyboard.press("?")
    assert is_help_open(page)
    page.keyboard.press("Escape")
    assert width > 1000 or not is_help_open(page)


def test_letters_that_are_switched_off_do_nothing(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html")
    page.locator(".pp-keys-on").uncheck()
    page.reload()
    for key in "jknf":
        page.keyboard.press(key)
    assert open_cards(page) == []
    assert page.evaluate(FOCUS) is None


def test_the_ledger_is_searched_filtered_and_sorted_with_keys(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details/ledger.html")
    rows = page.locator(".pp-rows tbody tr:visible")
    total = rows.count()
    done = set()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        kind = page.evaluate(
            "document.activeElement.matches('main *') && document.activeElement.type"
        )
        if kind == "search":
            page.keyboard.type("vendor")
            assert 0 < rows.count() < total
            page.keyboard.press("Control+A")
            page.keyboard.press("Delete")
        elif kind == "select-one":
            narrows = page.evaluate("document.activeElement.matches('.pp-status')")
            page.keyboard.press("ArrowDown")
            assert (0 < rows.count() < total) == narrows
            page.keyboard.press("ArrowUp")
        elif kind == "button" and page.evaluate("!!document.activeElement.closest('th')"):
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.closest('th').ariaSort") is not None
            done.add(kind)
            break
        done.add(kind)
    assert {"search", "select-one", "button"} <= done
    assert rows.count() == total

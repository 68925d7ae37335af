"""Readers who bring colours of their own, or who bear no movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from reading import SIGN, follow, targets

Visit = Callable[..., Any]
STATUSES = ("found", "partly", "open", "number", "declared")

LINE = """one => {
  const style = getComputedStyle(one);
  return [style.textDecorationLine, style.textDecorationStyle, style.textDecorationColor];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_marks_can_be_told_apart_in_forced_colours(scheme: str, visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", forced_colors="active", color_scheme=scheme)
    lines = {
        status: page.eval_on_selector(f"#pp-text .pp-unit.pp-{status}", LINE) for status in STATUSES
    }
    assert {line for line, _, _ in lines.values()} == {"underline"}
    assert len({style for _, style, _ in lines.values()}) == len(STATUSES)
    assert not any(colour == "rgba(0, 0, 0, 0)" for _, _, colour in lines.values())
    signs = {
        status: page.locator(f"{SIGN}.pp-{status}").first.inner_text().rstrip("0123456789")
        for status in STATUSES
    }
    assert len(set(signs.values())) == len(STATUSES)


def test_the_open_sentence_and_its_card_have_an_edge_in_forced_colours(
    visit: Visit, details: str
) -> None:
    page = visit(details + "reports/details.html", forced_colors="active")
    target = targets(page)[0]
    follow(page, target)
    for selector in ("#pp-text .pp-unit.pp-on", f"[id='{target[1:]}']"):
        edges = page.eval_on_selector(
            selector,
            "one => [getComputedStyle(one).outlineStyle, getComputedStyle(one).borderTopStyle]",
        )
        assert edges != ["none", "none"], selector
    page.keyboard.press("Escape")
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert ring not in ("none", "")


def test_what_a_switch_takes_away_can_be_seen_in_forced_colours(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", forced_colors="active")
    sign = f"{SIGN}.pp-found"
    strong = page.eval_on_selector(sign, "one => getComputedStyle(one).opacity")
    page.locator(".pp-filters input.pp-f-found").uncheck()
    assert page.eval_on_selector(sign, "one => getComputedStyle(one).opacity") < strong


@pytest.mark.parametrize(
    "path",
    ["index.html", "about.html", "reports/details.html", "reports/details/ledger.html"],
)
def test_nothing_moves_for_who_bears_no_movement(path: str, visit: Visit, details: str) -> None:
    page = visit(details + path, reduced_motion="reduce")
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter(one => {
      const style = getComputedStyle(one);
      const moves = (list) => list.split(',').some((time) => parseFloat(time) > 0);
      const scrolls = style.scrollBehavior !== 'auto';
      return scrolls || style.animationName !== 'none' || moves(style.transitionDuration);
    }).map(one => one.outerHTML.slice(0, 80))""")
    assert moving == []


def test_a_card_opens_at_once_for_who_bears_no_movement(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", reduced_motion="reduce")
    steps = page.evaluate("""async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let index = 0; index < 12; index += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      }
      const at = scrollY;
      for (let index = 0; index < 5; index += 1) await frame();
      return [at, scrollY];
    }""")
    assert steps[0] > 0
    assert steps[0] == steps[1]

"""What a reader does on a report's page, in one place: the tests say it in these words."""

from __future__ import annotations

from typing import Any

SIGN = "#pp-text .pp-at"
"""The sign after a sentence, which leads to its evidence."""
UNIT = "#pp-text .pp-unit[id]"
"""A sentence's first piece, which bears its address."""
CARD = ".pp-card"
HELP = "pp-help"


def open_cards(page: Any) -> list[str]:
    """The ids of what is open beside the text, apart from the help that stands in the margin unasked."""
    shown: list[str] = page.eval_on_selector_all(
        CARD, "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
    )
    return [one for one in shown if one != HELP]


def is_help_open(page: Any) -> bool:
    """Whether the help can be read."""
    return bool(page.locator(f"#{HELP}").is_visible())


def follow(page: Any, target: str) -> None:
    """Click the sign that leads to ``target``."""
    page.locator(f"{SIGN}[href='{target}']").click()


def unfold_help(page: Any) -> None:
    """Ask for the help with its key."""
    page.keyboard.press("?")
    page.locator(f"#{HELP}").wait_for(state="visible")


def targets(page: Any) -> list[str]:
    """Where the signs lead, in the order of the text."""
    found: list[str] = page.eval_on_selector_all(SIGN, "all => all.map(one => one.hash)")
    return found

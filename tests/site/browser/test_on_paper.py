"""A printed report: each card is an endnote that its sign's number leads to, and nothing is cut off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest
from reading import CARD, HELP, SIGN

Visit = Callable[..., Any]
A4 = 794
"""Width of the sheet in CSS pixels (210 mm)."""
MARGINS = 76
"""What Chromium leaves blank at both sides together, in CSS pixels (1 cm each)."""


def test_each_card_is_an_endnote_in_the_order_of_the_signs(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html", width=A4 - MARGINS)
    page.emulate_media(media="print")
    signs = page.eval_on_selector_all(SIGN, "all => all.map(one => [one.hash, one.innerText])")
    cards = page.eval_on_selector_all(
        f"{CARD}:not(#{HELP})",
        """all => all.filter(one => one.checkVisibility())
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(one => ['#' + one.id, one.querySelector('h3').innerText])""",
    )
    assert [target for target, _ in cards] == [target for target, _ in signs]
    for (_, heading), (_, sign) in zip(cards, signs, strict=True):
        number = re.search(r"\d+", sign)
        assert number is not None
        assert re.search(rf"(?<!\d){number[0]}(?!\d)", heading), (heading, sign)


@pytest.mark.parametrize(
    "path",
    [
        "reports/details.html",
        "reports/arabic.html",
        "reports/details/ledger.html",
        "reports/details/gate.html",
        "reports/details/reproduce.html",
    ],
)
def test_nothing_is_cut_off_on_a4(path: str, visit: Visit, details: str) -> None:
    page = visit(details + path, width=A4 - MARGINS)
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= A4 - MARGINS
    cut = page.evaluate("""() => [...document.querySelectorAll('main *')].filter(one => {
      const style = getComputedStyle(one);
      const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      const hidden = style.clipPath !== 'none' || style.display === 'inline';
      const wide = one.scrollWidth > one.clientWidth + 1, high = one.scrollHeight > one.clientHeight + 1;
      return hides && !hidden && (wide || high);
    }).map(one => one.outerHTML.slice(0, 90))""")
    assert cut == []


def test_a_printed_report_holds_its_words_and_its_endnotes(visit: Visit, details: str) -> None:
    page = visit(details + "reports/details.html")
    wanted = [line.split()[0] for line in page.locator("#pp-text h2").all_inner_texts()]
    numbers = page.locator(SIGN).count()
    printed = pypdfium2.PdfDocument(page.pdf(format="A4"))
    text = "".join(sheet.get_textpage().get_text_range() for sheet in printed)
    assert all(word in text for word in wanted)
    assert "Interoperable is" in text
    assert "Evidence" in text
    assert str(numbers) in text.rpartition("Evidence")[2]
    assert "Close" not in text

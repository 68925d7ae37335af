"""Our pages in the narrower frames of other themes: lines stay lines, and columns keep their room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hosted import Host

SiteOf = Callable[[Host], Path]


@pytest.mark.parametrize("theme", ["material", "mkdocs"])
def test_words_are_not_squeezed(theme: str, site_of: SiteOf, browser: Any) -> None:
    site = site_of(Host("mkdocs", theme, True))
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto((site / "reports/limits/ledger/index.html").as_uri())
    tops = page.eval_on_selector_all(
        ".pp-nav li", "all => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1
    assert _share(page, ".pp-rows tbody td:nth-child(2)", ".pp-rows") > 0.4
    page.goto((site / "index.html").as_uri())
    assert _share(page, ".pp-reports h2", ".pp-reports li") > 0.4
    context.close()


def _share(page: Any, part: str, whole: str) -> float:
    """How much of the width of ``whole`` the first ``part`` has."""
    widths = [page.locator(one).first.bounding_box()["width"] for one in (part, whole)]
    return float(widths[0] / widths[1])

"""A report's page in a browser: how long it takes from a key to the next sentence's card."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from generated import make_project
from measure import Row
from proofpress.site.host import build_site

PRESS_AND_PAINT = """async ([key, presses]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  const times = [];
  for (let press = 0; press < presses; press += 1) {
    await painted();
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await painted();
    times.push(performance.now() - start);
  }
  return times;
}"""
"""[key, how often] -> milliseconds from each press to the end of the frame that shows what it did."""

_SMALL = 100
_WHAT = "key to card, a report of {:,} units in chromium"
_BASELINE = f"the same, {_SMALL} units"
_AIM = "<= 0.1 s"


def rows(*, quick: bool = False) -> list[Row]:
    """The key ``j`` in a long report beside a short one; not measured where there is no browser."""
    units = 300 if quick else 2000
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or importlib.util.find_spec("playwright") is None:
        lack = "not measured: no chromium on this machine, or no playwright"
        return [Row(what=_WHAT.format(units), seconds=None, ratio=None, aim=_AIM, remark=lack)]
    with TemporaryDirectory() as name:
        own, other = _time(Path(name), (units, _SMALL), chromium)
    return [
        Row(
            what=_WHAT.format(units),
            seconds=own,
            baseline=_BASELINE,
            baseline_seconds=other,
            ratio=own / other,
            aim=_AIM,
            remark="median of 20 presses, best of 5 rounds; from the key to the end of the frame that "
            "shows the card, so that one frame (17 ms) is the least",
        )
    ]


def _time(folder: Path, sizes: tuple[int, ...], chromium: str) -> list[float]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        pages = [_open(browser, folder / str(units), units) for units in sizes]
        times = [[_round(page) for page in pages] for _ in range(5)]
        browser.close()
    return [min(column) for column in zip(*times, strict=True)]


def _open(browser: Any, folder: Path, units: int) -> Any:
    make_project(folder, reports=1, sentences=units, sources=6)
    site = build_site(folder / "proofpress.yml").site_dir
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto((site / "reports/000/index.html").as_uri())
    return page


def _round(page: Any) -> float:
    return median(page.evaluate(PRESS_AND_PAINT, ["j", 20])) / 1000

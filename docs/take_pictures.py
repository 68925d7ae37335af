"""Take the pictures of this folder anew, from the project's own site in Debian's chromium.

    make site && .venv/bin/python docs/take_pictures.py

Each picture is a page as a reader meets it. They show what the pages look like; nothing is checked by them.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).resolve().parent
SITE = FOLDER.parent / "site_src" / "site"
CLEAR = "reports/what-may-a-program-rely-on/"
FAILING = "reports/how-a-citation-fails/"
GERMAN = "reports/wort-fuer-wort/"
WIDE, PHONE = (1280, 860), (390, 780)


@dataclass(frozen=True, slots=True)
class Picture:
    """One page as it is to be seen."""

    name: str
    path: str
    """Below the site's root."""
    size: tuple[int, int] = WIDE
    """Width and height of the window, in CSS pixels."""
    click: str | None = None
    """The selector of what is clicked first."""
    top: str | None = None
    """The selector of what is scrolled to."""
    is_dark: bool = False
    has_script: bool = True
    is_print: bool = False


PICTURES = (
    Picture("home", ""),
    Picture("report", CLEAR, click="#pp-text .pp-at.pp-found >> nth=2"),
    Picture("report-dark", CLEAR, click="#pp-text .pp-at.pp-open >> nth=1", is_dark=True),
    Picture("report-phone", CLEAR, PHONE),
    Picture("card-phone", CLEAR, PHONE, click="#pp-text .pp-at.pp-found >> nth=1"),
    Picture("card-without-script", CLEAR, PHONE, "#pp-text .pp-at.pp-open", has_script=False),
    Picture("report-failing", FAILING, click="#pp-text .pp-at.pp-number >> nth=0"),
    Picture("report-german", GERMAN, click="#pp-text .pp-at.pp-found >> nth=2"),
    Picture("ledger", CLEAR + "ledger/", top=".pp-tools"),
    Picture("ledger-phone", CLEAR + "ledger/", PHONE, top=".pp-tools"),
    Picture("sources", CLEAR + "sources/"),
    Picture("gate", FAILING + "gate/"),
    Picture("reproduce", CLEAR + "reproduce/"),
    Picture("print", CLEAR, (794, 1123), top=".pp-endnotes", is_print=True),
)


def take(picture: Picture, browser: Browser) -> None:
    """Write ``picture`` as a PNG file."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.is_dark else "light",
        reduced_motion="reduce",
        java_script_enabled=picture.has_script,
    )
    page = context.new_page()
    page.goto((SITE / picture.path / "index.html").as_uri())
    _prepare(page, picture)
    page.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


def _prepare(page: Page, picture: Picture) -> None:
    if picture.is_print:
        page.emulate_media(media="print")
    if picture.click:
        page.locator(picture.click).first.click()
    if picture.top:
        page.locator(picture.top).first.evaluate("one => one.scrollIntoView({block: 'start'})")


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for one in PICTURES:
            take(one, chromium)
        chromium.close()

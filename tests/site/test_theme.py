"""The theme, the stylesheet and the script: small, strict, scoped."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from proofpress.site.assets import CONTENT_SECURITY_POLICY, HEADERS, MARKS, script, stylesheet
from proofpress.templates import template_folder


def read(name: str) -> str:
    text: str = template_folder().joinpath(*name.split("/")).read_text(encoding="utf-8")
    return text


def test_the_stylesheet_is_small() -> None:
    assert len(stylesheet(own_theme=True).encode("utf-8")) < 16 * 1024


def test_a_tightened_stylesheet_says_the_same() -> None:
    written = "".join(read(f"assets/{name}") for name in ("theme.css", *MARKS))
    tight = stylesheet(own_theme=True)
    assert len(tight) < len(written) * 0.95
    strings = list(re.findall(r'"[^"]*"', re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)))
    assert re.findall(r'"[^"]*"', tight) == strings
    for selector in (
        "#pp-page .pp-nav ul{",
        ":not(pre)>code{",
        ".pp-cite + .pp-cite,",
        "calc(100vh - 2rem)",
    ):
        assert selector in tight


@pytest.mark.parametrize("text", [stylesheet(own_theme=True), script()], ids=["css", "js"])
def test_nothing_comes_from_elsewhere(text: str) -> None:
    assert not re.search(r"@import|@font-face|url\(|https?://|//[a-z]+\.[a-z]|import\(", text)


def test_marks_touch_nothing_but_their_own() -> None:
    css = re.sub(r"/\*.*?\*/", "", stylesheet(own_theme=False), flags=re.DOTALL)
    for selectors in re.findall(r"(?:^|[{}])\s*([^{}@;]+)\{", css):
        assert selectors.strip() == ":root" or "pp-" in selectors, selectors


def test_the_script_writes_no_markup_and_evaluates_nothing() -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|Function\(", script()
    )


def test_templates_hold_no_inline_style_script_or_handler() -> None:
    for folder in (template_folder(), *(template_folder() / name for name in ("pages", "parts"))):
        for item in folder.iterdir():
            if item.name.endswith(".html"):
                text = item.read_text(encoding="utf-8")
                assert not re.search(r"\sstyle=|\son[a-z]+=|<style|javascript:", text), item.name
                assert not re.search(r"<script(?![^>]*\ssrc=)", text), item.name
                assert "| safe" not in text, item.name


def test_the_policy_is_the_same_in_the_page_and_in_the_headers() -> None:
    assert f'content="{CONTENT_SECURITY_POLICY}"' in read("base.html")
    assert CONTENT_SECURITY_POLICY in HEADERS
    assert "unsafe" not in HEADERS
    for name in ("X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"):
        assert name in HEADERS


def test_netlify_sends_the_same_headers_as_other_static_hosts() -> None:
    tables = tomllib.loads((Path(__file__).parents[2] / "netlify.toml").read_text("utf-8"))
    sent = {table["for"]: table["values"] for table in tables["headers"]}
    said: dict[str, dict[str, str]] = {}
    for line in HEADERS.splitlines():
        if line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            said[list(said)[-1]][name] = value
        else:
            said[line] = {}
    assert sent == said
    assert said["/feed.xml"]["Content-Type"].startswith("application/atom+xml")


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(char * 2 for char in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_colours_keep_their_contrast(scheme: int) -> None:
    found = re.findall(r"--pp-(\w+): ?light-dark\((#\w+), ?(#\w+)\)", stylesheet(own_theme=True))
    colours = {name: pair[scheme] for name, *pair in found}
    for name in ("ink", "soft", "link", "found", "open", "number", "own"):
        for ground in ("paper", "panel", "well"):
            assert _contrast(colours[name], colours[ground]) >= 4.5, (name, ground)

"""The text of a report's page as a browser counts it, with the place of each sentence in it.

Positions are code points of the ``textContent`` of the element ``#pp-text``, which is the same under every
theme. A fourth system of coordinates, which nothing but annotations of pages speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from selectolax.lexbor import LexborHTMLParser

# As a parser writes HTML: attributes in double quotes, ``<`` nowhere else than before a tag.
_PART = re.compile(r'<!--.*?-->|<(?P<tag>/?span\b)?[^>"]*(?:"[^"]*"[^>"]*)*>|[^<]+', re.DOTALL)
_UNIT = re.compile(r'\sclass="(?:[^"]*\s)?pp-unit[\s"]')
_NAME = re.compile(r'\s(?:id|data-pp-of)="(u-[^"]+)"')


@dataclass(frozen=True, slots=True)
class PageSpan:
    """A half-open span of code points of a page's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PageText:
    """What stands in ``#pp-text``."""

    text: str
    units: Mapping[str, PageSpan]
    """Unit id -> from the first character that is marked for it to the last."""


def read_page_text(text_html: str) -> PageText:
    """Read ``text_html``, what the page's template puts into ``#pp-text``, as a browser does."""
    parts: list[str] = []
    units: dict[str, PageSpan] = {}
    opened: list[tuple[str | None, int]] = []
    at = 0
    for part in _PART.finditer(_as_parsed(text_html)):
        if not part[0].startswith("<"):
            parts.append(unescape(part[0]))
            at += len(parts[-1])
        elif part["tag"] == "span":
            opened.append((_unit_of(part[0]), at))
        elif part["tag"]:
            unit_id, start = opened.pop()
            if unit_id is not None:
                start = units[unit_id].start if unit_id in units else start
                units[unit_id] = PageSpan(start, at)
    return PageText("".join(parts), units)


def _as_parsed(text_html: str) -> str:
    # The template sets the text apart by line breaks, which count.
    tree = LexborHTMLParser(f'<article id="pp-text">\n{text_html}\n</article>')
    article = tree.css_first("#pp-text")
    return (article.inner_html or "") if article else ""


def _unit_of(tag: str) -> str | None:
    name = _NAME.search(tag) if _UNIT.search(tag) else None
    return name[1] if name else None

"""What the two PDF readers have in common: their answer, and the budget under which pages are read.

The facts: ``status`` (read, encrypted, broken), ``page_count``, ``is_cut`` (whether a limit on pages or
characters stopped the reader), ``doubtful_pages`` (pages without text that show a picture or could not
be read: they may hold words), ``title``, ``engine`` (the version of what is inside the library, or
empty), and where pages begin in each text. The texts: all pages, and, where they have any, the pages
without running heads, feet and numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from proofpress.attest.canonical import Json
from proofpress.capture.extract.reply import ReplyWriter
from proofpress.capture.extract.running_lines import drop_running_lines

PAGE_SEPARATOR = "\f"

_LINE_END_HYPHEN = re.compile("[\x02\ufffe](?:\r?\n|\r)?")
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_TITLE = 1000

ReadPage = Callable[[int], tuple[str, bool]]
"""The text of the page of that index, and whether it may hold words that the text does not."""


@dataclass(frozen=True, slots=True)
class PageBudget:
    """What is read of one file at most."""

    pages: int
    characters: int
    pages_at_all: int
    """A file of more pages than these is not read."""

    def settings(self) -> dict[str, Json]:
        """This budget as JSON."""
        return {
            "pages": self.pages,
            "characters": self.characters,
            "pages_at_all": self.pages_at_all,
        }

    @staticmethod
    def read(settings: Mapping[str, Json]) -> PageBudget:
        """The budget in ``settings``; raises ValueError."""
        match settings:
            case {
                "pages": int() as pages,
                "characters": int() as characters,
                "pages_at_all": int() as at_all,
            }:
                return PageBudget(pages, characters, at_all)
        raise ValueError("not the settings of a reader of pages")


def facts(
    status: str,
    *,
    page_count: int = 0,
    is_cut: bool = False,
    doubtful_pages: int = 0,
    title: str = "",
    engine: str = "",
) -> dict[str, Json]:
    """The facts of a reply; those about pages are added by :func:`write_pages`."""
    return {
        "status": status,
        "page_count": page_count,
        "is_cut": is_cut,
        "doubtful_pages": doubtful_pages,
        "title": " ".join(_SURROGATE.sub("\ufffd", title).split())[:_LONGEST_TITLE],
        "engine": engine[:80],
        "page_starts": [],
        "body_starts": [],
    }


def write_pages(
    count: int, read_page: ReadPage, budget: PageBudget, reply: ReplyWriter
) -> dict[str, Json]:
    """Read ``count`` pages as far as the budget goes, write them, and return the facts of them."""
    pages, is_cut, doubtful_pages = collect_pages(count, read_page, budget)
    _write(pages, reply)
    kept = drop_running_lines(pages)
    has_body = kept != pages and any(page.strip() for page in kept)
    if has_body:
        _write(kept, reply)
    return {
        "page_count": count,
        "is_cut": is_cut,
        "doubtful_pages": doubtful_pages,
        "page_starts": _starts(pages),
        "body_starts": _starts(kept) if has_body else [],
    }


def collect_pages(
    count: int, read_page: ReadPage, budget: PageBudget
) -> tuple[list[str], bool, int]:
    """Texts of pages, whether the budget cut them, and how many of them are doubtful."""
    pages: list[str] = []
    room, doubtful_pages = budget.characters, 0
    for index in range(min(count, budget.pages)):
        if room <= 0:
            return pages, True, doubtful_pages
        text, is_doubtful = read_page(index)
        mended = _mend(text)
        pages.append(mended[:room])
        doubtful_pages += is_doubtful
        if len(mended) > room:
            return pages, True, doubtful_pages
        room -= len(mended) + len(PAGE_SEPARATOR)
    return pages, count > budget.pages, doubtful_pages


def _mend(text: str) -> str:
    # pdfium gives U+0002 (older: U+FFFE) for a hyphen at a line's end and eats the line break.
    hyphenated = _LINE_END_HYPHEN.sub("-\n", text)
    return _SURROGATE.sub("\ufffd", _LINE_BREAK.sub("\n", hyphenated))


def _write(pages: list[str], reply: ReplyWriter) -> None:
    reply.begin(sum(map(len, pages)) + len(pages))
    for number, page in enumerate(pages):
        reply.write(f"{PAGE_SEPARATOR if number else ''}{page}")


def _starts(pages: list[str]) -> list[int]:
    lengths = (len(page) + len(PAGE_SEPARATOR) for page in pages[:-1])
    return list(accumulate(lengths, initial=0)) if pages else []

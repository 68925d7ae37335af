"""A report's table of contents: its two uppermost levels of headings below its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofpress.site.pages.render import printable
from proofpress.site.records import Heading

_LEAST = 3
"""Sections below which a table of contents helps nobody."""


@dataclass(frozen=True, slots=True)
class TocEntry:
    """One section, with the sections inside it."""

    anchor: str
    text: str
    inside: tuple[TocEntry, ...]


def read_toc(headings: Sequence[Heading]) -> tuple[TocEntry, ...]:
    """The entries for ``headings``; none where there are few of them.

    A single heading above all others is the title, which stands on the page already.
    """
    top = min((heading.level for heading in headings), default=1)
    if sum(heading.level == top for heading in headings) == 1 and headings[0].level == top:
        headings = headings[1:]
    entries = _entries(headings, deeper=1)
    return entries if len(entries) >= _LEAST else ()


def _entries(headings: Sequence[Heading], deeper: int) -> tuple[TocEntry, ...]:
    """An entry for each heading of the uppermost level, with ``deeper`` levels below it."""
    top = min((heading.level for heading in headings), default=1)
    starts = [index for index, heading in enumerate(headings) if heading.level == top]
    ends = [*starts[1:], len(headings)]
    return tuple(
        TocEntry(
            headings[start].anchor,
            printable(headings[start].text),
            _entries(headings[start + 1 : end], deeper - 1) if deeper else (),
        )
        for start, end in zip(starts, ends, strict=False)
    )

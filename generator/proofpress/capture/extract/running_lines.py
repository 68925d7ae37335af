"""Pages without their running heads, feet and page numbers: what a reader reads across a page's end.

Only lines at a page's edges are taken, only where they recur at the edges of other pages (a stamp in
the margin needs no second), and only up to the first line that does not. Whoever needs these lines
has them in the other view.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_EDGE_LINES = 4
"""How many lines at either end of a page can be running ones."""
_FEWEST_LETTERS = 3
_DIGITS = re.compile(r"[0-9]+")
_MARGIN_STAMP = re.compile(
    r"\s*arXiv:[\w./-]{4,30}\s{1,4}(?:\[[\w.-]{2,20}\]\s{1,4})?\d{1,2} [A-Z][a-z]{2} \d{4}\s*",
    re.ASCII,
)
"""What a well-known archive prints up the first page's margin, and readers put at its end."""
_PAGE_NUMBER = re.compile(r"[^\w]*([0-9]{1,4})[^\w]*")


def drop_running_lines(pages: Sequence[str]) -> list[str]:
    """``pages`` without the lines that recur at their edges; as they are where there are none."""
    split = [page.split("\n") for page in pages]
    recurring = _find_recurring(split)
    offset = _find_numbering(split)
    kept = []
    for index, lines in enumerate(split):
        number = None if offset is None else index + offset
        is_running = [_is_running(line, recurring, number) for line in lines]
        kept.append("\n".join(lines[_count(is_running) : len(lines) - _count(is_running[::-1])]))
    return kept


def _find_recurring(pages: Sequence[Sequence[str]]) -> frozenset[str]:
    """Forms of lines that stand at the edges of two pages, and of a tenth of the pages at least."""
    seen: Counter[str] = Counter()
    for lines in pages:
        seen.update({_form(line) for line in _edges(lines)})
    fewest = max(2, len(pages) // 10)
    return frozenset(
        form
        for form, count in seen.items()
        if count >= fewest and sum(char.isalpha() for char in form) >= _FEWEST_LETTERS
    )


def _find_numbering(pages: Sequence[Sequence[str]]) -> int | None:
    """What the printed page numbers are ahead of the page's index, where two pages agree on it."""
    seen: Counter[int] = Counter()
    for index, lines in enumerate(pages):
        found = (_PAGE_NUMBER.fullmatch(line) for line in _edges(lines))
        seen.update({int(match.group(1)) - index for match in found if match})
    if not seen:
        return None
    offset, count = max(seen.items(), key=lambda item: (item[1], -item[0]))
    return offset if count >= max(2, len(pages) // 3) else None


def _edges(lines: Sequence[str]) -> list[str]:
    filled = [line for line in lines if line.strip()]
    return (
        filled
        if len(filled) <= 2 * _EDGE_LINES
        else [*filled[:_EDGE_LINES], *filled[-_EDGE_LINES:]]
    )


def _form(line: str) -> str:
    """What recurs of a running line: its words, whatever number stands among them."""
    return " ".join(_DIGITS.sub("#", line).split())


def _is_running(line: str, recurring: frozenset[str], number: int | None) -> bool | None:
    """None for a blank line, which goes with its neighbour."""
    if not line.strip():
        return None
    match = _PAGE_NUMBER.fullmatch(line)
    if match and number is not None and int(match.group(1)) == number:
        return True
    return _form(line) in recurring or _MARGIN_STAMP.fullmatch(line) is not None


def _count(is_running: Sequence[bool | None]) -> int:
    """How many lines from the start are running ones, blank lines between them included."""
    count = taken = 0
    for position, running in enumerate(is_running):
        if running is False or taken == _EDGE_LINES:
            break
        if running:
            taken += 1
            count = position + 1
    return count

"""Omission marks of an excerpt, and the parts of it that stand around them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofpress.ledger.anchoring.characters import (
    COLON,
    COMMA,
    DOUBLE_QUOTE,
    PUNCTUATION,
    SINGLE_QUOTE,
    STOP,
    kinds,
)

_DOTS = r"(?:[…⋯]+|\.(?:\s?\.){2,})"
OMISSION = re.compile(rf"[\[(［（〔【]\s?{_DOTS}\s?[\])］）〕】]|{_DOTS}")
"""``[…]``, ``[...]``, ``(…)``, ``…``, ``...``, ``. . .``, ``……``: dots that stand for words."""

_SAYS_NOTHING = SINGLE_QUOTE + DOUBLE_QUOTE + PUNCTUATION + STOP + COMMA + COLON


def without_omissions(text: str) -> str:
    """``text`` with its omission marks taken out."""
    return OMISSION.sub("", text)


def parts_around_omissions(excerpt: str) -> tuple[str, ...] | None:
    """The parts of ``excerpt`` in order; None where nothing is left out between two of them.

    A mark at either end is only trimmed. Marks between two digits that touch them (``1…10``) are a
    range, and a part that has no word and yet says something (a sign) makes the whole unreadable.
    """
    parts = [part.strip() for part in _pieces(excerpt)]
    worded = [part for part in parts if any(map(str.isalnum, part))]
    if len(worded) < 2 or not all(part in worded or _says_nothing(part) for part in parts):
        return None
    return tuple(worded)


def _pieces(excerpt: str) -> Iterator[str]:
    start = 0
    for mark in OMISSION.finditer(excerpt):
        if not _is_range(excerpt, mark):
            yield excerpt[start : mark.start()]
            start = mark.end()
    yield excerpt[start:]


def _is_range(excerpt: str, mark: re.Match[str]) -> bool:
    before, after = (
        excerpt[max(0, mark.start() - 1) : mark.start()],
        excerpt[mark.end() : mark.end() + 1],
    )
    return before.isnumeric() and after.isnumeric()


def _says_nothing(part: str) -> bool:
    return all(kind in _SAYS_NOTHING for kind in kinds(part))

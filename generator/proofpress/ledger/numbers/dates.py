"""Dates compare as text: the same words and digits, in any order that names the month by its word."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORDS = re.compile(r"\d+|[^\W\d_]+")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|er)\b")
_SMALL = ("de", "of", "the", "at", "um", "à")


def date_words(text: str) -> tuple[str, ...]:
    """``5th of March 2024`` -> ``5 march 2024``; letters and digits apart (``FY2024``)."""
    folded = _ORDINAL.sub("", text.casefold())
    words = (word.lstrip("0") or "0" for word in _WORDS.findall(folded))
    return tuple(word for word in words if word not in _SMALL)


def is_in_digits(words: Sequence[str]) -> bool:
    """Whether a date names its month by a number, so that the order of its digits says which."""
    return all(map(str.isdecimal, words))

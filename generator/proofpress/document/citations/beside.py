"""What a line shows beside its citations: nothing, a title and a date, or a statement of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofpress.coordinates import BlockSpan

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 12
"""More words than names, a title and a publisher have say something."""
# Digits that a bibliographic entry holds: years, dates, pages, volumes, names (G7). Any other number is a
# statement, and so is a year's look-alike before a word: ``1600 people``.
_BIBLIOGRAPHIC = re.compile(
    r"\b(?:1[5-9]|20|21)\d\d(?:[-/.]\d\d?){0,2}\b(?!\s+[^\W\d_A-Z])"
    r"|\b\d\d?(?:st|nd|rd|th|\.)?\s+(?=[^\W\d_]{3,}\.?,?\s+(?:1[5-9]|20|21)\d\d)"
    r"|(?<=[^\W\d_]\s)\d\d?(?=,\s+(?:1[5-9]|20|21)\d\d)"
    r"|\b(?i:pp?|pages?|vol|volume|no|nr|issue|art|chap|chapter|sec|section|§|ed|s)\.?\s?\d+(?:\s?[-–]\s?\d+)?"
    r"|^\W*\d{1,3}[\].):]"
    r"|\b(?:[^\W\d_]+\d\w*|[A-Z]{2,}-\d+)\b",
)


def text_beside(text: str, shown: Iterable[BlockSpan], within: BlockSpan) -> str:
    """The parts of ``within`` that no span of ``shown`` covers, joined by spaces."""
    rest, at = [], within.start
    for span in sorted(span for span in shown if within.holds(span)):
        rest.append(text[at : max(at, span.start)])
        at = max(at, span.end)
    return " ".join([*rest, text[at : within.end]])


def states_nothing(rest: str) -> bool:
    """Whether ``rest`` is at most a title with its names, date and pages.

    A number that is no year, date, page or volume is a statement, however few the words.
    """
    few = len(_WORD.findall(rest)) <= _MOST_WORDS
    return few and not any(char.isdigit() for char in _BIBLIOGRAPHIC.sub("", rest))

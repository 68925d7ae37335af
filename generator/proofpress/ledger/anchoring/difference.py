"""Two texts word by word: what both have, what only the quotation has, what only the source has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from proofpress.ledger.anchoring.characters import (
    HIRAGANA,
    KATAKANA,
    LINE_END,
    NEGATION,
    SPACE,
    UNSPACED,
    kinds,
)
from proofpress.ledger.records import Stretch, StretchSide

_UNSPACED = UNSPACED + HIRAGANA + KATAKANA + NEGATION
_WORD = re.compile(f"[{_UNSPACED}]|[^{_UNSPACED}{SPACE}{LINE_END}]+")
_MOST_CELLS = 400_000
"""Pairs of words that are compared; texts that differ more are shown one after the other."""


def word_spans_of(text: str) -> list[tuple[int, int]]:
    """Where the words of ``text`` stand, marks included; a character of a script without spaces is one."""
    return [match.span() for match in _WORD.finditer(kinds(text))]


def fold_space(text: str) -> str:
    """``text`` with each run of white space as one space, and none at its ends."""
    return " ".join(text.split())


def difference(quotation: str, source: str) -> tuple[Stretch, ...]:
    """The word-level difference of both, the longest common row of words kept.

    Linear for what they begin and end with alike; bounded for what lies between. Of several such rows
    the one is taken whose words stand first in the quotation, so that it is always the same.
    """
    ones, others = _words(quotation), _words(source)
    first = _common_start(ones, others)
    last = _common_start(ones[first:][::-1], others[first:][::-1])
    inner = _aligned(ones[first : len(ones) - last], others[first : len(others) - last])
    words = [
        *((StretchSide.BOTH, word) for word in others[:first]),
        *inner,
        *((StretchSide.BOTH, word) for word in others[len(others) - last :]),
    ]
    return tuple(
        Stretch(side, "".join(word for _, word in run))
        for side, run in groupby(words, key=lambda entry: entry[0])
    )


def _words(text: str) -> list[str]:
    """The words of ``text``, each with the space after it."""
    folded = fold_space(text)
    spans = word_spans_of(folded)
    starts = [start for start, _ in spans]
    return [folded[one:after] for one, after in pairwise([*starts, len(folded)])] if spans else []


def _common_start(ones: Sequence[str], others: Sequence[str]) -> int:
    length = 0
    for one, other in zip(ones, others, strict=False):
        if one.strip() != other.strip():
            break
        length += 1
    return length


def _aligned(ones: list[str], others: list[str]) -> Iterator[tuple[StretchSide, str]]:
    if len(ones) * len(others) > _MOST_CELLS:
        yield from ((StretchSide.QUOTATION, word) for word in ones)
        yield from ((StretchSide.SOURCE, word) for word in others)
        return
    lengths = _common_lengths(ones, others)
    at = to = 0
    while at < len(ones) or to < len(others):
        if at < len(ones) and to < len(others) and ones[at].strip() == others[to].strip():
            yield StretchSide.BOTH, others[to]
            at, to = at + 1, to + 1
        elif at < len(ones) and (to == len(others) or lengths[at + 1][to] >= lengths[at][to + 1]):
            yield StretchSide.QUOTATION, ones[at]
            at += 1
        else:
            yield StretchSide.SOURCE, others[to]
            to += 1


def _common_lengths(ones: list[str], others: list[str]) -> list[list[int]]:
    """``[at][to]``: how many words the rests ``ones[at:]`` and ``others[to:]`` have in common, in order."""
    found = [other.strip() for other in others]
    row = [0] * (len(others) + 1)
    rows = [row]
    for one in reversed(ones):
        word, longer = one.strip(), [0] * (len(others) + 1)
        for to in range(len(others) - 1, -1, -1):
            longer[to] = row[to + 1] + 1 if found[to] == word else max(row[to], longer[to + 1])
        rows.append(longer)
        row = longer
    return rows[::-1]

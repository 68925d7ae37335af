"""What stands around the words of an excerpt: an opening quotation mark, a sign, a full stop.

What the source has there too belongs to the passage. What it has not may be left aside only where
it says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.ledger.characters import (
    COLON,
    COMMA,
    DOUBLE_QUOTE,
    ELLIPSIS,
    FOOTNOTE_MARK,
    HYPHEN,
    INVISIBLE,
    LINE_END,
    LONG_DASH,
    PUNCTUATION,
    QUESTION,
    SHORT_DASH,
    SINGLE_QUOTE,
    SOFT_HYPHEN,
    SPACE,
    STOP,
    compatible,
    kinds,
)
from proofpress.ledger.gaps import Surroundings, gap_changes
from proofpress.ledger.records import Change

_PASSED_OVER = SPACE + LINE_END + INVISIBLE + SOFT_HYPHEN
_SAYS_NOTHING = {
    STOP: Change.PUNCTUATION,
    COMMA: Change.PUNCTUATION,
    COLON: Change.PUNCTUATION,
    ELLIPSIS: Change.PUNCTUATION,
    PUNCTUATION: Change.PUNCTUATION,
    SINGLE_QUOTE: Change.QUOTES,
    DOUBLE_QUOTE: Change.QUOTES,
    HYPHEN: Change.DASHES,
    SHORT_DASH: Change.DASHES,
    LONG_DASH: Change.DASHES,
    INVISIBLE: Change.INVISIBLES,
    SOFT_HYPHEN: Change.INVISIBLES,
}
_DASHES = HYPHEN + SHORT_DASH + LONG_DASH
_CLOSING = STOP + COMMA + COLON + PUNCTUATION


@dataclass(frozen=True, slots=True)
class Margin:
    """What the source has of an excerpt's lead or trail."""

    length: int
    """Code points of the source that belong to the passage."""
    changes: frozenset[Change]


def match_lead(lead: str, before: str, *, before_digit: bool) -> Margin | None:
    """Match an excerpt's lead with the source ``before`` its words; None where it differs."""
    used, length = _common(lead[::-1], before[::-1])
    rest, quoted = lead[: len(lead) - used], lead[len(lead) - used :]
    if before_digit and rest and not _is_left_of_number(rest, is_touching=not used):
        return None
    surroundings = Surroundings(after_digit=False, before_digit=before_digit)
    return _margin(quoted, before[len(before) - length :], rest, surroundings)


def match_trail(trail: str, after: str, *, after_digit: bool) -> Margin | None:
    """Match an excerpt's trail with the source ``after`` its words; None where it differs."""
    used, length = _common(trail, after)
    quoted, rest = trail[:used], trail[used:]
    if after_digit and not used and kinds(rest[:1]) not in _CLOSING + _PASSED_OVER:
        return None
    if rest and kinds(after[length:].lstrip()[:1]) == QUESTION:
        return None
    unmarked = FOOTNOTE_MARK.sub("", rest)
    surroundings = Surroundings(after_digit=after_digit, before_digit=False)
    margin = _margin(quoted, after[:length], unmarked, surroundings)
    if margin is None or unmarked == rest:
        return margin
    return Margin(margin.length, margin.changes | {Change.MARKUP})


def _is_left_of_number(rest: str, *, is_touching: bool) -> bool:
    """Whether what the source has not can be no part of the number: no sign, point or bracket."""
    if any(kind in _DASHES for kind in kinds(rest)):
        return False
    return not is_touching or kinds(rest[-1]) in DOUBLE_QUOTE + _PASSED_OVER


def _margin(quoted: str, found: str, rest: str, surroundings: Surroundings) -> Margin | None:
    changes = gap_changes(quoted, found, surroundings)
    aside = [_SAYS_NOTHING.get(kind) for kind in kinds(rest) if kind not in SPACE + LINE_END]
    if changes is None or None in aside:
        return None
    return Margin(len(found), frozenset(changes) | frozenset(filter(None, aside)))


def _common(marks: str, beside: str) -> tuple[int, int]:
    """How far ``marks`` and ``beside`` go together, white space and invisibles passed over."""
    used = length = at = 0
    for number, mark in enumerate(marks, 1):
        if kinds(mark) in _PASSED_OVER:
            continue
        while at < len(beside) and kinds(beside[at]) in _PASSED_OVER:
            at += 1
        if at == len(beside) or _plain(mark) != _plain(beside[at]):
            break
        at += 1
        used, length = number, at
    return used, length


def _plain(character: str) -> str:
    kind = kinds(character)
    if kind in SINGLE_QUOTE + DOUBLE_QUOTE:
        return DOUBLE_QUOTE
    return HYPHEN if kind in _DASHES else compatible(character)

"""What stands around the words of an excerpt: an opening quotation mark, a sign, a full stop.

What the source has there too belongs to the passage. What it has not may be left aside only where
it says nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from proofpress.ledger.anchoring.characters import (
    COLON,
    COMMA,
    DOUBLE_QUOTE,
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
from proofpress.ledger.anchoring.gaps import Surroundings, gap_changes
from proofpress.ledger.anchoring.omissions import without_omissions
from proofpress.ledger.records import Change

_PASSED_OVER = SPACE + LINE_END + INVISIBLE + SOFT_HYPHEN
_DASHES = HYPHEN + SHORT_DASH + LONG_DASH
_POINTS = STOP + COMMA + COLON
_NOT_ATTACHED = re.compile(f"[{SPACE}{LINE_END}][{_POINTS}{PUNCTUATION}]|[{_DASHES}]")
"""Over kinds of a trail: what stands off the last word may stand for one that was left out."""
_REACH = 16
"""Code points of the source that are looked at for each lead or trail, beside twice its length."""
_SAYS_NOTHING = {
    PUNCTUATION: Change.PUNCTUATION,
    **dict.fromkeys(_POINTS, Change.PUNCTUATION),
    **dict.fromkeys(SINGLE_QUOTE + DOUBLE_QUOTE, Change.QUOTES),
    **dict.fromkeys(_DASHES, Change.DASHES),
    **dict.fromkeys(INVISIBLE + SOFT_HYPHEN, Change.INVISIBLES),
}


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
    aside = _set_aside(rest)
    rest = without_omissions(rest)
    if aside is None or any(kind in _POINTS for kind in kinds(rest)):
        return None
    if rest[-1:].isspace() and _stands_further_off(rest, before):
        return None
    if before_digit and not _is_left_of_number(rest, is_touching=not used):
        return None
    surroundings = Surroundings(after_digit=False, before_digit=before_digit)
    return _margin(quoted, before[len(before) - length :], surroundings, aside)


def match_trail(trail: str, after: str, *, after_digit: bool) -> Margin | None:
    """Match an excerpt's trail with the source ``after`` its words; None where it differs."""
    used, length = _common(trail, after)
    quoted, rest = trail[:used], FOOTNOTE_MARK.sub("", trail[used:])
    aside = _set_aside(rest)
    kept = without_omissions(rest)
    if aside is None or _NOT_ATTACHED.search(kinds(kept)):
        return None
    if kept[:1].isspace() and _stands_further_off(kept, after):
        return None
    if rest and kinds(after[length:].lstrip()[:1]) == QUESTION:
        return None
    if after_digit and not used and kinds(rest[:1]) not in _POINTS + PUNCTUATION + _PASSED_OVER:
        return None  # a prime: feet, minutes
    surroundings = Surroundings(after_digit=after_digit, before_digit=False)
    marks = {Change.MARKUP} if quoted + rest != trail else frozenset()
    return _margin(quoted, after[:length], surroundings, aside | marks)


def _stands_further_off(rest: str, beside: str) -> bool:
    """Whether a mark that stands off the words is in the source, with a word between left out."""
    marks = {mark for mark, _ in _visible(beside)}
    return any(mark in marks for mark, _ in _visible(rest))


def _set_aside(rest: str) -> frozenset[Change] | None:
    """The changes for what the source has not; None where that says something."""
    kept = without_omissions(rest)
    changes = [_SAYS_NOTHING.get(kind) for kind in kinds(kept) if kind not in SPACE + LINE_END]
    if None in changes:
        return None
    omitted = {Change.PUNCTUATION} if kept != rest else set()
    return frozenset(filter(None, changes)) | omitted


def _is_left_of_number(rest: str, *, is_touching: bool) -> bool:
    """Whether what the source has not can be no part of the number: no sign and no point."""
    if any(kind in _DASHES for kind in kinds(rest)):
        return False
    return not (rest and is_touching) or kinds(rest[-1]) in DOUBLE_QUOTE + _PASSED_OVER


def _margin(
    quoted: str, found: str, surroundings: Surroundings, aside: frozenset[Change]
) -> Margin | None:
    changes = gap_changes(quoted, found, surroundings)
    return None if changes is None else Margin(len(found), frozenset(changes) | aside)


def _common(marks: str, beside: str) -> tuple[int, int]:
    """How far ``marks`` and ``beside`` go together, white space and invisibles passed over."""
    used = length = 0
    beside = beside[: _REACH + 2 * len(marks)] if marks else ""
    for (mark, mark_end), (other, other_end) in zip(
        _visible(marks), _visible(beside), strict=False
    ):
        if mark != other:
            break
        used, length = mark_end, other_end
    return used, length


def _visible(text: str) -> list[tuple[str, int]]:
    """What is seen, each with its end: quotation marks as one, a run of dashes as one."""
    seen: list[tuple[str, int]] = []
    for end, (character, kind) in enumerate(zip(text, kinds(text), strict=True), 1):
        if kind in _DASHES and seen and seen[-1] == (HYPHEN, end - 1):
            seen[-1] = (HYPHEN, end)
        elif kind in _DASHES:
            seen.append((HYPHEN, end))
        elif kind in SINGLE_QUOTE + DOUBLE_QUOTE:
            seen.append((DOUBLE_QUOTE, end))
        elif kind not in _PASSED_OVER:
            seen.append((compatible(character), end))
    return seen

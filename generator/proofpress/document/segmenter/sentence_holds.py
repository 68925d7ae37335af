"""Brackets and quotations: the spans inside which a sentence does not end.

Pairs are found in one pass. An opener that nothing closes holds nothing, since a typing error must not
glue the rest of a block together; for the same reason a blank line closes nothing and forgets all, and a
pair that is longer than :data:`LONGEST` does not hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 1000
"""Code points. The longest multi-sentence aside of ordinary prose is well below."""

_BRACKETS = {")": "(", "]": "[", "}": "{", "）": "（", "］": "［", "】": "【"} | {
    "」": "「",
    "』": "『",
    "》": "《",
    "〉": "〈",
    "｣": "｢",
}
_OPENING_BRACKETS = frozenset(_BRACKETS.values())

_QUOTES = {
    '"': '"',
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    "‘": "’",
    "‚": "‘’",
}
"""Opening quotation mark to those that close it, in the languages that use it so."""
_CLOSING_QUOTES = frozenset("".join(_QUOTES.values()))

_CHARACTER = re.compile(r"[()\[\]{}（）［］【】「」『』《》〈〉｢｣\"“”„«»‹›‘’‚]|\n\s*\n")
_UNSPACED = "\u2e80"
"""The first character of the scripts that set no space beside a quotation mark (Han, kana, Hangul)."""
_SMILEY_EYES = frozenset(":;")
_OPENED_AFTER = frozenset("([{（［【「『—–-/*_=¿¡")


@dataclass(frozen=True, slots=True)
class Pair:
    """An opener and its closer. ``start`` is the opener, ``end`` the place after the closer."""

    start: int
    end: int
    is_quotation: bool


def find_pairs(text: str) -> list[Pair]:
    """All pairs of ``text``, by start; any two are nested or disjoint."""
    pairs: list[Pair] = []
    open_marks: list[tuple[str, int]] = []
    depths: dict[str, list[int]] = {}
    for match in _CHARACTER.finditer(text):
        mark, place = match.group(), match.start()
        if len(mark) > 1:
            open_marks.clear()
            depths.clear()
            continue
        opener = _opener_of(text, place, mark, depths)
        if opener is not None:
            start = _close(opener, open_marks, depths)
            if place + 1 - start <= LONGEST:
                pairs.append(Pair(start, place + 1, opener in _QUOTES))
        elif _opens(text, place, mark):
            if depths.get(mark) and mark in _QUOTES:
                _close(mark, open_marks, depths)  # the former one was never closed
            depths.setdefault(mark, []).append(place)
            open_marks.append((mark, place))
    pairs.sort(key=lambda pair: pair.start)
    return pairs


def _close(opener: str, open_marks: list[tuple[str, int]], depths: dict[str, list[int]]) -> int:
    """Take ``opener`` and all that was opened after it from the stack; where ``opener`` stands."""
    while True:
        mark, place = open_marks.pop()
        depths[mark].pop()
        if mark == opener:
            return place


def _opener_of(text: str, place: int, mark: str, depths: dict[str, list[int]]) -> str | None:
    """The open mark that ``mark`` closes here, or None."""
    if mark in _BRACKETS:
        opener = _BRACKETS[mark]
        is_smiley = mark == ")" and place > 0 and text[place - 1] in _SMILEY_EYES
        return opener if depths.get(opener) and not is_smiley else None
    if mark not in _CLOSING_QUOTES or not _can_close(text, place, mark):
        return None
    rivals = [
        (depths[opener][-1], opener)
        for opener, closers in _QUOTES.items()
        if mark in closers and depths.get(opener)
    ]
    return max(rivals)[1] if rivals else None


def _can_close(text: str, place: int, mark: str) -> bool:
    before = text[place - 1] if place else " "
    after = text[place + 1] if place + 1 < len(text) else " "
    if mark in "’‘":
        return not after.isalnum() and not before.isspace()
    if mark == '"':
        is_unspaced = max(before, after) >= _UNSPACED
        return not before.isspace() and (is_unspaced or not after.isalnum())
    return mark in "”»›" or not before.isspace()


def _opens(text: str, place: int, mark: str) -> bool:
    if mark in _OPENING_BRACKETS:
        return not (mark == "(" and place > 0 and text[place - 1] in _SMILEY_EYES)
    if mark not in _QUOTES:
        return False
    if mark in "“„‚":
        return True
    before = text[place - 1] if place else " "
    after = text[place + 1] if place + 1 < len(text) else " "
    is_at_start = before.isspace() or before in _OPENED_AFTER or before >= _UNSPACED
    return is_at_start and (mark == "«" or not after.isspace())

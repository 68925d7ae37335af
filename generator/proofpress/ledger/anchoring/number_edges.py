"""Where a number goes on over white space or an operator: ``5 million`` at 5, ``3 × 10⁵`` at 10."""

from __future__ import annotations

import re
from fractions import Fraction

from proofpress.ledger.numbers.numeric_words import (
    CURRENCY_CODE,
    CURRENCY_SIGN,
    MAGNITUDE_LETTERS,
    MAGNITUDE_WORDS,
    MULTIPLIER_WORDS,
    PERCENT_WORDS,
)
from proofpress.ledger.numbers.spelled_words import SPELLINGS

_REACH = 32
"""Code points looked at on each side of an edge; words of numbers are shorter."""

# After an amount these make another amount of it. ``5 m`` is a length first.
_TAIL = re.compile(
    rf"\s(?:(?i:(?:{MAGNITUDE_WORDS}|{PERCENT_WORDS}|{MULTIPLIER_WORDS}))"
    rf"|(?:{MAGNITUDE_LETTERS})(?<!\s\w)|{CURRENCY_CODE})(?!\w)"
)
_MAGNITUDE = re.compile(rf"\s(?i:{MAGNITUDE_WORDS})(?!\w)")
_LETTER = re.compile(r"\s[kKmMbBtT](?!\w)")
_MONEY_BEFORE = re.compile(rf"{CURRENCY_SIGN}\s?[\d.,]+\Z")
_CURRENCY_BEFORE = re.compile(rf"(?<!\w)(?:{CURRENCY_CODE}|Rs\.?)\s*\Z")
_OPERATOR = r"(?:\s?[×÷^]\s?|[·*∙⋅]|\s[-–−]\s)"
_OPERATOR_BEFORE = re.compile(rf"[\d%)]{_OPERATOR}\Z")
_OPERATOR_AFTER = re.compile(rf"{_OPERATOR}[\d(]")
_MAY_END_TERM = tuple("0123456789%)")
_GROUP_BEFORE = re.compile(r"(?<![\d.,])\d{1,3}[.,]\s*[\n\r]\s*\Z")
_GROUP = re.compile(r"\d{3}(?!\d)")
_GROUP_AFTER = re.compile(r"[.,]\s*[\n\r]\s*\d{3}(?!\d)")
_LETTERS_BEFORE = re.compile(r"[^\W\d_]+\Z")
_LETTERS_AFTER = re.compile(r"\s([^\W\d_]+)")
_TENS, _UNITS = range(20, 100, 10), range(1, 10)
_LEAST_MAGNITUDE = 100

_VALUES = {
    word.casefold(): value
    for spelling in SPELLINGS.values()
    for word, value in (spelling.pieces | spelling.magnitudes).items()
}
_VAGUE = frozenset(word for spelling in SPELLINGS.values() for word in spelling.vague.split())


def splits_number(text: str, at: int, *, is_end: bool) -> bool:
    """Whether the offset ``at``, beside a word of ``text``, parts what is one amount.

    ``is_end``: whether a passage ends there. One that begins may leave the number out, not its first part.
    """
    before, after = text[max(0, at - _REACH) : at], text[at : at + _REACH]
    if after[:1].isnumeric() and (_CURRENCY_BEFORE.search(before) or _parts_group(before, after)):
        return True
    if before[-1:].isnumeric() and _GROUP_AFTER.match(after):
        return True
    if _parts_operation(before, after):
        return True
    is_spaced = before[-1:].isspace() or after[:1].isspace()
    return is_spaced and _parts_amount(
        before.rstrip(), f" {after.lstrip()}", _TAIL if is_end else _MAGNITUDE
    )


def is_number_word(word: str) -> bool:
    """Whether ``word`` is a number, or a part of one, in a language whose numbers are known."""
    return word.casefold() in _VALUES


def _parts_group(before: str, after: str) -> bool:
    """Whether a line's end parts the groups of one number: ``1,`` and ``234``."""
    return bool(_GROUP_BEFORE.search(before) and _GROUP.match(after))


def _parts_operation(before: str, after: str) -> bool:
    if after[:1].isdecimal():
        return _OPERATOR_BEFORE.search(before) is not None
    return before[-1:] in _MAY_END_TERM and _OPERATOR_AFTER.match(after) is not None


def _parts_amount(before: str, after: str, tail: re.Pattern[str]) -> bool:
    """Whether digits or words of a number go on: ``5 million``, ``twenty five``, ``five percent``."""
    if before[-1:].isnumeric():
        is_short = _LETTER.match(after) and _MONEY_BEFORE.search(before)
        return bool(is_short or tail.match(after))
    former = _LETTERS_BEFORE.search(before)
    word = former.group().casefold() if former else ""
    if word not in _VALUES:
        return word in _VAGUE and _value_of_next(after) >= _LEAST_MAGNITUDE
    if tail.match(after) or _value_of_next(after) >= _LEAST_MAGNITUDE:
        return True
    return _VALUES[word] in _TENS and _value_of_next(after) in _UNITS


def _value_of_next(after: str) -> Fraction:
    word = _LETTERS_AFTER.match(after)
    return _VALUES.get(word[1].casefold(), Fraction(0)) if word else Fraction(0)

"""Digits as written -> what they are worth: grouping and decimal marks by the report's language.

A mark that is followed by three digits groups them in one country and begins a fraction in another
(``1.250``). Such a figure has two readings and is not certain. A comma is certain where the report's
language is one whose writers group with it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

_GROUPS_WITH_COMMA = ("en", "zh", "ja", "ko", "hi", "th", "he")
_SAME = str.maketrans({"，": ",", "．": ".", "·": ".", "’": "'", "٫": "d", "٬": "'"})
_SPACE = re.compile(r"[\s\u00a0\u2009\u202f']")
_VULGAR = re.compile(r"\s?([¼-¾⅐-⅞])\Z")
_LONGEST = 200
"""Code points; what is longer is no number that anybody reads, and compares as text."""
_RAISED = re.compile("[⁰¹²³⁴-⁹]")


@dataclass(frozen=True, slots=True)
class Figure:
    """One number written with digits."""

    value: Fraction
    decimals: int
    """Digits behind its decimal mark."""


def read_figure(written: str, lang: str) -> tuple[Figure, ...]:
    """The readings of ``written``: one where it is certain, two where locales disagree, none for powers
    and for digits whose marks make no number."""
    if len(written) > _LONGEST or _RAISED.search(written):
        return ()
    vulgar = _VULGAR.search(written)
    if vulgar is not None:
        return _with_vulgar(written[: vulgar.start()], vulgar[1], lang)
    return _read(_SPACE.sub("", western_digits(written).translate(_SAME)), lang)


def western_digits(text: str) -> str:
    """``text`` with the decimal digits of every script as 0 to 9."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(character)) if character.isdecimal() else character
        for character in text
    )


def _with_vulgar(whole: str, sign: str, lang: str) -> tuple[Figure, ...]:
    upper, _, lower = unicodedata.normalize("NFKC", sign).partition("⁄")
    part = Fraction(int(upper), int(lower))
    if not whole:
        return (Figure(part, 0),)
    return tuple(Figure(figure.value + part, 0) for figure in read_figure(whole, lang))


def _read(digits: str, lang: str) -> tuple[Figure, ...]:
    if not any(map(str.isdecimal, digits)):
        return ()
    marks = [character for character in digits if character in ".,d"]
    if "d" in marks:
        return (_decimal(digits, "d"),) if marks.count("d") == 1 else ()
    if not marks:
        return (Figure(Fraction(int(digits)), 0),)
    last = marks[-1]
    if len(set(marks)) == 2:
        return (_decimal(digits, last),) if marks.count(last) == 1 else ()
    if len(marks) > 1:
        return (_grouped(digits),) if _is_grouped(digits, last) else ()
    return _read_one_mark(digits, last, lang)


def _read_one_mark(digits: str, mark: str, lang: str) -> tuple[Figure, ...]:
    whole, _, rest = digits.partition(mark)
    if len(rest) != 3 or not 1 <= len(whole) <= 3 or whole.startswith("0"):
        return (_decimal(digits, mark),)
    if mark == "," and lang.casefold().split("-")[0] in _GROUPS_WITH_COMMA:
        return (_grouped(digits),)
    return (_grouped(digits), _decimal(digits, mark))


def _is_grouped(digits: str, mark: str) -> bool:
    first, *middle, last = digits.split(mark)
    return len(first) <= 3 and len(last) == 3 and all(len(group) in (2, 3) for group in middle)


def _grouped(digits: str) -> Figure:
    return Figure(Fraction(int(re.sub(r"\D", "", digits))), 0)


def _decimal(digits: str, mark: str) -> Figure:
    whole, _, rest = digits.rpartition(mark)
    number = int(re.sub(r"\D", "", whole) + rest)
    return Figure(Fraction(number, 10 ** len(rest)), len(rest))

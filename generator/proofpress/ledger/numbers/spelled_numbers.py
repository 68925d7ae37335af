"""Numbers written as words: ``two million``, ``zwanzig Prozent``, ``three-fold``, ``三亿``.

Words count as a number only with a magnitude, a percentage or currency word, a multiplier or a
denominator; ``five`` alone, ``a third`` and ``doubled`` are prose. What they are worth is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.numeric_words import alternation
from proofpress.ledger.numbers.spelled_words import (
    CHINESE_DIGITS,
    CHINESE_TENS,
    HALF,
    MYRIADS,
    SPELLINGS,
    TURNS,
    Spelling,
)

MOST_PIECES = 12
"""Pieces of one number; no number that people write in words has more."""

_CHINESE = "".join(CHINESE_DIGITS) + "".join(CHINESE_TENS)
_CHINESE_NUMBER = re.compile(
    rf"(?P<whole>[{_CHINESE}]++)分之(?P<share>[{_CHINESE}点]++)"
    rf"|(?P<number>[{_CHINESE}数幾几]++)(?P<sign>[万亿億萬兆]|[倍成割])"
)


@dataclass(frozen=True, slots=True)
class SpelledNumber:
    """One number in words."""

    span: BlockSpan
    value: Fraction | None
    """None for an amount that is only hinted at: ``several million``."""
    tail: str
    """``percent``, ``currency``, ``times`` or nothing: what the words after it make of it."""
    unit: str
    """Those words as written."""


@cache
def _pattern(language: str) -> re.Pattern[str]:
    spelling = SPELLINGS[language]
    pieces = alternation(" ".join(_joined(spelling.pieces)))
    magnitudes = alternation(" ".join(_joined(spelling.magnitudes)))
    joint = rf"(?:[\s-]?(?:{alternation(spelling.joints)})[\s-]?|[\s-])?"
    link = rf"\s(?:{alternation(spelling.links)})\s"
    article = rf"(?:(?:{alternation(spelling.articles)})\s)?" if spelling.articles else ""
    half = "|".join(word for word, value in spelling.pieces.items() if value == HALF)
    times = alternation(spelling.times)
    # A piece ends its word, or another follows it directly: ``zwei`` begins no ``zweitens``.
    ends = rf"(?=\W|\Z|(?:{joint})(?:{pieces}|{magnitudes})|{times})"
    piece = rf"(?:(?:{half}|{magnitudes}){link}(?:{magnitudes})|(?:{pieces}|{magnitudes}){ends})"
    return re.compile(
        rf"(?<![\w'’])(?P<article>{article})"
        rf"(?P<vague>(?:{alternation(spelling.vague)})(?:{link}|\s)(?=(?:{magnitudes})))?+"
        rf"(?P<number>{piece}(?:{joint}{piece}){{0,{MOST_PIECES - 1}}}+)"
        rf"(?:\s(?P<percent>{alternation(spelling.percent)})"
        rf"|\s(?:(?:{alternation(spelling.links)})\s|d['’])?(?P<currency>{alternation(spelling.currencies)})"
        rf"|[\s-]?(?P<times>{times})"
        rf"|[\s-](?P<part>{alternation(' '.join(spelling.parts))}))?(?!\w)",
        re.IGNORECASE,
    )


def _joined(words: dict[str, Fraction]) -> Iterator[str]:
    return (word.replace(" ", "_") for word in words)


@cache
def _piece_pattern(language: str) -> re.Pattern[str]:
    words = [*SPELLINGS[language].pieces, *SPELLINGS[language].magnitudes]
    return re.compile(alternation(" ".join(word.replace(" ", "_") for word in words)))


def language_of(lang: str) -> str:
    """The table to read number words of ``lang`` (BCP 47) with; English where there is none."""
    language = lang.replace("_", "-").split("-")[0].casefold()
    return language if language in SPELLINGS else "en"


def spelled_numbers(text: str, lang: str) -> Iterator[SpelledNumber]:
    """The numbers that ``text`` states in words of ``lang`` or in Chinese numerals."""
    language = language_of(lang)
    for match in _pattern(language).finditer(text):
        number = _spelled(match, language)
        if number is not None:
            yield number
    yield from map(_chinese, _CHINESE_NUMBER.finditer(text))


def loose_numbers(text: str, lang: str) -> Iterator[SpelledNumber]:
    """Every number word of ``text``, ``five`` and ``twice`` too, in words of ``lang`` and in English.

    For a source's words, where the sentence that quotes them states the number in digits.
    """
    for language in dict.fromkeys((language_of(lang), "en")):
        for match in _pattern(language).finditer(text):
            number = _loose(match, language)
            # ``un``, ``ein`` and their like are articles first.
            if language == "en" or number.value != 1:
                yield number
        for match in _turned_pattern(language).finditer(text):
            value, tail = TURNS[language][match.group().casefold()]
            yield SpelledNumber(BlockSpan(*match.span()), value, tail, "")
    yield from map(_chinese, _CHINESE_NUMBER.finditer(text))


@cache
def _turned_pattern(language: str) -> re.Pattern[str]:
    words = alternation(" ".join(TURNS[language]))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def _spelled(match: re.Match[str], language: str) -> SpelledNumber | None:
    spelling = SPELLINGS[language]
    words = _piece_pattern(language).findall(match["number"].casefold())
    is_said = _is_number(match, words, _value(words, spelling), spelling)
    return _loose(match, language) if is_said else None


def _loose(match: re.Match[str], language: str) -> SpelledNumber:
    spelling = SPELLINGS[language]
    value = _value(_piece_pattern(language).findall(match["number"].casefold()), spelling)
    tail = next((name for name in ("percent", "currency", "times") if match[name]), "")
    if match["part"]:
        value /= spelling.parts[match["part"].casefold()]
    known = None if match["vague"] else value
    return SpelledNumber(BlockSpan(*match.span()), known, tail, match[tail] if tail else "")


def _is_number(match: re.Match[str], words: list[str], value: Fraction, spelling: Spelling) -> bool:
    """Whether the words state an amount, and are not only words that numbers are made of."""
    if match["percent"]:
        return True
    if match["times"] or match["currency"]:
        return value >= 2
    if match["part"]:
        return words[0] in spelling.pieces and spelling.pieces[words[0]] >= 2
    is_counted = bool(match["article"] or match["vague"]) or len(words) > 1
    return is_counted and any(word in spelling.magnitudes for word in words)


def _value(words: list[str], spelling: Spelling) -> Fraction:
    """``two hundred thirty thousand`` -> 230000. A magnitude multiplies what is smaller before it."""
    total, current = Fraction(0), Fraction(0)
    for word in words:
        if word in spelling.pieces:
            current += spelling.pieces[word]
            continue
        magnitude = spelling.magnitudes[word]
        if magnitude < 1000:
            current = (current or 1) * magnitude if magnitude == 100 else current + magnitude
        elif 0 < total < magnitude:
            total, current = (total + current) * magnitude, Fraction(0)
        else:
            total, current = total + (current or 1) * magnitude, Fraction(0)
    return total + current


def _chinese(match: re.Match[str]) -> SpelledNumber:
    span = BlockSpan(*match.span())
    if match["whole"]:
        whole, share = _chinese_value(match["whole"]), _chinese_value(match["share"])
        is_percent = whole == 100
        value = share if is_percent else share and whole and share / whole
        return SpelledNumber(span, value, "percent" if is_percent else "", "%")
    number, sign = _chinese_value(match["number"]), match["sign"]
    if sign in MYRIADS:
        return SpelledNumber(span, number and number * MYRIADS[sign], "", "")
    tail = "times" if sign == "倍" else "percent"
    return SpelledNumber(span, number if sign == "倍" else number and number * 10, tail, "%")


def _chinese_value(numeral: str) -> Fraction | None:
    """``三百二十`` -> 320, ``二〇二四`` -> 2024; None where it only hints at an amount."""
    if any(sign not in CHINESE_DIGITS and sign not in CHINESE_TENS for sign in numeral):
        return None
    if not any(sign in CHINESE_TENS for sign in numeral):
        return Fraction("".join(str(CHINESE_DIGITS[sign]) for sign in numeral))
    total, digit = 0, 0
    for sign in numeral:
        if sign in CHINESE_TENS:
            total, digit = total + (digit or 1) * CHINESE_TENS[sign], 0
        else:
            digit = CHINESE_DIGITS[sign]
    return Fraction(total + digit)

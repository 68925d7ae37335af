"""Numbers written with digits: one pattern, whose named groups say what each part of a number is."""

from __future__ import annotations

import re

from proofpress.ledger.numbers.numeric_words import (
    CURRENCY_CODE,
    CURRENCY_SIGN,
    CURRENCY_WORDS,
    MAGNITUDE_LETTERS,
    MAGNITUDE_SIGNS,
    MAGNITUDE_WORDS,
    MULTIPLIER_WORDS,
    PERCENT_WORDS,
    UNSPACED_CURRENCY_WORDS,
    UNSPACED_MULTIPLIER_WORDS,
    UNSPACED_PERCENT_WORDS,
)

_CLOCK = r"\d{1,3}:\d{1,3}(?::\d\d)?(?![\d:])|(?<![\d/.,])\d{1,4}/\d{1,4}(?![\d/])"
"""A time, a ratio or a fraction: two numbers that say one thing."""
_DIGITS = (
    r"(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})++(?!\d)|\d++)(?:[.,'’٫٬·．，]\d++)*+"
    r"(?:[⁰¹²³⁴-⁹]++|\s?[¼-¾⅐-⅞])?+|(?:\.|(?<![\w\"'”’)\]]),)\d++|[¼-¾⅐-⅞]"
    r"|(?<=\s)[⁰¹²³⁴-⁹]++(?=\s+\w)"  # ``about ⁴²⁰ units``: raised from nothing
)
"""A comma may begin a number (``,5``), but not after a word: there it parts columns (``Harbour,512``)."""
_SPACED_MAGNITUDE = rf"(?:{MAGNITUDE_WORDS})(?!\w)|(?:{MAGNITUDE_LETTERS})(?!\w)"
_CHAIN = rf"(?:{MAGNITUDE_SIGNS}(?:[\d.,]++{MAGNITUDE_SIGNS})*+(?:\d++)?+)"
"""``4億2000万``: signs that multiply the digits before them, one after the other."""
_COUNTRY = r"(?:US|U\.S\.|Canadian|Australian|Hong\sKong|Singapore|New\sZealand|Swiss|British)\s"
_MONEY = (
    rf"(?:\s?(?P<money_sign>{CURRENCY_SIGN})|(?:\s?|\s(?:of|de|di|in|en)\s|\sd['’])"
    rf"(?P<money>(?:{_COUNTRY})?(?:{CURRENCY_CODE}|{CURRENCY_WORDS})(?!\w)|{UNSPACED_CURRENCY_WORDS}))"
)

WRITTEN = re.compile(
    rf"(?:(?<![\w)\]])(?P<sign>[+\-−±]|[~≈<>≤≥]\s?))?"
    rf"(?P<currency>(?:[A-Z]{{1,3}})?{CURRENCY_SIGN}\s?|(?<!\w)(?:{CURRENCY_CODE}|Rs\.?)[\s\-‐‑]?)?"
    rf"(?P<cross>×\s?)?"
    rf"(?:(?P<clock>{_CLOCK})|(?P<digits>{_DIGITS})"
    rf"(?:\s?(?P<chain>{_CHAIN})|\s?(?P<magnitude>{_SPACED_MAGNITUDE}))?)"
    rf"(?:\s?(?P<percent>[%‰‱％٪]p(?!\w)|{UNSPACED_PERCENT_WORDS}|[%‰‱％٪]|(?:{PERCENT_WORDS})(?!\w))"
    rf"|{_MONEY}"
    rf"|(?P<times>\s?×|x(?!\w)|\s?(?:{UNSPACED_MULTIPLIER_WORDS}|(?:{MULTIPLIER_WORDS})(?!\w))))?"
)
"""One number with the sign, currency, magnitude and unit that belong to it."""

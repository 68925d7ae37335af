"""A number mention -> what it is worth, exactly: value, unit, and how far its last digit reaches.

A form that can be read in more than one way has more than one reading. Where that hangs on the locale
(``1.250``, a German ``Billion``), the amount is not certain, and a comparison that needs to know says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from proofpress.ledger.numbers.dates import date_words
from proofpress.ledger.numbers.figures import Figure, read_figure, western_digits
from proofpress.ledger.numbers.numerics import INVISIBLE, NumberKind, NumberMention
from proofpress.ledger.numbers.spelled_numbers import SpelledNumber, language_of, spelled_numbers
from proofpress.ledger.numbers.spelled_words import MYRIADS
from proofpress.ledger.numbers.units import (
    NO_UNIT,
    TIMES,
    Unit,
    magnitudes,
    money_unit,
    share_unit,
)
from proofpress.ledger.numbers.written_numbers import WRITTEN

_LINK = re.compile(r"([\d.,]+)[多余餘]?([^\d.,]*)")
_BOUNDS = {"<": "<", "≤": "<", ">": ">", "≥": ">"}
_RATIO = re.compile(r"(\d{1,2})/(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a number."""

    value: Fraction
    units: frozenset[str]
    """What it may be a number of; ``""`` is none."""
    step: Fraction
    """What one more in its last written digit would add."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One number of a sentence or an excerpt; one end of a range."""

    text: str
    """As written."""
    literal: str
    """As written, less what is no difference: white space, case, the script of its digits."""
    digits: str
    """Its digits and their marks alone."""
    readings: tuple[Reading, ...]
    """Empty for what compares as text only: dates, times, ratios, powers, ``several million``."""
    is_certain: bool
    """Whether no locale reads it differently."""
    is_rounded: bool = False
    """Whether it says itself that it is not exact: ``~5``."""
    date: tuple[str, ...] = ()
    """The words of a date; empty for everything else."""
    bound: str = ""
    """``>`` or ``<`` where it is said to be a lower or an upper bound."""
    measure: str = ""
    """What it counts, by the word after it: ``day``, ``km``; empty where no table knows it."""
    is_under: bool = False
    """Whether it is rounded up: ``nearly 5``."""

    @property
    def is_qualified(self) -> bool:
        """Whether the words beside it say more than its value."""
        return bool(self.bound or self.measure)


def amounts_of(mention: NumberMention, lang: str) -> tuple[Amount, ...]:
    """One amount; two for a range, each with the unit and the magnitude that it shares with the other."""
    if not mention.ends:
        return (_amount(mention, lang),)
    former, latter = (_amount(end, lang) for end in mention.ends)
    latter = _with_shared_currency(former, latter)
    return with_shared_tail(former, latter, mention.ends[1], lang), latter


def literal_of(text: str) -> str:
    """``text`` less what makes no difference between two ways to write the same number."""
    return " ".join(western_digits(INVISIBLE.sub("", text)).casefold().split())


def with_shared_tail(former: Amount, latter: Amount, mention: NumberMention, lang: str) -> Amount:
    """``former`` also read with what follows ``latter``: the five of ``5 to 7 million``."""
    match = WRITTEN.fullmatch(INVISIBLE.sub("", mention.text))
    if match is None or not former.readings:
        return former
    factor_of = _tail_factors(match, lang)
    units = {reading.units for reading in latter.readings}
    shared = [
        replace(reading, value=reading.value * factor, step=reading.step * factor, units=unit)
        for reading in former.readings
        for factor in factor_of
        for unit in units
        if reading.units == NO_UNIT[0] or reading.units & unit
    ]
    return replace(
        former,
        readings=(*former.readings, *shared),
        is_certain=former.is_certain and latter.is_certain,
    )


def _tail_factors(match: re.Match[str], lang: str) -> tuple[Fraction, ...]:
    """What the magnitude and the unit of a number multiply its digits with."""
    by_unit = _unit(match)[1]
    if match["chain"]:
        return (_sign_factor(match["chain"]) * by_unit,)
    if match["magnitude"]:
        return tuple(
            factor * by_unit for factor in magnitudes(match["magnitude"], language_of(lang))
        )
    return (by_unit,)


def _with_shared_currency(former: Amount, latter: Amount) -> Amount:
    """``latter`` also read with the currency of ``former``: the five of ``$3–5bn``."""
    shared = [
        replace(reading, units=other.units)
        for reading in latter.readings
        if reading.units == NO_UNIT[0]
        for other in former.readings
        if other.units != NO_UNIT[0]
    ]
    return replace(latter, readings=(*latter.readings, *shared))


def _amount(mention: NumberMention, lang: str) -> Amount:
    text = INVISIBLE.sub("", mention.text)
    literal = literal_of(text)
    if mention.kind is NumberKind.DATE:
        words = date_words(text)
        return Amount(mention.text, literal, "", (), is_certain=True, date=words)
    match = WRITTEN.fullmatch(text)
    if match is None:
        spelled = tuple(spelled_numbers(text, lang))
        readings = tuple(reading for number in spelled for reading in spelled_readings(number))
        return Amount(mention.text, literal, "", readings, is_certain=True)
    rounded = (match["sign"] or "").strip() in ("~", "≈")
    readings, is_certain = _written(match, lang)
    digits = western_digits(match["digits"] or "")
    bound = _BOUNDS.get((match["sign"] or "").strip(), "")
    return Amount(mention.text, literal, digits, readings, is_certain, rounded, bound=bound)


def spelled_readings(number: SpelledNumber) -> Iterator[Reading]:
    """What a number in words is worth; nothing where it only hints at an amount."""
    if number.value is None:
        return
    unit = {"percent": share_unit, "currency": money_unit}.get(number.tail, lambda _: NO_UNIT)
    names, factor = TIMES if number.tail == "times" else unit(number.unit)
    value = number.value * factor
    yield Reading(value, names, _last_digit(value))


def _last_digit(value: Fraction) -> Fraction:
    """The largest power of ten that divides a whole number: four million is said in millions."""
    step = Fraction(1)
    while value and (value / (step * 10)).denominator == 1:
        step *= 10
    return step


def _written(match: re.Match[str], lang: str) -> tuple[tuple[Reading, ...], bool]:
    names, factor = _unit(match)
    if (match["sign"] or "") == "±":
        names = frozenset(f"±{name}" for name in names)
    sign = -1 if (match["sign"] or "") in ("-", "−") else 1
    figures, is_certain = _figures(match, lang)
    readings = [
        Reading(sign * figure.value * factor, names, figure_step * factor)
        for figure, figure_step in figures
    ]
    if _may_be_unit(match):
        plain = read_figure(match["digits"], lang)
        readings += [Reading(sign * one.value, NO_UNIT[0], _step(one)) for one in plain]
    return tuple(readings), is_certain


def _figures(match: re.Match[str], lang: str) -> tuple[tuple[tuple[Figure, Fraction], ...], bool]:
    """The readings of the digits with their magnitude, each with its step; whether they are certain."""
    if match["clock"]:
        return _ratio(match["clock"]), True
    if match["chain"]:
        return _chain(match["digits"] + match["chain"], lang)
    digits = read_figure(match["digits"], lang)
    factors = magnitudes(match["magnitude"], language_of(lang)) if match["magnitude"] else (1,)
    scaled = tuple(
        (Figure(figure.value * factor, figure.decimals), _step(figure) * factor)
        for figure in digits
        for factor in factors
    )
    return scaled, len(scaled) < 2


def _ratio(written: str) -> tuple[tuple[Figure, Fraction], ...]:
    ratio = _RATIO.fullmatch(western_digits(written))
    if ratio is None or int(ratio[2]) == 0:
        return ()
    return ((Figure(Fraction(int(ratio[1]), int(ratio[2])), 0), Fraction(1)),)


def _chain(written: str, lang: str) -> tuple[tuple[tuple[Figure, Fraction], ...], bool]:
    """``4億2000万`` -> 420 million: the sum of its links."""
    total, step = Fraction(0), Fraction(1)
    for digits, signs in _LINK.findall(western_digits(written)):
        figures = read_figure(digits, lang)
        if len(figures) != 1:
            return (), False
        factor = _sign_factor(signs)
        total, step = total + figures[0].value * factor, _step(figures[0]) * factor
    return ((Figure(total, 0), step),), True


def _sign_factor(signs: str) -> Fraction:
    factor = Fraction(1)
    for sign in signs:
        factor *= MYRIADS.get(sign, 1)
    return factor


def _step(figure: Figure) -> Fraction:
    return Fraction(1, 10**figure.decimals)


def _unit(match: re.Match[str]) -> Unit:
    """The unit that a number is written with."""
    if match["currency"]:
        return money_unit(match["currency"])
    if match["money"] or match["money_sign"]:
        return money_unit(match["money"] or match["money_sign"])
    if match["percent"]:
        return share_unit(match["percent"])
    return TIMES if match["cross"] or match["times"] else NO_UNIT


def _may_be_unit(match: re.Match[str]) -> bool:
    """Whether the letter after the digits may be a unit of measure: ``100 m`` is not always a million."""
    letter = match["magnitude"]
    is_short = bool(letter) and len(letter) <= 2 and letter.casefold() not in ("bn", "mn", "tn")
    return is_short and _unit(match) == NO_UNIT and match.string[match.end("digits")].isspace()

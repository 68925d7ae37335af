"""The numbers of one excerpt, read once, to be asked for any number of a sentence."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import pairwise

from proofpress.ledger.numbers.amounts import (
    Amount,
    Reading,
    amounts_of,
    spelled_readings,
    with_shared_tail,
)
from proofpress.ledger.numbers.dates import date_words, is_in_digits
from proofpress.ledger.numbers.numerics import (
    OVERRIDE,
    NumberKind,
    NumberMention,
    find_numbers,
)
from proofpress.ledger.numbers.spelled_numbers import loose_numbers
from proofpress.ledger.numbers.surroundings import with_surroundings

_AND = re.compile(r",?\s(?:and|or|und|oder|et|ou|y|o|e|to)\s")


class Standing(IntEnum):
    """How a number of a sentence stands to an excerpt; the greatest of several counts."""

    ABSENT = 0
    NOT_COMPARABLE = 1
    HELD = 2


class ExcerptNumbers:
    """What an excerpt states in numbers, indexed by value, by text and by date."""

    def __init__(self, excerpt: str, lang: str) -> None:
        mentions = find_numbers(excerpt, (), lang, may_be_listed=False, may_be_furniture=False)
        amounts = list(_amounts(excerpt, mentions, lang))
        # 1. By text.
        self._literals = {amount.literal for amount in amounts}
        self._digits = {amount.digits for amount in amounts if not amount.is_certain}
        # 2. By value: unit -> value -> whether it is certain.
        self._values: dict[str, dict[Fraction, bool]] = {}
        self._said: dict[tuple[str, Fraction], set[tuple[str, str]]] = {}
        for amount in amounts:
            for reading in amount.readings:
                self._add(reading, amount)
        self._sorted = {unit: sorted(values) for unit, values in self._values.items()}
        # 3. By date: each word of it -> the dates that hold it.
        self._dates: dict[str, list[tuple[str, ...]]] = {}
        single = (end for mention in mentions for end in mention.ends or (mention,))
        dates = (date_words(one.text) for one in single if one.kind is NumberKind.DATE)
        for date in dict.fromkeys(dates):
            for word in dict.fromkeys(date):
                self._dates.setdefault(word, []).append(date)

        self._most = Standing.NOT_COMPARABLE if OVERRIDE.search(excerpt) else Standing.HELD

    def _add(self, reading: Reading, amount: Amount) -> None:
        for unit in reading.units:
            values = self._values.setdefault(unit, {})
            values[reading.value] = values.get(reading.value, False) or amount.is_certain
            beside = self._said.setdefault((unit, reading.value), set())
            beside.add((amount.bound, amount.measure))

    def standing(self, said: Amount) -> Standing:
        """How ``said``, an amount of a sentence, stands to this excerpt."""
        return min(self._standing(said), self._most)

    def _standing(self, said: Amount) -> Standing:
        if said.date:
            return self._standing_of_date(said.date)
        by_text = said.literal in self._literals and not (said.readings and said.is_qualified)
        if by_text or self._is_year(said.literal):
            return Standing.HELD
        # The same digits are the same number, whichever locale reads both.
        is_certain = said.is_certain or said.digits in self._digits
        found = [
            known or (not said.is_certain and is_certain)
            for reading in said.readings
            for known in self._near(reading, said)
        ]
        if not found:
            return Standing.ABSENT
        return Standing.HELD if is_certain and any(found) else Standing.NOT_COMPARABLE

    def _is_year(self, literal: str) -> bool:
        return len(literal) == 4 and literal.isdecimal() and literal in self._dates

    def _near(self, reading: Reading, said: Amount) -> Iterator[bool]:
        """For each value that is the one said: whether no locale reads it differently."""
        for unit in sorted(reading.units & self._values.keys()):
            values = self._values[unit]
            for value in self._values_near(reading, said, unit):
                if self._may_be(said, unit, value):
                    yield values[value]

    def _values_near(self, reading: Reading, said: Amount, unit: str) -> list[Fraction]:
        if not said.is_rounded:
            return [reading.value] if reading.value in self._values[unit] else []
        ordered = self._sorted[unit]
        last = reading.value + (0 if said.is_under else reading.step / 2)
        # One certain value is enough; the first few tell it as well as all.
        at = bisect_left(ordered, reading.value - reading.step / 2)
        return [value for value in ordered[at : at + 4] if value <= last]

    def _may_be(self, said: Amount, unit: str, value: Fraction) -> bool:
        """Whether bound and measure of what is said are no other than those beside ``value``."""
        if not said.is_qualified:
            return True
        return any(
            ("" in (said.bound, bound) or said.bound == bound)
            and ("" in (said.measure, measure) or said.measure == measure)
            for bound, measure in self._said[unit, value]
        )

    def _standing_of_date(self, said: tuple[str, ...]) -> Standing:
        """Held where one date names all that is said; dates of digits alone in one order only."""
        candidates = min((self._dates.get(word, []) for word in said), key=len)
        best = Standing.ABSENT
        for date in candidates:
            if not (is_in_digits(said) and is_in_digits(date)):
                is_held = set(said) <= set(date)
            elif not (is_held := said == date[: len(said)]) and sorted(said) == sorted(date):
                best = Standing.NOT_COMPARABLE
            if is_held:
                return Standing.HELD
        return best


def _amounts(excerpt: str, mentions: Sequence[NumberMention], lang: str) -> Iterator[Amount]:
    for mention in mentions:
        for amount in amounts_of(mention, lang):
            yield with_surroundings(amount, excerpt, mention.span)
    yield from _pairs(excerpt, mentions, lang)
    for number in loose_numbers(excerpt, lang):
        loose = Amount("", "", "", tuple(spelled_readings(number)), is_certain=True)
        yield with_surroundings(loose, excerpt, number.span)


def _pairs(text: str, mentions: Sequence[NumberMention], lang: str) -> Iterator[Amount]:
    """``between 10 and 12%``: a bare number also read with the unit of the one beside it."""
    for former, latter in pairwise(mentions):
        if former.ends or latter.ends or former.kind is not NumberKind.NUMBER:
            continue
        if _AND.fullmatch(text, former.span.end, latter.span.start):
            one, other = (amounts_of(mention, lang)[0] for mention in (former, latter))
            yield with_shared_tail(one, other, latter, lang)

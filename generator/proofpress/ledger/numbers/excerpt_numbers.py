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
from proofpress.ledger.numbers.numerics import NumberKind, NumberMention, find_numbers
from proofpress.ledger.numbers.spelled_numbers import loose_numbers

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
        for amount in amounts:
            for reading in amount.readings:
                self._add(reading, amount.is_certain)
        self._sorted = {unit: sorted(values) for unit, values in self._values.items()}
        # 3. By date: each word of it -> the dates that hold it.
        self._dates: dict[str, list[tuple[str, ...]]] = {}
        single = (end for mention in mentions for end in mention.ends or (mention,))
        dates = (date_words(one.text) for one in single if one.kind is NumberKind.DATE)
        for date in dict.fromkeys(dates):
            for word in dict.fromkeys(date):
                self._dates.setdefault(word, []).append(date)

    def _add(self, reading: Reading, is_certain: bool) -> None:
        for unit in reading.units:
            values = self._values.setdefault(unit, {})
            values[reading.value] = values.get(reading.value, False) or is_certain

    def standing(self, said: Amount) -> Standing:
        """How ``said``, an amount of a sentence, stands to this excerpt."""
        if said.date:
            return self._standing_of_date(said.date)
        if said.literal in self._literals or self._is_year(said.literal):
            return Standing.HELD
        # The same digits are the same number, whichever locale reads both.
        is_certain = said.is_certain or said.digits in self._digits
        found = [
            known or (not said.is_certain and is_certain)
            for reading in said.readings
            for known in self._near(reading, said.is_rounded)
        ]
        if not found:
            return Standing.ABSENT
        return Standing.HELD if is_certain and any(found) else Standing.NOT_COMPARABLE

    def _is_year(self, literal: str) -> bool:
        return len(literal) == 4 and literal.isdecimal() and literal in self._dates

    def _near(self, said: Reading, is_rounded: bool) -> Iterator[bool]:
        """For each value that is the one said: whether no locale reads it differently."""
        for unit in sorted(said.units & self._values.keys()):
            values = self._values[unit]
            if not is_rounded:
                yield from [values[said.value]] if said.value in values else []
                continue
            ordered = self._sorted[unit]
            at = bisect_left(ordered, said.value - said.step / 2)
            # One certain value is enough; the first few tell it as well as all.
            for value in ordered[at : at + 4]:
                if value <= said.value + said.step / 2:
                    yield values[value]

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
        yield from amounts_of(mention, lang)
    yield from _pairs(excerpt, mentions, lang)
    for number in loose_numbers(excerpt, lang):
        yield Amount("", "", "", tuple(spelled_readings(number)), is_certain=True)


def _pairs(text: str, mentions: Sequence[NumberMention], lang: str) -> Iterator[Amount]:
    """``between 10 and 12%``: a bare number also read with the unit of the one beside it."""
    for former, latter in pairwise(mentions):
        if former.ends or latter.ends or former.kind is not NumberKind.NUMBER:
            continue
        if _AND.fullmatch(text, former.span.end, latter.span.start):
            one, other = (amounts_of(mention, lang)[0] for mention in (former, latter))
            yield with_shared_tail(one, other, latter, lang)

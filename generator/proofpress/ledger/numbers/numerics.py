"""Which numbers a unit states: the rule behind the status `numeric`.

A number is digits of any script, a fraction sign, or a number word with a magnitude or percentage word,
with the currency, percentage or multiplier that belongs to it. Digits in code, addresses, citation
tokens and names are none, nor is a document's furniture (:mod:`proofpress.ledger.numbers.numeric_furniture`).

Offsets are code points of the text given: a block's visible text, or a unit's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.identifiers import identifiers
from proofpress.ledger.numbers.numeric_furniture import (
    coordinates,
    dates,
    hide,
    is_only_dates,
)
from proofpress.ledger.numbers.spelled_numbers import SpelledNumber, spelled_numbers
from proofpress.ledger.numbers.written_numbers import WRITTEN


class NumberKind(StrEnum):
    """What a number mention is."""

    NUMBER = "number"
    """A plain number, with or without a magnitude; a bare year too."""
    PERCENTAGE = "percentage"
    """Percent, per mille, percentage points, basis points."""
    CURRENCY = "currency"
    MULTIPLIER = "multiplier"
    """``3×``, ``2-fold``, ``5 times``."""
    RANGE = "range"
    """Two numbers as one statement: ``10–12%``, ``5 to 7``."""
    DATE = "date"
    """A date inside a sentence, with at least its month, quarter or business year."""


@dataclass(frozen=True, slots=True)
class NumberMention:
    """One number as written."""

    span: BlockSpan
    """Code points of the text that was given."""
    text: str
    """Exactly ``span`` of it: sign, currency, digits, magnitude and unit."""
    kind: NumberKind
    ends: tuple[NumberMention, ...] = ()
    """The two numbers of a range; empty for every other kind."""


_HAS_DIGIT = re.compile(r"[\d¼-¾⅐-⅞]|\s[⁰¹²³⁴-⁹]")
_CONNECTOR = re.compile(r"\s?[–—‒−~～〜-]\s?|\s(?:to|bis|à|a|al|até|through)\s")
_YEAR = re.compile(r"(?:1[4-9]|20|21)\d\d")
INVISIBLE = re.compile("[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+")
"""What nobody sees between two digits: a number cannot hide behind it."""
OVERRIDE = re.compile("[\u202d\u202e]")
"""Overrides of the writing direction."""


def find_numbers(
    text: str,
    masked: Sequence[BlockSpan] = (),
    lang: str = "en",
    *,
    may_be_listed: bool = True,
    may_be_furniture: bool = True,
) -> tuple[NumberMention, ...]:
    """The numbers that ``text`` states, in order, disjoint.

    ``masked`` spans (code, URLs, citation tokens) hold none. ``lang`` (BCP 47) chooses the number words;
    everything else is read alike in all languages. ``may_be_listed``: whether the text can begin with the
    number of a list item, which a table's cell cannot. ``may_be_furniture``: whether a date that stands
    alone says nothing; in a quotation it does.
    """
    seen = hide(text, masked)
    if INVISIBLE.search(seen):
        return _found_beneath(text, seen, lang, may_be_listed, may_be_furniture)
    return _found(text, seen, lang, may_be_listed, may_be_furniture)


def is_numeric(
    text: str, masked: Sequence[BlockSpan] = (), lang: str = "en", *, may_be_listed: bool = True
) -> bool:
    """Whether ``text`` states a number that it would have to cite or declare."""
    return bool(find_numbers(text, masked, lang, may_be_listed=may_be_listed))


def _found(
    text: str, seen: str, lang: str, may_be_listed: bool, may_be_furniture: bool
) -> tuple[NumberMention, ...]:
    mentions: list[NumberMention] = []
    if _HAS_DIGIT.search(seen):
        mentions += _digits(text, seen, may_be_listed, may_be_furniture)
    mentions += (_spelled(text, number) for number in spelled_numbers(seen, lang))
    mentions.sort(key=lambda mention: (mention.span.start, -mention.span.end))
    return tuple(_joined(text, mentions))


def _found_beneath(
    text: str, seen: str, lang: str, may_be_listed: bool, may_be_furniture: bool
) -> tuple[NumberMention, ...]:
    """The same where invisible characters stand between the visible ones."""
    offsets = [at for at, character in enumerate(seen) if not INVISIBLE.match(character)]
    shown = "".join(seen[at] for at in offsets)
    found = _found(shown, shown, lang, may_be_listed, may_be_furniture)
    return tuple(_moved(mention, text, offsets) for mention in found)


def _moved(mention: NumberMention, text: str, offsets: Sequence[int]) -> NumberMention:
    span = BlockSpan(offsets[mention.span.start], offsets[mention.span.end - 1] + 1)
    ends = tuple(_moved(end, text, offsets) for end in mention.ends)
    return NumberMention(span, span.cut(text), mention.kind, ends)


def _digits(
    text: str, seen: str, may_be_listed: bool, may_be_furniture: bool
) -> Iterator[NumberMention]:
    """The numbers written with digits, in what of ``text`` may be ``seen``."""
    # 1. Coordinates and the ordinals of a list are furniture.
    seen = hide(seen, tuple(coordinates(seen, may_be_listed=may_be_listed)))
    # 2. So are dates where the unit holds nothing else; elsewhere a date is a statement.
    found_dates = dates(seen)
    seen = hide(seen, found_dates)
    if not may_be_furniture or not is_only_dates(seen, found_dates):
        yield from (_mention(text, span, NumberKind.DATE) for span in found_dates)
    # 3. Names that hold digits are none; what is left is a number.
    seen = hide(seen, tuple(identifiers(seen)))
    for match in WRITTEN.finditer(seen):
        yield _mention(text, BlockSpan(*match.span()), _kind(match))


def _mention(text: str, span: BlockSpan, kind: NumberKind) -> NumberMention:
    return NumberMention(span, span.cut(text), kind)


def _kind(match: re.Match[str]) -> NumberKind:
    if match["currency"] or match["money"] or match["money_sign"]:
        return NumberKind.CURRENCY
    if match["percent"]:
        return NumberKind.PERCENTAGE
    return NumberKind.MULTIPLIER if match["cross"] or match["times"] else NumberKind.NUMBER


_SPELLED_KINDS = {
    "percent": NumberKind.PERCENTAGE,
    "currency": NumberKind.CURRENCY,
    "times": NumberKind.MULTIPLIER,
    "": NumberKind.NUMBER,
}


def _spelled(text: str, number: SpelledNumber) -> NumberMention:
    return _mention(text, number.span, _SPELLED_KINDS[number.tail])


def _joined(text: str, mentions: list[NumberMention]) -> Iterator[NumberMention]:
    """``mentions`` with two that a dash or a word joins made one range, and overlaps dropped."""
    former: NumberMention | None = None
    for mention in mentions:
        if former is None:
            former = mention
        elif mention.span.start < former.span.end:
            continue
        elif _is_range(text, former, mention):
            span = BlockSpan(former.span.start, mention.span.end)
            ends = (former, mention)
            former = NumberMention(span, span.cut(text), NumberKind.RANGE, ends)
        else:
            yield former
            former = mention
    if former is not None:
        yield former


def _is_range(text: str, former: NumberMention, latter: NumberMention) -> bool:
    if NumberKind.RANGE in (former.kind, latter.kind):
        return False
    if (former.kind is NumberKind.DATE) != (latter.kind is NumberKind.DATE):
        return False
    # ``from 35% in 2011 to 91% in 2024``: a year and an amount are no range.
    if bool(_YEAR.fullmatch(former.text)) != bool(_YEAR.match(latter.text)):
        return False
    return _CONNECTOR.fullmatch(text, former.span.end, latter.span.start) is not None

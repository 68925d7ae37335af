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
from functools import cache

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.numeric_furniture import (
    coordinates,
    dates,
    hide,
    identifiers,
    is_only_dates,
)
from proofpress.ledger.numbers.numeric_words import (
    COUNT_WORDS,
    CURRENCY_CODE,
    CURRENCY_SIGN,
    CURRENCY_WORDS,
    MAGNITUDE_LETTERS,
    MAGNITUDE_SIGNS,
    MAGNITUDE_WORDS,
    MULTIPLIER_WORDS,
    PERCENT_WORDS,
    WORDED_MAGNITUDES,
    alternation,
)


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


_HAS_DIGIT = re.compile(r"[\d¼-¾⅐-⅞]")
_DIGITS = (
    r"(?:\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})++(?!\d)|\d++)(?:[.,'’٫٬·．，]\d++)*+"
    r"(?:[⁰¹²³⁴-⁹]++|\s?[¼-¾⅐-⅞])?+|[.,]\d++|[¼-¾⅐-⅞]"
)
_TAIL = rf"(?:\s?(?:{MAGNITUDE_SIGNS}|(?:{MAGNITUDE_WORDS})(?!\w)|(?:{MAGNITUDE_LETTERS})(?!\w)))?"
_MENTION = re.compile(
    rf"(?:(?<![\w)\]])[+\-−±~≈<>≤≥]\s?)?"
    rf"(?P<currency>(?:[A-Z]{{1,3}})?{CURRENCY_SIGN}\s?|(?<!\w)(?:{CURRENCY_CODE}|Rs\.?)\s?)?"
    rf"(?P<cross>×\s?)?"
    rf"(?:{_DIGITS}){_TAIL}"
    rf"(?P<after>\s?(?P<percent>[%‰‱％٪]|(?:{PERCENT_WORDS})(?!\w))"
    rf"|\s?(?P<money>{CURRENCY_SIGN}|(?:{CURRENCY_CODE}|{CURRENCY_WORDS})(?!\w))"
    rf"|(?P<times>\s?×|x(?!\w)|\s?(?:{MULTIPLIER_WORDS})(?!\w)))?"
)
_CONNECTOR = re.compile(r"\s?[–—‒−~～〜-]\s?|\s(?:to|bis|à|a|al|até|through)\s")


def find_numbers(
    text: str, masked: Sequence[BlockSpan] = (), lang: str = "en", *, may_be_listed: bool = True
) -> tuple[NumberMention, ...]:
    """The numbers that ``text`` states, in order, disjoint.

    ``masked`` spans (code, URLs, citation tokens) hold none. ``lang`` (BCP 47) chooses the number words;
    everything else is read alike in all languages. ``may_be_listed``: whether the text can begin with the
    number of a list item, which a table's cell cannot.
    """
    seen = hide(text, masked)
    mentions = list(_digits(text, seen, may_be_listed)) if _HAS_DIGIT.search(seen) else []
    mentions += _worded(text, seen, lang)
    mentions.sort(key=lambda mention: (mention.span.start, -mention.span.end))
    return tuple(_joined(text, mentions))


def _digits(text: str, seen: str, may_be_listed: bool) -> Iterator[NumberMention]:
    """The numbers written with digits, in what of ``text`` may be ``seen``."""
    # 1. Coordinates and the ordinal of a list item are furniture.
    seen = hide(seen, tuple(coordinates(seen, may_be_listed=may_be_listed)))
    # 2. So are dates where the unit holds nothing else; elsewhere a date is a statement.
    found_dates = dates(seen)
    seen = hide(seen, found_dates)
    if not is_only_dates(seen, found_dates):
        yield from (_mention(text, span, NumberKind.DATE) for span in found_dates)
    # 3. Names that hold digits are none; what is left is a number.
    seen = hide(seen, tuple(identifiers(seen)))
    for match in _MENTION.finditer(seen):
        yield _mention(text, BlockSpan(*match.span()), _kind(match))


def is_numeric(
    text: str, masked: Sequence[BlockSpan] = (), lang: str = "en", *, may_be_listed: bool = True
) -> bool:
    """Whether ``text`` states a number that it would have to cite or declare."""
    return bool(find_numbers(text, masked, lang, may_be_listed=may_be_listed))


def _mention(text: str, span: BlockSpan, kind: NumberKind) -> NumberMention:
    return NumberMention(span, span.cut(text), kind)


def _kind(match: re.Match[str]) -> NumberKind:
    if match["currency"] or match["money"]:
        return NumberKind.CURRENCY
    if match["percent"]:
        return NumberKind.PERCENTAGE
    return NumberKind.MULTIPLIER if match["cross"] or match["times"] else NumberKind.NUMBER


@cache
def _worded_pattern(lang: str) -> re.Pattern[str]:
    language = lang.replace("_", "-").split("-")[0].casefold()
    language = language if language in COUNT_WORDS else "en"
    counts, magnitudes = (
        alternation(COUNT_WORDS[language]),
        alternation(WORDED_MAGNITUDES[language]),
    )
    return re.compile(
        rf"(?<!\w)(?:(?:{counts})[\s-](?:of\s|and\s|a\s)?){{1,4}}(?:{magnitudes})(?!\w)"
        rf"|[一二三四五六七八九十百千两兩零〇]+(?:万|亿|億|萬|兆|倍|成)|百分之[一二三四五六七八九十百零〇点]+",
        re.IGNORECASE,
    )


def _worded(text: str, plain: str, lang: str) -> Iterator[NumberMention]:
    for match in _worded_pattern(lang).finditer(plain):
        is_share = re.search(r"cent|prozent|ciento|百分", match.group(), re.IGNORECASE)
        kind = NumberKind.PERCENTAGE if is_share else NumberKind.NUMBER
        yield _mention(text, BlockSpan(*match.span()), kind)


def _joined(text: str, mentions: list[NumberMention]) -> Iterator[NumberMention]:
    """``mentions`` with two that a dash or a word joins made one range, and overlaps dropped."""
    former: NumberMention | None = None
    for mention in mentions:
        if former is None:
            former = mention
        elif mention.span.start < former.span.end:
            continue
        elif former.kind is not NumberKind.RANGE and _CONNECTOR.fullmatch(
            text, former.span.end, mention.span.start
        ):
            span = BlockSpan(former.span.start, mention.span.end)
            former = _mention(text, span, NumberKind.RANGE)
        else:
            yield former
            former = mention
    if former is not None:
        yield former

"""Why digits of a sentence are no number: the trace of :func:`find_numbers` for a person who asks.

The same rules are applied in the same order, and each digit run that no mention covers gets the first
that took it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.identifiers import identifiers
from proofpress.ledger.numbers.numeric_furniture import coordinates, dates, hide
from proofpress.ledger.numbers.numerics import find_numbers


class ExemptionKind(StrEnum):
    """Why digits are no number."""

    NO_PROSE = "no_prose"
    """Code, an address or a citation token."""
    COORDINATE = "coordinate"
    """A section, figure, table, chapter or phase, or the number that a list item begins with."""
    DATE_ALONE = "date_alone"
    """A date, a byline or a data cut-off that is the whole sentence."""
    IDENTIFIER = "identifier"
    """Part of a name, such as a standard, a version or a formula."""


@dataclass(frozen=True, slots=True)
class Exemption:
    """Digits that are no number, and why."""

    span: BlockSpan
    """Code points of the text that was given."""
    text: str
    """Exactly the span that the rule took away: the whole name, date or coordinate."""
    kind: ExemptionKind


def find_exemptions(
    text: str, masked: Sequence[BlockSpan] = (), lang: str = "en", *, may_be_listed: bool = True
) -> tuple[Exemption, ...]:
    """The digits of ``text`` that :func:`find_numbers`, asked the same, does not take for a number."""
    open_digits = bytearray(map(str.isdecimal, text))
    for number in find_numbers(text, masked, lang, may_be_listed=may_be_listed):
        _close(open_digits, number.span)
    found: list[Exemption] = []
    for kind, spans in _rules(text, masked, may_be_listed):
        for span in spans:
            if any(open_digits[span.start : span.end]):
                found.append(Exemption(span, span.cut(text), kind))
            _close(open_digits, span)
    return tuple(sorted(found, key=lambda exemption: exemption.span))


def _close(open_digits: bytearray, span: BlockSpan) -> None:
    """Digits of ``span`` are accounted for."""
    open_digits[span.start : span.end] = bytes(len(open_digits[span.start : span.end]))


def _rules(
    text: str, masked: Sequence[BlockSpan], may_be_listed: bool
) -> list[tuple[ExemptionKind, tuple[BlockSpan, ...]]]:
    """What each rule takes away, in the order in which the rules are applied."""
    seen = hide(text, masked)
    places = tuple(coordinates(seen, may_be_listed=may_be_listed))
    seen = hide(seen, places)
    found_dates = dates(seen)
    names = tuple(identifiers(hide(seen, found_dates)))
    return [
        (ExemptionKind.NO_PROSE, tuple(masked)),
        (ExemptionKind.COORDINATE, places),
        (ExemptionKind.DATE_ALONE, found_dates),
        (ExemptionKind.IDENTIFIER, names),
    ]

"""The numbers of a cited sentence against its found excerpts: held, absent, or not to be compared.

Values are exact. Rounding counts only where the sentence says so (``about``, ``~``, ``ca.``), within half
a unit of the last digit. Dates and times compare as text. A number that one excerpt holds is held.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from proofpress.ledger.numbers.amounts import amounts_of
from proofpress.ledger.numbers.excerpt_numbers import ExcerptNumbers, Standing
from proofpress.ledger.numbers.numeric_words import alternation
from proofpress.ledger.numbers.numerics import OVERRIDE, NumberMention
from proofpress.ledger.numbers.surroundings import with_surroundings

_ROUNDING_WORDS = alternation(
    "about around roughly approximately approx. approx some circa ca. ca c. close_to an_estimated "
    "etwa rund ungefähr zirka environ autour_de quelque près_de à_peu_près aproximadamente "
    "alrededor_de cerca_de unos unas intorno_a cerca_di por_volta_de perto_de"
)
_UNDER_WORDS = alternation("nearly almost just_under knapp fast annähernd presque casi quasi quase")
_ROUNDED = re.compile(
    rf"(?:(?<!\w)(?:{_ROUNDING_WORDS}|(?P<under>{_UNDER_WORDS}))\s(?:(?:a|an|the|de|di)\s)?|[~≈～]\s?|(?:约|大约|近|約|およそ|약)\s?)\Z",
    re.IGNORECASE,
)
"""Just before a number: it is not meant to its last digit."""
_REACH = 40
"""Code points before a number in which such words are looked for."""


@dataclass(frozen=True, slots=True)
class NumberComparison:
    """What the excerpts of a sentence do not hold, in the order and the words of the sentence."""

    absent: tuple[str, ...]
    not_comparable: tuple[str, ...]
    """Numbers that are held or not depending on the locale that they are read in."""


def compare_numbers(
    sentence: str, mentions: Sequence[NumberMention], excerpts: Sequence[ExcerptNumbers], lang: str
) -> NumberComparison:
    """Compare the numbers that ``find_numbers`` gave of ``sentence`` with ``excerpts``, each read once.

    The two ends of a range are compared one by one.
    """
    # Digits in an overridden writing direction are read in another order than they have.
    most = Standing.NOT_COMPARABLE if OVERRIDE.search(sentence) else Standing.HELD
    found: dict[Standing, list[str]] = {standing: [] for standing in Standing}
    for mention in mentions:
        rounded = _rounded(sentence, mention.span.start)
        for amount in amounts_of(mention, lang):
            said = replace(
                with_surroundings(amount, sentence, mention.span),
                is_rounded=amount.is_rounded or rounded is not None,
                is_under=rounded is not None and rounded["under"] is not None,
            )
            standing = max((one.standing(said) for one in excerpts), default=Standing.ABSENT)
            found[min(standing, most)].append(amount.text)
    return NumberComparison(tuple(found[Standing.ABSENT]), tuple(found[Standing.NOT_COMPARABLE]))


def _rounded(sentence: str, start: int) -> re.Match[str] | None:
    return _ROUNDED.search(sentence, max(0, start - _REACH), start)

"""Clopper–Pearson: how low a share may truly be, given what was seen. Exact, in whole numbers.

C. J. Clopper and E. S. Pearson, Biometrika 26 (1934): the lower end of the two-sided 95 % interval for
``k`` of ``n`` is the share ``p`` at which ``k`` or more of ``n`` would come up with probability 2.5 %. It
is 0 where ``k`` is 0 or nothing was seen.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

CONFIDENCE = Fraction(95, 100)
_TAIL = (1 - CONFIDENCE) / 2
PARTS = 10_000
"""Bounds are told in ten-thousandths, rounded down: never better than they are."""


@lru_cache(maxsize=256)
def is_at_least(right: int, of: int, share: Fraction) -> bool:
    """Whether the lower bound of ``right`` of ``of`` is ``share`` or more; decided exactly."""
    if share <= 0:
        return True
    if right == 0 or share >= 1:
        return False
    return _probability_of_as_many(right, of, share) <= _TAIL


@lru_cache(maxsize=256)
def lower_bound(right: int, of: int) -> Fraction:
    """The lower bound of ``right`` of ``of``, in whole ten-thousandths, rounded down."""
    low, high = 0, PARTS
    while high - low > 1:
        middle = (low + high) // 2
        if is_at_least(right, of, Fraction(middle, PARTS)):
            low = middle
        else:
            high = middle
    return Fraction(low, PARTS)


def _probability_of_as_many(right: int, of: int, share: Fraction) -> Fraction:
    """The probability that ``right`` or more of ``of`` come up where each does with ``share``."""
    hit, miss = share.numerator, share.denominator - share.numerator
    # The sum over i from right to of: C(of, i) hit^i miss^(of - i), from the last term down.
    term = hit**of
    total = term
    for count in range(of, right, -1):
        term = term * count * miss // ((of - count + 1) * hit)
        total += term
    return Fraction(total, share.denominator**of)

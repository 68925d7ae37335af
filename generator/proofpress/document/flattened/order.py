"""Which note number could come next: an export's notes first appear in nearly ascending order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

WIDEST_STEP = 8
"""How far a first use may run ahead of the highest one before it."""


def ascending(numbers: Sequence[int]) -> tuple[int, ...]:
    """Indices of a longest strictly ascending subsequence of ``numbers``."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        at = bisect_left(tails, number)
        before.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(number)
            ends.append(index)
        else:
            tails[at], ends[at] = number, index
    chain, index = [], ends[-1] if ends else -1
    while index >= 0:
        chain.append(index)
        index = before[index]
    return tuple(reversed(chain))


class Order:
    """What was taken so far, against the notes that are beyond doubt.

    Those that stand glued to closing punctuation are; the longest ascending run of their numbers says
    between which numbers a doubtful one has to lie at its place.
    """

    def __init__(self, certain: Sequence[tuple[int, int]], highest: int) -> None:
        """``certain``: (index among the candidates, number) in order; ``highest``: of the list."""
        run = ascending([number for _, number in certain])
        self._places = [certain[index][0] for index in run]
        self._numbers = [certain[index][1] for index in run]
        self._on_run = frozenset(self._places)
        self._highest = highest
        self._top = 0
        self.taken: set[int] = set()

    def take(self, place: int, number: int) -> None:
        """Note that the candidate at ``place`` is a note; one far out of order moves nothing."""
        self.taken.add(number)
        if number > self._top and (place in self._on_run or self.is_due(place, number)):
            self._top = number

    def is_near(self, number: int) -> bool:
        """Whether a note of that number could stand here: seen before, or not far ahead."""
        return number in self.taken or number <= self._top + WIDEST_STEP

    def is_due(self, place: int, number: int) -> bool:
        """Whether that number has its first use here, between the certain ones around ``place``.

        Where the next certain one has the same number, the digits here may as well be a value.
        """
        index = max(bisect_left(self._places, place), bisect_right(self._numbers, self._top))
        following = self._numbers[index] if index < len(self._numbers) else self._highest + 1
        return self._top < number < following and number <= self._top + WIDEST_STEP

"""Which list of references the printed numbers of a passage lead into."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofpress.document.citations.printed import printed_numbers
from proofpress.document.markup.inline_records import PrintedToken
from proofpress.document.references.entries import Entry

_FOLLOWING = 20
"""How many lists after a passage are looked at for its numbers."""


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """The entries of one list."""

    entries: tuple[Entry, ...]
    first: int
    """Index of its first block."""
    last: int
    """Index of its last block."""
    is_section: bool
    """Whether it stands under the last heading that names references: then items without a number count."""
    is_final: bool
    """Whether nothing but further lists of its kind follows in the report."""

    @property
    def numbers(self) -> frozenset[int]:
        """The printed numbers that lead into it."""
        return frozenset(entry.number for entry in self.entries if entry.number is not None)


@dataclass(frozen=True, slots=True)
class ReferenceLists:
    """All lists of a report, in order."""

    lists: tuple[ReferenceList, ...]
    lasts: tuple[int, ...]
    """The last block of each."""
    groups: tuple[int, ...]
    """Of each: the first list of its numbering, which may be itself."""
    chosen: tuple[int, ...]
    """The numbering that each passage cites: of one that ends with each list, and of the rest."""
    cited: tuple[frozenset[int], ...]
    """By numbering: the numbers that the text names."""

    def cited_from(self, block: int) -> int:
        """The first list of the numbering that ``block`` cites; -1 where there is none."""
        return self.chosen[bisect_left(self.lasts, block)] if self.lists else -1


@dataclass(slots=True)
class Cited:
    """The printed numbers of a report, by block."""

    printed: Sequence[Sequence[PrintedToken]]
    """Of each block: those that name no entry of a list."""
    blocks: dict[int, list[int]] = field(default_factory=dict)
    """Number -> the blocks that print it, in order."""

    def __post_init__(self) -> None:
        for index, tokens in enumerate(self.printed):
            for token in tokens:
                for number in printed_numbers(token):
                    self.blocks.setdefault(number, []).append(index)

    def leads_into(self, found: ReferenceList) -> bool:
        """Whether a number outside the list is one of its own."""
        return any(
            not found.first <= block <= found.last
            for number in found.numbers
            for block in self.blocks.get(number, ())
        )

    def between(self, first: int, last: int) -> frozenset[int]:
        """The numbers that blocks ``first`` to ``last`` (exclusive) print."""
        return frozenset(
            number
            for index in range(first, last)
            for token in self.printed[index]
            for number in printed_numbers(token)
        )


def choose_lists(lists: Sequence[ReferenceList], cited: Cited) -> ReferenceLists:
    """Each passage cites the list after it that holds most of its numbers, the nearest of such.

    A report may number its sources anew for each chapter: ``[2]`` then leads to its own chapter's list.
    """
    groups = _groups(lists)
    numbers: list[set[int]] = [set() for _ in lists]
    for group, found in zip(groups, lists, strict=True):
        numbers[group] |= found.numbers
    named: list[set[int]] = [set() for _ in lists]
    chosen, start = [], 0
    for passage, end in enumerate([*(one.last for one in lists), len(cited.printed) - 1]):
        wanted = cited.between(start, end + 1)
        start = end + 1
        following = groups[passage : passage + _FOLLOWING] or groups[-1:]
        best = max(following, key=lambda i: len(wanted & numbers[i]), default=-1)
        chosen.append(best)
        if lists:
            named[best] |= wanted & numbers[best]
    return ReferenceLists(
        tuple(lists),
        tuple(one.last for one in lists),
        tuple(groups),
        tuple(chosen),
        tuple(frozenset(found) for found in named),
    )


def _groups(lists: Sequence[ReferenceList]) -> list[int]:
    """For each list the first one of its numbering: a list may go on where a former one ended."""
    groups: list[int] = []
    ends: dict[int, int] = {}
    for index, found in enumerate(lists):
        group = ends.get(min(found.numbers) - 1, index) if found.numbers else index
        groups.append(group)
        if found.numbers:
            ends[max(found.numbers)] = group
    return groups

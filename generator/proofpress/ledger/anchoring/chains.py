"""Passages of a window that follow each other: parts around an omission, a range and its context."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofpress.ledger.anchoring.matching import NOWHERE, Cuts, Match, PreparedExcerpt, Refusal
from proofpress.ledger.anchoring.places import KeyRange, read_places
from proofpress.ledger.anchoring.window import PreparedWindow

BESIDE = 0
"""The reach of a link that only white space parts from the one before it."""
_SPACE_REACH = 64
"""Code points of white space that may stand between two links that are beside each other."""
_MARGIN = 64
"""Code points of marks that may stand between a part's edge and its first or last letter."""

Level = tuple[Match, ...]
"""The places of one link, from the window's start."""


@dataclass(frozen=True, slots=True)
class Link:
    """One part of a chain, and how far after the part before it it may begin."""

    excerpt: PreparedExcerpt
    reach: int = BESIDE
    """In code points of the source; ``BESIDE`` for white space only."""
    cuts: Cuts = NOWHERE

    def may_follow(self, between: str) -> bool:
        """Whether ``between`` may part this link from the one before it."""
        return len(between) <= self.reach if self.reach else not between or between.isspace()

    @property
    def search_reach(self) -> int:
        """How far after the one before it a place is looked for."""
        return self.reach or _SPACE_REACH


@dataclass(frozen=True, slots=True)
class Chain:
    """One place for each link, in order."""

    matches: tuple[Match, ...]
    rivals: tuple[int, ...]
    """For each link: how many places it has within reach of its neighbour in the chain."""


@dataclass(frozen=True, slots=True)
class Chains:
    """All chains that do not overlap, from the window's start; or what kept them from being."""

    chains: tuple[Chain, ...]
    missing: int | None = None
    """Index of a link that has no place, or none within reach; None where all have one."""
    is_elsewhere: bool = False
    """Whether the missing link has a place, though not within reach."""
    refusal: Refusal | None = None
    """Why the first place of the missing link did not hold."""
    unread_after: int | None = None


def find_chains(links: Sequence[Link], window: PreparedWindow) -> Chains:
    """Find the chains of ``links``: the longest is looked for first, the others within reach of it.

    Each chain is the tightest that ends where it ends, so that the same texts give the same chains. The
    work is bounded by the places that are read for each link (``places``).
    """
    absent = next((i for i, link in enumerate(links) if link.excerpt.key not in window.key), None)
    if absent is not None:
        return Chains((), missing=absent)
    pivot = max(range(len(links)), key=lambda i: (len(links[i].excerpt.key), -i))
    levels: dict[int, Level] = {}
    unread: int | None = None
    for index, starts in _in_search_order(links, window, levels, pivot):
        places = read_places(links[index].excerpt, window, starts, links[index].cuts)
        unread = places.unread_after if unread is None else unread
        if not places.matches:
            beyond = index != pivot and places.refusal is None
            return Chains((), index, beyond, places.refusal, places.unread_after)
        levels[index] = tuple(sorted(places.matches, key=_place))
    in_order = [levels[index] for index in range(len(links))]
    return Chains(tuple(_chains(links, in_order, window.text)), unread_after=unread)


def _place(match: Match) -> tuple[int, int]:
    return match.span.start, match.span.end


def _in_search_order(
    links: Sequence[Link], window: PreparedWindow, levels: dict[int, Level], pivot: int
) -> Iterator[tuple[int, list[KeyRange] | None]]:
    """Each link's index with where its places may begin, once those beside it are in ``levels``."""
    yield pivot, None
    for index in range(pivot + 1, len(links)):
        reach = links[index].search_reach + _MARGIN
        after = [(m.span.end, m.span.end + reach) for m in levels[index - 1]]
        yield index, _key_ranges(window, after)
    for index in range(pivot - 1, -1, -1):
        reach = links[index + 1].search_reach + _MARGIN
        before = [(m.span.start - reach, m.span.start) for m in levels[index + 1]]
        length = len(links[index].excerpt.key)
        yield index, _key_ranges(window, before, begins_before=length - 1)


def _key_ranges(
    window: PreparedWindow, stretches: list[tuple[int, int]], begins_before: int = 0
) -> list[KeyRange]:
    """``stretches`` of the text as ranges of the key, moved to where a place begins that ends there."""
    ranges: list[KeyRange] = []
    for start, end in sorted(stretches):
        first = max(0, bisect_left(window.offsets, max(0, start)) - begins_before)
        last = bisect_left(window.offsets, end) - begins_before
        if ranges and first <= ranges[-1][1]:
            ranges[-1] = (ranges[-1][0], max(last, ranges[-1][1]))
        elif first < last:
            ranges.append((first, last))
    return ranges


def _chains(links: Sequence[Link], levels: list[Level], text: str) -> Iterator[Chain]:
    """Chains that do not overlap, in the order of their ends."""
    before: list[list[int | None]] = [list(range(len(levels[0])))]
    for link, former, level in zip(links[1:], levels, levels[1:], strict=False):
        before.append(_predecessors(link, former, level, before[-1], text))
    crowds = [_Crowd(level) for level in levels]
    end = 0
    for last, reached in enumerate(before[-1]):
        matches = _traced(levels, before, last) if reached is not None else ()
        if matches and matches[0].span.start >= end:
            end = matches[-1].span.end
            yield Chain(matches, tuple(_rivals(links, crowds, matches)))


def _predecessors(
    link: Link, former: Level, level: Level, reached: list[int | None], text: str
) -> list[int | None]:
    """For each place: the last place before it from which it can be reached; None where there is none."""
    usable = [at for at, place in enumerate(reached) if place is not None]
    usable.sort(key=lambda at: former[at].span.end)
    ends = [former[at].span.end for at in usable]
    chosen: list[int | None] = []
    for match in level:
        at = bisect_right(ends, match.span.start) - 1
        is_near = at >= 0 and match.span.start - ends[at] <= link.search_reach
        follows = is_near and link.may_follow(text[ends[at] : match.span.start])
        chosen.append(usable[at] if follows else None)
    return chosen


def _traced(levels: list[Level], before: list[list[int | None]], last: int) -> tuple[Match, ...]:
    at: int | None = last
    matches: list[Match] = []
    for level, predecessors in zip(reversed(levels), reversed(before), strict=True):
        if at is not None:
            matches.append(level[at])
            at = predecessors[at]
    return tuple(reversed(matches))


class _Crowd:
    """How many places of one link begin or end in a stretch of the text."""

    def __init__(self, level: Level) -> None:
        self._starts = sorted(match.span.start for match in level)
        self._ends = sorted(match.span.end for match in level)

    def beginning_in(self, first: int, last: int) -> int:
        return bisect_right(self._starts, last) - bisect_left(self._starts, first)

    def ending_in(self, first: int, last: int) -> int:
        return bisect_right(self._ends, last) - bisect_left(self._ends, first)


def _rivals(
    links: Sequence[Link], crowds: list[_Crowd], matches: tuple[Match, ...]
) -> Iterator[int]:
    if len(matches) > 1:
        end = matches[1].span.start
        yield crowds[0].ending_in(end - links[1].search_reach, end)
    for link, crowd, former in zip(links[1:], crowds[1:], matches, strict=False):
        yield crowd.beginning_in(former.span.end, former.span.end + link.search_reach)

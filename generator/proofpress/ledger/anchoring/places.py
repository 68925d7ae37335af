"""The places of a window that have an excerpt's letters and digits, each read on the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from proofpress.ledger.anchoring.matching import (
    NOWHERE,
    Cuts,
    Match,
    PreparedExcerpt,
    Refusal,
    match_place,
)
from proofpress.ledger.anchoring.window import PreparedWindow

MOST_PLACES = 1000
"""Places that are read for one excerpt; ``occurrences`` never exceeds it."""
MOST_CHARACTERS = 100_000
"""Code points of the source that are read for one excerpt before its last place."""

KeyRange = tuple[int, int]
"""Offsets of a window's key, half-open, at which a place may begin."""


@dataclass(frozen=True, slots=True)
class Places:
    """What reading the proposed places came to."""

    matches: tuple[Match, ...]
    refusal: Refusal | None
    """The first place that did not hold."""
    unread_after: int | None
    """How many places were read where there are more; None where all were."""


def read_places(
    excerpt: PreparedExcerpt,
    window: PreparedWindow,
    starts: Iterable[KeyRange] | None = None,
    cuts: Cuts = NOWHERE,
) -> Places:
    """Read all places of ``excerpt``, or those that begin in ``starts``, which are in order and apart."""
    matches: list[Match] = []
    refusal: Refusal | None = None
    places = characters = 0
    for at in _proposed(
        excerpt.key, window.key, ((0, len(window.key)),) if starts is None else starts
    ):
        if places == MOST_PLACES or characters >= MOST_CHARACTERS:
            return Places(tuple(matches), refusal, unread_after=places)
        start, end = _passage(excerpt, window, at)
        read = _read_place(excerpt, window, at, cuts)
        if isinstance(read, Match):
            matches.append(read)
        else:
            refusal = refusal or read
        places, characters = places + 1, characters + end - start
    return Places(tuple(matches), refusal, unread_after=None)


def _proposed(key: str, searched: str, starts: Iterable[KeyRange]) -> Iterator[int]:
    for first, last in starts:
        at = searched.find(key, first, last + len(key) - 1)
        while at >= 0:
            yield at
            at = searched.find(key, at + 1, last + len(key) - 1)


def _passage(excerpt: PreparedExcerpt, window: PreparedWindow, at: int) -> tuple[int, int]:
    """Where the words begin and end in the source, whose key stands at ``at``."""
    return window.offsets[at], window.offsets[at + len(excerpt.key) - 1] + 1


def _read_place(
    excerpt: PreparedExcerpt, window: PreparedWindow, at: int, cuts: Cuts
) -> Match | Refusal:
    start, end = _passage(excerpt, window, at)
    offsets, after = window.offsets, at + len(excerpt.key)
    begins_inside = at > 0 and offsets[at - 1] == start
    if begins_inside or (after < len(offsets) and offsets[after] == end - 1):
        return Refusal("the quotation begins or ends inside a character of the source")
    return match_place(excerpt, window.text, start, end, cuts)


def apart(matches: Iterable[Match]) -> list[Match]:
    """The matches that do not overlap, taken from the window's start."""
    kept: list[Match] = []
    for match in matches:
        if not kept or match.span.start >= kept[-1].span.end:
            kept.append(match)
    return kept

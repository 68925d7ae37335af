"""Where an excerpt stands in an evidence window: the first rung that holds names the method.

Search, then verify: a key of letters and digits alone proposes places by
plain substring search, and each is then read on the source itself, so that forgiveness never costs
meaning.

=============  ==================================================================
rung           what it proves
=============  ==================================================================
byte_exact     a verbatim substring that cuts no word and no number
normalised     present after named mechanical changes, all of them needed
=============  ==================================================================

Both read the same places. A rung that looks at parts of an excerpt, or at passages that are only
near, comes after them in ``_RUNGS``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from proofpress.ledger.anchoring.markup import without_markup
from proofpress.ledger.anchoring.matching import (
    Match,
    PreparedExcerpt,
    Refusal,
    match_place,
    prepare_excerpt,
)
from proofpress.ledger.anchoring.window import PreparedWindow, prepare_window
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome, Change

__all__ = ["PreparedWindow", "anchor", "prepare_window"]

MOST_PLACES = 1000
"""Places that are read for one excerpt; ``occurrences`` never exceeds it."""
MOST_CHARACTERS = 100_000
"""Code points of the source that are read for one excerpt before its last place."""

_SMALL_WORDS = 3
_SMALL_CHARACTERS = 12


@dataclass(frozen=True, slots=True)
class _Places:
    """What reading the proposed places came to."""

    matches: tuple[Match, ...]
    refusal: Refusal | None
    """The first place that did not hold."""
    unread_after: int | None
    """How many places were read where there are more; None where all were."""


def anchor(excerpt: str, window: PreparedWindow) -> Anchor:
    """Look for ``excerpt`` in ``window``: found, ambiguous or not found; by which rung; where."""
    as_written = _anchor_once(prepare_excerpt(excerpt), window)
    if as_written.outcome is AnchorOutcome.FOUND:
        return as_written
    shown = without_markup(excerpt)
    if shown == excerpt:
        return as_written
    as_shown = _anchor_once(prepare_excerpt(shown), window)
    if as_shown.outcome is AnchorOutcome.NOT_FOUND:
        return as_written
    return _with_markup(as_shown)


def _with_markup(found: Anchor) -> Anchor:
    if found.method is None:
        return found
    changes = _in_order({*found.changes, Change.MARKUP})
    return replace(found, method=AnchorMethod.NORMALISED, changes=changes)


def _anchor_once(excerpt: PreparedExcerpt, window: PreparedWindow) -> Anchor:
    if not excerpt.key:
        return _wordless(excerpt, window)
    places = _read_places(excerpt, window)
    for rung in _RUNGS:
        held = rung(places)
        if held is not None:
            return _small(excerpt, held, len(_apart(places.matches)))
    return _unfound(places)


def _byte_exact(places: _Places) -> Anchor | None:
    verbatim = _apart(match for match in places.matches if match.is_verbatim)
    return _found(AnchorMethod.BYTE_EXACT, verbatim) if verbatim else None


def _normalised(places: _Places) -> Anchor | None:
    matches = _apart(places.matches)
    return _found(AnchorMethod.NORMALISED, matches) if matches else None


_RUNGS = (_byte_exact, _normalised)


def _apart(matches: Iterable[Match]) -> list[Match]:
    """The matches that do not overlap, taken from the window's start."""
    apart: list[Match] = []
    for match in matches:
        if not apart or match.span.start >= apart[-1].span.end:
            apart.append(match)
    return apart


def _found(method: AnchorMethod, matches: list[Match]) -> Anchor:
    first = matches[0]
    return Anchor(
        outcome=AnchorOutcome.FOUND,
        method=method,
        changes=_in_order(first.changes),
        spans=(first.span,),
        occurrences=len(matches),
        score=None,
        reason=None,
    )


def _in_order(changes: frozenset[Change] | set[Change]) -> tuple[Change, ...]:
    return tuple(change for change in Change if change in changes)


def _read_places(excerpt: PreparedExcerpt, window: PreparedWindow) -> _Places:
    matches: list[Match] = []
    refusal: Refusal | None = None
    places = characters = 0
    at = window.key.find(excerpt.key)
    while at >= 0 and places < MOST_PLACES and characters < MOST_CHARACTERS:
        start, end = _passage(excerpt, window, at)
        read = _read_place(excerpt, window, at, start, end)
        if isinstance(read, Match):
            matches.append(read)
        else:
            refusal = refusal or read
        places, characters = places + 1, characters + end - start
        at = window.key.find(excerpt.key, at + 1)
    return _Places(tuple(matches), refusal, unread_after=places if at >= 0 else None)


def _passage(excerpt: PreparedExcerpt, window: PreparedWindow, at: int) -> tuple[int, int]:
    """Where the words begin and end in the source, whose key stands at ``at``."""
    return window.offsets[at], window.offsets[at + len(excerpt.key) - 1] + 1


def _read_place(
    excerpt: PreparedExcerpt, window: PreparedWindow, at: int, start: int, end: int
) -> Match | Refusal:
    offsets, after = window.offsets, at + len(excerpt.key)
    begins_inside = at > 0 and offsets[at - 1] == start
    if begins_inside or (after < len(offsets) and offsets[after] == end - 1):
        return Refusal("the quotation begins or ends inside a character of the source")
    return match_place(excerpt, window.text, start, end)


def _small(excerpt: PreparedExcerpt, held: Anchor, occurrences: int) -> Anchor:
    """An excerpt too small to mean anything says nothing where it occurs more than once."""
    is_small = len(excerpt.core.split()) < _SMALL_WORDS and len(excerpt.core) < _SMALL_CHARACTERS
    if not is_small or occurrences < 2 or any(map(str.isnumeric, excerpt.key)):
        return held
    reason = f"The quotation is too short to point to one passage: it occurs {occurrences:,} times."
    return replace(held, outcome=AnchorOutcome.AMBIGUOUS, reason=reason)


def _unfound(places: _Places) -> Anchor:
    if places.refusal is None:
        return _without_place(
            AnchorOutcome.NOT_FOUND, "The words do not occur in this order in the searched text."
        )
    why = f"The letters and digits occur in the searched text, but {places.refusal.why}."
    if places.unread_after is not None:
        why += f" Only the first {places.unread_after:,} such places were read."
    return _without_place(AnchorOutcome.AMBIGUOUS, why)


def _wordless(excerpt: PreparedExcerpt, window: PreparedWindow) -> Anchor:
    if excerpt.text and excerpt.text in window.text:
        return _without_place(
            AnchorOutcome.AMBIGUOUS,
            "The quotation has no letter and no digit: it is too small to point to a passage.",
        )
    return _without_place(
        AnchorOutcome.NOT_FOUND, "The quotation has no letter and no digit to look for."
    )


def _without_place(outcome: AnchorOutcome, reason: str) -> Anchor:
    return Anchor(
        outcome=outcome,
        method=None,
        changes=(),
        spans=(),
        occurrences=0,
        score=None,
        reason=reason,
    )

"""Where an excerpt stands in an evidence window: the first rung that holds names the method.

Search, then verify: a key of letters and digits alone proposes places by
plain substring search, and each is then read on the source itself, so that forgiveness never costs
meaning.

=============  ==================================================================
rung           what it proves
=============  ==================================================================
byte_exact     a verbatim substring that cuts no word and no number
normalised     present after named mechanical changes, all of them needed
elided         the parts around omission marks, in order and near each other
fuzzy          nothing: it shows the passage that comes nearest
=============  ==================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofpress.document import Excerpt, TextDirective
from proofpress.ledger.anchoring.directives import find_directives
from proofpress.ledger.anchoring.elided import find_elided
from proofpress.ledger.anchoring.evidence_size import is_small
from proofpress.ledger.anchoring.markup import without_markup
from proofpress.ledger.anchoring.matching import PreparedExcerpt, prepare_excerpt
from proofpress.ledger.anchoring.nearest import ALIKE, find_nearest
from proofpress.ledger.anchoring.outcomes import found_at, in_order, without_place
from proofpress.ledger.anchoring.places import MOST_PLACES, Places, apart, read_places
from proofpress.ledger.anchoring.window import PreparedWindow, prepare_window
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome, Change

__all__ = [
    "MOST_PLACES",
    "Look",
    "PreparedWindow",
    "anchor",
    "anchor_directives",
    "look_for",
    "look_for_directives",
    "look_for_excerpt",
    "prepare_window",
    "with_nearest",
]


@dataclass(frozen=True, slots=True)
class Look:
    """What the rungs that can find an excerpt came to, before anything near it is looked for."""

    anchor: Anchor
    wanted: str
    """The words whose nearest passage would help, where they are not found."""


def anchor(excerpt: str, window: PreparedWindow) -> Anchor:
    """Look for ``excerpt`` in ``window``: found, ambiguous or not found; by which rung; where."""
    return with_nearest(look_for(excerpt, window), window)


def anchor_directives(directives: tuple[TextDirective, ...], window: PreparedWindow) -> Anchor:
    """Look for all ``directives`` of a text fragment, which are at least one, in ``window``."""
    return with_nearest(look_for_directives(directives, window), window)


def look_for_excerpt(excerpt: Excerpt, window: PreparedWindow) -> Look:
    """Climb the rungs that can find what an author declares, by its directives where it has any."""
    if excerpt.directives:
        return look_for_directives(excerpt.directives, window)
    return look_for(excerpt.text, window)


def look_for(excerpt: str, window: PreparedWindow) -> Look:
    """Climb the rungs that can find ``excerpt``: as it is written, then without Markdown marks."""
    as_written = _look_once(excerpt, window)
    if as_written.anchor.outcome is AnchorOutcome.FOUND:
        return as_written
    shown = without_markup(excerpt)
    if shown == excerpt:
        return as_written
    as_shown = _look_once(shown, window)
    if as_shown.anchor.outcome is AnchorOutcome.NOT_FOUND:
        return replace(as_written, wanted=as_shown.wanted)
    return replace(as_shown, anchor=_with_markup(as_shown.anchor))


def look_for_directives(directives: tuple[TextDirective, ...], window: PreparedWindow) -> Look:
    """Climb the rungs that can find ``directives``."""
    return Look(*find_directives(directives, window))


def with_nearest(look: Look, window: PreparedWindow) -> Anchor:
    """The last rung: offer what comes nearest to words that have no place in ``window``."""
    held = look.anchor
    if held.outcome is AnchorOutcome.FOUND or held.spans:
        return held
    near = find_nearest(look.wanted, window)
    if near is None:
        return held
    measured = replace(held, method=AnchorMethod.FUZZY, score=near.similarity, nearest=near)
    if held.outcome is AnchorOutcome.AMBIGUOUS or near.similarity < ALIKE:
        return measured
    why = f"{held.reason} A passage that is much like them does: look at the difference."
    return replace(measured, outcome=AnchorOutcome.AMBIGUOUS, reason=why)


def _with_markup(found: Anchor) -> Anchor:
    if found.method is None:
        return found
    exact = found.method is AnchorMethod.BYTE_EXACT
    method = AnchorMethod.NORMALISED if exact else found.method
    return replace(found, method=method, changes=in_order({*found.changes, Change.MARKUP}))


def _look_once(excerpt: str, window: PreparedWindow) -> Look:
    prepared = prepare_excerpt(excerpt)
    if not prepared.key:
        return Look(_wordless(prepared, window), excerpt)
    whole = _anchor_whole(prepared, window)
    elided = None if whole.outcome is AnchorOutcome.FOUND else find_elided(excerpt, window)
    return Look(whole, excerpt) if elided is None else Look(*elided)


def _anchor_whole(excerpt: PreparedExcerpt, window: PreparedWindow) -> Anchor:
    places = read_places(excerpt, window)
    verbatim = apart(match for match in places.matches if match.is_verbatim)
    held, method = verbatim, AnchorMethod.BYTE_EXACT
    matches = apart(places.matches)
    if not verbatim:
        held, method = matches, AnchorMethod.NORMALISED
    if not held:
        return _unfound(places)
    found = found_at(method, held[0].changes, [held[0].span], len(held))
    return _small(found, len(matches)) if is_small(excerpt) else found


def _small(held: Anchor, occurrences: int) -> Anchor:
    """An excerpt too small to mean anything says nothing where it occurs more than once."""
    if occurrences < 2:
        return held
    reason = f"The quotation is too short to point to one passage: it occurs {occurrences:,} times."
    return replace(held, outcome=AnchorOutcome.AMBIGUOUS, reason=reason)


def _unfound(places: Places) -> Anchor:
    if places.refusal is None:
        return without_place(
            AnchorOutcome.NOT_FOUND, "The words do not occur in this order in the searched text."
        )
    why = f"The letters and digits occur in the searched text, but {places.refusal.why}."
    if places.unread_after is not None:
        why += f" Only the first {places.unread_after:,} such places were read."
    return without_place(AnchorOutcome.AMBIGUOUS, why)


def _wordless(excerpt: PreparedExcerpt, window: PreparedWindow) -> Anchor:
    if excerpt.text and excerpt.text in window.text:
        return without_place(
            AnchorOutcome.AMBIGUOUS,
            "The quotation has no letter and no digit: it is too small to point to a passage.",
        )
    return without_place(
        AnchorOutcome.NOT_FOUND, "The quotation has no letter and no digit to look for."
    )

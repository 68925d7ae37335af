"""Anchors as the rungs make them: found at these places, or without a place and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proofpress.coordinates import WindowSpan
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome, Change


def found_at(
    method: AnchorMethod,
    changes: Iterable[Change],
    spans: Sequence[WindowSpan],
    occurrences: int,
) -> Anchor:
    """A found excerpt, whose first occurrence has its parts in ``spans``."""
    return Anchor(
        outcome=AnchorOutcome.FOUND,
        method=method,
        changes=in_order(changes),
        spans=tuple(spans),
        occurrences=occurrences,
        score=None,
        reason=None,
    )


def without_place(outcome: AnchorOutcome, reason: str) -> Anchor:
    """An excerpt that no rung holds for."""
    return Anchor(
        outcome=outcome,
        method=None,
        changes=(),
        spans=(),
        occurrences=0,
        score=None,
        reason=reason,
    )


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """``changes``, each once, in the order of :class:`Change`."""
    named = set(changes)
    return tuple(change for change in Change if change in named)

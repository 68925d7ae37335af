"""What the gate decided, in plain words above a report, with the sentences that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofpress.ledger import GateItem, GateOutcome
from proofpress.site.pages.frame import ReportContext
from proofpress.site.pages.words import GATE_BRIEF, GATE_STEP

_MOST_NAMED = 5
"""Sentences that the banner links to itself; the gate's page has all."""


@dataclass(frozen=True, slots=True)
class SentenceLink:
    """One sentence that fails: how many-eth it is, and its id."""

    ordinal: int
    unit_id: str


@dataclass(frozen=True, slots=True)
class GateBanner:
    """What stands beside the gate's badge."""

    words: str
    sentences: tuple[SentenceLink, ...]
    more: int
    """Failing sentences that are not named here."""
    step: str
    """The words of the link to what is to be done or looked at next."""
    anchor: str
    """Where on the gate's page that link leads."""


def read_banner(context: ReportContext) -> GateBanner:
    """The banner of ``context``'s report."""
    gate = context.checked.gate
    failing = _sentences(context, gate.failures)
    step, anchor = GATE_STEP[gate.outcome]
    if gate.outcome is GateOutcome.INDETERMINATE:
        failing = _sentences(context, gate.obstacles)
    return GateBanner(
        words=GATE_BRIEF[gate.outcome],
        sentences=failing[:_MOST_NAMED],
        more=max(0, len(failing) - _MOST_NAMED),
        step=step,
        anchor=anchor,
    )


def _sentences(context: ReportContext, items: Sequence[GateItem]) -> tuple[SentenceLink, ...]:
    """The sentences that ``items`` are about, each once, in document order."""
    named = {item.unit_id for item in items}
    return tuple(
        SentenceLink(ordinal, view.unit.unit_id)
        for ordinal, view in enumerate(context.units, 1)
        if view.unit.unit_id in named
    )

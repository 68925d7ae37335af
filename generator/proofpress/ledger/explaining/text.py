"""An explanation for a terminal: one line a step, what it saw below it."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.errors import one_line
from proofpress.ledger.explaining.steps import Explanation, Step, StepKind

_NAME = {
    StepKind.SENTENCE: "sentence",
    StepKind.MARKER: "marker",
    StepKind.CITATION: "citation",
    StepKind.SOURCE: "source",
    StepKind.EXCERPT: "excerpt",
    StepKind.WINDOW: "searched text",
    StepKind.RUNG: "rung",
    StepKind.NUMBER: "number",
    StepKind.BUCKET: "stands in",
    StepKind.ANNOTATION: "note",
    StepKind.SUPPORT: "support",
    StepKind.GATE: "gate",
    StepKind.LOOK_AGAIN: "look again",
}
_INNER = frozenset((StepKind.WINDOW, StepKind.RUNG))


def explanation_text(explanation: Explanation) -> str:
    """``explanation`` as lines of plain text, harmless to a terminal."""
    return "\n".join(_lines(explanation)) + "\n"


def _lines(explanation: Explanation) -> Iterator[str]:
    yield explanation.unit_id
    yield f"“{one_line(explanation.text)}”"
    for step in explanation.steps:
        yield from _step(step)


def _step(step: Step) -> Iterator[str]:
    depth = "  " * (1 + (step.kind in _INNER) + (step.kind is StepKind.RUNG))
    yield f"{depth}{_NAME[step.kind]}: {one_line(step.came_to)}"
    for fact in step.facts:
        yield f"{depth}  {one_line(fact.name)}: {one_line(fact.value)}"

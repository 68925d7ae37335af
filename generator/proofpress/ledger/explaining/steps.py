"""The records of an explanation: typed steps, which others render."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class StepKind(StrEnum):
    """What was looked at, in the order of the data's way."""

    SENTENCE = "sentence"
    """Where it begins and ends, and which rules cut it."""
    MARKER = "marker"
    """A comment that is bound to it."""
    CITATION = "citation"
    """A citation as it was read."""
    SOURCE = "source"
    """What the citation leads to, and what was captured of it."""
    EXCERPT = "excerpt"
    """The words that are declared, and how."""
    WINDOW = "window"
    """A text that was searched, or was not."""
    RUNG = "rung"
    """One rung of the anchoring ladder in the window before."""
    NUMBER = "number"
    """Digits or words that are a number, or are none."""
    BUCKET = "bucket"
    """The rule that put the row where it stands."""
    ANNOTATION = "annotation"
    SUPPORT = "support"
    GATE = "gate"
    """What the gate makes of it."""
    LOOK_AGAIN = "look_again"
    """What to open or to run to see it with one's own eyes."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a step saw."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Step:
    """One rule that was applied, what it saw, and what it came to."""

    kind: StepKind
    row_id: str | None
    """The row that it is about; None for the whole sentence."""
    came_to: str
    """In a few plain words."""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one sentence stands where it stands."""

    unit_id: str
    report_path: str
    text: str
    steps: tuple[Step, ...]

    def of_kind(self, kind: StepKind) -> tuple[Step, ...]:
        """The steps of one kind, in order."""
        return tuple(step for step in self.steps if step.kind is kind)


def facts(**values: object) -> tuple[Fact, ...]:
    """A fact for each value that is not None; underscores in names become spaces."""
    return tuple(
        Fact(name.strip("_").replace("_", " "), str(value))
        for name, value in values.items()
        if value is not None
    )

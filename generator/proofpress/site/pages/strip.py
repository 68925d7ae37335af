"""A whole report at a glance: one cell a sentence, in order, drawn with attributes alone.

A status has a shape as well as a colour: full, hollow, broken, half, thin. Beyond ``LARGEST_STRIP``
cells, neighbours share one, which shows the worst of them and leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofpress.site.pages.units import STATUS_LABEL, UnitStatus, UnitView

LARGEST_STRIP = 300
WIDTH = 1000.0
"""Of the drawing, in its own units; the height is 24."""

_WORST_FIRST = (
    UnitStatus.NUMBER,
    UnitStatus.OPEN,
    UnitStatus.PARTLY,
    UnitStatus.FOUND,
    UnitStatus.DECLARED,
    UnitStatus.OWN,
)


@dataclass(frozen=True, slots=True)
class StripCell:
    """One sentence, or a group of neighbours."""

    status: UnitStatus
    x: str
    """Left edge and width, as SVG attributes."""
    width: str
    anchor: str
    """The unit that the cell leads to."""
    title: str


@dataclass(frozen=True, slots=True)
class BarPart:
    """One status's share of a report's sentences."""

    status: UnitStatus
    x: str
    width: str
    count: int


def draw_strip(units: Sequence[UnitView]) -> tuple[StripCell, ...]:
    """The cells for ``units``, at most ``LARGEST_STRIP``."""
    size = max(1, -(-len(units) // LARGEST_STRIP))
    groups = [units[start : start + size] for start in range(0, len(units), size)]
    step = WIDTH / max(1, len(groups))
    gap = min(4.0, step / 5)
    return tuple(
        _cell(group, 1 + index * size, index * step, step - gap)
        for index, group in enumerate(groups)
    )


def draw_bar(counts: Mapping[UnitStatus, int]) -> tuple[BarPart, ...]:
    """The parts of a stacked bar, worst last, without those that are empty."""
    total = sum(counts.values())
    parts = []
    start = 0.0
    for status in UnitStatus:
        if counts.get(status):
            width = WIDTH * counts[status] / total
            parts.append(BarPart(status, _number(start), _number(width), counts[status]))
            start += width
    return tuple(parts)


def count_statuses(units: Sequence[UnitView]) -> dict[UnitStatus, int]:
    """How many sentences show each status, every status named."""
    counted = Counter(unit.status for unit in units)
    return {status: counted[status] for status in UnitStatus}


def _cell(group: Sequence[UnitView], first: int, x: float, width: float) -> StripCell:
    worst = min(group, key=lambda unit: _WORST_FIRST.index(unit.status))
    if len(group) == 1:
        title = f"Sentence {first}: {STATUS_LABEL[worst.status]}"
    else:
        counts = Counter(STATUS_LABEL[unit.status] for unit in group)
        said = "; ".join(f"{label} {number}" for label, number in sorted(counts.items()))
        title = f"Sentences {first} to {first + len(group) - 1}: {said}"
    return StripCell(worst.status, _number(x), _number(width), worst.unit.unit_id, title)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")

"""A whole report at a glance: one cell a sentence, in order, drawn with attributes alone.

A status has a shape as well as a colour: full, hollow, broken, half, thin. Cells stand in rows, which lie
side by side where there is room and under each other on a phone, so that a cell never gets too thin to see.
Beyond ``LARGEST_STRIP`` cells, neighbours share one: it is filled by the share of each status among
them, so that a single bad sentence does not paint its neighbours, and leads to the worst of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofpress.site.pages.units import STATUS_LABEL, UnitStatus, UnitView

LARGEST_STRIP = 300
LARGEST_ROW = 60
"""Cells in a row: on the narrowest phone each is five pixels wide."""
CELL = 10
"""The width of a cell in the drawing's own units; the height is 24."""
WIDTH = 1000.0
"""Of a bar, in its own units."""

_FULL = 20.0
_LEAST = 3.0
"""The height of a whole cell, and of the smallest share that calls for attention."""
_FLOOR = 22.0
"""Where a cell stands: y runs downwards."""
_WORST_FIRST = (
    UnitStatus.NUMBER,
    UnitStatus.OPEN,
    UnitStatus.PARTLY,
    UnitStatus.FOUND,
    UnitStatus.DECLARED,
    UnitStatus.OWN,
)
_SHAPES: Mapping[UnitStatus, tuple[tuple[UnitStatus, float, float], ...]] = {
    UnitStatus.FOUND: ((UnitStatus.FOUND, 2, 20),),
    UnitStatus.PARTLY: ((UnitStatus.FOUND, 13, 9), (UnitStatus.PARTLY, 3, 18)),
    UnitStatus.OPEN: ((UnitStatus.OPEN, 3, 18),),
    UnitStatus.NUMBER: ((UnitStatus.NUMBER, 2, 12), (UnitStatus.NUMBER, 17, 5)),
    UnitStatus.DECLARED: ((UnitStatus.DECLARED, 13, 9),),
    UnitStatus.OWN: ((UnitStatus.OWN, 19, 3),),
}
"""For a cell of one sentence: the faces that it is drawn in, each with its top and height."""


@dataclass(frozen=True, slots=True)
class CellPart:
    """One rectangle of a cell: ``y`` and ``height`` are SVG attributes."""

    status: UnitStatus
    y: str
    height: str


@dataclass(frozen=True, slots=True)
class StripCell:
    """One sentence, or a group of neighbours."""

    x: int
    """Left edge in its row."""
    parts: tuple[CellPart, ...]
    anchor: str
    """The unit that the cell leads to."""
    title: str


@dataclass(frozen=True, slots=True)
class StripRow:
    """Cells side by side; all rows of a strip are equally wide."""

    width: int
    cells: tuple[StripCell, ...]


@dataclass(frozen=True, slots=True)
class BarPart:
    """One status's share of a report's sentences."""

    status: UnitStatus
    x: str
    width: str
    count: int


def draw_strip(units: Sequence[UnitView]) -> tuple[StripRow, ...]:
    """The cells for ``units``, at most ``LARGEST_STRIP``, in rows."""
    size = max(1, -(-len(units) // LARGEST_STRIP))
    groups = [units[start : start + size] for start in range(0, len(units), size)]
    rows = max(1, -(-len(groups) // LARGEST_ROW))
    length = -(-len(groups) // rows)
    return tuple(
        StripRow(
            length * CELL,
            tuple(
                _cell(group, 1 + (first + index) * size, index * CELL)
                for index, group in enumerate(groups[first : first + length])
            ),
        )
        for first in range(0, len(groups), length or 1)
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


def _cell(group: Sequence[UnitView], first: int, x: int) -> StripCell:
    worst = min(group, key=lambda unit: _WORST_FIRST.index(unit.status))
    if len(group) == 1:
        shapes = _SHAPES[worst.status]
        title = f"Sentence {first}: {STATUS_LABEL[worst.status]}"
    else:
        counts = count_statuses(group)
        shapes = tuple(_stack(counts)) or _SHAPES[worst.status]
        said = "; ".join(f"{STATUS_LABEL[one]} {n}" for one, n in counts.items() if n)
        title = f"Sentences {first} to {first + len(group) - 1}: {said}"
    parts = tuple(CellPart(face, _number(y), _number(height)) for face, y, height in shapes)
    return StripCell(x, parts, worst.unit.unit_id, title)


def _stack(counts: Mapping[UnitStatus, int]) -> Iterator[tuple[UnitStatus, float, float]]:
    """The shares of a group, the worst on top; own reasoning is the air above them."""
    total = sum(counts.values())
    heights = {one: _FULL * counts[one] / total for one in reversed(_WORST_FIRST) if counts[one]}
    heights.pop(UnitStatus.OWN, None)
    for status in _WORST_FIRST[:3]:
        if status in heights:
            heights[status] = max(_LEAST, heights[status])
    scale = _FULL / max(_FULL, sum(heights.values()))
    top = _FLOOR
    for status, height in heights.items():
        top -= height * scale
        yield status, top, height * scale


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")

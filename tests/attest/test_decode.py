"""JSON values become records exactly where each annotation is met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pytest

from proofpress.attest.decode import ShapeError, decode_record


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Point:
    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("a point lies on the right")


@dataclass(frozen=True, slots=True)
class Drawing:
    name: str | None
    points: tuple[Point, ...]
    counts: Mapping[Colour, int]
    score: float
    is_done: bool
    anything: object


GOOD = {
    "name": None,
    "points": [{"x": 1}, {"x": 2}],
    "counts": {"red": 3},
    "score": 1,
    "is_done": True,
    "anything": [{}],
}


def test_a_record_is_what_the_value_says() -> None:
    points = (Point(1), Point(2))
    expected = Drawing(None, points, {Colour.RED: 3}, 1.0, True, [{}])
    assert decode_record(Drawing, GOOD, "drawing") == expected


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": 1}, "drawing.name: text is wanted"),
        ({"points": {}}, "drawing.points: a list is wanted"),
        ({"points": [{"x": 1}, {"x": -1}]}, r"drawing.points\[1\]: a point lies on the right"),
        ({"points": [{"x": True}]}, r"drawing.points\[0\].x: a whole number is wanted"),
        ({"points": [{"x": 1.0}]}, r"drawing.points\[0\].x: a whole number is wanted"),
        ({"points": [{}]}, r"drawing.points\[0\]: the key 'x' is missing"),
        ({"points": [[]]}, r"drawing.points\[0\]: an object is wanted"),
        ({"points": [None]}, r"drawing.points\[0\]: an object is wanted"),
        ({"counts": {"green": 1}}, "drawing.counts: 'green' is none of red, blue"),
        ({"counts": []}, "drawing.counts: an object is wanted"),
        ({"counts": {"red": None}}, "drawing.counts.red: a whole number is wanted"),
        ({"score": True}, "drawing.score: a number is wanted"),
        ({"score": "1"}, "drawing.score: a number is wanted"),
        ({"is_done": 0}, "drawing.is_done: true or false is wanted"),
        ({"more": 1}, "drawing: the key 'more' is not known"),
        ({"\u202e\n" * 99: 1}, r"drawing: the key '\\u202e\\n"),
    ],
)
def test_anything_else_is_refused_with_its_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(ShapeError, match=said):
        decode_record(Drawing, {**GOOD, **change}, "drawing")


def test_an_annotation_without_a_form_is_a_mistake_of_ours() -> None:
    @dataclass(frozen=True)
    class Odd:
        data: bytes

    with pytest.raises(TypeError, match="no JSON form"):
        decode_record(Odd, {"data": ""}, "odd")

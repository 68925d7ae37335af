"""A whole text cut for its page: nothing lost, nothing moved, every mark in its place, a bound."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import samples
from hypothesis import given
from hypothesis import strategies as st

from proofpress.capture import EvidenceWindow
from proofpress.coordinates import WindowSpan
from proofpress.site.pages.whole_text import (
    MOST_SHOWN,
    SURROUNDINGS,
    Place,
    TextStretch,
    cut_text,
    left_out_behind,
)


def place(name: str, *spans: tuple[int, int], face: str = "found") -> Place:
    return Place(name, face, tuple(WindowSpan(*span) for span in spans))


def shown(stretches: tuple[TextStretch, ...]) -> str:
    return "".join(piece.text for stretch in stretches for piece in stretch.pieces)


def marked(stretches: tuple[TextStretch, ...]) -> list[tuple[str, str]]:
    pieces = [piece for stretch in stretches for piece in stretch.pieces]
    return [(piece.text, piece.face) for piece in pieces if piece.face]


@st.composite
def marked_windows(draw: st.DrawFn) -> tuple[EvidenceWindow, list[Place]]:
    text = draw(st.text(alphabet="ab \nא漢", min_size=1, max_size=60))
    starts = draw(st.lists(st.integers(0, len(text)), max_size=4))
    window = replace(
        samples.window(text), page_starts=tuple(sorted({0, *starts})) if starts else ()
    )
    edges = st.lists(st.integers(0, len(text)), min_size=2, max_size=6, unique=True).map(sorted)
    places = [
        Place(f"r{number}", draw(st.sampled_from(["found", "open"])), spans)
        for number, cuts in enumerate(draw(st.lists(edges, max_size=4)))
        if (spans := tuple(WindowSpan(*pair) for pair in list(pairwise(cuts))[::2]))
    ]
    return window, sorted(places, key=lambda one: one.spans[0].start)


@given(marked_windows())
def test_every_code_point_stands_once_and_is_marked_exactly_where_it_is_quoted(
    made: tuple[EvidenceWindow, list[Place]],
) -> None:
    window, places = made
    stretches = cut_text(window, places)
    assert shown(stretches) == window.text
    assert left_out_behind(window, stretches) == 0
    offset = 0
    for piece in (piece for stretch in stretches for piece in stretch.pieces):
        end = offset + len(piece.text)
        over = [p for p in places if any(s.start <= offset and end <= s.end for s in p.spans)]
        touched = [p for p in places if any(s.start < end and offset < s.end for s in p.spans)]
        assert over == touched
        faces = {p.face for p in over}
        assert piece.face == ("found" if "found" in faces else "open" if faces else "")
        assert set(piece.begins) == {p.row_id for p in places if p.spans[0].start == offset}
        assert set(piece.ends) == {p.row_id for p in places if p.spans[-1].end == end}
        offset = end
    for stretch in stretches:
        assert stretch.left_out == 0
        assert (stretch.page is None) is not bool(window.page_starts)


def test_two_quotations_may_overlap_and_one_may_have_parts() -> None:
    window = samples.window("one two three four five")
    stretches = cut_text(window, [place("a", (0, 7)), place("b", (4, 13), (19, 23), face="open")])
    assert marked(stretches) == [
        ("one ", "found"),
        ("two", "found"),
        (" three", "open"),
        ("five", "open"),
    ]


def test_a_page_of_the_source_begins_a_stretch_and_its_feed_is_a_line_break() -> None:
    window = replace(samples.window("first\fsecond\fthird"), page_starts=(0, 6, 13))
    stretches = cut_text(window, [place("a", (3, 9))])
    assert [(one.page, shown((one,))) for one in stretches] == [
        (1, "first\n"),
        (2, "second\n"),
        (3, "third"),
    ]
    assert marked(stretches) == [("st\n", "found"), ("sec", "found")]


def test_of_a_long_text_the_beginning_and_each_quotations_surroundings_are_shown() -> None:
    text = " ".join(f"w{number:06}" for number in range(60_000))
    spans = [(8 * number, 8 * number + 7) for number in (30_000, 30_002, 50_000)]
    window = samples.window(text)
    places = [place("a", spans[0]), place("b", spans[1], spans[2])]
    stretches = cut_text(window, places)
    assert [shown((one,)).split()[0] for one in stretches] == ["w000000", "w029750", "w049750"]
    assert marked(stretches) == [(f"w{n:06}", "found") for n in (30_000, 30_002, 50_000)]
    offset = 0
    for one in stretches:
        offset += one.left_out
        assert text[offset:].startswith(shown((one,)))
        offset += len(shown((one,)))
    assert left_out_behind(window, stretches) == len(text) - offset


def test_the_page_of_the_largest_text_stays_small() -> None:
    text = "wörter und mehr " * 1_000_000
    at = len(text) - 5_000
    window = samples.window(text)
    stretches = cut_text(window, [place(f"r{n}", (at + n, at + n + 40)) for n in range(1000)])
    assert len(shown(stretches)) < MOST_SHOWN + 4 * SURROUNDINGS
    begun = [name for one in stretches for piece in one.pieces for name in piece.begins]
    assert begun == [f"r{number}" for number in range(1000)]

"""Anchoring in windows made to be slow: bounded work, and never a false find."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from growth import grows_linearly
from proofpress.ledger.anchoring.anchor import MOST_PLACES, anchor, prepare_window
from proofpress.ledger.anchoring.elided import MOST_PARTS
from proofpress.ledger.records import AnchorOutcome

_LONG = 200_000

_WINDOWS: dict[str, Callable[[int], str]] = {
    "one letter": lambda size: "a" * size,
    "spaces": lambda size: "a" + " " * size + "b",
    "digits": lambda size: "1" * size,
    "dashes": lambda size: "a " + "-" * size + " b",
    "points": lambda size: "a" + " ." * (size // 2) + " b",
    "marks": lambda size: "a" + "\u0301" * size,
    "invisibles": lambda size: "a\u200b" * (size // 2),
    "line-end hyphens": lambda size: "a-\n" * (size // 3),
    "footnote marks": lambda size: "ab[1]" * (size // 5),
    "open brackets": lambda size: "[" * size,
    "ligatures": lambda size: "ﬁ" * size,
    "capitals": lambda size: "aA " * (size // 3),
    "Han": lambda size: "中" * size,
}
_EXCERPTS = (
    "a", "a b", "a, b", "aaa", "a a a b", "1", "11 11", "fi", "if", "aa aa", "x[1]", "中中中", "a" * 900,
    "aaaaaaaaaaaa … a a a", "a a a … a a a … a a a … a a a", "中中中中中中…中中中中中中", "1 1 1 [...] 1 1 1"
)  # fmt: skip
_MARKS = ("`", "*", "_", "[", "[a](", "\\", "**a", "[^", "*a ", "> ", "…", "a b c … ", "a … ")


def _anchoring(name: str, size: int) -> Callable[[], None]:
    text = _WINDOWS[name](size)

    def anchor_all() -> None:
        window = prepare_window(text)
        for excerpt in _EXCERPTS:
            anchor(excerpt, window)

    return anchor_all


@pytest.mark.parametrize("name", _WINDOWS)
def test_a_hostile_window_costs_time_in_proportion(name: str) -> None:
    assert grows_linearly(lambda size: _anchoring(name, size), _LONG)


@pytest.mark.parametrize("mark", _MARKS)
def test_a_hostile_excerpt_costs_time_in_proportion(mark: str) -> None:
    window = prepare_window("a plan")
    assert grows_linearly(lambda size: lambda: anchor(mark * (size // len(mark)), window), _LONG)


@pytest.mark.parametrize("mark", _MARKS)
def test_a_hostile_excerpt_is_not_found(mark: str) -> None:
    found = anchor(mark * (_LONG // len(mark)), prepare_window("a plan"))
    assert found.outcome is not AnchorOutcome.FOUND


def test_an_omission_reaches_so_far_and_no_further() -> None:
    quoted = "The plan was drafted […] approved on Monday"
    for between, outcome in ((1000, AnchorOutcome.FOUND), (1001, AnchorOutcome.AMBIGUOUS)):
        text = "The plan was drafted" + " " * between + "approved on Monday"
        assert anchor(quoted, prepare_window(text)).outcome is outcome


def test_more_omissions_than_a_quotation_can_mean_are_ambiguous() -> None:
    text = " ".join(f"word{number} and more" for number in range(MOST_PARTS + 1))
    window = prepare_window(text)
    parts = [f"word{number} and more" for number in range(MOST_PARTS + 1)]
    assert anchor(" … ".join(parts[:-1]), window).outcome is AnchorOutcome.FOUND
    assert anchor(" … ".join(parts), window).outcome is AnchorOutcome.AMBIGUOUS


def test_a_very_long_excerpt_is_found() -> None:
    text = " ".join(f"word{number}" for number in range(30_000))
    found = anchor(text.replace(" ", "\n"), prepare_window(f"Before. {text} After."))
    assert found.outcome is AnchorOutcome.FOUND
    assert found.span is not None
    assert found.span.end - found.span.start == len(text)


def test_an_excerpt_longer_than_its_window_is_not_found() -> None:
    assert anchor("plan " * 1000, prepare_window("the plan")).outcome is AnchorOutcome.NOT_FOUND


def test_reading_stops_at_the_cap_and_says_so() -> None:
    window = prepare_window("unlikely " * (MOST_PLACES + 5) + "likely")
    found = anchor("likely", window)
    assert found.outcome is AnchorOutcome.AMBIGUOUS
    assert found.reason is not None
    assert f"Only the first {MOST_PLACES:,}" in found.reason


def test_occurrences_are_counted_up_to_the_cap() -> None:
    window = prepare_window("Read more of this page. " * (MOST_PLACES + 5))
    found = anchor("Read more of this page.", window)
    assert found.outcome is AnchorOutcome.FOUND
    assert found.occurrences == MOST_PLACES


def test_words_far_apart_are_no_passage() -> None:
    assert anchor("a b c", prepare_window("a" + " " * 9000 + "b c")).outcome is (
        AnchorOutcome.AMBIGUOUS
    )

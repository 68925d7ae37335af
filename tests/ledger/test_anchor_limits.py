"""Anchoring in windows made to be slow: bounded work, and never a false find."""

from __future__ import annotations

import time

import pytest

from proofpress.ledger.anchoring.anchor import MOST_PLACES, anchor, prepare_window
from proofpress.ledger.records import AnchorOutcome

_LONG = 200_000
_SECONDS = 3.0

_WINDOWS = {
    "one letter": "a" * _LONG,
    "spaces": "a" + " " * _LONG + "b",
    "digits": "1" * _LONG,
    "dashes": "a " + "-" * _LONG + " b",
    "points": "a" + " ." * (_LONG // 2) + " b",
    "marks": "a" + "\u0301" * _LONG,
    "invisibles": "a\u200b" * (_LONG // 2),
    "line-end hyphens": "a-\n" * (_LONG // 3),
    "footnote marks": "ab[1]" * (_LONG // 5),
    "open brackets": "[" * _LONG,
    "ligatures": "ﬁ" * _LONG,
    "capitals": "aA " * (_LONG // 3),
    "Han": "中" * _LONG,
}
_EXCERPTS = (
    "a", "a b", "a, b", "aaa", "a a a b", "1", "11 11", "fi", "if", "aa aa", "x[1]", "中中中", "a" * 900
)  # fmt: skip


@pytest.mark.parametrize("name", _WINDOWS)
def test_a_hostile_window_costs_bounded_time(name: str) -> None:
    start = time.perf_counter()
    window = prepare_window(_WINDOWS[name])
    for excerpt in _EXCERPTS:
        anchor(excerpt, window)
    assert time.perf_counter() - start < _SECONDS


@pytest.mark.parametrize("mark", ["`", "*", "_", "[", "[a](", "\\", "**a", "[^", "*a ", "> ", "…"])
def test_a_hostile_excerpt_costs_bounded_time(mark: str) -> None:
    start = time.perf_counter()
    found = anchor(mark * (_LONG // len(mark)), prepare_window("a plan"))
    assert found.outcome is AnchorOutcome.NOT_FOUND
    assert time.perf_counter() - start < _SECONDS


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

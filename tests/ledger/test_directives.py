"""Golden cases of text directives: ``directive_cases.txt`` is the file to edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from growth import grows_linearly
from proofpress.coordinates import ReportPosition
from proofpress.document import TextDirective
from proofpress.document.citations.fragments import fragment_excerpt
from proofpress.ledger.anchoring.anchor import (
    anchor_directives,
    look_for_directives,
    prepare_window,
)
from proofpress.ledger.anchoring.directives import RANGE_REACH
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome

_CASES = Path(__file__).parent / "directive_cases.txt"


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    window: str
    directives: str
    expected: str


def _read_cases() -> list[Case]:
    chunks = _CASES.read_text(encoding="utf-8").split("\n# ")[1:]
    cases = []
    for chunk in chunks:
        head, directives, expected = chunk.strip().split("\n---\n")
        title, window = head.split("\n", 1)
        cases.append(Case(title, window, directives, expected))
    return cases


CASES = _read_cases()


def _told(found: Anchor, window: str) -> str:
    words = [found.outcome.value]
    if found.outcome is not AnchorOutcome.FOUND or found.method is None:
        return words[0]
    words += [found.method.value, *(change.value for change in found.changes)]
    words += [f"x{found.occurrences}"] if found.occurrences > 1 else []
    passage = " | ".join(" ".join(span.cut(window).split()) for span in found.spans)
    return f"{' '.join(words)}: {passage}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    uri = f"https://a.example/#:~:{case.directives}"
    excerpt = fragment_excerpt(uri, ReportPosition(0, 1, 1))
    assert excerpt is not None
    found = look_for_directives(excerpt.directives, prepare_window(case.window)).anchor
    assert _told(found, case.window) == case.expected


def test_titles_are_unique() -> None:
    titles = [case.title for case in CASES]
    assert len(titles) == len(set(titles))


def _range(start: str, end: str) -> tuple[TextDirective, ...]:
    return (TextDirective(None, start, end, None),)


@pytest.mark.parametrize(
    ("between", "outcome"),
    [(RANGE_REACH, AnchorOutcome.FOUND), (RANGE_REACH + 1, AnchorOutcome.AMBIGUOUS)],
)
def test_a_range_ends_within_its_reach(between: int, outcome: AnchorOutcome) -> None:
    window = prepare_window("The plan was read" + " " * between + "and approved on Monday")
    found = anchor_directives(_range("The plan was read", "and approved on Monday"), window)
    assert found.outcome is outcome


def test_what_is_near_is_offered_for_the_part_that_is_missing() -> None:
    window = prepare_window("The plan was drafted in spring. It was approved on Monday.")
    found = anchor_directives(_range("The plan was", "approved on Tuesday"), window)
    assert found.outcome is not AnchorOutcome.FOUND
    assert found.method is AnchorMethod.FUZZY
    assert found.reason is not None
    assert "approved on Tuesday" in found.reason


def test_a_range_of_words_that_are_everywhere_costs_time_in_proportion() -> None:
    directive = TextDirective("a", "a a", "a a a", "a")

    def looking(size: int) -> Callable[[], object]:
        text = "a " * size
        return lambda: anchor_directives((directive,), prepare_window(text))

    assert grows_linearly(looking, 50_000)

"""Golden cases of reservations after a quotation: ``continuation_cases.txt`` is the file to edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from evidence import ANSWERS, STUDY, check, page

from growth import grows_linearly
from proofpress.coordinates import WindowSpan
from proofpress.ledger import Annotation, ledger_json, ledger_markdown
from proofpress.ledger.continuation import source_continues

_CASES = Path(__file__).parent / "continuation_cases.txt"
_SOURCE = "The plan was approved on Monday, but only in part. It rained."


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    text: str
    span: WindowSpan
    expected: str | None


def _read_cases() -> list[Case]:
    cases = []
    for chunk in _CASES.read_text(encoding="utf-8").split("\n# ")[1:]:
        head, expected = chunk.strip().split("\n---\n")
        title, marked = head.split("\n", 1)
        marked = marked.replace("/", "\n")
        start, end = marked.index("«"), marked.index("»") - 1
        text = marked.replace("«", "").replace("»", "")
        cases.append(
            Case(title, text, WindowSpan(start, end), None if expected == "-" else expected)
        )
    return cases


CASES = _read_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    assert source_continues(case.text, case.span) == case.expected


def test_titles_are_unique() -> None:
    titles = [case.title for case in CASES]
    assert len(titles) == len(set(titles))


def test_a_row_says_with_which_words_its_source_goes_on(tmp_path: Path) -> None:
    answers = {**ANSWERS, STUDY: page(STUDY, _SOURCE)}
    quoted = f'It was [s]({STUDY} "quote: The plan was approved on Monday").'
    checked = check(quoted, tmp_path, answers=answers)
    (row,) = checked.ledger.rows
    assert row.source_continues == "but only in part."
    assert row.annotations == (Annotation.SOURCE_CONTINUES,)
    assert '"source_continues": "but only in part."' in ledger_json(checked.ledger)
    assert "goes on: “but only in part.”" in ledger_markdown(checked.ledger)


def test_what_is_not_found_goes_on_nowhere(tmp_path: Path) -> None:
    answers = {**ANSWERS, STUDY: page(STUDY, _SOURCE)}
    quoted = f'It was [s]({STUDY} "quote: The plan was refused on Monday").'
    (row,) = check(quoted, tmp_path, answers=answers).ledger.rows
    assert row.source_continues is None
    assert row.annotations == ()


@pytest.mark.parametrize("text", ["but ", "nothing ", ", ", "a.", "(", "\n"])
def test_a_hostile_source_costs_time_in_proportion(text: str) -> None:
    def reading(size: int) -> Callable[[], object]:
        source = "The plan" + text * size
        return lambda: source_continues(source, WindowSpan(0, 8))

    assert grows_linearly(reading, 200_000)

"""Observations beside rows: ``annotation_cases.txt`` is the file to edit."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from evidence import PAPER, STUDY, check, page

from proofpress.ledger import Annotation, Conflict, LedgerRow, ledger_markdown

_CASES = Path(__file__).with_name("annotation_cases.txt")
_LANGUAGE = re.compile(r"([a-z]{2}): ")
_STUDY_TEXT = (
    "Sales grew by 4.2 million euros (12.5 percent) between 2019 and 2021. Costs fell by five percent. "
    "About 1,250 shops closed, 300 of them in May 2021. The board was pleased, and so on, with it all."
)
_PAPER_TEXT = "Three firms left in 2020. The others stayed, but not for long."
_ANSWERS = {STUDY: page(STUDY, _STUDY_TEXT), PAPER: page(PAPER, _PAPER_TEXT)}


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    report: str
    rows: tuple[str, ...]


def _read_cases() -> list[Case]:
    cases = []
    for chunk in re.split(r"(?m)^# ", _CASES.read_text(encoding="utf-8"))[1:]:
        title, body = chunk.split("\n", 1)
        report, rows = body.strip("\n").split("\n---\n")
        cases.append(Case(title, report, tuple(rows.split("\n"))))
    return cases


def _rows(case: Case, folder: Path) -> tuple[LedgerRow, ...]:
    tag = _LANGUAGE.match(case.title)
    head = f"---\nlang: {tag[1]}\n---\n" if tag else ""
    source = head + case.report.replace("STUDY", STUDY).replace("PAPER", PAPER)
    return check(source, folder, answers=dict(_ANSWERS)).ledger.rows


def _told(row: LedgerRow) -> str:
    noted = ", ".join([*row.annotations, *row.annotation_conflicts])
    absent, unclear = "; ".join(row.numbers_not_in_excerpt), "; ".join(row.numbers_not_comparable)
    told = row.detail.value + (f": {noted}" if noted else "")
    return told + (f" | {absent}" if absent else "") + (f" ? {unclear}" if unclear else "")


@pytest.mark.parametrize("case", _read_cases(), ids=lambda case: case.title)
def test_golden_case(case: Case, tmp_path: Path) -> None:
    assert tuple(map(_told, _rows(case, tmp_path))) == case.rows


def test_every_observation_has_a_case() -> None:
    shown = " ".join(line for case in _read_cases() for line in case.rows)
    assert all(name in shown for name in (*Annotation, *Conflict))


def test_a_row_proves_that_what_it_notes_is_named(tmp_path: Path) -> None:
    missing = Case("", 'It is 9 [s](STUDY "quote: Costs fell by five percent").', ())
    (row,) = _rows(missing, tmp_path)
    with pytest.raises(ValueError, match="noted, and named"):
        replace(row, numbers_not_in_excerpt=())
    with pytest.raises(ValueError, match="noted, and named"):
        replace(row, annotations=())


def test_the_readable_ledger_names_the_numbers(tmp_path: Path) -> None:
    source = f'It is 9 or 1.250 [s]({STUDY} "quote: About 1,250 shops closed").'
    written = ledger_markdown(check(source, tmp_path, answers=dict(_ANSWERS)).ledger)
    assert "numbers not in the excerpt: 9" in written
    assert "numbers that could not be compared: 1.250" in written

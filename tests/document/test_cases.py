"""Golden cases of reading a report: ``cases/*.txt`` are the files to edit, ``notation.py`` says how."""

from __future__ import annotations

from pathlib import Path

import pytest
from notation import Case, describe, read_cases

_FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
_CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in _FILES
    for case in read_cases(path)
]


@pytest.mark.parametrize("case", _CASES)
def test_case(case: Case) -> None:
    assert describe(case.source) == case.expected


def test_titles_are_unique_in_their_file() -> None:
    for path in _FILES:
        titles = [case.title for case in read_cases(path)]
        assert len(titles) == len(set(titles)), path.name

"""Coordinates refuse what is no place."""

from __future__ import annotations

import pytest

from proofpress.coordinates import BlockSpan, ReportPosition, WindowSpan


@pytest.mark.parametrize(("offset", "line", "column"), [(-1, 1, 1), (0, 0, 1), (0, 1, 0)])
def test_no_report_position(offset: int, line: int, column: int) -> None:
    with pytest.raises(ValueError, match="not a report position"):
        ReportPosition(offset, line, column)


@pytest.mark.parametrize("span", [BlockSpan, WindowSpan])
@pytest.mark.parametrize(("start", "end"), [(-1, 0), (2, 1)])
def test_no_span(span: type[BlockSpan | WindowSpan], start: int, end: int) -> None:
    with pytest.raises(ValueError, match="not a half-open span"):
        span(start, end)


def test_spans_are_half_open() -> None:
    assert BlockSpan(1, 3).cut("abcd") == "bc"
    assert WindowSpan(2, 2).cut("abcd") == ""
    assert BlockSpan(0, 4).holds(BlockSpan(4, 4))
    assert not BlockSpan(0, 4).holds(BlockSpan(3, 5))


def test_positions_sort_as_they_stand() -> None:
    assert ReportPosition(3, 1, 4) < ReportPosition(5, 2, 1)

"""Which short pages are walls: a plain file of pages, each with the kind of wall that it is or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from growth import grows_linearly
from proofpress.capture.extract.hollow import (
    LONGEST_WALL,
    WallKind,
    is_challenge,
    is_wall,
    wall_kind,
)

CASES = Path(__file__).parent / "cases" / "walls.txt"


def read_cases() -> list[object]:
    lines = CASES.read_text("utf-8").splitlines()
    cases = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        kind, title, text = (part.strip() for part in line.split("|"))
        page = text.replace(" / ", "\n")
        wanted = None if kind == "-" else WallKind(kind)
        cases.append(pytest.param(title.replace(" / ", " | "), page, wanted, id=f"{number} {kind}"))
    return cases


@pytest.mark.parametrize(("title", "text", "wanted"), read_cases())
def test_a_short_page(title: str, text: str, wanted: WallKind | None) -> None:
    assert wall_kind(text, title or None) == wanted
    assert is_wall(text, title) is (wanted is not None)
    assert is_challenge(text, title) is (wanted is WallKind.BOT_CHECK)
    # However short its title says it is, a long page is what it is.
    assert wall_kind(text + "\nA paragraph about walls." * 50, title) is None


def test_every_kind_has_a_case() -> None:
    kinds = [param.values[2] for param in read_cases()]  # type: ignore[attr-defined]
    assert {kind for kind in kinds if kind} == set(WallKind)
    assert sum(kind is None for kind in kinds) > 30


def test_judging_takes_linear_time() -> None:
    hostile = "a sign in to the page not found please enable please please , , , error 404 "
    assert grows_linearly(
        lambda size: lambda: wall_kind((hostile * size)[:LONGEST_WALL], hostile * size), 2000
    )

"""Golden cases of anchoring: ``anchor_cases.txt`` is the file to edit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofpress.ledger.anchoring.anchor import anchor, look_for, prepare_window

_CASES = Path(__file__).parent / "anchor_cases.txt"
_CASE = re.compile(r"^# ([^\n]+)\n(.*?)\n---\n(.*?)\n---\n(.+)$", re.MULTILINE | re.DOTALL)
_ESCAPE = re.compile(r"\\u([0-9a-f]{4})")


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    window: str
    excerpt: str
    expected: str


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: chr(int(escape.group(1), 16)), text)


def _read_cases() -> list[Case]:
    chunks = re.split(r"\n(?=# )", _CASES.read_text(encoding="utf-8"))[1:]
    matches = [_CASE.match(chunk.rstrip("\n")) for chunk in chunks]
    assert all(matches), [chunk for chunk, match in zip(chunks, matches, strict=True) if not match]
    return [
        Case(match[1], _unescaped(match[2]), _unescaped(match[3]), match[4])
        for match in matches
        if match
    ]


CASES = _read_cases()


def _told(case: Case) -> str:
    found = look_for(case.excerpt, prepare_window(case.window)).anchor
    words = [found.outcome.value]
    if found.outcome.value == "found" and found.method is not None:
        words += [found.method.value, *(change.value for change in found.changes)]
        words += [f"x{found.occurrences}"] if found.occurrences > 1 else []
    return " ".join(words)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    assert _told(case) == case.expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_what_is_near_finds_nothing_more(case: Case) -> None:
    window = prepare_window(case.window)
    found, looked = anchor(case.excerpt, window), look_for(case.excerpt, window).anchor
    assert (found.outcome.value == "found") is (looked.outcome.value == "found")


def test_titles_are_unique() -> None:
    titles = [case.title for case in CASES]
    assert len(titles) == len(set(titles))

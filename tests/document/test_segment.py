"""Golden cases of cutting sentences: the files in ``sentence_cases`` are the ones to edit."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from proofpress.coordinates import BlockSpan
from proofpress.document.segmenter.abbreviations import ENGLISH, OTHER, TABLES, table_for
from proofpress.document.segmenter.segment import SEGMENTER, segment

_FOLDER = Path(__file__).with_name("sentence_cases")
_LANGUAGE = re.compile(r"([a-z]{2}(?:-[A-Z]{2})?): ")
_HARD_BREAK = "⏎"


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    text: str
    opaque: tuple[BlockSpan, ...]
    sentences: list[str]

    @property
    def lang(self) -> str:
        tag = _LANGUAGE.match(self.title)
        return tag[1] if tag else "en"


def _read_cases() -> list[Case]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("*.txt"))]
    chunks = [chunk for text in texts for chunk in re.split(r"(?m)^# ", text)[1:]]
    return [_case(*chunk.split("\n", 1)) for chunk in chunks]


def _case(title: str, body: str) -> Case:
    written, expected = body.strip("\n").split("\n---\n")
    text, opaque = "", []
    for part in re.split(r"(⟦[^⟧]*⟧)", written.replace(_HARD_BREAK, "\n")):
        words = part.strip("⟦⟧")
        if part.startswith("⟦"):
            opaque.append(BlockSpan(len(text), len(text) + len(words)))
        text += words
    return Case(title, text, tuple(opaque), expected.split("\n"))


@pytest.mark.parametrize("case", _read_cases(), ids=lambda case: case.title)
def test_golden_case(case: Case) -> None:
    spans = segment(case.text, case.opaque, case.lang)
    assert [span.cut(case.text).replace("\n", _HARD_BREAK) for span in spans] == case.sentences


def test_a_language_is_chosen_by_its_first_part() -> None:
    assert all(table_for(tag) is table for tag, table in TABLES.items())
    assert table_for("DE-at") is TABLES["de"]
    assert table_for("pt_BR") is TABLES["pt"]
    assert table_for("") is table_for("tlh") is OTHER


def test_an_unknown_language_has_english_and_no_foreign_word() -> None:
    assert ENGLISH.may_end <= OTHER.may_end
    assert "bzw" in OTHER.never  # no language has it as a word
    assert "es" not in OTHER.never  # Italian "esempio", but a word in Spanish and German


@pytest.mark.parametrize("table", [*TABLES.values(), OTHER])
def test_an_entry_is_written_without_its_last_stop_and_has_one_class(table: object) -> None:
    assert isinstance(table, type(ENGLISH))
    assert not [entry for entry in table.never | table.may_end if entry.endswith(".")]
    assert not table.never & table.may_end
    assert all(len(entry) < 24 for entry in table.never | table.before_number | table.may_end)


def test_the_digest_covers_every_module_of_the_rules() -> None:
    folder = files("proofpress") / "document" / "segmenter"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".py"))
    assert "sentence_rules.py" in names
    digest = hashlib.sha256()
    for name in names:
        source = (folder / name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\n{len(source)}\n".encode() + source)
    assert digest.hexdigest() == SEGMENTER.digest
    assert (SEGMENTER.name, SEGMENTER.version) == ("proofpress-segmenter", 2)

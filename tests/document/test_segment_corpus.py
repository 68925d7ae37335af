"""Boundaries beside those that people set. Needs the corpus folder, which has the conventions."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofpress.document.segmenter.segment import segment

_CORPUS = os.environ.get("PROOFPRESS_CORPUS")
pytestmark = pytest.mark.skipif(
    _CORPUS is None, reason="PROOFPRESS_CORPUS names no folder with sentences/*.jsonl"
)


@dataclass(frozen=True, slots=True)
class Text:
    text: str
    lang: str
    sentences: Sequence[str]

    @property
    def true_ends(self) -> set[int]:
        ends, place = set(), 0
        for sentence in self.sentences:
            place = self.text.index(sentence, place) + len(sentence)
            ends.add(place)
        return ends - {len(self.text.rstrip())}

    @property
    def found_ends(self) -> set[int]:
        spans = segment(self.text, (), self.lang)
        return {span.end for span in spans} - {len(self.text.rstrip())}


def _texts(name: str) -> list[Text]:
    path = Path(_CORPUS or "") / "sentences" / name
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Text(line["text"], line["lang"], line["sentences"]) for line in lines]


def test_hard_cases_of_report_prose() -> None:
    texts = _texts("hard_sample.jsonl")
    wrong = [text.text for text in texts if text.found_ends != text.true_ends]
    assert len(texts) >= 34
    assert len(wrong) <= 2, wrong


def test_web_text() -> None:
    texts = _texts("dev_ewt.jsonl")
    right = sum(len(text.found_ends & text.true_ends) for text in texts)
    found = sum(len(text.found_ends) for text in texts)
    true = sum(len(text.true_ends) for text in texts)
    precision, recall = right / found, right / true
    assert precision >= 0.98
    assert 2 * precision * recall / (precision + recall) >= 0.85


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es", "it", "pt", "tlh"])
def test_nothing_is_lost_in_any_language(lang: str) -> None:
    for text in _texts("dev_ewt.jsonl"):
        kept = "".join(span.cut(text.text) for span in segment(text.text, (), lang))
        assert "".join(kept.split()) == "".join(text.text.split())

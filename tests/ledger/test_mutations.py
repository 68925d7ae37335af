"""An altered quotation is never found: ten thousand alterations of own texts, and more of real pages."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from mutations import KINDS, Text, mutations_of

from proofpress.capture import Body
from proofpress.capture.extract import Extraction, extract_text
from proofpress.ledger.anchoring.anchor import look_for, prepare_window
from proofpress.ledger.records import AnchorOutcome

_TEXTS = Path(__file__).parent / "mutation_texts.txt"
_CORPUS = os.environ.get("PROOFPRESS_CORPUS")
_LEAST = 10_000
_PAGES = 12
_SENTENCE = re.compile(r"[A-ZÄÖÜ][^.!?\n]{60,160}[a-z]\.(?=\s)")


def _read_texts() -> list[Text]:
    texts = []
    for chunk in _TEXTS.read_text(encoding="utf-8").split("\n# ")[1:]:
        language, *sentences = chunk.strip().split("\n")
        texts.append(Text(language, tuple(sentences)))
    return texts


TEXTS = _read_texts()


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_the_sentences_themselves_are_found(number: int) -> None:
    window = prepare_window(TEXTS[number].whole)
    for sentence in TEXTS[number].sentences:
        assert look_for(sentence, window).anchor.outcome is AnchorOutcome.FOUND


@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_no_altered_quotation_is_found(number: int) -> None:
    window = prepare_window(TEXTS[number].whole)
    found = [
        (kind, quotation)
        for kind, quotation in mutations_of(TEXTS[number])
        if look_for(quotation, window).anchor.outcome is AnchorOutcome.FOUND
    ]
    assert found == []


def test_there_are_enough_alterations_of_every_kind() -> None:
    kinds = Counter(kind for text in TEXTS for kind, _ in mutations_of(text))
    assert set(kinds) == set(KINDS)
    assert sum(kinds.values()) >= _LEAST


def _pages() -> Iterator[Text]:
    folder = Path(_CORPUS or "")
    lines = (folder / "quotes" / "quotes.jsonl").read_text(encoding="utf-8").splitlines()
    files = {quote["file"]: quote["media_type"] for quote in map(json.loads, lines)}
    for file in sorted(files)[:: max(1, len(files) // _PAGES)]:
        name, _, charset = files[file].partition("; charset=")
        body = (folder / "pages" / file).read_bytes()
        extraction = extract_text(Body.of(body), name, charset or None)
        if isinstance(extraction, Extraction):
            sentences = _SENTENCE.findall(extraction.text)[:6]
            yield Text("", tuple(sentences), extraction.text)


@pytest.mark.skipif(_CORPUS is None, reason="PROOFPRESS_CORPUS names no folder of pages")
def test_no_altered_sentence_of_a_page_is_found() -> None:
    altered = 0
    for text in _pages():
        window = prepare_window(text.whole)
        for kind, quotation in mutations_of(text):
            altered += 1
            outcome = look_for(quotation, window).anchor.outcome
            assert outcome is not AnchorOutcome.FOUND, (kind, quotation)
    assert altered > _LEAST

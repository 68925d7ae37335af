"""Real pages: true quotations are found, altered ones never. Needs the corpus folder."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from proofpress.capture import Body
from proofpress.capture.extract import Extraction, extract_text
from proofpress.ledger.anchoring.anchor import PreparedWindow, anchor, prepare_window
from proofpress.ledger.anchoring.omissions import OMISSION
from proofpress.ledger.records import AnchorOutcome

_CORPUS = os.environ.get("PROOFPRESS_CORPUS")
pytestmark = pytest.mark.skipif(
    not _CORPUS, reason="PROOFPRESS_CORPUS names no folder of pages and quotations"
)

_LEAST_FOUND = {"html": 0.998, "pdf": 0.97}
"""In any view of any reader."""


def _lines(name: str) -> list[dict[str, Any]]:
    path = Path(_CORPUS or "") / "quotes" / name
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def _windows(file: str, media_type: str) -> tuple[PreparedWindow, ...]:
    body = (Path(_CORPUS or "") / "pages" / file).read_bytes()
    name, _, charset = media_type.partition("; charset=")
    extraction = extract_text(Body.of(body), name, charset or None)
    assert isinstance(extraction, Extraction), (file, extraction)
    readings = (extraction, *extraction.other_readings)
    texts = [(reading.text, *(view.text for view in reading.further_views)) for reading in readings]
    return tuple(prepare_window(text) for text in chain.from_iterable(texts))


def _is_found(quote: dict[str, Any]) -> bool:
    windows = _windows(quote["file"], quote["media_type"])
    outcomes = [anchor(quote["quote"], window).outcome for window in windows]
    return AnchorOutcome.FOUND in outcomes


def test_true_quotations_are_found_and_altered_ones_never() -> None:
    """One test, since reading the pages takes longer than looking for the quotations."""
    all_, found, false = Counter[str](), Counter[str](), list[dict[str, Any]]()
    for quote in _lines("quotes.jsonl"):
        medium = "pdf" if "pdf" in quote["media_type"] else "html"
        if quote["truth"]:
            all_[medium] += 1
            found[medium] += _is_found(quote)
        elif _is_found(quote):
            false.append(quote)
    assert false == []
    assert {medium: found[medium] / all_[medium] >= _LEAST_FOUND[medium] for medium in all_} == {
        "html": True,
        "pdf": True,
    }


def test_each_decided_pair_is_right() -> None:
    for pair in _lines("pairs.jsonl"):
        found = anchor(pair["quote"], prepare_window(pair["source"]))
        if pair["found"] is not None:
            assert (found.outcome is AnchorOutcome.FOUND) is pair["found"], (pair, found)


def _mutations(words: list[str], chance: random.Random) -> Iterator[list[str]]:
    # Beside an omission a word less, or another order over it, is what the omission says.
    inner = [at for at in range(1, len(words) - 1) if not _is_beside_omission(words, at)]
    if not inner:
        return
    at = chance.choice(inner)
    yield [*words[:at], "not", *words[at:]]
    yield [*words[:at], *words[at + 1 :]]
    yield [*words[:at], words[at + 1], words[at], *words[at + 2 :]]
    digits = [at for at in (0, *inner) if re.search("[0-9]", words[at])]
    for place in digits:
        word = words[place]
        cut = re.sub("[0-9]", "", word, count=1)
        other = re.sub("[0-9]", lambda digit: str((int(digit[0]) + 1) % 10), word, count=1)
        yield [*words[:place], cut, *words[place + 1 :]]
        yield [*words[:place], other, *words[place + 1 :]]


def _is_beside_omission(words: list[str], at: int) -> bool:
    return any(OMISSION.search(word) for word in words[max(0, at - 2) : at + 3])


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


@cache
def _window_letters(file: str, media_type: str) -> str:
    return _letters(_windows(file, media_type)[0].text)


def test_no_mutation_of_a_passage_is_found() -> None:
    chance = random.Random(20)
    quotes = [q for q in _lines("quotes.jsonl") if q["truth"] and q["file"].startswith("html/")]
    for quote in chance.sample(quotes, 300):
        window = _windows(quote["file"], quote["media_type"])[0]
        letters = _window_letters(quote["file"], quote["media_type"])
        words = re.sub(r"\[\d+\]", "", quote["quote"]).split()
        if len(words) < 4:
            continue
        for mutation in _mutations(words, chance):
            excerpt = " ".join(mutation)
            if _letters(excerpt) not in letters:
                assert anchor(excerpt, window).outcome is not AnchorOutcome.FOUND, excerpt

"""Cutting a million characters of prose into sentences, beside the plainest split there is."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from generated import sentence
from measure import Row, time_both
from proofpress.document.segmenter.segment import segment
from proofpress.ledger.numbers.numerics import find_numbers

_RUNS = 5
_NAIVE = re.compile(r"(?<=[.!?])\s+")
_NUMBER = re.compile(r"\d[\d.,]*")
_ASIDES = (
    "Dr. Ito et al. (2021) said so, cf. Fig. 3.[12]",
    "The U.S. market (see p. 45; est. 3.2 bn.) fell by 4.1% vs. 2019.",
    "“It is over. We know,” said the chair.",
    "“Demand is back.” Acme Inc. disagreed!",
)
"""What makes prose harder than words and stops; one sentence in five."""


def rows(*, quick: bool = False) -> list[Row]:
    """Sentences and numbers of the same text."""
    text = _prose(100_000 if quick else 1_000_000)
    spans = segment(text)
    if len(spans) < len(text) // 200:
        raise RuntimeError(f"{len(spans)} sentences in {len(text)} characters: nothing was cut")
    sentences = [span.cut(text) for span in spans]
    size = f"{len(text):,} characters"
    return [
        _row(f"sentences of {size}", text, lambda: segment(text), lambda: _NAIVE.split(text)),
        _row(
            f"numbers of {len(sentences):,} sentences, {size}",
            text,
            lambda: [find_numbers(one) for one in sentences],
            lambda: [_NUMBER.findall(one) for one in sentences],
        ),
    ]


def _prose(characters: int) -> str:
    rng = random.Random("prose")
    said: list[str] = []
    length = 0
    while length < characters:
        said.append(rng.choice(_ASIDES) if rng.random() < 0.2 else sentence(rng))
        length += len(said[-1]) + 1
    return " ".join(said)


def _row(
    what: str, text: str, function: Callable[[], object], baseline: Callable[[], object]
) -> Row:
    own, other = time_both(function, baseline, _RUNS)
    return Row(
        what=what,
        seconds=own,
        baseline="one regular expression",
        baseline_seconds=other,
        ratio=own / other,
        aim="",
        remark=f"best of {_RUNS}; {len(text) / own / 1e6:.1f} million characters a second",
    )

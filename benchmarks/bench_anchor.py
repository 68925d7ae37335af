"""Looking for quotations in a window of a million characters, beside the plainest search there is."""

from __future__ import annotations

import random
import re

from rapidfuzz.fuzz import partial_ratio

from generated import sentence
from measure import Row, time_both
from proofpress.ledger import AnchorOutcome, PreparedWindow, anchor, prepare_window
from proofpress.ledger.anchoring.anchor import look_for

QUOTES = 100
_RUNS = 5
_NO_WORD = re.compile(r"[\W_]+")


def rows(*, quick: bool = False) -> list[Row]:
    """Preparing a window; quotations that it holds; quotations that it does not hold."""
    characters = 100_000 if quick else 1_000_000
    text, present = _window(characters)
    absent = [_altered(quote) for quote in present]
    window = prepare_window(text)
    _check(present, window, AnchorOutcome.FOUND)
    _check(absent, window, AnchorOutcome.AMBIGUOUS)
    size = f"in {characters:,} characters"
    return [
        _prepare_row(text, size),
        _find_row(
            f"anchoring {QUOTES} quotations, found exactly, {size}", present, window, "<= 3.0"
        ),
        _find_row(f"anchoring {QUOTES} quotations, not there, {size}", absent, window, ""),
        _near_row(f"the same with the nearest passage, {size}", absent, window, quick=quick),
    ]


def _window(characters: int) -> tuple[str, list[str]]:
    rng = random.Random("window")
    said: list[str] = []
    length = 0
    while length < characters:
        said.append(sentence(rng))
        length += len(said[-1]) + 1
    places = [round(n * (len(said) - 1) / (QUOTES - 1)) for n in range(QUOTES)]
    return " ".join(said), [said[place] for place in places]


def _altered(quote: str) -> str:
    """One word in the middle exchanged: what a search has to read the whole window for."""
    words = quote.split()
    words[len(words) // 2] = "misquoted"
    return " ".join(words)


def _check(quotes: list[str], window: PreparedWindow, outcome: AnchorOutcome) -> None:
    """A benchmark that measures something else than it says is worse than none."""
    wrong = [quote for quote in quotes if anchor(quote, window).outcome is not outcome]
    if wrong:
        raise RuntimeError(f"{len(wrong)} quotations are not {outcome}, the first is {wrong[0]!r}")


def _prepare_row(text: str, size: str) -> Row:
    own, other = time_both(
        lambda: prepare_window(text), lambda: _NO_WORD.sub("", text).casefold(), _RUNS
    )
    return Row(
        what=f"preparing a window, once for all quotations, {size}",
        seconds=own,
        baseline="its letters and digits by one re.sub, without their places",
        baseline_seconds=other,
        ratio=own / other,
        aim="",
        remark=f"best of {_RUNS}",
    )


def _find_row(what: str, quotes: list[str], window: PreparedWindow, aim: str) -> Row:
    text = window.text
    own, other = time_both(
        lambda: [look_for(quote, window) for quote in quotes],
        lambda: [text.find(quote) for quote in quotes],
        _RUNS,
    )
    return Row(
        what=what,
        seconds=own,
        baseline="str.find of each",
        baseline_seconds=other,
        ratio=own / other,
        aim=aim,
        remark=f"best of {_RUNS}; {own / len(quotes) * 1e6:.0f} µs a quotation",
    )


def _near_row(what: str, quotes: list[str], window: PreparedWindow, *, quick: bool) -> Row:
    """Beside a fuzzy search of the whole window, which tells a score and no difference."""
    chosen = quotes[: 5 if quick else None]
    own, other = time_both(
        lambda: [anchor(quote, window) for quote in chosen],
        lambda: [partial_ratio(quote, window.text) for quote in chosen],
        1,
    )
    return Row(
        what=what,
        seconds=own,
        baseline="rapidfuzz partial_ratio once each",
        baseline_seconds=other,
        ratio=own / other,
        aim="<= 1.5",
        remark=f"{own / len(chosen) * 1e6:.0f} µs a quotation",
    )

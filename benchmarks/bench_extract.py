"""From a page's bytes to its window, beside the parser alone."""

from __future__ import annotations

import random

from selectolax.lexbor import LexborHTMLParser

from generated import make_html, sentence
from measure import Row, time_both
from proofpress.capture import Body
from proofpress.capture.extract import Extraction, extract_text

_RUNS = 7
_PARAGRAPHS = 300


def rows(*, quick: bool = False) -> list[Row]:
    """One page of a usual size, which is read in this process."""
    rng = random.Random("page")
    said = [[sentence(rng) for _ in range(5)] for _ in range(30 if quick else _PARAGRAPHS)]
    page = make_html("Page", said).encode("utf-8")
    read = extract_text(Body.of(page), "text/html", "utf-8")
    if not isinstance(read, Extraction) or said[-1][-1] not in read.text:
        raise RuntimeError("the page was not read to its end")
    own, other = time_both(
        lambda: extract_text(Body.of(page), "text/html", "utf-8"),
        lambda: LexborHTMLParser(page),
        _RUNS,
    )
    return [
        Row(
            what=f"HTML to window, {len(page) // 1024} KiB",
            seconds=own,
            baseline="Lexbor's parse alone",
            baseline_seconds=other,
            ratio=own / other,
            aim="<= 2.0",
            remark=f"best of {_RUNS}; the window has {len(read.text):,} characters",
        )
    ]

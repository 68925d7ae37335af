"""A quotation in its context: cut from an evidence window at word boundaries."""

from __future__ import annotations

import re
from dataclasses import dataclass

from proofpress.coordinates import WindowSpan

CONTEXT = 160
"""Code points of the window that are shown on either side of a quotation."""

_WHITE_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A marked stretch of a source with what stands around it, white space folded."""

    before: str
    marked: str
    after: str
    goes_on_before: bool
    """Whether the window holds more text before what is shown."""
    goes_on_after: bool


def cut_passage(text: str, span: WindowSpan, context: int = CONTEXT) -> Passage:
    """Cut ``span`` (window code points) out of ``text`` with up to ``context`` around it."""
    start = _first_word(text, max(0, span.start - context), span.start)
    end = _last_word(text, min(len(text), span.end + context), span.end)
    return Passage(
        before=_fold(text[start : span.start]).lstrip(),
        marked=_fold(span.cut(text)),
        after=_fold(text[span.end : end]).rstrip(),
        goes_on_before=bool(text[:start].strip()),
        goes_on_after=bool(text[end:].strip()),
    )


def _first_word(text: str, start: int, limit: int) -> int:
    """The beginning of the first whole word from ``start`` on, or ``start`` where there is none."""
    if start == 0 or text[start - 1].isspace():
        return start
    found = _WHITE_SPACE.search(text, start, limit)
    return found.end() if found and found.end() < limit else start


def _last_word(text: str, end: int, limit: int) -> int:
    """The end of the last whole word up to ``end``, or ``end`` where there is none."""
    if end == len(text) or text[end].isspace():
        return end
    cut = max((found.start() for found in _WHITE_SPACE.finditer(text, limit, end)), default=end)
    return cut if cut > limit else end


def _fold(text: str) -> str:
    return _WHITE_SPACE.sub(" ", text)

"""A quotation in its context: cut from an evidence window at word boundaries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from proofpress.coordinates import WindowSpan

CONTEXT = 160
"""Code points of the window that are shown on either side of a quotation."""

_WHITE_SPACE = re.compile(r"\s+")
_VISIBLE = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a passage, white space folded."""

    text: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """The marked words of a source with what stands around and between them, white space folded.

    In data the lines are kept: there they are the records.
    """

    before: str
    pieces: tuple[Piece, ...]
    """From the first marked word to the last; what lies between is shortened where it is long."""
    after: str
    goes_on_before: bool
    """Whether the window holds more text before what is shown."""
    goes_on_after: bool
    marked: str
    """All of it from the first marked word to the last, as the source has it, on one line."""
    keeps_lines: bool


def cut_passage(
    text: str, parts: Sequence[WindowSpan], context: int = CONTEXT, *, keeps_lines: bool = False
) -> Passage:
    """Cut ``parts`` (window code points, in order) out of ``text`` with up to ``context`` around them."""
    fold = _fold_lines if keeps_lines else _fold
    span = WindowSpan(parts[0].start, parts[-1].end)
    start = first_word(text, max(0, span.start - context), span.start)
    end = last_word(text, min(len(text), span.end + context), span.end)
    return Passage(
        before=fold(text[start : span.start]).lstrip(),
        pieces=tuple(_pieces(text, parts, context, fold)),
        after=fold(text[span.end : end]).rstrip(),
        goes_on_before=_VISIBLE.search(text, 0, start) is not None,
        goes_on_after=_VISIBLE.search(text, end) is not None,
        marked=_fold(span.cut(text)),
        keeps_lines=keeps_lines,
    )


def surroundings(text: str, span: WindowSpan, context: int = CONTEXT) -> tuple[str, str]:
    """Up to ``context`` code points of ``text`` before and after ``span``, cut at words, as they are."""
    start = first_word(text, max(0, span.start - context), span.start)
    end = last_word(text, min(len(text), span.end + context), span.end)
    return text[start : span.start], text[span.end : end]


def _pieces(
    text: str, parts: Sequence[WindowSpan], context: int, fold: Callable[[str], str]
) -> Iterator[Piece]:
    for former, part in zip((None, *parts), parts, strict=False):
        if former is not None and former.end < part.start:
            yield Piece(_between(text, former.end, part.start, context, fold), is_marked=False)
        yield Piece(fold(part.cut(text)), is_marked=True)


def _between(text: str, start: int, end: int, context: int, fold: Callable[[str], str]) -> str:
    """What lies between two marked parts: its two ends where it is long."""
    if end - start <= 2 * context:
        return fold(text[start:end])
    left = last_word(text, start + context, start)
    right = first_word(text, end - context, end)
    return f"{fold(text[start:left]).rstrip()} … {fold(text[right:end]).lstrip()}"


def first_word(text: str, start: int, limit: int) -> int:
    """The beginning of the first whole word from ``start`` on, or ``start`` where there is none."""
    if start == 0 or text[start - 1].isspace():
        return start
    found = _WHITE_SPACE.search(text, start, limit)
    return found.end() if found and found.end() < limit else start


def last_word(text: str, end: int, limit: int) -> int:
    """The end of the last whole word up to ``end``, or ``end`` where there is none."""
    if end == len(text) or text[end].isspace():
        return end
    cut = max((found.start() for found in _WHITE_SPACE.finditer(text, limit, end)), default=end)
    return cut if cut > limit else end


def _fold(text: str) -> str:
    return _WHITE_SPACE.sub(" ", text)


def _fold_lines(text: str) -> str:
    return _WHITE_SPACE.sub(lambda white: "\n" if "\n" in white[0] else " ", text)

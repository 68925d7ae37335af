"""Quotations in running text: at least three words between quotation marks of any language."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofpress.coordinates import BlockSpan

_CLOSERS = {
    "“": "”“",
    "„": "“”",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    '"': '"',
}
_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words between quotation marks, in block coordinates."""

    inner: BlockSpan
    """The words without their marks."""
    outer: BlockSpan
    """The words with their marks."""


def find_quotations(
    text: str, within: BlockSpan, opaque: Sequence[BlockSpan] = ()
) -> tuple[Quotation, ...]:
    """Quotations of ``text`` inside ``within``, in order, outermost first; none inside ``opaque``."""
    return tuple(_find(text, within, opaque))


def counts_as_quotation(words: str) -> bool:
    """Whether words are enough to be somebody's: three words, or four CJK characters."""
    return len(_WORD.findall(words)) >= _FEWEST_WORDS or len(_CJK.findall(words)) >= _FEWEST_CJK


def _find(text: str, within: BlockSpan, opaque: Sequence[BlockSpan]) -> Iterator[Quotation]:
    closings: dict[str, Mapping[int, int]] = {}
    at = within.start
    while at < within.end:
        char = text[at]
        if char not in _CLOSERS or _inside(at, opaque) or not _may_open(text, at, within):
            at += 1
            continue
        if char not in closings:
            closings[char] = _closings(text, within, char)
        end = closings[char].get(at)
        if end is None:
            at += 1
            continue
        inner = _trim(text, at + 1, end)
        if inner is not None and counts_as_quotation(inner.cut(text)):
            yield Quotation(inner, BlockSpan(at, end + 1))
        at = end + 1


def _may_open(text: str, at: int, within: BlockSpan) -> bool:
    """A straight mark after a digit is an inch mark, one before a space closes nothing it opened."""
    if text[at] != '"':
        return True
    before = text[at - 1] if at > within.start else " "
    after = text[at + 1] if at + 1 < within.end else " "
    return not before.isalnum() and not after.isspace()


def _closings(text: str, within: BlockSpan, opener: str) -> Mapping[int, int]:
    """Each mark like ``opener`` -> the mark that closes it; quotations of the same kind may nest."""
    closers, pairs, open_at = _CLOSERS[opener], dict[int, int](), list[int]()
    for at in range(within.start, within.end):
        char = text[at]
        if _is_inch(text, at, within.end):
            continue
        if char in closers:
            if open_at:
                pairs[open_at.pop()] = at
            # A mark that closes and opens alike may also begin the next quotation.
            if char == opener:
                open_at.append(at)
        elif char == opener:
            open_at.append(at)
    return pairs


def _is_inch(text: str, at: int, end: int) -> bool:
    """Whether a straight mark after a digit goes on with a word: ``a 3.5" disk``."""
    if text[at] != '"' or not at or not text[at - 1].isdigit():
        return False
    return (
        at + 2 < end
        and text[at + 1] in " -"
        and text[at + 2].isalnum()
        and text.find('"', at + 2, end) >= 0
    )


def _inside(at: int, spans: Sequence[BlockSpan]) -> bool:
    """Whether one of ``spans``, in order and disjoint, holds ``at``."""
    index = bisect_right(spans, at, key=lambda span: span.start) - 1
    return index >= 0 and at < spans[index].end


def _trim(text: str, start: int, end: int) -> BlockSpan | None:
    words = text[start:end]
    left = len(words) - len(words.lstrip())
    right = len(words.rstrip())
    return BlockSpan(start + left, start + right) if right > left else None

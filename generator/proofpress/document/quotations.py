"""Quotations in running text: at least three words between quotation marks of any language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
    at = within.start
    while at < within.end:
        closers = _CLOSERS.get(text[at])
        if closers is None or _inside(at, opaque) or not _may_open(text, at, within):
            at += 1
            continue
        end = _closing(text, at, within.end, closers)
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


def _closing(text: str, start: int, end: int, closers: str) -> int | None:
    """The mark that closes the one at ``start``; quotations of the same kind may nest."""
    opener, depth = text[start], 1
    for at in range(start + 1, end):
        char = text[at]
        if char in closers and not _is_inch(text, at, end):
            depth -= 1
            if not depth:
                return at
        elif char == opener:
            depth += 1
    return None


def _is_inch(text: str, at: int, end: int) -> bool:
    """Whether a straight mark after a digit goes on with a word: ``a 3.5" disk``."""
    if text[at] != '"' or not text[at - 1].isdigit():
        return False
    return (
        at + 2 < end
        and text[at + 1] in " -"
        and text[at + 2].isalnum()
        and '"' in text[at + 2 : end]
    )


def _inside(at: int, spans: Sequence[BlockSpan]) -> bool:
    return any(span.start <= at < span.end for span in spans)


def _trim(text: str, start: int, end: int) -> BlockSpan | None:
    words = text[start:end]
    left = len(words) - len(words.lstrip())
    right = len(words.rstrip())
    return BlockSpan(start + left, start + right) if right > left else None

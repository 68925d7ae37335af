"""Quotations in running text: at least three words between quotation marks of any language."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofpress.coordinates import BlockSpan

_CLOSERS = {
    "“": "”“",
    "”": "”",
    "„": "“”",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹›",
    "‘": "’",
    "‚": "‘’",
    "「": "」",
    "『": "』",
    "｢": "｣",
    "﹁": "﹂",
    "﹃": "﹄",
    "〝": "〞〟",
    '"': '"',
    "＂": "＂",
}
CLOSERS = frozenset("".join(_CLOSERS.values()) + "'")
"""Marks that may end a quotation."""
_MAY_CLOSE_TOO = frozenset('"＂”»›‘')
"""Marks that open a quotation in one language and close one in another."""
_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_FEWEST_UNSPACED = 10
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Thai, Lao, Tibetan, Burmese, Khmer: no spaces between words, and a word takes several letters.
_UNSPACED = re.compile(r"[\u0e00-\u109f\u1780-\u17ff]")


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
    """Whether words are enough to be somebody's: three, or as many letters where none is spaced."""
    if len(_WORD.findall(words)) >= _FEWEST_WORDS or len(_CJK.findall(words)) >= _FEWEST_CJK:
        return True
    return len(_UNSPACED.findall(words)) >= _FEWEST_UNSPACED


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
    """A straight mark after a digit is an inch mark; a mark before a space closes what it ends.

    ``‘`` before a digit stands for a century: ``the ‘90s``.
    """
    if text[at] not in _MAY_CLOSE_TOO:
        return True
    before = text[at - 1] if at > within.start else " "
    after = text[at + 1] if at + 1 < within.end else " "
    follows_word = before.isalnum() and not _CJK.match(before)
    return not follows_word and not after.isspace() and not (text[at] == "‘" and after.isdigit())


def _closings(text: str, within: BlockSpan, opener: str) -> Mapping[int, int]:
    """Each mark like ``opener`` -> the mark that closes it; quotations of the same kind may nest."""
    closers, pairs, open_at = _CLOSERS[opener], dict[int, int](), list[int]()
    for at in range(within.start, within.end):
        char = text[at]
        if _is_inch(text, at, within.end) or _is_apostrophe(text, at, within.end):
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


def _is_apostrophe(text: str, at: int, end: int) -> bool:
    """Whether a raised comma goes on with a word: ``the firm’s``."""
    return text[at] == "’" and at + 1 < end and text[at + 1].isalnum()


def _inside(at: int, spans: Sequence[BlockSpan]) -> bool:
    """Whether one of ``spans``, in order and disjoint, holds ``at``."""
    index = bisect_right(spans, at, key=lambda span: span.start) - 1
    return index >= 0 and at < spans[index].end


def _trim(text: str, start: int, end: int) -> BlockSpan | None:
    words = text[start:end]
    left = len(words) - len(words.lstrip())
    right = len(words.rstrip())
    return BlockSpan(start + left, start + right) if right > left else None

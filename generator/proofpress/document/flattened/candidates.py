"""Digits of a block's visible text that could be a note's number: how they stand, nothing decided.

A number that can be no note is not proposed at all: one after a word that begins a value or names a
coordinate (``of 12``, ``phase 2``), one before its unit (``12 %``, ``12 months``), a range, a part of a
word or of a longer number. Offsets are block code points. Every rule looks at a bounded stretch.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from proofpress.coordinates import BlockSpan
from proofpress.document.flattened.words import (
    ABBREVIATED,
    AFTER_CLAUSES,
    AMOUNTS,
    BEFORE_VALUES,
    LABELS,
    MONTHS,
    UNITS,
)

_NEAR = 48
"""Code points that are looked at on either side: longer words and gaps say nothing."""


class Form(Enum):
    """What the digits stand behind."""

    CLOSED = "closed"
    """Glued to closing punctuation after a word: ``gap.3``, ``data”.18``, ``(GPU).28``, ``5%.9``."""
    QUOTED = "quoted"
    """A space after a closing quotation mark: ``“data” 12``."""
    BRACKET = "bracket"
    """A space after a closing bracket: ``(GPU) 28``."""
    WORD = "word"
    """A space after a word in lower case: ``growth 5``."""
    NAME = "name"
    """A space after a name, which may be followed by its version: ``Forecast 34``, ``Llama 3``."""
    NUMBER = "number"
    """A space after a number: ``2025 5``, ``40% 12``."""
    STOP = "stop"
    """A space after a sentence's end: ``gap. 3``."""
    AMOUNT = "amount"
    """A space after a verb that a value follows as readily: ``reached 12``."""
    GLUED = "glued"
    """Glued to a word or a colon: ``growth5``, ``these:5``."""
    PRICE = "price"
    """What could be the decimals of an amount or a year: ``$40.15``, ``in 2016.16``."""
    DECIMAL = "decimal"
    """What could be the decimals of any other number: ``40.15``."""
    LISTED = "listed"
    """After nothing but another candidate and a comma or a space."""
    CELL = "cell"
    """Alone, or among its like, in a table's cell."""


class After(Enum):
    """What follows the digits."""

    END = "end"
    """Closing punctuation, a dash, or the block's end."""
    CLAUSE = "clause"
    """A word that goes on after a clause: ``and``, ``which``, ``is``."""
    WORD = "word"
    CAPITAL = "capital"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Candidate:
    """Digits that could be a note's number."""

    block: int
    span: BlockSpan
    number: int
    form: Form
    after: After
    is_year: bool = False
    """For :attr:`Form.PRICE` and :attr:`Form.NUMBER`: whether a year or a percentage stands before."""
    is_listed: bool = False
    """Whether it stands right after another candidate: ``12, 13``, ``12 13``."""
    ends_block: bool = False


_DIGITS = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}(?![\w%‰])")
_END = re.compile(r"[.,:](?![0-9])|[;!?…)\]}»”’\"'。，；：！？）」』]")
_LIST_AFTER = re.compile(r",[1-9][0-9]{0,2}(?![0-9\w%])")
_SPACED_END = re.compile(r"[;:!?»)]|[–—-](?![^\W_])")
_WORD_AT = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_RANGE_AFTER = re.compile(r"(?:to|à|a|bis)\s[0-9]")
_PAIR_AFTER = re.compile(r"(?:and|or|et|ou|und|oder|y|o|e)\s[0-9]")
_RANGE_MARK = re.compile(r"\s?[–—-]\s?[0-9]|[–-][^\W_]|/")
_WORD_BEFORE = re.compile(r"[^\W\d_]+(?:[-.][^\W\d_]+)*\Z")
_NUMBER_BEFORE = re.compile(r"(?:[$€£¥]\s?)?[0-9][0-9.,]*\Z")
_YEAR = re.compile(r"(?:1[89]|20|21)[0-9][0-9]")
_BRACKETS = ")）"
_CLOSERS = f'"”’»」』›{_BRACKETS}'
_STOPS = ".!?…。！？"
_SPACES = " \u00a0\u202f"
_IN_CELL = re.compile(r"\s*[0-9]{1,3}(?:(?:\s?[,;]\s?|\s)[0-9]{1,3})*\s*")


def propose(block: int, text: str, hidden: Sequence[BlockSpan]) -> Iterator[Candidate]:
    """The candidates of one block's visible ``text``, in order.

    ``hidden`` spans (in order, disjoint) are links, code, raised marks and bracketed numbers.
    """
    last: Candidate | None = None
    for match in _DIGITS.finditer(text):
        span = BlockSpan(*match.span())
        if _is_hidden(hidden, span):
            continue
        found = _candidate(block, text, span, last)
        if found is not None:
            last = found
            yield found


def propose_cell(block: int, text: str) -> Iterator[Candidate]:
    """The candidates of a table's cell that shows numbers alone; none for any other."""
    if len(text) > _NEAR or not _IN_CELL.fullmatch(text):
        return
    for match in _DIGITS.finditer(text):
        span = BlockSpan(*match.span())
        yield Candidate(block, span, int(match.group()), Form.CELL, After.END)


def _candidate(block: int, text: str, span: BlockSpan, last: Candidate | None) -> Candidate | None:
    after = _after(text, span.end)
    is_listed = last is not None and _is_listed(text, last.span.end, span.start)
    found = _before(text, span.start)
    if after is None or (found is None and not is_listed):
        return None
    form, is_year = found or (Form.LISTED, False)
    ends = not text[span.end : span.end + _NEAR].strip(_STOPS + _CLOSERS + _SPACES + "\n")
    number = int(span.cut(text))
    return Candidate(block, span, number, form, after, is_year, is_listed, ends)


def _after(text: str, end: int) -> After | None:
    """What follows the digits that end at ``end``; None where that makes them a value."""
    if end == len(text) or _END.match(text, end):
        return After.END
    if _LIST_AFTER.match(text, end):
        return After.NUMBER
    if _RANGE_MARK.match(text, end) or not text[end].isspace():
        return After.END if text[end] == "—" else None
    start = end + 1
    if not text[start : start + _NEAR].strip() or _SPACED_END.match(text, start):
        return After.END
    if text[start].isdigit():
        return After.NUMBER
    word = _WORD_AT.match(text, start, start + _NEAR)
    if word is None:
        return _after_opener(text, start)
    if not word.group()[0].islower():
        return None if word.group().casefold() in MONTHS else After.CAPITAL
    if word.group() in UNITS or _RANGE_AFTER.match(text, start):
        return None
    if _PAIR_AFTER.match(text, start):
        return After.NUMBER
    return After.CLAUSE if word.group() in AFTER_CLAUSES else After.WORD


def _after_opener(text: str, start: int) -> After | None:
    """What an opening quote or bracket at ``start`` begins; None where there is none."""
    if text[start] not in "(“«„\"'‘[":
        return None
    begun = text[start + 1 : start + 2]
    return After.CAPITAL if begun.isupper() else After.WORD


def _is_listed(text: str, end: int, start: int) -> bool:
    """Whether nothing but a comma or a space stands between the candidate before and the digits."""
    return end < start <= end + 2 and text[end:start].replace("\u00a0", " ") in (" ", ",", ", ")


def _before(text: str, start: int) -> tuple[Form, bool] | None:
    """What the digits that begin at ``start`` stand behind; None where that makes them a value."""
    head = text[max(0, start - _NEAR) : start]
    if not head.strip():
        return None
    if head[-1] in _SPACES:
        return _spaced(head[:-1])
    if head[-1] in _STOPS + _CLOSERS + ",;":
        return _closed(head)
    word = _WORD_BEFORE.search(head)
    if head[-1] == ":":
        return (Form.GLUED, False) if head[-2:-1].isalpha() else None
    if word is not None and word.group().islower() and len(word.group()) >= 4:
        return None if word.group() in LABELS else (Form.GLUED, False)
    return (Form.CLOSED, False) if head[-1] == "%" else None


def _spaced(head: str) -> tuple[Form, bool] | None:
    if not head or head[-1].isspace():
        return None
    if head[-1] in _STOPS:
        return (Form.STOP, False)
    if head[-1] in _CLOSERS + "%":
        if head[-1] == "%":
            return (Form.NUMBER, True)
        return (Form.BRACKET if head[-1] in _BRACKETS else Form.QUOTED, False)
    number = _NUMBER_BEFORE.search(head)
    if number is not None:
        is_year = bool(_YEAR.fullmatch(number.group()))
        # Three digits after one to three are the thousands of one number: ``100 000``.
        return (Form.NUMBER, is_year) if is_year or len(number.group()) > 3 else None
    word = _WORD_BEFORE.search(head)
    if word is None:
        return None
    plain = word.group().casefold()
    if plain in AMOUNTS:
        return (Form.AMOUNT, False)
    if plain in BEFORE_VALUES or plain in LABELS or plain in MONTHS or len(plain) < 2:
        return None
    return (Form.WORD if word.group().islower() else Form.NAME, False)


def _closed(head: str) -> tuple[Form, bool] | None:
    """Digits glued to closing punctuation."""
    inner = head.rstrip(_STOPS + _CLOSERS + ",;")
    marks = head[len(inner) :]
    if not inner:
        return None
    if inner[-1].isdigit():
        if marks == ".":
            return _decimal(inner)
        return None if marks[0] in ',.;"’' else (Form.CLOSED, False)
    word = _WORD_BEFORE.search(inner)
    if word is not None and marks[0] in ".’":
        last = word.group().rpartition(".")[2].casefold()
        if last in ABBREVIATED or len(word.group()) < 2:
            return None
    return (Form.CLOSED, False) if inner[-1].isalpha() or inner[-1] in "%$€£¥]" else None


def _decimal(inner: str) -> tuple[Form, bool] | None:
    """Digits after a number and a point: decimals, or a note after a sentence's end."""
    number = _NUMBER_BEFORE.search(inner)
    if number is None:
        return None
    before = inner[: number.start()]
    if before[-1:].isalnum() or before[-1:] in ("-", "/", "_", "+"):
        return None
    if number.group()[0] in "$€£¥":
        return (Form.PRICE, False)
    name = _WORD_BEFORE.search(before[:-1]) if before[-1:] in _SPACES else None
    if name is not None and (name.group()[0].isupper() or name.group().casefold() in LABELS):
        return None
    if "." in number.group():
        return None
    if _YEAR.fullmatch(number.group()):
        return (Form.PRICE, True)
    return (Form.DECIMAL, False)


def _is_hidden(hidden: Sequence[BlockSpan], span: BlockSpan) -> bool:
    index = bisect_right(hidden, span.end - 1, key=lambda other: other.start) - 1
    return index >= 0 and hidden[index].end > span.start

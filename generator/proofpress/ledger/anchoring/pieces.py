"""A text as a row of words and the gaps between them, and two such rows side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofpress.ledger.anchoring.characters import (
    DIGIT,
    HIRAGANA,
    KATAKANA,
    LETTER,
    MARK,
    NEGATION,
    NUMERAL,
    UNSPACED,
    UPPER,
    WORDS,
    key_of,
    kinds,
    without_footnote_marks,
)
from proofpress.ledger.anchoring.gaps import is_line_end_hyphen
from proofpress.ledger.records import Change

_WORD = re.compile(f"[{WORDS}](?:[{WORDS}{MARK}]|[i-]+(?=[{WORDS}]))*")
_NUMBERS = DIGIT + NUMERAL
_LEAST_LETTERS = 16
_SINGLE = ("ff", "fi", "fl", "ffi", "ffl")
"""Letters that a font sets as one."""
_WITHOUT_SPACES = UNSPACED + HIRAGANA + KATAKANA + NEGATION


class DifferentError(Exception):
    """Two texts say different things: what the excerpt has, and what the source has instead."""

    def __init__(self, quoted: str, found: str) -> None:
        self.quoted = quoted
        self.found = found
        super().__init__(
            f"the quotation has “{_shown(quoted)}” where the source has “{_shown(found)}”"
        )


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return "".join(char if char.isprintable() else "\ufffd" for char in words[:60])


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or number and the gap after it, up to the next."""

    word: str
    gap: str
    key_length: int
    """Characters that the word gives to the key."""
    parts: int = 1
    """From how many pieces the word was joined."""
    joins: frozenset[Change] = frozenset()
    """What was looked past to join it."""

    @property
    def starts_with_digit(self) -> bool:
        """Whether a number begins here."""
        return kinds(self.word[0]) in _NUMBERS

    @property
    def ends_with_digit(self) -> bool:
        """Whether a number ends here."""
        return _last_kind(self.word) in _NUMBERS


def word_spans(text: str) -> list[tuple[int, int]]:
    """Where the words and numbers of ``text`` stand; footnote marks belong to the gaps."""
    return [match.span() for match in _WORD.finditer(kinds(without_footnote_marks(text)))]


def pieces(text: str) -> tuple[Piece, ...]:
    """``text``, which begins with a word, as its words and the gaps after them."""
    spans = word_spans(text)
    following = [start for start, _ in spans[1:]] + [len(text)]
    return tuple(
        Piece(word := text[start:end], text[end:after], _key_length(word))
        for (start, end), after in zip(spans, following, strict=True)
    )


def _key_length(word: str) -> int:
    return len(word) if word.isascii() else len(key_of(word))


def side_by_side(
    quoted: tuple[Piece, ...], found: tuple[Piece, ...]
) -> Iterator[tuple[Piece, Piece]]:
    """Pair the words of two texts that have one key; raise where they are divided differently."""
    ones, others = list(reversed(quoted)), list(reversed(found))
    is_spelled_out = _is_letter_by_letter(quoted)
    while ones and others:
        one, other = ones.pop(), others.pop()
        while one.key_length != other.key_length:
            is_quoted = one.key_length < other.key_length
            spaced = is_quoted and is_spelled_out
            joined = _joined(one, ones, spaced) if is_quoted else _joined(other, others, spaced)
            if joined is None:
                raise DifferentError(_with_next(one, ones), _with_next(other, others))
            one, other = (joined, other) if is_quoted else (one, joined)
        yield one, other


def _with_next(piece: Piece, rest: list[Piece]) -> str:
    return piece.word + piece.gap + rest[-1].word if rest else piece.word


def _joined(piece: Piece, rest: list[Piece], is_spelled_out: bool) -> Piece | None:
    change = _joining_change(piece, rest[-1]) if rest else None
    if rest and is_spelled_out and piece.gap.isspace():
        change = Change.WHITESPACE
    if change is None:
        return None
    second = rest.pop()
    return Piece(
        piece.word + second.word,
        second.gap,
        piece.key_length + second.key_length,
        piece.parts + 1,
        piece.joins | {change},
    )


def _is_letter_by_letter(row: tuple[Piece, ...]) -> bool:
    """Whether a text is set letter by letter, as PDFs are read: it tells no word apart from the next."""
    if len(row) < _LEAST_LETTERS or any(not piece.gap.isspace() for piece in row[:-1]):
        return False
    return all(piece.word in _SINGLE or len(piece.word) == 1 for piece in row) and not any(
        piece.starts_with_digit for piece in row
    )


def _joining_change(piece: Piece, following: Piece) -> Change | None:
    """Why two pieces may be read as one word, as the other text has it; None where they may not."""
    ends, begins = _last_kind(piece.word), kinds(following.word[0])
    if piece.gap.isspace() and _is_joined_over_space(ends, begins, following):
        return Change.WHITESPACE
    is_number = ends in _NUMBERS or begins in _NUMBERS
    return Change.HYPHENATION if is_line_end_hyphen(piece.gap) and not is_number else None


def _is_joined_over_space(ends: str, begins: str, following: Piece) -> bool:
    """Scripts without spaces, and a number before its unit (``5mg``); one letter may be a name (``1 A``)."""
    if ends in _WITHOUT_SPACES and begins in _WITHOUT_SPACES:
        return True
    return ends == DIGIT and begins in UPPER + LETTER and following.key_length > 1


def _last_kind(word: str) -> str:
    return kinds(word[-1]) if kinds(word[-1]) != MARK else kinds(word).rstrip(MARK)[-1]

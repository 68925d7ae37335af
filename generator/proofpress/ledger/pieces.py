"""A text as a row of words and the gaps between them, and two such rows side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofpress.ledger.characters import (
    DIGIT,
    HIRAGANA,
    KATAKANA,
    MARK,
    NEGATION,
    NUMERAL,
    UNSPACED,
    WORDS,
    key_of,
    kinds,
    without_footnote_marks,
)
from proofpress.ledger.gaps import is_line_end_hyphen
from proofpress.ledger.records import Change

_WORD = re.compile(f"[{WORDS}](?:[{WORDS}{MARK}]|[i-]+(?=[{WORDS}]))*")
_NUMBERS = DIGIT + NUMERAL
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
    joins: frozenset[Change] = frozenset()
    """What was looked past to join the word from several pieces."""

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
        Piece(text[start:end], text[end:after], len(key_of(text[start:end])))
        for (start, end), after in zip(spans, following, strict=True)
    )


def side_by_side(
    quoted: tuple[Piece, ...], found: tuple[Piece, ...]
) -> Iterator[tuple[Piece, Piece]]:
    """Pair the words of two texts that have one key; raise where they are divided differently."""
    ones, others = list(reversed(quoted)), list(reversed(found))
    while ones and others:
        one, other = ones.pop(), others.pop()
        while one.key_length != other.key_length:
            shorter, rest = (one, ones) if one.key_length < other.key_length else (other, others)
            joined = _joined(shorter, rest)
            if joined is None:
                raise DifferentError(*(_with_next(one, ones), _with_next(other, others)))
            one, other = (joined, other) if shorter is one else (one, joined)
        yield one, other


def _with_next(piece: Piece, rest: list[Piece]) -> str:
    return piece.word + piece.gap + rest[-1].word if rest else piece.word


def _joined(piece: Piece, rest: list[Piece]) -> Piece | None:
    if not rest:
        return None
    change = _joining_change(piece, rest[-1])
    if change is None:
        return None
    second = rest.pop()
    length = piece.key_length + second.key_length
    return Piece(piece.word + second.word, second.gap, length, piece.joins | {change})


def _joining_change(piece: Piece, following: Piece) -> Change | None:
    """Why two pieces may be one word: a hyphen at a line's end, a script written without spaces."""
    ends, begins = _last_kind(piece.word), kinds(following.word[0])
    if ends in _NUMBERS or begins in _NUMBERS:
        return None
    if is_line_end_hyphen(piece.gap):
        return Change.HYPHENATION
    if piece.gap.isspace() and ends in _WITHOUT_SPACES and begins in _WITHOUT_SPACES:
        return Change.WHITESPACE
    return None


def _last_kind(word: str) -> str:
    return kinds(word[-1]) if kinds(word[-1]) != MARK else kinds(word).rstrip(MARK)[-1]

"""How much a few words prove: what is too small points to no passage."""

from __future__ import annotations

from proofpress.ledger.anchoring.characters import (
    HIRAGANA,
    KATAKANA,
    NEGATION,
    UNSPACED,
    kinds,
)
from proofpress.ledger.anchoring.matching import PreparedExcerpt
from proofpress.ledger.anchoring.pieces import word_spans

_FEW_WORDS = 3
_FEW_CHARACTERS = 12
_UNSPACED = frozenset(UNSPACED + HIRAGANA + KATAKANA + NEGATION)
_CHARACTERS_OF_A_WORD = 2
"""In a script without spaces: so many characters are counted as one word."""
_LONG_WORD = 6
"""Letters from which on a single word may be a part of an elided excerpt."""


def is_small(excerpt: PreparedExcerpt) -> bool:
    """Whether the words say nothing where they occur more than once (30-ledger, "Anchoring")."""
    is_few = len(excerpt.core.split()) < _FEW_WORDS and len(excerpt.core) < _FEW_CHARACTERS
    return is_few and not any(map(str.isnumeric, excerpt.key))


def is_thin(excerpt: PreparedExcerpt) -> bool:
    """Whether a part beside an omission says little by itself, whatever number is in it."""
    return len(excerpt.core) < _FEW_CHARACTERS and count_words(excerpt.core) < _FEW_WORDS


def is_no_evidence(excerpt: PreparedExcerpt) -> bool:
    """Whether a part beside an omission may be anything: a short word (``not``), a lone number."""
    if not is_thin(excerpt):
        return False
    is_number = any(map(str.isnumeric, excerpt.key))
    return is_number or (count_words(excerpt.core) < 2 and len(excerpt.key) < _LONG_WORD)


def count_words(text: str) -> int:
    """The words and numbers of ``text``; in a script without spaces two characters are a word."""
    return sum(_words_in(text[start:end]) for start, end in word_spans(text))


def _words_in(run: str) -> int:
    unspaced = sum(kind in _UNSPACED for kind in kinds(run))
    return max(1, unspaced // _CHARACTERS_OF_A_WORD)

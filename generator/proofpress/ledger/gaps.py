"""What stands between two words: which differences are mechanical, and which change what is said.

Where both texts have white space there, punctuation and quotation marks may come and go. Where there
is none, the marks join what is beside them (``10:30``, ``a.b``, ``re-sign``) and only their
typographic variants are equal. Next to a digit, whatever could be a sign, a decimal mark, a bracket
of accounts or a prime stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from proofpress.ledger.characters import (
    COLON,
    COMMA,
    DOUBLE_QUOTE,
    HYPHEN,
    LONG_DASH,
    PUNCTUATION,
    SHORT_DASH,
    SINGLE_QUOTE,
    STOP,
    compatible,
)
from proofpress.ledger.folding import (
    Folds,
    by_kind,
    needed_changes,
    without_invisibles,
)
from proofpress.ledger.records import Change

_LINE_END_HYPHEN = re.compile(r"[-‐\u00ad][^\S\n\r]*[\n\r]\s*|[\u0002\ufffe]\s*")
_ATTACHED_FOOTNOTES = re.compile(r"^([^\s\[]*)(?:\[[0-9]{1,3}\])+(?=[^\s\[]*(?:\s|$))")
_DASHES = re.compile(r"[—-]+")
_SPACED_DASH = re.compile(r"(?<=\s)[—-]+(?=\s)")
_DOTS = re.compile(r"\.(?:\s?\.){2,}")
_SPACES = re.compile(r"\s+")
_BESIDE_SIGN = re.compile(r"\s*([<>≤≥≠≈~±∓≪≫=×÷—])\s*")
_BESIDE_SYMBOL = re.compile(r"\s*([^\s\w])\s*")
_AFTER_CURRENCY = re.compile(r"(?<=[$€£¥₹₽₩₺₴₪฿¢])\s+$")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a gap stands between."""

    after_digit: bool
    before_digit: bool


def is_line_end_hyphen(gap: str) -> bool:
    """Whether ``gap`` is a hyphen at a line's end, so that one word may stand on both sides."""
    return _LINE_END_HYPHEN.fullmatch(gap) is not None


def begins_with_line_end_hyphen(text: str) -> bool:
    """Whether ``text`` begins with a hyphen that ends a line."""
    return _LINE_END_HYPHEN.match(text) is not None


@lru_cache(maxsize=4096)
def gap_changes(quoted: str, found: str, surroundings: Surroundings) -> tuple[Change, ...] | None:
    """What must be looked past to read one gap as the other; None where they say other things."""
    return needed_changes(quoted, found, _folds(quoted, found, surroundings))


def _folds(quoted: str, found: str, surroundings: Surroundings) -> Folds:
    between_digits = surroundings.after_digit and surroundings.before_digit
    if not between_digits and _has_space(quoted) and _has_space(found):
        return _loose_folds(surroundings)
    return _tight_folds(surroundings)


def _has_space(gap: str) -> bool:
    return any(character.isspace() for character in gap)


def _tight_folds(surroundings: Surroundings) -> Folds:
    return {
        Change.MARKUP: _drop_attached_footnotes,
        Change.HYPHENATION: _fold_line_end_hyphen,
        Change.INVISIBLES: _drop_invisibles,
        Change.COMPATIBILITY: _fold_symbols,
        Change.QUOTES: _fold_quotes,
        Change.DASHES: _fold_signs if surroundings.before_digit else _fold_dashes,
        Change.PUNCTUATION: _fold_dots,
        Change.WHITESPACE: _space_fold(surroundings),
    }


def _loose_folds(surroundings: Surroundings) -> Folds:
    before_digit = surroundings.before_digit
    return {
        **_tight_folds(surroundings),
        Change.QUOTES: _drop_later_quotes if surroundings.after_digit else _drop_quotes,
        Change.DASHES: _fold_spaced_signs if before_digit else _fold_dashes,
        Change.PUNCTUATION: _drop_earlier_punctuation if before_digit else _drop_punctuation,
    }


def _space_fold(surroundings: Surroundings) -> Callable[[str], str]:
    if surroundings.after_digit and surroundings.before_digit:
        return _fold_spaces
    return _fold_spaces_before_digit if surroundings.before_digit else _fold_all_spaces


def _drop_attached_footnotes(gap: str) -> str:
    """``word.[3] Next``: the mark hangs on what is before it, and nothing is joined to it."""
    return _ATTACHED_FOOTNOTES.sub(r"\1", gap)


def _drop_invisibles(gap: str) -> str:
    return gap if is_line_end_hyphen(gap) else without_invisibles(gap)


def _fold_symbols(gap: str) -> str:
    return "".join(char if char.isspace() else compatible(char) for char in gap)


def _fold_quotes(gap: str) -> str:
    doubled = gap.replace("``", '"').replace("''", '"').replace("‘‘", '"').replace("’’", '"')
    return by_kind(doubled, {SINGLE_QUOTE: "'", DOUBLE_QUOTE: '"'})


def _drop_quotes(gap: str) -> str:
    return by_kind(gap, {SINGLE_QUOTE: "", DOUBLE_QUOTE: ""})


def _drop_later_quotes(gap: str) -> str:
    """Directly after a digit a quotation mark may be a prime: feet, minutes, inches."""
    return _fold_quotes(gap[:1]) + _drop_quotes(gap[1:])


def _named_dashes(gap: str) -> str:
    return by_kind(gap, {HYPHEN: "-", SHORT_DASH: "-", LONG_DASH: "—"})


def _fold_dashes(gap: str) -> str:
    return _DASHES.sub("-", _named_dashes(gap))


def _fold_signs(gap: str) -> str:
    """Before a digit a hyphen or a minus may be a sign; a long dash, typed ``--`` too, never is."""
    return _DASHES.sub(lambda run: "-" if run.group() == "-" else "—", _named_dashes(gap))


def _fold_spaced_signs(gap: str) -> str:
    return _fold_signs(_SPACED_DASH.sub("—", _named_dashes(gap)))


def _fold_dots(gap: str) -> str:
    return _DOTS.sub("…", gap)


def _drop_punctuation(gap: str) -> str:
    return by_kind(_fold_dots(gap), dict.fromkeys((PUNCTUATION, STOP, COMMA, COLON), ""))


def _drop_earlier_punctuation(gap: str) -> str:
    """What touches the digit (a decimal point, a bracket of accounts) stays."""
    touching = len(gap) - len(gap.split()[-1]) if gap and not gap[-1].isspace() else len(gap)
    return _drop_punctuation(gap[:touching]) + gap[touching:]


def _fold_spaces(gap: str) -> str:
    return _SPACES.sub(" ", _BESIDE_SIGN.sub(r"\1", gap))


def _fold_spaces_before_digit(gap: str) -> str:
    return _fold_spaces(_AFTER_CURRENCY.sub("", gap))


def _fold_all_spaces(gap: str) -> str:
    return _SPACES.sub(" ", _BESIDE_SYMBOL.sub(r"\1", gap))


def _fold_line_end_hyphen(gap: str) -> str:
    return "-" if is_line_end_hyphen(gap) else gap

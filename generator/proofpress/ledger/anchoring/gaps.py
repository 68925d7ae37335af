"""What stands between two words: which differences are mechanical, and which change what is said.

Where both texts have white space there, commas, points and bullets may come and go. Where there is
none, the marks join what is beside them (``10:30``, ``a.b``, ``re-sign``) and only their typographic
variants are equal. Quotation marks, brackets, question marks and symbols must be in both. Next to a
digit, whatever could be a sign, a decimal mark or a prime stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from proofpress.ledger.anchoring.characters import (
    COLON,
    COMMA,
    DOUBLE_QUOTE,
    FOOTNOTE_MARK,
    HYPHEN,
    LONG_DASH,
    PUNCTUATION,
    SHORT_DASH,
    SINGLE_QUOTE,
    STOP,
    compatible,
)
from proofpress.ledger.anchoring.folding import (
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
_OPERATION = re.compile(r"[^\S\n\r]+\*+[^\S\n\r]+")
"""A product, or a power; a list's item begins a line."""
_LEADING_DOT = re.compile(r"(?<=\s)\.\Z")
"""It belongs to the name that it touches: ``.NET``."""
_DOTS = re.compile(r"\.(?:\s?\.){2,}")
_SPACES = re.compile(r"\s+")
_BESIDE_SIGN = re.compile(r" ?([<>≤≥≠≈~±∓≪≫=×÷—]) ?")
_BESIDE_SYMBOL = re.compile(r" ([/\\@#]) | ?([^\s\w/\\@#]) ?")
"""Beside a mark that may begin or end a name, white space says which: ``/ tmp`` is not ``/tmp``."""
_AFTER_CURRENCY = re.compile(r"(?<=[$€£¥₹₽₩₺₴₪฿¢]) $")

_LONGEST = 5000
"""Code points of a gap; words further apart are no passage."""
_USUAL_LENGTH = 16
"""Code points of two gaps together up to which their comparison is remembered: few are longer."""


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


def gap_changes(quoted: str, found: str, surroundings: Surroundings) -> tuple[Change, ...] | None:
    """What must be looked past to read one gap as the other; None where they say other things."""
    if max(len(quoted), len(found)) > _LONGEST:
        return None
    is_usual = len(quoted) + len(found) <= _USUAL_LENGTH
    return (_usual_changes if is_usual else _changes)(quoted, found, surroundings)


def _changes(quoted: str, found: str, surroundings: Surroundings) -> tuple[Change, ...] | None:
    return needed_changes(quoted, found, _folds(quoted, found, surroundings))


_usual_changes = lru_cache(maxsize=4096)(_changes)


def _folds(quoted: str, found: str, surroundings: Surroundings) -> Folds:
    between_digits = surroundings.after_digit and surroundings.before_digit
    is_loose = not between_digits and _has_space(quoted) and _has_space(found)
    folds = _loose_folds(surroundings) if is_loose else _tight_folds(surroundings)
    if FOOTNOTE_MARK.search(quoted) and FOOTNOTE_MARK.search(found):
        del folds[Change.MARKUP]  # one may be left out, but never exchanged
    return folds


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
        Change.QUOTES: _fold_quotes if surroundings.after_digit else _level_quotes,
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
    """Typographic variants alone: after a digit single and double may be minutes and seconds."""
    doubled = gap.replace("``", '"').replace("''", '"').replace("‘‘", '"').replace("’’", '"')
    return by_kind(doubled, {SINGLE_QUOTE: "'", DOUBLE_QUOTE: '"'})


def _level_quotes(gap: str) -> str:
    """Single for double, as in a quotation inside another."""
    return _fold_quotes(gap).replace("'", '"')


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
    if _OPERATION.fullmatch(gap):
        return gap
    kept = _LEADING_DOT.search(gap)
    dropped = by_kind(_fold_dots(gap), dict.fromkeys((PUNCTUATION, STOP, COMMA, COLON), ""))
    return f"{dropped}." if kept else dropped


def _drop_earlier_punctuation(gap: str) -> str:
    """What touches the digit (a decimal point) stays."""
    touching = len(gap) - len(gap.split()[-1]) if gap and not gap[-1].isspace() else len(gap)
    return _drop_punctuation(gap[:touching]) + gap[touching:]


def _fold_spaces(gap: str) -> str:
    return _BESIDE_SIGN.sub(r"\1", _SPACES.sub(" ", gap))


def _fold_spaces_before_digit(gap: str) -> str:
    return _AFTER_CURRENCY.sub("", _fold_spaces(gap))


def _fold_all_spaces(gap: str) -> str:
    return _BESIDE_SYMBOL.sub(r"\1\2", _SPACES.sub(" ", gap))


def _fold_line_end_hyphen(gap: str) -> str:
    return "-" if is_line_end_hyphen(gap) else gap

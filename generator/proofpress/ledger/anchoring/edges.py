"""Where words and numbers may not be cut: ``unlikely``, ``can't`` at can, ``$14.2`` at 14."""

from __future__ import annotations

import re

from proofpress.ledger.anchoring.characters import (
    COLON,
    COMMA,
    DIGIT,
    INVISIBLE,
    MARK,
    NUMERAL,
    STOP,
    kinds,
)
from proofpress.ledger.anchoring.number_edges import is_number_word, splits_number

_REACH = 32
"""Code points looked at on each side of an edge; what joins two words is shorter."""

_WORD = re.compile(r"[^\W_]")
_WORD_END = re.compile(r"[^\W_]\Z")
_JOINT = r"[-\u2010-\u2013\u2212\u00ad\u0002]+"
_JOINED_BEFORE = re.compile(rf"[^\W\d_]{_JOINT}\s*\Z")
_JOINED_AFTER = re.compile(rf"{_JOINT}\s*[^\W_]")
_LETTERS_BEFORE = re.compile(r"[^\W\d_]+\Z")
_LETTERS_AFTER = re.compile(r"[^\W\d_]+")
_NEGATING_STARTS = frozenset(
    """a ab an anti contra counter de des dés di dis fehl il im in ir kein mal mé mis miss nicht nie no
    non not s un ver over under pseudo hypo hyper sub super semi quasi half ex pre post infra ultra fe
    über unter vor nach""".split()
)
"""What a word may begin with that turns its meaning round; cut off it would be lost."""
_NEGATIONS = frozenset("no not non never nor nicht kein nie nein ne pas sin não nunca".split())
_NEGATING_ENDS = (
    "arm",
    "free",
    "frei",
    "leer",
    "less",
    "los",
    "not",
    "proof",
    "fold",
    "th",
    "teen",
    "ty",
)
_NAME_MARKS = frozenset("/\\@#_~")
_DOT_BEFORE = re.compile(r"(?:\A|\s)\.\Z")
_TURNED_AFTER = re.compile(r"[\u3041-\u309f]{0,10}(?:ない|なかっ|なく|なけれ|ません)|[吗嗎]")

# Over kinds of characters (characters.py). A number takes in its sign, currency, comparison,
# decimal point, grouping by spaces, unit sign; a word its apostrophes, hyphens and other joints.
_TOKEN = re.compile(
    r"""
    (?: (?: U{0,4}fs? | gs? | [hexSt] )+ (?=[dD]) )?
    [UwdD]+
    (?:
        (?: [ahk] | b[sn]* | - | [h-]s*n[sn]*       # can't, re-sign, and/or; a line-end hyphen
          | t(?!U) | (?<![Uw]{2})t                  # a.b, U.S, but not a sentence's end
          | (?<=d)[oce](?=d)                        # 1,000  10:30  10–12
          | (?<=d)(?<!d{4})s(?=ddd(?!d))            # 1 000
          | (?<=d)s(?=D)                            # 3 ½
        )
        [UwdD]+
    )*
    (?: (?<=[dD])s?[pf] | (?<=[dD])[Sx] | x+ )*
    | j+ | y+                                       # Hiragana, Katakana
    | z[ujyzdD]                                     # Han that negates what follows
    """,
    re.VERBOSE,
)


def begins_cut(text: str, start: int) -> bool:
    """Whether a passage that begins at ``start`` leaves out part of a word or number.

    A point directly after a number is part of it there: ``. items`` is not ``2. items``.
    """
    leads = kinds(text[max(0, start - 1) : start + 1])
    is_ordinal = leads[:1] in DIGIT + NUMERAL and leads[1:] in (STOP, COMMA, COLON)
    is_dotted = (
        _DOT_BEFORE.search(text, max(0, start - 2), start) and text[start : start + 1].isalpha()
    )
    if is_ordinal or is_dotted or splits_number(text, start, is_end=False):
        return True
    return is_cut(text, start)


def ends_cut(text: str, end: int) -> bool:
    """Whether a passage that ends at ``end`` leaves out part of a word or number, or what turns it round.

    Japanese negates, and Chinese asks, by what follows a word directly: ``承認`` is not ``承認しない``.
    """
    is_turned = _TURNED_AFTER.match(text, end, end + _REACH) is not None
    return is_turned or splits_number(text, end, is_end=True) or is_cut(text, end)


def begins_inside_word(text: str, start: int) -> bool:
    """Whether only letters of one word lie on both sides of ``start``, and no negation is cut off.

    For the outer ends of a text fragment's range, which exports cut anywhere: ``evenue grew`` may
    stand for ``Revenue grew``, but ``likely`` never for ``unlikely``, nor ``4.2`` for ``14.2``.
    """
    cut_off = _LETTERS_BEFORE.search(text, max(0, start - _REACH), start)
    kept = _LETTERS_AFTER.match(text, start)
    if kept is None or cut_off is None or _is_telling(cut_off.group(), kept.group()):
        return False
    return cut_off.group().casefold() not in _NEGATING_STARTS


def ends_inside_word(text: str, end: int) -> bool:
    """The same for where a range ends: ``use`` never stands for ``useless``."""
    kept = _LETTERS_BEFORE.search(text, max(0, end - _REACH), end)
    cut_off = _LETTERS_AFTER.match(text, end)
    if kept is None or cut_off is None or _is_telling(kept.group(), cut_off.group()):
        return False
    return not cut_off.group().casefold().startswith(_NEGATING_ENDS)


def _is_telling(first: str, second: str) -> bool:
    """Whether a word, or what is kept of it, is a number or turns a sentence round by itself."""
    parts = (first, second, first + second)
    return any(is_number_word(part) or part.casefold() in _NEGATIONS for part in parts)


def is_cut(text: str, at: int) -> bool:
    """Whether a word or number of ``text`` goes on over the offset ``at``."""
    if kinds(text[at : at + 1]) == MARK or _splits_path(text, at) or _splits_compound(text, at):
        return True
    before = _visible_kinds(text[max(0, at - _REACH) : at])
    after = _visible_kinds(text[at : at + _REACH])
    edge = len(before)
    tokens = _TOKEN.finditer(before + after)
    return any(token.start() < edge < token.end() for token in tokens)


def _splits_path(text: str, at: int) -> bool:
    """Whether ``at`` lies between a path's or a name's mark and its letters: ``/`` is not ``/usr``."""
    before, after = text[max(0, at - 1) : at], text[at : at + 1]
    return bool(
        (before in _NAME_MARKS and before and after.isalnum())
        or (after in _NAME_MARKS and after and before.isalnum())
    )


def _splits_compound(text: str, at: int) -> bool:
    """Whether a hyphen or an unspaced dash joins the two sides, with white space after it or not.

    An extractor folds a line's end into a space, so that ``non-`` and ``refundable`` stand apart:
    a quotation of ``refundable`` alone would drop the negation.
    """
    return bool(
        _JOINED_BEFORE.search(text, max(0, at - _REACH), at) and _WORD.match(text, at)
    ) or bool(_WORD_END.search(text, max(0, at - 1), at) and _JOINED_AFTER.match(text, at))


def _visible_kinds(text: str) -> str:
    return kinds(text).replace(INVISIBLE, "").replace(MARK, "")

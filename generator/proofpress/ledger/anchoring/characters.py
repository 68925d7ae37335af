"""What each character is to the anchor: its kind, and what it gives to the letters-and-digits key.

Both are pure functions of one code point, tabled as they are met. ``kinds`` gives a text's kinds as
a string of the same length, so that patterns over kinds speak of places in the text itself.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

UPPER, LETTER, DIGIT, NUMERAL = "U", "w", "d", "D"
UNSPACED, HIRAGANA, KATAKANA, NEGATION = "u", "j", "y", "z"
MARK, INVISIBLE, SOFT_HYPHEN, SPACE, LINE_END = "m", "i", "-", "s", "n"
SINGLE_QUOTE, DOUBLE_QUOTE = "a", "q"
HYPHEN, SHORT_DASH, LONG_DASH, BROKEN_HYPHEN = "h", "e", "l", "b"
STOP, COMMA, COLON, ELLIPSIS, QUESTION = "t", "o", "c", "v", "r"
CURRENCY, PERCENT, COMPARISON, PLUS, JOINER = "f", "p", "g", "x", "k"
PUNCTUATION, BRACKET, SYMBOL = "_", "B", "S"

WORDS = UPPER + LETTER + DIGIT + NUMERAL + UNSPACED + HIRAGANA + KATAKANA + NEGATION
"""The kinds of what stands in the key: letters and characters with a numeric value."""

_LISTED = {
    SINGLE_QUOTE: "'‘’‚‛‹›`´ʹʻʼʽ＇\u275b\u275c",
    DOUBLE_QUOTE: '"“”„‟«»〝〞〟「」『』＂\u275d\u275e',
    HYPHEN: "-‐‑﹣－",
    SHORT_DASH: "‒–−",
    LONG_DASH: "—―⸺⸻﹘",
    # pdfium writes U+0002 for a line-end hyphen and eats the line's end; U+FFFE has been seen too.
    BROKEN_HYPHEN: "\x02\ufffe",
    STOP: ".．",
    COMMA: ",，٫٬",
    COLON: ":：∶",
    ELLIPSIS: "…‥︙",
    QUESTION: "?？؟‽¿⸮",
    PERCENT: "%‰‱٪％﹪°′″‴",
    COMPARISON: "<>≤≥≠≈~±∓≪≫⩽⩾≦≧∼≲≳＜＞≮≯",
    PLUS: "+＋#",
    JOINER: "_&@\\^/／⁄∕＿＆＠",
    # With the overrides of writing direction: what they hold is read in another order than it has.
    SYMBOL: "§=＝\u202d\u202e",
    PUNCTUATION: "*®©™℠†‡•·◦‣▪●○■□|",
    LINE_END: "\n\r\x0b\x0c\x85\u2028\u2029",
    NEGATION: "不未非無无没沒勿",
    # Letters by category that nobody sees, and selectors that are marks by category.
    SOFT_HYPHEN: "\u00ad",
    INVISIBLE: "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0",
}
_KIND_OF = {character: kind for kind, characters in _LISTED.items() for character in characters}

_BY_CATEGORY = {
    "Lu": UPPER, "Lt": UPPER, "Mn": MARK, "Mc": MARK, "Me": MARK, "Cf": INVISIBLE, "Cc": INVISIBLE,
    "Zs": SPACE, "Sc": CURRENCY, "Ps": BRACKET, "Pe": BRACKET, "Pi": DOUBLE_QUOTE,
    "Pf": DOUBLE_QUOTE, "Po": PUNCTUATION, "Pd": LONG_DASH, "Pc": JOINER,
}  # fmt: skip

_UNSPACED_RANGES = (
    (0x0E00, 0x0EFF, UNSPACED),  # Thai, Lao
    (0x1000, 0x109F, UNSPACED),  # Myanmar
    (0x1780, 0x17FF, UNSPACED),  # Khmer
    (0x2E80, 0x2FDF, UNSPACED),  # Han radicals
    (0x3040, 0x309F, HIRAGANA),
    (0x30A0, 0x30FF, KATAKANA),
    (0x31F0, 0x31FF, KATAKANA),
    (0x3005, 0x3007, UNSPACED),
    (0x3400, 0x4DBF, UNSPACED),  # Han
    (0x4E00, 0x9FFF, UNSPACED),
    (0xF900, 0xFAFF, UNSPACED),
    (0xFF66, 0xFF9F, KATAKANA),
    (0x20000, 0x3FFFF, UNSPACED),
)
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_FULL_WIDTH_DIGITS = range(0xFF10, 0xFF1A)
_RAISED_OR_LOWERED = ("<super>", "<sub>")


def _is_numeric(character: str) -> bool:
    return unicodedata.numeric(character, None) is not None


def _holds_number(character: str) -> bool:
    """Whether it has a numeric value, or would bring one in when folded (``㎡``, ``㋀``)."""
    return any(map(_is_numeric, character + unicodedata.normalize("NFKC", character)))


@lru_cache(maxsize=4096)
def compatible(character: str) -> str:
    """NFKC of one character, or itself where that could change what is said.

    What holds a number keeps its form (full-width digits apart), so do ``…`` and everything raised
    or lowered.
    """
    if ord(character) in _FULL_WIDTH_DIGITS:
        return unicodedata.normalize("NFKC", character)
    if _holds_number(character) or _KIND_OF.get(character) == ELLIPSIS:
        return character
    if unicodedata.decomposition(character).startswith(_RAISED_OR_LOWERED):
        return character
    return unicodedata.normalize("NFKC", character)


def _is_letter(character: str) -> bool:
    return character.isalnum() and _KIND_OF.get(character, UNSPACED) in WORDS


def _key(character: str) -> str:
    if _KIND_OF.get(character, UNSPACED) not in WORDS:
        return ""
    if _holds_number(character):
        return compatible(character)
    folded = unicodedata.normalize("NFD", compatible(character)).casefold()
    return "".join(filter(_is_letter, unicodedata.normalize("NFD", folded)))


def _kind_of_letter(character: str) -> str:
    if _holds_number(character):
        return DIGIT if character.isdecimal() else NUMERAL
    for first, last, kind in _UNSPACED_RANGES:
        if first <= ord(character) <= last:
            return kind
    return UPPER if unicodedata.category(character) in ("Lu", "Lt") else LETTER


def _kind(character: str) -> str:
    listed = _KIND_OF.get(character)
    if listed is not None:
        return listed
    if any(ord(character) in selectors for selectors in _SELECTORS):
        return INVISIBLE
    if character.isspace():
        return SPACE
    if _key(character):
        return _kind_of_letter(character)
    return _BY_CATEGORY.get(unicodedata.category(character), SYMBOL)


class _KindTable(dict[int, str]):
    """Code point -> kind, filled as code points are met."""

    def __missing__(self, code_point: int) -> str:
        return self.setdefault(code_point, _kind(chr(code_point)))


class _KeyTable(dict[int, str]):
    """Code point -> its part of the key, filled as code points are met."""

    def __missing__(self, code_point: int) -> str:
        return self.setdefault(code_point, _key(chr(code_point)))


class _WidthTable(dict[int, str]):
    """Code point -> a character whose code point is the length of its part of the key."""

    def __missing__(self, code_point: int) -> str:
        return self.setdefault(code_point, chr(len(_KEYS[code_point])))


_KINDS = _KindTable()
_KEYS = _KeyTable()
_WIDTHS = _WidthTable()


FOOTNOTE_MARK = re.compile(r"(?<!\b[a-z])\[[0-9]{1,3}\]")
"""A bracketed footnote number: never part of the key, in a window as in an excerpt. ``x[5]`` is an index."""


def without_footnote_marks(text: str) -> str:
    """``text`` with its footnote marks blanked by brackets, so that offsets stay."""
    return FOOTNOTE_MARK.sub(lambda mark: "[" * len(mark.group()), text) if "[" in text else text


def kinds(text: str) -> str:
    """One kind for each character of ``text``."""
    return text.translate(_KINDS)


def key_of(text: str) -> str:
    """The letters and digits of ``text``: case, marks, ligatures and compatibility folded."""
    return text.translate(_KEYS)


def key_widths(text: str) -> bytes:
    """How many characters of the key each character of ``text`` gives."""
    return text.translate(_WIDTHS).encode("latin-1")

"""Names that hold digits: ``COVID-19``, ``ISO 27001``, ``H2O``, ``v1.82.7``, addresses, hashes.

Where it is unclear whether digits are a name, they are a number: a number may not hide. So a name ends
before an amount (``sales-5%``, ``REVENUE-500M``, ``EUR-5m``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofpress.coordinates import BlockSpan
from proofpress.ledger.numbers.numeric_words import (
    CURRENCY_CODE,
    CURRENCY_WORDS,
    MAGNITUDE_LETTERS,
    MAGNITUDE_WORDS,
    MONTHS,
    MULTIPLIER_WORDS,
    NUMBER_PREFIXES,
    PERCENT_WORDS,
    STANDARDS,
)

_LETTER = "A-Za-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯ"
"""Letters of the scripts that write words apart; elsewhere a digit may follow a word directly."""
_HYPHEN = "[-‐‑]"
_REST = rf"\w*+(?:(?:{_HYPHEN}|\.)\w++)*+"
_NO_AMOUNT = rf"(?!\s?[%‰％٪×]|\s(?:{MAGNITUDE_WORDS})\b)"
_NO_MAGNITUDE = rf"(?!\d[\d.,]*+(?:{MAGNITUDE_LETTERS}|x)(?!\w))"

NO_QUANTITY = (
    rf"(?![\w%‰×]|[.,]\d|\s?[%‰％×x€$£]"
    rf"|\s(?:{MAGNITUDE_WORDS}|{PERCENT_WORDS}|{MULTIPLIER_WORDS}|{CURRENCY_WORDS}|{CURRENCY_CODE})"
    rf"(?!\w)|[\s-]fold\b|\s?(?:{MAGNITUDE_LETTERS})\b)"
)
"""After the digits of a name or a coordinate: nothing that makes an amount of them."""

_CURRENCY_LETTERS = "Rs|RM|Rp|[Kk]r|Tk|K[Ss]h"
"""Signs of currencies that are letters, directly before an amount: ``RM5``."""
_MODELS = "covid|gpt|sha|utf|claude|llama"
"""Names that are written in small letters, or that end in a size (``Llama-70B``)."""
_NAMES = (
    # Addresses.
    r"(?:https?://|www\.)\S++",
    r"(?<![\w.+-])[\w.+-]++@[\w.-]++",
    # Numbers of standards and catalogues.
    (
        rf"(?<![\w.])(?:{STANDARDS})(?:[/ -](?:ISO|IEC|IEEE|EN|TR|TS|SP|DSS)){{0,3}}+[\s:-]"
        rf"{_NO_MAGNITUDE}\d\w*+(?:[.:/-]\w++)*+{NO_QUANTITY}"
    ),
    # Digits in a word, and after a word with a capital and a hyphen.
    rf"(?<![{_LETTER}\d])(?!(?:{CURRENCY_CODE}|{_CURRENCY_LETTERS}){_HYPHEN}?\d)[{_LETTER}]++\d{_REST}{_NO_AMOUNT}",
    rf"(?<![{_LETTER}\d])(?i:{_MODELS})(?:-[a-z]+){{0,2}}{_HYPHEN}\d{_REST}{_NO_AMOUNT}",
    (
        rf"(?<![{_LETTER}\d])(?!(?:{MONTHS}|{CURRENCY_CODE}|(?i:{NUMBER_PREFIXES})){_HYPHEN})"
        rf"(?=[a-zß-öø-ÿ]*+[A-ZÀ-ÖØ-Þ])[{_LETTER}]++{_HYPHEN}{_NO_MAGNITUDE}\d{_REST}{_NO_AMOUNT}"
    ),
    # Networks and dimensions, forms (``10-K``), issues (``#24518``), hexadecimal digits.
    r"(?<![\w.,])(?:[2-6]G|[234]D|0x[0-9A-Fa-f]+)(?!\w)",
    rf"(?<![\w.,])\d{{1,2}}-[AC-LN-SU-Z](?![\w-]){_NO_AMOUNT}",
    rf"(?<![\w#])#\d{{3,}}+{NO_QUANTITY}",
    r"(?<![\w.,])(?=\d*+[a-f])(?=[a-f]*+\d)[0-9a-f]{7,64}(?:-[0-9a-f]{4,12}){0,5}+(?!\w)",
    # Versions and network addresses; no grouped number, no date.
    (
        r"(?<![\w.,])(?!\d{1,3}(?:\.\d{3})+(?![\w.]))(?!\d\d?\.\d\d?\.(?:\d\d)?\d\d(?!\d))"
        r"\d++\.\d++\.\d++(?:[.-]\w++)*+"
    ),
    r"(?<=version\s)\d++\.\d++\.\d++(?:[.-]\w++)*+",
)
_IDENTIFIERS = re.compile("|".join(_NAMES))


def identifiers(text: str) -> Iterator[BlockSpan]:
    """Spans of names that hold digits; none of them exempts what stands beside it."""
    return (BlockSpan(*match.span()) for match in _IDENTIFIERS.finditer(text))

"""Raised digits: ``10<sup>6</sup>`` and ``2024<sup>1</sup>`` read as ``10⁶`` and ``2024¹``.

Without its markup a raised digit would join the number before it: 106 people, the year 20241. Unicode
has each of these signs as a character of its own, so that the visible text says the same on a page, in
a ledger and in a table of figures; ``inline`` still knows that they were raised by markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

TO_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
FROM_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻˒", "0123456789+-,")

_RAISED_DIGITS = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")

_LIST = re.compile(r"\d{1,3}(?:[ \u00a0]?[,;–-][ \u00a0]?\d{1,3}){0,40}", re.ASCII)
"""Notes' numbers."""
_POWER = re.compile(r"[+\-−]?\d{1,20}(?:[./]\d{1,20})?", re.ASCII)
"""An exponent: it stands at its base, with nothing between."""
_MARKS_OF_POWER = str.maketrans("./", "·⁄")
"""A full stop would end the sentence there."""


def raise_digits(children: Sequence[Token]) -> Iterator[Token]:
    """The children of an inline token, raised digits as characters and without their tags.

    A raised number that opens the text stays as it is: it labels an entry, or is one that a reader
    takes for a number. So does whatever else is raised (``1<sup>st</sup>``, ``<sup>[3]</sup>``).
    """
    before = ""
    at = 0
    while at < len(children):
        child = children[at]
        end = _end_of_raised(children, at) if child.tag == "sup" and child.nesting > 0 else at
        found = children[at : end + 1]
        if end > at and _is_raised_number("".join(map(_shown, found)), before):
            # Two notes, 1 and 2, are not note 12.
            comma = [_comma(child)] if before in _RAISED_DIGITS else []
            found = [*comma, *map(_raised, found[1:-1])]
        yield from found
        before = next((shown[-1] for shown in map(_shown, reversed(found)) if shown), before)
        at = end + 1


def _end_of_raised(children: Sequence[Token], start: int) -> int:
    """The closing tag of the element that opens at ``start``; ``start`` where it is not closed."""
    depth = 0
    for at in range(start, len(children)):
        if children[at].tag == "sup":
            depth += children[at].nesting
            if not depth:
                return at
    return start


def _is_raised_number(text: str, before: str) -> bool:
    if not before:
        return False
    number = _LIST.fullmatch(text.strip())
    return number is not None or (not before.isspace() and _POWER.fullmatch(text) is not None)


def _shown(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return " "
    return token.content if token.type in ("text", "text_special", "code_inline") else ""


def _comma(before: Token) -> Token:
    token = Token("text", "", 0)
    token.content, token.meta = ",", {"start": before.meta.get("start", 0), "raised": True}
    return token


def _raised(token: Token) -> Token:
    if token.type not in ("text", "text_special"):
        return token
    content = token.content.replace("\u00a0", "").replace(" ", "").translate(TO_RAISED)
    content = content.translate(_MARKS_OF_POWER)
    return token.copy(content=content, meta={**token.meta, "raised": True})

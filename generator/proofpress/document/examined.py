"""Whether anything of a report was examined at all: a count over nothing is no pass."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from proofpress.document.markup.lines import Lines
from proofpress.document.records import Anomaly, AnomalyKind, Unit

MANY_ADDRESSES = 10
MANY_DIGITS = 100
"""From here on a text counts as full of them."""

_ADDRESS = re.compile(r"https?://\S*", re.IGNORECASE)
_DIGIT = re.compile(r"[\d⁰¹²³⁴-⁹]")
_PROSE_AS_CODE = frozenset(("", "text", "txt", "plain", "plaintext", "markdown", "md", "none"))
"""Info strings of fences that may hold a whole report, wrapped by the tool that it was copied from."""


def nothing_examined(
    lines: Lines, head: int, units: Sequence[Unit], tokens: Sequence[Token]
) -> Iterator[Anomaly]:
    """An anomaly where there is no unit, or none shows the addresses or digits that the text is full of.

    The first ``head`` lines are front matter. Code of a named language is left aside: its addresses and
    digits are no statements.
    """
    if not units:
        message = "the report holds no sentence: write one, or leave it out of the reports"
        yield Anomaly(AnomalyKind.EMPTY_POPULATION, 1, message)
        return
    code = _code_lines(tokens)
    text = "\n".join(
        line for number, line in enumerate(lines.contents) if number >= head and number not in code
    )
    addresses = len(_ADDRESS.findall(text))
    if addresses >= MANY_ADDRESSES and not any(unit.citations for unit in units):
        message = f"the text holds {addresses} addresses and none was read as a citation"
        yield Anomaly(AnomalyKind.NOTHING_EXAMINED, head + 1, message)
    digits = len(_DIGIT.findall(_ADDRESS.sub(" ", text)))
    if digits >= MANY_DIGITS and not any(_shows_digit(unit) for unit in units):
        message = f"the text holds {digits} digits and no sentence shows one"
        yield Anomaly(AnomalyKind.NOTHING_EXAMINED, head + 1, message)


def _shows_digit(unit: Unit) -> bool:
    """Whether a digit of the sentence was seen, in its text or as a citation's number."""
    return any(_DIGIT.search(text) for text in (unit.text, *(c.label for c in unit.citations)))


def _code_lines(tokens: Sequence[Token]) -> set[int]:
    """Physical lines (from 0) of fences that name a language."""
    return {
        number
        for token in tokens
        if token.type == "fence" and token.map and _language(token) not in _PROSE_AS_CODE
        for number in range(*token.map)
    }


def _language(token: Token) -> str:
    return token.info.strip().partition(" ")[0].casefold()

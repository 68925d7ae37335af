"""Bare addresses that GFM leaves as text: after a letter of another script, a colon, a quote, in raw HTML.

GFM links an address after white space and a few marks only. A reader sees an address all the same, so
each becomes a link here, by GFM's own rules for where it ends and one more: a full-width mark ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from markdown_it.common.normalize_url import normalizeLink, validateLink
from markdown_it.token import Token

from proofpress.document.markup.text_runs import cut_run, rewrite_runs, text_of

ENDS_ADDRESS = r"\s\u3000-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”„«»…"
"""Characters that no bare address holds, for a character class."""

_ADDRESS = re.compile(
    rf"https?://[^{ENDS_ADDRESS}<>`/.\"]+\.[^{ENDS_ADDRESS}<>`\"]+", re.IGNORECASE
)
_TRAILING = frozenset("?!.,:*_~'\";[]’‘|")
_NOT_BEFORE = re.compile(r"(?:[A-Za-z0-9=/@#&?.%+_-]|=[\"']|@\w{0,20}:)\Z")


def link_bare_addresses(children: Sequence[Token]) -> Iterator[Token]:
    """The children of an inline token, each further address as a link of its own."""
    depth = 0
    outside: list[Token] = []
    for child in children:
        if child.tag == "a":
            # What stands in a link is that link's text.
            if not depth:
                yield from rewrite_runs(outside, _link_run)
                outside = []
            depth += child.nesting
            yield child
        elif depth:
            yield child
        else:
            outside.append(child)
    yield from rewrite_runs(outside, _link_run)


def _link_run(run: Sequence[Token], _ends: bool) -> Iterator[Token]:
    text = text_of(run)
    spans = list(_addresses(text)) if "://" in text else []
    written = -1
    for piece, index in cut_run(run, spans):
        if index != written and written >= 0:
            yield _link("link_close", -1, piece)
        if index != written and index >= 0:
            yield _opening(text[slice(*spans[index])], piece)
        written = index
        yield piece
    if written >= 0:
        yield _link("link_close", -1, run[-1])


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    for match in _ADDRESS.finditer(text):
        start, end = match.start(), _trimmed(text, match.start(), match.end())
        before = text[max(0, start - 24) : start]
        if end > start + 8 and not _NOT_BEFORE.search(before) and validateLink(text[start:end]):
            yield start, end


def _trimmed(text: str, start: int, end: int) -> int:
    """Where the address ends: trailing punctuation, and brackets that it does not open, are apart."""
    unopened = text.count(")", start, end) - text.count("(", start, end)
    while end > start:
        if text[end - 1] in _TRAILING:
            end -= 1
        elif text[end - 1] == ")" and unopened > 0:
            end, unopened = end - 1, unopened - 1
        else:
            break
    return end


def _opening(address: str, piece: Token) -> Token:
    token = _link("link_open", 1, piece)
    token.attrs = {"href": normalizeLink(address)}
    return token


def _link(kind: str, nesting: Literal[1, -1], piece: Token) -> Token:
    token = Token(kind, "a", nesting)
    token.markup, token.info = "autolink", "auto"
    start = piece.meta.get("start", 0)
    token.meta = {"start": start, "end": start}
    return token

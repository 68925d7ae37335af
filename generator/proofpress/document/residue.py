"""Citation tokens that chat tools leave in exported text: taken out of what is shown, kept as marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

_RESIDUE = re.compile(
    r"【[^【】\n]{0,40}†[^【】\n]{0,200}】"
    r"|:?contentReference\[oaicite:\d+\]\{index=\d+\}"
    r"|\ue200[^\ue200\ue201]{0,200}\ue201"
    r"|\[cite:[ ]?\d{1,4}(?:,[ ]?\d{1,4}){0,40}+\]"
    r"|\b(?:cite|navlist|filecite)(?:turn\d+[a-z]+\d+)+"
)


def split_residue(children: Sequence[Token]) -> Iterator[Token]:
    """The children of an inline token, each citation token of a chat tool as a ``residue`` token.

    A ``residue`` token keeps its text in ``content`` and shows nothing.
    """
    for child in children:
        if child.type != "text" or not _may_hold(child.content):
            yield child
            continue
        yield from _split(child)


def _may_hold(text: str) -> bool:
    return "†" in text or "oaicite" in text or "\ue200" in text or "cite" in text or "turn" in text


def _split(child: Token) -> Iterator[Token]:
    at, origin = 0, child.meta.get("start", 0)
    for match in _RESIDUE.finditer(child.content):
        if match.start() > at:
            yield _part("text", child, at, match.start(), origin)
        yield _part("residue", child, match.start(), match.end(), origin)
        at = match.end()
    if at < len(child.content) or not at:
        yield _part("text", child, at, len(child.content), origin)


def _part(kind: str, child: Token, start: int, end: int, origin: int) -> Token:
    token = Token(kind, "", 0)
    token.content = child.content[start:end]
    token.meta = {"start": origin + start, "end": origin + end}
    return token

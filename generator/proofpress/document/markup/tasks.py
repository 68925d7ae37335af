"""GFM task lists: the box at the start of a list item is a mark, no text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

_BOX = re.compile(r"\[([ xX])\](?=\s)\s")


def mark_tasks(tokens: Sequence[Token]) -> list[Token]:
    """The stream, with the box that opens a list item's text as a ``task`` token of its own.

    The token shows nothing; its ``content`` is ``x`` for a done task and empty for an open one.
    """
    stream = list(tokens)
    for index in range(2, len(stream)):
        if stream[index].type == "inline" and _opens_item(stream, index):
            stream[index] = _with_box(stream[index])
    return stream


def _opens_item(stream: Sequence[Token], index: int) -> bool:
    return stream[index - 1].type == "paragraph_open" and stream[index - 2].type == "list_item_open"


def _with_box(inline: Token) -> Token:
    children = inline.children or []
    match = _BOX.match(children[0].content) if children and children[0].type == "text" else None
    if match is None:
        return inline
    start = children[0].meta.get("start", 0)
    box = Token("task", "input", 0)
    box.content = match.group(1).strip().lower()
    box.meta = {"start": start, "end": start + match.end()}
    rest = Token("text", "", 0)
    rest.content = children[0].content[match.end() :]
    rest.meta = {"start": start + match.end()}
    return inline.copy(children=[box, rest, *children[1:]])

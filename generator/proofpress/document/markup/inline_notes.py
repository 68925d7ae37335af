"""Notes that are written inline (``^[…]``), as definitions of their own at the stream's end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markdown_it.token import Token

from proofpress.document.markup.inline import note_label
from proofpress.document.markup.parse import Parsed


def with_inline_notes(parsed: Parsed) -> list[Token]:
    """The stream with each note that is written inline as a definition of its own at the end."""
    stream, found = list(parsed.tokens), list(_inline_notes(parsed.tokens, parsed))
    for inside, label, number in sorted(found, key=lambda note: note[2]):
        opening = Token("footnote_reference_open", "", 1, map=inside.map)
        opening.meta = {"label": label, "note": number}
        stream += [
            opening,
            Token("paragraph_open", "p", 1, map=inside.map, block=True),
            inside,
            Token("paragraph_close", "p", -1, block=True),
            Token("footnote_reference_close", "", -1),
        ]
    return stream


def _inline_notes(tokens: Sequence[Token], parsed: Parsed) -> Iterator[tuple[Token, str, int]]:
    """(inline token, label, number) of each note that is written inside ``tokens``, or inside those."""
    in_cell = False
    for token in tokens:
        if token.type in ("td_open", "th_open"):
            in_cell = True
        elif token.type in ("td_close", "th_close"):
            in_cell = False
        for child in token.children or ():
            number = child.meta.get("id", -1) if child.type == "footnote_ref" else -1
            if number in parsed.inline_notes:
                inside = _inside_note(child, token, parsed.inline_notes[number])
                inside.meta = {"note_in_cell": in_cell or bool(token.meta.get("note_in_cell"))}
                yield inside, note_label(child), number
                yield from _inline_notes([inside], parsed)


def _inside_note(mark: Token, around: Token, children: Sequence[Token]) -> Token:
    """What stands in a note that is written inline, placed in the Markdown around it."""
    shift = mark.meta["start"] + len("^[")
    inside = Token("inline", "", 0, map=around.map)
    inside.content = around.content
    inside.children = [child.copy(meta=_shifted(child.meta, shift)) for child in children]
    return inside


def _shifted(meta: Mapping[str, Any], shift: int) -> dict[str, Any]:
    return {k: v + shift if k in ("start", "end") else v for k, v in meta.items()}

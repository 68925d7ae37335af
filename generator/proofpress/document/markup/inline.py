"""The inside of one inline token: its visible text, and what stands in it that is more than text."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from proofpress.coordinates import BlockSpan
from proofpress.document.markup.inline_records import Inline, Link, Mark
from proofpress.document.markup.places import Place, Places
from proofpress.document.records import Leaf

INLINE_NOTE = "inline "
"""How the label of a note without one begins: labels hold no space."""


def read_inline(token: Token, places: Places, cell_from: int | None = None) -> Inline:
    """Read an inline token whose Markdown begins on its ``map``'s first line.

    ``cell_from`` is the least column (from 0) of a table cell, which shares its line with others;
    None for all other tokens.
    """
    reader = _Reader(token, places.of(token.content, (token.map or [0])[0], cell_from))
    for index, child in enumerate(token.children or ()):
        reader.take(index, child)
    return Inline(
        "".join(reader.parts),
        tuple(reader.leaves),
        tuple(reader.links),
        tuple(reader.marks),
        tuple(reader.code),
        tuple(reader.breaks),
        reader.place.end_column,
        tuple(sorted(reader.raised)),
    )


class _Reader:
    """Collects what an inline token holds, child by child."""

    def __init__(self, token: Token, place: Place) -> None:
        self.content = token.content
        self.place = place
        self.parts: list[str] = []
        self.width = 0
        self.leaves: list[Leaf] = []
        self.links: list[Link] = []
        self.marks: list[Mark] = []
        self.code: list[BlockSpan] = []
        self.breaks: list[int] = []
        self.raised: list[BlockSpan] = []
        self.opened: list[tuple[Token, int]] = []
        self.opened_raised: list[int] = []
        self.chat_links: set[int] = set()
        """Where links that a chat tool wrote begin."""
        self.image_links: set[int] = set()
        """Where links around images begin."""

    def take(self, index: int, child: Token) -> None:
        if child.type in ("text", "text_special", "code_inline"):
            self._add(index, child, child.content)
        elif child.type in ("softbreak", "hardbreak"):
            self._add(index, child, " " if child.type == "softbreak" else "\n")
            self.breaks.append(self.width)
        elif child.type == "residue" and self.opened:
            self.chat_links.add(self.opened[-1][1])
        elif child.type in ("comment", "footnote_ref", "image", "residue"):
            if child.type == "image" and self.opened:
                self.image_links.add(self.opened[-1][1])
            self.marks.append(self._mark(child))
        elif child.tag == "a" and child.nesting > 0:
            self.opened.append((child, self.width))
        elif child.tag == "a" and child.nesting < 0 and self.opened:
            self.links.append(self._link(*self.opened.pop()))
        elif child.tag == "sup":
            self._raise(child)

    def _raise(self, child: Token) -> None:
        if child.nesting > 0:
            self.opened_raised.append(self.width)
        elif self.opened_raised:
            start = self.opened_raised.pop()
            # Of raised letters inside raised letters, the outer ones count.
            if start < self.width and not self.opened_raised:
                self.raised.append(BlockSpan(start, self.width))

    def _add(self, index: int, child: Token, text: str) -> None:
        if not text:
            return
        position = self.place.position(self._locate(child, text))
        verbatim = self.place.lines.text.startswith(text, position.offset)
        span = BlockSpan(self.width, self.width + len(text))
        self.leaves.append(Leaf(index, span, position, verbatim))
        if child.type == "code_inline":
            self.code.append(span)
        if child.meta.get("raised"):
            self.raised.append(span)
        self.parts.append(text)
        self.width += len(text)

    def _locate(self, child: Token, text: str) -> int:
        start: int = child.meta.get("start", 0)
        end = child.meta.get("end", start + len(text))
        if child.info == "escape":
            return start + len(child.markup) - len(text)
        if child.meta.get("raised"):
            return start
        if child.type not in ("text", "code_inline") or self.content.startswith(text, start):
            return start
        # A bare address starts before the mark that gave it away, code after its backticks.
        earliest = start if child.type == "code_inline" else max(0, start - 8)
        found = self.content.find(text, earliest, end)
        return found if found >= 0 else start

    def _mark(self, child: Token) -> Mark:
        kind = {"footnote_ref": "note"}.get(child.type, child.type)
        content = note_label(child) if kind == "note" else child.content
        position = self.place.position(child.meta.get("start", 0))
        closed = bool(child.meta.get("closed", True))
        return Mark(kind, content, self.width, position, child.meta.get("id", -1), closed)

    def _link(self, opening: Token, start: int) -> Link:
        href, title = str(opening.attrs.get("href", "")), str(opening.attrs.get("title", ""))
        position = self.place.position(opening.meta.get("start", 0))
        span, is_chat = BlockSpan(start, self.width), start in self.chat_links
        kind = self._kind(opening)
        shows = start in self.image_links
        return Link(href, title, span, kind, position, is_chat=is_chat, shows_image=shows)

    def _kind(self, opening: Token) -> str:
        if opening.type == "raw_open":
            return "html"
        if opening.info == "auto":
            angled = self.content.startswith("<", opening.meta.get("start", 0))
            return "autolink" if angled else "bare"
        return "reference" if "label" in opening.meta else "inline"


def note_label(token: Token) -> str:
    """The label of a note's mark; a note that is written inline gets one that no author can write."""
    label = token.meta.get("label")
    return str(label) if label else f"{INLINE_NOTE}{token.meta['id'] + 1}"


def opaque_spans(inline: Inline) -> Sequence[BlockSpan]:
    """Spans that no sentence may end in: links and code."""
    return (*(link.span for link in inline.links), *inline.code)


def masked_spans(inline: Inline) -> tuple[BlockSpan, ...]:
    """Spans whose digits are no numbers: code and addresses that stand in the text."""
    addresses = [link.span for link in inline.links if link.kind in ("autolink", "bare")]
    return tuple(sorted((*inline.code, *addresses)))

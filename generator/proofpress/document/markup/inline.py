"""The inside of one inline token: its visible text, and what stands in it that is more than text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.markup.lines import Lines
from proofpress.document.records import CitationForm, Leaf

INLINE_NOTE = "inline "
"""How the label of a note without one begins: labels hold no space."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it stands in a block."""

    href: str
    title: str
    span: BlockSpan
    """Its visible text."""
    kind: str
    """``inline``, ``reference``, ``autolink``, ``bare`` or ``html``."""
    position: ReportPosition
    is_file: bool = False
    """Whether a relative address that could be a page's is known to be a file's."""
    is_chat: bool = False
    """Whether a chat tool wrote it: its text held a token of one."""
    shows_image: bool = False
    """Whether an image stands in it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something without visible text of its own: a comment, a note's mark, an image, a residue."""

    kind: str
    """``comment``, ``note``, ``image`` or ``residue``."""
    content: str
    """The comment's inside, the note's label, the residue's own text."""
    at: int
    """Code points of the block's visible text before it."""
    position: ReportPosition
    note: int = -1
    """The note's number, for a note's mark."""
    closed: bool = True
    """Whether a comment has its end."""


@dataclass(frozen=True, slots=True)
class NamedSource:
    """A source that the text names otherwise than by a link: a DOI, a citation key."""

    span: BlockSpan
    """Its visible text."""
    form: CitationForm
    """``doi`` or ``citation_key``."""
    uri: str | None
    """Its public address; None for a key that nothing defines."""
    label: str
    position: ReportPosition


@dataclass(frozen=True, slots=True)
class PrintedToken:
    """A printed citation token, before it is known where it leads."""

    span: BlockSpan
    form: CitationForm
    """``numbered`` or ``superscript``."""
    numbers: str
    """Its numbers as they are written, ``3, 7–9``; empty for a mark without one."""
    is_certain: bool = True
    """Whether it is a citation token wherever its numbers lead; else only where a list holds them."""
    locator: str | None = None
    """Where in the source: ``p. 5`` of ``[3, p. 5]``."""


@dataclass(frozen=True, slots=True)
class Inline:
    """One inline token, read."""

    text: str
    leaves: tuple[Leaf, ...]
    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    code: tuple[BlockSpan, ...]
    breaks: tuple[int, ...]
    """Where each line of the author's after the first begins in the visible text."""
    end_column: int
    """Column (from 0) after its Markdown on its first physical line."""
    raised: tuple[BlockSpan, ...] = ()
    """What stands in raised letters, where it shows anything."""


class _Place:
    """Where the code points of an inline token's Markdown stand in the report."""

    def __init__(self, content: str, first_line: int, lines: Lines, cell_from: int | None) -> None:
        """``cell_from``: the least column (from 0) for a table cell, which shares its line."""
        self.lines = lines
        self.content = content
        self.in_cell = cell_from is not None
        self.starts, self.origins = [0], []
        written = content.split("\n")
        if cell_from is None:
            first_line = _first_line(written[0].strip(), first_line, lines)
        for index, line in enumerate(written):
            physical = min(first_line + index, len(lines.contents) - 1)
            source = _as_read(lines.contents[physical])
            column = _column(line, source) if cell_from is None else _cell(line, source, cell_from)
            self.origins.append((physical, column))
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.end_column = self.origins[0][1] + self._width(0, self.starts[1] - 1)

    def position(self, offset: int) -> ReportPosition:
        index = min(bisect_right(self.starts, offset) - 1, len(self.origins) - 1)
        line, column = self.origins[index]
        return self.lines.position(line, max(0, column + self._width(self.starts[index], offset)))

    def _width(self, start: int, end: int) -> int:
        """Code points of the report from ``start`` to ``end``: in a cell, a bar is written ``\\|``."""
        return end - start + (self.content.count("|", start, end) if self.in_cell else 0)


def _as_read(physical: str) -> str:
    """markdown-it reads NUL as U+FFFD."""
    return physical.replace("\0", "\ufffd")


def _first_line(words: str, first: int, lines: Lines) -> int:
    """The physical line (from 0) on which a block's Markdown begins with ``words``.

    It is its token's ``first`` line, save where lines before hold nothing but white space that
    CommonMark takes for text (U+00A0, U+000B): markdown-it strips them and counts them all the same.
    """
    line = first
    while line + 1 < len(lines.contents) and words not in _as_read(lines.contents[line]):
        if any(char.isalnum() for char in lines.contents[line]):
            return first
        line += 1
    return line


def _column(line: str, physical: str) -> int:
    """Where the block's ``line`` begins on its physical line: containers' marks stand before it.

    The indentation of a continued line may have been expanded from tabs: only what follows it is
    looked for.
    """
    stripped = line.strip()
    indent = len(line) - len(line.lstrip())
    if not stripped:
        return 0
    if physical.rstrip().endswith(stripped):
        return len(physical.rstrip()) - len(stripped) - indent
    return max(0, physical.find(stripped) - indent)


def _cell(content: str, physical: str, at_least: int) -> int:
    """Where a table cell's ``content`` begins on the physical line of its row."""
    start = at_least or len(physical) - len(physical.lstrip(" \t>"))
    return max(start, physical.find(content.replace("|", "\\|"), start))


class Places:
    """Places the Markdown of inline tokens; those that share their Markdown share the work."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.last: tuple[str, int, _Place] | None = None

    def of(self, content: str, first_line: int, cell_from: int | None) -> _Place:
        """Where ``content`` stands, which begins on physical line ``first_line`` (from 0)."""
        last = self.last
        if cell_from is None and last and last[0] is content and last[1] == first_line:
            return last[2]
        place = _Place(content, first_line, self.lines, cell_from)
        if cell_from is None:
            self.last = (content, first_line, place)
        return place


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

    def __init__(self, token: Token, place: _Place) -> None:
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

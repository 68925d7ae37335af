"""A token stream -> blocks of visible text, each with its kind, place and headings above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.markup.inline import masked_spans, read_inline
from proofpress.document.markup.inline_records import Inline, NamedSource, PrintedToken
from proofpress.document.markup.lines import Lines
from proofpress.document.markup.places import Places
from proofpress.document.records import Block, BlockKind, Exclusion, ExclusionKind

_KIND_OF_TAG = {
    "blockquote": BlockKind.BLOCK_QUOTE,
    "li": BlockKind.LIST_ITEM,
    "td": BlockKind.TABLE_CELL,
    "th": BlockKind.TABLE_HEADER,
    "dd": BlockKind.DEFINITION,
    "dt": BlockKind.DEFINITION,
    "pre": BlockKind.CODE,
    **{f"h{level}": BlockKind.HEADING for level in range(1, 7)},
}
_NO_PROSE = {
    BlockKind.HEADING: ExclusionKind.HEADING,
    BlockKind.TABLE_HEADER: ExclusionKind.TABLE_HEADER,
    BlockKind.CODE: ExclusionKind.CODE,
}


@dataclass(frozen=True, slots=True)
class BlockReading:
    """A block together with what its inline token held, before sentences are known."""

    block: Block
    inline: Inline
    container: int
    """Number of the innermost list item, quote, row, note or raw element around it; 0 for none."""
    row: int = 0
    """Number of the table row around it, from 1; 0 outside tables."""
    quote: int = 0
    """Number of the outermost block quote around it, from 1; 0 outside."""
    note: str | None = None
    """Label of the footnote definition around it."""
    note_number: int = 0
    """Number of that definition among all, from 1: two may share a label."""
    ordinal: int | None = None
    """The printed number of the ordered-list item around it."""
    flattened: tuple[tuple[BlockSpan, int], ...] = ()
    """Notes whose numbers an export has flattened into the text: span and number, in order."""
    item: int = 0
    """Number of the outermost list item around it, from 1; 0 outside lists."""
    column: int = 0
    """Of a table's cell: how many cells stand before it in its row."""
    named: tuple[NamedSource, ...] = ()
    """Sources that its text names without a link, in order."""
    printed: tuple[PrintedToken, ...] = ()
    """Its printed citation tokens, in order: added once the lists of references are known."""
    linked_marks: tuple[BlockSpan, ...] = ()
    """Visible texts of links that are marks, such as ``3`` of ``[3](https://…)``: no numbers either."""

    @property
    def is_prose(self) -> bool:
        """Whether sentences of it are units."""
        return self.block.kind not in _NO_PROSE


@dataclass(frozen=True, slots=True)
class StandaloneComment:
    """A comment on a line of its own: it speaks of the sentence before it."""

    content: str
    position: ReportPosition
    after_block: int
    """How many blocks were read before it."""
    last_line: int
    closed: bool


@dataclass(frozen=True, slots=True)
class BlocksRead:
    """What :func:`read_blocks` found, in document order."""

    readings: tuple[BlockReading, ...]
    comments: tuple[StandaloneComment, ...]
    exclusions: tuple[Exclusion, ...]
    note_lines: tuple[tuple[str, int], ...]
    """Label and line (from 1) of each footnote definition."""


@dataclass(slots=True)
class _Walk:
    lines: Lines
    places: Places
    readings: list[BlockReading] = field(default_factory=list)
    comments: list[StandaloneComment] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    note_lines: list[tuple[str, int]] = field(default_factory=list)
    stack: list[tuple[str, int]] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    counter: int = 0
    row: int = 0
    quote: int = 0
    note: str | None = None
    ordinal: int | None = None
    items: list[int] = field(default_factory=list)
    """Numbers of the list items that are open, outermost first."""
    raw_ordinals: dict[int, int] = field(default_factory=dict)
    """Of each ordered list in raw HTML that is open, by its number: its next item's."""
    cells: int = 0
    """Cells of the row so far."""
    in_cell: bool = False
    """Whether a cell of a Markdown table is open: it shares its line with others."""
    cell_end: dict[int, int] = field(default_factory=dict)
    """Column after which the next cell of a physical line begins."""

    def open(self, token: Token) -> None:
        self.counter += 1
        self.stack.append((token.tag or token.type, self.counter))
        if token.tag in ("td", "th"):
            self.in_cell = token.type in ("td_open", "th_open")
            self.cells += 1
        elif token.tag == "tr":
            self.row, self.cells = self.counter, 0
        elif token.tag == "blockquote" and not self.quote:
            self.quote = self.counter
        elif token.tag == "li":
            self.items.append(self.counter)
            self.ordinal = self._ordinal(token)
        elif token.type == "raw_open" and token.tag == "ol":
            self.raw_ordinals[self.counter] = int(token.attrs.get("start", 1))
        elif token.type == "footnote_reference_open":
            self.note = token.meta["label"]
            self.note_lines.append((token.meta["label"], (token.map or [0])[0] + 1))
        elif token.type == "thead_open" and token.map:
            self._exclude_table_lines(token)

    def close(self, token: Token) -> None:
        name, number = self.stack.pop() if self.stack else ("", 0)
        if token.type in ("td_close", "th_close"):
            self.in_cell = False
        elif name == "tr":
            self.row = 0
        elif name == "blockquote" and number == self.quote:
            self.quote = 0
        elif name == "li":
            self.items.pop()
            self.ordinal = None
        elif token.type == "footnote_reference_close":
            self.note = None

    def _ordinal(self, token: Token) -> int | None:
        """The printed number of the list item that ``token`` opens."""
        if token.type == "list_item_open":
            return int(token.info) if token.info.isdigit() else None
        around = self.stack[-2][1] if len(self.stack) > 1 else 0
        number = self.raw_ordinals.get(around)
        if number is not None:
            self.raw_ordinals[around] = number + 1
        return number

    def _exclude_table_lines(self, token: Token) -> None:
        first, last = token.map or [0, 0]
        # The delimiter row follows the header row and belongs to no token.
        self.exclusions.append(Exclusion(ExclusionKind.TABLE_HEADER, first + 1, last + 1))

    def kind(self) -> BlockKind:
        if self.note is not None:
            return BlockKind.FOOTNOTE
        for name, _ in reversed(self.stack):
            if name in _KIND_OF_TAG:
                return _KIND_OF_TAG[name]
        return BlockKind.PARAGRAPH

    def heading_level(self) -> int:
        names = [name for name, _ in self.stack]
        return next((int(name[1]) for name in reversed(names) if _is_heading(name)), 0)

    def add(self, index: int, token: Token) -> None:
        first = (token.map or [0])[0]
        cell_from = self.cell_end.get(first, 0) if self.in_cell else None
        inline = read_inline(token, self.places, 0 if token.meta.get("note_in_cell") else cell_from)
        kind = self.kind()
        if kind is BlockKind.PARAGRAPH and token.meta.get("raw"):
            kind = BlockKind.RAW_HTML
        position = inline.leaves[0].position if inline.leaves else self.lines.position(first, 0)
        if self.in_cell:
            self.cell_end[first] = inline.end_column
        path = tuple(text for _, text in self.headings)
        level = self.heading_level()
        if level:
            self.headings = [entry for entry in self.headings if entry[0] < level]
            self.headings.append((level, " ".join(inline.text.split())))
            path = tuple(text for _, text in self.headings[:-1])
        masked = masked_spans(inline)
        block = Block(kind, inline.text, index, inline.leaves, masked, position, path)
        around = (number for name, number in reversed(self.stack) if name != "p")
        container = next(around, 0)
        reading = BlockReading(
            block,
            inline,
            container,
            self.row,
            self.quote,
            self.note,
            len(self.note_lines) if self.note is not None else 0,
            self.ordinal,
            item=self.items[0] if self.items else 0,
            column=max(0, self.cells - 1) if self.row else 0,
        )
        self._place(reading, token)

    def _place(self, reading: BlockReading, token: Token) -> None:
        if not reading.is_prose and reading.block.text.strip():
            is_claims = token.type == "fence" and token.info.split()[:1] == ["claims"]
            kind = ExclusionKind.CLAIMS if is_claims else _NO_PROSE[reading.block.kind]
            self.exclusions.append(self._exclusion(kind, token, reading))
        for mark in reading.inline.marks:
            if mark.kind == "image":
                line = mark.position.line
                self.exclusions.append(Exclusion(ExclusionKind.IMAGE, line, line))
            elif mark.kind == "comment" and "\n" in mark.content:
                last = mark.position.line + mark.content.count("\n")
                self.exclusions.append(Exclusion(ExclusionKind.COMMENT, mark.position.line, last))
        self.readings.append(reading)

    def _exclusion(self, kind: ExclusionKind, token: Token, reading: BlockReading) -> Exclusion:
        first, last = token.map or [0, 1]
        span = BlockSpan(0, len(reading.block.text))
        return Exclusion(kind, first + 1, max(first + 1, last), len(self.readings), span)

    def add_code(self, index: int, token: Token) -> None:
        first = (token.map or [0])[0]
        path = tuple(text for _, text in self.headings)
        position = self.lines.position(first, 0)
        block = Block(BlockKind.CODE, token.content, index, (), (), position, path)
        inline = Inline(token.content, (), (), (), (), (), 0)
        self._place(BlockReading(block, inline, 0), token)

    def add_comment(self, token: Token) -> None:
        first = (token.map or [0])[0]
        line = first + token.meta.get("content", "").count("\n", 0, token.meta["start"])
        last = line + token.content.count("\n")
        closed = token.meta["closed"]
        position = self.lines.position(line, 0)
        entry = StandaloneComment(token.content, position, len(self.readings), last + 1, closed)
        self.comments.append(entry)
        self.exclusions.append(Exclusion(ExclusionKind.COMMENT, line + 1, last + 1))


def read_blocks(tokens: Sequence[Token], lines: Lines) -> BlocksRead:
    """Walk the stream that :func:`~proofpress.document.markup.raw_html.admit_raw_html` made."""
    walk = _Walk(lines, Places(lines))
    for index, token in enumerate(tokens):
        if token.type == "inline":
            walk.add(index, token)
        elif token.type in ("fence", "code_block"):
            walk.add_code(index, token)
        elif token.type == "comment":
            walk.add_comment(token)
        elif token.type == "hr" and token.map:
            rule = ExclusionKind.HORIZONTAL_RULE
            walk.exclusions.append(Exclusion(rule, token.map[0] + 1, token.map[0] + 1))
        elif token.nesting > 0:
            walk.open(token)
        elif token.nesting < 0:
            walk.close(token)
    return BlocksRead(
        tuple(walk.readings),
        tuple(walk.comments),
        tuple(walk.exclusions),
        tuple(walk.note_lines),
    )


def exclude_block(index: int, reading: BlockReading, kind: ExclusionKind) -> Exclusion:
    """The exclusion of the whole visible text of block ``index``."""
    first = reading.block.position.line
    last = max([first, *(leaf.position.line for leaf in reading.block.leaves)])
    return Exclusion(kind, first, last, index, BlockSpan(0, len(reading.block.text)))


def _is_heading(name: str) -> bool:
    return len(name) == 2 and name[0] == "h" and name[1].isdigit()

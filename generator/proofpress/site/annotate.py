"""The report as written, each unit marked in its place.

The children of an inline token are read in order. An element that lies wholly in one unit is wrapped with
its siblings in that unit; only an element that reaches across units is entered. Nothing is closed and
reopened, so taking every mark out gives the plain page.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from markdown_it.token import Token

from proofpress.capture import NOTHING_RETAINED, Retained
from proofpress.coordinates import BlockSpan
from proofpress.document import Block, Report
from proofpress.site.records import AnnotatedReport, Mark
from proofpress.site.tokens_html import (
    InlineHtml,
    ResolveLink,
    render_plain_inline,
    render_tokens,
)


@dataclass(frozen=True, slots=True)
class _Place:
    """One unit in its block."""

    unit_id: str
    span: BlockSpan


@dataclass(frozen=True, slots=True)
class _Node:
    """One child of an inline token: a leaf, or an element from its opening to its closing token."""

    token: Token
    span: BlockSpan
    """Its visible text, in block coordinates."""
    close: int
    """Index of the token that closes it; its own for a leaf."""


def annotate_report(
    report: Report,
    marks: Mapping[str, Mark],
    resolve_link: ResolveLink,
    retained: Retained = NOTHING_RETAINED,
) -> AnnotatedReport:
    """Render ``report`` with a mark for each unit that ``marks`` (by unit id) knows.

    ``retained`` are the parameters that addresses keep.
    """
    places = _places_by_token(report)
    blocks = {block.token: block for block in report.blocks}

    def render_inline(index: int, token: Token, inline: InlineHtml) -> str:
        if index not in places:
            return render_plain_inline(index, token, inline)
        nodes = _read_nodes(token.children or [], blocks[index])
        known = [place for place in places[index] if place.unit_id in marks]
        return _Marker(known, marks, inline, blocks[index].text).render(nodes)

    html, headings = render_tokens(report, resolve_link, render_inline, retained)
    return AnnotatedReport(html, headings)


def render_unmarked(report: Report, resolve_link: ResolveLink) -> str:
    """The plain rendering: what :func:`annotate_report` gives when all marks are taken out."""
    return render_tokens(report, resolve_link, render_plain_inline)[0]


def _places_by_token(report: Report) -> dict[int, list[_Place]]:
    places: dict[int, list[_Place]] = {}
    for unit in report.units:
        token = report.blocks[unit.block].token
        places.setdefault(token, []).append(_Place(unit.unit_id, unit.span))
    return {token: sorted(found, key=lambda p: p.span) for token, found in places.items()}


def _read_nodes(children: Sequence[Token], block: Block) -> list[_Node]:
    """A node for each child, with its extent; a closing token is a node without text."""
    leaves = {leaf.child: leaf.span for leaf in block.leaves}
    starts: list[int] = []
    at = 0
    opened: list[int] = []
    ends: dict[int, tuple[int, int]] = {}
    for index, token in enumerate(children):
        starts.append(at)
        if token.nesting > 0:
            opened.append(index)
        elif token.nesting < 0 and opened:
            ends[opened.pop()] = (index, at)
        else:
            at = leaves.get(index, BlockSpan(at, at)).end
            ends[index] = (index, at)
    nodes = []
    for index, token in enumerate(children):
        close, end = ends.get(index, (index, starts[index]))
        nodes.append(_Node(token, BlockSpan(starts[index], end), close))
    return nodes


@dataclass(slots=True)
class _Marker:
    """Writes one inline token's children with marks."""

    places: Sequence[_Place]
    """Units to mark, in order."""
    marks: Mapping[str, Mark]
    inline: InlineHtml
    text: str
    """The block's visible text."""
    out: list[str] = field(default_factory=list)
    last_piece: dict[str, int] = field(default_factory=dict)
    """Unit id -> index in ``out`` of its last piece's end tag."""
    run: str | None = None
    """The unit whose piece is open."""

    def render(self, nodes: Sequence[_Node]) -> str:
        index, entered = 0, list[int]()
        while index < len(nodes):
            node = nodes[index]
            unit_id = self._holder(node.span)
            if node.close > index and unit_id is None and self._touched(node.span):
                # It reaches across units: what stands inside is marked, each part for itself.
                self._switch(None)
                self.out.append(self.inline.open(node.token))
                entered.append(len(self.out))
                index += 1
                continue
            if node.token.nesting < 0:
                self._switch(None)
                self.out.append(self.inline.close(node.token))
                self._sign_after(node.token, entered.pop())
            elif node.close > index:
                self._switch(unit_id)
                self._write_whole(nodes, index, node.close)
            else:
                self._write_leaf(node)
            index = node.close + 1
        self._switch(None)
        for unit_id, index in self.last_piece.items():
            self.out[index] += _sign(self.marks[unit_id])
        return "".join(self.out)

    def _write_whole(self, nodes: Sequence[_Node], first: int, last: int) -> None:
        for index in range(first, last + 1):
            token = nodes[index].token
            if token.nesting > 0:
                self.out.append(self.inline.open(token))
            elif token.nesting < 0:
                self.out.append(self.inline.close(token))
            else:
                self.out.append(self.inline.leaf(token))

    def _sign_after(self, closed: Token, entered: int) -> None:
        """A sign is a link: those of units that end inside the link just ``closed`` follow it."""
        if closed.tag == "a":
            for unit_id, index in self.last_piece.items():
                if index >= entered:
                    self.last_piece[unit_id] = len(self.out) - 1

    def _write_leaf(self, node: _Node) -> None:
        """A leaf; text is cut where a unit begins or ends."""
        if node.token.type != "text" or not node.span.cut(self.text):
            self._switch(self._holder(node.span))
            self.out.append(self.inline.leaf(node.token))
            return
        at = node.span.start
        for end in self._cuts(node.span):
            part = BlockSpan(at, end)
            self._switch(self._holder(part))
            self.out.append(self.inline.leaf(node.token, part.cut(self.text)))
            at = end

    def _switch(self, unit_id: str | None) -> None:
        """End the open piece where it is another unit's, begin one where there is a unit."""
        if unit_id == self.run:
            return
        if self.run is not None:
            self.out.append("</span>")
            self.last_piece[self.run] = len(self.out) - 1
        if unit_id is not None:
            first = unit_id not in self.last_piece
            name = "id" if first else "data-pp-of"
            status = self.marks[unit_id].status
            self.out.append(f'<span class="pp-unit pp-{escape(status)}" {name}="{unit_id}">')
        self.run = unit_id

    def _cuts(self, span: BlockSpan) -> list[int]:
        first, last = self._near(span)
        edges = {
            edge for place in self.places[first:last] for edge in (place.span.start, place.span.end)
        }
        return [*sorted(edge for edge in edges if span.start < edge < span.end), span.end]

    def _near(self, span: BlockSpan) -> tuple[int, int]:
        """The range of places that share a character with ``span``: places are in order, disjoint."""
        first = bisect_right(self.places, span.start, key=lambda place: place.span.end)
        return first, bisect_left(self.places, span.end, key=lambda place: place.span.start)

    def _holder(self, span: BlockSpan) -> str | None:
        """The unit in which the visible text of ``span`` lies whole; for a mark, the unit around it."""
        index = bisect_right(self.places, span.start, key=lambda place: place.span.start) - 1
        if span.start == span.end:
            around = index >= 0 and self.places[index].span
            inside = around and around.start < span.start < around.end
            return self.places[index].unit_id if inside else None
        shown = self._visible(span)
        index = bisect_right(self.places, shown.start, key=lambda place: place.span.start) - 1
        holds = index >= 0 and self.places[index].span.holds(shown)
        return self.places[index].unit_id if holds else None

    def _visible(self, span: BlockSpan) -> BlockSpan:
        """``span`` without white space at its ends; itself where it holds nothing else."""
        text = span.cut(self.text)
        if text.isspace():
            return span
        left = len(text) - len(text.lstrip())
        return BlockSpan(span.start + left, span.start + len(text.rstrip()))

    def _touched(self, span: BlockSpan) -> bool:
        first, last = self._near(span)
        return first < last


def _sign(mark: Mark) -> str:
    if mark.sign is None:
        return ""
    return (
        f'<a class="pp-at pp-{escape(mark.status)}" href="#{escape(mark.card)}" '
        f'aria-label="{escape(mark.label)}">{escape(mark.sign)}'
        f'<span class="pp-no">{mark.number}</span></a>'
    )

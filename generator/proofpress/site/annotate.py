"""The report as written, each unit marked in its place.

The children of an inline token are read as a tree. A maximal run of siblings that lies wholly in one
unit is wrapped; only an element that reaches across units is entered. Nothing is closed and reopened, so
taking every mark out gives the plain page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from markdown_it.token import Token

from proofpress.coordinates import BlockSpan
from proofpress.document import Block, Report
from proofpress.site.records import AnnotatedReport, Mark
from proofpress.site.tokens_html import (
    InlineHtml,
    ResolveLink,
    render_plain_inline,
    render_tokens,
)


@dataclass(slots=True)
class _Node:
    """A leaf, or an element with what stands inside it."""

    token: Token
    span: BlockSpan
    """Its visible text, in block coordinates."""
    text: str = ""
    """A leaf's visible text."""
    inside: list[_Node] | None = None
    close: Token | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """One unit in its block."""

    unit_id: str
    span: BlockSpan


def annotate_report(
    report: Report, marks: Mapping[str, Mark], resolve_link: ResolveLink
) -> AnnotatedReport:
    """Render ``report`` with a mark for each unit that ``marks`` (by unit id) knows."""
    places = _places_by_token(report)
    blocks = {block.token: block for block in report.blocks}

    def render_inline(index: int, token: Token, inline: InlineHtml) -> str:
        if index not in places:
            return render_plain_inline(index, token, inline)
        tree = _read_tree(token.children or [], blocks[index])
        return _Marker(places[index], marks, inline).render(tree)

    html, headings = render_tokens(report, resolve_link, render_inline)
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


def _read_tree(children: Sequence[Token], block: Block) -> list[_Node]:
    leaves = {leaf.child: leaf.span for leaf in block.leaves}
    root: list[_Node] = []
    stack: list[list[_Node]] = [root]
    at = 0
    for index, token in enumerate(children):
        if token.nesting > 0:
            node = _Node(token, BlockSpan(at, at), inside=[])
            stack[-1].append(node)
            stack.append(node.inside or [])
            node.inside = stack[-1]
        elif token.nesting < 0 and len(stack) > 1:
            stack.pop()
            node = stack[-1][-1]
            node.close = token
            node.span = BlockSpan(node.span.start, at)
        else:
            span = leaves.get(index, BlockSpan(at, at))
            stack[-1].append(_Node(token, span, span.cut(block.text)))
            at = span.end
    return root


@dataclass(slots=True)
class _Marker:
    """Writes one inline token's children with marks."""

    places: Sequence[_Place]
    marks: Mapping[str, Mark]
    inline: InlineHtml
    out: list[str] = field(default_factory=list)
    last_piece: dict[str, int] = field(default_factory=dict)
    """Unit id -> index in ``out`` of its last piece's end tag."""
    run: str | None = None
    """The unit whose piece is open."""

    def render(self, tree: Sequence[_Node]) -> str:
        self._write(tree)
        for unit_id, index in self.last_piece.items():
            self.out[index] += _sign(self.marks[unit_id])
        return "".join(self.out)

    def _write(self, nodes: Sequence[_Node]) -> None:
        for node in nodes:
            for part, unit_id in self._parts(node):
                if part.inside is not None and unit_id is None and self._touches(part):
                    self._enter(part)
                else:
                    self._switch(unit_id)
                    self._plain(part)
        self._switch(None)

    def _enter(self, node: _Node) -> None:
        self._switch(None)
        self.out.append(self.inline.open(node.token))
        self._write(node.inside or ())
        self.out.append(self.inline.close(node.token))

    def _plain(self, node: _Node) -> None:
        if node.inside is None:
            self.out.append(self.inline.leaf(node.token, node.text or None))
            return
        self.out.append(self.inline.open(node.token))
        for child in node.inside:
            self._plain(child)
        self.out.append(self.inline.close(node.token))

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

    def _parts(self, node: _Node) -> Iterator[tuple[_Node, str | None]]:
        """The node, cut where a unit begins or ends, each part with the unit that holds it."""
        if node.inside is not None or not node.text:
            yield node, self._holder(node)
            return
        at = node.span.start
        for end in self._cuts(node.span):
            span = BlockSpan(at, end)
            text = node.text[at - node.span.start : end - node.span.start]
            part = _Node(node.token, span, text)
            yield part, self._holder(part)
            at = end

    def _cuts(self, span: BlockSpan) -> list[int]:
        edges = {edge for place in self.places for edge in (place.span.start, place.span.end)}
        return [*sorted(edge for edge in edges if span.start < edge < span.end), span.end]

    def _holder(self, node: _Node) -> str | None:
        """The unit in which the node's visible text lies whole; for a mark, the unit around it."""
        shown = _visible_span(node)
        for place in self.places:
            if place.unit_id not in self.marks:
                continue
            if shown is None:
                if place.span.start < node.span.start < place.span.end:
                    return place.unit_id
            elif place.span.holds(shown):
                return place.unit_id
        return None

    def _touches(self, node: _Node) -> bool:
        return any(
            place.span.start < node.span.end and node.span.start < place.span.end
            for place in self.places
        )


def _visible_span(node: _Node) -> BlockSpan | None:
    """The node's text without white space at its ends; None where it shows none."""
    texts = list(_texts(node))
    joined = "".join(texts)
    if not joined.strip():
        return None if not joined else node.span
    left = len(joined) - len(joined.lstrip())
    return BlockSpan(node.span.start + left, node.span.start + len(joined.rstrip()))


def _texts(node: _Node) -> Iterator[str]:
    if node.inside is None:
        yield node.text
    else:
        for child in node.inside:
            yield from _texts(child)


def _sign(mark: Mark) -> str:
    if mark.sign is None:
        return ""
    return (
        f'<a class="pp-at pp-{escape(mark.status)}" href="#{escape(mark.card)}" '
        f'aria-label="{escape(mark.label)}">{escape(mark.sign)}</a>'
    )

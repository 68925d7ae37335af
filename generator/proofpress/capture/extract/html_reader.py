"""Reads HTML, by our own walk over Lexbor's tree: see :mod:`proofpress.capture.extract.html`.

What comes out: blocks on lines of their own, inline elements joined as they are shown, white space
collapsed outside ``pre`` and ``textarea``, a line break for ``br``, a tab between table cells, a raised
number beside a digit in the raised characters that Unicode has. What does not: scripts, styles,
templates, fallback content, alternative texts, and elements that are hidden by attribute, by inline
style or by the HTML Standard. Style sheets are not read.

The words of hidden elements are a second text, so that it can be said of words that they stand in the
page and are not shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from typing import BinaryIO

from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.attest.canonical import Json
from proofpress.capture.extract.charset import TextKind, decode_text
from proofpress.capture.extract.lines import Gap, LineWriter, raise_number
from proofpress.capture.extract.reply import ReplyWriter
from proofpress.capture.extract.text_facts import TextOrder, text_facts

_NOT_SHOWN = """area audio base basefont canvas datalist frame frameset head iframe link meta meter
    noembed noframes object param progress rp script source style template title track video"""
_NOT_SHOWN_IN_DRAWINGS = "annotation annotation-xml desc metadata"
_BLOCKS = """address article aside blockquote body caption center dd details dialog dir div dl dt
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing
    main menu nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead
    tr ul xmp"""
_GAPS: dict[str | None, Gap | None] = {
    **dict.fromkeys(f"{_NOT_SHOWN} {_NOT_SHOWN_IN_DRAWINGS}".split(), None),
    **dict.fromkeys(_BLOCKS.split(), Gap.LINE),
    **dict.fromkeys(("td", "th"), Gap.CELL),
}
"""The gap that an element makes around itself, None for what is not shown; others make none."""
_TEXT = "-text"
_PREFORMATTED = frozenset(("listing", "plaintext", "pre", "textarea", "xmp"))
MOST_MARKUP = 16 * 1024**2
"""UTF-8 bytes of a page that are read: Lexbor's tree takes many times as much."""
MOST_HIDDEN = 1_000_000
"""Code points of hidden text that are kept."""
_LINKED_DATA = "script[type='application/ld+json' i]"
_NOT_FREE = re.compile(
    r'"isAccessibleForFree"\s*+:\s*+"?(?:https?://schema\.org/)?false', re.IGNORECASE
)
_NOT_FREE_MARKUP = "[itemprop='isAccessibleForFree']"
# What waits to be found (HTML Standard, "hidden=until-found") is shown by a search in the page.
_HIDDEN = "[hidden]:not([hidden=until-found i]), [popover], dialog:not([open])"
# SVG 2: drawn where something uses them, or not at all; and "display" and "visibility" as attributes.
_HIDDEN_IN_DRAWINGS = """svg defs, svg symbol, svg clipPath, svg mask, svg marker, svg pattern,
    svg[display=none i], svg [display=none i], svg [visibility=hidden i], svg [visibility=collapse i]"""
_HIDING = re.compile(
    r"(?:^|;)(?:display:none|(?:content-)?visibility:(?:hidden|collapse))(?:!important)?(?:;|$)"
)
_BLOCKING = re.compile(r"(?:^|;)display:(?:block|flex|grid|list-item|table)(?:!important)?(?:;|$)")
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.)|$)", re.DOTALL)
_STYLE_NOISE = re.compile(r"/\*.*?(?:\*/|\Z)|\s+", re.DOTALL)


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes the visible text, then the hidden one.

    The facts: the ``title``, :func:`is_teaser`, and whether the markup ``is_cut`` at its limit.
    """
    order = TextOrder.read(settings)
    decoded = decode_text(source, order.charset, TextKind.HTML)
    markup, is_cut = decoded.utf8(MOST_MARKUP)
    tree = LexborHTMLParser(markup)
    write_page(tree, order.most_characters, reply)
    about: dict[str, Json] = {"title": _title(tree), "is_teaser": is_teaser(tree), "is_cut": is_cut}
    return {**text_facts(decoded), **about}


def write_page(tree: LexborHTMLParser, most_characters: int, reply: ReplyWriter) -> None:
    """Write the text that ``tree`` shows, then that of its hidden elements."""
    reply.begin(most_characters)
    writer = LineWriter(reply.write)
    all_hidden = write_shown(tree, reply, writer)
    writer.flush()
    reply.begin(min(most_characters, MOST_HIDDEN))
    # What is hidden inside what is hidden is part of it.
    writer = LineWriter(reply.write)
    for node in all_hidden:
        writer.separate(Gap.LINE)
        _Walk({}, reply, writer).go(node)
    writer.flush()


def visible_text(tree: LexborHTMLParser, most_characters: int = MOST_MARKUP) -> str:
    """The text that ``tree`` shows."""
    written = BytesIO()
    reply = ReplyWriter(written)
    reply.begin(most_characters)
    writer = LineWriter(reply.write)
    write_shown(tree, reply, writer)
    writer.flush()
    return written.getvalue().decode("utf-8")


def write_shown(tree: LexborHTMLParser, reply: ReplyWriter, writer: LineWriter) -> list[LexborNode]:
    """Write the text that ``tree`` shows with ``writer``; returns the elements that are hidden."""
    walk = _Walk(_find_styled(tree), reply, writer)
    if tree.root is not None:
        walk.go(tree.root)
    return walk.hidden


def is_teaser(tree: LexborHTMLParser) -> bool:
    """Whether the publisher says that not all of the source is free to read (schema.org)."""
    stated = any(_NOT_FREE.search(node.text()) for node in tree.css(_LINKED_DATA))
    return stated or any(
        str(node.attributes.get(name) or "").strip().lower().endswith("false")
        for node in tree.css(_NOT_FREE_MARKUP)
        for name in ("content", "href")
    )


def _title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("head > title") or tree.css_first("title")
    return " ".join(node.text().split()) if node else ""


def _find_styled(tree: LexborHTMLParser) -> dict[int, Gap | None]:
    """What attributes say about elements, by node id: None for hidden, else the gap around them."""
    styled: dict[int, Gap | None] = {}
    for node in tree.css("[style]"):
        style = _plain_style(node.attributes.get("style") or "")
        if _HIDING.search(style):
            styled[node.mem_id] = None
        elif _BLOCKING.search(style):
            styled[node.mem_id] = Gap.LINE
    for node in (*tree.css(_HIDDEN), *tree.css(_HIDDEN_IN_DRAWINGS)):
        styled[node.mem_id] = None
    return styled


def _plain_style(style: str) -> str:
    """Declarations without comments and white space, in small letters, their escapes undone."""
    plain = _ESCAPE.sub(_unescape, style) if "\\" in style else style
    return _STYLE_NOISE.sub("", plain).lower()


def _unescape(escape: re.Match[str]) -> str:
    """CSS Syntax, "consume an escaped code point"; what is no letter or digit may end no declaration."""
    code = int(escape[1], 16) if escape[1] else ord(escape[2] or "\ufffd")
    char = chr(code) if code < 0x110000 else "\ufffd"
    return char if char.isalnum() or char == "-" else "\ufffd"


class _Walk:
    """Writes the shown text under elements, and keeps the hidden elements that it meets."""

    def __init__(
        self, styled: Mapping[int, Gap | None], reply: ReplyWriter, writer: LineWriter
    ) -> None:
        self.hidden: list[LexborNode] = []
        """Elements with children that attributes hide, in document order, the outermost alone."""
        self._styled = styled
        self._reply = reply
        self._writer = writer

    def go(self, root: LexborNode) -> None:
        """Write what is under ``root``. Iterative: pages nest as deep as their authors like."""
        writer = self._writer
        open_elements: list[tuple[LexborNode, Gap, bool]] = []
        node: LexborNode | None = root
        while node is not None and not self._reply.is_cut:
            child = None
            tag = node.tag
            if tag == _TEXT:
                writer.write(_shown_text(node, writer))
            elif (gap := self._gap(node, tag)) is not None:
                child = node.first_child
                if child is None:
                    writer.separate(Gap.LINE if tag == "br" else gap)
                else:
                    open_elements.append((node, gap, writer.is_verbatim))
                    writer.cross(gap, is_verbatim=writer.is_verbatim or tag in _PREFORMATTED)
            node = child or _following(node, open_elements, writer)

    def _gap(self, node: LexborNode, tag: str | None) -> Gap | None:
        """The gap that an element makes around itself; None where it is not shown."""
        gap = _GAPS.get(tag, Gap.NONE)
        if gap is None or not self._styled:
            return gap
        gap = self._styled.get(node.mem_id, gap)
        if gap is None and node.first_child is not None:
            self.hidden.append(node)
        return gap


def _shown_text(node: LexborNode, writer: LineWriter) -> str:
    text = node.text_content or ""
    if writer.ends_with_digit and _is_raised(node):
        return raise_number(text, writer)
    return text


def _is_raised(node: LexborNode) -> bool:
    """Whether ``sup`` stands around a text node, or around the link that holds it."""
    parent = node.parent
    around = parent.parent if parent is not None else None
    return any(element is not None and element.tag == "sup" for element in (parent, around))


def _following(
    node: LexborNode, open_elements: list[tuple[LexborNode, Gap, bool]], writer: LineWriter
) -> LexborNode | None:
    """The next node in document order after ``node`` and all that is in it."""
    following = node.next
    while following is None and open_elements:
        node, gap, was_verbatim = open_elements.pop()
        writer.cross(gap, is_verbatim=was_verbatim)
        following = node.next if open_elements else None
    return following

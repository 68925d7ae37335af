"""HTML and XHTML: the text that a browser shows with scripts off, by a walk over Lexbor's tree.

What comes out: blocks on lines of their own, inline elements joined as they are shown, white space
collapsed outside ``pre`` and ``textarea``, a line break for ``br``, a tab between table cells. What
does not: scripts, styles, templates, fallback content, alternative texts, and elements that are
hidden by attribute, by inline style or by the HTML Standard. Style sheets are not read.
"""

from __future__ import annotations

import re

import selectolax
from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.capture.extract.charset import decode_body
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, bound_text, judge
from proofpress.capture.extract.lines import Gap, LineWriter
from proofpress.capture.records import Failure, Producer

_PRODUCER = Producer("proofpress-html", "1", {"largest_window": LARGEST_WINDOW, "scripts": False})
_LIBRARY = Producer("selectolax", selectolax.__version__, {"backend": "lexbor"})
_FEWEST_CHARACTERS = 1024
_LARGE_BODY = 4096
_LONGEST_TITLE = 1000

_NEVER_SHOWN = frozenset(
    """area audio base basefont canvas datalist frame frameset head iframe link meta noembed noframes
    object param rp script source style template title track video""".split()
)
_NEVER_SHOWN_IN_DRAWINGS = frozenset(("annotation", "annotation-xml", "desc", "metadata"))
_BLOCKS = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu
    nav ol optgroup option p plaintext pre search section summary table tbody tfoot thead tr ul
    xmp""".split()
)
_CELLS = frozenset(("td", "th"))
_PREFORMATTED = frozenset(("listing", "plaintext", "pre", "textarea", "xmp"))
_SPECIAL = "[hidden], [style], [popover], dialog:not([open])"
_HIDING = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse))(?:!important)?(?:;|$)"
)
_BLOCKING = re.compile(r"(?:^|;)display:(?:block|flex|grid|list-item|table)(?:!important)?(?:;|$)")
_STYLE_NOISE = re.compile(r"/\*.*?\*/|\s+", re.DOTALL)


class HtmlExtractor:
    """Reads HTML as a person who copies from the page would."""

    media_types = frozenset(("text/html", "application/xhtml+xml"))

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        decoded = decode_body(body, charset, is_markup=True)
        tree = LexborHTMLParser(decoded.text)
        text, is_cut = bound_text(_visible_text(tree))
        return Extraction(
            text=text,
            title=_title(tree),
            charset=decoded.charset,
            original_characters=len(decoded.text),
            truncation=judge(
                text,
                is_cut=is_cut,
                is_lossy=decoded.is_lossy,
                is_sparse=len(text) < _FEWEST_CHARACTERS and len(body) >= _LARGE_BODY,
            ),
            method="visible_text",
            extractor=_PRODUCER,
            library=_LIBRARY,
        )


def _title(tree: LexborHTMLParser) -> str | None:
    node = tree.css_first("head > title") or tree.css_first("title")
    words = " ".join(node.text().split()) if node else ""
    return words[:_LONGEST_TITLE] or None


def _visible_text(tree: LexborHTMLParser) -> str:
    writer = LineWriter()
    if tree.root is not None:
        _walk(tree.root, _find_styled(tree), writer)
    return writer.text()


def _find_styled(tree: LexborHTMLParser) -> dict[int, Gap | None]:
    """What attributes say about elements, by node id: None for hidden, else the gap around them."""
    styled: dict[int, Gap | None] = {}
    for node in tree.css(_SPECIAL):
        attributes = node.attributes
        style = _STYLE_NOISE.sub("", attributes.get("style") or "").lower()
        shown_by_itself = "style" in attributes and "hidden" not in attributes
        if _HIDING.search(style) or not shown_by_itself or _is_closed(node, attributes):
            styled[node.mem_id] = None
        elif _BLOCKING.search(style):
            styled[node.mem_id] = Gap.LINE
    return styled


def _is_closed(node: LexborNode, attributes: dict[str, str | None]) -> bool:
    return "popover" in attributes or (node.tag == "dialog" and "open" not in attributes)


def _walk(root: LexborNode, styled: dict[int, Gap | None], writer: LineWriter) -> None:
    """Write the shown text under ``root``. Iterative: pages nest as deep as their authors like."""
    open_elements: list[tuple[LexborNode, Gap, bool]] = []
    node: LexborNode | None = root
    while node is not None:
        child = None
        if node.is_text_node:
            writer.write(node.text_content or "")
        elif node.is_element_node and (gap := _gap(node, styled)) is not None:
            child = node.first_child
            if child is None:
                writer.separate(Gap.LINE if node.tag == "br" else gap)
            else:
                open_elements.append((node, gap, writer.is_verbatim))
                writer.enter(gap, is_verbatim=writer.is_verbatim or node.tag in _PREFORMATTED)
        node = child or _following(node, open_elements, writer)


def _gap(node: LexborNode, styled: dict[int, Gap | None]) -> Gap | None:
    """The gap that an element makes around itself; None where it is not shown."""
    tag = node.tag
    if tag in _NEVER_SHOWN or tag in _NEVER_SHOWN_IN_DRAWINGS:
        return None
    gap = Gap.LINE if tag in _BLOCKS else Gap.CELL if tag in _CELLS else Gap.NONE
    return styled.get(node.mem_id, gap)


def _following(
    node: LexborNode, open_elements: list[tuple[LexborNode, Gap, bool]], writer: LineWriter
) -> LexborNode | None:
    """The next node in document order after ``node`` and all that is in it."""
    following = node.next
    while following is None and open_elements:
        node, gap, was_verbatim = open_elements.pop()
        writer.enter(gap, is_verbatim=was_verbatim)
        following = node.next if open_elements else None
    return following

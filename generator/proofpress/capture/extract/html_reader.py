"""One HTML page to its visible text, by our own walk over Lexbor's tree.

What comes out: blocks on lines of their own, inline elements joined as they are shown, white space
collapsed outside ``pre`` and ``textarea``, a line break for ``br``, a tab between table cells, a raised
number beside a digit in the raised characters that Unicode has. What does not: scripts, styles,
templates, fallback content, alternative texts, and elements that are hidden by attribute, by inline
style or by the HTML Standard. Style sheets are not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from proofpress.attest.canonical import Json
from proofpress.capture.extract.lines import Gap, LineWriter

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
_SPECIAL = "[hidden], [style], [popover], dialog:not([open])"
_HIDING = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse))(?:!important)?(?:;|$)"
)
_BLOCKING = re.compile(r"(?:^|;)display:(?:block|flex|grid|list-item|table)(?:!important)?(?:;|$)")
_NUMBER = re.compile(r"[+\-−]?[0-9]{1,20}")
_TO_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_STYLE_NOISE = re.compile(r"/\*.*?(?:\*/|\Z)|\s+", re.DOTALL)


def answer(page: bytes, settings: Mapping[str, Json]) -> dict[str, str]:  # noqa: ARG001 - one signature for all readers
    """The visible ``text`` and the ``title`` of ``page`` (UTF-8)."""
    tree = LexborHTMLParser(page)
    return {"text": visible_text(tree), "title": _title(tree)}


def visible_text(tree: LexborHTMLParser) -> str:
    """The text that ``tree`` shows."""
    writer = LineWriter()
    if tree.root is not None:
        _walk(tree.root, _find_styled(tree), writer)
    return writer.text()


def _title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("head > title") or tree.css_first("title")
    return " ".join(node.text().split()) if node else ""


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


def _walk(root: LexborNode, styled: Mapping[int, Gap | None], writer: LineWriter) -> None:
    """Write the shown text under ``root``. Iterative: pages nest as deep as their authors like."""
    open_elements: list[tuple[LexborNode, Gap, bool]] = []
    node: LexborNode | None = root
    while node is not None:
        child = None
        tag = node.tag
        if tag == _TEXT:
            writer.write(_shown_text(node, writer))
        elif (gap := _gap(node, tag, styled)) is not None:
            child = node.first_child
            if child is None:
                writer.separate(Gap.LINE if tag == "br" else gap)
            else:
                open_elements.append((node, gap, writer.is_verbatim))
                writer.cross(gap, is_verbatim=writer.is_verbatim or tag in _PREFORMATTED)
        node = child or _following(node, open_elements, writer)


def _shown_text(node: LexborNode, writer: LineWriter) -> str:
    """The text of a text node; a raised number beside a digit stays raised: 10<sup>6</sup> is not 106."""
    text = node.text_content or ""
    if writer.ends_with_digit and _NUMBER.fullmatch(text) and _is_raised(node):
        return text.translate(_TO_RAISED)
    return text


def _is_raised(node: LexborNode) -> bool:
    """Whether ``sup`` stands around a text node, or around the link that holds it."""
    parent = node.parent
    around = parent.parent if parent is not None else None
    return any(element is not None and element.tag == "sup" for element in (parent, around))


def _gap(node: LexborNode, tag: str | None, styled: Mapping[int, Gap | None]) -> Gap | None:
    """The gap that an element makes around itself; None where it is not shown."""
    gap = _GAPS.get(tag, Gap.NONE)
    return gap if gap is None or not styled else styled.get(node.mem_id, gap)


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

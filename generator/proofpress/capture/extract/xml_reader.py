"""Reads XML: see :mod:`proofpress.capture.extract.xml`."""

from __future__ import annotations

from collections.abc import Mapping
from html.entities import html5
from typing import BinaryIO
from xml.parsers import expat

from selectolax.lexbor import LexborHTMLParser

from proofpress.attest.canonical import Json
from proofpress.capture.extract.charset import TextKind, decode_text
from proofpress.capture.extract.html_reader import write_shown
from proofpress.capture.extract.lines import Gap, LineWriter, raise_number
from proofpress.capture.extract.reply import ReplyWriter
from proofpress.capture.extract.text_facts import TextOrder, text_facts

DEEPEST = 1000
"""Elements inside each other."""

_INLINE = frozenset(
    """a abbr acronym b bdi bdo big bold cite code del dfn em emph emphasis ext-link hi i ins italic
    kbd mark monospace q roman s samp sc small span strike strong sub subscript sup superscript tspan
    tt u underline var xref""".split()
)
"""Local names of elements that stand inside words and sentences, in the vocabularies of documents.
They do so only beside text of the element around them: ``<a>1</a><b>2</b>`` is data."""
_ANY_INLINE = "b"
_RAISED = frozenset(("sup", "superscript"))
_FEEDS = frozenset(("feed", "rdf", "rss"))
_SHOWN_ELSEWHERE = frozenset(("script", "style"))
_ESCAPED = frozenset(("description", "encoded"))
_HTML_TYPES = frozenset(("html", "text/html"))


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes the text of elements, up to the limit; what follows the cut is not read.

    ``is_xml`` says whether what stands before it is well-formed XML that declares no entity,
    ``has_gap`` whether an entity stands there that nobody here knows.
    """
    order = TextOrder.read(settings)
    decoded = decode_text(source, order.charset, TextKind.XML)
    reply.begin(order.most_characters)
    page = _Page(reply)
    is_xml = True
    try:
        for piece in decoded.pieces():
            page.feed(piece)
            if reply.is_cut:
                break
        else:
            page.end()
    except (expat.ExpatError, _RefusedError):
        is_xml = False
    return {**text_facts(decoded), "is_xml": is_xml, "has_gap": page.has_gap}


class _RefusedError(Exception):
    """Something that no source needs and that can cost more than the file is long."""


class _Page:
    """Follows the parser through one document."""

    def __init__(self, reply: ReplyWriter) -> None:
        self.has_gap = False
        self._reply = reply
        self._writer = LineWriter(reply.write)
        self._names: list[str] = []
        self._has_text: list[bool] = []
        """Whether each open element has words of its own."""
        self._is_after_inline = False
        self._silent_from = 0
        """Depth of the outermost element that is not shown; 0 for none."""
        self._escaped: list[str] | None = None
        """What the present element says, where that can be HTML written as text."""
        self._parser = _make_parser(self)

    def feed(self, piece: str) -> None:
        """Read ``piece``."""
        self._parser.Parse(piece.encode("utf-8"), False)

    def end(self) -> None:
        """Read what is left."""
        self._parser.Parse(b"", True)
        self._writer.flush()

    # Handlers of the parser, which gives the parts of a document in their order.

    def open_element(self, name: str, attributes: Mapping[str, str]) -> None:
        self._write_escaped()
        local = _local(name)
        self._leave_inline()
        self._separate(local)
        self._names.append(local)
        self._has_text.append(False)
        if len(self._names) > DEEPEST:
            raise _RefusedError
        is_document = self._names[0] in _FEEDS or self._names[0] == "svg"
        if is_document and local in _SHOWN_ELSEWHERE and not self._silent_from:
            self._silent_from = len(self._names)
        is_feed = self._names[0] in _FEEDS
        if is_feed and (local in _ESCAPED or attributes.get("type") in _HTML_TYPES):
            self._escaped = []

    def close_element(self, _: str) -> None:
        self._write_escaped()
        self._leave_inline()
        if self._silent_from == len(self._names):
            self._silent_from = 0
        local = self._names.pop()
        self._has_text.pop()
        # Whether words follow that belong to the element around it is not known yet.
        self._is_after_inline = local in _INLINE
        if not self._is_after_inline:
            self._writer.separate(Gap.LINE)

    def take_text(self, data: str) -> None:
        if self._silent_from or self._reply.is_cut:
            return
        if data and not data.isspace():
            self._has_text[-1] = True
            self._is_after_inline = False
        if self._escaped is not None:
            self._escaped.append(data)
        else:
            is_raised = not _RAISED.isdisjoint(self._names[-2:])
            self._writer.write(raise_number(data, self._writer) if is_raised else data)

    def take_entity(self, name: str, is_parameter: bool) -> None:
        known = None if is_parameter else html5.get(f"{name};")
        self.has_gap = self.has_gap or (known is None and not is_parameter)
        self.take_text(known or "\ufffd")

    def refuse_entity(self, *_: object) -> int:
        raise _RefusedError

    def _leave_inline(self) -> None:
        """No words of the surrounding element followed an inline one."""
        if self._is_after_inline:
            self._is_after_inline = False
            self._separate(_ANY_INLINE)

    def _separate(self, local: str) -> None:
        """Cross the edge of an element inside the present one."""
        is_inside_words = local in _INLINE and self._has_text[-1:] == [True]
        self._writer.separate(Gap.NONE if is_inside_words else Gap.LINE)

    def _write_escaped(self) -> None:
        if self._escaped is None:
            return
        text, self._escaped = "".join(self._escaped), None
        if "<" in text or "&" in text:
            write_shown(LexborHTMLParser(text), self._reply, self._writer)
        else:
            self.take_text(text)


def _make_parser(page: _Page) -> expat.XMLParserType:
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.specified_attributes = True  # defaults can be declared long and used often
    parser.StartElementHandler = page.open_element
    parser.EndElementHandler = page.close_element
    parser.CharacterDataHandler = page.take_text
    parser.SkippedEntityHandler = page.take_entity
    parser.EntityDeclHandler = page.refuse_entity
    parser.ExternalEntityRefHandler = page.refuse_entity
    return parser


def _local(name: str) -> str:
    return name.rpartition(":")[2].lower()

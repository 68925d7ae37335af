"""XML, RSS and Atom: the text of elements in document order, one element a line.

Elements whose names mean words inside a sentence (``emphasis``, ``b``, ``xref``) are joined as they
stand; attributes, comments and instructions are no text. What a feed holds as escaped HTML is read as
HTML, once. A document that declares entities is refused, whatever they are: nothing else lets a short
file be a long text, or fetch another one. So is one that is not well-formed, of which a browser shows
an error: both are the failure ``decode``.
"""

from __future__ import annotations

from proofpress.capture.extract.ask import Reader
from proofpress.capture.extract.interface import LARGEST_WINDOW, judge
from proofpress.capture.extract.one_text import OneTextExtractor, TextReading
from proofpress.capture.extract.reply import Reply
from proofpress.capture.extract.xml_reader import DEEPEST, answer
from proofpress.capture.records import Producer, Truncation

READER = Reader("xml_reader", answer, 256 * 1024)

_PRODUCER = Producer("proofpress-xml", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})


def _judge(said: Reply, text: str, is_cut: bool) -> Truncation:
    is_lossy = said.flag("is_lossy") or said.flag("has_gap")
    return judge(text, is_cut=is_cut, is_lossy=is_lossy)


class XmlExtractor(OneTextExtractor):
    """Reads well-formed XML of any vocabulary, feeds and drawings among them."""

    reading = TextReading(READER, "is_xml", "decode", "elements", _PRODUCER, _judge)

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        if media_type == "application/xhtml+xml":
            return False
        return media_type in ("application/xml", "text/xml") or media_type.endswith("+xml")

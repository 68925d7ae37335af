"""XML, RSS and Atom: the text of elements in document order, one element a line.

Elements whose names mean words inside a sentence (``emphasis``, ``b``, ``xref``) are joined as they
stand; attributes, comments and instructions are no text. What a feed holds as escaped HTML is read as
HTML, once. A document that declares entities is refused, whatever they are: nothing else lets a short
file be a long text, or fetch another one. So is one that is not well-formed, of which a browser shows
an error: both are the failure ``decode``.
"""

from __future__ import annotations

from proofpress.capture.body import Body
from proofpress.capture.extract.ask import Reader, ask
from proofpress.capture.extract.child import ChildLimits
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, judge
from proofpress.capture.extract.reply import ChildError
from proofpress.capture.extract.text_facts import TextOrder
from proofpress.capture.extract.xml_reader import DEEPEST, answer
from proofpress.capture.records import Failure, FailureKind, Producer

READER = Reader("xml_reader", answer, 256 * 1024)

_PRODUCER = Producer("proofpress-xml", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})


class XmlExtractor:
    """Reads well-formed XML of any vocabulary, feeds and drawings among them."""

    def __init__(
        self, limits: ChildLimits | None = None, *, largest_window: int = LARGEST_WINDOW
    ) -> None:
        self._limits = limits or ChildLimits()
        self._largest_window = largest_window

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        if media_type == "application/xhtml+xml":
            return False
        return media_type in ("application/xml", "text/xml") or media_type.endswith("+xml")

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        order = TextOrder(charset, self._largest_window)
        try:
            said = ask(READER, body, order.settings(), self._limits)
            if not said.flag("is_xml"):
                return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "decode")
            text, is_cut = said.only_text()
            return Extraction(
                text=text,
                title=None,
                charset=said.word("charset"),
                original_characters=said.count("characters"),
                truncation=judge(
                    text, is_cut=is_cut, is_lossy=said.flag("is_lossy") or said.flag("has_gap")
                ),
                method="elements",
                extractor=_PRODUCER,
                library=None,
            )
        except ChildError as error:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, error.detail)

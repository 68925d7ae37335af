"""JSON: a strict parse, and one line a leaf, ``path: value``.

A path is written as in ``items[3].name``; a key that is no plain word stands in brackets as a JSON
text (``["first name"]``), the root alone is ``$``. Numbers keep their literal. A line break inside
a text value becomes a space, so that a line is a leaf.
"""

from __future__ import annotations

from proofpress.capture.body import Body
from proofpress.capture.extract.ask import Reader, ask
from proofpress.capture.extract.child import ChildLimits
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, judge
from proofpress.capture.extract.json_reader import answer
from proofpress.capture.extract.leaves import DEEPEST
from proofpress.capture.extract.reply import ChildError
from proofpress.capture.extract.text_facts import TextOrder
from proofpress.capture.records import Failure, FailureKind, Producer

READER = Reader("json_reader", answer, 1024**2)

_PRODUCER = Producer("proofpress-json", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})
_FEWEST_CHARACTERS = 256


class JsonExtractor:
    """Reads JSON that every parser reads the same way; anything else is the failure ``decode``."""

    def __init__(
        self, limits: ChildLimits | None = None, *, largest_window: int = LARGEST_WINDOW
    ) -> None:
        self._limits = limits or ChildLimits()
        self._largest_window = largest_window

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        return media_type in ("application/json", "text/json") or media_type.endswith("+json")

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        order = TextOrder(charset, self._largest_window)
        try:
            said = ask(READER, body, order.settings(), self._limits)
            if not said.flag("is_json"):
                return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "decode")
            text, is_cut = said.only_text()
            return Extraction(
                text=text,
                title=None,
                charset=said.word("charset"),
                original_characters=said.count("characters"),
                truncation=judge(
                    text,
                    is_cut=is_cut or said.flag("is_cut"),
                    is_lossy=said.flag("is_lossy") or said.flag("has_half"),
                    is_sparse=len(text) < _FEWEST_CHARACTERS,
                ),
                method="leaves",
                extractor=_PRODUCER,
                library=None,
            )
        except ChildError as error:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, error.detail)

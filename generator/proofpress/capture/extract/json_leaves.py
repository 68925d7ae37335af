"""JSON: a strict parse, and one line a leaf, ``path: value``.

A path is written as in ``items[3].name``; a key that is no plain word stands in brackets as a JSON
text (``["first name"]``), the root alone is ``$``. Numbers keep their literal. A line break inside
a text value becomes a space, so that a line is a leaf.
"""

from __future__ import annotations

from proofpress.capture.extract.ask import Reader
from proofpress.capture.extract.interface import LARGEST_WINDOW, judge
from proofpress.capture.extract.json_reader import answer
from proofpress.capture.extract.leaves import DEEPEST
from proofpress.capture.extract.one_text import OneTextExtractor, TextReading
from proofpress.capture.extract.reply import Reply
from proofpress.capture.records import Producer, Truncation

READER = Reader("json_reader", answer, 1024**2)

_PRODUCER = Producer("proofpress-json", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})
_FEWEST_CHARACTERS = 256


def _judge(said: Reply, text: str, is_cut: bool) -> Truncation:
    return judge(
        text,
        is_cut=is_cut or said.flag("is_cut"),
        is_lossy=said.flag("is_lossy") or said.flag("has_half"),
        is_sparse=len(text) < _FEWEST_CHARACTERS,
    )


class JsonExtractor(OneTextExtractor):
    """Reads JSON that every parser reads the same way; anything else is the failure ``decode``."""

    reading = TextReading(READER, "is_json", "decode", "leaves", _PRODUCER, _judge)

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        return media_type in ("application/json", "text/json") or media_type.endswith("+json")

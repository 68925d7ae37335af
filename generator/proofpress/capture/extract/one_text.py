"""What extractors have in common whose media types hold one text and nothing beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from proofpress.capture.body import Body
from proofpress.capture.extract.ask import Reader, ask
from proofpress.capture.extract.child import ChildLimits
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction
from proofpress.capture.extract.reply import ChildError, Reply
from proofpress.capture.extract.text_facts import TextOrder
from proofpress.capture.records import Failure, FailureKind, Producer, Truncation


@dataclass(frozen=True, slots=True)
class TextReading:
    """How the text of some media types is read."""

    reader: Reader
    fact: str
    """What the reader says of bytes that are what they claim to be."""
    otherwise: str
    """The failure detail of other bytes."""
    method: str
    producer: Producer
    judge: Callable[[Reply, str, bool], Truncation]
    """The completeness of a text, given what the reader said, the text, and whether it was cut."""


class OneTextExtractor:
    """Asks a reader for the one text; see :class:`~proofpress.capture.extract.interface.Extractor`."""

    reading: ClassVar[TextReading]

    def __init__(
        self, limits: ChildLimits | None = None, *, largest_window: int = LARGEST_WINDOW
    ) -> None:
        self._limits = limits or ChildLimits()
        self._largest_window = largest_window

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        order, reading = TextOrder(charset, self._largest_window), self.reading
        try:
            said = ask(reading.reader, body, order.settings(), self._limits)
            if not said.flag(reading.fact):
                return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, reading.otherwise)
            text, is_cut = said.only_text()
            return Extraction(
                text=text,
                title=None,
                charset=said.word("charset"),
                original_characters=said.count("characters"),
                truncation=reading.judge(said, text, is_cut),
                method=reading.method,
                extractor=reading.producer,
                library=None,
            )
        except ChildError as error:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, error.detail)

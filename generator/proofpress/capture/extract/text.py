"""Plain text, Markdown and CSV: the decoded text as it is."""

from __future__ import annotations

from proofpress.capture.extract.charset import decode_body
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, bound_text, judge
from proofpress.capture.records import Failure, FailureKind, Producer

_PRODUCER = Producer("proofpress-text", "1", {"largest_window": LARGEST_WINDOW})
_HEAD_BYTES = 1024


class TextExtractor:
    """Reads text that needs no reading: no character is changed, only a byte-order mark dropped."""

    media_types = frozenset(
        (
            "text/plain",
            "text/markdown",
            "text/x-markdown",
            "text/csv",
            "text/tab-separated-values",
        )
    )

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        decoded = decode_body(body, charset, is_markup=False)
        if "\0" in decoded.text[:_HEAD_BYTES]:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")
        text, is_cut = bound_text(decoded.text)
        return Extraction(
            text=text,
            title=None,
            charset=decoded.charset,
            original_characters=len(decoded.text),
            truncation=judge(text, is_cut=is_cut, is_lossy=decoded.is_lossy, is_sparse=False),
            method="verbatim",
            extractor=_PRODUCER,
            library=None,
        )

"""Received bytes in, searchable text out: one reader for each media type.

``extract_text(body, media_type, charset)`` chooses among the implementations of the
:class:`Extractor` interface and returns an :class:`Extraction` or a failure; it never raises for
what the bytes are.
"""

from proofpress.capture.extract.choose import extract_text, sniff_media_type
from proofpress.capture.extract.interface import Extraction, Extractor, FurtherView

__all__ = ["Extraction", "Extractor", "FurtherView", "extract_text", "sniff_media_type"]

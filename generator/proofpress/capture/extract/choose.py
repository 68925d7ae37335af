"""Which extractor reads a media type, and what bytes look like when nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofpress.capture.body import Body
from proofpress.capture.extract.html import HtmlExtractor
from proofpress.capture.extract.interface import Extraction, Extractor
from proofpress.capture.extract.json_leaves import JsonExtractor
from proofpress.capture.extract.pdf import PdfExtractor
from proofpress.capture.extract.text import TextExtractor
from proofpress.capture.records import Failure, FailureKind

_PDF = PdfExtractor()
EXTRACTORS: tuple[Extractor, ...] = (HtmlExtractor(), JsonExtractor(), _PDF, TextExtractor())

_SAYS_NOTHING = ("application/octet-stream", "binary/octet-stream")
_HEAD_BYTES = 1024
_PDF_MARK = b"%PDF-"
_HTML_MARK = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<html[\s>])",
    re.IGNORECASE | re.DOTALL,
)


def extract_text(
    body: Body,
    media_type: str | None,
    charset: str | None,
    extractors: Iterable[Extractor] = EXTRACTORS,
) -> Extraction | Failure:
    """The text of ``body``, which was served or imported as ``media_type`` (None: look at it)."""
    if not body.byte_count:
        return Failure(FailureKind.SOURCE_UNREACHABLE, "empty_body")
    head = body.read(_HEAD_BYTES)
    named = media_type if media_type not in _SAYS_NOTHING else None
    chosen = named or sniff_media_type(head)
    reader = next((reader for reader in extractors if chosen and reader.reads(chosen)), None)
    if reader is None or not _fits(chosen or "", head):
        return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")
    return reader.extract(body, charset)


def _fits(media_type: str, head: bytes) -> bool:
    """Whether the body is a PDF exactly where its media type says so (junk before one is usual)."""
    if _PDF.reads(media_type):
        return _PDF_MARK in head
    return sniff_media_type(head) != "application/pdf"


def sniff_media_type(body: bytes) -> str | None:
    """The media type that the first bytes give away: PDF, HTML, or None."""
    head = body[:_HEAD_BYTES]
    if head.lstrip(b"\xef\xbb\xbf\0 \t\r\n\f").startswith(_PDF_MARK):
        return "application/pdf"
    return "text/html" if _HTML_MARK.match(head) else None

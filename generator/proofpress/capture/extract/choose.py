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
from proofpress.capture.extract.xml import XmlExtractor
from proofpress.capture.records import Failure, FailureKind

_PDF = PdfExtractor()
_XML = XmlExtractor()
EXTRACTORS: tuple[Extractor, ...] = (HtmlExtractor(), JsonExtractor(), _PDF, _XML, TextExtractor())

_SAYS_NOTHING = ("application/octet-stream", "binary/octet-stream")
_HEAD_BYTES = 1024
_PDF_MARK = b"%PDF-"
# Atomic groups: comments can be parted in as many ways as there are subsets of them.
_PROLOGUE = rb"(?:\xef\xbb\xbf)?\s*+(?><\?xml[\s?].*?\?>)?+\s*+(?:(?><!--.*?-->)\s*+)*+"
_HTML_MARK = re.compile(
    _PROLOGUE + rb"(?:<!doctype\s++html[\s>]|<html[\s>])", re.IGNORECASE | re.DOTALL
)
_XML_MARK = re.compile(rb"(?:\xef\xbb\xbf)?<\?xml\s", re.IGNORECASE)
_BINARY_MARKS = (
    *(b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"PK\x03\x04", b"\x1f\x8b", b"BZh"),
    *(
        b"\xfd7zXZ\0",
        b"\x28\xb5\x2f\xfd",
        b"\xd0\xcf\x11\xe0",
        b"\x7fELF",
        b"RIFF",
        b"OggS",
        b"ID3",
    ),
    *(b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"II*\0", b"MM\0*", b"wOFF", b"wOF2", b"\0asm"),
)
"""How pictures, archives, recordings, programs and office files begin: no text, whatever they are called."""
_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")
"""Bytes that make a file binary (WHATWG MIME Sniffing, binary data byte)."""


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
    chosen = _choose(media_type, head)
    reader = next((reader for reader in extractors if chosen and reader.reads(chosen)), None)
    if reader is None or not _fits(chosen or "", head):
        return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")
    return reader.extract(body, charset)


def _choose(media_type: str | None, head: bytes) -> str | None:
    """The media type under which the body is read."""
    sniffed = sniff_media_type(head)
    if media_type is None:
        # RFC 9110, section 8.3: who is told nothing may look.
        return sniffed or (None if _NO_TEXT.search(head) else "text/plain")
    if media_type in _SAYS_NOTHING:
        return sniffed
    return "text/html" if sniffed == "text/html" and _XML.reads(media_type) else media_type


def _fits(media_type: str, head: bytes) -> bool:
    """Whether the body is a PDF exactly where its media type says so (junk before one is usual)."""
    if _PDF.reads(media_type):
        return _PDF_MARK in head
    return sniff_media_type(head) != "application/pdf" and not head.startswith(_BINARY_MARKS)


def sniff_media_type(body: bytes) -> str | None:
    """The media type that the first bytes give away: PDF, HTML, XML, or None."""
    head = body[:_HEAD_BYTES]
    if head.lstrip(b"\xef\xbb\xbf\0 \t\r\n\f").startswith(_PDF_MARK):
        return "application/pdf"
    if _HTML_MARK.match(head):
        return "text/html"
    return "application/xml" if _XML_MARK.match(head) else None

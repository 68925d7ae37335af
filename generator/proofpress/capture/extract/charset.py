"""Bytes to text, in this order: BOM, header, HTML meta, XML declaration, UTF-8, Windows-1252.

A file is read in pieces, so that a text never has to be held whole. What the first step names that
names a known encoding is taken; bytes that do not fit it make the text lossy.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from io import BytesIO
from typing import BinaryIO

from proofpress.capture.extract.charset_labels import codec_of
from proofpress.capture.extract.declared_charset import (
    find_meta,
    find_wide_start,
    find_xml_declaration,
)

PIECE_BYTES = 256 * 1024
_HEAD_BYTES = 64 * 1024
_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\xff\xfe", "utf-16-le"),
)
_JSON_MARKS = ((b"\x00\x00\xfe\xff", "utf-32-be"), (b"\xff\xfe\x00\x00", "utf-32-le"))
_JSON_ZEROS: dict[tuple[bool, ...], str] = {
    (True, True, True, False): "utf-32-be",
    (False, True, True, True): "utf-32-le",
    (True, False, True, False): "utf-16-be",
    (False, True, False, True): "utf-16-le",
}
"""Which of the first four bytes are zero (RFC 4627, section 3)."""


class TextKind(Enum):
    """Where else than in the header a text can say what it is encoded in."""

    PLAIN = auto()
    HTML = auto()
    XML = auto()
    JSON = auto()


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text in a file, and how it is read."""

    charset: str
    """The codec's name."""
    is_lossy: bool
    """Whether the charset was a guess of last resort or bytes did not fit it."""
    characters: int
    """Code points."""
    start: int
    """The byte after the byte-order mark."""
    _source: BinaryIO = field(repr=False)

    def pieces(self) -> Iterator[str]:
        """The text from its start."""
        return _decode(self._source, self.charset, self.start, "replace")

    def utf8(self, most: int) -> tuple[bytes, bool]:
        """The text's first ``most`` UTF-8 bytes, no character cut in two, and whether there are more."""
        if self.charset == "utf-8" and not self.is_lossy:
            self._source.seek(self.start)
            return _cut(self._source.read(most + 1), most)
        written = BytesIO()
        for piece in self.pieces():
            written.write(piece.encode("utf-8"))
            if written.tell() > most:
                break
        return _cut(written.getvalue(), most)


def _cut(data: bytes, most: int) -> tuple[bytes, bool]:
    if len(data) <= most:
        return data, False
    end = most
    while end > 0 and data[end] & 0xC0 == 0x80:
        end -= 1
    return data[:end], True


def decode_text(source: BinaryIO, label: str | None, kind: TextKind) -> DecodedText:
    """How ``source`` is to be read; ``label`` is the charset that the server named, or None."""
    source.seek(0)
    head = source.read(_HEAD_BYTES)
    for mark, codec in (*(_JSON_MARKS if kind is TextKind.JSON else ()), *_BYTE_ORDER_MARKS):
        if head.startswith(mark):
            return _decode_as(source, codec, len(mark))
    named = None if kind is TextKind.JSON else codec_of(label)
    declared = named or _find_declaration(head, kind)
    if declared:
        return _decode_as(source, declared)
    sure = _decode_as(source, "utf-8")
    if not sure.is_lossy:
        return sure
    late = _find_late_declaration(head, label, kind)
    return _decode_as(source, late) if late else _guess(source)


def _find_declaration(head: bytes, kind: TextKind) -> str | None:
    if kind is TextKind.JSON:
        return _JSON_ZEROS.get(tuple(byte == 0 for byte in head[:4]))
    if kind is TextKind.PLAIN:
        return None
    meta = find_meta(head) if kind is TextKind.HTML else None
    early = meta.codec if meta and meta.is_early else None
    return early or find_wide_start(head) or find_xml_declaration(head)


def _find_late_declaration(head: bytes, label: str | None, kind: TextKind) -> str | None:
    """What is asked only of bytes that are no UTF-8: browsers differ in how far down they look.

    JSON is UTF-8 whatever its header says (RFC 8259), where it can be.
    """
    if kind is TextKind.JSON:
        return codec_of(label)
    meta = find_meta(head) if kind is TextKind.HTML else None
    return meta.codec if meta else None


def _decode_as(source: BinaryIO, codec: str, start: int = 0) -> DecodedText:
    try:
        characters = sum(map(len, _decode(source, codec, start, "strict")))
    except UnicodeDecodeError:
        characters = sum(map(len, _decode(source, codec, start, "replace")))
        return DecodedText(codec, True, characters, start, source)
    return DecodedText(codec, False, characters, start, source)


def _guess(source: BinaryIO) -> DecodedText:
    characters = sum(map(len, _decode(source, "cp1252", 0, "replace")))
    return DecodedText("cp1252", True, characters, 0, source)


def _decode(source: BinaryIO, codec: str, start: int, errors: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(codec)(errors)
    source.seek(start)
    while data := source.read(PIECE_BYTES):
        yield decoder.decode(data)
    yield decoder.decode(b"", True)

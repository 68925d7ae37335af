"""Bytes to text, in this order: BOM, header, HTML meta, XML declaration, guesses.

Labels are read as browsers read them (WHATWG Encoding), from a closed list: a label is untrusted,
and Python's codec registry holds codecs that are no character encodings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\xff\xfe", "utf-16-le"),
)
_CODECS = {
    "utf-8": "utf-8 utf8 unicode-1-1-utf-8",
    "utf-16-le": "utf-16 utf-16le ucs-2 unicode",
    "utf-16-be": "utf-16be",
    "cp1252": "windows-1252 cp1252 ascii us-ascii iso-8859-1 iso8859-1 latin1 l1 cp819 x-cp1252",
    "cp1250": "windows-1250 cp1250 x-cp1250",
    "cp1251": "windows-1251 cp1251 x-cp1251",
    "cp1253": "windows-1253 cp1253",
    "cp1254": "windows-1254 cp1254 iso-8859-9 latin5",
    "cp1255": "windows-1255 cp1255",
    "cp1256": "windows-1256 cp1256",
    "cp1257": "windows-1257 cp1257",
    "cp1258": "windows-1258 cp1258",
    "cp866": "ibm866 cp866",
    "cp874": "windows-874 iso-8859-11 tis-620",
    "iso8859-2": "iso-8859-2 latin2",
    "iso8859-3": "iso-8859-3 latin3",
    "iso8859-4": "iso-8859-4 latin4",
    "iso8859-5": "iso-8859-5 cyrillic",
    "iso8859-6": "iso-8859-6 arabic",
    "iso8859-7": "iso-8859-7 greek",
    "iso8859-8": "iso-8859-8 iso-8859-8-i hebrew",
    "iso8859-10": "iso-8859-10 latin6",
    "iso8859-13": "iso-8859-13",
    "iso8859-14": "iso-8859-14",
    "iso8859-15": "iso-8859-15 latin9",
    "iso8859-16": "iso-8859-16",
    "koi8-r": "koi8-r koi8 koi",
    "koi8-u": "koi8-u koi8-ru",
    "mac-roman": "macintosh mac x-mac-roman",
    "mac-cyrillic": "x-mac-cyrillic",
    "gb18030": "gb18030 gbk gb2312 gb_2312-80 x-gbk chinese",
    "big5hkscs": "big5 big5-hkscs x-x-big5",
    "euc-jp": "euc-jp x-euc-jp",
    "iso2022-jp": "iso-2022-jp",
    "cp932": "shift_jis shift-jis sjis x-sjis windows-31j ms932",
    "cp949": "euc-kr ks_c_5601-1987 ksc5601 windows-949 korean",
}
_LABELS = {label: codec for codec, labels in _CODECS.items() for label in labels.split()}
_HEAD_BYTES = 1024
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META = re.compile(rb"<meta[\s/][^>]*?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]+)", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9_:.-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DecodedText:
    """Text, and how it came to be."""

    text: str
    charset: str
    """The codec's name."""
    is_lossy: bool
    """Whether the charset was a guess of last resort or bytes did not fit it."""


def decode_body(body: bytes, charset: str | None, *, is_markup: bool) -> DecodedText:
    """The text of ``body``; ``charset`` is the server's label. Only markup can name its own."""
    for mark, codec in _BYTE_ORDER_MARKS:
        if body.startswith(mark):
            return _decode_as(codec, body[len(mark) :])
    declared = _LABELS.get((charset or "").strip().strip("\"'").lower())
    declared = declared or (_find_declaration(body[:_HEAD_BYTES]) if is_markup else None)
    if declared:
        return _decode_as(declared, body)
    try:
        return DecodedText(body.decode("utf-8"), "utf-8", is_lossy=False)
    except UnicodeDecodeError:
        return DecodedText(body.decode("cp1252", "replace"), "cp1252", is_lossy=True)


def _decode_as(codec: str, body: bytes) -> DecodedText:
    try:
        return DecodedText(body.decode(codec), codec, is_lossy=False)
    except UnicodeDecodeError:
        return DecodedText(body.decode(codec, "replace"), codec, is_lossy=True)


def _find_declaration(head: bytes) -> str | None:
    found = _META.search(_COMMENT.sub(b"", head)) or _XML.match(head)
    codec = _LABELS.get(found.group(1).decode("ascii").lower()) if found else None
    # A declaration that was read byte by byte cannot be in UTF-16 (HTML Standard, prescan).
    return "utf-8" if codec in ("utf-16-le", "utf-16-be") else codec

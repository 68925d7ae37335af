"""The charset that markup declares of itself, in a ``meta`` element or an XML declaration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from proofpress.capture.extract.charset_labels import codec_of

_EARLY = 1024
"""Bytes in which a ``meta`` element decides (HTML Standard, prescan)."""
_TAG = re.compile(rb"<(?:(!--)|(/?)([A-Za-z][^\s/>]*)|([!/?]))")
_ATTRIBUTE = re.compile(rb"[\s/]*([^\s/>=]+|=[^\s/>=]*)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]*))?")
_CONTENT = re.compile(rb"charset\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s;\"']+)", re.IGNORECASE)
_XML = re.compile(
    rb"\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:\"([A-Za-z0-9_:.-]+)\"|'([A-Za-z0-9_:.-]+)')"
)
_RAW = frozenset(b"script style title textarea xmp iframe noembed noframes".split())
_WIDE_STARTS: dict[tuple[bool, ...], str] = {
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
}
"""Which of the first four bytes are zero."""


class MetaCharset(NamedTuple):
    """What a ``meta`` element says."""

    codec: str
    is_early: bool
    """Whether it stands where browsers look before they read."""


def find_meta(head: bytes) -> MetaCharset | None:
    """The first ``meta`` element in ``head`` that declares a known charset, before the body."""
    for end, name, attributes in _tags(head):
        if name == b"body":
            break
        codec = _meta_codec(attributes) if name == b"meta" else None
        if codec:
            # What was read byte by byte cannot be in UTF-16 (HTML Standard, prescan).
            return MetaCharset(_byte_wise(codec), end <= _EARLY)
    return None


def find_xml_declaration(head: bytes) -> str | None:
    """The codec that the XML declaration at the start of ``head`` names."""
    found = _XML.match(head)
    codec = codec_of((found[1] or found[2]).decode("ascii")) if found else None
    return _byte_wise(codec) if codec else None


def find_wide_start(head: bytes) -> str | None:
    """UTF-16 without a byte-order mark, told by its first two characters (XML 1.0, appendix F)."""
    zeros = tuple(byte == 0 for byte in head[:4])
    is_markup = b"<" in head[:2]
    return _WIDE_STARTS.get(zeros) if is_markup else None


def _byte_wise(codec: str) -> str:
    return "utf-8" if codec in ("utf-16-le", "utf-16-be") else codec


def _tags(head: bytes) -> Iterator[tuple[int, bytes, dict[bytes, bytes]]]:
    """End, name and attributes of each start tag; comments, scripts and the like are passed over."""
    position = 0
    while found := _TAG.search(head, position):
        if found[1]:
            position = _after(head, b"-->", found.start() + 2)
            continue
        if found[4]:
            position = _after(head, b">", found.end())
            continue
        attributes, position = _attributes(head, found.end())
        name = found[3].lower()
        if not found[2]:
            yield position, name, attributes
            if name in _RAW:
                position = _after_raw(head, name, position)


def _attributes(head: bytes, position: int) -> tuple[dict[bytes, bytes], int]:
    attributes: dict[bytes, bytes] = {}
    while found := _ATTRIBUTE.match(head, position):
        value = found[2] or b""
        is_quoted = value[:1] in (b'"', b"'")
        attributes.setdefault(found[1].lower(), value[1:-1] if is_quoted else value)
        position = found.end()
    return attributes, _after(head, b">", position)


def _after(head: bytes, mark: bytes, position: int) -> int:
    at = head.find(mark, position)
    return len(head) if at < 0 else at + len(mark)


def _after_raw(head: bytes, name: bytes, position: int) -> int:
    end = re.compile(rb"</" + name + rb"[\s/>]", re.IGNORECASE).search(head, position)
    return end.start() if end else len(head)


def _meta_codec(attributes: dict[bytes, bytes]) -> str | None:
    if b"charset" in attributes:
        return codec_of(attributes[b"charset"].decode("latin-1"))
    if attributes.get(b"http-equiv", b"").strip().lower() != b"content-type":
        return None
    found = _CONTENT.search(attributes.get(b"content", b""))
    return codec_of(found[1].decode("latin-1")) if found else None

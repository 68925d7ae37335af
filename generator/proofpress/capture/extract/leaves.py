"""JSON read leaf by leaf, strictly, without ever holding the whole value.

A parsed value costs fifty times its text, so what is open is kept and nothing else: the containers
around the present leaf, and the keys of the objects among them. What is read is UTF-8, which can lie
in a file, and only one leaf of it at a time becomes a text.
"""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple, TypeAlias

DEEPEST = 64
"""Objects and arrays inside each other."""

LONGEST_VALUE = 16 * 1024**2
"""UTF-8 bytes of one text value; what is longer is cut."""
_LONGEST_ESCAPE = 12

Utf8: TypeAlias = bytes | mmap.mmap

_VALUE = re.compile(
    rb"[ \t\n\r]*+(?:(?P<empty>\[[ \t\n\r]*+\]|\{[ \t\n\r]*+\})|(?P<open>[\[{])|(?P<text>\")"
    rb"|(?P<literal>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null))"
)
_AFTER = re.compile(rb"[ \t\n\r]*+([,\]}])")
_KEY = re.compile(rb"[ \t\n\r]*+\"")
_COLON = re.compile(rb"[ \t\n\r]*+:")
_END = re.compile(rb"[ \t\n\r]*+\Z")
_STRING = re.compile(rb'([^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+)"', re.DOTALL)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_CLOSING = {b"[": b"]", b"{": b"}"}


class Leaf(NamedTuple):
    """One value that holds no other, or an empty container."""

    path: str
    """As in ``items[3].name``; empty for the root."""
    value: str
    """A text's content; everything else as it stands in the source."""
    is_whole: bool = True
    """Whether this is all of a text's content."""


def read_leaves(text: Utf8, start: int = 0) -> Iterator[Leaf]:
    """Every leaf of the JSON ``text`` from byte ``start`` on, in document order.

    Raises ValueError at the place where ``text`` stops being JSON, nests too deep or has a key twice
    in one object: the leaves before it have been given by then.
    """
    containers: list[_Container] = []
    path, position = "", start
    while True:
        found = _match(_VALUE, text, position)
        position = found.end()
        if len(containers) + (found["literal"] is None and found["text"] is None) > DEEPEST:
            raise ValueError("nested too deep")
        if found["open"]:
            containers.append(_Container(path, found["open"]))
            path, position = containers[-1].enter(text, position)
            continue
        if found["text"]:
            value, is_whole, position = _string(text, position)
            yield Leaf(path, value, is_whole)
        else:
            literal = found["literal"] or b"".join(found["empty"].split())
            yield Leaf(path, literal.decode("ascii"))
        # What is complete now? The containers that close here, and all of it after the last.
        while containers:
            after = _match(_AFTER, text, position)
            position = after.end()
            if after[1] == b",":
                path, position = containers[-1].enter(text, position)
                break
            if after[1] != containers.pop().closing:
                raise ValueError("a bracket closes another one")
        else:
            _match(_END, text, position)
            return


class _Container:
    """An object or array that is open, and how far it was read."""

    __slots__ = ("_index", "_keys", "_path", "closing")

    def __init__(self, path: str, opening: bytes) -> None:
        self.closing = _CLOSING[opening]
        self._path = path
        self._index = -1
        self._keys: set[str] | None = set() if opening == b"{" else None

    def enter(self, text: Utf8, position: int) -> tuple[str, int]:
        """The path of the next member, and where its value is to begin. Raises ValueError."""
        if self._keys is None:
            self._index += 1
            return f"{self._path}[{self._index}]", position
        key, _, position = _string(text, _match(_KEY, text, position).end())
        if key in self._keys:
            raise ValueError("a key stands twice in one object")
        self._keys.add(key)
        return self._member(key), _match(_COLON, text, position).end()

    def _member(self, key: str) -> str:
        if _WORD.fullmatch(key):
            return f"{self._path}.{key}" if self._path else key
        return f"{self._path}[{json.dumps(key, ensure_ascii=False)}]"


def _string(text: Utf8, position: int) -> tuple[str, bool, int]:
    """The text value that begins at ``position``, after its quotation mark, whether it is whole, its end."""
    found = _match(_STRING, text, position)
    start, end = found.span(1)
    is_whole = end - start <= LONGEST_VALUE
    written = text[start:end] if is_whole else _beginning(text, start)
    value = written.decode("utf-8", "strict" if is_whole else "ignore")
    if b"\\" in written:
        value, _ = scanstring(f'{value}"', 0, True)
    return value, is_whole, found.end()


def _beginning(text: Utf8, start: int) -> bytes:
    """The first bytes of a text value that is too long, without an escape at their end."""
    written = text[start : start + LONGEST_VALUE]
    last = written.rfind(b"\\", LONGEST_VALUE - _LONGEST_ESCAPE)
    return written if last < 0 else written[:last].rstrip(b"\\")


def _match(pattern: re.Pattern[bytes], text: Utf8, position: int) -> re.Match[bytes]:
    found = pattern.match(text, position)
    if found is None:
        raise ValueError(f"not JSON at byte {position}")
    return found

"""JSON read leaf by leaf, strictly, without ever holding the whole value.

A parsed value costs fifty times its text, so what is open is kept and nothing else: the containers
around the present leaf, and the keys of the objects among them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple

DEEPEST = 64
"""Objects and arrays inside each other."""

_SPACE = r"[ \t\n\r]*"
_VALUE = re.compile(
    rf'{_SPACE}(?:(?P<empty>\[{_SPACE}\]|\{{{_SPACE}\}})|(?P<open>[\[{{])|(?P<text>")'
    r"|(?P<literal>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null))"
)
_AFTER = re.compile(rf"{_SPACE}([,\]}}])")
_KEY = re.compile(rf'{_SPACE}"')
_COLON = re.compile(rf"{_SPACE}:")
_END = re.compile(rf"{_SPACE}\Z")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_CLOSING = {"[": "]", "{": "}"}


class Leaf(NamedTuple):
    """One value that holds no other, or an empty container."""

    path: str
    """As in ``items[3].name``; empty for the root."""
    value: str
    """A text's content; everything else as it stands in the source."""


def read_leaves(text: str) -> Iterator[Leaf]:
    """Every leaf of the JSON ``text``, in document order.

    Raises ValueError at the place where ``text`` stops being JSON, nests too deep or has a key twice
    in one object: the leaves before it have been given by then.
    """
    containers: list[_Container] = []
    path, position = "", 0
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
            value, position = scanstring(text, position, True)
            yield Leaf(path, value)
        else:
            yield Leaf(path, found["literal"] or "".join(found["empty"].split()))
        # What is complete now? The containers that close here, and all of it after the last.
        while containers:
            after = _match(_AFTER, text, position)
            position = after.end()
            if after[1] == ",":
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

    def __init__(self, path: str, opening: str) -> None:
        self.closing = _CLOSING[opening]
        self._path = path
        self._index = -1
        self._keys: set[str] | None = set() if opening == "{" else None

    def enter(self, text: str, position: int) -> tuple[str, int]:
        """The path of the next member, and where its value is to begin. Raises ValueError."""
        if self._keys is None:
            self._index += 1
            return f"{self._path}[{self._index}]", position
        key, position = scanstring(text, _match(_KEY, text, position).end(), True)
        if key in self._keys:
            raise ValueError("a key stands twice in one object")
        self._keys.add(key)
        return self._member(key), _match(_COLON, text, position).end()

    def _member(self, key: str) -> str:
        if _WORD.fullmatch(key):
            return f"{self._path}.{key}" if self._path else key
        return f"{self._path}[{json.dumps(key, ensure_ascii=False)}]"


def _match(pattern: re.Pattern[str], text: str, position: int) -> re.Match[str]:
    found = pattern.match(text, position)
    if found is None:
        raise ValueError(f"not JSON at character {position}")
    return found

"""How a reader answers: the texts it found, as UTF-8, then one JSON object of facts about them.

::

    text, text, …, facts (JSON), length of the facts (8 bytes, big-endian)

A reader may be a process that hostile bytes took over: whoever reads a reply believes nothing of it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from proofpress.attest.canonical import Json

_LENGTH_BYTES = 8
_LARGEST_FACTS = 4 * 1024**2
_CUT, _SIZES = "cut", "sizes"
_HALF = re.compile("[\ud800-\udfff]")


class ChildError(Exception):
    """There is no answer; ``detail`` is the failure detail ``timeout`` or ``decode``."""

    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(detail)


class ReplyWriter:
    """Takes texts piece by piece; what is longer than allowed is cut."""

    def __init__(self, target: BinaryIO) -> None:
        self._target = target
        self._sizes: list[int] = []
        self._cut: list[bool] = []
        self._room = 0

    def begin(self, most_characters: int) -> None:
        """Begin another text, of at most ``most_characters`` code points."""
        self._sizes.append(0)
        self._cut.append(False)
        self._room = most_characters

    @property
    def is_cut(self) -> bool:
        """Whether the present text is full and more was given: nothing more is taken."""
        return self._cut[-1]

    def write(self, piece: str) -> None:
        """Add ``piece`` to the present text; half characters are replaced."""
        taken = piece[: self._room]
        data = _HALF.sub("\ufffd", taken).encode("utf-8")
        self._target.write(data)
        self._sizes[-1] += len(data)
        self._room -= len(taken)
        self._cut[-1] = self._cut[-1] or len(piece) > len(taken)

    def finish(self, facts: Mapping[str, Json]) -> None:
        """Write the ``facts`` after all texts."""
        stated = {**facts, _SIZES: self._sizes, _CUT: self._cut}
        data = json.dumps(stated).encode("ascii")
        self._target.write(data + len(data).to_bytes(_LENGTH_BYTES, "big"))


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reader said. The getters raise ChildError for what is not of the type asked for."""

    texts: tuple[str, ...]
    cut: tuple[bool, ...]
    """Whether each text was longer than it was allowed to be."""
    facts: Mapping[str, object]

    def only_text(self) -> tuple[str, bool]:
        """The one text of this reply, and whether it was cut."""
        if len(self.texts) != 1:
            raise ChildError("decode")
        return self.texts[0], self.cut[0]

    def flag(self, name: str) -> bool:
        """The fact ``name``, which is true or false."""
        match self.facts.get(name):
            case bool() as value:
                return value
        raise ChildError("decode")

    def word(self, name: str) -> str:
        """The fact ``name``, which is a text."""
        match self.facts.get(name):
            case str() as value:
                return value
        raise ChildError("decode")

    def count(self, name: str) -> int:
        """The fact ``name``, which is a number of things."""
        return _count(self.facts.get(name))

    def offsets(self, name: str) -> tuple[int, ...]:
        """The fact ``name``, which is a list of places in a text, in order."""
        places = tuple(_count(place) for place in _items(self.facts.get(name)))
        if list(places) != sorted(places):
            raise ChildError("decode")
        return places


def read_reply(source: BinaryIO) -> Reply:
    """The reply in the file ``source``. Raises ChildError."""
    end = source.seek(0, os.SEEK_END)
    source.seek(max(0, end - _LENGTH_BYTES))
    length = int.from_bytes(source.read(_LENGTH_BYTES), "big")
    start = end - _LENGTH_BYTES - length
    if length > _LARGEST_FACTS or start < 0:
        raise ChildError("decode")
    source.seek(start)
    try:
        facts = json.loads(source.read(length))
    except (ValueError, RecursionError) as error:
        raise ChildError("decode") from error
    if not isinstance(facts, dict):
        raise ChildError("decode")
    sizes = [_count(size) for size in _items(facts.pop(_SIZES, None))]
    cut = tuple(flag is not False for flag in _items(facts.pop(_CUT, None)))
    if sum(sizes) != start or len(cut) != len(sizes):
        raise ChildError("decode")
    source.seek(0)
    return Reply(tuple(_text(source.read(size)) for size in sizes), cut, facts)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ChildError("decode") from error


def _items(value: object) -> list[object]:
    match value:
        case [*items]:
            return items
    raise ChildError("decode")


def _count(value: object) -> int:
    match value:
        case bool():
            pass
        case int() if value >= 0:
            return value
    raise ChildError("decode")

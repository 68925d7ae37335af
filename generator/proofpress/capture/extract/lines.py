"""Puts runs of text together as a browser lays them out: white space collapsed, blocks on lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum

_SPACES = " \t\n\f\r"
"""What HTML collapses; non-breaking and other spaces of Unicode stay."""
_WHITE_SPACE = re.compile(r"[ \t\n\f\r]+")
_UNEVEN = re.compile(r"[\t\n\f\r]|  ")


class Gap(IntEnum):
    """What stands between two runs of text; the widest of several wins."""

    NONE = 0
    SPACE = 1
    CELL = 2
    LINE = 3


_MOST_PARTS = 4096
"""Runs and gaps that are held at once: each costs some fifty bytes beside its characters."""
_WRITTEN = ("", " ", "\t", "\n")


_NUMBER = re.compile(r"[+\-−]?[0-9]{1,20}")
_TO_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")


class LineWriter:
    """Passes shown text on. Gaps are written only between runs, never at the ends of the text."""

    __slots__ = ("_last", "_parts", "_pending", "_put_out", "is_verbatim")

    def __init__(self, put_out: Callable[[str], object]) -> None:
        self._put_out = put_out
        self._parts: list[str] = []
        self._last = ""
        self._pending = Gap.NONE
        self.is_verbatim = False
        """Whether white space is kept, as inside ``pre``."""

    @property
    def ends_with_digit(self) -> bool:
        """Whether the next run would stand right beside a digit."""
        return not self._pending and self._last[-1:].isdecimal()

    def separate(self, gap: Gap) -> None:
        """Ask for at least ``gap`` before the next run."""
        if gap > self._pending:
            self._pending = gap

    def cross(self, gap: Gap, *, is_verbatim: bool) -> None:
        """Cross the edge of an element that makes ``gap`` around itself."""
        self.separate(gap)
        self.is_verbatim = is_verbatim

    def write(self, data: str) -> None:
        """Add the text node ``data``."""
        if self.is_verbatim:
            self._put(data, Gap.NONE)
            return
        run = data.strip(_SPACES)
        if data and data[0] in _SPACES:
            self.separate(Gap.SPACE)
        if run:
            even = _WHITE_SPACE.sub(" ", run) if _UNEVEN.search(run) else run
            self._put(even, Gap.SPACE if data[-1] in _SPACES else Gap.NONE)

    def flush(self) -> None:
        """Pass on what is still held."""
        self._put_out("".join(self._parts))
        self._parts.clear()

    def _put(self, run: str, gap_after: Gap) -> None:
        if self._last and self._pending:
            self._parts.append(_WRITTEN[self._pending])
        self._parts.append(run)
        self._last = run or self._last
        self._pending = gap_after
        if len(self._parts) > _MOST_PARTS:
            self.flush()


def raise_number(text: str, writer: LineWriter) -> str:
    """The raised ``text`` as it is to be written: a number beside a digit stays raised (10⁶, not 106)."""
    is_beside = writer.ends_with_digit and _NUMBER.fullmatch(text)
    return text.translate(_TO_RAISED) if is_beside else text

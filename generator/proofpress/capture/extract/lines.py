"""Puts runs of text together as a browser lays them out: white space collapsed, blocks on lines."""

from __future__ import annotations

import re
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


_WRITTEN = ("", " ", "\t", "\n")


class LineWriter:
    """Collects shown text. Gaps are written only between runs, never at the ends of the text."""

    __slots__ = ("_parts", "_pending", "is_verbatim")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pending = Gap.NONE
        self.is_verbatim = False
        """Whether white space is kept, as inside ``pre``."""

    @property
    def ends_with_digit(self) -> bool:
        """Whether the next run would stand right beside a digit."""
        return not self._pending and bool(self._parts) and self._parts[-1][-1:].isdecimal()

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

    def text(self) -> str:
        """All that was written."""
        return "".join(self._parts)

    def _put(self, run: str, gap_after: Gap) -> None:
        if self._parts and self._pending:
            self._parts.append(_WRITTEN[self._pending])
        self._parts.append(run)
        self._pending = gap_after

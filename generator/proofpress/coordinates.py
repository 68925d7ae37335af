"""The three coordinate systems, one type each, so that they cannot be mixed.

==========  ======================================================  =========================
system      what an offset counts                                   type
==========  ======================================================  =========================
report      code points of the report file, and its lines/columns   :class:`ReportPosition`
block       code points of one block's visible text                 :class:`BlockSpan`
window      code points of one frozen evidence window               :class:`WindowSpan`
==========  ======================================================  =========================

A sentence becomes a highlight by going report -> block (``document`` cuts a block's visible text into
units), and an excerpt becomes a passage by going excerpt -> window (``ledger`` anchors it). All spans
are half-open: ``start`` is the first code point inside, ``end`` the first one after.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class ReportPosition:
    """A place in a report file, in report coordinates.

    The file is taken as its decoded text, front matter and a byte-order mark included. Lines end at
    ``\\n``, ``\\r\\n`` or ``\\r`` and at nothing else.
    """

    offset: int
    """Code points from the start of the file, from 0."""
    line: int
    """Physical line, from 1."""
    column: int
    """Code points from the start of that line, from 1."""

    def __post_init__(self) -> None:
        if self.offset < 0 or self.line < 1 or self.column < 1:
            raise ValueError(f"not a report position: {self}")


@dataclass(frozen=True, slots=True, order=True)
class BlockSpan:
    """A half-open span of code points of one block's visible text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a half-open span: {self.start}, {self.end}")

    def holds(self, other: BlockSpan) -> bool:
        """Whether ``other`` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def cut(self, text: str) -> str:
        """The part of the block's visible ``text`` that this span names."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True, order=True)
class WindowSpan:
    """A half-open span of code points of one frozen evidence window."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a half-open span: {self.start}, {self.end}")

    def cut(self, text: str) -> str:
        """The part of the window's ``text`` that this span names."""
        return text[self.start : self.end]

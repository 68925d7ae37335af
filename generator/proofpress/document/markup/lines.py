"""A report's text and its physical lines: the ground of report coordinates."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from proofpress.coordinates import ReportPosition
from proofpress.errors import ProofpressError

LARGEST_REPORT = 16 * 1024 * 1024
"""Bytes. A longer report is refused: no reader reads it, and a parser's time is not bounded by it."""

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Lines:
    """The decoded text of a file, with the place of each physical line."""

    text: str
    """As decoded, byte-order mark included."""
    starts: tuple[int, ...]
    """Offset of the first code point of each line; a byte-order mark belongs to no line."""
    contents: tuple[str, ...]
    """The lines without their ends."""

    def position(self, line: int, column: int) -> ReportPosition:
        """The place ``column`` code points (from 0) into physical ``line`` (from 0)."""
        line = max(0, min(line, len(self.starts) - 1))
        return ReportPosition(self.starts[line] + column, line + 1, column + 1)

    def advance(self, position: ReportPosition, count: int) -> ReportPosition:
        """The place ``count`` code points after ``position``."""
        offset = min(position.offset + count, len(self.text))
        line = bisect_right(self.starts, offset) - 1
        return ReportPosition(offset, line + 1, offset - self.starts[line] + 1)


def decode_report(data: bytes, file: str) -> Lines:
    """Decode a report's bytes as UTF-8 and cut them into lines.

    Raises ProofpressError that names the line for bytes that are not UTF-8, and for a file that is
    too large.
    """
    if len(data) > LARGEST_REPORT:
        raise ProofpressError(
            f"the report has {len(data)} bytes, more than {LARGEST_REPORT}",
            file=file,
            remedy="split it into several reports",
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = len(_LINE_END.findall(data[: error.start].decode("utf-8"))) + 1
        raise ProofpressError(
            f"byte {error.start} (0x{data[error.start]:02x}) is not UTF-8",
            file=file,
            line=line,
            remedy="save the report as UTF-8",
        ) from error
    return cut_lines(text)


def cut_lines(text: str) -> Lines:
    """Cut ``text`` at ``\\n``, ``\\r\\n`` and ``\\r``; a final line end starts no further line."""
    start = 1 if text.startswith("\ufeff") else 0
    starts, contents = [], []
    for end in _LINE_END.finditer(text, start):
        starts.append(start)
        contents.append(text[start : end.start()])
        start = end.end()
    if start < len(text) or not starts:
        starts.append(start)
        contents.append(text[start:])
    return Lines(text, tuple(starts), tuple(contents))

"""Where the Markdown of inline tokens stands in the report, column by column."""

from __future__ import annotations

from bisect import bisect_right

from proofpress.coordinates import ReportPosition
from proofpress.document.markup.lines import Lines


class Place:
    """Where the code points of an inline token's Markdown stand in the report."""

    def __init__(self, content: str, first_line: int, lines: Lines, cell_from: int | None) -> None:
        """``cell_from``: the least column (from 0) for a table cell, which shares its line."""
        self.lines = lines
        self.content = content
        self.in_cell = cell_from is not None
        self.starts, self.origins = [0], []
        written = content.split("\n")
        if cell_from is None:
            first_line = _first_line(written[0].strip(), first_line, lines)
        for index, line in enumerate(written):
            physical = min(first_line + index, len(lines.contents) - 1)
            source = _as_read(lines.contents[physical])
            column = _column(line, source) if cell_from is None else _cell(line, source, cell_from)
            self.origins.append((physical, column))
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.end_column = self.origins[0][1] + self._width(0, self.starts[1] - 1)

    def position(self, offset: int) -> ReportPosition:
        """Where code point ``offset`` of the Markdown stands."""
        index = min(bisect_right(self.starts, offset) - 1, len(self.origins) - 1)
        line, column = self.origins[index]
        return self.lines.position(line, max(0, column + self._width(self.starts[index], offset)))

    def _width(self, start: int, end: int) -> int:
        """Code points of the report from ``start`` to ``end``: in a cell, a bar is written ``\\|``."""
        return end - start + (self.content.count("|", start, end) if self.in_cell else 0)


def _as_read(physical: str) -> str:
    """markdown-it reads NUL as U+FFFD."""
    return physical.replace("\0", "\ufffd")


def _first_line(words: str, first: int, lines: Lines) -> int:
    """The physical line (from 0) on which a block's Markdown begins with ``words``.

    It is its token's ``first`` line, save where lines before hold nothing but white space that
    CommonMark takes for text (U+00A0, U+000B): markdown-it strips them and counts them all the same.
    """
    line = first
    while line + 1 < len(lines.contents) and words not in _as_read(lines.contents[line]):
        if any(char.isalnum() for char in lines.contents[line]):
            return first
        line += 1
    return line


def _column(line: str, physical: str) -> int:
    """Where the block's ``line`` begins on its physical line: containers' marks stand before it.

    The indentation of a continued line may have been expanded from tabs: only what follows it is
    looked for.
    """
    stripped = line.strip()
    indent = len(line) - len(line.lstrip())
    if not stripped:
        return 0
    if physical.rstrip().endswith(stripped):
        return len(physical.rstrip()) - len(stripped) - indent
    return max(0, physical.find(stripped) - indent)


def _cell(content: str, physical: str, at_least: int) -> int:
    """Where a table cell's ``content`` begins on the physical line of its row."""
    start = at_least or len(physical) - len(physical.lstrip(" \t>"))
    return max(start, physical.find(content.replace("|", "\\|"), start))


class Places:
    """Places the Markdown of inline tokens; those that share their Markdown share the work."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.last: tuple[str, int, Place] | None = None

    def of(self, content: str, first_line: int, cell_from: int | None) -> Place:
        """Where ``content`` stands, which begins on physical line ``first_line`` (from 0)."""
        last = self.last
        if cell_from is None and last and last[0] is content and last[1] == first_line:
            return last[2]
        place = Place(content, first_line, self.lines, cell_from)
        if cell_from is None:
            self.last = (content, first_line, place)
        return place

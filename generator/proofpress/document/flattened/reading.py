"""A report whose export has flattened its note numbers into the text: found out, and read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import position_at, token_spans
from proofpress.document.flattened.candidates import Candidate, propose, propose_cell
from proofpress.document.flattened.judge import Verdict, is_certain, judge
from proofpress.document.flattened.words import SOURCE_COLUMNS
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.lines import Lines
from proofpress.document.records import BlockKind, CitationReading, Remark, RemarkKind

_FEWEST = 3
"""Different numbers that have to stand beyond doubt before an export is taken to be a flattened one."""
_MOST_BEHIND = 3
"""Prose blocks that may follow the list that a report ends in."""


@dataclass(frozen=True, slots=True)
class Flattened:
    """What :func:`read_flattened` found."""

    notes: Mapping[int, tuple[tuple[BlockSpan, int], ...]] = field(default_factory=dict)
    """Block -> span and number of each note in it, in order."""
    remarks: tuple[Remark, ...] = ()


def read_flattened(
    readings: Sequence[BlockReading],
    numbers: frozenset[int],
    list_blocks: frozenset[int],
    citations: CitationReading,
    lines: Lines,
) -> Flattened:
    """The note numbers that stand flattened in the text of ``readings``.

    ``numbers`` are those of the report's list of works, ``list_blocks`` its blocks. ``citations`` is the
    profile's: ``flattened`` reads, ``bracketed`` does not, ``auto`` reads where the report ends in such a
    list and most numbers fit it.
    """
    detects = citations is CitationReading.AUTO
    if citations is CitationReading.BRACKETED or (detects and not _ends_in(readings, list_blocks)):
        return Flattened()
    candidates, columns = _propose(readings, list_blocks)
    verdicts = judge(candidates, numbers, columns)
    if detects and not _fits(candidates, verdicts, numbers, readings):
        return Flattened()
    notes: dict[int, list[tuple[BlockSpan, int]]] = {}
    for item, verdict in zip(candidates, verdicts, strict=True):
        if verdict is Verdict.NOTE:
            notes.setdefault(item.block, []).append((item.span, item.number))
    remarks = (
        _summary(readings, notes, numbers, lines),
        *_doubts(readings, candidates, verdicts, lines),
    )
    return Flattened({block: tuple(found) for block, found in notes.items()}, remarks)


def _ends_in(readings: Sequence[BlockReading], list_blocks: frozenset[int]) -> bool:
    """Whether the report ends in its list of works."""
    last = max(list_blocks, default=-1)
    behind = [reading for reading in readings[last + 1 :] if reading.is_prose]
    return last >= 0 and len(behind) <= _MOST_BEHIND


def _propose(
    readings: Sequence[BlockReading], list_blocks: frozenset[int]
) -> tuple[list[Candidate], frozenset[int]]:
    """All candidates in document order, and the blocks that stand in columns of sources."""
    candidates: list[Candidate] = []
    cited: set[int] = set()
    table = _Table()
    for index, reading in enumerate(readings):
        table.enter(reading)
        if not reading.is_prose or index in list_blocks:
            continue
        is_cell = reading.block.kind is BlockKind.TABLE_CELL
        alone = list(propose_cell(index, reading.block.text)) if is_cell else []
        if alone and table.column in table.source_columns:
            cited.add(index)
        elif alone and table.source_columns:
            # The table has a column for its notes, and this is another: values.
            continue
        candidates += alone or propose(index, reading.block.text, _hidden(reading))
    return candidates, frozenset(cited)


@dataclass(slots=True)
class _Table:
    """Where among the columns of a table the walk over the blocks is."""

    row: int = 0
    column: int = 0
    source_columns: set[int] = field(default_factory=set)
    """Columns whose titles name sources."""

    def enter(self, reading: BlockReading) -> None:
        self.column = self.column + 1 if reading.row and reading.row == self.row else 0
        self.row = reading.row
        if reading.block.kind is BlockKind.TABLE_HEADER:
            if not self.column:
                self.source_columns = set()
            if _names_sources(reading.block.text.casefold()):
                self.source_columns.add(self.column)


def _names_sources(title: str) -> bool:
    return not {word.strip(".:()") for word in title.split()}.isdisjoint(SOURCE_COLUMNS)


def _hidden(reading: BlockReading) -> list[BlockSpan]:
    """Spans whose digits are spoken for, in order and disjoint."""
    spans = [link.span for link in reading.inline.links]
    spans += [*reading.inline.code, *reading.inline.raised, *token_spans(reading)]
    merged: list[BlockSpan] = []
    for span in sorted(span for span in spans if span.end > span.start):
        if merged and span.start < merged[-1].end:
            last = merged.pop()
            merged.append(BlockSpan(last.start, max(last.end, span.end)))
        else:
            merged.append(span)
    return merged


def _fits(
    candidates: Sequence[Candidate],
    verdicts: Sequence[Verdict],
    numbers: frozenset[int],
    readings: Sequence[BlockReading],
) -> bool:
    """Whether the report is such an export: its own notes in brackets speak against it."""
    certain = [item.number for item in candidates if is_certain(item)]
    fitting = {number for number in certain if number in numbers}
    found = {c.number for c, v in zip(candidates, verdicts, strict=True) if v is Verdict.NOTE}
    bracketed = sum(len(token_spans(reading)) for reading in readings if reading.is_prose)
    return (
        len(fitting) >= _FEWEST
        and 5 * sum(number in numbers for number in certain) >= 4 * len(certain)
        and 3 * len(found) >= len(numbers)
        and 2 * bracketed <= len(certain)
    )


def _summary(
    readings: Sequence[BlockReading],
    notes: Mapping[int, Sequence[tuple[BlockSpan, int]]],
    numbers: frozenset[int],
    lines: Lines,
) -> Remark:
    places = [
        position_at(readings[block], span.start, lines).line
        for block, found in notes.items()
        for span, _ in found
    ]
    used = {number for found in notes.values() for _, number in found}
    where = f"on lines {min(places)} to {max(places)}" if places else "on no line"
    message = (
        f"the report's note numbers are flattened into its text: {len(used)} of {len(numbers)} numbers "
        f"of its list of works were found, as {len(places)} notes {where}"
    )
    return Remark(RemarkKind.FLATTENED_CITATIONS, min(places, default=1), message)


def _doubts(
    readings: Sequence[BlockReading],
    candidates: Sequence[Candidate],
    verdicts: Sequence[Verdict],
    lines: Lines,
) -> Iterator[Remark]:
    """One remark a line for the numbers that could be either, which stay values."""
    by_line: dict[int, list[str]] = {}
    for item, verdict in zip(candidates, verdicts, strict=True):
        if verdict is Verdict.EITHER:
            line = position_at(readings[item.block], item.span.start, lines).line
            by_line.setdefault(line, []).append(str(item.number))
    for line, found in by_line.items():
        message = (
            f"each of these could be a note's number or a value, and is read as a value: "
            f"{', '.join(found)}"
        )
        yield Remark(RemarkKind.AMBIGUOUS_NOTE_NUMBER, line, message)

"""The items of a list of references: which number each has, and what it says beside its source."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.beside import states_nothing, text_beside
from proofpress.document.citations.printed import find_printed
from proofpress.document.excerpts.quotations import find_quotations
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.raised import FROM_RAISED
from proofpress.document.records import BlockKind
from proofpress.document.references.titles import is_reference_title

_PRINTED = re.compile(
    r"\s?(?:([\[［【])(\d{1,3})[\]］】](?:\s?[:.)](?=\s))?|\(?(\d{1,3})(?:\.|\)\.?|:)(?=\s|\Z)"
    r"|([⁰¹²³⁴-⁹]{1,3})[.:)]?)"
)
_ROW_NUMBER = re.compile(r"\W{0,3}(\d{1,3})\W{0,3}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a list of references."""

    number: int | None
    """As printed; None for an item without a number."""
    parts: tuple[tuple[int, BlockSpan], ...]
    """(block, the item's part of it): one, or the cells of a table's row."""
    is_bracketed: bool = False
    """Whether its number is printed in brackets, as citations print it."""
    continued: tuple[tuple[int, BlockSpan], ...] = ()
    """Further blocks of its list item: they may carry its address, or be prose about it."""


def entry_label(reading: BlockReading, start: int) -> tuple[int, int, bool] | None:
    """(number, end, in brackets?) of the label that an entry of references begins with at ``start``."""
    text = reading.block.text
    match = _PRINTED.match(text, start)
    if match is not None:
        digits = match.group(2) or match.group(3) or match.group(4)
        return int(digits.translate(FROM_RAISED)), match.end(), match.group(1) is not None
    raised = reading.inline.raised
    place = bisect_left(raised, start, key=lambda span: span.start)
    if place < len(raised) and raised[place].start == start:
        label = raised[place].cut(text)
        if re.fullmatch(r"\[?\d{1,3}\]?", label):
            return int(label.strip("[]")), raised[place].end, True
    return None


@dataclass(frozen=True, slots=True)
class Shown:
    """What of one block names sources, ready to be asked part by part."""

    reading: BlockReading
    addresses: Sequence[BlockSpan]
    """Of web addresses and other public names of sources, in order."""
    tokens: Sequence[BlockSpan]
    """Of all links, names and printed tokens, in order."""

    def has_address(self, within: BlockSpan) -> bool:
        """Whether an address stands in ``within``."""
        return bool(_inside(self.addresses, within))

    def says_nothing(self, within: BlockSpan) -> bool:
        """Whether ``within`` shows addresses, a title and quoted words, and no statement of its own."""
        text = self.reading.block.text
        label = entry_label(self.reading, within.start)
        start = min(label[1], within.end) if label else within.start
        shown = [*_inside(self.tokens, within)]
        shown += [found.outer for found in find_quotations(text, within)]
        return states_nothing(text_beside(text, shown, BlockSpan(start, within.end)))


def shown_in(reading: BlockReading) -> Shown:
    """What of ``reading`` names sources."""
    links, named = reading.inline.links, reading.named
    addresses = [link.span for link in links if leads_out(link.href)]
    addresses += [name.span for name in named if name.uri is not None]
    tokens = [link.span for link in links] + [name.span for name in named]
    tokens += [token.span for token in find_printed(reading)]
    return Shown(reading, sorted(addresses), sorted(tokens))


def leads_out(href: str) -> bool:
    """Whether a link names something that the web, or a register of the web, has."""
    return re.match(r"(?:https?|doi|ftp|urn):", href, re.IGNORECASE) is not None


def block_entries(reading: BlockReading, index: int) -> Iterator[Entry]:
    """The numbered entries of one block: one, or one a line where several lines begin with a label.

    Its first line may name references, as a title does.
    """
    lines = [0, *reading.inline.breaks]
    text = reading.block.text
    if len(lines) > 1 and is_reference_title(text[: lines[1]]):
        lines = lines[1:]
    found = [(start, entry_label(reading, start)) for start in lines]
    labels = [(start, label[0], label[2]) for start, label in found if label is not None]
    if not labels or labels[0][0] != lines[0]:
        labels = [(0, reading.ordinal, False)] if reading.ordinal is not None else []
    ends = [start for start, _, _ in labels[1:]] + [len(text)]
    for (start, number, in_brackets), end in zip(labels, ends, strict=True) if labels else ():
        yield Entry(number, ((index, BlockSpan(start, end)),), in_brackets)


def section_entries(
    readings: Sequence[BlockReading], first: int, end: int, is_last: bool
) -> Iterator[Entry]:
    """The items of a section of references, blocks ``first`` to ``end`` (exclusive).

    Items without a number count only where the section is the report's last (``is_last``).
    """
    entries: list[Entry] = []
    rows: dict[int, list[int]] = {}
    items: dict[int, int] = {}
    continued: dict[int, list[tuple[int, BlockSpan]]] = {}
    for index in range(first, end):
        reading = readings[index]
        if not reading.is_prose or reading.note is not None:
            continue
        if reading.row:
            rows.setdefault(reading.row, []).append(index)
        elif reading.item in items:
            part = (index, BlockSpan(0, len(reading.block.text)))
            continued.setdefault(items[reading.item], []).append(part)
        else:
            found = list(block_entries(reading, index))
            if found and reading.item:
                items[reading.item] = len(entries) + len(found) - 1
            elif not found and is_last and _names_source(reading):
                found = [Entry(None, ((index, BlockSpan(0, len(reading.block.text))),))]
            entries += found
    for place, entry in enumerate(entries):
        yield replace(entry, continued=tuple(continued.get(place, ())))
    yield from (entry for cells in rows.values() for entry in _row_entry(readings, cells))


def _names_source(reading: BlockReading) -> bool:
    if reading.block.kind is not BlockKind.LIST_ITEM:
        return False
    whole, shown = BlockSpan(0, len(reading.block.text)), shown_in(reading)
    return shown.has_address(whole) and shown.says_nothing(whole)


def _row_entry(readings: Sequence[BlockReading], cells: list[int]) -> Iterator[Entry]:
    """A table's row whose first cell is a number: the entry of that number."""
    number = _ROW_NUMBER.fullmatch(readings[cells[0]].block.text)
    if number is not None and len(cells) > 1:
        parts = tuple((index, BlockSpan(0, len(readings[index].block.text))) for index in cells)
        yield Entry(int(number.group(1)), parts, is_bracketed=True)


def _inside(spans: Sequence[BlockSpan], within: BlockSpan) -> Sequence[BlockSpan]:
    """Those of ``spans`` (in order) that begin inside ``within``."""
    first = bisect_left(spans, within.start, key=lambda span: span.start)
    return spans[first : bisect_left(spans, within.end, key=lambda span: span.start)]

"""Where a report lists its references, and which entry has which printed number.

A list of references is the section of a heading that names them, or a run of numbered entries: under a
line of its own that names them (``Sources:``), or without any title. What has no heading is taken for a list
only where its entries carry addresses and a printed number of the text leads into it: under-read is
mended by a title, but what is left out silently would make the count smaller.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.beside import states_nothing, text_beside
from proofpress.document.blocks import BlockReading
from proofpress.document.inline import PrintedToken
from proofpress.document.printed import find_printed, printed_numbers
from proofpress.document.quotations import find_quotations
from proofpress.document.records import BlockKind
from proofpress.document.reference_titles import is_reference_title

_PRINTED = re.compile(
    r"\s?(?:([\[［【])(\d{1,3})[\]］】](?:\s?[:.)](?=\s))?|\(?(\d{1,3})(?:\.|\)\.?|:)(?=\s|\Z)"
    r"|([⁰¹²³⁴-⁹]{1,3})[.:)]?)"
)
_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_ROW_NUMBER = re.compile(r"\W{0,3}(\d{1,3})\W{0,3}")
_FOLLOWING = 20
"""How many lists after a passage are looked at for its numbers."""


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


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """The entries of one list."""

    entries: tuple[Entry, ...]
    first: int
    """Index of its first block."""
    last: int
    """Index of its last block."""
    is_section: bool
    """Whether it stands under the last heading that names references: then items without a number count."""
    is_final: bool
    """Whether nothing but further lists of its kind follows in the report."""

    @property
    def numbers(self) -> frozenset[int]:
        """The printed numbers that lead into it."""
        return frozenset(entry.number for entry in self.entries if entry.number is not None)


@dataclass(frozen=True, slots=True)
class ReferenceLists:
    """All lists of a report, in order."""

    lists: tuple[ReferenceList, ...]
    lasts: tuple[int, ...]
    """The last block of each."""
    groups: tuple[int, ...]
    """Of each: the first list of its numbering, which may be itself."""
    chosen: tuple[int, ...]
    """The numbering that each passage cites: of one that ends with each list, and of the rest."""
    cited: tuple[frozenset[int], ...]
    """By numbering: the numbers that the text names."""

    def cited_from(self, block: int) -> int:
        """The first list of the numbering that ``block`` cites; -1 where there is none."""
        return self.chosen[bisect_left(self.lasts, block)] if self.lists else -1


def find_lists(readings: Sequence[BlockReading]) -> ReferenceLists:
    """The lists of references of a report."""
    sections = list(_sections(readings))
    taken = {index for found in sections for index in range(found.first, found.last + 1)}
    found = sorted((*sections, *_runs(readings, taken)), key=lambda entry: entry.first)
    labels = {
        (index, span.start) for one in found for entry in one.entries for index, span in entry.parts
    }
    cited = _Cited(
        [
            [token for token in find_printed(reading) if (index, token.span.start) not in labels]
            for index, reading in enumerate(readings)
        ]
    )
    kept = [entry for entry in found if _is_list(entry, readings, cited)]
    return _choose(kept, cited)


def entry_label(reading: BlockReading, start: int) -> tuple[int, int, bool] | None:
    """(number, end, in brackets?) of the label that an entry of references begins with at ``start``."""
    text = reading.block.text
    match = _PRINTED.match(text, start)
    if match is not None:
        digits = match.group(2) or match.group(3) or match.group(4)
        return int(digits.translate(_FROM_SUPERSCRIPT)), match.end(), match.group(1) is not None
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


def _inside(spans: Sequence[BlockSpan], within: BlockSpan) -> Sequence[BlockSpan]:
    """Those of ``spans`` (in order) that begin inside ``within``."""
    first = bisect_left(spans, within.start, key=lambda span: span.start)
    return spans[first : bisect_left(spans, within.end, key=lambda span: span.start)]


def leads_out(href: str) -> bool:
    """Whether a link names something that the web, or a register of the web, has."""
    return re.match(r"(?:https?|doi|ftp|urn):", href, re.IGNORECASE) is not None


# Sections under a heading.


def _sections(readings: Sequence[BlockReading]) -> Iterator[ReferenceList]:
    titles = [
        index
        for index, reading in enumerate(readings)
        if reading.block.kind is BlockKind.HEADING and is_reference_title(reading.block.text)
    ]
    end = 0
    for title in titles:
        is_last = title == titles[-1]
        if title < end and not is_last:
            continue
        end = _section_end(readings, title)
        entries = tuple(_section_entries(readings, title + 1, end, is_last))
        if entries:
            yield ReferenceList(entries, title, end - 1, is_last, end == len(readings))


def _section_end(readings: Sequence[BlockReading], heading: int) -> int:
    depth = len(readings[heading].block.heading_path)
    for index in range(heading + 1, len(readings)):
        block = readings[index].block
        if block.kind is BlockKind.HEADING and len(block.heading_path) <= depth:
            return index
    return len(readings)


def _section_entries(
    readings: Sequence[BlockReading], first: int, end: int, is_last: bool
) -> Iterator[Entry]:
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


# Runs of numbered entries without a heading.


def _runs(readings: Sequence[BlockReading], taken: set[int]) -> Iterator[ReferenceList]:
    """Every run of blocks that are numbered entries and nothing else; most of them are no list."""
    run: list[Entry] = []
    first = 0
    for index in range(len(readings) + 1):
        found = []
        if index < len(readings) and index not in taken and _may_be_entry(readings[index]):
            found = list(block_entries(readings[index], index))
        if run and not (found and _follows(found[0], run[-1])):
            yield _run(run, first, index - 1, readings)
            run = []
        if found and not run:
            first = index
        run += found


def _follows(entry: Entry, former: Entry) -> bool:
    """Whether the numbering of a list goes on with ``entry``."""
    ascends = (entry.number or 0) > (former.number or 0)
    return ascends and entry.is_bracketed == former.is_bracketed


def _may_be_entry(reading: BlockReading) -> bool:
    is_plain = reading.block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.RAW_HTML)
    return is_plain and bool(reading.inline.links or reading.named or reading.ordinal is not None)


def _run(
    entries: list[Entry], first: int, last: int, readings: Sequence[BlockReading]
) -> ReferenceList:
    return ReferenceList(tuple(entries), first, last, False, last == len(readings) - 1)


def _is_titled(found: ReferenceList, readings: Sequence[BlockReading]) -> bool:
    own = readings[found.first].block
    start = found.entries[0].parts[0][1].start
    before = readings[found.first - 1].block if found.first else None
    if own.kind is BlockKind.HEADING or start > 0:
        return True
    return before is not None and is_reference_title(before.text)


def _is_list(found: ReferenceList, readings: Sequence[BlockReading], cited: _Cited) -> bool:
    blocks = {i for entry in found.entries for i, _ in (*entry.parts, *entry.continued)}
    shown = {index: shown_in(readings[index]) for index in blocks}
    numbered = [entry for entry in found.entries if entry.number is not None]
    carry = [
        entry
        for entry in numbered
        if any(shown[i].has_address(span) for i, span in (*entry.parts, *entry.continued))
    ]
    if found.is_section:
        return bool(carry) or len(numbered) < len(found.entries)
    if not carry or not cited.leads_into(found):
        return False
    if _is_titled(found, readings):
        return 2 * len(carry) >= len(numbered)
    in_place = all(entry.is_bracketed for entry in numbered) or found.is_final
    if len(carry) < len(numbered) or not in_place:
        return False
    return all(shown[index].says_nothing(span) for entry in numbered for index, span in entry.parts)


# Which list a passage cites.


@dataclass(slots=True)
class _Cited:
    """The printed numbers of a report, by block."""

    printed: Sequence[Sequence[PrintedToken]]
    """Of each block: those that name no entry of a list."""
    blocks: dict[int, list[int]] = field(default_factory=dict)
    """Number -> the blocks that print it, in order."""

    def __post_init__(self) -> None:
        for index, tokens in enumerate(self.printed):
            for token in tokens:
                for number in printed_numbers(token):
                    self.blocks.setdefault(number, []).append(index)

    def leads_into(self, found: ReferenceList) -> bool:
        """Whether a number outside the list is one of its own."""
        return any(
            not found.first <= block <= found.last
            for number in found.numbers
            for block in self.blocks.get(number, ())
        )

    def between(self, first: int, last: int) -> frozenset[int]:
        """The numbers that blocks ``first`` to ``last`` (exclusive) print."""
        return frozenset(
            number
            for index in range(first, last)
            for token in self.printed[index]
            for number in printed_numbers(token)
        )


def _choose(lists: Sequence[ReferenceList], cited: _Cited) -> ReferenceLists:
    """Each passage cites the list after it that holds most of its numbers, the nearest of such.

    A report may number its sources anew for each chapter: ``[2]`` then leads to its own chapter's list.
    """
    groups = _groups(lists)
    numbers: list[set[int]] = [set() for _ in lists]
    for group, found in zip(groups, lists, strict=True):
        numbers[group] |= found.numbers
    named: list[set[int]] = [set() for _ in lists]
    chosen, start = [], 0
    for passage, end in enumerate([*(one.last for one in lists), len(cited.printed) - 1]):
        wanted = cited.between(start, end + 1)
        start = end + 1
        following = groups[passage : passage + _FOLLOWING] or groups[-1:]
        best = max(following, key=lambda i: len(wanted & numbers[i]), default=-1)
        chosen.append(best)
        if lists:
            named[best] |= wanted & numbers[best]
    return ReferenceLists(
        tuple(lists),
        tuple(one.last for one in lists),
        tuple(groups),
        tuple(chosen),
        tuple(frozenset(found) for found in named),
    )


def _groups(lists: Sequence[ReferenceList]) -> list[int]:
    """For each list the first one of its numbering: a list may go on where a former one ended."""
    groups: list[int] = []
    ends: dict[int, int] = {}
    for index, found in enumerate(lists):
        group = ends.get(min(found.numbers) - 1, index) if found.numbers else index
        groups.append(group)
        if found.numbers:
            ends[max(found.numbers)] = group
    return groups

"""Where a report lists its references, and which entry has which printed number.

A list of references is the section of a heading that names them, or a run of numbered entries: under a
line of its own that names them (``Sources:``), or without any title. What has no heading is taken for a list
only where its entries carry addresses and a printed number of the text leads into it: under-read is
mended by a title, but what is left out silently would make the count smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofpress.document.citations.printed import find_printed
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import BlockKind
from proofpress.document.references.entries import Entry, block_entries, section_entries, shown_in
from proofpress.document.references.numbering import (
    Cited,
    ReferenceList,
    ReferenceLists,
    choose_lists,
)
from proofpress.document.references.titles import is_reference_title


def find_lists(readings: Sequence[BlockReading]) -> ReferenceLists:
    """The lists of references of a report."""
    sections = list(_sections(readings))
    taken = {index for found in sections for index in range(found.first, found.last + 1)}
    found = sorted((*sections, *_runs(readings, taken)), key=lambda entry: entry.first)
    labels = {
        (index, span.start) for one in found for entry in one.entries for index, span in entry.parts
    }
    cited = Cited(
        [
            [token for token in find_printed(reading) if (index, token.span.start) not in labels]
            for index, reading in enumerate(readings)
        ]
    )
    kept = [entry for entry in found if _is_list(entry, readings, cited)]
    return choose_lists(kept, cited)


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
        entries = tuple(section_entries(readings, title + 1, end, is_last))
        if entries:
            yield ReferenceList(entries, title, end - 1, is_last, end == len(readings))


def _section_end(readings: Sequence[BlockReading], heading: int) -> int:
    depth = len(readings[heading].block.heading_path)
    for index in range(heading + 1, len(readings)):
        block = readings[index].block
        if block.kind is BlockKind.HEADING and len(block.heading_path) <= depth:
            return index
    return len(readings)


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


def _is_list(found: ReferenceList, readings: Sequence[BlockReading], cited: Cited) -> bool:
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


def _is_titled(found: ReferenceList, readings: Sequence[BlockReading]) -> bool:
    own = readings[found.first].block
    start = found.entries[0].parts[0][1].start
    before = readings[found.first - 1].block if found.first else None
    if own.kind is BlockKind.HEADING or start > 0:
        return True
    return before is not None and is_reference_title(before.text)

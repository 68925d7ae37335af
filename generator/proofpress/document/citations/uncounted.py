"""Citations that cite no sentence: in headings and in the titles of a table's columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofpress.document.citations.drafts import draft_links
from proofpress.document.citations.printed import find_tokens, printed_numbers
from proofpress.document.citations.residue import is_citing
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import BlockKind, Remark, RemarkKind
from proofpress.document.references.numbering import ReferenceLists

_LINES_NAMED = 5


def uncounted_citations(
    readings: Sequence[BlockReading], lists: ReferenceLists
) -> Iterator[Remark]:
    """A remark where headings or titles of columns hold citations: what is no unit cannot be cited."""
    numbers = frozenset(number for found in lists.lists for number in found.numbers)
    count, lines = 0, list[int]()
    for reading in readings:
        if reading.block.kind in (BlockKind.HEADING, BlockKind.TABLE_HEADER):
            found = _count(reading, numbers)
            count += found
            line = reading.block.position.line
            lines += [line] if found and line not in lines[-1:] else []
    if not lines:
        return
    named = ", ".join(map(str, lines[:_LINES_NAMED])) + (", …" if lines[_LINES_NAMED:] else "")
    which = "1 citation stands" if count == 1 else f"{count} citations stand"
    message = (
        f"{which} in headings or titles of columns (line {named}) and cite no sentence: "
        "what is to be checked goes into the text"
    )
    yield Remark(RemarkKind.UNCOUNTED_CITATION, lines[0], message)


def _count(reading: BlockReading, numbers: frozenset[int]) -> int:
    marks = [
        mark
        for mark in reading.inline.marks
        if mark.kind == "note" or (mark.kind == "residue" and is_citing(mark.content))
    ]
    tokens = [t for t in find_tokens(reading) if not numbers.isdisjoint(printed_numbers(t))]
    return len(draft_links(reading)) + len(marks) + len(tokens)

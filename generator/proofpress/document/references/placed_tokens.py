"""Which printed tokens cite: decided once the lists of references are known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.printed import find_printed, overlaps, printed_numbers
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.inline_records import PrintedToken
from proofpress.document.records import CitationForm
from proofpress.document.references.numbering import ReferenceLists

_NUMBER = re.compile(r"\[?\^?(?:0|[1-9]\d{0,2})\]?", re.ASCII)
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴-⁹]{1,3}")
_LONGEST_NUMBER = 5


def with_printed(
    readings: Sequence[BlockReading], lists: ReferenceLists
) -> tuple[BlockReading, ...]:
    """``readings``, each with its printed citation tokens: what only labels an entry is none."""
    labels = {
        (index, span.start)
        for found in lists.lists
        for entry in found.entries
        for index, span in entry.parts
    }
    numbers: list[set[int]] = [set() for _ in lists.lists]
    for group, found in zip(lists.groups, lists.lists, strict=True):
        numbers[group] |= found.numbers
    run, is_dense = _Run(), _linked_numbers(readings)
    result = []
    for index, reading in enumerate(readings):
        leads_to = lists.cited_from(index)
        known = numbers[leads_to] if leads_to >= 0 else set()
        kept = tuple(
            token
            for token in find_printed(reading)
            if (index, token.span.start) not in labels and run.takes(token, known, reading)
        )
        marks = tuple(_linked_marks(reading, is_dense))
        changed = replace(reading, printed=kept, linked_marks=marks)
        result.append(changed if kept or marks else reading)
    return tuple(result)


def _linked_numbers(readings: Sequence[BlockReading]) -> bool:
    """Whether links whose text is a number count sources: ``[1](…)``, ``[2](…)``, without great gaps."""
    texts = {
        link.span.cut(reading.block.text)
        for reading in readings
        for link in reading.inline.links
        if link.span.end - link.span.start <= _LONGEST_NUMBER
    }
    numbers = {int(text.strip("[^]")) for text in texts if _NUMBER.fullmatch(text)}
    return bool(numbers & {1, 2}) and max(numbers) <= 3 * len(numbers)


def _linked_marks(reading: BlockReading, is_dense: bool) -> Iterator[BlockSpan]:
    """The texts of links that are no words and no numbers, but marks."""
    text, raised = reading.block.text, reading.inline.raised
    for link in reading.inline.links:
        label = link.span.cut(text)
        if link.is_chat or label.startswith("@") or _SUPERSCRIPT.fullmatch(label):
            yield link.span
        elif _NUMBER.fullmatch(label):
            around = text[max(0, link.span.start - 1) : link.span.end + 1]
            brackets = around[:1] + around[-1:] == "[]" or label.startswith("[")
            named = link.kind == "reference" or brackets or overlaps(raised, link.span)
            if named or is_dense:
                yield link.span


@dataclass(slots=True)
class _Run:
    """The raised numbers of a report so far."""

    highest: int = 0

    def takes(self, token: PrintedToken, known: set[int], reading: BlockReading) -> bool:
        """Whether ``token`` cites. ``known`` are the numbers of the list that it would lead into.

        A raised number that no list holds is one where it stands after a stop, or where a report
        without lists counts on from the ones before it: ``¹`` is no power where there is none to raise.
        """
        named = set(printed_numbers(token))
        takes = token.is_certain or bool(named & known)
        if not takes and not known and token.form is CitationForm.SUPERSCRIPT:
            is_markup = overlaps(reading.inline.raised, token.span)
            takes = is_markup and 0 < min(named) <= self.highest + 1
        if takes and token.form is CitationForm.SUPERSCRIPT:
            self.highest = max(self.highest, *named)
        return takes

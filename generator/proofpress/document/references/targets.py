"""Where labels lead: footnote definitions, and the items of lists of references."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import Draft, Targets, draft_links, position_at
from proofpress.document.examined import MANY_ADDRESSES
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.lines import Lines
from proofpress.document.records import Profile
from proofpress.document.references.entries import Entry, Shown, leads_out, shown_in
from proofpress.document.references.notes import is_target, with_evidence
from proofpress.document.references.numbering import ReferenceList, ReferenceLists


@dataclass(frozen=True, slots=True)
class References:
    """What the blocks of a report say about labels."""

    notes: Mapping[str, tuple[Draft, ...]]
    """Footnote label -> the citations of its definition."""
    lists: ReferenceLists
    numbers: tuple[Mapping[int, tuple[Draft, ...]], ...]
    """Of each list that begins a numbering: printed number -> the citations of that item."""
    target_blocks: frozenset[int]
    """Footnote blocks that hold a citation and nothing else: ``citation_target``."""
    listed: Mapping[int, tuple[BlockSpan, ...]]
    """Block -> its parts that are items of a list of references and are left out, in order."""
    duplicates: tuple[tuple[int, int, int], ...]
    """(number, line that counts, line that does not) of cited numbers that lead to two sources."""

    @property
    def works(self) -> frozenset[int]:
        """The printed numbers of the last list."""
        return frozenset(self.numbers[self.lists.groups[-1]]) if self.lists.lists else frozenset()

    @property
    def list_blocks(self) -> frozenset[int]:
        """Blocks that hold items of a list which are left out."""
        return frozenset(self.listed)

    def targets_at(self, block: int) -> Targets:
        """What the labels that stand in ``block`` lead to."""
        index = self.lists.cited_from(block)
        return Targets(self.notes, self.numbers[index] if index >= 0 else {})


def read_references(
    readings: Sequence[BlockReading],
    lists: ReferenceLists,
    lines: Lines,
    profile: Profile,
    file: str,
) -> References:
    """Collect footnote definitions (the first of a label counts) and the items of the references.

    Raises ProofpressError for two evidence comments of a kind on one citation.
    """
    in_notes = {
        i: with_evidence(
            reading,
            draft_links(reading),
            BlockSpan(0, len(reading.block.text)),
            lines,
            profile,
            file,
        )
        for i, reading in enumerate(readings)
        if reading.note is not None
    }
    notes = {
        label: tuple(draft for index in members for draft in in_notes[index])
        for label, members in _notes(readings).items()
    }
    targets = frozenset(i for i, found in in_notes.items() if found and is_target(readings[i]))
    items = _Items(readings, lines, profile, file)
    numbers: list[dict[int, tuple[Draft, ...]]] = [{} for _ in lists.lists]
    for found, group in zip(lists.lists, lists.groups, strict=True):
        items.add(found, numbers[group], lists.cited[group])
    return References(
        notes,
        lists,
        tuple(numbers),
        targets,
        {index: tuple(sorted(spans)) for index, spans in items.listed.items()},
        tuple(items.duplicates),
    )


def without_idle_lists(references: References, readings: Sequence[BlockReading]) -> References:
    """``references``, with no item left out where the lists are full of addresses and the text cites nothing.

    The items are then all the citations that there are, and stand for themselves: leaving them out
    would leave nothing to examine.
    """
    addresses = sum(_addresses(readings[index]) for index in references.listed)
    if addresses < MANY_ADDRESSES:
        return references
    cites = any(
        reading.printed
        or reading.named
        or reading.flattened
        or any(mark.kind in ("note", "residue") for mark in reading.inline.marks)
        or _addresses(reading)
        for index, reading in enumerate(readings)
        if index not in references.listed and reading.is_prose
    )
    return references if cites else replace(references, listed={}, duplicates=())


def _addresses(reading: BlockReading) -> int:
    return sum(leads_out(link.href) for link in reading.inline.links)


@dataclass(slots=True)
class _Items:
    """Reads the items of lists of references."""

    readings: Sequence[BlockReading]
    lines: Lines
    profile: Profile
    file: str
    listed: dict[int, list[BlockSpan]] = field(default_factory=dict)
    duplicates: list[tuple[int, int, int]] = field(default_factory=list)
    _blocks: dict[int, tuple[Shown, tuple[Draft, ...]]] = field(default_factory=dict)

    def add(
        self, found: ReferenceList, numbers: dict[int, tuple[Draft, ...]], cited: frozenset[int]
    ) -> None:
        """Note the citations of each numbered item, and what is left out of the sentences."""
        places: dict[int, int] = {}
        for entry in found.entries:
            self._leave_out(entry, found.is_final)
            if entry.number is None:
                continue
            drafts = self._drafts(entry)
            first = numbers.setdefault(entry.number, drafts)
            line = self._line(entry)
            if {d.uri for d in first} != {d.uri for d in drafts} and entry.number in cited:
                self.duplicates.append((entry.number, places.get(entry.number, line), line))
            places.setdefault(entry.number, line)

    def _leave_out(self, entry: Entry, is_final: bool) -> None:
        """Never a statement without a source; before further sections only what says nothing else."""
        shown = [(self._block(index)[0], span) for index, span in entry.parts]
        bare = all(block.says_nothing(span) for block, span in shown)
        if bare or (is_final and any(block.has_address(span) for block, span in shown)):
            for index, span in entry.parts:
                self.listed.setdefault(index, []).append(span)
        for index, span in entry.continued:
            block = self._block(index)[0]
            if block.has_address(span) and block.says_nothing(span):
                self.listed.setdefault(index, []).append(span)

    def _drafts(self, entry: Entry) -> tuple[Draft, ...]:
        parts = (*entry.parts, *entry.continued)
        return tuple(draft for index, span in parts for draft in self._inside(index, span))

    def _inside(self, index: int, within: BlockSpan) -> tuple[Draft, ...]:
        reading, drafts = self.readings[index], self._block(index)[1]
        first = bisect_left(drafts, within.start, key=lambda draft: draft.span.start)
        last = bisect_left(drafts, within.end, key=lambda draft: draft.span.start)
        given = drafts[first:last]
        return with_evidence(reading, given, within, self.lines, self.profile, self.file)

    def _block(self, index: int) -> tuple[Shown, tuple[Draft, ...]]:
        if index not in self._blocks:
            reading = self.readings[index]
            drafts = sorted(draft_links(reading), key=lambda draft: draft.span)
            self._blocks[index] = shown_in(reading), tuple(drafts)
        return self._blocks[index]

    def _line(self, entry: Entry) -> int:
        index, span = entry.parts[0]
        return position_at(self.readings[index], span.start, self.lines).line


def duplicate_notes(note_lines: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int, int]]:
    """Labels that are defined twice, with the line that counts and the line that does not."""
    first: dict[str, int] = {}
    for label, line in note_lines:
        if label in first:
            yield label, first[label], line
        first.setdefault(label, line)


def _notes(readings: Sequence[BlockReading]) -> Mapping[str, list[int]]:
    """Block indices of the first definition of each footnote label."""
    notes: dict[str, list[int]] = {}
    first: dict[str, int] = {}
    for index, reading in enumerate(readings):
        if reading.note is None:
            continue
        if first.setdefault(reading.note, reading.note_number) == reading.note_number:
            notes.setdefault(reading.note, []).append(index)
    return notes

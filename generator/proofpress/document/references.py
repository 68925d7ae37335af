"""Where labels lead: footnote definitions, and the numbered list of a References section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.beside import states_nothing, text_beside
from proofpress.document.blocks import BlockReading
from proofpress.document.comments import Comment, CommentRole, read_comment
from proofpress.document.drafts import Draft, Targets, draft_links, position_at
from proofpress.document.excerpts import attach_evidence, give_evidence, is_disowned, precedes
from proofpress.document.lines import Lines
from proofpress.document.quotations import Quotation, find_quotations
from proofpress.document.records import BlockKind, Excerpt, ExcerptForm, Profile

_REFERENCE_TITLES = frozenset(
    (
        "references",
        "reference list",
        "sources",
        "bibliography",
        "works cited",
        "citations",
        "sources cited",
        "cited sources",
        "sources des citations",
        "ouvrages cités",
        "œuvres citées",
        "sources citées",
        "références citées",
        "zitierte werke",
        "zitierte quellen",
        "referenzen",
        "quellenangaben",
        "obras citadas",
        "fuentes citadas",
        "referencias citadas",
        "opere citate",
        "fonti citate",
        "referências citadas",
        "literature cited",
        "quellen",
        "literatur",
        "literaturverzeichnis",
        "références",
        "bibliographie",
        "referencias",
        "bibliografía",
        "fuentes",
        "riferimenti",
        "bibliografia",
        "fonti",
        "referências",
        "fontes",
        "参考文献",
        "参考资料",
        "引用来源",
        "출처",
        "참고문헌",
    )
)
_HEADING_NUMBER = re.compile(r"^[\d.\s]*(?:[ivx]+\.\s+)?")
_PRINTED = re.compile(r"\[?(\d{1,3})(?:\]\s*:?|[.)])\s")
_QUOTE_PREFIX = re.compile(r"quote:\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class References:
    """What the blocks of a report say about labels."""

    targets: Targets
    target_blocks: frozenset[int]
    """Footnote blocks that hold a citation and nothing else: ``citation_target``."""
    list_blocks: frozenset[int]
    """Blocks of the numbered list of references: ``reference_list``."""


def read_references(
    readings: Sequence[BlockReading], lines: Lines, profile: Profile, file: str
) -> References:
    """Collect footnote definitions (the first of a label counts) and the items of the references.

    Raises ProofpressError for two evidence comments of a kind on one citation.
    """

    def drafts_of(index: int) -> tuple[Draft, ...]:
        return note_drafts(readings[index], lines, profile, file)

    in_notes = {i: drafts_of(i) for i, reading in enumerate(readings) if reading.note is not None}
    notes = {
        label: tuple(draft for index in members for draft in in_notes[index])
        for label, members in _notes(readings).items()
    }
    targets = frozenset(i for i, found in in_notes.items() if found and is_target(readings[i]))
    section = tuple(_reference_section(readings))
    numbers: dict[int, tuple[Draft, ...]] = {}
    for entry in section:
        if entry.number is not None:
            drafts = note_drafts(readings[entry.block], lines, profile, file, entry.span)
            numbers.setdefault(entry.number, drafts)
    # A list in which no item carries an address is prose under a heading, not a list of references.
    if not any(numbers.values()):
        section, numbers = tuple(entry for entry in section if entry.number is None), {}
    listed = {entry.block for entry in section if _is_entry(readings[entry.block], entry)}
    return References(Targets(notes, numbers), targets, frozenset(listed))


def note_drafts(
    reading: BlockReading,
    lines: Lines,
    profile: Profile,
    file: str,
    within: BlockSpan | None = None,
) -> tuple[Draft, ...]:
    """The citations of a note or of an item of the references, each with the words quoted beside it.

    ``within`` is the item's part of a block that holds several.
    """
    within = within or BlockSpan(0, len(reading.block.text))
    drafts = tuple(draft for draft in draft_links(reading) if within.holds(draft.span))
    disowned: list[int] = []
    for mark in reading.inline.marks:
        is_inside = mark.kind == "comment" and within.start <= mark.at <= within.end
        comment = read_comment(mark.content, mark.position, profile) if is_inside else None
        if comment and comment.role in (CommentRole.QUOTE, CommentRole.LOCATOR):
            drafts = _attach(drafts, comment, mark.at, reading.block.text, file)
        elif comment and comment.role is CommentRole.NO_QUOTE:
            disowned.append(mark.at)
    quotations = find_quotations(reading.block.text, within, reading.inline.code)
    result = list(drafts)
    for quotation in quotations:
        if is_disowned(quotation, disowned, reading.block.text):
            continue
        index = _nearest(result, quotation)
        excerpt = _excerpt(reading, quotation, lines)
        if index is not None and precedes(excerpt, result[index].excerpt):
            result[index] = replace(result[index], excerpt=excerpt)
    return tuple(result)


def _attach(
    drafts: tuple[Draft, ...], comment: Comment, at: int, text: str, file: str
) -> tuple[Draft, ...]:
    """In a note, a comment that is next to no citation speaks of the last one before it."""
    given = attach_evidence(drafts, comment, at, text, file)
    if given is not None or not drafts or not comment.text:
        return given or drafts
    before = sum(draft.span.end <= at for draft in drafts)
    index = max(0, before - 1)
    return (*drafts[:index], give_evidence(drafts[index], comment, file), *drafts[index + 1 :])


def is_target(reading: BlockReading) -> bool:
    """Whether a note shows an address, a title and quoted words, and no statement of its own."""
    text, whole = reading.block.text, BlockSpan(0, len(reading.block.text))
    shown = [link.span for link in reading.inline.links]
    shown += [found.outer for found in find_quotations(text, whole)]
    return states_nothing(text_beside(text, shown, whole))


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


@dataclass(frozen=True, slots=True)
class _Entry:
    """One item of a list of references."""

    block: int
    number: int | None
    """As printed; None for an item without a number."""
    span: BlockSpan
    """The item's part of the block."""
    is_final: bool
    """Whether the section is the report's last, save further ones of its kind."""


def _reference_section(readings: Sequence[BlockReading]) -> Iterator[_Entry]:
    """Each entry below the last heading that names references.

    An entry without a number counts where it is a list item that shows a source and little else.
    """
    last = -1
    for index, reading in enumerate(readings):
        if reading.block.kind is BlockKind.HEADING and _is_reference_title(reading.block.text):
            last = index
    if last < 0:
        return
    end = _section_end(readings, last)
    opened: set[int] = set()
    for index in range(last + 1, end):
        reading = readings[index]
        # A further paragraph of an item is prose about it.
        continues = reading.block.kind is BlockKind.LIST_ITEM and reading.container in opened
        opened.add(reading.container)
        if reading.is_prose and reading.note is None and not continues:
            for number, span in _printed_entries(reading):
                yield _Entry(index, number, span, end == len(readings))


def _section_end(readings: Sequence[BlockReading], heading: int) -> int:
    depth = len(readings[heading].block.heading_path)
    for index in range(heading + 1, len(readings)):
        block = readings[index].block
        if block.kind is BlockKind.HEADING and len(block.heading_path) <= depth:
            return index
    return len(readings)


def _printed_entries(reading: BlockReading) -> Iterator[tuple[int | None, BlockSpan]]:
    """The entries of one block: one, or one a line where several lines begin with a printed label."""
    text = reading.block.text
    lines = (0, *reading.inline.breaks)
    found = [(start, _PRINTED.match(text + " ", start)) for start in lines]
    labelled = [(start, int(match.group(1))) for start, match in found if match]
    if not labelled or labelled[0][0] != 0:
        labelled = [(0, reading.ordinal)] if reading.ordinal is not None else []
    if not labelled and _names_source(reading):
        yield None, BlockSpan(0, len(text))
    ends = [start for start, _ in labelled[1:]] + [len(text)]
    for (start, number), end in zip(labelled, ends, strict=True) if labelled else ():
        yield number, BlockSpan(start, end)


def _is_entry(reading: BlockReading, entry: _Entry) -> bool:
    """Whether the block is left out as a reference: never for a statement without a source.

    Before further sections, only what says nothing beside its source is left out.
    """
    if is_target(reading):
        return True
    return entry.is_final and bool(draft_links(reading))


def _names_source(reading: BlockReading) -> bool:
    listed = reading.block.kind is BlockKind.LIST_ITEM
    return listed and bool(draft_links(reading)) and is_target(reading)


def _is_reference_title(text: str) -> bool:
    plain = _HEADING_NUMBER.sub("", text.casefold()).strip(" :.*_")
    return plain in _REFERENCE_TITLES


def _nearest(drafts: Sequence[Draft], quotation: Quotation) -> int | None:
    """The citation that a quotation beside it belongs to: the last before it, else the next after."""
    before = [i for i, draft in enumerate(drafts) if draft.span.end <= quotation.outer.start]
    if before:
        return before[-1]
    return 0 if drafts else None


def _excerpt(reading: BlockReading, quotation: Quotation, lines: Lines) -> Excerpt:
    words = quotation.inner.cut(reading.block.text)
    position = position_at(reading, quotation.inner.start, lines)
    declared = _QUOTE_PREFIX.match(words)
    if declared:
        return Excerpt(ExcerptForm.LINK_TITLE, words[declared.end() :], position)
    return Excerpt(ExcerptForm.QUOTATION, words, position)

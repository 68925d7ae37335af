"""Where labels lead: footnote definitions, and the numbered list of a References section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.blocks import BlockReading
from proofpress.document.comments import Comment, CommentRole, read_comment
from proofpress.document.drafts import Draft, Targets, draft_links, position_at
from proofpress.document.excerpts import attach_evidence, give_evidence
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
_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS_BESIDE = 12
"""A note with more words beside its address and quotation than a title has is prose."""


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
    listed = tuple(_reference_section(readings))
    numbers: dict[int, tuple[Draft, ...]] = {}
    for index, number in listed:
        if number is not None:
            numbers.setdefault(number, drafts_of(index))
    # A list in which no item carries an address is prose under a heading, not a list of references.
    if not any(numbers.values()):
        listed, numbers = tuple(entry for entry in listed if entry[1] is None), {}
    return References(Targets(notes, numbers), targets, frozenset(index for index, _ in listed))


def note_drafts(
    reading: BlockReading, lines: Lines, profile: Profile, file: str
) -> tuple[Draft, ...]:
    """The citations of a note or of an item of the references, each with the words quoted beside it."""
    drafts = tuple(draft_links(reading))
    for mark in reading.inline.marks:
        comment = (
            read_comment(mark.content, mark.position, profile) if mark.kind == "comment" else None
        )
        if comment and comment.role in (CommentRole.QUOTE, CommentRole.LOCATOR):
            drafts = _attach(drafts, comment, mark.at, reading.block.text, file)
    quotations = find_quotations(
        reading.block.text, BlockSpan(0, len(reading.block.text)), reading.inline.code
    )
    result = list(drafts)
    for quotation in quotations:
        index = _nearest(result, quotation)
        if index is not None and result[index].excerpt is None:
            result[index] = replace(result[index], excerpt=_excerpt(reading, quotation, lines))
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
    """Whether a note shows an address, a title and quoted words, and no prose of its own."""
    text = reading.block.text
    shown = [link.span for link in reading.inline.links]
    whole = BlockSpan(0, len(text))
    shown += [quotation.outer for quotation in find_quotations(text, whole)]
    rest, at = [], 0
    for span in sorted(shown):
        rest.append(text[at : max(at, span.start)])
        at = max(at, span.end)
    rest.append(text[at:])
    return len(_WORD.findall(" ".join(rest))) <= _MOST_WORDS_BESIDE


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


def _reference_section(readings: Sequence[BlockReading]) -> Iterator[tuple[int, int | None]]:
    """(block, printed number) of each entry below the last heading that names references.

    An entry without a number counts where it is a list item that shows a source and little else.
    """
    last = -1
    for index, reading in enumerate(readings):
        if reading.block.kind is BlockKind.HEADING and _is_reference_title(reading.block.text):
            last = index
    if last < 0:
        return
    depth = len(readings[last].block.heading_path)
    for index in range(last + 1, len(readings)):
        reading = readings[index]
        if reading.block.kind is BlockKind.HEADING:
            if len(reading.block.heading_path) <= depth:
                return
            continue
        printed = _PRINTED.match(reading.block.text + " ")
        number = int(printed.group(1)) if printed else reading.ordinal
        if not reading.is_prose or reading.note is not None:
            continue
        if number is not None or _names_source(reading):
            yield index, number


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

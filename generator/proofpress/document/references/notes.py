"""What a note, or an item of the references, says beside its sources."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.beside import states_nothing, text_beside
from proofpress.document.citations.drafts import Draft, position_at
from proofpress.document.comments import Comment, CommentRole, read_comment
from proofpress.document.excerpts.attach import (
    attach_evidence,
    give_evidence,
    is_disowned,
    precedes,
    shows_address,
)
from proofpress.document.excerpts.quotations import Quotation, find_quotations
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.lines import Lines
from proofpress.document.records import Excerpt, ExcerptForm, Profile

_QUOTE_PREFIX = re.compile(r"quote:\s*", re.IGNORECASE)


def with_evidence(
    reading: BlockReading,
    drafts: tuple[Draft, ...],
    within: BlockSpan,
    lines: Lines,
    profile: Profile,
    file: str,
) -> tuple[Draft, ...]:
    """The citations of a note or of an item of the references, each with the words quoted beside it.

    ``within`` is the note's or item's part of its block, ``drafts`` the citations that stand there.
    """
    marks, disowned = reading.inline.marks, list[int]()
    first = bisect_left(marks, within.start, key=lambda mark: mark.at)
    for mark in marks[first : bisect_right(marks, within.end, key=lambda mark: mark.at)]:
        is_comment = mark.kind == "comment"
        comment = read_comment(mark.content, mark.position, profile) if is_comment else None
        if comment and comment.role in (CommentRole.QUOTE, CommentRole.LOCATOR):
            drafts = _attach(drafts, comment, mark.at, reading.block.text, file)
        elif comment and comment.role is CommentRole.NO_QUOTE:
            disowned.append(mark.at)
    quotations = find_quotations(reading.block.text, within, reading.inline.code)
    result = list(drafts)
    for quotation in quotations:
        index = _nearest(result, quotation)
        is_no_quote = is_disowned(quotation, disowned, reading.block.text)
        if is_no_quote or shows_address(reading, quotation.inner):
            continue
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
    shown = [link.span for link in reading.inline.links] + [name.span for name in reading.named]
    shown += [found.outer for found in find_quotations(text, whole)]
    return states_nothing(text_beside(text, shown, whole))


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

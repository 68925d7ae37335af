"""Comments and notes' marks that stand alone, on lines or in paragraphs of their own.

They show nothing, so that they are no unit; each speaks of the sentence before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from proofpress.document.comments import read_comment
from proofpress.document.markup.blocks import BlockReading, StandaloneComment
from proofpress.document.markup.inline_records import Mark
from proofpress.document.records import Anomaly, Profile
from proofpress.document.sentences.bound_comments import unbound_anomaly


def bind_standalone(
    readings: Sequence[BlockReading], comments: Sequence[StandaloneComment], profile: Profile
) -> tuple[tuple[BlockReading, ...], tuple[Anomaly, ...]]:
    """Put what stands alone at the end of the prose block before it: comments, notes' marks, chat tokens.

    A comment that follows no prose is an anomaly; a mark that follows none stays where it is.
    """
    changed = list(readings)
    unbound: list[Anomaly] = []
    for index, reading in enumerate(readings):
        before = _prose_before(readings, index) if _is_marks_only(reading) else -1
        if before >= 0 and readings[before].note == reading.note:
            _move(changed, reading.inline.marks, before)
            changed[index] = replace(reading, inline=replace(reading.inline, marks=()))
    for comment in comments:
        if read_comment(comment.content, comment.position, profile) is None:
            continue
        before = _prose_before(readings, comment.after_block)
        if before < 0:
            unbound.append(unbound_anomaly(comment.position.line))
        else:
            _move(changed, [Mark("comment", comment.content, 0, comment.position)], before)
    return tuple(changed), tuple(unbound)


def _is_marks_only(reading: BlockReading) -> bool:
    """Whether a paragraph shows nothing but notes' marks. One in a table's cell cites for its row."""
    cites = any(mark.kind in ("note", "residue") for mark in reading.inline.marks)
    return cites and not reading.row and reading.is_prose and not reading.block.text.strip()


def _prose_before(readings: Sequence[BlockReading], index: int) -> int:
    """The block before ``index`` that shows text; -1 where there is none, or it is no prose."""
    before = index - 1
    while before >= 0 and not readings[before].block.text.strip():
        before -= 1
    return before if before >= 0 and readings[before].is_prose else -1


def _move(changed: list[BlockReading], marks: Sequence[Mark], to: int) -> None:
    """Put ``marks`` at the end of block ``to``."""
    inline = changed[to].inline
    moved = [replace(mark, at=len(inline.text)) for mark in marks]
    together = sorted((*inline.marks, *moved), key=lambda mark: mark.position)
    changed[to] = replace(changed[to], inline=replace(inline, marks=tuple(together)))

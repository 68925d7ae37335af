"""Which sentence each citation, marker and quotation belongs to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import (
    Draft,
)
from proofpress.document.comments import MARKER_OF_ROLE, Comment, CommentRole
from proofpress.document.excerpts.attach import (
    attach_quotations,
    follows_quotation,
)
from proofpress.document.excerpts.attributions import Attribution
from proofpress.document.excerpts.link_text import read_link_text
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import (
    Anomaly,
    Marker,
    MarkerKind,
)
from proofpress.document.segmenter.standalone import ends_sentence
from proofpress.document.sentences.bound_comments import (
    empty_anomaly,
    malformed_anomaly,
    unbound_anomaly,
)
from proofpress.document.sentences.records import Assembly, Context, Sentence
from proofpress.errors import ProofpressError

MOST_TRAILING = 20
"""Citations after a paragraph that each of its sentences may get."""

_NAMES_BY_ID = frozenset((MarkerKind.CLAIM, MarkerKind.FINDING, MarkerKind.RUN))
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,199}")


def distribute(
    sentences: Sequence[Sentence],
    drafts: Sequence[Draft],
    comments: Sequence[tuple[Comment, int]],
    text: str,
) -> Iterator[Anomaly]:
    """Give each sentence its citations and markers; an anomaly for what speaks of none."""
    for draft in drafts:
        zero = draft.span.start == draft.span.end
        _owner(sentences, draft.span.start, zero).drafts.append(draft)
    for comment, at in comments:
        owner, kind = _owner(sentences, at, True), MARKER_OF_ROLE.get(comment.role)
        if kind is None:
            if comment.role is CommentRole.NO_QUOTE:
                owner.disowned.append(at)
                yield from (
                    () if follows_quotation(text, at) else (unbound_anomaly(comment.position.line),)
                )
        elif not comment.text:
            yield empty_anomaly(comment)
        elif kind in _NAMES_BY_ID and not _ID.fullmatch(comment.text):
            yield malformed_anomaly(comment)
        elif owner.span.start < at:
            owner.markers.append(Marker(kind, comment.text, comment.position))
        else:
            yield unbound_anomaly(comment.position.line)


def _owner(sentences: Sequence[Sentence], at: int, follows: bool) -> Sentence:
    """The sentence that holds ``at``; a mark without width belongs to the sentence that it follows."""
    find = bisect_left if follows else bisect_right
    return sentences[max(0, find(sentences, at, key=lambda sentence: sentence.span.start) - 1)]


def reach_paragraph(sentences: Sequence[Sentence], text: str, file: str) -> None:
    """Citations that stand alone after a block's last sentence cite each that has none of its own."""
    last = sentences[-1]
    end = last.span.start + len(last.span.cut(text).rstrip())
    trailing = [
        replace(draft, by_paragraph=True)
        for draft in last.drafts
        if draft.span.start >= end and ends_sentence(text, end)
    ]
    if len(trailing) > MOST_TRAILING:
        raise ProofpressError(
            f"{len(trailing)} citations stand after a paragraph, more than {MOST_TRAILING}",
            file=file,
            line=trailing[0].position.line,
            remedy="put each into the sentence that it belongs to",
        )
    for sentence in sentences[:-1]:
        if not sentence.drafts:
            at = BlockSpan(sentence.span.end, sentence.span.end)
            sentence.drafts = [replace(draft, span=at) for draft in trailing]


def cite_quote(sentences: Sequence[Sentence], attribution: Attribution) -> None:
    """Every quoted sentence cites the attribution's source, with the quoted words.

    What else the attribution's own line says is not quoted, and keeps its citation as it is written.
    """
    own = {draft.position for draft in attribution.drafts}
    for sentence in sentences:
        at = BlockSpan(sentence.span.end, sentence.span.end)
        kept = [draft for draft in sentence.drafts if draft.position not in own]
        sentence.drafts = kept + [replace(draft, span=at) for draft in attribution.drafts]


def spread_row_targets(assembly: Assembly, readings: Sequence[BlockReading]) -> None:
    """A cell that holds only citations cites for every body cell of its row."""
    last: dict[int, Sentence] = {}
    for sentence in assembly.sentences:
        if readings[sentence.block].row in assembly.row_targets:
            last[sentence.block] = sentence
    for block, sentence in last.items():
        for draft in assembly.row_targets[readings[block].row]:
            end = sentence.span.end
            sentence.drafts.append(replace(draft, span=BlockSpan(end, end)))


def give_quotations(assembly: Assembly, readings: Sequence[BlockReading], context: Context) -> None:
    """Give the quotations of each sentence to its citations, and link texts where the profile says so."""
    for sentence in assembly.sentences:
        if sentence.drafts:
            drafts = attach_quotations(
                sentence.drafts,
                readings[sentence.block],
                sentence.span,
                sentence.disowned,
                context.lines,
            )
            takes_text = context.profile.link_text_is_excerpt
            sentence.drafts = [read_link_text(d) if takes_text else d for d in drafts]

"""The comments of a block, and what is odd about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import (
    Draft,
)
from proofpress.document.comments import Comment, CommentRole, read_comment
from proofpress.document.excerpts.attach import (
    attach_evidence,
)
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.records import (
    Anomaly,
    AnomalyKind,
    CitationForm,
    Profile,
)
from proofpress.document.sentences.records import Assembly, Context


def comments_of(reading: BlockReading, profile: Profile) -> Iterator[tuple[Comment, int]]:
    """The comments of a block that are addressed to Proofpress, with their block offsets."""
    for mark in reading.inline.marks:
        comment = (
            read_comment(mark.content, mark.position, profile) if mark.kind == "comment" else None
        )
        if comment is not None:
            yield comment, mark.at


def attach_comments(
    drafts: list[Draft],
    comments: Sequence[tuple[Comment, int]],
    reading: BlockReading,
    assembly: Assembly,
    context: Context,
) -> list[Draft]:
    """``drafts`` with the evidence of ``comments``; a locator beside none is a citation of its own."""
    for comment, at in comments:
        if comment.role not in (CommentRole.QUOTE, CommentRole.LOCATOR):
            continue
        given = attach_evidence(drafts, comment, at, reading.block.text, context.file)
        if given is not None:
            drafts = list(given)
        elif comment.role is CommentRole.LOCATOR and comment.text:
            span, form = BlockSpan(at, at), CitationForm.BARE_LOCATOR
            label = comment.text
            locator = Draft(span, form, None, label, comment.position, None, comment.text)
            drafts = sorted([*drafts, locator], key=lambda draft: draft.position)
        else:
            assembly.anomalies.append(unbound_anomaly(comment.position.line))
    return drafts


def defined_twice(number: int, first: int, second: int) -> Anomaly:
    """A cited number that leads to two sources; both lines are given."""
    message = (
        f"the reference [{number}] is defined on line {first} and again here: the first counts"
    )
    return Anomaly(AnomalyKind.DUPLICATE_DEFINITION, second, message)


def unbound_anomaly(line: int) -> Anomaly:
    """A comment or a note's mark that speaks of nothing."""
    return Anomaly(
        AnomalyKind.UNBOUND_MARKER,
        line,
        "this comment or note mark follows no sentence or citation to speak of: put it directly after",
    )


def empty_anomaly(comment: Comment) -> Anomaly:
    """A declaration without words declares nothing: nobody could check what is owned."""
    return Anomaly(
        AnomalyKind.EMPTY_MARKER,
        comment.position.line,
        "this comment says nothing: write after a colon how the sentence was derived, what to ask, or the id",
    )


def malformed_anomaly(comment: Comment) -> Anomaly:
    """An id that is none."""
    return Anomaly(
        AnomalyKind.MALFORMED_MARKER,
        comment.position.line,
        f"the id of a {comment.role} begins with a letter or digit and goes on with letters, digits, "
        "_, . or -: write one id, and a comment for each",
    )

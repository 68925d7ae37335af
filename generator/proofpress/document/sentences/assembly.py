"""Blocks -> sentences with the citations and comments that belong to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from proofpress.document.citations.drafts import (
    Draft,
    draft_links,
    draft_marks,
    is_citation_only,
    token_spans,
)
from proofpress.document.citations.printed import overlaps
from proofpress.document.comments import CommentRole
from proofpress.document.excerpts.attach import (
    attach_evidence,
    follows_quotation,
)
from proofpress.document.excerpts.attributions import Attribution, read_attributions
from proofpress.document.flattened import read_flattened
from proofpress.document.markup.blocks import BlockReading, exclude_block
from proofpress.document.records import (
    BlockKind,
    ExclusionKind,
    Remark,
    RemarkKind,
    TrailingCitation,
)
from proofpress.document.references.numbering import ReferenceLists
from proofpress.document.references.targets import References, read_references, without_idle_lists
from proofpress.document.sentences.bound_comments import (
    attach_comments,
    comments_of,
    defined_twice,
    unbound_anomaly,
)
from proofpress.document.sentences.cut import cut_sentences, exclude_part, is_listed, within
from proofpress.document.sentences.owners import (
    cite_quote,
    distribute,
    give_quotations,
    reach_paragraph,
    spread_row_targets,
)
from proofpress.document.sentences.records import Assembly, Context, Sentence


def assemble_sentences(
    readings: Sequence[BlockReading], lists: ReferenceLists, context: Context
) -> Assembly:
    """Cut every prose block into sentences and give each its citations, excerpts and markers."""
    references = read_references(readings, lists, context.lines, context.profile, context.file)
    readings, remarks = _with_flattened(readings, references, context)
    lists_left_out, references = references, without_idle_lists(references, readings)
    if references is not lists_left_out:
        remarks = (*remarks, _uncited(lists_left_out, readings))
    attributions = read_attributions(
        readings, lambda index: _evident_drafts(index, readings[index], references, context)
    )
    assembly = Assembly(remarks=remarks, readings=readings)
    assembly.anomalies.extend(defined_twice(*found) for found in references.duplicates)
    for index, reading in enumerate(readings):
        if not reading.is_prose or not reading.block.text.strip():
            _add_marks_only(index, reading, references, assembly, context)
        elif is_listed(references.listed.get(index, ()), reading):
            _exclude(index, reading, ExclusionKind.REFERENCE_LIST, assembly, context)
        elif index in references.target_blocks:
            _exclude(index, reading, ExclusionKind.CITATION_TARGET, assembly, context)
        else:
            _add_block(index, reading, references, attributions.get(index), assembly, context)
    spread_row_targets(assembly, readings)
    give_quotations(assembly, readings, context)
    return assembly


def _uncited(references: References, readings: Sequence[BlockReading]) -> Remark:
    line = readings[min(references.listed)].block.position.line
    message = (
        "nothing in the text cites the references that begin here: each of them was read as a sentence "
        "that cites itself"
    )
    return Remark(RemarkKind.UNCITED_REFERENCES, line, message)


def _with_flattened(
    readings: Sequence[BlockReading], references: References, context: Context
) -> tuple[tuple[BlockReading, ...], tuple[Remark, ...]]:
    numbers = references.works
    choice = context.profile.citations
    found = read_flattened(readings, numbers, references.list_blocks, choice, context.lines)
    changed = list(readings)
    for index, notes in found.notes.items():
        changed[index] = replace(changed[index], flattened=notes)
    return tuple(changed), found.remarks


def _add_marks_only(
    index: int,
    reading: BlockReading,
    references: References,
    assembly: Assembly,
    context: Context,
) -> None:
    """A block that is no prose, or shows none: what its marks say belongs to its row or to nothing."""
    if reading.is_prose:
        drafts = draft_marks(reading, references.targets_at(index), context.lines)
        if reading.row and reading.block.kind is BlockKind.TABLE_CELL:
            assembly.row_targets.setdefault(reading.row, []).extend(drafts)
        else:
            assembly.anomalies.extend(unbound_anomaly(draft.position.line) for draft in drafts)
    for comment, _ in comments_of(reading, context.profile):
        assembly.anomalies.append(unbound_anomaly(comment.position.line))


def _exclude(
    index: int, reading: BlockReading, kind: ExclusionKind, assembly: Assembly, context: Context
) -> None:
    assembly.exclusions.append(exclude_block(index, reading, kind))
    for comment, at in comments_of(reading, context.profile):
        if comment.role is CommentRole.NO_QUOTE and follows_quotation(reading.block.text, at):
            continue
        if comment.role not in (CommentRole.QUOTE, CommentRole.LOCATOR):
            assembly.anomalies.append(unbound_anomaly(comment.position.line))


def _add_block(
    index: int,
    reading: BlockReading,
    references: References,
    attribution: Attribution | None,
    assembly: Assembly,
    context: Context,
) -> None:
    # 1. Citations as they stand, with the evidence comments beside them.
    listed = references.listed.get(index, ())
    drafts = _drafts(index, reading, references, context)
    comments = list(comments_of(reading, context.profile))
    drafts = attach_comments(drafts, comments, reading, assembly, context)
    # 2. Sentences; those that show a citation and nothing else are targets of the one before.
    cited = sorted({*(draft.span for draft in drafts), *token_spans(reading)})
    own = attribution if attribution and attribution.block == index else None
    spans = cut_sentences(reading, cited, own, listed, context)
    for span in listed:
        kind = ExclusionKind.REFERENCE_LIST
        assembly.exclusions.append(exclude_part(index, reading, span, kind, context.lines))
    targets = {s for s in spans if is_citation_only(reading.block.text, within(cited, s), s)}
    if own is not None and own.is_bare:
        targets.update(span for span in spans if span.start >= own.start)
    bodies = [span for span in spans if span not in targets]
    if not bodies and reading.row and reading.block.kind is BlockKind.TABLE_CELL:
        assembly.row_targets.setdefault(reading.row, []).extend(drafts)
        kind = ExclusionKind.CITATION_TARGET
        assembly.exclusions.append(exclude_block(index, reading, kind))
        return
    quoted_by = attribution is not None and attribution.block == index and not bodies
    if not bodies and not quoted_by:
        bodies = list(spans)
    for span in sorted(targets) if quoted_by or bodies[0] not in targets else ():
        if quoted_by or bodies[0].start < span.start:
            kind = ExclusionKind.CITATION_TARGET
            assembly.exclusions.append(exclude_part(index, reading, span, kind, context.lines))
        else:
            bodies.append(span)
    # 3. What belongs to which sentence.
    sentences = [Sentence(index, span) for span in sorted(bodies)]
    if sentences:
        assembly.anomalies.extend(distribute(sentences, drafts, comments, reading.block.text))
        if context.profile.trailing_citation is TrailingCitation.PARAGRAPH:
            reach_paragraph(sentences, reading.block.text, context.file)
    if attribution:
        end = attribution.start if attribution.block == index else len(reading.block.text)
        cite_quote([s for s in sentences if s.span.end <= end], attribution)
    assembly.sentences.extend(sentences)


def _drafts(
    index: int, reading: BlockReading, references: References, context: Context
) -> list[Draft]:
    """The block's citations as they stand, in order; none of items of a list of references."""
    marks = draft_marks(reading, references.targets_at(index), context.lines)
    listed = references.listed.get(index, ())
    found = [d for d in (*draft_links(reading), *marks) if not overlaps(listed, d.span)]
    return sorted(found, key=lambda draft: draft.position)


def _evident_drafts(
    index: int, reading: BlockReading, references: References, context: Context
) -> Sequence[Draft]:
    """The block's citations, each with the evidence comments beside it."""
    drafts: Sequence[Draft] = _drafts(index, reading, references, context)
    for comment, at in comments_of(reading, context.profile):
        if comment.role in (CommentRole.QUOTE, CommentRole.LOCATOR):
            given = attach_evidence(drafts, comment, at, reading.block.text, context.file)
            drafts = drafts if given is None else given
    return drafts

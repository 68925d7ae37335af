"""Blocks -> sentences with the citations and comments that belong to them."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.beside import text_beside
from proofpress.document.citations.drafts import (
    Draft,
    draft_links,
    draft_marks,
    is_citation_only,
    position_at,
    token_spans,
)
from proofpress.document.citations.printed import overlaps
from proofpress.document.comments import MARKER_OF_ROLE, Comment, CommentRole, read_comment
from proofpress.document.excerpts.attach import (
    attach_evidence,
    attach_quotations,
    follows_quotation,
)
from proofpress.document.excerpts.attributions import Attribution, read_attributions
from proofpress.document.excerpts.link_text import read_link_text
from proofpress.document.flattened import read_flattened
from proofpress.document.markup.blocks import BlockReading, StandaloneComment, exclude_block
from proofpress.document.markup.inline import Mark, opaque_spans
from proofpress.document.markup.lines import Lines
from proofpress.document.records import (
    Anomaly,
    AnomalyKind,
    BlockKind,
    CitationForm,
    Exclusion,
    ExclusionKind,
    Marker,
    MarkerKind,
    Profile,
    Remark,
    TrailingCitation,
)
from proofpress.document.references.numbering import ReferenceLists
from proofpress.document.references.targets import References, read_references, without_idle_lists
from proofpress.document.segmenter.segment import segment
from proofpress.document.segmenter.standalone import ends_sentence, standalone_citations
from proofpress.errors import ProofpressError

MOST_TRAILING = 20
"""Citations after a paragraph that each of its sentences may get."""

_NAMES_BY_ID = frozenset((MarkerKind.CLAIM, MarkerKind.FINDING, MarkerKind.RUN))
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,199}")


@dataclass(slots=True)
class Sentence:
    """One unit in the making."""

    block: int
    span: BlockSpan
    drafts: list[Draft] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    disowned: list[int] = field(default_factory=list)
    """Block offsets of comments that say "no quotation"."""


@dataclass(slots=True)
class Assembly:
    """What :func:`assemble_sentences` made."""

    sentences: list[Sentence] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    anomalies: list[Anomaly] = field(default_factory=list)
    remarks: tuple[Remark, ...] = ()
    readings: tuple[BlockReading, ...] = ()
    """The blocks, with the note numbers that were found flattened into their text."""
    row_targets: dict[int, list[Draft]] = field(default_factory=dict)
    """Table row -> citations of its cells that hold nothing else."""


@dataclass(frozen=True, slots=True)
class Context:
    """What every block of one report is read with."""

    lines: Lines
    profile: Profile
    lang: str
    file: str


def bind_standalone(
    readings: Sequence[BlockReading], comments: Sequence[StandaloneComment], profile: Profile
) -> tuple[tuple[BlockReading, ...], tuple[Anomaly, ...]]:
    """Put each comment that stands on a line of its own at the end of the prose block before it."""
    changed, unbound = list(readings), []
    for comment in comments:
        if read_comment(comment.content, comment.position, profile) is None:
            continue
        index = comment.after_block - 1
        while index >= 0 and not readings[index].block.text.strip():
            index -= 1
        if index < 0 or not readings[index].is_prose:
            unbound.append(_unbound(comment.position.line))
            continue
        inline = changed[index].inline
        mark = Mark("comment", comment.content, len(inline.text), comment.position)
        changed[index] = replace(
            changed[index], inline=replace(inline, marks=(*inline.marks, mark))
        )
    return tuple(changed), tuple(unbound)


def assemble_sentences(
    readings: Sequence[BlockReading], lists: ReferenceLists, context: Context
) -> Assembly:
    """Cut every prose block into sentences and give each its citations, excerpts and markers."""
    references = read_references(readings, lists, context.lines, context.profile, context.file)
    readings, remarks = _with_flattened(readings, references, context)
    references = without_idle_lists(references, readings)
    attributions = read_attributions(
        readings, lambda index: _evident_drafts(index, readings[index], references, context)
    )
    assembly = Assembly(remarks=remarks, readings=readings)
    assembly.anomalies.extend(_defined_twice(*found) for found in references.duplicates)
    for index, reading in enumerate(readings):
        if not reading.is_prose or not reading.block.text.strip():
            _add_marks_only(index, reading, references, assembly, context)
        elif _is_listed(references.listed.get(index, ()), reading):
            _exclude(index, reading, ExclusionKind.REFERENCE_LIST, assembly, context)
        elif index in references.target_blocks:
            _exclude(index, reading, ExclusionKind.CITATION_TARGET, assembly, context)
        else:
            _add_block(index, reading, references, attributions.get(index), assembly, context)
    _spread_row_targets(assembly, readings)
    _attach_quotations(assembly, readings, context)
    return assembly


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


def _is_listed(listed: Sequence[BlockSpan], reading: BlockReading) -> bool:
    """Whether all that the block shows are items of a list of references."""
    text = reading.block.text
    return bool(listed) and not text_beside(text, listed, BlockSpan(0, len(text))).strip()


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
            assembly.anomalies.extend(_unbound(draft.position.line) for draft in drafts)
    for comment, _ in _comments(reading, context.profile):
        assembly.anomalies.append(_unbound(comment.position.line))


def _exclude(
    index: int, reading: BlockReading, kind: ExclusionKind, assembly: Assembly, context: Context
) -> None:
    assembly.exclusions.append(exclude_block(index, reading, kind))
    for comment, at in _comments(reading, context.profile):
        if comment.role is CommentRole.NO_QUOTE and follows_quotation(reading.block.text, at):
            continue
        if comment.role not in (CommentRole.QUOTE, CommentRole.LOCATOR):
            assembly.anomalies.append(_unbound(comment.position.line))


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
    comments = list(_comments(reading, context.profile))
    drafts = _attach_comments(drafts, comments, reading, assembly, context)
    # 2. Sentences; those that show a citation and nothing else are targets of the one before.
    cited = sorted({*(draft.span for draft in drafts), *token_spans(reading)})
    own = attribution if attribution and attribution.block == index else None
    spans = _cut(reading, cited, own, listed, context)
    for span in listed:
        kind = ExclusionKind.REFERENCE_LIST
        assembly.exclusions.append(_part(index, reading, span, kind, context.lines))
    targets = {s for s in spans if is_citation_only(reading.block.text, _within(cited, s), s)}
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
            assembly.exclusions.append(_part(index, reading, span, kind, context.lines))
        else:
            bodies.append(span)
    # 3. What belongs to which sentence.
    sentences = [Sentence(index, span) for span in sorted(bodies)]
    if sentences:
        assembly.anomalies.extend(_distribute(sentences, drafts, comments, reading.block.text))
        if context.profile.trailing_citation is TrailingCitation.PARAGRAPH:
            _reach_paragraph(sentences, reading.block.text, context.file)
    if attribution:
        end = attribution.start if attribution.block == index else len(reading.block.text)
        _cite_quote([s for s in sentences if s.span.end <= end], attribution)
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
    for comment, at in _comments(reading, context.profile):
        if comment.role in (CommentRole.QUOTE, CommentRole.LOCATOR):
            given = attach_evidence(drafts, comment, at, reading.block.text, context.file)
            drafts = drafts if given is None else given
    return drafts


def _cut(
    reading: BlockReading,
    cited: Sequence[BlockSpan],
    attribution: Attribution | None,
    listed: Sequence[BlockSpan],
    context: Context,
) -> tuple[BlockSpan, ...]:
    """Sentence spans; a citation that stands alone is a span of its own, an attribution begins one.

    No sentence holds a part that is ``listed`` among the references.
    """
    text = reading.block.text
    opaque = sorted({*opaque_spans(reading.inline), *token_spans(reading)})
    alone = [span for span in standalone_citations(text, cited) if not overlaps(listed, span)]
    apart = [*alone, *listed]
    edges = {0, len(text), *(edge for span in apart for edge in (span.start, span.end))}
    if attribution is not None and not any(s.start < attribution.start < s.end for s in alone):
        edges.add(attribution.start)
    starts = {span.start for span in alone}
    spans: list[BlockSpan] = []
    for start, end in itertools.pairwise(sorted(edges)):
        piece = BlockSpan(start, end)
        if overlaps(listed, piece):
            continue
        if start in starts:
            spans.append(piece)
            continue
        inside = [
            BlockSpan(span.start - start, span.end - start)
            for span in _within(opaque, piece)
            if span.end <= end
        ]
        found = segment(text[start:end], inside, context.lang)
        spans.extend(BlockSpan(span.start + start, span.end + start) for span in found)
    return tuple(spans)


def _comments(reading: BlockReading, profile: Profile) -> Iterator[tuple[Comment, int]]:
    for mark in reading.inline.marks:
        comment = (
            read_comment(mark.content, mark.position, profile) if mark.kind == "comment" else None
        )
        if comment is not None:
            yield comment, mark.at


def _attach_comments(
    drafts: list[Draft],
    comments: Sequence[tuple[Comment, int]],
    reading: BlockReading,
    assembly: Assembly,
    context: Context,
) -> list[Draft]:
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
            assembly.anomalies.append(_unbound(comment.position.line))
    return drafts


def _within(spans: Sequence[BlockSpan], sentence: BlockSpan) -> Sequence[BlockSpan]:
    """Those of ``spans`` (in order) that begin inside ``sentence``."""
    first = bisect_left(spans, sentence.start, key=lambda span: span.start)
    return spans[first : bisect_left(spans, sentence.end, key=lambda span: span.start)]


def _distribute(
    sentences: Sequence[Sentence],
    drafts: Sequence[Draft],
    comments: Sequence[tuple[Comment, int]],
    text: str,
) -> Iterator[Anomaly]:
    for draft in drafts:
        zero = draft.span.start == draft.span.end
        _owner(sentences, draft.span.start, zero).drafts.append(draft)
    for comment, at in comments:
        owner, kind = _owner(sentences, at, True), MARKER_OF_ROLE.get(comment.role)
        if kind is None:
            if comment.role is CommentRole.NO_QUOTE:
                owner.disowned.append(at)
                yield from () if follows_quotation(text, at) else (_unbound(comment.position.line),)
        elif not comment.text:
            yield _empty(comment)
        elif kind in _NAMES_BY_ID and not _ID.fullmatch(comment.text):
            yield _malformed(comment)
        elif owner.span.start < at:
            owner.markers.append(Marker(kind, comment.text, comment.position))
        else:
            yield _unbound(comment.position.line)


def _owner(sentences: Sequence[Sentence], at: int, follows: bool) -> Sentence:
    """The sentence that holds ``at``; a mark without width belongs to the sentence that it follows."""
    find = bisect_left if follows else bisect_right
    return sentences[max(0, find(sentences, at, key=lambda sentence: sentence.span.start) - 1)]


def _reach_paragraph(sentences: Sequence[Sentence], text: str, file: str) -> None:
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


def _cite_quote(sentences: Sequence[Sentence], attribution: Attribution) -> None:
    """Every quoted sentence cites the attribution's source, with the quoted words.

    What else the attribution's own line says is not quoted, and keeps its citation as it is written.
    """
    own = {draft.position for draft in attribution.drafts}
    for sentence in sentences:
        at = BlockSpan(sentence.span.end, sentence.span.end)
        kept = [draft for draft in sentence.drafts if draft.position not in own]
        sentence.drafts = kept + [replace(draft, span=at) for draft in attribution.drafts]


def _spread_row_targets(assembly: Assembly, readings: Sequence[BlockReading]) -> None:
    """A cell that holds only citations cites for every body cell of its row."""
    last: dict[int, Sentence] = {}
    for sentence in assembly.sentences:
        if readings[sentence.block].row in assembly.row_targets:
            last[sentence.block] = sentence
    for block, sentence in last.items():
        for draft in assembly.row_targets[readings[block].row]:
            end = sentence.span.end
            sentence.drafts.append(replace(draft, span=BlockSpan(end, end)))


def _attach_quotations(
    assembly: Assembly, readings: Sequence[BlockReading], context: Context
) -> None:
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


def _part(
    index: int, reading: BlockReading, span: BlockSpan, kind: ExclusionKind, lines: Lines
) -> Exclusion:
    first = position_at(reading, span.start, lines).line
    last = position_at(reading, span.end - 1, lines).line
    return Exclusion(kind, first, last, index, span)


def _defined_twice(number: int, first: int, second: int) -> Anomaly:
    message = (
        f"the reference [{number}] is defined on line {first} and again here: the first counts"
    )
    return Anomaly(AnomalyKind.DUPLICATE_DEFINITION, second, message)


def _unbound(line: int) -> Anomaly:
    return Anomaly(
        AnomalyKind.UNBOUND_MARKER,
        line,
        "this comment or note mark follows no sentence or citation to speak of: put it directly after",
    )


def _empty(comment: Comment) -> Anomaly:
    """A declaration without words declares nothing: nobody could check what is owned."""
    return Anomaly(
        AnomalyKind.EMPTY_MARKER,
        comment.position.line,
        "this comment says nothing: write after a colon how the sentence was derived, what to ask, or the id",
    )


def _malformed(comment: Comment) -> Anomaly:
    return Anomaly(
        AnomalyKind.MALFORMED_MARKER,
        comment.position.line,
        f"the id of a {comment.role} begins with a letter or digit and goes on with letters, digits, "
        "_, . or -: write one id, and a comment for each",
    )

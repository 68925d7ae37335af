"""A block's text -> the spans of its sentences."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Sequence

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.beside import text_beside
from proofpress.document.citations.drafts import (
    position_at,
    token_spans,
)
from proofpress.document.citations.printed import overlaps
from proofpress.document.excerpts.attributions import Attribution
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.inline import opaque_spans
from proofpress.document.markup.lines import Lines
from proofpress.document.records import (
    Exclusion,
    ExclusionKind,
)
from proofpress.document.segmenter.segment import segment
from proofpress.document.segmenter.standalone import standalone_citations
from proofpress.document.sentences.records import Context


def is_listed(listed: Sequence[BlockSpan], reading: BlockReading) -> bool:
    """Whether all that the block shows are items of a list of references."""
    text = reading.block.text
    return bool(listed) and not text_beside(text, listed, BlockSpan(0, len(text))).strip()


def cut_sentences(
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
            for span in within(opaque, piece)
            if span.end <= end
        ]
        found = segment(text[start:end], inside, context.lang)
        spans.extend(BlockSpan(span.start + start, span.end + start) for span in found)
    return tuple(spans)


def within(spans: Sequence[BlockSpan], sentence: BlockSpan) -> Sequence[BlockSpan]:
    """Those of ``spans`` (in order) that begin inside ``sentence``."""
    first = bisect_left(spans, sentence.start, key=lambda span: span.start)
    return spans[first : bisect_left(spans, sentence.end, key=lambda span: span.start)]


def exclude_part(
    index: int, reading: BlockReading, span: BlockSpan, kind: ExclusionKind, lines: Lines
) -> Exclusion:
    """The exclusion of a part of block ``index``."""
    first = position_at(reading, span.start, lines).line
    last = position_at(reading, span.end - 1, lines).line
    return Exclusion(kind, first, last, index, span)

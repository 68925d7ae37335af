"""Sentence spans over a block's visible text. The rules are our own, since every count rests on them.

``sentence_candidates`` proposes places, ``sentence_rules``
decides each, ``abbreviations`` holds the tables. All of it is pure: the same
text gives the same spans on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from importlib.resources import files

from proofpress.coordinates import BlockSpan
from proofpress.document.records import SegmenterIdentity
from proofpress.document.segmenter.abbreviations import table_for
from proofpress.document.segmenter.sentence_candidates import Candidate, propose, with_spaced_marks
from proofpress.document.segmenter.sentence_holds import find_pairs
from proofpress.document.segmenter.sentence_rules import Cutter

_VERSION = 2


def segment(text: str, opaque: Sequence[BlockSpan] = (), lang: str = "en") -> tuple[BlockSpan, ...]:
    """The sentences of ``text``: spans in order, disjoint, not empty, without white space at their ends.

    Together they hold every character that is no white space. ``opaque`` spans (links, code, citations;
    block code points) are never cut. ``lang`` is a BCP 47 tag.
    """
    hidden = _merged(opaque, len(text))
    marks = {span.start: span.end for span in hidden if _could_be_mark(span.cut(text))}
    pairs = find_pairs(text)
    cutter = Cutter(text, table_for(lang), hidden, pairs, _skip_space(text, 0))
    ends = []
    openers = frozenset(pair.start for pair in pairs if text[pair.start] == '"')
    for candidate in propose(text, marks, openers):
        end = _end(text, cutter, candidate, marks)
        if end is not None and end > cutter.start:
            ends.append(end)
            cutter.start = _skip_space(text, end)
    return tuple(_spans(text, ends))


def _end(text: str, cutter: Cutter, candidate: Candidate, marks: dict[int, int]) -> int | None:
    """Where the sentence ends that ``candidate`` proposes, or None."""
    spaced = with_spaced_marks(text, candidate, marks)
    if spaced.end != candidate.end and text[cutter.start] != "[" and cutter.ends_at(spaced):
        return spaced.end
    return candidate.end if cutter.ends_at(candidate) else None


def _spans(text: str, ends: list[int]) -> Iterator[BlockSpan]:
    start = 0
    for end in [*ends, len(text)]:
        piece = text[start:end]
        if piece and not piece.isspace():
            lead = len(piece) - len(piece.lstrip())
            yield BlockSpan(start + lead, start + len(piece.rstrip()))
        start = end


def _skip_space(text: str, start: int) -> int:
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _merged(opaque: Sequence[BlockSpan], length: int) -> list[BlockSpan]:
    """``opaque`` by start, overlapping ones as one, without what lies past the text's end."""
    merged: list[BlockSpan] = []
    for span in sorted(opaque):
        start, end = span.start, min(span.end, length)
        if start >= end:
            continue
        if merged and start < merged[-1].end:
            merged[-1] = BlockSpan(merged[-1].start, max(merged[-1].end, end))
        else:
            merged.append(BlockSpan(start, end))
    return merged


def _could_be_mark(label: str) -> bool:
    """Whether a link's text looks like a note's mark: ``3``, ``[12]``, ``†``."""
    return len(label) <= 8 and not any(c.isalpha() or c.isspace() for c in label)


def _digest() -> str:
    """SHA-256 over the name and source of every module of this folder, whatever its line ends."""
    digest = hashlib.sha256()
    rules = [item for item in files(__package__).iterdir() if item.name.endswith(".py")]
    for item in sorted(rules, key=lambda item: item.name):
        source = item.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{item.name}\n{len(source)}\n".encode() + source)
    return digest.hexdigest()


SEGMENTER = SegmenterIdentity("proofpress-segmenter", _VERSION, _digest())
"""Which rules cut the sentences. Its digest changes with any change of a rule or a table entry."""

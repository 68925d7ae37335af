"""Citations that stand alone after a sentence's end: ``…5%. [Source](…)``, ``…5%.[1]``, ``…5%. ([FT](…))``.

Such a citation belongs to the sentence before it. At the end of a block every label stands alone. Before
a further sentence only what cannot begin one does: a citation in brackets, a printed number, an address,
or a label that names a source in general terms; ``5%. [Apple](…) CEOs said`` goes on with its link.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from proofpress.coordinates import BlockSpan

_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]」』]*\s*$")
_OPEN = re.compile(r"\s*[(\[（【]\s*$")
_CLOSE = re.compile(r"\s*[)\]）】](?:\s*[.。])?")
_BETWEEN = re.compile(r"\s*(?:[,;·|/、]|and|&)?\s*")
_STOP = re.compile(r"[.。]?")
_VISIBLE = re.compile(r"\S")
_GENERAL = re.compile(
    r"(?:sources?|links?|references?|refs?|reports?|here|via|more|read more|see|pdf|quelle|fuente|fonte)"
    r"|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?|https?://\S+"
    r"|\[?\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]?|\[\d{1,3}, ?[^\[\]\n]{1,60}\]",
    re.IGNORECASE,
)


def standalone_citations(text: str, citations: Sequence[BlockSpan]) -> tuple[BlockSpan, ...]:
    """Spans of ``text`` (brackets included) that show citations alone after a sentence's end, in order.

    ``citations`` are the spans of the citations' visible text.
    """
    return tuple(_find(text, sorted(span for span in citations if span.end > span.start)))


def ends_sentence(text: str, at: int) -> bool:
    """Whether a sentence's end stands just before ``at``."""
    return _SENTENCE_END.search(text, max(0, at - 12), at) is not None


def _find(text: str, citations: list[BlockSpan]) -> Iterator[BlockSpan]:
    index = 0
    while index < len(citations):
        group = _group(text, citations, index)
        index += len(group)
        span = _standing(text, group)
        if span is not None:
            yield span


def _group(text: str, citations: list[BlockSpan], index: int) -> list[BlockSpan]:
    """Citations that follow each other with nothing but punctuation between."""
    group = [citations[index]]
    for following in itertools.islice(citations, index + 1, None):
        if not _BETWEEN.fullmatch(text, group[-1].end, max(group[-1].end, following.start)):
            break
        group.append(following)
    return group


def _standing(text: str, group: list[BlockSpan]) -> BlockSpan | None:
    start, end = group[0].start, group[-1].end
    bracket = _OPEN.search(text, max(0, start - 4), start)
    closing = _CLOSE.match(text, end) if bracket else None
    if bracket and closing:
        start, end = (
            bracket.start() + len(bracket.group()) - len(bracket.group().lstrip()),
            closing.end(),
        )
    else:
        stop = _STOP.match(text, end)
        end = stop.end() if stop else end
    if not _SENTENCE_END.search(text, max(0, start - 12), start):
        return None
    following = _VISIBLE.search(text, end)
    if following and not _may_precede(following, text, group, bracketed=bool(bracket and closing)):
        return None
    return BlockSpan(start, end)


def _may_precede(
    following: re.Match[str], text: str, group: list[BlockSpan], *, bracketed: bool
) -> bool:
    """Whether the sentence before is over: what follows begins one, and the citation does not."""
    if following.group().islower() or following.start() == following.pos:
        return False
    return bracketed or all(_GENERAL.fullmatch(span.cut(text).strip()) for span in group)

"""A window's whole text cut into what its page shows: stretches, and in them what is quoted.

A page holds the first :data:`MOST_SHOWN` code points, and of what stands behind them the surroundings of
each quotation, so that a page stays usable and every quotation can be led to. The rest is in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from proofpress.capture import EvidenceWindow
from proofpress.coordinates import WindowSpan
from proofpress.site.pages.passages import first_word, last_word

MOST_SHOWN = 200_000
"""Code points of a text that its page shows from the beginning on."""
SURROUNDINGS = 2_000
"""Code points on either side of a quotation that stands behind those."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row's words stand in a text."""

    row_id: str
    face: str
    """``found``, or ``open`` for what only comes near."""
    spans: tuple[WindowSpan, ...]


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A stretch of a text that is quoted by the same rows throughout."""

    text: str
    """Each code point at its place; form feeds, which end the pages of a PDF, as line breaks."""
    face: str
    """As of :class:`Place`; empty where nothing is quoted."""
    begins: tuple[str, ...]
    """Ids of the rows whose words begin here."""
    ends: tuple[str, ...]
    """Ids of the rows whose words end here."""


@dataclass(frozen=True, slots=True)
class TextStretch:
    """What a page shows without a break, at most one page of a PDF."""

    page: int | None
    """The page of the source, from 1; None where it has none."""
    left_out: int
    """Code points before it that the page does not show."""
    pieces: tuple[TextPiece, ...]


def cut_text(window: EvidenceWindow, places: Sequence[Place]) -> tuple[TextStretch, ...]:
    """The stretches of ``window`` that its page shows, with ``places`` (in order) marked."""
    spans = tuple(_by_page(_shown(window.text, places), window.page_starts))
    pieces = _cut_pieces(window.text, places, spans)
    stretches, shown_to = [], 0
    for span in spans:
        page = window.page_at(span.start)
        stretches.append(TextStretch(page, span.start - shown_to, tuple(pieces[span.start])))
        shown_to = span.end
    return tuple(stretches)


def left_out_behind(window: EvidenceWindow, stretches: Sequence[TextStretch]) -> int:
    """Code points after the last of ``stretches``."""
    shown = sum(stretch.left_out for stretch in stretches)
    shown += sum(len(piece.text) for stretch in stretches for piece in stretch.pieces)
    return len(window.text) - shown


def _shown(text: str, places: Sequence[Place]) -> list[WindowSpan]:
    if len(text) <= MOST_SHOWN:
        return [WindowSpan(0, len(text))]
    wanted = [WindowSpan(0, last_word(text, MOST_SHOWN, MOST_SHOWN - SURROUNDINGS))]
    for span in (span for place in places for span in place.spans):
        start = first_word(text, max(0, span.start - SURROUNDINGS), span.start)
        end = last_word(text, min(len(text), span.end + SURROUNDINGS), span.end)
        wanted.append(WindowSpan(start, end))
    joined: list[WindowSpan] = []
    for span in sorted(wanted, key=lambda one: one.start):
        if joined and span.start <= joined[-1].end:
            former = joined.pop()
            joined.append(WindowSpan(former.start, max(former.end, span.end)))
        else:
            joined.append(span)
    return joined


def _by_page(spans: Sequence[WindowSpan], page_starts: Sequence[int]) -> Iterator[WindowSpan]:
    for span in spans:
        inside = sorted({start for start in page_starts if span.start < start < span.end})
        yield from (WindowSpan(*edges) for edges in pairwise((span.start, *inside, span.end)))


def _cut_pieces(
    text: str, places: Sequence[Place], spans: Sequence[WindowSpan]
) -> dict[int, list[TextPiece]]:
    """The pieces of each of ``spans``, by its start: one walk over all edges, whatever overlaps."""
    begin, end = defaultdict(list), defaultdict(list)
    for place in places:
        for span in place.spans:
            begin[span.start].append(place)
            end[span.end].append(place)
    cuts = sorted({*begin, *end, *(edge for span in spans for edge in (span.start, span.end))})
    starts = iter(spans)
    current = next(starts)
    pieces: dict[int, list[TextPiece]] = defaultdict(list)
    active: dict[str, Place] = {}
    for left, right in pairwise(cuts):
        for place in end[left]:
            active.pop(place.row_id, None)
        active |= {place.row_id: place for place in begin[left]}
        while left >= current.end:
            current = next(starts)
        if left >= current.start:
            pieces[current.start].append(_piece(text, left, right, active))
    return pieces


def _piece(text: str, left: int, right: int, active: dict[str, Place]) -> TextPiece:
    faces = {place.face for place in active.values()}
    return TextPiece(
        text=text[left:right].replace("\f", "\n"),
        face="found" if "found" in faces else next(iter(faces), ""),
        begins=tuple(p.row_id for p in active.values() if p.spans[0].start == left),
        ends=tuple(p.row_id for p in active.values() if p.spans[-1].end == right),
    )

"""The ``fuzzy`` rung: the passage of a window that is most like a quotation, and how like it is.

Rare stretches of the quotation's letters and digits propose places by plain substring search; those
that many stretches agree on are compared in full. It says what to look at, and never "found".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz.distance import Indel, LCSseq

from proofpress.coordinates import WindowSpan
from proofpress.ledger.anchoring.characters import key_of, without_footnote_marks
from proofpress.ledger.anchoring.difference import difference, fold_space, word_spans_of
from proofpress.ledger.anchoring.window import PreparedWindow
from proofpress.ledger.records import Nearest

ALIKE = 0.8
"""Similarity from which on a passage makes a quotation ambiguous (30-ledger, "Anchoring")."""
LONGEST_QUOTATION = 2000
"""Code points of a quotation that a nearest passage is looked for."""

_LEAST_SIMILARITY = 0.5
"""A passage less like the quotation than this is no help."""
_MOST_SEEDS = 12
_SEED_LENGTHS = (8, 4, 2)
"""Characters of the key; a shorter one only where no longer one is in the window."""
_ROUNDS = 3
_ENOUGH_VOTES = 3
"""Stretches that must agree on one place before the search ends early."""
_MOST_HITS = 40
"""Places of one seed that are read."""
_MOST_CANDIDATES = 32
_SLACK_WORDS = 8
"""Words by which the passage's ends may lie off from where the seeds put them."""
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class _Hit:
    """A seed of the quotation's key, and where the window's key has it."""

    seed: int
    place: int

    @property
    def diagonal(self) -> int:
        """Where in the window's key the whole quotation would begin."""
        return self.place - self.seed


def find_nearest(quotation: str, window: PreparedWindow) -> Nearest | None:
    """The passage of ``window`` that is most like ``quotation``; None where nothing is like it.

    The work is bounded: a number of substring searches in the window, and comparisons that depend
    on the quotation alone. None too for a quotation longer than ``LONGEST_QUOTATION``.
    """
    folded = fold_space(quotation)
    if len(folded) > LONGEST_QUOTATION:
        return None
    key = key_of(without_footnote_marks(folded))
    cluster = _best_cluster(key, window.key)
    if not cluster:
        return None
    span = _trimmed(folded, window.text, _region(key, cluster, window))
    similarity = _similarity(folded, window.text, span)
    if similarity < _LEAST_SIMILARITY:
        return None
    return Nearest(span, similarity, difference(folded, span.cut(window.text)))


def _best_cluster(key: str, searched: str) -> list[_Hit]:
    """The hits of the place that has most of ``key`` in order; empty where there is none."""
    for length in _SEED_LENGTHS:
        clusters = _clusters(_hits(key, searched, length), len(key))
        if clusters:
            return max(clusters, key=lambda hits: (_coverage(key, searched, hits), -hits[0].place))
    return []


def _hits(key: str, searched: str, length: int) -> list[_Hit]:
    """Where stretches of ``key`` stand; those that stand in many places only where no other does.

    Looked for in rounds over the whole of ``key``, until enough of them agree on one place.
    """
    rare: list[_Hit] = []
    common: list[_Hit] = []
    for seeds in _rounds(key, length):
        for seed in seeds:
            places = list(_places(key[seed : seed + length], searched))
            hits = [_Hit(seed, place) for place in places[:_MOST_HITS]]
            (rare if len(places) <= _MOST_HITS else common).extend(hits)
        if any(_votes(hits) >= _ENOUGH_VOTES for hits in _clusters(rare, len(key))):
            break
    return rare or common


def _rounds(key: str, length: int) -> Iterator[list[int]]:
    """Where in ``key`` stretches of ``length`` are taken from: few at first, then those between."""
    if len(key) < length:
        return
    last = len(key) - length
    step = max(1, length // 2, last // (_MOST_SEEDS - 1) + 1)
    seeds = sorted({*range(0, last + 1, step), last})
    for first in range(_ROUNDS):
        yield seeds[first::_ROUNDS]


def _places(stretch: str, searched: str) -> Iterator[int]:
    at = searched.find(stretch)
    for _ in range(_MOST_HITS + 1):
        if at < 0:
            return
        yield at
        at = searched.find(stretch, at + 1)


def _clusters(hits: list[_Hit], length: int) -> list[list[_Hit]]:
    """The hits that propose about one place, for the places that most seeds propose."""
    band = max(16, length // 3)
    by_place = sorted(hits, key=lambda hit: (hit.diagonal, hit.place))
    clusters: list[list[_Hit]] = []
    for hit in by_place:
        if clusters and hit.diagonal - clusters[-1][0].diagonal <= band:
            clusters[-1].append(hit)
        else:
            clusters.append([hit])
    clusters.sort(key=lambda hits: (-_votes(hits), hits[0].diagonal))
    return [sorted(hits, key=lambda hit: hit.place) for hits in clusters[:_MOST_CANDIDATES]]


def _votes(hits: list[_Hit]) -> int:
    return len({hit.seed for hit in hits})


def _coverage(key: str, searched: str, hits: list[_Hit]) -> int:
    start, end = _key_range(key, hits)
    return LCSseq.similarity(key, searched[max(0, start) : end])


def _key_range(key: str, hits: list[_Hit]) -> tuple[int, int]:
    """Where in the window's key the quotation would lie, by the first and the last of ``hits``."""
    start = min(hit.diagonal for hit in hits)
    end = max(hit.diagonal for hit in hits) + len(key)
    return max(0, start), end


@dataclass(frozen=True, slots=True)
class _Region:
    """Words of the source, among which the passage lies."""

    spans: list[tuple[int, int]]
    first: int
    """Index of the word with which the passage should begin."""
    last: int
    """Index of the word with which it should end."""


def _region(key: str, hits: list[_Hit], window: PreparedWindow) -> _Region:
    first, after = _key_range(key, hits)
    offsets = window.offsets
    start, end = offsets[first], offsets[min(after, len(offsets)) - 1] + 1
    slack = (end - start) + 64
    low, high = max(0, start - slack), end + slack
    spans = [(low + a, low + b) for a, b in word_spans_of(window.text[low:high])]
    begins, ends = [a for a, _ in spans], [b for _, b in spans]
    at = min(bisect_left(ends, start + 1), len(spans) - 1)
    to = max(at, bisect_left(begins, end) - 1)
    return _Region(spans, at, to)


def _trimmed(quotation: str, text: str, region: _Region) -> WindowSpan:
    """The words of ``region`` that are most like the quotation: first its start, then its end, is set."""
    spans = region.spans
    first, last = region.first, region.last

    def alike(at: int, to: int) -> float:
        return _similarity(quotation, text, WindowSpan(spans[at][0], spans[to][1]))

    for _ in range(2):
        lasts = range(max(first, last - _SLACK_WORDS), min(len(spans), last + _SLACK_WORDS + 1))
        last = max(lasts, key=lambda to: (alike(first, to), -to))
        firsts = range(max(0, first - _SLACK_WORDS), min(last, first + _SLACK_WORDS) + 1)
        first = max(firsts, key=lambda at: (alike(at, last), at))
    whole = WindowSpan(spans[first][0], spans[last][1])
    bare = _without_outer_marks(text, whole)
    kept = (bare, whole) if bare else (whole,)
    return max(kept, key=lambda span: _similarity(quotation, text, span))


def _without_outer_marks(text: str, span: WindowSpan) -> WindowSpan | None:
    """``span`` from its first letter or digit to its last; None where it has none."""
    inner = [at for at in range(span.start, span.end) if text[at].isalnum()]
    return WindowSpan(inner[0], inner[-1] + 1) if inner else None


def _similarity(quotation: str, text: str, span: WindowSpan) -> float:
    """Normalised Indel similarity, rounded: it enters the ledger, whatever library measured it."""
    passage = fold_space(span.cut(text))
    distance = int(Indel.distance(quotation, passage))
    return round(1 - distance / max(1, len(quotation) + len(passage)), _DIGITS)

"""Where a sentence could end: one pattern proposes, nothing is decided here.

Offsets are code points of one block's visible text. Every pattern of this module runs in time linear in
the text: repetitions are possessive or bounded, and no two of them can share a character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

SPACED_STOPS = ".!?…‼⁇⁈⁉‽．"
"""Terminators that end a sentence only where white space or the text's end follows."""

WIDE_STOPS = "。！？｡؟۔।॥։።፧፨။។៕᠃᠉෴꓿܀܁܂߹"
"""Terminators of scripts that need no space after them."""

_WIDE = frozenset(WIDE_STOPS)
_STOPS = frozenset(SPACED_STOPS + WIDE_STOPS)

_NUMBERS = r"\^?\[\^?\d{1,4}(?:[,;–-][ ]?\d{1,4}){0,40}+\]\^?"
_TARGET = r"\(https?://[^()\s]{1,300}+\)"
_SOURCE = "(?:资料|数据|資料|數據)?(?:来源|來源)|出典|出所|参见|參見|参照|详见|詳見|见|見"
_MARK = (
    rf"\[[^\[\]\n]{{1,80}}+\]{_TARGET}|{_NUMBERS}|【[^】\n]{{1,40}}】"
    rf"|（(?:{_SOURCE})[^（）\n。！？]{{0,200}}+）"
    r"|[⁰¹²³⁴-⁹]++(?:[,;˒⁻–-][⁰¹²³⁴-⁹]++)*+|[†‡]"
)
"""A citation or footnote mark: ``[12]``, ``[3, 7]``, ``[4–6]``, ``¹²``, ``²,³``, ``†``, ``[OECD](https://…)``,
``（来源：…）``."""

_CLOSER = (
    r"[\"'”’»›)\]}*_＂＇」』）］】》〉｣]"
    r"|[“‘«](?=[\s\"'”’»›)\]}.,;:!?]|\Z)"  # these close in German and Danish, open elsewhere
    r"|[ \u00a0\u202f][»›)\]](?=[\s.,;:)]|\Z)"  # French sets a space before them, as some exports do
)

_CANDIDATE = re.compile(
    rf"[{re.escape(SPACED_STOPS + WIDE_STOPS)}]++(?:{_MARK}|{_CLOSER})*+|\n\s*+"
)

_EMOJI = r"[\U0001f300-\U0001faff\u2600-\u26ff\ufe0f\u200d]"
_NAME = r"[^\W\d_][\w’'-]{0,30}+"
_AUTHORS = rf"{_NAME}(?:\set\sal\.?|(?:,\s{_NAME}){{0,3}},?\s(?:and|und|et|y|e|&)\s{_NAME})?,?\s\d{{4}}[a-z]?"
_ASIDE = (
    rf"\({_AUTHORS}(?:;\s{_AUTHORS}){{0,9}}\)(?=\s+[A-Z]|\s*\Z)"  # (Ito, 2020; Roe et al., 2021)
    r"|\((?!(?:[a-z]|[ivx]{1,4})\))[a-z][^()\n]{0,300}+\)(?=\s+[A-Z]|\s*\Z)"  # (see Table 4)
    r"|\[[a-z][^\[\]\n]{1,300}+\](?!\()(?=\s+[A-Z]|\s*\Z)"  # [emphasis added]
)
_SPACED_MARKS = re.compile(
    rf"(?:[ \u00a0](?:{_NUMBERS}(?:{_TARGET})?)++)++(?=\s|\Z)"
    rf"|[ \u00a0]{_EMOJI}++(?=\s|\Z)|[ \u00a0](?:{_ASIDE})"
)
"""What stands apart after a stop and belongs to the sentence before it: notes' marks, emoji, an author and
year in brackets, an aside that is no sentence."""

_GLUED_NOTE = re.compile(
    r"(?:(?<=[^\W\d_A-Z]{4}[.!?])|(?<=[\])”\"’][.!?])|(?<=[.!?][)”\"’]))\d{1,3}(?=\s[A-Z])"
)
"""A note's number that lost its raised form and is no decimal: ``growth.3 The``."""

_SPACE = re.compile(r"\s*+")

_OPENERS = re.compile(r"(?:[^\w\s]|_){0,12}+")
"""What may stand between the white space and a sentence's first letter: quotes, brackets, dashes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where a sentence could end. All offsets are block code points."""

    stop: int
    """Where the run of terminators starts; equal to ``stop_end`` for a bare line end."""
    stop_end: int
    end: int
    """Where the sentence would end: after closing quotes, brackets and attached marks."""
    next: int
    """The first character after the white space that follows; the text's length where none does."""
    first: int
    """The first letter or digit there, after openers; ``next`` where a dash or the like stands alone."""
    has_glued_note: bool = False
    """Whether digits that stand right after the stop are taken for a note's number."""


def propose(
    text: str, marks: Mapping[int, int], openers: frozenset[int] = frozenset()
) -> Iterator[Candidate]:
    """All candidates of ``text``, in order.

    ``marks`` gives the end of each opaque span that could be a note's mark, by its start: a raised
    number that is a link has no brackets, and only its link tells it from a decimal (``growth.3 Next``).
    ``openers`` are the places of the straight quotation marks that open a quotation: where no space
    stands between sentences, nothing else tells them from those that close one (``…要求。"十四五"…``).
    """
    for match in _CANDIDATE.finditer(text):
        end = match.end()
        if not openers.isdisjoint(range(match.start(), end)):
            end = min(place for place in range(match.start(), end) if place in openers)
        while end in marks:
            end = marks[end]
        stop = match.start()
        glued = None if end in marks else _GLUED_NOTE.match(text, end)
        if text[stop] == "\n":
            yield _candidate(text, stop, stop, stop)
        elif end == len(text) or text[end].isspace() or not _WIDE.isdisjoint(match.group()):
            yield _candidate(text, stop, _run_end(text, stop, end), end)
        elif glued is not None:
            yield replace(_candidate(text, stop, end, glued.end()), has_glued_note=True)


def with_spaced_marks(text: str, candidate: Candidate, marks: Mapping[int, int]) -> Candidate:
    """``candidate`` with the marks that stand after one space (``5%. [1] Next``), where there are any."""
    match = _SPACED_MARKS.match(text, candidate.end)
    if match is not None:
        return _candidate(text, candidate.stop, candidate.stop_end, match.end())
    end = marks.get(candidate.end + 1)
    if end is not None and (end == len(text) or text[end].isspace()):
        return _candidate(text, candidate.stop, candidate.stop_end, end)
    return candidate


def first_of(text: str, start: int) -> int:
    """The first letter or digit at or after ``start``, past openers; ``start`` where there is none."""
    match = _OPENERS.match(text, start)
    first = match.end() if match is not None else start
    return first if first < len(text) and not text[first].isspace() else start


def _candidate(text: str, stop: int, stop_end: int, end: int) -> Candidate:
    space = _SPACE.match(text, end)
    following = space.end() if space is not None else end
    return Candidate(stop, stop_end, end, following, first_of(text, following))


def _run_end(text: str, stop: int, end: int) -> int:
    while stop < end and text[stop] in _STOPS:
        stop += 1
    return stop

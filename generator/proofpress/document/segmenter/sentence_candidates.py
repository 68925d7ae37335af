"""Where a sentence could end: one pattern proposes, nothing is decided here.

Offsets are code points of one block's visible text. Every pattern of this module runs in time linear in
the text: repetitions are possessive, and no two of them can share a character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SPACED_STOPS = ".!?…‼⁇⁈⁉‽．"
"""Terminators that end a sentence only where white space or the text's end follows."""

WIDE_STOPS = "。！？｡؟۔।॥։።፧፨။។៕᠃᠉෴꓿܀܁܂߹"
"""Terminators of scripts that need no space after them."""

_WIDE = frozenset(WIDE_STOPS)
_STOPS = frozenset(SPACED_STOPS + WIDE_STOPS)

_MARK = (
    r"\[\^?\d{1,4}(?:[,;–-][ ]?\d{1,4}){0,40}+\]|【[^】\n]{1,40}】"
    r"|[⁰¹²³⁴-⁹]++(?:[,;˒⁻–-][⁰¹²³⁴-⁹]++)*+|[†‡]"
)
"""A citation or footnote mark: ``[12]``, ``[3, 7]``, ``[4–6]``, ``¹²``, ``²,³``, ``†``."""

_CLOSER = (
    r"[\"'”’»›)\]}*_＂＇」』）］】》〉｣]"
    r"|[“‘«](?=[\s\"'”’»›)\]}.,;:!?]|\Z)"  # these close in German and Danish, open elsewhere
    r"|[ \u00a0\u202f][»›)\]](?=[\s.,;:)]|\Z)"  # French sets a space before them, as some exports do
)

_CANDIDATE = re.compile(
    rf"[{re.escape(SPACED_STOPS + WIDE_STOPS)}]++(?:{_MARK}|{_CLOSER})*+|\n\s*+"
)

_EMOJI = r"[\U0001f300-\U0001faff\u2600-\u26ff\ufe0f\u200d]"
_SPACED_MARKS = re.compile(
    rf"[ \u00a0](?:(?:\[\^?\d{{1,4}}(?:[,;–-][ ]?\d{{1,4}}){{0,40}}+\])++|{_EMOJI}++)(?=\s|\Z)"
)
"""What stands apart after a stop and belongs to the sentence before it: notes' marks, emoji."""

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


def propose(text: str, marks: Mapping[int, int]) -> Iterator[Candidate]:
    """All candidates of ``text``, in order.

    ``marks`` gives the end of each opaque span that could be a note's mark, by its start: a raised
    number that is a link has no brackets, and only its link tells it from a decimal (``growth.3 Next``).
    """
    for match in _CANDIDATE.finditer(text):
        end = match.end()
        while end in marks:
            end = marks[end]
        stop = match.start()
        if text[stop] == "\n":
            yield _candidate(text, stop, stop, stop)
        elif end == len(text) or text[end].isspace() or not _WIDE.isdisjoint(match.group()):
            yield _candidate(text, stop, _run_end(text, stop, end), end)


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

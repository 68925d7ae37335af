"""A place that has the letters and digits of an excerpt is read on the source: it holds or not."""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.coordinates import WindowSpan
from proofpress.ledger.anchoring.characters import (
    BROKEN_HYPHEN,
    HYPHEN,
    MARK,
    SOFT_HYPHEN,
    key_of,
    kinds,
    without_footnote_marks,
)
from proofpress.ledger.anchoring.edges import (
    begins_cut,
    begins_inside_word,
    ends_cut,
    ends_inside_word,
)
from proofpress.ledger.anchoring.gaps import Surroundings, begins_with_line_end_hyphen, gap_changes
from proofpress.ledger.anchoring.margins import match_lead, match_trail
from proofpress.ledger.anchoring.pieces import (
    DifferentError,
    Piece,
    pieces,
    side_by_side,
    word_spans,
)
from proofpress.ledger.anchoring.words import word_changes
from proofpress.ledger.records import Change

_DENIALS = frozenset("no not never none nein nicht kein non pas jamais nunca não nie".split())
_HYPHENS = (HYPHEN, SOFT_HYPHEN, BROKEN_HYPHEN)
_MOST_MARKS = 16
"""Combining marks that the last letter may carry; a letter with more is no letter of a text."""
_MARGIN_REACH = 64
"""Code points of the source that are looked at beside an excerpt's words."""
_SHOWN = 8
"""Code points of the source beside them that a reason shows."""


@dataclass(frozen=True, slots=True)
class PreparedExcerpt:
    """An excerpt cut into what is searched for and what stands around it."""

    text: str
    """Trimmed of white space."""
    key: str
    """Its letters and digits alone, as in a prepared window."""
    lead: str
    """What stands before the first word: an opening quotation mark, a sign."""
    core: str
    """From the first word to the last."""
    trail: str
    """What stands after the last word."""


@dataclass(frozen=True, slots=True)
class Cuts:
    """At which ends a passage may begin or end inside a word of the source."""

    start: bool = False
    end: bool = False


NOWHERE = Cuts()


@dataclass(frozen=True, slots=True)
class Match:
    """A place that holds."""

    span: WindowSpan
    is_verbatim: bool
    changes: frozenset[Change]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A place that has the letters and digits and yet is not what was quoted."""

    why: str


def prepare_excerpt(text: str) -> PreparedExcerpt:
    """Cut ``text`` into lead, words with gaps, trail."""
    text = text.strip()
    spans = word_spans(text)
    if not spans:
        return PreparedExcerpt(text, "", text, "", "")
    start, end = spans[0][0], spans[-1][1]
    core = text[start:end]
    key = key_of(without_footnote_marks(core))
    return PreparedExcerpt(text, key, text[:start], core, text[end : end + _MARGIN_REACH])


def match_place(
    excerpt: PreparedExcerpt, text: str, start: int, end: int, cuts: Cuts = NOWHERE
) -> Match | Refusal:
    """Read ``text[start:end]``, which has the excerpt's letters and digits, as the excerpt."""
    end = _after_marks(text, end)
    try:
        match = _verbatim(excerpt, text, start) or _normalised(excerpt, text, start, end)
    except DifferentError as difference:
        return Refusal(str(difference))
    cut = False
    if begins_cut(text, match.span.start):
        if not (cuts.start and begins_inside_word(text, match.span.start)):
            return Refusal("the quotation begins inside a word or number of the source")
        cut = True
    if ends_cut(text, match.span.end) and not _ends_as_its_line(
        excerpt, text[end : end + _MARGIN_REACH]
    ):
        if not (cuts.end and ends_inside_word(text, match.span.end)):
            return Refusal("the quotation ends inside a word or number of the source")
        cut = True
    if not cut:
        return match
    return Match(match.span, is_verbatim=False, changes=match.changes | {Change.CUT_WORD})


def _after_marks(text: str, end: int) -> int:
    marks = kinds(text[end : end + _MOST_MARKS])
    return end + len(marks) - len(marks.lstrip(MARK))


def _ends_as_its_line(excerpt: PreparedExcerpt, after: str) -> bool:
    """Whether the excerpt shows that its last word goes on: by the hyphen with which a line ends."""
    return kinds(excerpt.trail) in _HYPHENS and begins_with_line_end_hyphen(after)


def _verbatim(excerpt: PreparedExcerpt, text: str, start: int) -> Match | None:
    start -= len(excerpt.lead)
    if start < 0 or not text.startswith(excerpt.text, start):
        return None
    span = WindowSpan(start, start + len(excerpt.text))
    return Match(span, is_verbatim=True, changes=frozenset())


def _normalised(excerpt: PreparedExcerpt, text: str, start: int, end: int) -> Match:
    quoted = pieces(excerpt.core)
    changes = _core_changes(quoted, pieces(text[start:end]))
    before, after = text[max(0, start - _MARGIN_REACH) : start], text[end : end + _MARGIN_REACH]
    first, last = quoted[0], quoted[-1]
    lead = match_lead(excerpt.lead, before, before_digit=first.starts_with_digit)
    if lead is None:
        raise DifferentError(excerpt.lead + first.word, before[-_SHOWN:] + first.word)
    trail = match_trail(excerpt.trail, after, after_digit=last.ends_with_digit)
    if trail is None:
        raise DifferentError(last.word + excerpt.trail, last.word + after[:_SHOWN])
    span = WindowSpan(start - lead.length, end + trail.length)
    changes |= lead.changes | trail.changes
    return Match(span, is_verbatim=False, changes=changes)


def _core_changes(quoted: tuple[Piece, ...], found: tuple[Piece, ...]) -> frozenset[Change]:
    """All that must be looked past from the first word to the last; raises where they differ."""
    paired = list(side_by_side(quoted, found))
    words = [(one.word, other.word) for one, other in paired]
    changes: set[Change] = set()
    in_gap: tuple[Change, ...] = ()
    for at, (one, other) in enumerate(paired):
        in_word = word_changes(words, at) if one.word != other.word else ()
        if in_word is None or (Change.CASE in in_word and _is_new_sentence(paired, at, in_gap)):
            raise DifferentError(*(_shown_from(row, at) for row in zip(*paired, strict=True)))
        in_gap = _gap_changes(paired, at)
        changes.update(one.joins, other.joins, in_word, in_gap)
    return frozenset(changes)


def _is_new_sentence(
    paired: list[tuple[Piece, Piece]], at: int, in_gap: tuple[Change, ...]
) -> bool:
    """Whether a capital and what is before it begin a sentence in one text only.

    "He did not. Go home." is not "He did not go home.", be it with a point or in a line of its own.
    """
    if Change.PUNCTUATION in in_gap:
        return True
    is_in_small_letters = any(piece.word.islower() for piece in paired[at])
    return bool(in_gap) and is_in_small_letters and any("\n" in one.gap for one in paired[at - 1])


def _gap_changes(paired: list[tuple[Piece, Piece]], at: int) -> tuple[Change, ...]:
    one, other = paired[at]
    if one.gap == other.gap:
        return ()
    surroundings = Surroundings(one.ends_with_digit, paired[at + 1][0].starts_with_digit)
    changes = gap_changes(one.gap, other.gap, surroundings)
    if changes is None or (Change.PUNCTUATION in changes and _is_denial(paired, at)):
        raise DifferentError(*(_shown_from(row, at + 1) for row in zip(*paired, strict=True)))
    return changes


def _is_denial(paired: list[tuple[Piece, Piece]], at: int) -> bool:
    """Whether a mark after the word says what it denies: "No, more came." is not "No more came."."""
    return paired[at][0].word.casefold() in _DENIALS and not paired[at + 1][0].starts_with_digit


def _shown_from(row: tuple[Piece, ...], at: int) -> str:
    """The word at ``at`` with the one before it, as a reason shows them."""
    before = row[at - 1].word + row[at - 1].gap if at else ""
    return before + row[at].word

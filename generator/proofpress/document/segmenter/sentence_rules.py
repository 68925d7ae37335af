"""Does a sentence end here: the rules in their fixed order.

1. an opaque span (link, code, citation) is never cut;
2. a bracket, or a quotation that is part of a larger sentence, is not cut;
3. a blank line ends a sentence, another line end does so only where the line is complete;
4. a lower-case start begins no sentence, save a brand such as iPhone, a symbol or an item's label; nor
   does an aside or a dash that the sentence goes on after;
5. the number of a list item or a heading ends nothing;
6. an abbreviation, by its class (``abbreviations``), and a person's initials;
7. anything else ends a sentence.

A rule answers True (ends), False (does not end) or None (the next rule decides).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofpress.coordinates import BlockSpan
from proofpress.document.segmenter.abbreviations import Table
from proofpress.document.segmenter.sentence_candidates import SPACED_STOPS, WIDE_STOPS, Candidate
from proofpress.document.segmenter.sentence_holds import Pair
from proofpress.document.segmenter.sentence_stops import AbbreviationRules

_BRAND = re.compile(r"[a-z]{1,6}[A-Z]|[a-z]{1,3}\d|[α-ζθ-ξπ-ω](?=[\s-])")
"""Small letters that begin a sentence all the same: iPhone, p53, a symbol such as β."""
_SAID = re.compile(
    r"(?:(?:Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Gen)\.\s)?(?:I|[A-Z][\w’'-]*+(?:\s[A-Z][\w’'-]*+){0,2}+)"
    r"\s(?:said|says|asked|asks|replied|wrote|added|wondered|answered)\b"
)
"""Who speaks, after a question or a call in quotation marks: ``“When?” Smith asked.``"""
_LETTERED = re.compile(r"\(?[a-hj-z]\)\s")
"""The letter of a list in running text: ``a) Revenue grew. b) costs fell.``"""
_LABELLED = re.compile(r"\(?(?:[a-z]|[ivx]{2,4})\)\s+[\"'“‘«„]?[^\W\d_]")
"""The label of an item and its first letter: ``It has two rules. (ii) Costs are shown.``"""
_DASH = re.compile(r"[-–—]{1,3}\s*")
_YEAR = re.compile(r"\((?:c\.\s?)?\d{4}[a-z]?(?:\s?[–-]\s?\d{2,4})?\)")
"""A year in brackets belongs to the title before it: ``In What Is Property? (1840) he asked``."""
_AFTER_ASIDE = re.compile(r"\s*[,;:%]|\s+[^\W\d_A-Z]")
_BLANK_LINE = re.compile(r"\n[^\S\n]*+\n")
_LABELLED_LINE = re.compile(r"[^\W\d_][^\n:.!?]{0,39}:(?:\s|\Z)")
_LIST_LINE = re.compile(r"(?:[-*•–—]|(?:\d{1,3}|[a-z])[.)]|\((?:\d{1,3}|[a-z])\))(?:\s|\Z)")
_NO_START = frozenset(",;:.!?…)]}%&=|/+")
_DOTTED_NAME = re.compile(r"\.[A-Z]")
"""A name that begins with a stop: ``.NET``."""
_PARTICLES = frozenset("とっなのはがをにでもやかへよ")
_REPORTED = re.compile(r"[^。！？，\n]{0,6}(?:说|說|道|问|問|答|表示|称|稱|指出|写道|寫道)")
_CLOSING_WIDE_BRACKETS = frozenset("）］")
_OPENING_WIDE_BRACKETS = frozenset("（［")
_OPENING_WIDE_QUOTES = frozenset('「『“‘《"')
_CLOSING_WIDE_QUOTES = frozenset('」』”’》"')
_OPENING_SPACED_QUOTES = frozenset("\"'“‘„«»")
_CLOSING_SPACED_QUOTES = frozenset("\"'”’»")
_STOPS = frozenset(SPACED_STOPS + WIDE_STOPS)
_WIDE = frozenset(WIDE_STOPS)


@dataclass(slots=True)
class Cutter:
    """One pass over one block's text; ``start`` moves on as sentences end."""

    text: str
    table: Table
    opaque: Sequence[BlockSpan]
    """By start, disjoint."""
    pairs: Sequence[Pair]
    """By start, nested or disjoint."""
    start: int
    """Where the current sentence begins: its first character that is no white space."""
    _next_opaque: int = 0
    _next_pair: int = 0
    _open_pairs: list[Pair] = field(default_factory=list)

    def ends_at(self, candidate: Candidate) -> bool:
        """Whether a sentence ends at ``candidate``; candidates must come in order."""
        if self._is_in_opaque(candidate.end) or self._is_held(candidate):
            return False
        for rule in (self._line_end, self._next_start):
            answer = rule(candidate)
            if answer is not None:
                return answer
        rules = AbbreviationRules(self.text, self.table, self.start, candidate)
        if candidate.has_glued_note and not rules.starter_follows():
            return False
        return rules.list_number() is not False and rules.abbreviation() is not False

    def _is_in_opaque(self, end: int) -> bool:
        while self._next_opaque < len(self.opaque) and self.opaque[self._next_opaque].end <= end:
            self._next_opaque += 1
        return self._next_opaque < len(self.opaque) and self.opaque[self._next_opaque].start < end

    def _is_held(self, candidate: Candidate) -> bool:
        end = candidate.end
        self._drop_closed(end)
        while self._next_pair < len(self.pairs) and self.pairs[self._next_pair].start < end:
            self._open_pairs.append(self.pairs[self._next_pair])
            self._next_pair += 1
            self._drop_closed(end)
        while self._open_pairs and self._stands_alone(self._open_pairs[0]):
            del self._open_pairs[0]
        return bool(self._open_pairs) or self._is_omission(candidate)

    def _drop_closed(self, end: int) -> None:
        while self._open_pairs and self._open_pairs[-1].end <= end:
            self._open_pairs.pop()

    def _stands_alone(self, pair: Pair) -> bool:
        """Whether a quotation is no part of a larger sentence: its own sentences are then cut."""
        if not pair.is_quotation or pair.start != self.start:
            return False
        if self.text[pair.start : pair.end - 1].rstrip()[-1] not in _STOPS:
            return False
        rest = self.text[pair.end : pair.end + 40]
        following = rest.lstrip()
        return not following or (rest[0].isspace() and not following[0].islower())

    def _is_omission(self, candidate: Candidate) -> bool:
        """Whether the terminators are all that their bracket holds: ``[…]``, ``(?)``."""
        before = self.text[candidate.stop - 1] if candidate.stop else ""
        after = self.text[candidate.stop_end : candidate.stop_end + 1]
        return before + after in {"[]", "()"}

    def _line_end(self, candidate: Candidate) -> bool | None:
        """A line is complete where a sentence ends, or where the next line is an item or has a label."""
        gap = self.text[candidate.end : candidate.next]
        if candidate.next == len(self.text):
            return True
        if "\n" not in gap:
            return None
        if _BLANK_LINE.search(gap) or _LIST_LINE.match(self.text, candidate.next):
            return True
        labelled = _LABELLED_LINE.match(self.text, candidate.next) is not None
        if labelled and not self.text[candidate.next].islower():
            return True
        return False if candidate.stop == candidate.stop_end else None

    def _next_start(self, candidate: Candidate) -> bool | None:
        if self.text[candidate.stop_end - 1] in _WIDE:
            return not self._goes_on_after_quotation(candidate)
        if self._is_aside(candidate) or self._goes_on_after_dash(candidate):
            return False
        if self.text[candidate.first].islower():
            labelled = _LABELLED.match(self.text, candidate.next)
            if labelled and self.text[labelled.end() - 1].isupper():
                return None
            if _LETTERED.match(self.text, candidate.next) and self._begins_with_letter():
                return None
            return None if _BRAND.match(self.text, candidate.first) else False
        if self._is_said_by(candidate):
            return False
        if self.text[candidate.next] in _NO_START:
            return None if _DOTTED_NAME.match(self.text, candidate.next) else False
        return None

    def _is_said_by(self, candidate: Candidate) -> bool:
        """Whether a quoted question or call is followed by who said it."""
        closed = self.text[candidate.end - 1] in _CLOSING_SPACED_QUOTES
        is_quoted = closed and self.text[self.start] in _OPENING_SPACED_QUOTES
        is_call = self.text[candidate.stop_end - 1] in "?!"
        return is_quoted and is_call and _SAID.match(self.text, candidate.next) is not None

    def _is_aside(self, candidate: Candidate) -> bool:
        """Whether brackets follow that the sentence goes on after: ``by $3 bn. (2022: $1 bn.) and``."""
        place = candidate.next
        if self.text[place] != "(":
            return False
        if _YEAR.match(self.text, place):
            return True
        index = bisect_left(self.pairs, place, key=lambda pair: pair.start)
        if index == len(self.pairs) or self.pairs[index].start != place:
            return False
        following = _AFTER_ASIDE.match(self.text, self.pairs[index].end)
        if following is None or _LABELLED.match(self.text, place):
            return False
        last = following.group()[-1]
        return last.islower() or not last.isalpha()

    def _goes_on_after_dash(self, candidate: Candidate) -> bool:
        dash = _DASH.match(self.text, candidate.next)
        return dash is not None and self.text[dash.end() : dash.end() + 1].islower()

    def _begins_with_letter(self) -> bool:
        """Whether the current sentence is an item of a lettered list too."""
        return _LETTERED.match(self.text, self.start) is not None

    def _goes_on_after_quotation(self, candidate: Candidate) -> bool:
        """Whether a quotation or an aside is taken up again at once: ``「…。」と述べた``, ``“…。”他说``."""
        last = self.text[candidate.end - 1]
        if candidate.end == candidate.stop_end or self.text[candidate.stop_end] == "（":
            return False
        if last in _CLOSING_WIDE_BRACKETS:
            return self.text[self.start] not in _OPENING_WIDE_BRACKETS
        if last not in _CLOSING_WIDE_QUOTES:
            return False
        if self.text[candidate.next] in _PARTICLES:
            return True
        begins_with_it = self.text[self.start] in _OPENING_WIDE_QUOTES
        return begins_with_it and _REPORTED.match(self.text, candidate.next) is not None

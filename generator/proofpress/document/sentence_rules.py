"""Does a sentence end here: the rules in their fixed order (30-ledger.md, "Sentences").

1. an opaque span (link, code, citation) is never cut;
2. a bracket or a quotation that is part of a larger sentence is not cut;
3. a lower-case start begins no sentence, save a brand such as iPhone;
4. the number of a list item or a heading ends nothing;
5. an abbreviation, by its class (:mod:`proofpress.document.abbreviations`);
6. a person's initials;
7. anything else ends a sentence.

A rule answers True (ends), False (does not end) or None (the next rule decides).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofpress.coordinates import BlockSpan
from proofpress.document.abbreviations import Table
from proofpress.document.sentence_candidates import SPACED_STOPS, WIDE_STOPS, Candidate
from proofpress.document.sentence_holds import Pair

_LONGEST_TOKEN = 24
_BRAND = re.compile(r"[a-z]{1,4}[A-Z]")
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_LIST_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})[)\]]?")
_HEADING_NUMBER = re.compile(r"([^\W\d_]+)\.?\s(?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVXLC]{1,6})")
_LETTERS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
_ROMAN = re.compile(r"[IVXLC]{2,6}\b|[B-HJ-Z](?=[\d).,;:\]-])")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_LABELLED_LINE = re.compile(r"[^\W\d_][^\n:.!?]{0,39}:\s")
_LIST_LINE = re.compile(r"[-*•–—]\s|(?:\d{1,3}|[a-z])[.)]\s|\(\d{1,3}\)\s|\([a-z]\)\s")
_NO_START = frozenset(",;:.!?…)]}%&=|/+")
_PARTICLES = frozenset("とっなのはがをにでもやかへよと")
_REPORTED = re.compile(r"[^。！？，\n]{0,6}(?:说|說|道|问|問|答|表示|称|稱|指出|写道|寫道)")
_WIDE_QUOTES = frozenset("」』”’》")


@dataclass(slots=True)
class Cutter:
    """One pass over one block's text; ``start`` moves on as sentences end."""

    text: str
    table: Table
    opaque: Sequence[BlockSpan]
    """By start, disjoint."""
    pairs: Sequence[Pair]
    """By start, nested or disjoint."""
    start: int = 0
    """Where the current sentence begins: its first character that is no white space."""
    _next_opaque: int = 0
    _next_pair: int = 0
    _open_pairs: list[Pair] = field(default_factory=list)

    def ends_at(self, candidate: Candidate) -> bool:
        """Whether a sentence ends at ``candidate``; candidates must come in order."""
        rules = (
            self._opaque,
            self._bracket,
            self._line,
            self._lower_case,
            self._list_number,
            self._abbreviation,
        )
        for rule in rules:
            answer = rule(candidate)
            if answer is not None:
                return answer
        return True

    def _opaque(self, candidate: Candidate) -> bool | None:
        end = candidate.end
        while self._next_opaque < len(self.opaque) and self.opaque[self._next_opaque].end <= end:
            self._next_opaque += 1
        if self._next_opaque == len(self.opaque):
            return None
        return False if self.opaque[self._next_opaque].start < end else None

    def _bracket(self, candidate: Candidate) -> bool | None:
        end = candidate.end
        while self._next_pair < len(self.pairs) and self.pairs[self._next_pair].start < end:
            self._open_pairs.append(self.pairs[self._next_pair])
            self._next_pair += 1
            self._drop_closed(end)
        self._drop_closed(end)
        while self._open_pairs and self._stands_alone(self._open_pairs[0]):
            del self._open_pairs[0]
        if self._open_pairs:
            return False
        return False if self._is_omission(candidate) else None

    def _drop_closed(self, end: int) -> None:
        while self._open_pairs and self._open_pairs[-1].end <= end:
            self._open_pairs.pop()

    def _stands_alone(self, pair: Pair) -> bool:
        """Whether a quotation is no part of a larger sentence: its own sentences are then cut."""
        if not pair.is_quotation or pair.start != self.start:
            return False
        if self.text[pair.end - 2] not in SPACED_STOPS + WIDE_STOPS:
            return False
        rest = self.text[pair.end : pair.end + 40]
        following = rest.lstrip()
        return not following or (rest[0].isspace() and not following[0].islower())

    def _is_omission(self, candidate: Candidate) -> bool:
        """Whether the terminators are all that their bracket holds: ``[…]``, ``(?)``."""
        before = self.text[candidate.stop - 1] if candidate.stop else ""
        after = self.text[candidate.stop_end : candidate.stop_end + 1]
        return before + after in {"[]", "()"}

    def _line(self, candidate: Candidate) -> bool | None:
        """A blank line ends a sentence; a line end does so only where the line is complete."""
        gap = self.text[candidate.end : candidate.next]
        if "\n" not in gap:
            return None
        if _BLANK_LINE.search(gap) or candidate.next == len(self.text):
            return True
        if _LIST_LINE.match(self.text, candidate.next):
            return True
        label = _LABELLED_LINE.match(self.text, candidate.next)
        if label is not None and not self.text[candidate.next].islower():
            return True
        return False if candidate.stop == candidate.stop_end else None

    def _lower_case(self, candidate: Candidate) -> bool | None:
        if candidate.next == len(self.text):
            return True
        if self._is_wide(candidate):
            return not self._goes_on_after_quotation(candidate)
        first = self.text[candidate.first]
        if first.islower():
            return False if not _BRAND.match(self.text, candidate.first) else None
        return False if self.text[candidate.next] in _NO_START else None

    def _is_wide(self, candidate: Candidate) -> bool:
        return self.text[candidate.stop_end - 1] in WIDE_STOPS

    def _goes_on_after_quotation(self, candidate: Candidate) -> bool:
        """Whether a quotation is taken up again at once: ``「…。」と述べた``, ``“…。”他说``."""
        if candidate.end == candidate.stop_end or self.text[candidate.end - 1] not in _WIDE_QUOTES:
            return False
        if self.text[candidate.next] in _PARTICLES:
            return True
        return _REPORTED.match(self.text, candidate.next) is not None

    def _list_number(self, candidate: Candidate) -> bool | None:
        if self.text[candidate.stop : candidate.stop_end] != ".":
            return None
        begun = self.text[self.start : candidate.stop] if candidate.stop - self.start < 40 else ""
        if begun and _LIST_NUMBER.fullmatch(begun):
            return False
        heading = _HEADING_NUMBER.fullmatch(begun)
        if heading is not None and heading[1].casefold() in self.table.headings:
            return False
        token = self._token(candidate.stop)
        if token.isdecimal() and len(token) < 3:
            before = self.text[self.start : candidate.stop - len(token)].rstrip()[-1:]
            return False if before in {":", ";"} else None
        return None

    def _abbreviation(self, candidate: Candidate) -> bool | None:
        run = self.text[candidate.stop : candidate.stop_end]
        token = self._token(candidate.stop)
        if run in {"!", "?"}:
            is_name = token + run in self.table.may_end
            return self._starter_follows(candidate) if is_name else None
        if run != "." or not token:
            return None
        joined = self._joined(candidate.stop, token)
        for form in (joined, joined[:1].lower() + joined[1:]):
            answer = self._by_class(form, candidate)
            if answer is not None:
                return answer
        if token.isdecimal():
            return self._ordinal(candidate, token)
        if _LETTERS.fullmatch(joined):
            return self._starter_follows(candidate)
        return self._initial(candidate, token)

    def _by_class(self, form: str, candidate: Candidate) -> bool | None:
        table = self.table
        if form in table.never:
            return False
        is_number = self._number_follows(candidate)
        if form in table.before_number and is_number:
            return False
        if form in table.before_name:
            return self._next_word(candidate) not in table.names
        if form in table.may_end:
            return self._starter_follows(candidate)
        return None

    def _initial(self, candidate: Candidate, token: str) -> bool | None:
        """A single capital is a person's initial, unless a label stands before or a starter after it."""
        if len(token) != 1 or not token.isupper():
            return None
        before = self.text[max(self.start, candidate.stop - 25) : candidate.stop - 1].split()
        if before and before[-1].lower() in self.table.labels:
            return True
        return self._starter_follows(candidate)

    def _ordinal(self, candidate: Candidate, token: str) -> bool | None:
        """A number with a stop is an ordinal in German: ``am 31. Dezember``, ``im 19. Jahrhundert``."""
        table = self.table
        if not table.before_ordinal or len(token) > 2:
            return None
        following = self._next_word(candidate)
        if following in table.names or following in table.after_ordinal:
            return False
        before = self.text[
            max(self.start, candidate.stop - 25) : candidate.stop - len(token)
        ].split()
        if before and before[-1] in table.before_ordinal and following not in table.starters:
            return False
        return None

    def _token(self, stop: int) -> str:
        """The word that a terminator at ``stop`` follows, without what opens it."""
        words = self.text[max(self.start, stop - _LONGEST_TOKEN) : stop].split()
        if not words or self.text[stop - 1].isspace():
            return ""
        word = words[-1].lstrip("([{\"'“‘«„‚*_¿¡（")
        return re.split(r"[-–—/'’“(\[]", word)[-1]

    def _joined(self, stop: int, token: str) -> str:
        """``token`` with the single letters before it: ``B`` of ``z. B.`` is ``z.B``."""
        place = stop - len(token)
        for _ in range(4):
            before = self.text[max(self.start, place - 3) : place]
            match = re.search(
                r"(?:^|[\s(])([^\W\d_])\.\s?$", " " + before if place - 3 <= self.start else before
            )
            if len(token.rsplit(".", 1)[-1]) != 1 or match is None:
                break
            token = f"{match[1]}.{token}"
            place -= len(match[0].lstrip(" ("))
        return token

    def _next_word(self, candidate: Candidate) -> str:
        match = _WORD.match(self.text, candidate.first)
        return match.group() if match is not None else ""

    def _starter_follows(self, candidate: Candidate) -> bool:
        word = self._next_word(candidate)
        following = self.text[candidate.first + len(word) : candidate.first + len(word) + 1]
        head = re.split(r"[’'-]", word)[0]
        return (word in self.table.starters or head in self.table.starters) and following != "."

    def _number_follows(self, candidate: Candidate) -> bool:
        first = self.text[candidate.first]
        return (
            first.isdigit() or first == "#" or _ROMAN.match(self.text, candidate.first) is not None
        )

"""Is this stop a full stop: list numbers, abbreviations, ordinals, initials.

Rules 5 and 6 of ``sentence_rules``. Each answers True (a full stop), False (part
of a number or an abbreviation) or None (it says nothing about this stop).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from proofpress.document.segmenter.abbreviations import Table
from proofpress.document.segmenter.sentence_candidates import Candidate
from proofpress.document.segmenter.sentence_words import (
    is_one_of,
    joined_before,
    token_before,
    word_at,
    words_before,
)

_LONGEST_HEADING_NUMBER = 40
_REST_OF_DATE = re.compile(r"(?:19|20)\d\d\b|\d{1,2}\.(?=\s)")
"""What follows a day's or a month's ordinal: ``1. 1. 2024``."""
_ORDINAL = re.compile(r"\d{1,2}\.")
_UNITS = frozenset("CFKVWAMNTLB")
"""Units of one capital; a year before such a letter is none of its quantities (``in 2019 J. Ito``)."""
_QUANTITY = re.compile(r"[−-]?(?:\d{1,3}|\d+[.,]\d+)")
_AND = frozenset("and or und oder et ou y o e ed".split())
_LIST_NUMBER = re.compile(
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3})*+|[A-Za-z]|[ivxlcIVXLC]{1,6})[)\]]?"
    r"|(?:[图圖図表式]|그림|표)\s?\d{1,3}(?:[.-]\d{1,3})*+"
)
_HEADING_NUMBER = re.compile(
    r"(?:(?:Supplementary|Supplemental|Extended|Online|Key|Main|Core|Research|Data)\s){0,2}"
    r"([^\W\d_]++)\.?\s(?:\d{1,3}(?:\.\d{1,3})*+|[A-Z]|[IVXLC]{1,6})"
)
_LETTERS = re.compile(r"(?:[^\W\d_]\.)++[^\W\d_]")
_ROMAN = re.compile(r"[IVXLC]{2,6}\b|[B-HJ-Z](?=[\d).,;:\]-])")


@dataclass(slots=True)
class AbbreviationRules:
    """The rules for one candidate."""

    text: str
    table: Table
    start: int
    """Where the current sentence begins."""
    candidate: Candidate
    _run: str = field(init=False)
    _token: str = field(init=False)

    def __post_init__(self) -> None:
        self._run = self.text[self.candidate.stop : self.candidate.stop_end]
        self._token = token_before(self.text, self.start, self.candidate.stop)

    def list_number(self) -> bool | None:
        """The number of a list item or a heading ends nothing: ``1. Revenue``, ``Figure 3. Revenue``."""
        stop = self.candidate.stop
        if self._run != "." or stop - self.start > _LONGEST_HEADING_NUMBER:
            return self._enumeration() if self._run == "." else None
        begun = self.text[self.start : stop]
        if _LIST_NUMBER.fullmatch(begun):
            return False
        heading = _HEADING_NUMBER.fullmatch(begun)
        if heading is not None and heading[1].casefold() in self.table.headings:
            return False
        return self._enumeration()

    def _enumeration(self) -> bool | None:
        """``There are two reasons: 1. Costs``."""
        if not self._token.isdecimal() or len(self._token) > 2:
            return None
        place = self.candidate.stop - len(self._token)
        before = self.text[max(self.start, place - 3) : place].rstrip()
        is_first = int(self._token) == 1 and before.endswith((":", "："))
        return False if is_first or before.endswith((";", "；")) else None

    def abbreviation(self) -> bool | None:
        """The stop of an abbreviation, by its class; of an ordinal; of initials."""
        token = self._token
        if self._run in {"!", "?"}:
            return self.starter_follows() if token + self._run in self.table.may_end else None
        if self._run != "." or not token:
            return None
        if len(token) == 1 and token.isalpha() and self._letter_follows():
            return False
        joined = joined_before(self.text, self.start, self.candidate.stop, token)
        for form in (joined, joined[0].lower() + joined[1:]):
            answer = self._by_class(form)
            if answer is not None:
                return answer
        if token.isdecimal():
            return self._ordinal()
        return self.starter_follows() if _LETTERS.fullmatch(joined) else self._initial()

    def _by_class(self, form: str) -> bool | None:
        table = self.table
        if form in table.never:
            return False
        if form in table.before_number and self._is_with_number(form):
            return False
        if form in table.before_name:
            return word_at(self.text, self.candidate.first) not in table.names
        return self.starter_follows() if form in table.may_end else None

    def _is_with_number(self, form: str) -> bool:
        return self._number_follows() or self._letter_names(form) or self._is_attribute(form)

    def _letter_names(self, form: str) -> bool:
        """Whether a single letter is the number: ``App. A has the proofs``."""
        is_reference = len(form) > 2 and self._token[0].isupper() and form not in self.table.names
        word = word_at(self.text, self.candidate.first)
        return is_reference and len(word) == 1 and word.isupper()

    def _is_attribute(self, form: str) -> bool:
        """Whether a unit is joined to its number, before a noun: ``10-yr. Treasuries``."""
        place = self.candidate.stop - len(form) - 1
        is_joined = place > self.start and self.text[place] == "-"
        return is_joined and self.text[place - 1].isdigit() and not self.starter_follows()

    def _initial(self) -> bool | None:
        """A single capital is an initial, unless a label stands before or a starter after it."""
        if len(self._token) != 1 or not self._token.isupper():
            return None
        before = words_before(self.text, self.start, self.candidate.stop - 1)
        return self._is_label(before) or self.starter_follows()

    def _is_label(self, before: list[str]) -> bool:
        """Whether a single letter is a name: ``plan B``, ``App. B``, ``groups A and B``."""
        if not before:
            return False
        if self._token in _UNITS and _QUANTITY.fullmatch(before[-1]):
            return True
        last = before[-1].lower()
        if last in self.table.labels or (last[-1] == "." and last[:-1] in self.table.before_number):
            return True
        other = before[-2].rstrip(",") if len(before) > 1 else ""
        return last in _AND and len(other) == 1 and other.isupper()

    def _ordinal(self) -> bool | None:
        """A number with a stop is an ordinal in German: ``am 31. Dezember``, ``im 19. Jahrhundert``."""
        table = self.table
        if not table.before_ordinal or len(self._token) > 2:
            return None
        following = word_at(self.text, self.candidate.first)
        before = words_before(self.text, self.start, self.candidate.stop - len(self._token))
        rest = _REST_OF_DATE.match(self.text, self.candidate.next)
        if rest and (rest.group().endswith(".") or (before and _ORDINAL.fullmatch(before[-1]))):
            return False
        if following in table.names or following in table.after_ordinal:
            return False
        is_article = bool(before) and before[-1] in table.before_ordinal
        return False if is_article and following not in table.starters else None

    def starter_follows(self) -> bool:
        """Whether the next word is one that nearly always begins a sentence."""
        return is_one_of(self.text, self.candidate.first, self.table.starters)

    def _letter_follows(self) -> bool:
        """Whether another single letter with a stop comes next, as in ``z. B.`` and ``J. R. Smith``."""
        first = self.candidate.first
        return self.text[first].isalpha() and self.text[first + 1 : first + 2] == "."

    def _number_follows(self) -> bool:
        first = self.candidate.first
        is_number = self.text[first].isdigit() or self.text[first] == "#"
        return is_number or _ROMAN.match(self.text, first) is not None

"""An example of a detector, to be copied: it counts shared words. It is not good enough.

Words in common say little about support: "Sales did not rise" shares most of its words with "Sales
rose", and a paraphrase shares few. The project's own cases refuse it, which is what they are for.
"""

from __future__ import annotations

import re
from pathlib import Path

from proofpress.attest import sha256_bytes
from proofpress.ledger.support_records import DetectorIdentity, SupportStatus

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    "a an and as at by for from in is it of on or that the this to was were with".split()
)
_NEGATIONS = frozenset("no not never none nobody nothing neither nor without".split())
_ENOUGH = 0.6
"""The share of the sentence's words that must stand in the passage."""


class WordOverlap:
    """Supported where most words of the sentence stand in the passage; never sure of more."""

    @property
    def identity(self) -> DetectorIdentity:
        """Its digest is taken over this file: rules, words and numbers alike."""
        # Line ends are no rule: a checkout may have changed them.
        source = Path(__file__).read_bytes().replace(b"\r\n", b"\n")
        return DetectorIdentity("word-overlap", "1", sha256_bytes(source))

    def judge(self, sentence: str, excerpt: str, passage: str) -> SupportStatus:
        """See the class."""
        said = set(_WORD.findall(sentence.casefold()))
        found = set(_WORD.findall(f"{excerpt} {passage}".casefold()))
        words = said - _SMALL - _NEGATIONS
        if not words or len(words & found) / len(words) < _ENOUGH:
            return SupportStatus.INSUFFICIENT
        same_sense = bool(said & _NEGATIONS) == bool(found & _NEGATIONS)
        return SupportStatus.SUPPORTED if same_sense else SupportStatus.CONTRADICTED


WORD_OVERLAP = WordOverlap()

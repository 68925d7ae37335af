"""The named changes as functions of text, and which of them two texts need to become equal.

A fold maps a text to what it is when one kind of difference does not count. ``needed_changes``
takes the folds that are allowed at a place, in their fixed order, and keeps those without which the
two texts would differ; where two folds would do alone, the earlier is kept.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from proofpress.ledger.anchoring.characters import INVISIBLE, SOFT_HYPHEN, compatible, kinds
from proofpress.ledger.records import Change

Fold = Callable[[str], str]
Folds = dict[Change, Fold]

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)


def needed_changes(one: str, other: str, folds: Folds) -> tuple[Change, ...] | None:
    """The changes without which the texts differ; None where they differ under all of them."""
    active = dict(folds)
    if _folded(one, active) != _folded(other, active):
        return None
    for change in reversed(folds):
        fewer = {kept: fold for kept, fold in active.items() if kept is not change}
        if _folded(one, fewer) == _folded(other, fewer):
            active = fewer
    return tuple(active)


def _folded(text: str, folds: Folds) -> str:
    for fold in folds.values():
        text = fold(text)
    return text


def by_kind(text: str, replacements: Mapping[str, str]) -> str:
    """``text`` with each character of a listed kind replaced."""
    pairs = zip(text, kinds(text), strict=True)
    return "".join(replacements.get(kind, character) for character, kind in pairs)


def without_invisibles(text: str) -> str:
    """``text`` without soft hyphens, zero-width characters, byte-order marks."""
    return by_kind(text, {INVISIBLE: "", SOFT_HYPHEN: ""})


def _without_ligatures(text: str) -> str:
    return text.translate(_LIGATURES)


def fold_compatibility(text: str) -> str:
    """NFKC character by character where it is harmless, and composed marks (NFC)."""
    return unicodedata.normalize("NFC", "".join(map(compatible, text)))


WORD_FOLDS: Folds = {
    Change.INVISIBLES: without_invisibles,
    Change.LIGATURES: _without_ligatures,
    Change.COMPATIBILITY: fold_compatibility,
    Change.CASE: str.lower,
}
CAPITALS_FOLDS: Folds = {**WORD_FOLDS, Change.CASE: str.upper}
"""For a word set in capitals: ``STRASSE`` is ``Straße``, though ``Masse`` is not ``Maße``."""

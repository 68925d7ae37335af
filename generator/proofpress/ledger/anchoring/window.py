"""An evidence window made ready for search: its text, its key, and where the key's parts lie."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import chain, compress, repeat

from proofpress.ledger.anchoring.characters import key_of, key_widths, without_footnote_marks


@dataclass(frozen=True, slots=True)
class PreparedWindow:
    """One evidence window, prepared once for all excerpts that are looked for in it."""

    text: str
    """The window's original text."""
    key: str = field(repr=False)
    """Its letters and digits alone, folded; bracketed footnote numbers are left out."""
    offsets: array[int] = field(repr=False, compare=False)
    """For each character of ``key``: the code point of ``text`` that it comes from."""


def prepare_window(text: str) -> PreparedWindow:
    """Compute the key of ``text`` and its offsets. Linear; about six bytes a character."""
    masked = without_footnote_marks(text)
    return PreparedWindow(text, key_of(masked), _offsets(key_widths(masked)))


def _offsets(widths: bytes) -> array[int]:
    places = range(len(widths))
    if max(widths, default=0) <= 1:
        return array("I", compress(places, widths))
    return array("I", chain.from_iterable(map(repeat, places, widths)))

"""Which sentence of a ledger is which of another one.

A sentence is the same where its text is, by its number among equal texts: what its id is made of, less
the report's path. What is left over on both sides after the same neighbour is paired where most words
are shared. That is a reading aid: an edited sentence is told as one change and not as two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofpress.document.records import fold_white_space
from proofpress.ledger.records import Ledger, LedgerRow

_LOOK_AHEAD = 8
"""How many sentences of a gap are looked at for one counterpart: keeps the work in proportion."""
_ALIKE = 0.5
"""The share of common words from which on two sentences pass for one, edited."""

Rows = tuple[LedgerRow, ...]
"""The rows of one sentence, in order."""
_Key = tuple[str, int]
"""Folded text, and the number among equal texts, from 1."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The sentences of two ledgers, joined."""

    same: tuple[tuple[Rows, Rows], ...]
    changed: tuple[tuple[Rows, Rows], ...]
    removed: tuple[Rows, ...]
    added: tuple[Rows, ...]


def pair_sentences(old: Ledger, new: Ledger) -> Pairs:
    """Join the sentences of ``old`` and ``new``, each in at most one pair."""
    former, present = _sentences(old), _sentences(new)
    same = [(former[key], present[key]) for key in present if key in former]
    gone, come = _gaps(former, present), _gaps(present, former)
    changed: list[tuple[Rows, Rows]] = []
    for neighbour, lost in gone.items():
        changed += _pair_gap(lost, come.get(neighbour, []))
    # A pair holds the very tuples of the two mappings.
    told = {id(rows) for pair in changed for rows in pair}
    return Pairs(
        same=tuple(same),
        changed=tuple(changed),
        removed=tuple(r for key, r in former.items() if key not in present and id(r) not in told),
        added=tuple(r for key, r in present.items() if key not in former and id(r) not in told),
    )


def _sentences(ledger: Ledger) -> dict[_Key, Rows]:
    rows_of: dict[str, list[LedgerRow]] = {}
    for row in ledger.rows:
        rows_of.setdefault(row.unit_id, []).append(row)
    seen: Counter[str] = Counter()
    found: dict[_Key, Rows] = {}
    for rows in rows_of.values():
        text = fold_white_space(rows[0].text)
        seen[text] += 1
        found[text, seen[text]] = tuple(rows)
    return found


def _gaps(own: Mapping[_Key, Rows], other: Mapping[_Key, Rows]) -> dict[_Key | None, list[Rows]]:
    """The sentences that ``other`` does not have, by the last one before them that it has."""
    neighbour: _Key | None = None
    gaps: dict[_Key | None, list[Rows]] = {}
    for key, rows in own.items():
        if key in other:
            neighbour = key
        else:
            gaps.setdefault(neighbour, []).append(rows)
    return gaps


def _pair_gap(lost: Sequence[Rows], come: Sequence[Rows]) -> Iterator[tuple[Rows, Rows]]:
    words = [_words(rows) for rows in come]
    first = 0
    for rows in lost:
        own = _words(rows)
        near = range(first, min(first + _LOOK_AHEAD, len(come)))
        best = max(near, key=lambda at: (_share(own, words[at]), -at), default=None)
        if best is not None and _share(own, words[best]) >= _ALIKE:
            yield rows, come[best]
            first = best + 1


def _words(rows: Rows) -> Counter[str]:
    return Counter(rows[0].text.casefold().split())


def _share(one: Counter[str], other: Counter[str]) -> float:
    """Dice's coefficient over the words."""
    both = one.total() + other.total()
    return 2 * (one & other).total() / both if both else 0.0

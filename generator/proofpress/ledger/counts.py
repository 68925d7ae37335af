"""Counts over a ledger's rows, each with what it was taken over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from proofpress.ledger.records import WORST_FIRST, Bucket, Counts, Detail, LedgerRow

_Key = TypeVar("_Key", bound=Enum)

# Windows with text that an excerpt could be looked for in.
_USABLE = frozenset(("complete", "truncated", "unknown", "sparse"))


def count_rows(rows: Sequence[LedgerRow]) -> Counts:
    """Count rows by bucket and detail, sentences by their worst row, and the coverage."""
    sentences: dict[str, list[LedgerRow]] = {}
    for row in rows:
        sentences.setdefault(row.unit_id, []).append(row)
    return Counts(
        sentences=len(sentences),
        rows=len(rows),
        rows_by_bucket=_tally(Bucket, (row.bucket for row in rows)),
        rows_by_detail=_tally(Detail, (row.detail for row in rows)),
        sentences_by_detail=_tally(Detail, (worst_detail(own) for own in sentences.values())),
        conflicts=sum(bool(row.annotation_conflicts) for row in rows),
        declared=sum(any(row.citation for row in own) for own in sentences.values()),
        resolvable=sum(any(map(_is_resolvable, own)) for own in sentences.values()),
        accessible=sum(any(map(_is_accessible, own)) for own in sentences.values()),
    )


def worst_detail(rows: Iterable[LedgerRow]) -> Detail:
    """What a sentence shows: the worst of its rows."""
    return min((row.detail for row in rows), key=WORST_FIRST.index)


def _is_resolvable(row: LedgerRow) -> bool:
    return row.window is not None


def _is_accessible(row: LedgerRow) -> bool:
    return row.window is not None and row.window.truncation in _USABLE


def _tally(kinds: type[_Key], values: Iterable[_Key]) -> Mapping[_Key, int]:
    """A count for every kind, those that do not occur included: a zero is a statement."""
    counter = Counter(values)
    return {kind: counter[kind] for kind in kinds}

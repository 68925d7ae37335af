"""Two ledgers -> what is between them, and whether it is worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from proofpress.attest import Json
from proofpress.ledger.comparing.differences import (
    Basis,
    BasisDifference,
    Difference,
    DifferenceKind,
    LedgerDiff,
    Side,
    Standing,
)
from proofpress.ledger.comparing.pairing import Rows, pair_sentences
from proofpress.ledger.counts import worst_detail
from proofpress.ledger.records import Detail, Ledger, LedgerRow, RowCitation

WORSE = {
    Detail.FOUND: 0,
    Detail.DECLARED: 1,
    Detail.NARRATIVE: 1,
    Detail.NO_EXCERPT: 2,
    Detail.EVIDENCE_WINDOW_INCOMPLETE: 3,
    Detail.SOURCE_UNAVAILABLE: 3,
    Detail.UNRESOLVABLE_SOURCE: 4,
    Detail.QUOTE_AMBIGUOUS: 5,
    Detail.EXCERPT_NOT_FOUND: 6,
    Detail.NUMERIC: 6,
}
"""A sentence that moves to a larger number stands worse; between equal ones it is only moved."""

_BAD_WHEN_NEW = WORSE[Detail.UNRESOLVABLE_SOURCE]
"""A sentence that is added at this or a larger number makes the report worse."""


def compare_ledgers(old: Ledger, new: Ledger) -> LedgerDiff:
    """How ``new`` differs from ``old``; two equal ledgers have no difference."""
    pairs = pair_sentences(old, new)
    found = [item for pair in pairs.same for item in _between(*pair)]
    for before, after in pairs.changed:
        found.append(_changed(before, after))
        found += _between(before, after)
    found += [_removed(rows) for rows in pairs.removed]
    found += [_added(rows) for rows in pairs.added]
    offsets = {row.unit_id: row.position.offset for row in (*old.rows, *new.rows)}
    kinds = list(DifferenceKind)
    found.sort(key=lambda item: (kinds.index(item.kind), offsets[_place(item).unit_id]))
    return LedgerDiff(_side(old), _side(new), tuple(_bases(old, new)), tuple(found))


def _place(item: Difference) -> Standing:
    place = item.new or item.old
    if place is None:
        raise ValueError("a difference has a place")
    return place


def _side(ledger: Ledger) -> Side:
    return Side(
        report_path=ledger.run.report_path,
        report_sha256=ledger.run.report_sha256,
        ledger_sha256=ledger.sha256,
        sentences=ledger.counts.sentences,
        sentences_by_detail=ledger.counts.sentences_by_detail,
    )


def _bases(old: Ledger, new: Ledger) -> Iterator[BasisDifference]:
    one, other = old.run, new.run
    for basis, before, after in (
        (Basis.REPORT, one.report_path, other.report_path),
        (Basis.SEGMENTER, _named(one.segmenter), _named(other.segmenter)),
        (Basis.PROFILE, _named(one.profile), _named(other.profile)),
    ):
        if before != after:
            yield BasisDifference(basis, before, after, is_worse=False)
    before, after = _anomalies(old), _anomalies(new)
    if before != after:
        yield BasisDifference(Basis.POPULATION, before, after, old.is_complete > new.is_complete)


def _named(identity: Mapping[str, Json]) -> str:
    """A name, a version and the first digits of a digest."""
    digest = str(identity.get("digest", identity.get("sha256", "")))
    return f"{identity['name']} {identity['version']} ({digest[:12]})"


def _anomalies(ledger: Ledger) -> str:
    listed = ledger.population["anomalies"]
    kinds = sorted({str(item["kind"]) for item in listed} if isinstance(listed, list) else ())
    return ", ".join(kinds) or "no anomaly"


def _between(before: Rows, after: Rows) -> Iterator[Difference]:
    """What became of one sentence: of its citations first, then of the whole."""
    told = set()
    for name, one, other in _citations(before, after):
        if (one is Detail.FOUND) != (other is Detail.FOUND):
            lost = one is Detail.FOUND
            kind = DifferenceKind.EXCERPT_LOST if lost else DifferenceKind.EXCERPT_REGAINED
            old, new = _standing(before, one), _standing(after, other)
            yield Difference(kind, old, new, name, is_worse=lost)
            told.add((old.detail, new.detail))
    old, new = _standing(before), _standing(after)
    if new.detail is Detail.NUMERIC and old.detail is not Detail.NUMERIC:
        yield Difference(DifferenceKind.NUMBER_UNDECLARED, old, new, None, is_worse=True)
    elif old.detail is not new.detail and (old.detail, new.detail) not in told:
        is_worse = WORSE[new.detail] > WORSE[old.detail]
        yield Difference(DifferenceKind.MOVED, old, new, None, is_worse)


def _citations(before: Rows, after: Rows) -> Iterator[tuple[str, Detail | None, Detail | None]]:
    """Each citation of either side by what it names, and where it stood and stands."""
    one, other = _by_target(before), _by_target(after)
    for key in one:
        if key in other:
            yield key[0], one[key], other[key]
    # A citation whose address was corrected is still that citation.
    gone = [key for key in one if key not in other]
    come = [key for key in other if key not in one]
    for old, new in zip_longest(gone, come):
        yield (new or old)[0], one.get(old), other.get(new)


def _by_target(rows: Rows) -> dict[tuple[str, int], Detail]:
    """Details by what is cited and, where a sentence cites it more than once, by its number there."""
    seen: Counter[str] = Counter()
    found: dict[tuple[str, int], Detail] = {}
    for row in rows:
        if row.citation is not None:
            name = target_of(row.citation)
            seen[name] += 1
            found[name, seen[name]] = row.detail
    return found


def target_of(citation: RowCitation) -> str:
    """What a citation names: its address, else its locator, else what a reader sees of it."""
    return citation.uri or citation.locator or citation.label


def _standing(rows: Rows, detail: Detail | None = None) -> Standing:
    row: LedgerRow = rows[0]
    return Standing(row.unit_id, row.position.line, row.text, detail or worst_detail(rows))


def _changed(before: Rows, after: Rows) -> Difference:
    """The edit alone: what it did to the sentence's standing is told by findings of its own."""
    old, new = _standing(before), _standing(after)
    return Difference(DifferenceKind.CHANGED, old, new, None, is_worse=False)


def _removed(rows: Rows) -> Difference:
    return Difference(DifferenceKind.REMOVED, _standing(rows), None, None, is_worse=False)


def _added(rows: Rows) -> Difference:
    new = _standing(rows)
    if new.detail is Detail.NUMERIC:
        return Difference(DifferenceKind.NUMBER_UNDECLARED, None, new, None, is_worse=True)
    is_worse = WORSE[new.detail] >= _BAD_WHEN_NEW
    return Difference(DifferenceKind.ADDED, None, new, None, is_worse)

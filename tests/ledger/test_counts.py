"""Counts: rows and sentences, each with what it was taken over."""

from __future__ import annotations

import itertools
from pathlib import Path

from evidence import DENIED, HOLLOW, PAPER, STUDY, check

from proofpress.ledger import WORST_FIRST, Bucket, Counts, Detail
from proofpress.ledger.counts import count_rows, worst_detail

_FOUND = f'[s]({STUDY} "quote: Costs fell in every region")'
_ABSENT = f'[s]({STUDY} "quote: Nobody bought what was on offer")'


def _counts(source: str, folder: Path) -> Counts:
    return check(source, folder).ledger.counts


def test_rows_and_sentences(tmp_path: Path) -> None:
    source = f"One {_FOUND} and {_ABSENT}. Two {_FOUND}. It grew 5%. It grew."
    counts = _counts(source, tmp_path)
    assert (counts.rows, counts.sentences) == (5, 4)
    assert {k: n for k, n in counts.rows_by_detail.items() if n} == {
        Detail.FOUND: 2,
        Detail.EXCERPT_NOT_FOUND: 1,
        Detail.NUMERIC: 1,
        Detail.NARRATIVE: 1,
    }
    assert {k: n for k, n in counts.sentences_by_detail.items() if n} == {
        Detail.EXCERPT_NOT_FOUND: 1,
        Detail.FOUND: 1,
        Detail.NUMERIC: 1,
        Detail.NARRATIVE: 1,
    }
    assert dict(counts.rows_by_bucket) == {
        Bucket.EXCERPT_FOUND: 2,
        Bucket.CITATION_UNCONFIRMED: 1,
        Bucket.OWN_REASONING: 2,
    }


def test_every_count_adds_up_to_its_denominator_and_names_its_zeros(tmp_path: Path) -> None:
    counts = _counts(f"One {_FOUND}. Two.", tmp_path)
    assert sum(counts.rows_by_bucket.values()) == counts.rows
    assert sum(counts.rows_by_detail.values()) == counts.rows
    assert sum(counts.sentences_by_detail.values()) == counts.sentences
    assert set(counts.rows_by_detail) == set(counts.sentences_by_detail) == set(Detail)
    assert set(counts.rows_by_bucket) == set(Bucket)


def test_a_sentence_shows_its_worst_row() -> None:
    assert set(WORST_FIRST) == set(Detail)
    unconfirmed = [d for d in WORST_FIRST if d.bucket is Bucket.CITATION_UNCONFIRMED]
    # Unconfirmed goes before found, found before what cites nothing.
    assert WORST_FIRST[: len(unconfirmed)] == tuple(unconfirmed)
    assert WORST_FIRST[len(unconfirmed)] is Detail.FOUND


def test_worst_of_any_two_rows(tmp_path: Path) -> None:
    cited = {
        Detail.FOUND: _FOUND,
        Detail.EXCERPT_NOT_FOUND: _ABSENT,
        Detail.QUOTE_AMBIGUOUS: f'[s]({STUDY} "quote: sales rose")',
        Detail.NO_EXCERPT: f"[s]({PAPER})",
        Detail.SOURCE_UNAVAILABLE: f"[s]({DENIED})",
        Detail.EVIDENCE_WINDOW_INCOMPLETE: f'[s]({HOLLOW} "quote: a b c d")',
        Detail.UNRESOLVABLE_SOURCE: "word [7]",
    }
    for (one, first), (other, second) in itertools.permutations(cited.items(), 2):
        rows = check(f"It {first} and {second}.", tmp_path).ledger.rows
        assert [row.detail for row in rows] == [one, other]
        assert worst_detail(rows) is min(one, other, key=WORST_FIRST.index)
        assert count_rows(rows).sentences_by_detail[worst_detail(rows)] == 1


def test_coverage(tmp_path: Path) -> None:
    source = (
        f"One {_FOUND}. Two [s]({DENIED}). Three [s]({HOLLOW}). Four [7]. "
        "Five. <!-- proof-locator: Minutes --> Six. "
        f"Seven [a]({DENIED}) and {_FOUND}."
    )
    counts = _counts(source, tmp_path)
    assert counts.sentences == 7
    assert counts.declared == 6  # a locator and a marker that leads nowhere are declared too
    assert counts.resolvable == 4
    assert counts.accessible == 2


def test_conflicts(tmp_path: Path) -> None:
    source = f"One {_FOUND}. <!-- proof-own: x --> Two 5%. <!-- proof-own: x -->"
    assert _counts(source, tmp_path).conflicts == 1

"""What a profile may change of a report's reading, and what it may not."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from notation import Case, read_cases

from proofpress.document import Profile, Report, TrailingCitation, read_report
from proofpress.errors import ProofpressError

_CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt"))
    for case in read_cases(path)
]
_WIDE = Profile(link_text_is_excerpt=True, trailing_citation=TrailingCitation.PARAGRAPH)


def _check_wider(narrow: Report, wide: Report) -> None:
    """A profile changes what a sentence cites and quotes, never which sentences there are."""
    assert [unit.unit_id for unit in wide.units] == [unit.unit_id for unit in narrow.units]
    assert wide.exclusions == narrow.exclusions
    assert wide.population == narrow.population
    for one, two in zip(narrow.units, wide.units, strict=True):
        assert not one.citations or len(one.citations) == len(two.citations)
        assert all(citation.by_paragraph != bool(one.citations) for citation in two.citations)
        for before, after in zip(one.citations, two.citations, strict=False):
            assert before.excerpt is None or before.excerpt == after.excerpt


@pytest.mark.parametrize("case", _CASES)
def test_a_wider_profile_counts_the_same_sentences(case: Case) -> None:
    with contextlib.suppress(ProofpressError):
        data = case.source.encode()
        _check_wider(read_report("r.md", data, Profile()), read_report("r.md", data, _WIDE))


def test_real_reports_keep_their_sentences(corpus_reports: list[Path]) -> None:
    for path in corpus_reports:
        data = path.read_bytes()
        narrow = read_report(path.name, data, Profile())
        _check_wider(narrow, read_report(path.name, data, _WIDE))


def test_more_citations_after_a_paragraph_than_anybody_means_are_refused() -> None:
    link = "[Source](https://example.org/s)"
    for count, is_refused in ((20, False), (21, True)):
        data = f"One. Two. {', '.join([link] * count)}".encode()
        if is_refused:
            with pytest.raises(ProofpressError, match="more than 20"):
                read_report("r.md", data, _WIDE)
        else:
            assert len(read_report("r.md", data, _WIDE).units[0].citations) == count

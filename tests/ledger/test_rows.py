"""Where each citation and each sentence stands: every bucket and detail is reached by a case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from evidence import CUT, DENIED, HOLLOW, PAPER, STUDY, STUDY_TEXT, check, only_row, page, rows

from proofpress.capture import Producer, Snapshot, Source, Truncation, freeze_success, identify
from proofpress.document import Profile, TrailingCitation, read_report
from proofpress.ledger import (
    Annotation,
    Bucket,
    Conflict,
    Detail,
    LedgerRow,
    RestsOn,
    RestsOnKind,
    SupportStatus,
)
from proofpress.ledger.gate_messages import explain_row
from proofpress.ledger.hidden_text import ONLY_HIDDEN
from proofpress.ledger.rows import Windows, make_rows, remember_windows

_CASES = [
    (f'It grew [s]({STUDY} "quote: Costs fell in every region").', "found"),
    (f'It grew [s]({STUDY} "quote: costs  fell in every region").', "found"),
    (f'It grew [s]({STUDY} "quote: Nobody bought what was on offer").', "excerpt_not_found"),
    (f'It grew [s]({STUDY} "quote: Prices fell in every region").', "quote_ambiguous"),
    (f'It grew [s]({STUDY} "quote: grew by five percent").', "quote_ambiguous"),
    (f'It grew [s]({STUDY} "quote: Costs fell in every […] the board was pleased").', "found"),
    (f'It grew [s]({STUDY} "quote: sales rose").', "quote_ambiguous"),
    (f'It grew [s]({HOLLOW} "quote: Costs fell in every region").', "evidence_window_incomplete"),
    (f"It grew 5% [s]({STUDY}).", "no_excerpt"),
    ("It grew. <!-- proof-locator: Minutes, item 4 -->", "no_excerpt"),
    (f"It grew [s]({DENIED}).", "source_unavailable"),
    ("It grew [s](https://nowhere.example/x).", "source_unavailable"),
    ("It grew [s](ftp://a.example/x).", "source_unavailable"),
    ("It grew [s](https://user:secret@a.example/x).", "source_unavailable"),
    ("It grew [7].", "unresolvable_source"),
    ("It grew【3†source】.", "unresolvable_source"),
    ("It grew.[^none]", "unresolvable_source"),
    ("It grew 5%. <!-- proof-own: counted -->", "declared"),
    ("It grew 5%.", "numeric"),
    ("It grew `5%` in [1].", "unresolvable_source"),
    ("It grew by `5%`.", "narrative"),
    ("It grew.", "narrative"),
]


@pytest.mark.parametrize(("source", "detail"), _CASES)
def test_detail(source: str, detail: str, tmp_path: Path) -> None:
    row = only_row(source, tmp_path)
    assert row.detail.value == detail
    assert row.bucket is row.detail.bucket
    cited = row.bucket is not Bucket.OWN_REASONING
    assert (row.support_status is SupportStatus.INSUFFICIENT) == cited
    assert (row.support_status is None) == (not cited)


def test_every_detail_is_reached() -> None:
    assert {detail for _, detail in _CASES} == {detail.value for detail in Detail}


def test_a_row_keeps_the_evidence_it_was_decided_on(tmp_path: Path) -> None:
    checked = check(f'It [s]({STUDY} "quote: Costs fell in every region").', tmp_path)
    (row,) = checked.ledger.rows
    (snapshot,) = checked.snapshots.values()
    assert snapshot is not None
    assert row.window is not None
    assert row.anchor is not None
    assert snapshot.window is not None
    assert row.window.window_sha256 == snapshot.window.sha256
    assert row.window.text_sha256 == snapshot.window.text_sha256
    assert row.window.truncation == "complete"
    assert row.anchor.span is not None
    assert row.anchor.span.cut(STUDY_TEXT) == "Costs fell in every region"


def test_a_refused_address_gives_its_kind_and_names_no_secret(tmp_path: Path) -> None:
    row = only_row("It [s](https://user:secret@a.example/x).", tmp_path)
    assert row.window is not None
    assert row.window.failure == "source_refused:policy_credentials"
    assert row.citation is not None
    assert row.citation.uri == "https://a.example/x"


def test_a_row_shows_no_credential(tmp_path: Path) -> None:
    row = only_row("It [s](https://a.example/x?b=1&token=hush#c).", tmp_path)
    assert row.citation is not None
    assert row.citation.uri == "https://a.example/x?b=1"


def _row_over(window: Truncation, words: str) -> LedgerRow:
    """The row of a citation of ``words`` in a window of the study that is stated as ``window``."""
    report = read_report("report.md", f'It [s]({CUT} "quote: {words}").'.encode())
    source = identify(CUT)
    assert isinstance(source, Source)
    snapshot = _stated(source, window)
    windows = Windows({source.key: snapshot}, {source.key: "0" * 64}, remember_windows())
    (row,) = make_rows(report, windows)
    return row


def _stated(source: Source, truncation: Truncation) -> Snapshot:
    snapshot = freeze_success(
        source, page(CUT, STUDY_TEXT), requested_uri=CUT, retrieved_at="2026-01-01T00:00:00Z"
    )
    return replace(snapshot, windows=(replace(snapshot.windows[0], truncation=truncation),))


@pytest.mark.parametrize("truncation", list(Truncation))
def test_absent_is_said_only_over_a_complete_window(truncation: Truncation) -> None:
    detail = _row_over(truncation, "these words are not there").detail
    complete = truncation is Truncation.COMPLETE
    assert detail is (Detail.EXCERPT_NOT_FOUND if complete else Detail.EVIDENCE_WINDOW_INCOMPLETE)


@pytest.mark.parametrize("truncation", list(Truncation))
def test_found_counts_in_part_of_a_source_and_not_in_what_stands_in_its_place(
    truncation: Truncation,
) -> None:
    detail = _row_over(truncation, "Costs fell in every region").detail
    instead = truncation in (Truncation.HOLLOW, Truncation.EMPTY)
    assert detail is (Detail.EVIDENCE_WINDOW_INCOMPLETE if instead else Detail.FOUND)


def test_the_first_view_that_holds_the_words_counts() -> None:
    source = identify(CUT)
    first = _stated(source, Truncation.COMPLETE)
    other = replace(first.windows[0], view="abstract")
    text = "Nothing here."
    empty = replace(
        first.windows[0], text=text, captured_characters=len(text), captured_bytes=len(text)
    )
    report = read_report("r.md", f'It [s]({CUT} "quote: Costs fell in every region").'.encode())
    snapshots: dict[str, Snapshot | None] = {source.key: replace(first, windows=(empty, other))}
    (row,) = make_rows(report, Windows(snapshots, {source.key: None}, remember_windows()))
    assert row.detail is Detail.FOUND
    assert row.window is not None
    assert row.window.view == "abstract"


def test_the_row_names_the_reader_that_saw_the_words() -> None:
    source = identify(CUT)
    first = _stated(source, Truncation.COMPLETE)
    second = replace(first.windows[0], extractor=Producer("second", "1", {}), page_starts=(0, 9))
    text = "Costs fell in eve ry region"
    split = replace(
        first.windows[0], text=text, captured_characters=len(text), captured_bytes=len(text)
    )
    report = read_report("r.md", f'It [s]({CUT} "quote: Costs fell in every region").'.encode())
    snapshots: dict[str, Snapshot | None] = {source.key: replace(first, windows=(split, second))}
    (row,) = make_rows(report, Windows(snapshots, {source.key: None}, remember_windows()))
    assert row.detail is Detail.FOUND
    assert row.window is not None
    assert (row.window.reader, row.window.view, row.window.page) == ("second", "text", 2)


def test_words_in_hidden_text_do_not_count() -> None:
    source = identify(CUT)
    first = _stated(source, Truncation.COMPLETE)
    hidden = replace(first.windows[0], view="hidden", is_shown=False)
    text = "Nothing here."
    shown = replace(
        first.windows[0], text=text, captured_characters=len(text), captured_bytes=len(text)
    )
    report = read_report("r.md", f'It [s]({CUT} "quote: Costs fell in every region").'.encode())
    snapshots: dict[str, Snapshot | None] = {source.key: replace(first, windows=(shown, hidden))}
    (row,) = make_rows(report, Windows(snapshots, {source.key: None}, remember_windows()))
    assert row.detail is Detail.EXCERPT_NOT_FOUND
    assert row.anchor is not None
    assert (row.anchor.reason or "").startswith(ONLY_HIDDEN)
    assert "quote what a reader of the source sees" in explain_row(row, report.profile)
    with pytest.raises(ValueError, match="what a reader of the source sees"):
        replace(first, windows=(hidden, shown))


def test_words_that_are_hidden_and_shown_count_and_say_nothing_of_it(tmp_path: Path) -> None:
    source = identify(CUT)
    first = _stated(source, Truncation.COMPLETE)
    hidden = replace(first.windows[0], view="hidden", is_shown=False)
    report = read_report("r.md", f'It [s]({CUT} "quote: Costs fell in every region").'.encode())
    both = replace(first, windows=(first.windows[0], hidden))
    (row,) = make_rows(report, Windows({source.key: both}, {source.key: None}, remember_windows()))
    assert row.detail is Detail.FOUND
    assert row.anchor is not None
    assert row.anchor.reason is None


def test_a_sentence_with_two_citations_has_two_rows(tmp_path: Path) -> None:
    source = f'It [a]({STUDY} "quote: Costs fell in every region") and [b]({PAPER}).'
    one, two = rows(source, tmp_path)
    assert [one.row_id, two.row_id] == [f"{one.unit_id}-c1", f"{one.unit_id}-c2"]
    assert [one.detail, two.detail] == [Detail.FOUND, Detail.NO_EXCERPT]


def test_citation_and_declaration_keep_the_bucket_and_conflict(tmp_path: Path) -> None:
    row = only_row(f"It grew 5% [s]({STUDY}). <!-- proof-own: counted -->", tmp_path)
    assert row.detail is Detail.NO_EXCERPT
    assert row.declared == "counted"
    assert row.annotation_conflicts == (Conflict.CITATION_AND_DECLARED_ANALYSIS,)


def test_questions_stand_beside_the_sentence(tmp_path: Path) -> None:
    row = only_row(
        "It grew. <!-- proof-question: why? --> <!-- proof-question: when? -->", tmp_path
    )
    assert row.questions == ("why?", "when?")


@pytest.mark.parametrize("kind", list(RestsOnKind))
def test_a_number_that_rests_on_something_named_is_declared(
    kind: RestsOnKind, tmp_path: Path
) -> None:
    row = only_row(f"It grew 5%. <!-- proof-{kind}: a.1 --> <!-- proof-{kind}: a.1 -->", tmp_path)
    assert row.detail is Detail.DECLARED
    assert row.declared is None
    assert row.rests_on == (RestsOn(kind, "a.1"),)
    assert [annotation.value for annotation in row.annotations] == [f"rests_on_{kind}"]


def test_what_a_sentence_rests_on_stands_beside_its_citation(tmp_path: Path) -> None:
    marks = "<!-- proof-run: r --> <!-- proof-claim: c -->"
    row = only_row(f"It grew 5% [s]({STUDY}). {marks}", tmp_path)
    assert row.detail is Detail.NO_EXCERPT
    assert row.rests_on == (RestsOn(RestsOnKind.RUN, "r"), RestsOn(RestsOnKind.CLAIM, "c"))
    assert row.annotations == (Annotation.RESTS_ON_CLAIM, Annotation.RESTS_ON_RUN)
    assert row.annotation_conflicts == ()


def test_an_id_that_is_none_declares_nothing(tmp_path: Path) -> None:
    row = only_row("It grew 5%. <!-- proof-claim: a b -->", tmp_path)
    assert row.detail is Detail.NUMERIC


def test_a_row_is_annotated_with_what_it_rests_on(tmp_path: Path) -> None:
    row = only_row("It grew.", tmp_path)
    with pytest.raises(ValueError, match="annotated"):
        replace(row, rests_on=(RestsOn(RestsOnKind.CLAIM, "a"),))


def test_a_bare_locator_is_noted(tmp_path: Path) -> None:
    row = only_row("It grew. <!-- proof-locator: Minutes -->", tmp_path)
    assert row.annotations == (Annotation.LOCATOR_ONLY,)
    assert row.window is None


def test_the_words_of_a_citation_after_its_paragraph_are_declared_once(tmp_path: Path) -> None:
    source = f'It grew. It fell. ([s]({STUDY} "quote: Costs fell in every region"))'
    profile = Profile(trailing_citation=TrailingCitation.PARAGRAPH)
    one, two = check(source, tmp_path, profile=profile).ledger.rows
    assert [row.detail for row in (one, two)] == [Detail.FOUND, Detail.FOUND]
    assert one.citation is not None
    assert two.citation is not None
    assert (one.citation.by_paragraph, two.citation.by_paragraph) == (True, False)
    assert (one.annotations, two.annotations) == ((), ())


def test_a_source_is_asked_for_once_and_under_its_first_address(tmp_path: Path) -> None:
    source = f"One [a]({STUDY}#part). Two [b]({STUDY}?utm_source=x). Three [c]({STUDY})."
    checked = check(source, tmp_path)
    assert len({row.window.source_key for row in checked.ledger.rows if row.window}) == 1
    assert len(checked.sources) == 1

"""Why a sentence stands where it stands: every step says what the pipeline did, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from evidence import DENIED, HOLLOW, STUDY, check
from hypothesis import given
from hypothesis import strategies as st

from growth import grows_linearly
from proofpress.capture import SnapshotStore, SourceAccess, Truncation
from proofpress.document import read_report
from proofpress.errors import ProofpressError
from proofpress.ledger import Detail
from proofpress.ledger.explaining import (
    Explanation,
    StepKind,
    explain_unit,
    explanation_text,
    find_unit,
)
from proofpress.ledger.explaining.find import is_file_of, names_a_place
from proofpress.ledger.numbers.exemptions import ExemptionKind, find_exemptions
from proofpress.ledger.numbers.numerics import INVISIBLE, find_numbers
from proofpress.pipeline import CheckedReport, check_report

K = StepKind


def explain(checked: CheckedReport, at: int = 0) -> Explanation:
    unit = checked.report.units[at]
    return explain_unit(unit, checked.report, checked.ledger, checked.snapshots, checked.gate)


def one(source: str, folder: Path) -> Explanation:
    return explain(check(source, folder))


_CASES: list[tuple[str, list[str]]] = [
    (
        f'# A\n\n## B\n\nIt grew [s]({STUDY} "quote: Costs fell in every region").',
        [
            "sentence: report.md:5:1 to report.md:5:",
            "under: A › B",
            "citation: citation 1: inline_link, line 5, column 9",
            "label: s",
            f"address: {STUDY}",
            "source: s-",
            "captured",
            "excerpt: link_title",
            "words: Costs fell in every region",
            "searched text: searched: found",
            "completeness: complete",
            "rung: byte_exact: holds",
            "window characters: 46–72",
            "stands in: excerpt_found: found",
            "look again: the text that decided is blobs/",
            "gate: the policy has nothing against it",
            "gate: the report's gate: clear",
        ],
    ),
    (
        f'It grew [s]({STUDY} "quote: costs  fell in every region").',
        ["rung: byte_exact: does not hold", "rung: normalised: holds", "changes: case, whitespace"],
    ),
    (
        f'It grew [s]({STUDY} "quote: Prices fell in every region").',
        ["searched text: searched: ambiguous", "rung: fuzzy: shows", "[-Prices-] fell in"],
    ),
    (
        f'It grew [s]({STUDY} "quote: Nobody bought what was on offer").',
        [
            "searched text: searched: not_found",
            "rung: byte_exact: does not hold",
            "rung: normalised: does not hold",
            "rung: elided: does not hold",
            "because: no searched text holds the words, and the text is complete",
            "gate: warns by citation_unconfirmed",
        ],
    ),
    (f'It [s]({STUDY} "quote: sales rose").', ["holds, but does not count", "it occurs 2 times"]),
    (f'It [s]({HOLLOW} "quote: Costs fell").', ["completeness: empty", "evidence_window_incomplete"]),
    (f"It [s]({STUDY}).", ["excerpt: no words are declared", "stands in: citation_unconfirmed: no_ex"]),
    (f"It [s]({DENIED}).", ["could not be read, source_denied:http_403", "source_unavailable"]),
    ("It [s](ftp://a.example/x).", ["refused: source_refused:policy_scheme"]),
    ("It [7].", ["source: leads to no address", "unresolvable_source"]),
    ("It. <!-- proof-locator: Minutes, item 4 -->", ["locator: Minutes, item 4", "note: locator_only"]),
    (
        "It grew 5%. <!-- proof-own: counted -->",
        ["marker: own", "says: counted", "stands in: own_reasoning: declared", "declared: counted"],
    ),
    (
        "Section 6 of ISO 27001 reports $4.2M by `x7` as of 2 May 2024.",
        [
            "number: “$4.2M” is a number",
            "“Section 6” is none: a place in a document",
            "“ISO 27001” is none: part of a name",
            "“x7” is none: code",
            "number: “2 May 2024” is a number",
            "stands in: own_reasoning: numeric",
            "gate: fails by undeclared_numerics",
            "gate: the report's gate: failed",
        ],
    ),
    (
        f'It grew 5% [s]({STUDY} "quote: Costs fell in every region").',
        ["note: numbers_not_in_excerpt", "numbers: 5%"],
    ),
    (
        f"It grew [s]({STUDY}#:~:text=Sales%20grew%20by%20four%20percent,fell%20in%20every%20region).",
        ["excerpt: text_fragment", "elided: holds"],
    ),
    (
        "It grew. <!-- proof-claim: growth-1 -->",
        ["own_reasoning: declared", "note: rests_on_claim", "names: growth-1"],
    ),
    (
        "Data as of 2 May 2024.",
        ["is none: a date or a byline", "the sentence states no number", "own_reasoning: narrative"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("source", "said"), _CASES, ids=lambda value: str(value)[:50])
def test_steps(source: str, said: list[str], tmp_path: Path) -> None:
    text = explanation_text(one(source, tmp_path))
    for words in said:
        assert words in text, text


def test_a_sentence_with_two_citations_has_the_steps_of_both(tmp_path: Path) -> None:
    source = f'It [s]({STUDY} "quote: Costs fell in every region") and [d]({DENIED}).'
    explanation = one(source, tmp_path)
    assert [step.came_to for step in explanation.of_kind(K.BUCKET)] == [
        "excerpt_found: found",
        "citation_unconfirmed: source_unavailable",
    ]
    assert len({step.row_id for step in explanation.of_kind(K.CITATION)}) == 2


def test_a_source_that_nobody_captured_is_said_so(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path)
    checked = check_report(
        "r.md", f"It [s]({STUDY}).".encode(), access=SourceAccess(store), made_with={}
    )
    assert "nobody has captured it" in explanation_text(explain(checked))


def assert_tells_the_ledger(checked: CheckedReport) -> None:
    """Searched anew, each excerpt comes to what the ledger says, and so do the numbers."""
    rows = {row.row_id: row for row in checked.ledger.rows}
    for at in range(len(checked.report.units)):
        explanation = explain(checked, at)
        for step in explanation.of_kind(K.BUCKET):
            row = rows.pop(step.row_id or "")
            assert step.came_to == f"{row.bucket}: {row.detail}"
            searched = [
                w.came_to
                for w in explanation.of_kind(K.WINDOW)
                if w.row_id == row.row_id and w.came_to.startswith("searched")
            ]
            hollow = row.window and row.window.truncation == Truncation.HOLLOW.value
            if row.anchor is not None and not hollow:
                assert f"searched: {row.anchor.outcome}" in searched
            numbers = [n for n in explanation.of_kind(K.NUMBER) if n.came_to.endswith("a number")]
            if row.citation is None and row.detail is not Detail.DECLARED:
                assert bool(numbers) == (row.detail is Detail.NUMERIC)
    assert rows == {}


def test_explanations_tell_what_the_ledger_says(tmp_path: Path) -> None:
    for source, _ in _CASES:
        assert_tells_the_ledger(check(source, tmp_path))


def test_explanations_of_real_reports(corpus_reports: list[Path], tmp_path: Path) -> None:
    for path in corpus_reports:
        store = SnapshotStore(tmp_path)
        assert_tells_the_ledger(
            check_report(path.name, path.read_bytes(), access=SourceAccess(store), made_with={})
        )


def test_an_explanation_cannot_steer_a_terminal(tmp_path: Path) -> None:
    source = f"It \x1b[31m grew \u202e [l\x1b]({STUDY}). <!-- proof-question: \x07 -->"
    text = explanation_text(one(source, tmp_path))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\x07" not in text


REPORT = read_report("reports/a.md", b"One. Two.\nThree\ngoes on. One.\n\nFive 5%.\n")


def test_a_sentence_is_found_by_id_prefix_row_and_place() -> None:
    unit = REPORT.units[1]
    for words in (unit.unit_id, unit.unit_id[:8], f"{unit.unit_id}-c1"):
        assert find_unit(words, REPORT) is unit
    for words in ("reports/a.md:5", "a.md:5", "/home/me/docs/reports/a.md:5", "./reports/a.md:5"):
        assert find_unit(words, REPORT) is REPORT.units[-1]
    assert find_unit("a.md:2", REPORT) is REPORT.units[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("u-", "names no sentence"),
        ("u-000000000000", "near are u-"),
        ("nonsense", "names no sentence"),
        ("b.md:5", "names no sentence"),
        ("a.md:1", "names 2 sentences"),
        ("a.md:99", "no sentence is named 'a.md:99'; near are u-"),
        ("a.md:0", "near are"),
        ("", "names no sentence"),
    ],
)
def test_another_name_is_an_error_that_offers_near_ones(words: str, said: str) -> None:
    with pytest.raises(ProofpressError, match=said) as caught:
        find_unit(words, REPORT)
    assert caught.value.file == "reports/a.md"


@given(st.text(max_size=30))
def test_any_name_finds_a_sentence_or_is_an_error(words: str) -> None:
    with suppress(ProofpressError):
        assert find_unit(words, REPORT) in REPORT.units


def test_files_are_told_part_by_part() -> None:
    assert not is_file_of("aa.md", "a.md")
    assert not is_file_of("other/a.md", "reports/a.md")
    assert not is_file_of("", "a.md")
    assert names_a_place("x/a.md:7") == "x/a.md"
    assert names_a_place("u-0123") is None


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Section 6 and COVID-19.", [ExemptionKind.COORDINATE, ExemptionKind.IDENTIFIER]),
        ("3 May 2024", [ExemptionKind.DATE_ALONE]),
        ("It grew on 3 May 2024.", []),
        ("1. It grew.", [ExemptionKind.COORDINATE]),
        ("It grew 5%.", []),
        ("It grew.", []),
    ],
)
def test_exemptions(text: str, kinds: list[ExemptionKind]) -> None:
    assert [exempt.kind for exempt in find_exemptions(text)] == kinds


@given(st.text(alphabet="Aab 0123456789.,-%$:()/Sectionv", max_size=60))
def test_every_digit_is_a_number_or_exempt(text: str) -> None:
    spans = [n.span for n in find_numbers(text)] + [e.span for e in find_exemptions(text)]
    assert not INVISIBLE.search(text)
    for at, character in enumerate(text):
        if character.isdecimal():
            assert any(span.start <= at < span.end for span in spans), (text, at)


def test_exemptions_take_time_in_proportion() -> None:
    text = "ISO 27001 and Section 6, 5% of COVID-19. " * 4000
    assert grows_linearly(lambda size: lambda: find_exemptions(text[:size]), len(text))

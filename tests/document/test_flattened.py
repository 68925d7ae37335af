"""Note numbers flattened into the text: when they are read, what stays a number, what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants import check_report

from growth import grows_linearly
from proofpress.document import (
    CitationForm,
    CitationReading,
    Profile,
    RemarkKind,
    Report,
    read_report,
)
from proofpress.document.flattened.order import ascending

_LIST = "\n\n## Works cited\n\n" + "".join(f"{n}. https://a.example/{n}\n" for n in range(1, 10))
_PLAIN = "It grew.1 It fell.2 It stood.3 It cost more.4 It ended.5 "
_FEW = "It grew.1 And it fell to 3.2 points."


def _read(source: str, citations: CitationReading = CitationReading.AUTO) -> Report:
    return read_report("report.md", source.encode(), Profile(citations=citations))


def _notes(report: Report) -> list[str]:
    return [c.label for u in report.units for c in u.citations if c.form is CitationForm.FLATTENED]


def _remarks(report: Report, kind: RemarkKind) -> list[str]:
    return [remark.message for remark in report.population.remarks if remark.kind is kind]


def test_what_was_found_is_said_once_with_counts_and_lines() -> None:
    report = _read(f"# A\n\n{_PLAIN}\n\nIt rose.5 {_LIST}")
    assert _notes(report) == ["1", "2", "3", "4", "5", "5"]
    (found,) = _remarks(report, RemarkKind.FLATTENED_CITATIONS)
    assert "5 of 9 numbers" in found
    assert "6 notes on lines 3 to 5" in found
    assert not _remarks(report, RemarkKind.AMBIGUOUS_NOTE_NUMBER)
    assert report.population.is_complete


def test_the_profile_s_word_goes_before_what_is_detected() -> None:
    assert _notes(_read(_FEW + _LIST)) == []
    assert _notes(_read(_FEW + _LIST, CitationReading.FLATTENED)) == ["1"]
    assert _notes(_read(_PLAIN + _LIST, CitationReading.BRACKETED)) == []
    none = _read(_PLAIN, CitationReading.FLATTENED)
    assert _notes(none) == []
    assert "0 of 0 numbers" in _remarks(none, RemarkKind.FLATTENED_CITATIONS)[0]


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("Llama 3 was new.", "3"),
        ("It hired 3 engineers.", "3"),
        ("The score reached 4, and so on.", "4"),
        ("In Europe (without the islands) 4 have agreed.", "4"),
        ("It says “so it is” 4 towns did.", "4"),
        ("The mean is 40.3 Per cent is the unit.", "3"),
        ("It costs $40.2 Million is no unit.", "2"),
        ("It named fast3 and two more.", "3"),
        ("It rests.72 And so on.", "72"),
    ],
)
def test_a_number_that_could_be_either_stays_one_and_is_named(sentence: str, shown: str) -> None:
    report = _read(f"{_PLAIN}\n\n{sentence}{_LIST}")
    assert len(_notes(report)) == 5
    (said,) = _remarks(report, RemarkKind.AMBIGUOUS_NOTE_NUMBER)
    assert said.endswith(f": {shown}")
    last = report.units[-1]
    assert not any(span.cut(last.text) == shown for span in report.blocks[last.block].masked)


@pytest.mark.parametrize(
    "sentence",
    [
        "It costs $2.50 and 3.4% more.",
        "Python 3.11 and Gemini 2.5 Pro are used.",
        "GPT-4, H2O, COVID-19, ISO 27001 and AI4Dev are names.",
        "In phase 2, table 3 and on May 4, 2025 nothing happened.",
        "At least 2 of 4 towns took 3 months, 2–3 times, for 100 000 km.",
        "The 2nd of 3 million, 4 % and 5 GW.",
        "See fig.2, no.3, p.4 and https://b.example/x.3 for it.",
        "(1) one, (2) two.",
        "1,2 and 3:4 and 5/6.",
        "The address 10.0.0.1 answers.",
    ],
)
def test_numbers_stay_numbers(sentence: str) -> None:
    report = _read(f"{_PLAIN}\n\n{sentence}{_LIST}")
    assert len(_notes(report)) == 5
    assert not _remarks(report, RemarkKind.AMBIGUOUS_NOTE_NUMBER)


def test_a_verb_of_amount_says_nothing_where_a_number_is_due() -> None:
    text = "It grew.1 It fell.2 The score reached 3, and the noise 4, and so on. It stood.5"
    report = _read(f"{text} It ended.6{_LIST}")
    assert _notes(report) == ["1", "2", "4", "5", "6"]
    (said,) = _remarks(report, RemarkKind.AMBIGUOUS_NOTE_NUMBER)
    assert said.endswith(": 3")


def test_a_note_s_digits_are_no_number() -> None:
    source = f"It grew 1.5%.1 It costs $40.2 It fell.3 The cost 4, the noise 5.{_LIST}"
    report = _read(source, CitationReading.FLATTENED)
    shown = [
        span.cut(report.blocks[unit.block].text)
        for unit in report.units[:1]
        for span in report.blocks[unit.block].masked
    ]
    assert shown == ["1", "2", "3", "4", "5"]
    assert [unit.text for unit in report.units] == [
        "It grew 1.5%.",
        "It costs $40.",
        "It fell.",
        "The cost 4, the noise 5.",
    ]


def test_it_reads_a_real_export_and_no_other_report(corpus_reports: list[Path]) -> None:
    for path in corpus_reports:
        report = read_report("report.md", path.read_bytes())
        notes = _notes(report)
        if path.name != "report-36.md":
            assert not notes, path.name
            assert not _remarks(report, RemarkKind.FLATTENED_CITATIONS), path.name
            continue
        doubts = _remarks(report, RemarkKind.AMBIGUOUS_NOTE_NUMBER)
        assert len(notes) >= 140
        assert sum(len(said.rpartition(": ")[2].split(",")) for said in doubts) <= 40


@given(numbers=st.lists(st.integers(1, 30)))
def test_the_ascending_run_is_a_longest_one(numbers: list[int]) -> None:
    run = [numbers[index] for index in ascending(numbers)]
    assert run == sorted(set(run))
    longest: list[int] = []
    for index, number in enumerate(numbers):
        before = [n for n, m in zip(longest, numbers[:index], strict=True) if m < number]
        longest.append(1 + max(before, default=0))
    assert len(run) == max(longest, default=0)


_PIECES = st.sampled_from(
    [
        *("It grew.1", "It fell.2 ", "It stood.3 4", "cost 5, ", "noise 6", "$40.7", "in 2016.16 "),
        *("Llama 3", "“quoted” 8", "(so).9", "1, 2", " 3.5 ", "| 4 |", "[1]", "`x.2`", "\n\n", " "),
        *("- ", "5%12", "growth5", "<sup>3</sup>", "。3", "Next ", "and ", "12 months", "\n"),
    ]
)


@given(pieces=st.lists(_PIECES, max_size=40), citations=st.sampled_from(CitationReading))
def test_nothing_is_lost_and_notes_are_on_the_list(
    pieces: list[str], citations: CitationReading
) -> None:
    source = "".join(pieces) + _LIST
    report = _read(source, citations)
    check_report(source.encode())
    assert set(_notes(report)) <= {str(n) for n in range(1, 10)}
    if citations is CitationReading.BRACKETED:
        assert not _notes(report)


@pytest.mark.parametrize(
    "piece",
    [
        "It grew.1 ",
        "1 ",
        "cost 1, ",
        "$4.1 A ",
        "1, ",
        "a1 ",
        "x.1.1",
        "“a” 2. B ",
        "| 1 ",
        "111111111 ",
    ],
)
def test_time_grows_with_the_text(piece: str) -> None:
    def prepare(size: int) -> Callable[[], object]:
        source = piece * size + _LIST
        return lambda: _read(source, CitationReading.FLATTENED)

    assert grows_linearly(prepare, 16_000)

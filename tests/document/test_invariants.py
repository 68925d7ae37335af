"""What holds of every report: the golden cases, real ones, and those that chance makes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from fragments import reports
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import check_report, verbatim_share
from notation import PATH, read_cases

from proofpress.document import AnomalyKind, Report, read_report
from proofpress.errors import ProofpressError

_CASES = [
    pytest.param(case.source, id=f"{path.stem}: {case.title}")
    for path in sorted((Path(__file__).parent / "cases").glob("*.txt"))
    for case in read_cases(path)
]
_LINE_ENDS = ("\n", "\r\n", "\r")


def _check_if_readable(data: bytes) -> Report | None:
    """A domain error or success that holds; anything else fails the test that calls."""
    try:
        return check_report(data)
    except ProofpressError as error:
        if error.file != PATH or not error.remedy:
            raise AssertionError("an error names its file and a remedy") from error
        return None


def _seen(report: Report) -> list[object]:
    """What must not depend on how lines end."""
    return [
        (unit.text, unit.position.line, unit.position.column, len(unit.citations))
        for unit in report.units
    ]


@pytest.mark.parametrize("source", _CASES)
def test_case_holds_whatever_ends_its_lines(source: str) -> None:
    read = [_check_if_readable(source.replace("\n", end).encode()) for end in _LINE_ENDS]
    marked = _check_if_readable(b"\xef\xbb\xbf" + source.removeprefix("\ufeff").encode())
    for one, other in itertools.pairwise([*read, marked]):
        assert (one and _seen(one)) == (other and _seen(other))


def test_real_reports_hold(corpus_reports: list[Path]) -> None:
    for path in corpus_reports:
        data = path.read_bytes()
        report = check_report(data)
        own, shown = verbatim_share(report)
        assert own >= 0.998 * shown, path.name
        with_returns = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        assert _seen(read_report(PATH, with_returns)) == _seen(report), path.name


@settings(max_examples=300, deadline=None)
@given(source=reports())
def test_composed_reports_hold(source: str) -> None:
    _check_if_readable(source.encode())


@settings(max_examples=200, deadline=None)
@given(source=st.text(max_size=200))
def test_any_text_is_read_or_refused(source: str) -> None:
    _check_if_readable(source.encode("utf-8", "replace"))


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    _check_if_readable(data)


@settings(max_examples=100, deadline=None)
@given(head=st.text(max_size=80), body=st.sampled_from(["Text.", ""]))
def test_any_front_matter_is_read_or_refused(head: str, body: str) -> None:
    _check_if_readable(f"---\n{head}\n---\n{body}".encode("utf-8", "replace"))


@settings(max_examples=150, deadline=None)
@given(before=reports(), after=reports())
def test_an_edit_elsewhere_renames_nothing(before: str, after: str) -> None:
    sentence = "This very sentence is found nowhere else in the world."
    alone = read_report(PATH, sentence.encode()).units[0].unit_id
    source = f"# A\n\n{sentence}\n"
    for text in (f"{source}\n{after}", f"- {before}\n\n<!-- -->\n\n</div>\n\n{source}"):
        try:
            units = read_report(PATH, text.encode()).units
        except ProofpressError:
            continue
        ids = [unit.unit_id for unit in units if unit.text == sentence]
        # What comes before may swallow the paragraph (a fence, a comment): then it is no unit.
        assert ids in ([alone], [])


@settings(max_examples=200, deadline=None)
@given(source=reports())
def test_a_paragraph_at_the_end_renames_nothing(source: str) -> None:
    try:
        before = read_report(PATH, source.encode()).units
        after = read_report(PATH, f"{source}\n\nAn added sentence.\n".encode()).units
    except ProofpressError:
        return
    # The last block may go on below: an element or a comment that is never closed.
    kept = {unit.unit_id for unit in before if unit.block < before[-1].block}
    assert kept <= {unit.unit_id for unit in after}


def test_equal_sentences_have_ids_of_their_own_that_stay() -> None:
    one = read_report(PATH, b"It grew.\n\nIt grew.").units
    assert one[0].unit_id != one[1].unit_id
    two = read_report(PATH, b"New.\n\nIt  grew.\n\nOther.\n\nIt\ngrew.\n\nLast.").units
    assert [unit.unit_id for unit in two if "grew" in unit.text] == [u.unit_id for u in one]


def test_ids_depend_on_the_logical_path() -> None:
    one, other = (read_report(path, b"It grew.").units[0].unit_id for path in ("a.md", "b/a.md"))
    assert one != other


def test_heading_paths() -> None:
    source = b"Before.\n\n# A\n\n### B *b*\n\nIn B.\n\n## C\n\nIn C.\n\n<h2>D</h2>\n\nIn D.\n\n# E\n\nIn E."
    paths = {unit.text: unit.heading_path for unit in read_report(PATH, source).units}
    assert paths == {
        "Before.": (),
        "In B.": ("A", "B b"),
        "In C.": ("A", "C"),
        "In D.": ("A", "D"),
        "In E.": ("E",),
    }


@pytest.mark.parametrize("depth", [30, 79, 80, 81, 200, 2000])
@pytest.mark.parametrize("mark", ["> ", "- ", "> - ", "* 1. "])
def test_deep_nesting_is_read_or_said(mark: str, depth: int) -> None:
    report = check_report(f"{mark * depth}deep sentence\n".encode())
    read = [unit.text for unit in report.units]
    kinds = {anomaly.kind for anomaly in report.population.anomalies}
    assert read == ["deep sentence"] or AnomalyKind.UNREAD_TEXT in kinds


@pytest.mark.parametrize(
    "opening", ["[", "![", "*", "**a ", "<b>", "<a href=x>", "^[", "~~", "(", "“"]
)
def test_deep_nesting_in_a_sentence_loses_nothing(opening: str) -> None:
    report = check_report(f"So {opening * 500}deep sentence\n".encode())
    assert sum("deep sentence" in unit.text for unit in report.units) == 1


def test_deep_in_the_stack() -> None:
    """A host calls from deep inside: the parser's own recursion must leave room for that."""

    def read_at(depth: int) -> Report:
        return (
            read_at(depth - 1) if depth else read_report(PATH, ("> - " * 90 + "[" * 500).encode())
        )

    assert read_at(300).population.anomalies

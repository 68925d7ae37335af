"""An admitted detector counts, and only for excerpts that were found; any other one changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from evidence import ANSWERS, DENIED, MADE_WITH, PAPER, STUDY, STUDY_TEXT

from proofpress.capture import Acquisition, FakeFetcher, SnapshotStore, SourceAccess
from proofpress.coordinates import WindowSpan
from proofpress.errors import ProofpressError
from proofpress.ledger import (
    DetectorIdentity,
    SupportBasis,
    SupportBound,
    SupportStatus,
    build_ledger,
    ledger_json,
    read_ledger,
)
from proofpress.ledger.support import (
    GROUP,
    NO_SUPPORT,
    Admission,
    AdmissionPolicy,
    Support,
    Threshold,
    open_support,
    receipt_json,
)
from proofpress.ledger.support.judging import AROUND, cut_around, passage_of
from proofpress.ledger.support_records import NOT_MEASURED
from proofpress.pipeline import CheckedReport, check_report

S = SupportStatus
IDENTITY = DetectorIdentity("judge", "1", "a" * 64)
SOURCE = (
    f'One [s]({STUDY} "quote: Costs fell in every region"). '
    f'Two [s]({STUDY} "quote: Prices fell in every region"). '
    f"Three [p]({PAPER}). Four [d]({DENIED}). Five."
)


@dataclass
class Judge:
    answer: Callable[..., Any]
    identity: DetectorIdentity = IDENTITY

    def judge(self, sentence: str, excerpt: str, passage: str) -> SupportStatus:
        said: SupportStatus = self.answer(sentence, excerpt, passage)
        return said


JUDGE = Judge(lambda *_: S.SUPPORTED)
NEWER = Judge(lambda *_: S.SUPPORTED, replace(IDENTITY, version="2"))
EDITED = Judge(lambda *_: S.SUPPORTED, replace(IDENTITY, digest="b" * 64))


@pytest.fixture
def receipt(tmp_path: Path) -> Path:
    policy = AdmissionPolicy("1" * 64, 20, dict.fromkeys(S, Threshold(0.5, 0.5)))
    counts = {label: {answer: 30 * (answer is label) for answer in S} for label in S}
    path = tmp_path / "receipt.json"
    admission = Admission(IDENTITY, policy, counts, failures=0)
    path.write_text(receipt_json(admission), encoding="utf-8")
    return path


def installed(*names: str) -> Callable[[], list[EntryPoint]]:
    return lambda: [EntryPoint("judge", f"{__name__}:{name}", GROUP) for name in names]


def check(folder: Path, support: Support) -> CheckedReport:
    return check_report(
        "report.md",
        SOURCE.encode(),
        access=SourceAccess(
            SnapshotStore(folder / "snapshots"),
            Acquisition.SNAPSHOT_PREFERRED,
            FakeFetcher(ANSWERS),
        ),
        made_with=MADE_WITH,
        support=support,
    )


def with_answer(support: Support, answer: Callable[..., Any]) -> Support:
    return Support(support.basis, Judge(answer))


def test_an_admitted_detector_speaks_of_found_excerpts_alone(receipt: Path, tmp_path: Path) -> None:
    asked: list[tuple[str, str, str]] = []

    def answer(*question: str) -> SupportStatus:
        asked.append(question)  # type: ignore[arg-type]
        return S.CONTRADICTED

    support = with_answer(open_support(receipt, installed=installed("JUDGE")), answer)
    ledger = check(tmp_path, support).ledger
    said = [row.support_status for row in ledger.rows]
    assert said == [S.CONTRADICTED, S.INSUFFICIENT, S.INSUFFICIENT, S.INSUFFICIENT, None]
    reasons = [row.support_reason for row in ledger.rows]
    assert reasons[0] is reasons[4] is None
    assert set(reasons[1:4]) == {"no passage was found that could be judged"}
    assert asked == [("One s.", "Costs fell in every region", STUDY_TEXT)]


def test_the_passage_is_of_the_reader_that_found_the_words(tmp_path: Path) -> None:
    checked = check(tmp_path, NO_SUPPORT)
    row = checked.ledger.rows[0]
    assert row.window is not None
    snapshot = checked.snapshots[row.window.source_key or ""]
    assert snapshot is not None
    assert snapshot.window is not None
    text = "Another reader's view of it, in which other words stand at that place of the text."
    other = replace(
        snapshot.window,
        text=text,
        captured_bytes=len(text),
        captured_characters=len(text),
        extractor=replace(snapshot.window.extractor, name="another-reader"),
    )
    both = {snapshot.source.key: replace(snapshot, windows=(other, snapshot.window))}
    assert passage_of(row, both) == STUDY_TEXT


def test_its_name_its_receipt_and_its_bounds_are_said(receipt: Path, tmp_path: Path) -> None:
    checked = check(tmp_path, open_support(receipt, installed=installed("JUDGE")))
    basis = checked.ledger.support
    assert (basis.is_measured, basis.detector, basis.cases) == (True, IDENTITY, 90)
    assert basis.receipt_sha256 == json.loads(receipt.read_bytes())["sha256"]
    assert checked.run.settings["support"] == basis.value()
    assert "measured by judge 1, a program that was admitted on 90 labelled cases" in (
        checked.ledger.disclosure
    )
    assert "supported 0.8842 and 0.8842" in checked.ledger.disclosure
    text = ledger_json(checked.ledger)
    assert read_ledger(text.encode()) == checked.ledger


def test_a_report_chooses_nothing_and_the_default_is_not_measured(tmp_path: Path) -> None:
    checked = check(tmp_path, NO_SUPPORT)
    assert checked.ledger.support == NOT_MEASURED
    assert {row.support_reason for row in checked.ledger.rows} == {None}
    assert "is not measured: no support detector is chosen." in checked.ledger.disclosure


@pytest.mark.parametrize(
    ("names", "chosen", "said"),
    [
        (["NEWER"], None, r"the receipt admits judge 1 \(aaaaaaaaaaaa\), and judge 2"),
        (["EDITED"], None, r"judge 1 \(bbbbbbbbbbbb\) is installed: another version or digest"),
        ([], None, "the detector judge is not installed or cannot be used"),
        (["NOBODY"], None, "the detector judge is not installed or cannot be used"),
        (["JUDGE"], "other", "the detector other is not installed"),
    ],
)
def test_another_detector_than_was_measured_does_not_count(
    names: list[str], chosen: str | None, said: str, receipt: Path, tmp_path: Path
) -> None:
    support = open_support(receipt, chosen, installed=installed(*names))
    assert support.detector is None
    ledger = check(tmp_path, support).ledger
    assert not ledger.support.is_measured
    assert ledger.support.receipt_sha256 is not None
    assert {row.support_status for row in ledger.rows} == {S.INSUFFICIENT, None}
    assert re.search(said, ledger.support.reason or "")


def test_a_changed_receipt_is_an_error(receipt: Path) -> None:
    receipt.write_text(receipt.read_text().replace('"supported": 30', '"supported": 31', 1))
    with pytest.raises(ProofpressError, match=r"receipt\.json"):
        open_support(receipt, installed=installed("JUDGE"))


def test_a_detector_that_fails_says_nothing(receipt: Path, tmp_path: Path) -> None:
    def fails(*_: str) -> SupportStatus:
        raise OSError("model file \x1b is gone")

    support = with_answer(open_support(receipt, installed=installed("JUDGE")), fails)
    row = check(tmp_path, support).ledger.rows[0]
    assert row.support_status is S.INSUFFICIENT
    assert row.support_reason is not None
    assert row.support_reason.startswith("the detector failed: OSError: model file")
    assert "\x1b" not in row.support_reason


def test_a_run_of_another_detector_makes_no_ledger(receipt: Path, tmp_path: Path) -> None:
    checked = check(tmp_path, open_support(receipt, installed=installed("JUDGE")))
    with pytest.raises(ProofpressError, match="another support detector"):
        build_ledger(checked.report, checked.run, checked.snapshots)


@pytest.mark.parametrize(
    "change",
    [
        {"is_measured": True},
        {"reason": None},
        {"cases": 5},
        {"bounds": (SupportBound(S.SUPPORTED, 0.5, 0.5),)},
    ],
)
def test_a_basis_does_not_say_two_things(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="support"):
        replace(NOT_MEASURED, **change)
    assert isinstance(NOT_MEASURED, SupportBasis)


def test_a_passage_is_cut_at_white_space() -> None:
    words = "word " * 1000
    text = f"{words}The limit is ten files. {words}"
    start = text.index("The limit")
    span = WindowSpan(start, start + len("The limit is ten files"))
    passage = cut_around(text, span)
    assert span.cut(text) in passage
    assert len(passage) <= 2 * AROUND + span.end - span.start
    assert set(passage.replace("The limit is ten files.", "").split()) == {"word"}
    assert cut_around("The limit", WindowSpan(4, 9)) == "The limit"
    unbroken = "x" * 5000
    assert len(cut_around(unbroken, WindowSpan(2000, 2010))) == 2 * AROUND + 10

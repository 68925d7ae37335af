"""A waiver covers exactly one ledger's failures, signed by somebody; anything else covers nothing."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from evidence import MADE_WITH, STUDY, check
from hypothesis import given
from hypothesis import strategies as st

from proofpress.attest import pretty_json, sha256_json
from proofpress.capture import SnapshotStore, SourceAccess
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import (
    GateItem,
    GateOutcome,
    GatePolicy,
    GateResult,
    OfferedWaiver,
    Severity,
    Waiver,
    gate_json,
    ledger_json,
    make_waiver,
    read_waiver,
    waiver_json,
)
from proofpress.ledger.gate_records import failing_ids
from proofpress.ledger.signatory import LONGEST, check_words
from proofpress.pipeline import CheckedReport, check_report

_TWO = "It grew 5%.\n\nIt fell 7%."
_APPROVER, _REASON = "Audit board", "The numbers come from the board's own table"


def _waive(gate: GateResult, approver: str = _APPROVER, reason: str = _REASON) -> Waiver:
    return make_waiver(
        approver,
        reason,
        outcome=gate.outcome,
        report_path=gate.report_path,
        report_sha256=gate.report_sha256,
        ledger_sha256=gate.ledger_sha256,
        failures=gate.failures,
    )


def _offer(waiver: Waiver, file: str = "waiver.json") -> OfferedWaiver:
    return read_waiver(waiver_json(waiver).encode(), file)


def _check(source: str, folder: Path, *offered: OfferedWaiver, **more: Any) -> CheckedReport:
    return check_report(
        "report.md",
        source.encode(),
        access=SourceAccess(SnapshotStore(folder / "snapshots")),
        made_with=MADE_WITH,
        waivers=offered,
        **more,
    )


def _signed(**changed: Any) -> bytes:
    """A waiver's file with other values, hashed as if it had been written so."""
    value = {**_VALUE, **changed}
    value.pop("sha256", None)
    return pretty_json({**value, "sha256": sha256_json(value)}).encode()


_VALUE: dict[str, Any] = {
    "schema": "proofpress-waiver/v1",
    "approver": _APPROVER,
    "reason": _REASON,
    "report": {"path": "report.md", "sha256": "1" * 64},
    "ledger_sha256": "2" * 64,
    "failures": [{"rule": "undeclared_numerics", "subject": "u-000000000000"}],
}


def test_it_waives_exactly_what_failed(tmp_path: Path) -> None:
    failed = _check(_TWO, tmp_path)
    assert failed.gate.outcome is GateOutcome.FAILED
    waiver = _waive(failed.gate)
    waived = _check(_TWO, tmp_path, _offer(waiver))
    assert waived.gate.outcome is GateOutcome.WAIVED
    assert waived.gate.outcome.exit_code is ExitCode.HOLDS
    assert waived.gate.waiver == waiver
    assert waived.gate.failures == failed.gate.failures
    assert waived.gate.warnings == failed.gate.warnings
    assert waived.gate.sha256 != failed.gate.sha256
    # The ledger knows of neither policy nor waiver.
    assert ledger_json(waived.ledger) == ledger_json(failed.ledger)
    written = json.loads(gate_json(waived.gate))["waiver"]
    assert written == json.loads(waiver_json(waiver))
    assert written["sha256"] == waiver.sha256


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    waiver = _waive(_check(_TWO, tmp_path).gate)
    assert _offer(waiver, "x.json") == OfferedWaiver("x.json", waiver, None)


@pytest.mark.parametrize(
    ("source", "policy", "said"),
    [
        ("It grew 5%.\n\nIt fell 7%.\n", None, "the report was changed since"),
        ("It grew 5%.\n\nIt fell 8%.", None, "the report was changed since"),
        ("It grew 5%.", None, "it names what does not fail: undeclared_numerics u-"),
        (
            f"{_TWO} It [s]({STUDY}).",
            GatePolicy(citation_unconfirmed=dict.fromkeys(GatePolicy().citation_unconfirmed, Severity.FAIL)),
            "it does not name citation_unconfirmed u-",
        ),
    ],
)  # fmt: skip
def test_a_changed_report_ends_it(
    source: str, policy: GatePolicy | None, said: str, tmp_path: Path
) -> None:
    offered = _offer(_waive(_check(_TWO, tmp_path).gate))
    gate = _check(source, tmp_path, offered, policy=policy).gate
    assert gate.outcome is GateOutcome.FAILED
    assert gate.waiver is None
    item = gate.warnings[-1]
    assert (item.rule, item.subject, item.file) == ("waiver", "waiver.json", "waiver.json")
    assert said in item.message
    assert "it is bound to the ledger" in item.message


def test_a_changed_ledger_ends_it(tmp_path: Path) -> None:
    """The same report over other snapshots, or under another title, is another ledger."""
    source = f'{_TWO} It did [s]({STUDY} "quote: Costs fell in every region").'
    offered = _offer(_waive(_check(source, tmp_path / "empty").gate))
    assert _check(source, tmp_path / "empty", offered).gate.outcome is GateOutcome.WAIVED
    check(source, tmp_path / "full")
    for gate in (
        _check(source, tmp_path / "full", offered).gate,
        _check(source, tmp_path / "empty", offered, title="Other").gate,
    ):
        assert gate.outcome is GateOutcome.FAILED
        assert "it is bound to the ledger" in gate.warnings[-1].message
        assert "changed since" not in gate.warnings[-1].message


def test_another_policy_s_failures_are_not_covered(tmp_path: Path) -> None:
    source = f"{_TWO} It did [s]({STUDY})."
    strict = _check(source, tmp_path, is_strict=True)
    loose = _check(source, tmp_path)
    assert strict.ledger.sha256 == loose.ledger.sha256
    beyond = _check(source, tmp_path, _offer(_waive(loose.gate)), is_strict=True).gate
    assert beyond.outcome is GateOutcome.FAILED
    assert "does not name citation_unconfirmed u-" in beyond.warnings[-1].message
    less = _check(source, tmp_path, _offer(_waive(strict.gate))).gate
    assert less.outcome is GateOutcome.FAILED
    assert "names what does not fail: citation_unconfirmed u-" in less.warnings[-1].message


def test_a_waiver_for_another_report(tmp_path: Path) -> None:
    gate = _check(_TWO, tmp_path).gate
    offered = _offer(_waive(dataclasses.replace(gate, report_path="other.md")))
    found = _check(_TWO, tmp_path, offered).gate
    assert found.outcome is GateOutcome.FAILED
    assert "it is for the report other.md" in found.warnings[-1].message


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"reason": "Another reason that nobody gave"}, "its hash is not its own"),
        ({"more": 1}, "it holds the unknown key 'more'"),
        ({"schema": "proofpress-waiver/v2"}, "its version is not proofpress-waiver/v1"),
        ({"sha256": "0" * 64}, "its hash is not its own"),
    ],
)
def test_what_was_tampered_with_covers_nothing(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    waiver = _waive(_check(_TWO, tmp_path).gate)
    data = json.dumps({**json.loads(waiver_json(waiver)), **change}).encode()
    gate = _check(_TWO, tmp_path, read_waiver(data, "w.json")).gate
    assert gate.outcome is GateOutcome.FAILED
    assert said in gate.warnings[-1].message


def test_an_unknown_key_covers_nothing_even_under_the_hash(tmp_path: Path) -> None:
    waiver = _waive(_check(_TWO, tmp_path).gate)
    data = _signed(**json.loads(waiver_json(waiver)), more=1)
    assert _check(_TWO, tmp_path, read_waiver(data, "w.json")).gate.outcome is GateOutcome.FAILED


_MALFORMED = {
    "no JSON": b"waived",
    "a list": b"[]",
    "an empty object": b"{}",
    "another artifact": b'{"schema": "proofpress-gate/v1"}',
    "a key less": json.dumps({**_VALUE}).encode(),
    "a key twice": _signed().replace(b'"reason"', b'"approver": "X Y", "reason"'),
    "a number for a name": _signed(approver=3),
    "a blank approver": _signed(approver="  "),
    "a blank reason": _signed(reason=""),
    "a placeholder": _signed(reason="TODO"),
    "no failure": _signed(failures=[]),
    "failures in disorder": _signed(
        failures=[{"rule": "b", "subject": "x"}, {"rule": "a", "subject": "x"}]
    ),
    "a failure twice": _signed(failures=[{"rule": "b", "subject": "x"}] * 2),
    "a failure with more": _signed(failures=[{"rule": "b", "subject": "x", "text": "y"}]),
    "no hash of a report": _signed(report={"path": "a.md", "sha256": "1"}),
}


@pytest.mark.parametrize("defect", _MALFORMED)
def test_what_is_no_waiver_is_an_error(defect: str) -> None:
    with pytest.raises(ProofpressError) as caught:
        read_waiver(_MALFORMED[defect], "w.json")
    assert caught.value.file == "w.json"
    assert "\n" not in str(caught.value)
    assert read_waiver(_signed(), "w.json").defect is None


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_give_an_error_of_ours(data: bytes) -> None:
    with pytest.raises(ProofpressError):
        read_waiver(data, "w.json")


def test_indeterminate_and_clear_cannot_be_waived(tmp_path: Path) -> None:
    offered = _offer(_waive(_check(_TWO, tmp_path).gate))
    for source, outcome, said in (
        (f"{_TWO}\n\n```\nx", GateOutcome.INDETERMINATE, "could not be decided"),
        ("It grew.", GateOutcome.CLEAR, "nothing to waive"),
    ):
        gate = _check(source, tmp_path).gate
        with pytest.raises(ProofpressError, match=said):
            _waive(gate)
        again = _check(source, tmp_path, offered, is_strict=True).gate
        assert again.outcome is outcome
        assert again.waiver is None
        assert said.split()[0] in again.warnings[-1].message


def test_the_first_that_covers_is_the_one_and_the_others_are_told(tmp_path: Path) -> None:
    gate = _check(_TWO, tmp_path).gate
    wrong = OfferedWaiver("a.json", None, "its version is not known")
    first, second = (_offer(_waive(gate, name), f"{name}.json") for name in ("Bo Lee", "Cy Day"))
    found = _check(_TWO, tmp_path, wrong, first, second).gate
    assert found.waiver == first.waiver
    assert [(item.subject, item.message) for item in found.warnings] == [
        ("a.json", "the waiver does not cover this gate: its version is not known"),
        ("Cy Day.json", "the gate is waived by Bo Lee.json already"),
    ]


def test_a_gate_and_its_waiver_agree(tmp_path: Path) -> None:
    gate = _check(_TWO, tmp_path).gate
    waiver = _waive(gate)
    with pytest.raises(ValueError, match="exactly where a waiver covers it"):
        dataclasses.replace(gate, outcome=GateOutcome.WAIVED)
    with pytest.raises(ValueError, match="exactly where a waiver covers it"):
        dataclasses.replace(gate, waiver=waiver)
    with pytest.raises(ValueError, match="all failures and no others"):
        dataclasses.replace(
            gate, outcome=GateOutcome.WAIVED, waiver=waiver, failures=gate.failures[:1]
        )


def test_ids_tell_two_observations_of_one_row_apart() -> None:
    def item(rule: str) -> GateItem:
        return GateItem(rule, "u-1", "u-1", "r.md", 1, "x", "y")

    ids = failing_ids([item("annotations.b"), item("annotations.a"), item("annotations.b")])
    assert [one.rule for one in ids] == ["annotations.a", "annotations.b"]


@pytest.mark.parametrize(
    "words",
    [
        "Audit board",
        "审计委员会",
        "Coiste Iniúchta",
        "감사 위원회",
        "a\u200cb",
        "5 of 7, see minutes",
        "QA",
    ],
)
def test_words_that_can_be_asked_about(words: str) -> None:
    check_words("approver", words)


@pytest.mark.parametrize(
    "words",
    [
        "", " ", "\t", "\u00a0", "\u3000", "\u200b", "\u2060", "\u3164", "\u2800", "\x00",
        "-", "...", "?", "42",
        "Audit\nboard", "Audit\u2028board", "Audit\u202edraob", "\ufeffAudit", " Audit",
        "Audit\x1b[2J", "A\ud800udit", "Audit\U000e0041",
        "TODO", "todo:", "<name>", "[your name]", "{reason}", "n/a", "N/A", "none", "TBD", "xxx", "Your Name",
        "A" * (LONGEST["reason"] + 1),
    ],
)  # fmt: skip
def test_words_that_nobody_could_be_asked_about(words: str) -> None:
    with pytest.raises(ValueError, match="the reason "):
        check_words("reason", words)


def test_a_name_is_shorter_than_a_reason() -> None:
    words = "A" * (LONGEST["approver"] + 1)
    check_words("reason", words)
    with pytest.raises(ValueError, match="the approver is longer than 200"):
        check_words("approver", words)

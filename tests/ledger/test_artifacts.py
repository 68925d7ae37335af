"""Run, ledger and gate as files: bound to each other, changed when and only when their inputs are."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import jsonschema
import pytest
from evidence import ANSWERS, DENIED, PAPER, STUDY, check, page

from proofpress.attest import sha256_json
from proofpress.document import Profile, read_report
from proofpress.errors import ProofpressError
from proofpress.ledger import build_ledger, gate_json, ledger_json, make_run, run_json
from proofpress.pipeline import CheckedReport

_SCHEMAS = Path(__file__).parents[2] / "generator" / "proofpress" / "schemas"
_SOURCE = (
    f'---\ntitle: T\n---\n# H\n\nOne [s]({STUDY} "quote: Costs fell in every region") and [b]({PAPER}).\n'
    f'Two [s]({STUDY} "quote: sales rose"). Three [d]({DENIED}). Four [7]. Five 5%.\n'
    "Six. <!-- proof-locator: Minutes --> Seven 7. <!-- proof-own: x --> <!-- proof-question: q -->\n"
)


def _hashes(checked: CheckedReport) -> tuple[str, str, str]:
    return checked.ledger.run.sha256, checked.ledger.sha256, checked.gate.sha256


def test_artifacts_are_what_their_schemas_say(tmp_path: Path) -> None:
    checked = check(_SOURCE, tmp_path)
    for name, text in (
        ("run", run_json(checked.run)),
        ("ledger", ledger_json(checked.ledger)),
        ("gate", gate_json(checked.gate)),
    ):
        schema = _SCHEMAS / f"{name}.schema.json"
        value = json.loads(text)
        jsonschema.validate(value, json.loads(schema.read_text(encoding="utf-8")))
        assert value["schema"] == f"proofpress-{name}/v1"


def test_artifacts_name_their_own_hash(tmp_path: Path) -> None:
    checked = check(_SOURCE, tmp_path)
    for text in (ledger_json(checked.ledger), gate_json(checked.gate)):
        value = json.loads(text)
        assert value.pop("sha256") == sha256_json(value)
    run = json.loads(run_json(checked.run))
    made_with = run.pop("made_with")
    assert set(made_with) == {"proofpress", "libraries", "engine", "unicode"}
    assert run.pop("sha256") == sha256_json(run)


def test_artifacts_are_bound_to_each_other(tmp_path: Path) -> None:
    checked = check(_SOURCE, tmp_path)
    run, ledger, gate = (
        json.loads(text)
        for text in (
            run_json(checked.run),
            ledger_json(checked.ledger),
            gate_json(checked.gate),
        )
    )
    assert ledger["run_sha256"] == run["sha256"]
    assert gate["ledger_sha256"] == ledger["sha256"]
    assert run["report"]["sha256"] == ledger["report"]["sha256"] == checked.report.sha256
    assert set(run["snapshots"]) == set(checked.snapshots)


def test_the_same_inputs_give_the_same_hashes_elsewhere(tmp_path: Path) -> None:
    # Another store, another time of capture would change the snapshots: the same store is used.
    one, other = check(_SOURCE, tmp_path), check(_SOURCE, tmp_path, answers={})
    assert _hashes(one) == _hashes(other)
    assert ledger_json(one.ledger) == ledger_json(other.ledger)


def test_each_input_changes_the_hashes(tmp_path: Path) -> None:
    answers = {**ANSWERS, PAPER: page(PAPER, "Another paper.")}
    checks = [
        check(_SOURCE, tmp_path / "a"),
        check(_SOURCE + " ", tmp_path / "a"),
        check(_SOURCE, tmp_path / "a", path="b/report.md"),
        check(_SOURCE, tmp_path / "b", answers=answers),
    ]
    for one, other in itertools.combinations(checks, 2):
        for first, second in zip(_hashes(one), _hashes(other), strict=True):
            assert first != second


def test_what_made_it_is_beside_the_hash(tmp_path: Path) -> None:
    report = read_report("r.md", b"It grew.")
    one, other = (make_run(report, {}, {"proofpress": version}) for version in ("1", "2"))
    assert one.sha256 == other.sha256
    assert run_json(one) != run_json(other)


def test_a_profile_and_a_snapshot_change_the_run(tmp_path: Path) -> None:
    report = read_report("r.md", b"It grew.")
    other = read_report("r.md", b"It grew.", Profile(evidence_comment_prefix="x"))
    runs = [
        make_run(report, {}, {}),
        make_run(other, {}, {}),
        make_run(report, {"s-1": None}, {}),
        make_run(report, {"s-1": "0" * 64}, {}),
    ]
    assert len({run.sha256 for run in runs}) == len(runs)


def test_the_order_of_snapshots_does_not_matter() -> None:
    report = read_report("r.md", b"It grew.")
    one = make_run(report, {"s-1": None, "s-2": "0" * 64}, {})
    other = make_run(report, {"s-2": "0" * 64, "s-1": None}, {})
    assert run_json(one) == run_json(other)


@pytest.mark.parametrize(("path", "data"), [("r.md", b"It fell."), ("other.md", b"It grew.")])
def test_a_run_of_another_report_is_refused(path: str, data: bytes) -> None:
    run = make_run(read_report("r.md", b"It grew."), {}, {})
    with pytest.raises(ProofpressError, match="the run was made for"):
        build_ledger(read_report(path, data), run, {})


def test_only_what_differs_in_the_report_differs_in_the_rows(tmp_path: Path) -> None:
    one = json.loads(ledger_json(check("It grew.\n\nIt fell.", tmp_path).ledger))
    other = json.loads(ledger_json(check("New words.\n\nIt fell.", tmp_path).ledger))
    assert one["rows"][1] == other["rows"][1] | {"position": one["rows"][1]["position"]}
    assert one["rows"][0] != other["rows"][0]

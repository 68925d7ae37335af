"""Waivers of a site: found beside its configuration, shown on its pages, replayed with its sources."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from projects import CLEAR, FAILING, INDETERMINATE, make_project, read_folder

from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import GateOutcome
from proofpress.one_report.waiving import write_waiver
from proofpress.settings import OnGateFail
from proofpress.site.host import build_site
from proofpress.site.replay import replay
from proofpress.site.waiving import waive_report

_WHO, _WHY = "Audit board", "Known <b>and</b> accepted"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    reports = {"limits.md": FAILING, "clear.md": CLEAR}
    return make_project(tmp_path / "project", reports=reports)


def _waive(config: Path, report: str = "reports/limits.md", who: str = _WHO) -> Path:
    waiver, place = waive_report(config, report, who, _WHY)
    write_waiver(waiver, place)
    return place


def test_a_waived_site_says_so_and_is_published(config: Path) -> None:
    place = _waive(config)
    assert place == config.parent / "waivers" / "reports-limits.json"
    result = build_site(config, on_gate_fail=OnGateFail.STOP)
    assert [one.gate.outcome for one in result.reports] == [GateOutcome.CLEAR, GateOutcome.WAIVED]
    assert result.outcome is GateOutcome.WAIVED
    assert result.exit_code is ExitCode.HOLDS
    assert result.is_published
    assert result.remarks == ()
    site = result.site_dir
    waiver = json.loads(place.read_bytes())
    gate = (site / "reports/limits/gate/index.html").read_text(encoding="utf-8")
    for words in (
        _WHO,
        "Known &lt;b&gt;and&lt;/b&gt; accepted",
        waiver["sha256"],
        "What is waived",
    ):
        assert words in gate
    assert "attribution, not independence" in gate
    for page in ("index.html", "reports/limits/index.html"):
        text = (site / page).read_text(encoding="utf-8")
        assert 'class="pp-gate pp-gate-waived"' in text, page
        assert f"Gate waived: 1 item, by {_WHO}" in text, page
    (data,) = (site / "reports/limits").rglob("gate.json")
    assert json.loads(data.read_bytes())["waiver"] == waiver
    clear = (site / "reports/clear/gate/index.html").read_text(encoding="utf-8")
    assert "attribution" not in clear


def test_a_replay_waives_what_the_first_build_waived(config: Path, tmp_path: Path) -> None:
    _waive(config)
    first = build_site(config)
    again = replay(config.parent / "snapshots", tmp_path / "again")
    assert again.build.outcome is GateOutcome.WAIVED
    assert read_folder(first.site_dir) == read_folder(tmp_path / "again")


def test_a_changed_report_ends_the_waiver(config: Path) -> None:
    _waive(config)
    report = config.parent / "docs/reports/limits.md"
    report.write_text(report.read_text() + "\nAnother sentence.\n")
    result = build_site(config)
    assert result.outcome is GateOutcome.FAILED
    assert result.exit_code is ExitCode.DOES_NOT_HOLD
    gate = (result.site_dir / "reports/limits/gate/index.html").read_text(encoding="utf-8")
    assert "The waiver does not cover this gate: the report was changed since" in gate
    assert "waivers/reports-limits.json, line 1" in gate


def test_a_waiver_that_names_no_report_is_told(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = _waive(config)
    (config.parent / "docs/reports/limits.md").rename(config.parent / "docs/reports/other.md")
    later = place.with_name("later.json")
    later.write_text('{"schema": "proofpress-waiver/v9"}')
    result = build_site(config)
    assert result.outcome is GateOutcome.FAILED
    assert result.remarks == (
        "waivers/later.json: the waiver covers nothing: its version is not proofpress-waiver/v1",
        "waivers/reports-limits.json: the waiver names no report of this site",
    )
    assert all(remark in capsys.readouterr().err for remark in result.remarks[:1])


def test_what_is_no_waiver_stops_the_build(config: Path) -> None:
    former = read_folder(build_site(config).site_dir)
    folder = config.parent / "waivers"
    folder.mkdir()
    (folder / "x.json").write_text("{}")
    with pytest.raises(ProofpressError, match=r"waivers/x\.json: it is no waiver"):
        build_site(config)
    assert read_folder(config.parent / "site") == former


def test_only_the_json_files_of_the_folder_are_waivers(config: Path) -> None:
    folder = config.parent / "waivers"
    (folder / "sub").mkdir(parents=True)
    for name in ("README.md", ".hidden.json", "sub/x.json"):
        (folder / name).write_text("no waiver")
    assert build_site(config).outcome is GateOutcome.FAILED


def test_the_folder_can_be_another(tmp_path: Path) -> None:
    options = "waivers: kept/exceptions"
    config = make_project(tmp_path / "p", reports={"limits.md": FAILING}, options=options)
    place = _waive(config)
    assert place.parent == config.parent / "kept/exceptions"
    assert build_site(config).outcome is GateOutcome.WAIVED


def test_a_folder_that_a_new_site_would_replace_is_refused(tmp_path: Path) -> None:
    config = make_project(tmp_path / "p", options="waivers: site/waivers")
    with pytest.raises(ProofpressError, match="a new site would replace waivers"):
        build_site(config)


def test_what_cannot_be_waived(tmp_path: Path) -> None:
    reports = {"clear.md": CLEAR, "odd.md": INDETERMINATE}
    config = make_project(tmp_path / "p", reports=reports)
    for report, said in (
        ("reports/clear.md", "nothing to waive"),
        ("reports/odd.md", "cannot be waived"),
        ("about.md", "no report of this site"),
        ("reports/none.md", "no report of this site"),
        ("../mkdocs.yml", "no report of this site"),
    ):
        with pytest.raises(ProofpressError, match=said):
            waive_report(config, report, _WHO, _WHY)
    assert not (config.parent / "waivers").exists()
    assert not (config.parent / "site").exists()


def test_a_report_may_be_named_from_here(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(config.parent)
    assert waive_report(Path("mkdocs.yml"), "docs/reports/limits.md", _WHO, _WHY)[0].failures


def test_a_recorded_waiver_is_not_written_over(config: Path) -> None:
    place = _waive(config)
    first = place.read_bytes()
    _waive(config)  # the same again is no change
    with pytest.raises(ProofpressError, match="not written over"):
        _waive(config, who="Bo Lee")
    assert place.read_bytes() == first

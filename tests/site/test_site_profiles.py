"""Profiles of a site: chosen by its configuration or by a report, and replayed with its sources."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from projects import CLEAR, SOURCE, make_project, read_folder

from proofpress.errors import ProofpressError
from proofpress.ledger import Detail, GateOutcome
from proofpress.pipeline import CheckedReport
from proofpress.site.checking import check_site_report
from proofpress.site.host import build_site
from proofpress.site.replay import replay
from proofpress.site.source_tree import load_manifest

_HOUSE = (
    "name: house\nversion: 2\nevidence_comment_prefix: ab\ndeclared_analysis_classes: [ab-own]\n"
)
_OPTIONS = "profile: house\nprofiles: [house.yml]"
_AB = f"The limit is ten files [source]({SOURCE}) <!-- ab-quote: The limit is ten files -->.\n"
_IC = f"---\nprofile: ic-research-pipeline\n---\nSaid: [the limit is ten files]({SOURCE}).\n"


def _project(folder: Path, reports: dict[str, str], options: str = _OPTIONS) -> Path:
    config = make_project(folder / "project", reports=reports, options=options)
    (config.parent / "house.yml").write_text(_HOUSE + "domain: fields/energy.yml\n")
    (config.parent / "fields").mkdir()
    (config.parent / "fields" / "energy.yml").write_text("name: energy\nversion: 1\n")
    return config


def _details(checked: CheckedReport) -> list[Detail]:
    return [row.detail for row in checked.ledger.rows]


def test_each_report_is_read_by_the_profile_that_it_or_its_site_names(tmp_path: Path) -> None:
    default = CLEAR.replace("title:", "profile: default\ntitle:")
    config = _project(tmp_path, {"ab.md": _AB, "ic.md": _IC, "plain.md": default})
    result = build_site(config)
    names = {checked.report.path: checked.run.profile["name"] for checked in result.reports}
    assert names == {
        "reports/ab.md": "house",
        "reports/ic.md": "ic-research-pipeline",
        "reports/plain.md": "default",
    }
    assert result.outcome is GateOutcome.CLEAR
    assert all(Detail.FOUND in _details(checked) for checked in result.reports)
    (data,) = (result.site_dir / "reports/ab").rglob("run.json")
    run = json.loads(data.read_bytes())
    assert run["profile"]["domain"]["name"] == "energy"


def test_a_replay_reads_by_the_same_profiles(tmp_path: Path) -> None:
    config = _project(tmp_path, {"ab.md": _AB, "ic.md": _IC})
    first = build_site(config)
    kept = dict(load_manifest(config.parent / "snapshots").files)
    assert {"house.yml", "fields/energy.yml"} <= set(kept)
    again = replay(config.parent / "snapshots", tmp_path / "again")
    assert again.build.outcome is GateOutcome.CLEAR
    assert read_folder(first.site_dir) == read_folder(tmp_path / "again")


def test_one_report_of_the_site_is_checked_by_its_profile(tmp_path: Path) -> None:
    config = _project(tmp_path, {"ab.md": _AB})
    checked, _ = check_site_report(config, "reports/ab.md")
    assert checked.run.profile["name"] == "house"


@pytest.mark.parametrize(
    ("options", "file", "words"),
    [
        (
            "profile: hous\nprofiles: [house.yml]",
            "mkdocs.yml",
            "profile: found 'hous', allowed is did",
        ),
        ("profile: 7", "mkdocs.yml", "configuration key profile: found 7"),
        ("profiles: house.yml", "mkdocs.yml", "configuration key profiles: found 'house.yml'"),
        ("profiles: [../house.yml]", "mkdocs.yml", "below the configuration's folder"),
        ("profiles: [/house.yml]", "mkdocs.yml", "below the configuration's folder"),
        ("profiles: [house.yml, ./house.yml]", "mkdocs.yml", "each once"),
        ("profiles: [none.yml]", "none.yml", "there is no such profile"),
        ("profiles: [house.yml, twin.yml]", "twin.yml", "two profiles are called house"),
        ("profiles: [bad.yml]", "bad.yml", "profile key citaions: found an unknown key"),
    ],
)
def test_what_is_wrong_is_told_with_its_file(
    options: str, file: str, words: str, tmp_path: Path
) -> None:
    config = _project(tmp_path, {"ab.md": _AB}, options)
    (config.parent / "twin.yml").write_text("name: house\nversion: 1\n")
    (config.parent / "bad.yml").write_text("name: bad\nversion: 1\ncitaions: auto\n")
    with pytest.raises(ProofpressError) as error:
        build_site(config)
    assert words in str(error.value)
    assert error.value.file == file


def test_a_report_names_profiles_and_no_files(tmp_path: Path) -> None:
    config = _project(tmp_path, {"ab.md": f"---\nprofile: house.yml\n---\n{_AB}"})
    with pytest.raises(ProofpressError, match="allowed is one of default, house, ic-") as error:
        build_site(config)
    assert (error.value.file, error.value.line) == ("reports/ab.md", 2)

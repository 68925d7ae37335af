"""``proofpress explain`` as a person calls it, over a check's outputs and over a site."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from proofpress.cli import main

_URI = "https://a.example/study"
_REPORT = f'# T\n\nIt grew [s]({_URI} "quote: sales grew a lot"). It fell 5%.\n\nNo.\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("study.txt").write_text("We said that sales grew a lot.\n", encoding="utf-8")
    for place in (Path("report.md"), Path("docs/reports/report.md"), Path("docs/reports/b.md")):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(_REPORT, encoding="utf-8")
    Path("docs/index.md").write_text("# Welcome\n\nNo.\n", encoding="utf-8")
    Path("mkdocs.yml").write_text("site_name: Tiny\nplugins: [proofpress]\n", encoding="utf-8")
    at = "2026-01-01"
    _run("capture", "import", _URI, "study.txt", "--snapshots", "snapshots", "--retrieved-at", at)
    _run("check", "report.md", "--out", "out", "--snapshots", "snapshots")


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _ids() -> list[str]:
    rows = json.loads(Path("out/ledger.json").read_bytes())["rows"]
    return [row["unit_id"] for row in rows]


def test_a_sentence_of_a_check_by_each_of_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = _ids()[0]
    told = _run("explain", unit, "--in", "out")
    assert told.exit_code == 0, told.output
    assert "rung: byte_exact: holds" in told.stdout
    assert f"look again: proofpress explain {unit} --in out" in told.stdout
    for words in (unit[:7], f"{unit}-c1"):
        assert _run("explain", words, "--in", "out").stdout == told.stdout
    assert "It fell 5%." in _run("explain", _ids()[1], "--in", "out").stdout
    assert "“No.”" in _run("explain", "report.md:5", "--in", "out").stdout
    monkeypatch.chdir("out")
    assert _run("explain", unit).exit_code == 0


def test_a_waived_gate_is_told_as_waived() -> None:
    unit, who = _ids()[1], ("--approver", "Audit board", "--reason", "Known and accepted")
    assert "the report's gate: failed" in _run("explain", unit, "--in", "out").stdout
    _run("waive", "out", *who)
    _run("check", "report.md", "--out", "out", "--waiver", "waiver.json")
    told = _run("explain", unit, "--in", "out").stdout
    assert "fails by undeclared_numerics" in told
    assert "the report's gate: waived" in told
    Path("out/input/waiver.json").write_text("{}", encoding="utf-8")
    changed = _run("explain", unit, "--in", "out")
    assert changed.exit_code == 2
    assert "it is not the waiver that the request names" in changed.stderr
    _run("waive", "-f", "mkdocs.yml", "--report", "reports/report.md", *who)
    told = _run("explain", "reports/report.md:5", "-f", "mkdocs.yml").stdout
    assert "the report's gate: waived" in told


def test_the_command_to_look_again_can_be_copied() -> None:
    Path("out").rename("the out's")
    (unit, *_) = json.loads(Path("the out's/ledger.json").read_bytes())["rows"]
    told = _run("explain", unit["unit_id"], "--in", "the out's").stdout.splitlines()[-1]
    arguments = shlex.split(told.removeprefix("look again: proofpress "))
    assert _run(*arguments).stdout.splitlines()[-1] == told


def test_the_searched_text_is_where_it_is_said_to_be() -> None:
    told = _run("explain", _ids()[0], "--in", "out").stdout
    (line,) = [line for line in told.splitlines() if "the text that decided" in line]
    text = Path("out/snapshots") / line.split()[-1]
    assert "sales grew a lot" in text.read_text(encoding="utf-8")


def test_a_sentence_of_a_site() -> None:
    told = _run("explain", "docs/reports/report.md:5", "-f", "mkdocs.yml")
    assert told.exit_code == 0, told.output
    assert "reports/report.md:5:1" in told.stdout
    unit = told.stdout.splitlines()[0]
    again = _run("explain", unit, "-f", "mkdocs.yml")
    assert again.stdout == told.stdout
    assert not Path("site").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["u-000000000000", "--in", "out"], "near are u-"),
        (["report.md:3", "--in", "out"], "names 2 sentences"),
        (["nonsense", "--in", "out"], "names no sentence"),
        (["u-0", "--in", "nowhere"], "there is no such file"),
        (["u-0"], "request.json: there is no such file"),
        (["u-000000000000", "-f", "mkdocs.yml"], "names a sentence of 0 reports"),
        (["u-", "-f", "mkdocs.yml"], "names a sentence of 0 reports"),
        (["docs/index.md:3", "-f", "mkdocs.yml"], "it is no report of this site"),
        (["u-0", "-f", "none.yml"], "none.yml"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(arguments: list[str], said: str) -> None:
    result = _run("explain", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_outputs_that_do_not_belong_together_are_not_explained() -> None:
    shutil.copytree("out", "changed")
    copy = Path("changed/input/report.md")
    copy.write_text(_REPORT.replace("5%", "6%"), encoding="utf-8")
    assert "its content is another" in _run("explain", "u-0", "--in", "changed").stderr
    shutil.copytree("out", "foreign")
    Path("report.md").write_text("No.\n", encoding="utf-8")
    _run("check", "report.md", "--out", "other")
    shutil.copy("other/ledger.json", "foreign/ledger.json")
    result = _run("explain", "u-0", "--in", "foreign")
    assert result.exit_code == 2
    assert "was made otherwise" in result.stderr


def test_two_places_at_once_are_wrong_usage() -> None:
    result = _run("explain", "u-0", "--in", "out", "-f", "mkdocs.yml")
    assert result.exit_code == 2
    assert "exclude each other" in result.stderr

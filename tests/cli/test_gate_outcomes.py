"""The gate's four outcomes by command: files, exit codes, and what ends a waiver."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from proofpress.cli import main

_FILES = {
    "request.json", "run.json", "ledger.json", "ledger.md", "gate.json", "input/report.md",
}  # fmt: skip
_URI = "https://a.example/study"
_CITED = f'It grew 5% [s]({_URI} "quote: sales grew a lot").\n'
_REPORTS = {
    "clear": "It grew.\n",
    "warning": "It grew [7].\n",
    "failed": "It grew 5%.\n\nIt fell.\n",
    "indeterminate": "It grew 5%.\n\n```\nx\n",
}
_WHO = ("--approver", "Audit board", "--reason", "Known and accepted")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own as the working directory, with one report for each outcome."""
    monkeypatch.chdir(tmp_path)
    for name, text in _REPORTS.items():
        Path(f"{name}.md").write_text(text, encoding="utf-8")
    return tmp_path


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _gate(out: str = "out") -> Any:
    return json.loads(Path(out, "gate.json").read_bytes())


def _files(out: str = "out") -> dict[str, bytes]:
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(Path(out).rglob("*"))
        if path.is_file() and "snapshots" not in path.parts
    }


def _waive(out: str = "out", to: str = "waiver.json") -> Result:
    return _run("waive", out, *_WHO, "--out", to)


@pytest.mark.parametrize(
    ("report", "outcome", "code"),
    [("clear", "clear", 0), ("failed", "failed", 1), ("indeterminate", "indeterminate", 2)],
)
def test_three_outcomes_without_a_waiver(report: str, outcome: str, code: int) -> None:
    result = _run("check", f"{report}.md", "--out", "out", "--offline")
    assert result.exit_code == code
    assert result.stdout.startswith(f"{report}.md: gate {outcome}: ")
    assert set(_files()) == _FILES
    gate = _gate()
    assert gate["outcome"] == outcome
    assert gate["waiver"] is None


def test_the_fourth_outcome() -> None:
    assert _run("check", "failed.md", "--out", "out", "--offline").exit_code == 1
    recorded = _waive()
    assert recorded.exit_code == 0
    assert recorded.stdout.startswith(
        "waiver.json: 1 failure of failed.md waived by Audit board, ledger "
    )
    result = _run("check", "failed.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "failed.md: gate waived: 2 sentences, 1 failure, 0 warnings"
    assert lines[1].startswith("failed.md: waived by Audit board: Known and accepted (waiver ")
    assert lines[1].endswith(": attribution, not independence)")
    assert lines[2].startswith("failed.md:1: waived: “It grew 5%.”")
    files = _files()
    assert set(files) == _FILES | {"input/waiver.json"}
    waiver = Path("waiver.json").read_bytes()
    assert files["input/waiver.json"] == waiver
    assert _gate()["waiver"] == json.loads(waiver)
    request = json.loads(files["request.json"])
    assert request["waiver"]["file"] == "input/waiver.json"
    # The check that offers none is failed again, and keeps nothing of it.
    assert _run("check", "failed.md", "--out", "out", "--offline").exit_code == 1
    assert set(_files()) == _FILES


def test_a_waived_check_can_be_repeated_from_its_own_files() -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    _waive()
    _run("check", "failed.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    first = _files()
    Path("waiver.json").unlink()
    again = _run(
        "check", "failed.md", "--out", "out", "--offline", "--waiver", "out/input/waiver.json"
    )
    assert again.exit_code == 0
    assert _files() == first
    assert _run("waive", "out", *_WHO, "--out", "again.json").exit_code == 0
    assert Path("again.json").read_bytes() == first["input/waiver.json"]


@pytest.mark.parametrize("change", ["It grew 5%.\n\nIt fell!\n", "It grew 5%.\n\nIt fell.\n\n"])
def test_a_changed_report_ends_the_waiver(change: str) -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    _waive()
    Path("failed.md").write_text(change)
    result = _run("check", "failed.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    assert result.exit_code == 1
    assert "gate failed" in result.stdout
    assert "input/waiver.json:1: warning: the waiver does not cover this gate:" in result.stdout
    assert "the report was changed since" in result.stdout
    assert _gate()["waiver"] is None


def test_a_changed_ledger_ends_the_waiver() -> None:
    Path("cited.md").write_text(_CITED + "\nIt fell 3%.\n")
    Path("study.txt").write_text("We said that sales grew a lot.\n")
    _run("check", "cited.md", "--out", "out", "--offline")
    _waive()
    same = _run("check", "cited.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    assert same.exit_code == 0
    _run("capture", "import", _URI, "study.txt", "--snapshots", "s", "--retrieved-at", "2026-01-01")
    result = _run(
        "check",
        "cited.md",
        "--out",
        "out",
        "--offline",
        "--snapshots",
        "s",
        "--waiver",
        "waiver.json",
    )
    assert result.exit_code == 1
    assert "it is bound to the ledger" in result.stdout
    assert "the report was changed" not in result.stdout


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"approver": "Bo Lee"}, 1, "its hash is not its own"),
        ({"more": 1}, 1, "unknown key"),
        ({"schema": "proofpress-waiver/v2"}, 1, "its version is not"),
        ({"approver": " "}, 2, "is blank"),
        ({"failures": []}, 2, "names the failures"),
        ({"schema": "proofpress-gate/v1"}, 2, "it is no waiver"),
    ],
)
def test_a_waiver_that_was_changed(change: dict[str, Any], code: int, said: str) -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    before = _files()
    _waive()
    changed = {**json.loads(Path("waiver.json").read_bytes()), **change}
    Path("waiver.json").write_text(json.dumps(changed))
    result = _run("check", "failed.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    assert result.exit_code == code
    assert said in result.output
    if code == 2:
        assert result.stderr.startswith("proofpress: waiver.json: ")
        assert _files() == before


@pytest.mark.parametrize(
    ("report", "said"), [("clear", "nothing to waive"), ("indeterminate", "cannot be waived")]
)
def test_what_cannot_be_waived(report: str, said: str) -> None:
    _run("check", f"{report}.md", "--out", "out", "--offline")
    result = _waive()
    assert result.exit_code == 2
    assert said in result.stderr
    assert not Path("waiver.json").exists()
    # Nor does a waiver from elsewhere change what was decided.
    _run("check", "failed.md", "--out", "other", "--offline")
    _waive("other")
    code = {"clear": 0, "indeterminate": 2}[report]
    result = _run("check", f"{report}.md", "--out", "out", "--offline", "--waiver", "waiver.json")
    assert result.exit_code == code
    assert _gate()["outcome"] == report
    assert "input/waiver.json:1: warning: " in result.stdout


@pytest.mark.parametrize(
    ("approver", "reason"),
    [("", "Known"), (" ", "Known"), ("Audit", "\t"), ("QA", "TODO"), ("A\nB", "Known"), ("<name>", "Known")],
)  # fmt: skip
def test_a_waiver_is_signed(approver: str, reason: str) -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    result = _run("waive", "out", "--approver", approver, "--reason", reason)
    assert result.exit_code == 2
    assert "the waiver cannot be recorded" in result.stderr
    assert not Path("waiver.json").exists()


def _mix(name: str, source: str, out: str = "out") -> None:
    shutil.copy(Path(source, name), Path(out, name))


@pytest.mark.parametrize("name", ["gate.json", "ledger.json", "input/report.md"])
def test_outputs_that_do_not_belong_together_are_not_waived(name: str) -> None:
    Path("other.md").write_text("It grew 6%.\n")
    _run("check", "failed.md", "--out", "out", "--offline")
    _run("check", "other.md", "--out", "other", "--offline")
    _mix(name, "other")
    result = _waive()
    assert result.exit_code == 2
    assert "it does not belong to the ledger beside it" in result.stderr


@pytest.mark.parametrize("name", ["gate.json", "ledger.json", "input/report.md"])
def test_damaged_outputs_are_not_waived(name: str) -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    path = Path("out", name)
    path.write_bytes(path.read_bytes().replace(b"5%", b"6%"))
    assert _waive().exit_code == 2
    path.unlink()
    assert _waive().exit_code == 2


def test_a_waiver_is_not_written_over_nor_into_the_outputs() -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    inside = _waive(to="out/waiver.json")
    assert inside.exit_code == 2
    assert "outside it" in inside.stderr
    Path("waiver.json").write_text("mine")
    assert _waive().exit_code == 2
    assert Path("waiver.json").read_text() == "mine"
    assert _waive(to="new/folder/w.json").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["waive", *_WHO],
        ["waive", "out", "--reason", "x"],
        ["waive", "out", *_WHO, "--report", "a.md"],
        ["waive", "out", *_WHO, "--config-file", "mkdocs.yml", "--report", "a.md"],
        ["waive", *_WHO, "--config-file", "mkdocs.yml"],
        ["check", "clear.md", "--out", "out", "--strict", "--lenient"],
        ["check", "clear.md", "--out", "out", "--title", ""],
        ["check", "clear.md", "--out", "out", "--title", " \t"],
    ],
)
def test_wrong_usage(arguments: list[str]) -> None:
    result = _run(*arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


@pytest.mark.parametrize(
    ("report", "options", "code", "outcome"),
    [
        ("warning", [], 0, "clear"),
        ("warning", ["--strict"], 1, "failed"),
        ("warning", ["--lenient"], 0, "clear"),
        ("failed", ["--lenient"], 0, "clear"),
        ("failed", ["--lenient", "--gate-undeclared-numerics", "fail"], 1, "failed"),
        ("failed", ["--gate-undeclared-numerics", "warn"], 0, "clear"),
        ("failed", ["--gate-undeclared-numerics", "warn", "--strict"], 1, "failed"),
        ("failed", ["--gate-undeclared-numerics", "ignore", "--strict"], 0, "clear"),
        ("indeterminate", ["--lenient"], 2, "indeterminate"),
        ("clear", ["--strict"], 0, "clear"),
    ],
)
def test_strict_and_lenient(report: str, options: list[str], code: int, outcome: str) -> None:
    result = _run("check", f"{report}.md", "--out", "out", "--offline", *options)
    assert result.exit_code == code
    assert _gate()["outcome"] == outcome


@pytest.mark.parametrize(
    ("own", "option", "code"),
    [
        ("{undeclared_numerics: fail}", "--lenient", 1),
        ("{undeclared_numerics: warn}", "--lenient", 0),
        ("{minimum_declared_coverage: 50%}", "--lenient", 1),
        ("{annotations: {excerpt_reused: warn}}", "--strict", 1),
        ("{annotations: {locator_only: warn}}", "--strict", 1),
    ],
)
def test_what_a_report_tightens_stays(own: str, option: str, code: int) -> None:
    Path("own.md").write_text(f"---\ngate: {own}\n---\nIt grew 5%.\n")
    assert _run("check", "own.md", "--out", "out", "--offline", option).exit_code == code


def test_the_command_that_is_advised_can_be_copied() -> None:
    address = "https://a.example/study?a=1&b=it's;x"
    Path("cited.md").write_text(f'It fell [s]({address} "quote: sales fell a lot").\n')
    Path("study.txt").write_text("We said that sales fell a lot.\n")
    (_, line) = _run("check", "cited.md", "--out", "out", "--offline").stdout.splitlines()
    command = shlex.split(line.partition("then proofpress ")[2].replace("FILE", "study.txt"))
    assert _run(*command, "--snapshots", "s").exit_code == 0
    result = _run("check", "cited.md", "--out", "out", "--offline", "--snapshots", "s", "--strict")
    assert result.exit_code == 0


def test_the_ledger_knows_of_no_policy_and_no_waiver() -> None:
    _run("check", "failed.md", "--out", "out", "--offline")
    _waive()
    first = _files()
    _run("check", "failed.md", "--out", "out", "--offline", "--waiver", "waiver.json", "--strict")
    second = _files()
    for name in ("run.json", "ledger.json", "ledger.md"):
        assert first[name] == second[name]
    assert first["gate.json"] != second["gate.json"]
    assert json.loads(second["request.json"])["gate"]["strictness"] == "strict"

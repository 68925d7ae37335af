"""The commands as a person calls them: exit codes, one clear line, nothing left half-done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from proofpress import __version__
from proofpress.cli import main

_GENERATOR = Path(__file__).parents[2] / "generator"
_URI = "https://a.example/study"
_CITED = f'It grew [s]({_URI} "quote: sales grew a lot").\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own as the working directory, with a report and a source."""
    monkeypatch.chdir(tmp_path)
    Path("report.md").write_text("It grew.\n", encoding="utf-8")
    Path("cited.md").write_text(_CITED, encoding="utf-8")
    Path("number.md").write_text("# T\n\nIt grew 5%.\n", encoding="utf-8")
    Path("odd.md").write_text("It grew.\n\n```\nx\n", encoding="utf-8")
    Path("study.txt").write_text("We said that sales grew a lot.\n", encoding="utf-8")
    return tmp_path


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _import(snapshots: str = "kept") -> Result:
    return _run(
        "capture",
        "import",
        _URI,
        "study.txt",
        "--snapshots",
        snapshots,
        "--retrieved-at",
        "2026-01-01",
    )


@pytest.mark.parametrize(
    ("report", "code", "word"),
    [("report.md", 0, "clear"), ("number.md", 1, "failed"), ("odd.md", 2, "indeterminate")],
)
def test_exit_code_says_what_the_gate_says(report: str, code: int, word: str) -> None:
    result = _run("check", report, "--out", "out")
    assert result.exit_code == code
    assert f"{report}: gate {word}:" in result.stdout
    assert result.stderr == ""
    assert json.loads(Path("out/gate.json").read_bytes())["outcome"] == word


@pytest.mark.parametrize(("severity", "code"), [("fail", 1), ("warn", 0), ("ignore", 0)])
def test_undeclared_numerics(severity: str, code: int) -> None:
    result = _run("check", "number.md", "--out", "out", "--gate-undeclared-numerics", severity)
    assert result.exit_code == code
    assert ("number.md:3: warning" in result.stdout) == (severity == "warn")


def test_title() -> None:
    _run("check", "report.md", "--out", "out", "--title", "Another | title")
    assert "# Ledger: Another \\| title" in Path("out/ledger.md").read_text(encoding="utf-8")


def test_capture_check_and_replay() -> None:
    assert _run("check", "cited.md", "--out", "out", "--replay-only").exit_code == 2
    assert not Path("out").exists()
    imported = _import()
    assert imported.exit_code == 0
    assert "imported https://a.example/study: 31 characters, complete" in imported.stdout
    result = _run("check", "cited.md", "--out", "out", "--snapshots", "kept", "--replay-only")
    assert result.exit_code == 0
    assert result.stdout == "cited.md: gate clear: 1 sentence, 0 failures, 0 warnings\n"
    assert _run("check", "cited.md", "--out", "out", "--offline").stdout == result.stdout


_BAD = [
    (["check", "nothing.md", "--out", "out"], "nothing.md: there is no such report"),
    (["check", ".", "--out", "out"], "the report cannot be read"),
    (["check", "latin.md", "--out", "out"], "latin.md:2: byte 2 (0xff) is not UTF-8"),
    (["check", "head.md", "--out", "out"], "head.md:4: invalid front matter"),
    (["check", "empty.md", "--out", "out"], "empty.md:1: nothing in the report could be checked"),
    (["check", "cited.md", "--out", "out", "--replay-only"], "no snapshot of https://a.example"),
    (["check", "report.md", "--out", "out", "--snapshots", "no"], "no: there is no such snapshot"),
    (["check", "report.md", "--out", "theirs"], "theirs: the folder holds mine.txt"),
    (["check", "report.md", "--out", "study.txt/below"], "the outputs cannot be put there"),
    (["capture", "import", _URI, "nothing.txt"], "nothing.txt: the file to import is not there"),
    (["capture", "import", "no address", "study.txt"], "the address 'no address'"),
    (["capture", "import", "study.txt", _URI], "the address comes first, then the file"),
    (["capture", "import", _URI, "empty.md"], "empty"),
]


@pytest.mark.parametrize(("arguments", "said"), _BAD, ids=lambda value: str(value)[:60])
def test_bad_input_gives_one_clear_line(arguments: list[str], said: str) -> None:
    Path("latin.md").write_bytes(b"a\n\xff\n")
    Path("head.md").write_bytes(b"---\na: b\nc: [1\nd: e\n---\nText.\n")
    Path("empty.md").write_bytes(b"")
    Path("theirs").mkdir()
    Path("theirs/mine.txt").write_bytes(b"precious")
    result = _run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("proofpress: ")
    assert said in result.stderr
    assert result.stderr.rstrip().endswith(")")  # the remedy
    assert Path("theirs/mine.txt").read_bytes() == b"precious"
    assert not Path("out").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "report.md"],
        ["check", "report.md", "--out", "study.txt"],
        ["check", "report.md", "--out", "out", "--gate-undeclared-numerics", "maybe"],
        ["check", "report.md", "--out", "out", "--unknown"],
        ["build", "--on-gate-fail", "shrug"],
        ["capture", "import", _URI],
        ["nothing"],
    ],
)
def test_wrong_usage_is_could_not_check(arguments: list[str]) -> None:
    result = _run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert "Usage: " in result.stderr
    assert not Path("out").exists()


def test_an_import_without_text_is_stored_and_said() -> None:
    Path("picture.bin").write_bytes(bytes(range(256)))
    result = _run(
        "capture", "import", _URI, "picture.bin", "--snapshots", "kept", "--media-type", "image/png"
    )
    assert result.exit_code == 2
    assert "no text: source_media_unsupported" in result.stdout
    assert list(Path("kept").rglob("current"))


def test_help_and_version() -> None:
    assert _run("--version").stdout == f"proofpress, version {__version__}\n"
    for command in ([], ["check"], ["build"], ["replay"], ["capture"], ["capture", "import"]):
        for option in ("-h", "--help"):
            assert _run(*command, option).exit_code == 0


def _python(
    *arguments: str, environment: Mapping[str, str] | None = None, seconds: float = 60
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "proofpress.cli", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=seconds,
        env={**os.environ, "PYTHONPATH": str(_GENERATOR), **(environment or {})},
    )


def test_terminals_of_other_encodings() -> None:
    Path("words.md").write_text("It “grew” 5% in 中 \u202e.\n", encoding="utf-8")
    done = _python(
        "check", "words.md", "--out", "out", environment={"LC_ALL": "C", "PYTHONUTF8": "0"}
    )
    assert done.returncode == 1
    assert done.stderr == ""


def test_neither_hash_seed_nor_locale_nor_time_zone_matters() -> None:
    _import()
    found = []
    for number, environment in enumerate(
        (
            {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "C.UTF-8"},
        )
    ):
        out = f"out{number}"
        done = _python(
            "check", "cited.md", "--out", out, "--snapshots", "kept", environment=environment
        )
        assert done.returncode == 0, done.stderr
        files = sorted(path for path in Path(out).rglob("*") if path.is_file())
        found.append([(path.relative_to(out).as_posix(), path.read_bytes()) for path in files])
    assert found[0] == found[1]


def test_real_reports_are_checked_offline(corpus_reports: list[Path]) -> None:
    for path in corpus_reports:
        result = _run("check", str(path), "--out", f"out-{path.stem}", "--offline")
        assert result.exit_code in (0, 1, 2), path.name
        assert result.stdout.startswith(f"{path.name}: gate "), path.name
        assert (Path(f"out-{path.stem}") / "ledger.json").is_file(), path.name


def test_the_largest_real_report_takes_little_time(corpus_reports: list[Path]) -> None:
    """A process of its own, start included: the bound is a machine's worst day, not the aim."""
    largest = max(corpus_reports, key=lambda path: path.stat().st_size)
    done = _python("check", str(largest), "--out", "out", "--offline", seconds=20)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)


def test_a_full_output_is_told_and_checks_nothing() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this platform has no /dev/full")
    Path("r.md").write_text("Nothing here.\n")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "proofpress.cli", "check", "r.md", "--out", "out"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("proofpress: the results cannot be printed")
    assert "Traceback" not in done.stderr


def test_a_pipe_is_no_report() -> None:
    os.mkfifo("pipe.md")
    result = _run("check", "pipe.md", "--out", "out")
    assert result.exit_code == 2
    assert "no regular file" in result.stderr

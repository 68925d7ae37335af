"""How commands end when they cannot do their work: one line that says what and where, exit code 2."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from proofpress.attest import pretty_json, sha256_json
from proofpress.cli import main
from proofpress.cli import waive as waive_command

_WHO = ("--approver", "Audit board", "--reason", "Known and accepted")
_TOO_LONG = "n" * 300
_STEERS = "a\x1b[31mb\u202ec"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own as the working directory, with a failed check in ``out``."""
    monkeypatch.chdir(tmp_path)
    Path("number.md").write_text("It grew 5%.\n", encoding="utf-8")
    _run("check", "number.md", "--out", "out")


def _run(*arguments: str, charset: str = "utf-8") -> Result:
    result = CliRunner(charset=charset).invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _rewrite(name: str, change: Callable[[Any], None], *beside_hash: str) -> None:
    """``name`` as it is after ``change``, with a hash of its own again."""
    value = json.loads(Path(name).read_bytes())
    change(value)
    unbound = {"sha256", *beside_hash}
    bound = {key: item for key, item in value.items() if key not in unbound}
    Path(name).write_text(pretty_json({**value, "sha256": sha256_json(bound)}), encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="what a name may be differs elsewhere")
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", _TOO_LONG, "--out", "new"],
        ["check", "number.md", "--out", _TOO_LONG],
        ["check", "number.md", "--out", "new", "--waiver", _TOO_LONG],
        ["check", "number.md", "--out", "new", "--profile", _TOO_LONG],
        ["check", "number.md", "--out", "new", "--support-receipt", _TOO_LONG],
        ["check", "number.md", "--out", "new", "--snapshots", _TOO_LONG],
        ["run", "--request", _TOO_LONG, "--out", "new.json"],
        ["run", "--request", "out/request.json", "--out", _TOO_LONG],
        ["ledger", "--run", "out/run.json", "--report", _TOO_LONG, "--out", "new.json"],
        ["waive", _TOO_LONG, *_WHO],
        ["waive", "out", *_WHO, "--out", _TOO_LONG],
        ["diff", "out", _TOO_LONG],
        ["explain", "u-1", "--in", _TOO_LONG],
        ["equivalence", "out", _TOO_LONG, "out"],
    ],
)
def test_a_name_that_the_system_refuses_is_named_with_its_reason(arguments: list[str]) -> None:
    result = _run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("proofpress: ")
    assert _TOO_LONG in result.stderr
    assert "File name too long" in result.stderr
    assert "printed" not in result.stderr
    assert not any(path.name.startswith("new") for path in Path().iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "--request", "pipe", "--out", "new.json"],
        ["ledger", "--run", "pipe", "--report", "number.md", "--out", "new.json"],
        ["check", "number.md", "--out", "new", "--waiver", "pipe"],
        ["diff", "pipe", "out"],
        ["support", "admit", "--detector", "a", "--cases", "out", "--policy", "pipe", "--out", "x"],
    ],
)  # fmt: skip
def test_a_pipe_is_no_artifact_and_nobody_waits_for_it(arguments: list[str]) -> None:
    os.mkfifo("pipe")
    result = _run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("proofpress: pipe: it cannot be read: it is no regular file (")


@pytest.mark.parametrize("charset", ["latin-1", "cp1252"])
def test_an_output_without_a_code_for_a_character_shows_its_number(charset: str) -> None:
    Path("number.md").write_text("株価 “rose” 5%.\n", encoding="utf-8")
    result = _run("check", "number.md", "--out", "out", charset=charset)
    assert result.exit_code == 1
    assert "\\u682a\\u4fa1" in result.stdout_bytes.decode("ascii", "ignore")


@pytest.mark.skipif(os.name != "posix", reason="names are text elsewhere")
def test_a_name_that_is_no_text_is_shown(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff.md")
    try:
        Path(name).write_text("It grew.\n", encoding="utf-8")
    except OSError:
        pytest.skip("the file system takes text alone")
    result = _run("check", name, "--out", "out")
    assert result.exit_code == 0
    assert "a\\udcff.md: gate clear" in result.stdout


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (KeyboardInterrupt(), "proofpress: stopped before the end: "),
        (RuntimeError("x"), "proofpress: a defect of Proofpress: RuntimeError ("),
        (MemoryError(), "proofpress: a defect of Proofpress: MemoryError ("),
    ],
)
def test_what_was_not_foreseen_is_not_told_as_an_answer(
    raised: BaseException, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's own exit code for it is 1, which here means: it was checked and does not hold."""

    def fail(*_: object) -> None:
        raise raised

    monkeypatch.setattr(waive_command, "waive_outputs", fail)
    result = _run("waive", "out", *_WHO)
    assert result.exit_code == 2
    assert said in result.stderr


def test_what_a_file_says_steers_no_terminal() -> None:
    _rewrite("out/request.json", lambda value: value["report"].update(path=_STEERS))
    result = CliRunner().invoke(
        main, ["run", "--request", "out/request.json", "--out", "new.json"], color=True
    )
    assert result.exit_code == 0
    assert result.stdout.endswith(" of a\ufffd[31mb\ufffdc\n")


def test_a_gate_of_another_report_is_not_waived() -> None:
    _rewrite("out/gate.json", lambda value: value["report"].update(path="other.md"))
    result = _run("waive", "out", *_WHO)
    assert result.exit_code == 2
    assert "gate.json: it does not belong to the ledger beside it" in result.stderr
    assert not Path("waiver.json").exists()

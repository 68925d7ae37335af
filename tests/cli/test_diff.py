"""``proofpress diff`` as a person calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from proofpress.cli import main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("old", "It grew 5%. <!-- proof-own: x -->\n"), ("new", "It grew 5%.\n")):
        Path("report.md").write_text(text, encoding="utf-8")
        _run("check", "report.md", "--out", name)


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("old", "new", 1), ("new", "old", 0), ("old", "old", 0), ("old/ledger.json", "new", 1)],
)
def test_exit_code_says_whether_something_got_worse(old: str, new: str, code: int) -> None:
    assert _run("diff", old, new).exit_code == code


def test_formats() -> None:
    assert "report.md:1: worse: number newly undeclared" in _run("diff", "old", "new").stdout
    markdown = _run("diff", "old", "new", "--format", "markdown").stdout
    assert markdown.startswith("### Evidence: ` report.md `\n")
    value = json.loads(_run("diff", "old", "new", "--format", "json").stdout)
    assert value["schema"] == "proofpress-diff/v1"


@pytest.mark.parametrize(
    ("old", "said"),
    [
        ("none", "none: there is no such file"),
        (".", "there is no such file"),
        ("report.md", "report.md: it cannot be read"),
        ("old/run.json", "whose schema is proofpress-ledger/v1"),
        ("changed.json", "changed.json: "),
    ],
)
def test_what_is_no_ledger_could_not_be_checked(old: str, said: str) -> None:
    text = Path("old/ledger.json").read_text(encoding="utf-8")
    Path("changed.json").write_text(text.replace("declared", "narrative"), encoding="utf-8")
    result = _run("diff", old, "new")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1

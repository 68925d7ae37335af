"""``proofpress support admit`` as a person calls it, with detectors that a package installs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from proofpress.cli import main

_GIVEN = Path(__file__).parents[1] / "ledger" / "support"
_DETECTOR = """
import json
from proofpress.ledger import DetectorIdentity, SupportStatus
LABELS = {}
for line in open("cases.jsonl", encoding="utf-8"):
    case = json.loads(line)
    LABELS[case["sentence"], case["passage"]] = SupportStatus(case["label"])
class Oracle:
    identity = DetectorIdentity("oracle", "1", "b" * 64)
    def judge(self, sentence, excerpt, passage):
        return LABELS[sentence, passage]
ORACLE = Oracle()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory with cases and policy, and a package that brings a detector."""
    monkeypatch.chdir(tmp_path)
    for name in ("cases.jsonl", "policy.yml"):
        shutil.copy(_GIVEN / name, name)
    info = Path("site/oracle-1.dist-info")
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: oracle\nVersion: 1\n")
    entry = "[proofpress.support_detectors]\noracle = cli_oracle:ORACLE\n"
    (info / "entry_points.txt").write_text(entry)
    Path("site/cli_oracle.py").write_text(_DETECTOR, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))


def _admit(detector: str, **options: str) -> Result:
    chosen = {"cases": "cases.jsonl", "policy": "policy.yml", "out": "receipt.json", **options}
    words = [word for name, value in chosen.items() for word in (f"--{name}", value)]
    result = CliRunner().invoke(main, ["support", "admit", "--detector", detector, *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_shipped_detector_is_refused_with_its_numbers() -> None:
    result = _admit("word-overlap")
    assert result.exit_code == 1
    assert "supported    recall" in result.stdout
    assert "too low" in result.stdout
    assert not Path("receipt.json").exists()


def test_an_admitted_detector_gets_a_receipt() -> None:
    result = _admit("oracle")
    assert result.exit_code == 0, result.output
    receipt = json.loads(Path("receipt.json").read_bytes())
    assert receipt["schema"] == "proofpress-support-admission/v1"
    assert receipt["detector"] == {"name": "oracle", "version": "1", "digest": "b" * 64}
    former = Path("receipt.json").read_bytes()
    assert _admit("oracle").exit_code == 0
    assert Path("receipt.json").read_bytes() == former


@pytest.mark.parametrize(
    ("detector", "options", "said"),
    [
        (
            "nobody",
            {},
            "no support detector 'nobody' is installed; installed: oracle, word-overlap",
        ),
        ("oracle", {"cases": "none.jsonl"}, "none.jsonl: it cannot be read"),
        ("oracle", {"policy": "cases.jsonl"}, "no admission policy"),
        ("oracle", {"cases": "policy.yml"}, "policy.yml:1: no case"),
        ("oracle", {"out": "nowhere/receipt.json"}, "the receipt cannot be written"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(
    detector: str, options: dict[str, str], said: str
) -> None:
    result = _admit(detector, **options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not Path("receipt.json").exists()

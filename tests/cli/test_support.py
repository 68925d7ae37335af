"""``proofpress support admit`` as a person calls it, with detectors that a package installs."""

from __future__ import annotations

import json
import shutil
import sys
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
        (
            "oracle",
            {"out": "cases.jsonl"},
            "cases.jsonl: the result would replace what it is made from",
        ),
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


_URI = "https://a.example/owl"
_CITED = "The owl hunts at dusk and rarely by day; most of its prey are voles."


def _use(monkeypatch: pytest.MonkeyPatch) -> None:
    """An admitted detector, a report that cites what it knows, and a site of that report."""
    assert _admit("oracle").exit_code == 0
    report = (
        f"The owl hunts by day and rarely at dusk; most of its prey are voles "
        f'[s]({_URI} "quote: hunts at dusk and rarely by day").\n'
    )
    Path("docs/reports").mkdir(parents=True)
    for place in ("report.md", "docs/reports/report.md"):
        Path(place).write_text(report, encoding="utf-8")
    Path("docs/index.md").write_text("# Welcome\n", encoding="utf-8")
    Path("owl.txt").write_text(_CITED, encoding="utf-8")
    chosen = "support: {detector: oracle, receipt: receipt.json}"
    config = f"site_name: Tiny\ntheme: proofpress\nplugins:\n  - proofpress:\n      {chosen}\n"
    Path("mkdocs.yml").write_text(config, encoding="utf-8")
    _run("capture", "import", _URI, "owl.txt", "--retrieved-at", "2026-01-01")
    # The oracle knows passages, and is asked about the sentence with the link's words at its end.
    known = "LABELS[sentence, passage]"
    code = Path("site/cli_oracle.py").read_text(encoding="utf-8")
    assert known in code
    Path("site/cli_oracle.py").write_text(
        code.replace(known, 'LABELS[sentence.replace(" s.", "."), passage]'), encoding="utf-8"
    )
    monkeypatch.delitem(sys.modules, "cli_oracle")


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _row(folder: str) -> dict[str, object]:
    ledger = json.loads((Path(folder) / "ledger.json").read_bytes())
    assert ledger["support"]["is_measured"] is True
    row: dict[str, object] = ledger["rows"][0]
    return row


def test_a_check_asks_the_detector_and_its_steps_come_to_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _use(monkeypatch)
    given = ("--snapshots", "snapshots", "--support-receipt", "receipt.json")
    result = _run("check", "report.md", "--out", "out", *given)
    assert result.exit_code == 0, result.output
    assert _row("out")["support_status"] == "contradicted"
    # The copies beside the outputs are enough, and are what everything else is made from.
    Path("receipt.json").unlink()
    assert _run("run", "--request", "out/request.json", "--out", "run.json").exit_code == 0
    assert Path("run.json").read_bytes() == Path("out/run.json").read_bytes()
    steps = ("--run", "out/run.json", "--report", "report.md", "--out", "ledger.json")
    assert "another support detector" in _run("ledger", *steps).stderr
    copy = "out/input/support-receipt.json"
    assert _run("ledger", *steps, "--support-receipt", copy).exit_code == 0
    assert Path("ledger.json").read_bytes() == Path("out/ledger.json").read_bytes()
    told = _run("explain", "report.md:1", "--in", "out")
    assert "support: contradicted" in told.stdout, told.output
    again = _run("check", "report.md", "--out", "out", "--support-receipt", copy)
    assert again.exit_code == 0, again.output
    Path(copy).write_text("{}", encoding="utf-8")
    assert "its content is another" in _run("explain", "report.md:1", "--in", "out").stderr


def test_a_site_says_what_the_detector_says_and_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _use(monkeypatch)
    result = _run("build", "-d", "built")
    assert result.exit_code == 0, result.output
    (ledger,) = Path("built").rglob("ledger.json")
    assert _row(str(ledger.parent))["support_status"] == "contradicted"
    (reproduce,) = Path("built").rglob("reproduce/index.html")
    assert "measured by oracle 1" in reproduce.read_text(encoding="utf-8")
    page = Path("built/reports/report/index.html").read_text(encoding="utf-8")
    assert "The source contradicts the sentence, says oracle." in page
    for name in ("docs", "mkdocs.yml", "receipt.json"):
        shutil.move(name, f"away-{name}")
    replayed = _run("replay", "snapshots", "--out", "again")
    assert replayed.exit_code == 0, replayed.output
    assert ledger.read_bytes() == next(Path("again").rglob("ledger.json")).read_bytes()


def test_a_receipt_that_is_not_there_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    _use(monkeypatch)
    Path("receipt.json").unlink()
    result = _run("build", "-d", "built")
    assert result.exit_code == 2
    assert "receipt.json" in result.stderr
    assert not Path("built").exists()

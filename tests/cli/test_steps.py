"""The two steps under a check give what the check gave, and refuse what does not belong together."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from proofpress.attest import pretty_json, sha256_json
from proofpress.cli import main

_URI = "https://a.example/study"
_REPORT = (
    f'It grew [s]({_URI} "quote: sales grew a lot"). It fell 3%.\n\n'
    "So [b](https://b.example/x). <!-- proof-own: mine -->\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the outputs of one check, one source captured and one not."""
    monkeypatch.chdir(tmp_path)
    Path("report.md").write_text(_REPORT, encoding="utf-8")
    Path("study.txt").write_text("We said that sales grew a lot.\n", encoding="utf-8")
    _import("kept", "2026-01-01")
    assert _check("out").exit_code == 1
    return tmp_path


def _run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def _import(snapshots: str, day: str, file: str = "study.txt") -> None:
    options = ("--snapshots", snapshots, "--retrieved-at", day)
    assert _run("capture", "import", _URI, file, *options).exit_code == 0


def _check(out: str, *options: str, snapshots: str = "kept", report: str = "report.md") -> Result:
    mode = () if "--replay-only" in options else ("--offline",)
    return _run("check", report, "--out", out, "--snapshots", snapshots, *mode, *options)


def _steps(out: str = "out", report: str = "report.md", *options: str) -> Result:
    first = _run("run", "--request", f"{out}/request.json", "--out", "run.json")
    if first.exit_code:
        return first
    return _ledger("run.json", report, "--snapshots", f"{out}/snapshots", *options)


def _ledger(run: str = "out/run.json", report: str = "report.md", *options: str) -> Result:
    return _run(
        "ledger", "--run", run, "--report", report, "--out", "ledger.json",
        "--markdown", "ledger.md", *options,
    )  # fmt: skip


def _resign(path: str, **changed: Any) -> None:
    """Change an artifact and give it the hash that it would have been written with."""
    value = {**json.loads(Path(path).read_bytes()), **changed}
    beside = {key: value.pop(key) for key in ("sha256", "made_with") if key in value}
    beside["sha256"] = sha256_json(value)
    Path(path).write_text(pretty_json({**value, **beside}), encoding="utf-8")


@pytest.mark.parametrize("options", [[], ["--title", "Other | title"], ["--strict"]])
def test_the_steps_give_the_check_s_bytes(options: list[str]) -> None:
    _check("out", *options)
    assert _steps().exit_code == 0
    for name in ("run.json", "ledger.json", "ledger.md"):
        assert Path(name).read_bytes() == Path("out", name).read_bytes(), name


def test_the_run_s_own_folder_has_its_snapshots() -> None:
    assert _ledger().exit_code == 0
    assert Path("ledger.json").read_bytes() == Path("out/ledger.json").read_bytes()


def test_a_replay_from_the_outputs_in_another_folder() -> None:
    shutil.copytree("out", "elsewhere/deep/copy")
    shutil.rmtree("kept")
    shutil.rmtree("out")
    assert _steps("elsewhere/deep/copy", "elsewhere/deep/copy/input/report.md").exit_code == 0
    for name in ("run.json", "ledger.json", "ledger.md"):
        assert Path(name).read_bytes() == Path("elsewhere/deep/copy", name).read_bytes(), name


def _edit(path: str, old: str, new: str) -> Callable[[], object]:
    return lambda: Path(path).write_text(Path(path).read_text().replace(old, new))


def _set(path: str, key: str, **changed: Any) -> Callable[[], object]:
    """Change parts of one member of an artifact, and sign it anew."""
    return lambda: _resign(path, **{key: {**json.loads(Path(path).read_bytes())[key], **changed}})


_RUN, _REQUEST = "out/run.json", "out/request.json"
_DEFECTS: dict[str, tuple[Callable[[], object], str, str]] = {
    "another report": (_edit("report.md", "3%", "4%"), "ledger", "with other content"),
    "another copy": (_edit("out/input/report.md", "3%", "4%"), "run", "not the report that"),
    "no copy": (lambda: Path("out/input/report.md").unlink(), "run", "there is no such report"),
    "another profile": (dict, "ledger --profile ic-research-pipeline", "with another profile"),
    "no profile": (dict, "ledger --profile nothing.yml", "no such profile"),
    "the run's profile": (_set(_RUN, "profile", version=9), "ledger", "with another profile"),
    "the request's profile": (_set(_REQUEST, "profile", version=9), "run", "does not belong to it"),
    "the run's hash": (_edit(_RUN, '"title": null', '"title": "x"'), "ledger", "it was changed"),
    "the request's hash": (_edit(_REQUEST, "null", '"x"'), "run", "it was changed"),
    "another segmenter": (_set(_RUN, "segmenter", version=99), "ledger", "another segmenter"),
    "fewer sources": (lambda: _resign(_RUN, snapshots={}), "ledger", "names other sources"),
    "another snapshot": (
        lambda: _import("out/snapshots", "2026-02-02"),
        "ledger",
        "is not the one of the run",
    ),
    "a path out of the folder": (
        _set(_REQUEST, "report", file="../report.md"),
        "run",
        "the report's copy is input/report.md",
    ),
    "no run": (dict, "ledger --run study.txt", "is not JSON"),
    "a request for a run": (dict, f"ledger --run {_REQUEST}", "whose schema is proofpress-run/v1"),
}


@pytest.mark.parametrize("name", _DEFECTS)
def test_what_does_not_belong_together_is_refused(name: str) -> None:
    bring_about, step, said = _DEFECTS[name]
    bring_about()
    command, *options = step.split()
    if command == "run":
        result = _run("run", "--request", "out/request.json", "--out", "run.json")
    else:
        result = _ledger("out/run.json", "report.md", *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not any(Path(file).exists() for file in ("run.json", "ledger.json", "ledger.md"))


def test_nothing_is_written_over_what_it_is_made_from() -> None:
    before = Path("out/request.json").read_bytes()
    result = _run("run", "--request", "out/request.json", "--out", "out/../out/request.json")
    assert result.exit_code == 2
    assert Path("out/request.json").read_bytes() == before
    assert _ledger("out/run.json", "report.md", "--out", "report.md").exit_code == 2
    assert Path("report.md").read_text() == _REPORT
    assert _ledger("out/run.json", "report.md", "--out", "study.txt/x").exit_code == 2
    files = {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()}
    for out in ("out/input/report.md", "out/snapshots/new"):
        assert "made from" in _run("run", "--request", "out/request.json", "--out", out).stderr
    for out in ("out/snapshots/new", "out/run.json"):
        assert "made from" in _ledger("out/run.json", "report.md", "--out", out).stderr
    assert files == {path: path.read_bytes() for path in Path("out").rglob("*") if path.is_file()}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_result_takes_the_place_of_a_file_alone() -> None:
    os.mkfifo("pipe")
    result = _run("run", "--request", "out/request.json", "--out", "pipe")
    assert result.exit_code == 2
    assert "there is something else than a file" in result.stderr
    assert Path("pipe").is_fifo()
    Path("kept.json").write_text("{}")
    Path("link.json").symlink_to("kept.json")
    assert _run("run", "--request", "out/request.json", "--out", "link.json").exit_code == 0
    assert Path("link.json").is_symlink()
    assert Path("kept.json").read_bytes() == Path("out/run.json").read_bytes()


def test_outputs_that_could_not_be_replayed_are_not_made() -> None:
    """What the snapshot directory lacks must not lie beside the outputs from an earlier time."""
    result = _check("out", snapshots="out/input")
    assert result.exit_code == 2
    assert "the former outputs hold a snapshot of https://a.example/study" in result.stderr
    assert _check("new", snapshots="out/input").exit_code == 1


def _equivalence(*folders: str) -> Result:
    return _run("equivalence", *(folders or ("out", "one", "two")))


def test_a_live_run_and_its_replays(tmp_path: Path) -> None:
    for out in ("one", "two"):
        _check(out)
    result = _equivalence()
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (
        "evidence of out and one: the same (2 sources, 3 rows compared)"
    )
    assert "bytes of one and two: the same (" in result.stdout
    assert str(tmp_path) not in result.stdout


def test_when_a_source_was_acquired_is_no_evidence_and_no_same_byte() -> None:
    _import("later", "2026-03-03")
    _check("one", snapshots="later")
    _check("two", snapshots="later")
    assert (
        json.loads(Path("one/ledger.json").read_bytes())["sha256"]
        not in Path("out/ledger.json").read_text()
    )
    assert _equivalence().exit_code == 0
    mixed = _equivalence("one", "two", "out")
    assert mixed.exit_code == 1
    assert "evidence of one and two: the same" in mixed.stdout
    assert "  run.json: snapshots.s-" in mixed.stdout


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("source", ["snapshots: s-", ".windows.0.text_sha256: ", "ledger.json: rows.u-",
                    '.detail: "found" / "excerpt_not_found"']),
        ("report", ["request.json: report.sha256", "ledger.json: rows.u-", ": absent / {"]),
        ("title", ["request.json: title: null / \"Other\"", "ledger.json: report.title"]),
        ("gate", ["request.json: gate.strictness", "gate.json: policy.annotation_conflicts"]),
        ("lost", ["snapshots: s-", ": { ", " / null"]),
    ],
)  # fmt: skip
def test_each_difference_is_told_by_file_and_key(change: str, said: list[str]) -> None:
    options: list[str] = []
    snapshots = "kept"
    if change == "source":
        Path("study.txt").write_text("We said that nobody bought anything there.\n")
        _import("other", "2026-01-01")
        snapshots = "other"
    elif change == "report":
        Path("report.md").write_text(f"{_REPORT}\nMore is said.\n")
    elif change == "title":
        options = ["--title", "Other"]
    elif change == "gate":
        options = ["--strict"]
    else:
        Path("empty").mkdir()
        snapshots = "empty"
    for out in ("one", "two"):
        _check(out, *options, snapshots=snapshots)
    result = _equivalence()
    assert result.exit_code == 1
    first, _, second = result.stdout.partition("bytes of one and two: ")
    assert second.startswith("the same")
    for words in said:
        assert words in first


def test_replays_that_differ_in_bytes_alone() -> None:
    for out in ("one", "two"):
        _check(out)
    Path("two/ledger.md").write_text("other")
    Path("two/more.txt").write_text("more")
    Path("one/snapshots/x").write_text("x")
    result = _equivalence()
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("evidence of out and one: the same")
    assert lines[1].startswith("bytes of one and two: 3 differences")
    assert [line.split(":")[0] for line in lines[2:]] == [
        "  ledger.md",
        "  more.txt",
        "  snapshots/x",
    ]
    assert lines[3] == "  more.txt: absent / present"


def test_other_software_is_could_not_check_where_something_differs() -> None:
    for out in ("one", "two"):
        _check(out)
    run = json.loads(Path("two/run.json").read_bytes())
    _resign("two/run.json", made_with={**run["made_with"], "proofpress": "9.9"})
    result = _equivalence()
    assert result.exit_code == 2
    assert "could not check: two was made with proofpress 9.9 (in one " in result.stdout
    # Nothing differs in what these two carry, whatever made them.
    assert _equivalence("two", "one", "one").exit_code == 0


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("request.json", "it was changed"),
        ("run.json", "it was changed"),
        ("ledger.json", "it was changed"),
        ("gate.json", "it was changed"),
        ("input/report.md", "it does not belong to the files beside it"),
    ],
)
def test_outputs_that_prove_nothing_are_could_not_check(file: str, said: str) -> None:
    for out in ("one", "two"):
        _check(out)
    path = Path("one", file)
    path.write_bytes(path.read_bytes().replace(b"3%", b"4%").replace(b"report.md", b"retort.md"))
    result = _equivalence()
    assert result.exit_code == 2
    assert said in result.stderr
    path.unlink()
    assert _equivalence().exit_code == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize("what", ["pipe", "link to a folder", "link to nothing"])
def test_what_is_no_file_cannot_be_compared(what: str) -> None:
    for out in ("one", "two"):
        _check(out)
    place = Path("two/snapshots/odd")
    if what == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("sources" if what == "link to a folder" else "nowhere")
    result = _equivalence()
    assert result.exit_code == 2
    assert result.stderr.startswith("proofpress: two/snapshots/odd: ")


def test_a_lost_or_foreign_snapshot_is_could_not_check() -> None:
    for out in ("one", "two"):
        _check(out)
    _import("two/snapshots", "2026-03-03")
    assert "is not the run's" in _equivalence().stderr
    shutil.rmtree("one/snapshots")
    assert _equivalence().exit_code == 2


def test_an_artifact_of_another_check_does_not_belong() -> None:
    Path("other.md").write_text("It grew 5%.\n")
    _check("other", report="other.md")
    for out in ("one", "two"):
        _check(out)
    for name in ("ledger.json", "gate.json", "run.json", "request.json"):
        shutil.copytree("one", "mixed", dirs_exist_ok=True)
        shutil.copy(Path("other", name), Path("mixed", name))
        result = _equivalence("out", "mixed", "two")
        assert result.exit_code == 2, name
        assert "does not belong" in result.stderr, name


def test_data_files_beside_the_report_are_replayed_from_their_copies() -> None:
    Path("figures.csv").write_text("year,sales\n2025,grew a lot\n")
    Path("data.md").write_text('It [grew](figures.csv "quote: 2025,grew a lot").\n')
    assert _check("data", report="data.md").exit_code == 0
    Path("figures.csv").unlink()
    assert _steps("data", "data.md").exit_code == 0
    for name in ("run.json", "ledger.json", "ledger.md"):
        assert Path(name).read_bytes() == Path("data", name).read_bytes(), name


def test_steps_waivers_and_replays_of_real_reports(corpus_reports: list[Path]) -> None:
    """Over real reports: the steps give the check's bytes, replays agree, a waiver holds."""
    for number, path in enumerate(corpus_reports[::4]):
        out, one, two = (f"{name}-{number}" for name in ("live", "one", "two"))
        Path("none").mkdir(exist_ok=True)
        code = _check(out, snapshots="none", report=str(path)).exit_code
        copy = f"{out}/input/report.md"
        assert _steps(out, copy).exit_code == 0, path.name
        for name in ("run.json", "ledger.json", "ledger.md"):
            assert Path(name).read_bytes() == Path(out, name).read_bytes(), (path.name, name)
        for replay in (one, two):
            _check(replay, snapshots="none", report=str(path))
        assert _equivalence(out, one, two).exit_code == 0, path.name
        recorded = _run(
            "waive", out, "--approver", "Audit board", "--reason", "A trial", "--out", f"w-{number}"
        )
        assert recorded.exit_code == (0 if code == 1 else 2), path.name
        if code == 1:
            waived = _check(out, "--waiver", f"w-{number}", snapshots="none", report=str(path))
            assert waived.exit_code == 0, path.name

"""One report, one command: what it leaves behind, and that a failed run leaves all as it was."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import jsonschema
import pytest

from proofpress.attest import pretty_json, sha256_bytes, sha256_json
from proofpress.capture import Acquisition, Retained, SnapshotStore, import_file
from proofpress.errors import ProofpressError
from proofpress.gate_lines import describe_gate
from proofpress.ledger import Detail, GateOutcome, Severity
from proofpress.made_with import made_with
from proofpress.one_report import folder as folder_module
from proofpress.one_report.check import CheckRequest, check_one_report
from proofpress.one_report.reopening import reopen_check
from proofpress.one_report.steps import build_from_run, run_request
from proofpress.pipeline import CheckedReport

_SCHEMA = Path(__file__).parents[1] / "generator/proofpress/schemas/request.schema.json"
_URI = "https://a.example/study"
_SOURCE = f'# Title\n\nIt grew 5% [s]({_URI} "quote: sales grew a lot").\n'
_FILES = {"request.json", "run.json", "ledger.json", "ledger.md", "gate.json", "input/report.md"}


def read_folder(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.md"
    path.write_bytes(_SOURCE.encode())
    return path


@pytest.fixture
def snapshots(tmp_path: Path) -> Path:
    file = tmp_path / "study.txt"
    file.write_bytes(b"We said that sales grew a lot.")
    folder = tmp_path / "kept"
    import_file(SnapshotStore(folder), _URI, file, retrieved_at="2026-01-01")
    import_file(SnapshotStore(folder), "https://a.example/other", file, retrieved_at="2026-01-01")
    return folder


def _check(request: CheckRequest) -> CheckedReport:
    return check_one_report(request, made_with())


def test_it_leaves_every_file(report: Path, snapshots: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"
    checked = _check(CheckRequest(report, out, snapshots))
    assert checked.gate.outcome is GateOutcome.CLEAR
    found = read_folder(out)
    own = {name for name in found if not name.startswith("snapshots/")}
    assert own == _FILES
    assert found["input/report.md"] == _SOURCE.encode()
    # Only what the report cites goes along.
    assert len({name.split("/")[2] for name in found if name.startswith("snapshots/sources/")}) == 1
    assert sorted(path.name for path in out.parent.iterdir()) == ["out"]


def test_the_request_names_logical_paths(report: Path, snapshots: Path, tmp_path: Path) -> None:
    request = CheckRequest(
        report, tmp_path / "out", snapshots, title="Other", undeclared_numerics=Severity.WARN
    )
    _check(request)
    value = json.loads((tmp_path / "out" / "request.json").read_bytes())
    jsonschema.validate(value, json.loads(_SCHEMA.read_text(encoding="utf-8")))
    assert value.pop("sha256") == sha256_json(value)
    assert value["report"] == {
        "file": "input/report.md",
        "path": "report.md",
        "sha256": sha256_bytes(_SOURCE.encode()),
    }
    assert value["title"] == "Other"
    assert value["gate"] == {"undeclared_numerics": "warn", "strictness": "default"}
    assert value["waiver"] is None


def test_nothing_names_a_place_on_the_machine(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    _check(CheckRequest(report, tmp_path / "out", snapshots))
    for name, data in read_folder(tmp_path / "out").items():
        assert str(tmp_path).encode() not in data, name
        assert Path.cwd().as_posix().encode() not in data, name


def test_two_runs_into_two_folders_give_the_same_bytes(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        _check(CheckRequest(report, tmp_path / name, snapshots))
    assert read_folder(tmp_path / "one") == read_folder(tmp_path / "two")


def test_a_second_run_reads_its_own_snapshots_and_keeps_those_of_others(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    _check(CheckRequest(report, out, snapshots))
    first = read_folder(out)
    _check(CheckRequest(report, out))
    assert read_folder(out) == first
    report.write_bytes(b"It grew.")
    _check(CheckRequest(report, out))
    kept = {name for name in first if name.startswith("snapshots/")}
    assert kept <= set(read_folder(out))


def _damage(defect: str, report: Path, snapshots: Path) -> None:
    if defect == "missing":
        report.unlink()
    elif defect == "a folder":
        report.unlink()
        report.mkdir()
    elif defect == "damaged snapshot":
        for path in (snapshots / "sources").rglob("*.json"):
            path.write_bytes(b"{}")
    elif defect == "lost blob":
        for path in (snapshots / "blobs").glob("*/*"):
            path.unlink()
    else:
        report.write_bytes(_BAD_REPORTS[defect])


_BAD_REPORTS = {
    "not UTF-8": b"a\n\xff\n",
    "empty": b"",
    "blank": b"\n \n",
    "invalid front matter": b"---\na: [\n---\nText.\n",
    "front matter is a list": b"---\n- a\n---\nText.\n",
    "loosens the gate": b"---\ngate: {undeclared_numerics: warn}\n---\nText.\n",
    "two excerpts": b"[a](https://a.example) <!-- proof-quote: a --> <!-- proof-quote: b -->",
    "too large": b"a" * (16 * 1024 * 1024 + 1),
}
_DEFECTS = [*_BAD_REPORTS, "missing", "a folder", "damaged snapshot", "lost blob"]


@pytest.mark.parametrize("defect", _DEFECTS)
def test_a_failed_run_leaves_former_outputs_as_they_were(
    defect: str, report: Path, snapshots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    _check(CheckRequest(report, out, snapshots))
    before, beside = read_folder(out), set(tmp_path.iterdir())
    _damage(defect, report, snapshots)
    with pytest.raises(ProofpressError) as caught:
        _check(CheckRequest(report, out, snapshots))
    assert caught.value.file
    assert "\n" not in str(caught.value)
    assert caught.value.remedy
    assert read_folder(out) == before
    assert set(tmp_path.iterdir()) <= beside


@pytest.mark.parametrize("mode", [Acquisition.REPLAY_ONLY])
def test_a_missing_snapshot_is_refused_in_a_replay(
    mode: Acquisition, report: Path, tmp_path: Path
) -> None:
    with pytest.raises(ProofpressError, match=r"no snapshot of https://a\.example/study"):
        _check(CheckRequest(report, tmp_path / "out", mode=mode))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("mode", [Acquisition.SNAPSHOT_PREFERRED, Acquisition.REPLAY_ONLY])
def test_what_was_checked_in_a_mode_is_opened_again_without_a_network(
    mode: Acquisition, report: Path, snapshots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    checked = _check(CheckRequest(report, out, snapshots, mode))
    assert json.loads((out / "request.json").read_text())["acquisition"] == mode.value
    assert run_request(out / "request.json", made_with()) == checked.run
    assert reopen_check(out, made_with()).ledger == checked.ledger
    for pointer in (out / "snapshots/sources").glob("*"):
        shutil.rmtree(pointer)
    for again in (
        lambda: run_request(out / "request.json", made_with()),
        lambda: reopen_check(out, made_with()),
    ):
        with pytest.raises(ProofpressError, match="a replay may not fetch one"):
            again()


def test_a_snapshot_folder_that_is_not_there(report: Path, tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match="no such snapshot directory"):
        _check(CheckRequest(report, tmp_path / "out", tmp_path / "nowhere"))


@pytest.mark.parametrize(
    "foreign", ["mine.txt", ".git/HEAD", "input/mine.txt", "request.json.bak", "sub/file"]
)
@pytest.mark.parametrize("has_former", [True, False])
def test_a_folder_with_somebody_s_files_is_refused(
    foreign: str, has_former: bool, report: Path, snapshots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    if has_former:
        _check(CheckRequest(report, out, snapshots))
    (out / foreign).parent.mkdir(parents=True, exist_ok=True)
    (out / foreign).write_bytes(b"precious")
    before = read_folder(out)
    with pytest.raises(ProofpressError, match="which would be lost"):
        _check(CheckRequest(report, out, snapshots))
    assert read_folder(out) == before


def test_a_folder_with_snapshots_alone_is_taken_for_outputs(report: Path, tmp_path: Path) -> None:
    """Whoever imports a source before the first check puts it where the check looks for it."""
    file, out = tmp_path / "study.txt", tmp_path / "out"
    file.write_bytes(b"We said that sales grew a lot.")
    import_file(SnapshotStore(out / "snapshots"), _URI, file, retrieved_at="2026-01-01")
    before = read_folder(out)
    checked = _check(CheckRequest(report, out, mode=Acquisition.REPLAY_ONLY))
    assert checked.gate.outcome is GateOutcome.CLEAR
    assert before.items() <= read_folder(out).items()


def test_a_file_called_as_ours_does_not_give_a_folder_away(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "request.json").write_bytes(b"{}")
    (out / "notes.txt").write_bytes(b"precious")
    with pytest.raises(ProofpressError, match=r"notes\.txt, which would be lost"):
        _check(CheckRequest(report, out, snapshots))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_links_among_former_snapshots_stay_links(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    """Followed, they would copy whatever they lead to, or go in a circle."""
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    _check(CheckRequest(report, out, snapshots))
    elsewhere.mkdir()
    (elsewhere / "large").write_bytes(b"x")
    (out / "snapshots" / "link").symlink_to(elsewhere)
    (out / "snapshots" / "circle").symlink_to(".")
    _check(CheckRequest(report, out))
    assert (out / "snapshots" / "link").readlink() == elsewhere
    assert (out / "snapshots" / "circle").is_symlink()
    os.mkfifo(out / "snapshots" / "pipe")
    with pytest.raises(ProofpressError, match="snapshots/pipe: it is neither a file nor a folder"):
        _check(CheckRequest(report, out))
    assert (out / "snapshots" / "pipe").is_fifo()


def test_a_place_that_is_a_file_or_below_one(report: Path, snapshots: Path, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"precious")
    for out in (place, place / "below"):
        with pytest.raises(ProofpressError):
            _check(CheckRequest(report, out, snapshots))
    assert place.read_bytes() == b"precious"


def test_an_error_names_the_report_as_its_caller_does(tmp_path: Path) -> None:
    path = tmp_path / "some" / "report.md"
    path.parent.mkdir()
    path.write_bytes(b"ok\n\xff")
    with pytest.raises(ProofpressError) as caught:
        _check(CheckRequest(path, tmp_path / "out"))
    assert (caught.value.file, caught.value.line) == (str(path), 2)


def test_the_decision_is_said_line_by_line(report: Path, tmp_path: Path) -> None:
    report.write_bytes(
        b"It grew 5%.\n\nIt \x1b[2J fell [s](https://a.example/x), "
        + b"again and " * 40
        + b"so.\n\n```\nx"
    )
    lines = describe_gate(_check(CheckRequest(report, tmp_path / "out")))
    assert lines[0] == "report.md: gate indeterminate: 2 sentences, 1 failure, 1 warning"
    assert lines[1].startswith("report.md:5: could not check: the code fence")
    assert lines[2].startswith("report.md:1: fails: “It grew 5%.” a number without a source")
    assert lines[3].startswith("report.md:3: warning: “It \ufffd[2J fell s")
    assert "…” " in lines[3]
    assert len(lines) == 4


def test_a_remark_is_printed_and_decides_nothing(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    report.write_bytes(b"---\nlang: plain words\n---\nIt grew.\n")
    checked = _check(CheckRequest(report, tmp_path / "out"))
    (remark,) = describe_gate(checked)[1:]
    assert remark.startswith("report.md:2: remark: lang is no language tag such as en or pt-BR: ")
    assert checked.gate.outcome is GateOutcome.CLEAR


@pytest.mark.parametrize(
    "own",
    [
        "gate: {undeclared_numerics: warn}",
        "gate:\n  undeclared_numerics: no",
        "gate: strict",
        "profile: none",
    ],
)
def test_what_front_matter_may_not_say_is_told_with_its_line(own: str, tmp_path: Path) -> None:
    """Also below a character that YAML, and nobody else, takes for the end of a line."""
    report = tmp_path / "report.md"
    report.write_text(f"---\ntitle: a\u2028 b\n\n# note\n{own}\n---\nIt grew.\n", "utf-8")
    with pytest.raises(ProofpressError) as caught:
        _check(CheckRequest(report, tmp_path / "out"))
    assert caught.value.line == 5
    assert "mkdocs" not in str(caught.value)


def test_an_unusual_name_is_written_all_the_same(tmp_path: Path) -> None:
    """A file's name may hold bytes that are no UTF-8; hashes and pages take it in one stated form."""
    name = b"a\xff `<b>.md" if os.name == "posix" else b"a b.md"
    path = tmp_path / os.fsdecode(name)
    try:
        path.write_bytes(b"It grew 5%.")
    except OSError:
        path = tmp_path / "a b.md"
        path.write_bytes(b"It grew 5%.")
    checked = _check(CheckRequest(path, tmp_path / "out"))
    assert checked.gate.outcome is GateOutcome.FAILED
    assert (tmp_path / "out" / "ledger.md").read_bytes().decode("utf-8")


def _beside(tmp_path: Path, rows: str = "year,sales\n2025,400\n") -> Path:
    """A report with a data file in a folder beside it."""
    folder = tmp_path / "beside"
    (folder / "data").mkdir(parents=True, exist_ok=True)
    (folder / "data/sales.csv").write_text(rows, "utf-8")
    (folder / "data/saved.html").write_text("<p>Costs fell in every region.</p>", "utf-8")
    path = folder / "report.md"
    path.write_text(
        'It sold [data](data/sales.csv "quote: 2025,400").\n\n'
        "Costs fell [saved](data/saved.html) <!-- proof-quote: Costs fell in every region -->.\n",
        "utf-8",
    )
    return path


def test_data_files_beside_the_report_are_copied(tmp_path: Path) -> None:
    report, out = _beside(tmp_path), tmp_path / "out"
    checked = _check(CheckRequest(report, out))
    assert [row.detail.value for row in checked.ledger.rows] == ["found", "found"]
    assert [row.citation and row.citation.uri for row in checked.ledger.rows] == [
        "data/sales.csv",
        "data/saved.html",
    ]
    # The outputs alone are enough to come to the same again, without the files.
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "report.md").write_bytes((out / "input/report.md").read_bytes())
    request = CheckRequest(
        alone / "report.md", tmp_path / "again", out / "snapshots", Acquisition.REPLAY_ONLY
    )
    assert _check(request).ledger == checked.ledger


def test_a_changed_data_file_is_copied_anew(tmp_path: Path) -> None:
    out = tmp_path / "out"
    _check(CheckRequest(_beside(tmp_path), out))
    changed = _check(CheckRequest(_beside(tmp_path, "town,people\nUlm,many\n"), out))
    assert changed.ledger.rows[0].detail.value == "excerpt_not_found"
    replayed = _check(CheckRequest(_beside(tmp_path), out, mode=Acquisition.REPLAY_ONLY))
    assert replayed.ledger == changed.ledger


def test_copying_changes_no_outputs_of_a_run_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    _check(CheckRequest(_beside(tmp_path), out))
    before = read_folder(out)
    report = _beside(tmp_path, "year,sales\n2025,500\n")
    monkeypatch.setattr(folder_module, "_write_files", _fail)
    with pytest.raises(ProofpressError):
        _check(CheckRequest(report, out))
    assert read_folder(out) == before


def _fail(*_: object) -> None:
    raise OSError("no room")


def test_a_missing_data_file_and_a_refused_one_are_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.write_text(
        'One [a](gone.csv "quote: 1,2 and 3").\n\nTwo [b](../../etc/passwd.txt).\n\n'
        "Three [c](/etc/passwd.txt).\n",
        "utf-8",
    )
    rows = _check(CheckRequest(path, tmp_path / "out")).ledger.rows
    assert [(row.detail.value, row.window and row.window.failure) for row in rows] == [
        ("source_unavailable", "not_captured:not_captured"),
        ("source_unavailable", "source_refused:policy_address"),
        ("source_unavailable", "source_refused:policy_address"),
    ]
    assert "root:" not in json.dumps(
        [data.decode("utf-8", "replace") for data in read_folder(tmp_path / "out").values()]
    )


_PROFILE = "name: house\nversion: 2\nevidence_comment_prefix: ab\ndomain: fields/energy.yml\n"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    folder = tmp_path / "profiles"
    (folder / "fields").mkdir(parents=True)
    (folder / "fields" / "energy.yml").write_text("name: energy\nversion: 1\n")
    (folder / "house.yml").write_text(_PROFILE)
    return folder / "house.yml"


def test_the_profile_that_was_asked_for_is_kept(
    report: Path, snapshots: Path, profile: Path, tmp_path: Path
) -> None:
    report.write_text(f"It grew [s]({_URI}) <!-- ab-quote: sales grew a lot -->.\n")
    out, again = tmp_path / "out", tmp_path / "again"
    _check(CheckRequest(report, out, snapshots, profile=str(profile)))
    found = read_folder(out)
    assert found["input/profile/profile.yml"] == _PROFILE.encode()
    assert found["input/profile/fields/energy.yml"] == b"name: energy\nversion: 1\n"
    request, run = json.loads(found["request.json"]), json.loads(found["run.json"])
    assert request["profile"] == run["profile"]
    assert run["profile"]["name"] == "house"
    assert json.loads(found["ledger.json"])["counts"]["rows_by_detail"]["found"] == 1
    # The copy is as good as the file, and a second check replaces the first.
    copy = out / "input" / "profile" / "profile.yml"
    _check(CheckRequest(report, again, snapshots, profile=str(copy)))
    _check(CheckRequest(report, out, snapshots, profile=str(copy)))
    assert read_folder(out) == read_folder(again) == found


def test_a_settings_file_cannot_take_the_place_of_its_profile(
    report: Path, profile: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    profile.with_name("profile.yml").write_text("name: energy\nversion: 1\n")
    profile.write_text(_PROFILE.replace("fields/energy.yml", "profile.yml"))
    with pytest.raises(
        ProofpressError, match=r"house\.yml: its settings file is called profile\.yml"
    ):
        _check(CheckRequest(report, out, profile=str(profile)))
    assert not out.exists()
    # A profile that is its own settings file is one file.
    own = profile.with_name("profile.yml")
    own.write_text("name: energy\nversion: 1\ndomain: profile.yml\n")
    _check(CheckRequest(report, out, profile=str(own)))
    assert (out / "input" / "profile" / "profile.yml").read_bytes() == own.read_bytes()


def test_a_shipped_profile_is_named_and_goes_before_front_matter(
    report: Path, snapshots: Path, tmp_path: Path
) -> None:
    report.write_text(f"---\nprofile: default\n---\nSaid: [sales grew a lot]({_URI}).\n")
    details = []
    for wanted in (None, "ic-research-pipeline"):
        checked = _check(CheckRequest(report, tmp_path / "out", snapshots, profile=wanted))
        details.append((checked.run.profile["name"], checked.ledger.rows[0].detail.value))
    assert details == [("default", "no_excerpt"), ("ic-research-pipeline", "found")]
    assert "input/profile/profile.yml" not in read_folder(tmp_path / "out")


def test_a_profile_that_is_none_leaves_all_as_it_was(
    report: Path, snapshots: Path, profile: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    _check(CheckRequest(report, out, snapshots))
    before = read_folder(out)
    profile.write_text(_PROFILE + "citations: 7\n")
    for wanted, words in (
        ("defaul", "did you mean default"),
        (str(profile), "profile key citations: found '7'"),
        (str(tmp_path / "none.yml"), "there is no such profile"),
    ):
        with pytest.raises(ProofpressError, match=words):
            _check(CheckRequest(report, out, snapshots, profile=wanted))
    assert read_folder(out) == before


def test_retained_parameters_are_asked_for_in_every_step(tmp_path: Path) -> None:
    report, uri = tmp_path / "report.md", "https://a.example/study?token=17"
    report.write_text(f'It grew 5% [s]({uri} "quote: sales grew a lot").\n', "utf-8")
    file, kept, out = tmp_path / "study.txt", tmp_path / "kept", tmp_path / "out"
    file.write_bytes(b"We said that sales grew a lot.")
    retain = Retained.of({"a.example": ["token"]})
    import_file(SnapshotStore(kept), uri, file, retrieved_at="2026-01-01", retained=retain)
    without = _check(CheckRequest(report, tmp_path / "without", kept))
    assert [row.detail for row in without.ledger.rows] == [Detail.SOURCE_UNAVAILABLE]
    checked = _check(CheckRequest(report, out, kept, retain=retain))
    assert [row.detail for row in checked.ledger.rows] == [Detail.FOUND]
    asked = json.loads((out / "request.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(json.loads(_SCHEMA.read_text())).validate(asked)
    assert asked["retain"] == {"a.example": ["token"]}
    assert run_request(out / "request.json", made_with()) == checked.run
    assert reopen_check(out, made_with()).ledger == checked.ledger
    profile = checked.report.profile
    assert build_from_run(out / "run.json", report, profile) == checked.ledger
    damaged = {**asked, "retain": {"A.example": ["token"]}}
    damaged["sha256"] = sha256_json({k: v for k, v in damaged.items() if k != "sha256"})
    (out / "request.json").write_text(pretty_json(damaged), "utf-8")
    with pytest.raises(ProofpressError, match="no request: the host 'A"):
        run_request(out / "request.json", made_with())

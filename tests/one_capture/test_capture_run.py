"""One capture: which sources it is after, what became of each, and how that is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from proofpress.capture import (
    Acquired,
    Acquisition,
    Body,
    DataFiles,
    Failure,
    FailureKind,
    FakeFetcher,
    Fetched,
    FetchOutcome,
    SnapshotStore,
    SourceAccess,
    Truncation,
    import_file,
)
from proofpress.document import Report
from proofpress.errors import ExitCode, ProofpressError
from proofpress.one_capture.lines import capture_json, describe_capture
from proofpress.one_capture.run import (
    CapturedSource,
    CaptureResult,
    SourceState,
    capture_sources,
)
from proofpress.one_capture.wanted import Place, wanted_sources
from proofpress.pipeline import ReportInput, open_report

A, B, C = "https://a.example/x", "https://b.example/y", "https://c.example/z"
TIMEOUT = Failure(FailureKind.SOURCE_UNREACHABLE, "timeout")
GONE = Failure(FailureKind.SOURCE_UNREACHABLE, "gone")
WALL = b"<title>Just a moment...</title><p>Checking your browser</p>"
REPORT = f"""\
# Report

First it says [a]({A}#part) and [b]({B}).
Then once more [a]({A}), and [no](ftp://d.example/).
It leads nowhere [7].
"""


def page(text: str, media_type: str = "text/plain") -> Fetched:
    return Fetched(A, media_type, "utf-8", Body.of(text.encode()))


def access_of(
    folder: Path,
    answers: Mapping[str, FetchOutcome],
    mode: Acquisition = Acquisition.SNAPSHOT_PREFERRED,
    *,
    retry_failed: bool = False,
) -> SourceAccess:
    files = DataFiles(folder / "docs")
    fetcher = FakeFetcher(answers)
    return SourceAccess(SnapshotStore(folder), mode, fetcher, files, retry_failed=retry_failed)


def read(text: str, folder: Path, path: str = "r.md") -> Report:
    return open_report(ReportInput(path, text.encode()), access_of(folder, {}))


def capture(
    folder: Path,
    answers: Mapping[str, FetchOutcome],
    *uris: str,
    mode: Acquisition = Acquisition.SNAPSHOT_PREFERRED,
    retry_failed: bool = False,
) -> CaptureResult:
    access = access_of(folder, answers, mode, retry_failed=retry_failed)
    return capture_sources(wanted_sources([], uris or (A,)), access)


def one(result: CaptureResult) -> CapturedSource:
    (source,) = result.sources
    return source


def test_each_source_is_wanted_once_in_the_order_of_its_citations(tmp_path: Path) -> None:
    reports = [read(REPORT, tmp_path), read(f"Also [b]({B}).\n", tmp_path, "s.md")]
    wanted = wanted_sources(reports, [C, f"{B}#again"])
    assert [source.uri for source in wanted] == [f"{A}#part", B, "ftp://d.example/", C]
    assert wanted[0].places == (Place("r.md", 3), Place("r.md", 4))
    assert wanted[1].places == (Place("r.md", 3), Place("s.md", 1))
    assert wanted[3].places == ()
    assert wanted[2].request is None
    assert wanted[2].refusal == Failure(FailureKind.SOURCE_REFUSED, "policy_scheme")


@pytest.mark.parametrize(
    "uri", ["ftp://a.example/", "https://me:word@a.example/", "https://", "../x", "https://a b/"]
)
def test_an_address_that_names_no_source_is_an_error_without_its_secrets(uri: str) -> None:
    with pytest.raises(ProofpressError) as caught:
        wanted_sources([], [uri])
    assert "word" not in str(caught.value)


def test_credentials_are_asked_with_and_never_shown(tmp_path: Path) -> None:
    uri = f"{A}?id=1&token=hush"
    result = capture(tmp_path, {uri: page("Words.")}, uri)
    assert one(result).state is SourceState.CAPTURED
    said = capture_json(result) + "\n".join(describe_capture(result))
    assert "hush" not in said
    assert f"{A}?id=1" in said


def test_what_is_captured_is_stored_already_the_next_time(tmp_path: Path) -> None:
    first, again = capture(tmp_path, {A: page("Words.")}), capture(tmp_path, {})
    assert (one(first).state, one(first).is_new) == (SourceState.CAPTURED, True)
    assert (one(again).state, one(again).is_new) == (SourceState.STORED, False)
    assert one(again).current.record_sha256 == one(first).current.record_sha256
    assert one(again).attempt is None
    assert first.exit_code is again.exit_code is ExitCode.HOLDS


def test_a_failure_is_one_now_and_later_until_it_is_tried_again(tmp_path: Path) -> None:
    first, again = capture(tmp_path, {A: TIMEOUT}), capture(tmp_path, {A: page("Words.")})
    for result, is_new in ((first, True), (again, False)):
        assert one(result).state is SourceState.FAILED
        assert one(result).current.failure == TIMEOUT
        assert one(result).is_new is is_new
        assert result.exit_code is ExitCode.DOES_NOT_HOLD
    assert "not asked again" not in describe_capture(first)[0]
    assert "not asked again" in describe_capture(again)[0]
    passed = "1 of these failures may be over by now: ask again with --retry-failed"
    assert passed not in describe_capture(first)
    assert passed in describe_capture(again)
    later = capture(tmp_path, {A: page("Words.")}, retry_failed=True)
    assert one(later).state is SourceState.CAPTURED


def test_a_worse_answer_leaves_what_is_stored_and_says_so(tmp_path: Path) -> None:
    first = capture(tmp_path, {A: page("Words.")})
    result = capture(tmp_path, {A: GONE}, mode=Acquisition.REFRESH)
    assert one(result).state is SourceState.KEPT
    assert one(result).current.failure is None
    assert one(result).current.record_sha256 == one(first).current.record_sha256
    assert result.exit_code is ExitCode.HOLDS
    assert (
        f"kept     {A}: the new answer was source_unreachable: gone ["
        in describe_capture(result)[0]
    )


def test_an_import_is_kept_by_a_refresh(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text("Words.")
    import_file(SnapshotStore(tmp_path), A, file)
    result = capture(tmp_path, {A: page("Others.")}, mode=Acquisition.REFRESH)
    assert one(result).state is SourceState.KEPT
    assert one(result).current.acquired is Acquired.IMPORTED
    assert f"kept     {A}: it is never fetched anew [" in describe_capture(result)[0]


@pytest.mark.parametrize(
    ("answer", "truncation"),
    [
        (Fetched(A, "text/html", "utf-8", Body.of(WALL)), Truncation.HOLLOW),
        (Fetched(A, "text/html", "utf-8", Body.of(b"<p> </p>")), Truncation.EMPTY),
    ],
    ids=["hollow", "empty"],
)
def test_a_wall_could_not_be_read(answer: Fetched, truncation: Truncation, tmp_path: Path) -> None:
    result = capture(tmp_path, {A: answer})
    assert one(result).state is SourceState.FAILED
    assert one(result).current.truncation is truncation
    assert result.exit_code is ExitCode.DOES_NOT_HOLD
    line, way, how, _ = describe_capture(result)
    assert line.startswith(f"failed   {A}: ")
    assert f"[{truncation}; s-" in line
    assert way.startswith("for 1 failed source: Open the address in a browser, save what it shows")
    assert how == "to import a file: proofpress capture import URI FILE"


def test_an_address_that_a_report_cites_and_a_policy_refuses_is_a_failure(tmp_path: Path) -> None:
    wanted = wanted_sources([read("It says [so](ftp://d.example/).\n", tmp_path)], [])
    result = capture_sources(wanted, access_of(tmp_path, {}))
    assert one(result).state is SourceState.FAILED
    assert one(result).key is None
    line = describe_capture(result)[0]
    assert line.startswith(
        "failed   ftp://d.example/: Only http and https addresses are captured. ["
    )
    assert line.endswith("[source_refused: policy_scheme; r.md:1]")


def test_a_data_file_is_copied_once(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "data.csv").write_text("a,b\n1,2\n")
    wanted = wanted_sources([read("It says [so](data.csv).\n", tmp_path)], [])
    assert wanted[0].uri == "file:data.csv"
    first, again = (capture_sources(wanted, access_of(tmp_path, {})) for _ in range(2))
    assert (one(first).state, one(first).current.acquired) == (
        SourceState.CAPTURED,
        Acquired.COPIED,
    )
    assert (one(again).state, one(again).is_new) == (SourceState.STORED, False)


def test_lines_end_with_the_sums_and_are_one_a_source(tmp_path: Path) -> None:
    result = capture(tmp_path, {A: page("Words."), B: GONE}, A, B)
    lines = describe_capture(result)
    assert len(lines) == 5
    assert lines[0] == f"captured {A} [{one_key(result, 0)}]"
    assert lines[1].startswith(f"failed   {B}: The server answered with HTTP 410: ")
    assert lines[1].endswith(f" [source_unreachable: gone; {one_key(result, 1)}]")
    assert lines[2].startswith("for 1 failed source: Look whether the address is right.")
    assert lines[4] == "2 sources: 1 captured, 0 kept, 0 stored already, 1 failed"
    assert describe_capture(result, only_failed=True) == lines[1:]


def test_what_can_be_done_is_said_once_however_many_it_helps(tmp_path: Path) -> None:
    uris = [f"https://a.example/{number}" for number in range(5)]
    answers = dict.fromkeys(uris[:4], GONE)
    lines = describe_capture(capture(tmp_path, answers, *uris))
    assert [line.partition(": ")[0] for line in lines[5:-1]] == [
        "for 4 failed sources",
        "for 1 failed source",
        "to import a file",
    ]


def one_key(result: CaptureResult, at: int) -> str | None:
    return result.sources[at].key


def test_a_title_or_an_address_steers_no_terminal(tmp_path: Path) -> None:
    uri = "https://a.example/\u202ex"
    for line in describe_capture(capture(tmp_path, {}, uri)):
        assert "\u202e" not in line


def test_the_artifact_holds_what_a_pipeline_needs(tmp_path: Path) -> None:
    value = json.loads(capture_json(capture(tmp_path, {A: page("Words."), B: GONE}, A, B)))
    assert value["schema"] == "proofpress-capture/v1"
    assert value["counts"] == {"captured": 1, "kept": 0, "stored": 0, "failed": 1}
    good, bad = value["sources"]
    assert (good["uri"], good["state"], good["is_new"]) == (A, "captured", True)
    assert (good["truncation"], good["acquired"], good["failure"]) == ("complete", "fetched", None)
    assert len(good["record_sha256"]) == 64
    assert bad["failure"] == {"kind": "source_unreachable", "detail": "gone"}
    assert bad["attempt"]["outcome"] == "stored"


def test_nothing_wanted_is_nothing_failed(tmp_path: Path) -> None:
    result = capture_sources((), access_of(tmp_path, {}))
    assert describe_capture(result) == ["0 sources: 0 captured, 0 kept, 0 stored already, 0 failed"]
    assert result.exit_code is ExitCode.HOLDS

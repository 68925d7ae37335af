"""Capturing anew: what is asked for again, what replaces what, and what a person is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from frozen import BODY, REFUSED, URI, clock, failure, page, requests, success

from proofpress.capture import (
    Acquired,
    Acquisition,
    Body,
    CaptureOutcome,
    CaptureProgress,
    Failure,
    FailureKind,
    FakeFetcher,
    FetchOutcome,
    Snapshot,
    SnapshotStore,
    SourceAccess,
    acquire,
    identify,
    import_file,
)
from proofpress.capture.replacing import decide, is_temporary

PREFERRED = Acquisition.SNAPSHOT_PREFERRED
REFRESH = Acquisition.REFRESH
KEY = identify(URI).key
NEWER = b"<p>What the page says since."
TIMED_OUT = Failure(FailureKind.SOURCE_UNREACHABLE, "timeout")
EMPTY = b"<p></p>"
HOLLOW = b"<title>Just a moment...</title><p>Checking your browser before accessing example.org."

USABLE, USELESS, NONE = success(), success(EMPTY), failure()


def later(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, retrieved_at="2025-01-01T00:00:00Z")


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return SnapshotStore(tmp_path / "snapshots")


def put(store: SnapshotStore, stored: Snapshot, body: bytes | None = None) -> Snapshot:
    store.save(stored, Body.of(body) if body is not None else None)
    return stored


def run(
    store: SnapshotStore,
    answer: FetchOutcome,
    mode: Acquisition = REFRESH,
    *,
    retry_failed: bool = False,
) -> tuple[Snapshot | None, list[CaptureProgress], list[str]]:
    """What is stored afterwards, what was told, and what was asked for."""
    told: list[CaptureProgress] = []
    fetcher = FakeFetcher({URI: answer})
    access = SourceAccess(
        store, mode, fetcher, clock=clock, watch=told.append, retry_failed=retry_failed
    )
    found = acquire(requests(URI), access)
    assert found == {KEY: store.load(KEY)}
    return found[KEY], told, fetcher.asked


def test_the_examples_are_what_they_are_called() -> None:
    for body in (EMPTY, HOLLOW):
        window = success(body).window
        assert window is not None
        assert window.truncation.value == ("empty" if body is EMPTY else "hollow")


STORED, KEPT, UNCHANGED = CaptureOutcome.STORED, CaptureOutcome.KEPT, CaptureOutcome.UNCHANGED


@pytest.mark.parametrize(
    ("stored", "answer", "in_refresh", "else_"),
    [
        (USABLE, USABLE, STORED, UNCHANGED),
        (USABLE, USELESS, KEPT, KEPT),
        (USABLE, NONE, KEPT, KEPT),
        (USELESS, USABLE, STORED, STORED),
        (USELESS, success(HOLLOW), STORED, UNCHANGED),
        (USELESS, NONE, KEPT, KEPT),
        (NONE, USABLE, STORED, STORED),
        (NONE, USELESS, STORED, STORED),
        (NONE, failure(why=TIMED_OUT), STORED, STORED),
        (NONE, failure(), UNCHANGED, UNCHANGED),
        (None, NONE, STORED, STORED),
    ],
)  # fmt: skip
def test_what_replaces_what(
    stored: Snapshot | None, answer: Snapshot, in_refresh: CaptureOutcome, else_: CaptureOutcome
) -> None:
    assert decide(stored, later(answer), REFRESH) is in_refresh
    assert decide(stored, later(answer), PREFERRED) is else_


@pytest.mark.parametrize("answer", [USABLE, USELESS, NONE])
def test_an_import_is_replaced_by_nothing(answer: Snapshot) -> None:
    for stored in (USABLE, USELESS, NONE):
        imported = replace(stored, acquired=Acquired.IMPORTED)
        assert decide(imported, answer, REFRESH) is CaptureOutcome.IMPORTED


def test_a_refresh_replaces_text_by_text_and_keeps_the_former(store: SnapshotStore) -> None:
    former = store.record_sha256(put(store, success(time="2023-01-01T00:00:00Z"), BODY))
    found, told, asked = run(store, page(NEWER))
    assert found == replace(success(NEWER), previous=former)
    assert asked == [URI]
    assert [(one.outcome, one.remark) for one in told] == [(STORED, None)]
    assert (store.path / "sources" / KEY / f"{former}.json").exists()


def test_a_refresh_keeps_text_where_the_answer_is_worse(store: SnapshotStore) -> None:
    stored = put(store, success(), BODY)
    before = sorted(store.path.rglob("*"))
    worse: list[tuple[FetchOutcome, str]] = [
        (REFUSED, "source_denied: http_403"),
        (page(HOLLOW), "hollow"),
        (page(EMPTY), "empty"),
    ]
    for answer, why in worse:
        found, (told,), _ = run(store, answer)
        assert found == stored
        assert told.outcome is KEPT
        assert (
            told.remark
            == f"kept the snapshot of {stored.source.identity}: the new answer was {why}"
        )
        assert told.failed == (answer is REFUSED)
    assert sorted(store.path.rglob("*")) == before


def test_a_failure_that_comes_again_writes_nothing(store: SnapshotStore) -> None:
    stored = put(store, failure(time="2023-01-01T00:00:00Z"))
    before = sorted(store.path.rglob("*"))
    found, (told,), _ = run(store, REFUSED)
    assert found == stored
    assert (told.outcome, told.remark) == (UNCHANGED, None)
    assert sorted(store.path.rglob("*")) == before
    found, _, _ = run(store, TIMED_OUT)
    assert found is not None
    assert (found.failure, found.previous) == (TIMED_OUT, store.record_sha256(stored))


def test_an_import_is_not_asked_for_and_the_run_says_so(
    store: SnapshotStore, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(BODY)
    imported = import_file(store, URI, file, clock=clock)
    found, (told,), asked = run(store, page(NEWER))
    assert found == imported
    assert asked == []
    assert (told.done, told.wanted, told.outcome) == (1, 1, CaptureOutcome.IMPORTED)
    assert told.remark is not None
    assert "imported snapshot of https://example.org/page" in told.remark


def test_a_refresh_captures_what_is_missing(store: SnapshotStore) -> None:
    found, _, _ = run(store, page())
    assert found == success()


@pytest.mark.parametrize("mode", [mode for mode in Acquisition if mode is not REFRESH])
def test_only_a_refresh_asks_for_what_is_stored(store: SnapshotStore, mode: Acquisition) -> None:
    stored = put(store, success(), BODY)
    assert run(store, page(NEWER), mode, retry_failed=True) == (stored, [], [])


TEMPORARY = """timeout rate_limited connection dns http_500 http_503 http_599 http_408 http_425
    policy_address"""
LASTING = """http_404 http_403 http_451 gone tls redirect_loop soft_404 challenge_page cap_bytes
    policy_scheme decode"""


@pytest.mark.parametrize("detail", [*TEMPORARY.split(), *LASTING.split()])
def test_what_failed_for_a_time_is_asked_for_again_on_demand(
    store: SnapshotStore, detail: str
) -> None:
    why = Failure(FailureKind.SOURCE_UNREACHABLE, detail)
    assert is_temporary(why) == (detail in TEMPORARY.split())
    stored = put(store, failure(why=why))
    assert run(store, page(), PREFERRED) == (stored, [], [])
    found, _, asked = run(store, page(), PREFERRED, retry_failed=True)
    if is_temporary(why):
        assert asked == [URI]
        assert found == replace(success(), previous=store.record_sha256(stored))
    else:
        assert (found, asked) == (stored, [])


@pytest.mark.parametrize("mode", [Acquisition.OFFLINE, Acquisition.REPLAY_ONLY])
def test_no_failure_is_asked_for_again_without_a_network(
    store: SnapshotStore, mode: Acquisition
) -> None:
    stored = put(store, failure(why=TIMED_OUT))
    assert run(store, page(), mode, retry_failed=True) == (stored, [], [])


def test_a_retry_that_fails_alike_changes_nothing(store: SnapshotStore) -> None:
    stored = put(store, failure(why=TIMED_OUT, time="2023-01-01T00:00:00Z"))
    found, (told,), _ = run(store, TIMED_OUT, PREFERRED, retry_failed=True)
    assert found == stored
    assert (told.outcome, told.failed) == (UNCHANGED, 1)


@pytest.mark.parametrize("mode", Acquisition)
def test_a_replay_of_any_mode_reaches_nothing(mode: Acquisition) -> None:
    of_replay = mode.of_replay
    assert of_replay is of_replay.of_replay
    assert of_replay is (mode if mode is Acquisition.OFFLINE else Acquisition.REPLAY_ONLY)

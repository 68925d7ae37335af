"""Answers that are frozen beside the fetching: order, bounds, and what stops a run."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from frozen import URI, clock, page, requests

from proofpress.capture import (
    Acquisition,
    CaptureProgress,
    FakeFetcher,
    Fetched,
    SnapshotStore,
    SourceAccess,
    acquire,
    acquire_each,
    capturing,
    identify,
)
from proofpress.capture.fetcher import FetchOutcome, News
from proofpress.errors import ProofpressError

URIS = [f"https://example.org/{number}" for number in range(30)]
PREFERRED = Acquisition.SNAPSHOT_PREFERRED


@dataclass
class WatchedFetcher:
    """Answers every address with a page, and knows whether it was closed."""

    answers: dict[str, FetchOutcome] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    is_closed: bool = False

    def fetch_all(
        self,
        addresses: Sequence[str],
        moment: float | None = None,
    ) -> Iterator[News]:
        try:
            for address in addresses:
                self.given.append(address)
                yield address, self.answers.get(address, page(f"<p>{address}".encode()))
        finally:
            self.is_closed = True


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return SnapshotStore(tmp_path / "snapshots")


def test_progress_counts_every_source_once(store: SnapshotStore) -> None:
    told: list[CaptureProgress] = []
    fetcher = FakeFetcher({uri: page(f"<p>{uri}".encode(), uri=uri) for uri in URIS[::2]})
    acquire(
        requests(*URIS), SourceAccess(store, PREFERRED, fetcher, clock=clock, watch=told.append)
    )
    assert [one.done for one in told] == list(range(1, 31))
    assert sorted(one.identity for one in told) == sorted(URIS)
    assert told[-1].failed == sum(one.failure is not None for one in told) == 15
    assert {one.wanted for one in told} == {30}


def test_what_is_done_is_told_while_nothing_comes(store: SnapshotStore) -> None:
    told: list[CaptureProgress] = []
    before_the_last: list[int] = []

    class Slow:
        def fetch_all(
            self, addresses: Sequence[str], moment: float | None = None
        ) -> Iterator[News]:
            first, second = addresses
            yield first, page()
            for _ in range(3000):
                if told:
                    break
                time.sleep(0.01)
                yield None
            before_the_last.append(len(told))
            yield second, page()

    access = SourceAccess(store, PREFERRED, Slow(), clock=clock, watch=told.append)
    acquire(requests(*URIS[:2]), access)
    assert before_the_last == [1]
    assert len(told) == 2


def test_fetching_goes_on_while_an_answer_is_frozen(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is not frozen before the last address was asked for."""
    all_given = threading.Event()
    freeze = capturing.freeze_success

    def wait_and_freeze(*args: object, **options: object) -> object:
        assert all_given.wait(30)
        return freeze(*args, **options)  # type: ignore[arg-type]

    class Telling(WatchedFetcher):
        def fetch_all(
            self, addresses: Sequence[str], moment: float | None = None
        ) -> Iterator[News]:
            yield from super().fetch_all(addresses)
            all_given.set()

    monkeypatch.setattr(capturing, "freeze_success", wait_and_freeze)
    found = acquire(requests(*URIS[:8]), SourceAccess(store, PREFERRED, Telling(), clock=clock))
    assert len(found) == 8


def test_large_bodies_are_frozen_one_at_a_time(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capturing, "LARGE_BODY", 100)
    freeze, lock, seen = capturing.freeze_success, threading.Lock(), []

    def freeze_alone(source: object, fetched: Fetched, **options: object) -> object:
        if fetched.body.byte_count < 100:
            return freeze(source, fetched, **options)  # type: ignore[arg-type]
        seen.append(lock.acquire(blocking=False))
        try:
            return freeze(source, fetched, **options)  # type: ignore[arg-type]
        finally:
            lock.release()

    monkeypatch.setattr(capturing, "freeze_success", freeze_alone)
    answers = {uri: page(b"<p>" + b"long " * 30) for uri in URIS[::2]}
    acquire(requests(*URIS), SourceAccess(store, PREFERRED, WatchedFetcher(answers), clock=clock))
    assert seen == [True] * 15


def test_what_waits_to_be_frozen_is_bounded(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetcher, frozen = WatchedFetcher(), []
    freeze = capturing.freeze_success

    def count(*args: object, **options: object) -> object:
        frozen.append(len(fetcher.given) - len(frozen))
        return freeze(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(capturing, "freeze_success", count)
    uris = [f"https://example.org/{number}" for number in range(80)]
    acquire(requests(*uris), SourceAccess(store, PREFERRED, fetcher, clock=clock))
    assert max(frozen) <= capturing._MOST_WAITING + capturing.WORKERS + 2


def test_a_store_that_cannot_be_written_stops_the_fetching(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capturing, "_MOST_WAITING", 1)
    store.path.mkdir()
    (store.path / "sources").write_bytes(b"")
    fetcher = WatchedFetcher()
    with pytest.raises(ProofpressError):
        list(capturing.capture_all(requests(*URIS), fetcher, SourceAccess(store, PREFERRED)))
    assert fetcher.is_closed
    assert len(fetcher.given) < len(URIS)


def test_what_a_worker_raises_is_raised(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **options: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(capturing, "freeze_success", fail)
    fetcher = WatchedFetcher()
    with pytest.raises(ZeroDivisionError):
        acquire(requests(*URIS), SourceAccess(store, PREFERRED, fetcher, clock=clock))
    assert fetcher.is_closed


def test_a_watch_that_stops_the_run_stops_the_fetching(store: SnapshotStore) -> None:
    def stop(progress: CaptureProgress) -> None:
        raise KeyboardInterrupt

    fetcher = WatchedFetcher()
    with pytest.raises(KeyboardInterrupt):
        acquire(requests(*URIS), SourceAccess(store, PREFERRED, fetcher, clock=clock, watch=stop))
    assert fetcher.is_closed


def test_a_run_that_is_stopped_keeps_what_it_has(store: SnapshotStore) -> None:
    run = acquire_each(
        requests(*URIS), SourceAccess(store, PREFERRED, WatchedFetcher(), clock=clock)
    )
    key, snapshot = next(run)
    assert isinstance(run, Iterator)
    run.close()  # type: ignore[attr-defined]
    assert store.load(key) == snapshot
    again = FakeFetcher({})
    acquire(requests(*URIS), SourceAccess(store, PREFERRED, again, clock=clock))
    assert len(again.asked) < len(URIS)


def test_an_answer_that_never_comes_is_no_missing_snapshot(store: SnapshotStore) -> None:
    class Silent:
        def fetch_all(
            self, addresses: Sequence[str], moment: float | None = None
        ) -> Iterator[News]:
            return iter([] if addresses else [(URI, page())])

    with pytest.raises(RuntimeError, match="no answer for 1"):
        acquire(requests(URI), SourceAccess(store, PREFERRED, Silent(), clock=clock))


def test_what_was_captured_by_another_meanwhile_is_used(store: SnapshotStore) -> None:
    """Two runs miss one source: the second to store it finds the first one's snapshot."""

    class Overtaken:
        def fetch_all(
            self, addresses: Sequence[str], moment: float | None = None
        ) -> Iterator[News]:
            acquire(
                requests(URI),
                SourceAccess(store, PREFERRED, FakeFetcher({URI: page()}), clock=clock),
            )
            for address in addresses:
                yield address, page(b"<p>Another answer.")

    told: list[CaptureProgress] = []
    access = SourceAccess(store, PREFERRED, Overtaken(), clock=clock, watch=told.append)
    found = acquire(requests(URI), access)[identify(URI).key]
    assert found is not None
    assert found.window is not None
    assert found.window.text == "What the page says."
    assert [one.outcome.value for one in told] == ["unchanged"]

"""Acquisition: which mode reaches for what, in which order, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from frozen import BODY, REFUSED, URI, clock, failure, page, requests, success, without_bytes

from proofpress.capture import (
    Acquisition,
    Body,
    DataFiles,
    Failure,
    FailureKind,
    FakeFetcher,
    SnapshotStore,
    SourceAccess,
    SourceRequest,
    acquire,
    identify,
    identify_file,
)
from proofpress.capture.fetcher import News
from proofpress.errors import ProofpressError

PREFERRED = Acquisition.SNAPSHOT_PREFERRED
REFRESH = Acquisition.REFRESH
KEY = identify(URI).key


class ForbiddenFetcher:
    """Fails the test when it is asked."""

    def fetch_all(
        self,
        addresses: Sequence[str],
        moment: float | None = None,
    ) -> Iterator[News]:
        pytest.fail(f"asked for {addresses}")


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return SnapshotStore(tmp_path / "snapshots")


def test_offline_says_none_for_what_is_missing(store: SnapshotStore) -> None:
    found = acquire(requests(URI), SourceAccess(store, Acquisition.OFFLINE, ForbiddenFetcher()))
    assert found == {KEY: None}
    assert not store.path.exists()


def test_replay_only_names_what_is_missing(store: SnapshotStore) -> None:
    with pytest.raises(ProofpressError, match=r"https://example\.org/page and 1 more") as told:
        acquire(
            requests(URI, "https://example.org/b"),
            SourceAccess(store, Acquisition.REPLAY_ONLY, ForbiddenFetcher()),
        )
    assert "hush" not in str(told.value)
    assert told.value.exit_code == 2
    assert not store.path.exists()


@pytest.mark.parametrize("mode", [mode for mode in Acquisition if mode is not REFRESH])
def test_what_is_stored_is_used(store: SnapshotStore, mode: Acquisition) -> None:
    store.save(failure())
    assert acquire(requests(URI), SourceAccess(store, mode, ForbiddenFetcher())) == {KEY: failure()}


@pytest.mark.parametrize("mode", Acquisition)
def test_a_damaged_snapshot_is_an_error_in_every_mode(
    store: SnapshotStore, mode: Acquisition
) -> None:
    digest = store.save(success(), Body.of(BODY))
    path = store.path / "sources" / KEY / f"{digest}.json"
    path.write_bytes(b"{}")
    with pytest.raises(ProofpressError) as told:
        acquire(requests(URI), SourceAccess(store, mode, ForbiddenFetcher()))
    assert told.value.file == path.as_posix()


def test_snapshot_preferred_fetches_once_and_stores(store: SnapshotStore) -> None:
    fetcher = FakeFetcher({URI: page()})
    found = acquire(requests(URI), SourceAccess(store, PREFERRED, fetcher, clock=clock))
    assert found == {KEY: success()}
    assert fetcher.asked == [URI]
    assert acquire(requests(URI), SourceAccess(store, Acquisition.REPLAY_ONLY)) == found


def test_a_failure_is_stored_too(store: SnapshotStore) -> None:
    found = acquire(
        requests(URI),
        SourceAccess(store, PREFERRED, FakeFetcher({URI: REFUSED}), clock=clock),
    )
    assert (
        found
        == {KEY: failure()}
        == acquire(requests(URI), SourceAccess(store, Acquisition.OFFLINE))
    )


def test_without_a_fetcher_nothing_can_be_fetched(store: SnapshotStore) -> None:
    with pytest.raises(ProofpressError, match="nothing here can fetch"):
        acquire(requests(URI), SourceAccess(store, PREFERRED))


def test_results_are_in_order_of_keys(store: SnapshotStore) -> None:
    uris = [f"https://example.org/{number}" for number in range(40)]
    fetcher = FakeFetcher({uri: page(f"<p>{uri}".encode(), uri=uri) for uri in uris[::2]})
    found = acquire(requests(*uris), SourceAccess(store, PREFERRED, fetcher, clock=clock))
    assert list(found) == sorted(identify(uri).key for uri in uris)
    assert sorted(fetcher.asked) == sorted(uris)
    for uri in uris[::2]:
        snapshot = found[identify(uri).key]
        assert snapshot is not None
        assert snapshot.window is not None
        assert snapshot.window.text == uri
    unanswered = found[identify(uris[1]).key]
    assert unanswered is not None
    assert unanswered.failure == Failure(FailureKind.SOURCE_UNREACHABLE, "dns")
    assert acquire(requests(*reversed(uris)), SourceAccess(store, Acquisition.OFFLINE)) == found


def test_addresses_of_one_source_are_asked_for_once(store: SnapshotStore) -> None:
    uris = ["https://example.org/?utm_source=b", "https://example.org/#x", "https://EXAMPLE.org"]
    fetcher = FakeFetcher({})
    acquire(requests(*uris), SourceAccess(store, PREFERRED, fetcher, clock=clock))
    assert fetcher.asked == ["https://example.org/"]


def test_a_doi_is_asked_for_at_its_resolver(store: SnapshotStore) -> None:
    fetcher = FakeFetcher({})
    acquire(
        requests("doi:10.1000/x"),
        SourceAccess(store, PREFERRED, fetcher, clock=clock),
    )
    assert fetcher.asked == ["https://doi.org/10.1000/x"]


def test_no_request_is_no_work(store: SnapshotStore) -> None:
    assert acquire([], SourceAccess(store, Acquisition.REPLAY_ONLY)) == {}


def test_without_bytes_hash_and_size_are_kept(store: SnapshotStore, tmp_path: Path) -> None:
    (tmp_path / "data.csv").write_bytes(b"a,b\n1,2\n")
    data = identify_file("data.csv", "report.md")
    access = SourceAccess(
        store,
        PREFERRED,
        FakeFetcher({URI: page()}),
        DataFiles(tmp_path),
        clock=clock,
        keep_bytes=False,
    )
    found = acquire([*requests(URI), SourceRequest(data, "data.csv")], access)
    assert found[KEY] == without_bytes(success())
    copied = found[data.key]
    assert copied is not None
    assert (copied.is_body_kept, copied.body_bytes) == (False, 8)
    assert acquire(requests(URI), SourceAccess(store, Acquisition.REPLAY_ONLY))[KEY] == found[KEY]
    assert not store.blobs.path_of(success().body_sha256 or "").exists()
    # The same data file is not copied again for its bytes.
    before = sorted(store.path.rglob("*"))
    acquire([SourceRequest(data, "data.csv")], access)
    assert sorted(store.path.rglob("*")) == before

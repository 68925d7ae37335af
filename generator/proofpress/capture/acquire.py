"""The snapshot of each cited source: from the store or, where the mode allows, by a fetcher."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor

from proofpress.attest import sha256_bytes
from proofpress.capture.clock import Clock, system_clock, write_time
from proofpress.capture.data_files import DataFiles
from proofpress.capture.fetcher import Fetched, Fetcher
from proofpress.capture.freeze import freeze_copy, freeze_failure, freeze_success
from proofpress.capture.local_uri import file_path
from proofpress.capture.records import Acquisition, Failure, Snapshot, Source, SourceRequest
from proofpress.capture.store import SnapshotStore
from proofpress.capture.uri import address_to_fetch
from proofpress.errors import ProofpressError

MOST_AT_ONCE = 8
"""Requests in flight."""


def acquire(
    requests: Iterable[SourceRequest],
    store: SnapshotStore,
    mode: Acquisition,
    fetcher: Fetcher | None = None,
    clock: Clock = system_clock,
    files: DataFiles | None = None,
) -> Mapping[str, Snapshot | None]:
    """The snapshot of each requested source, by source key in sorted order.

    A data file of the source tree is copied from ``files`` where it is there and what is stored
    of it is not what it holds now, except under ``replay_only``. Of several addresses of one
    source, the first in sorted order is asked for. ``offline`` gives None for what is not stored;
    ``snapshot_preferred`` asks the ``fetcher`` for it and stores the answer.
    Neither ``offline`` nor ``replay_only`` touches the fetcher.

    Raises ProofpressError for a damaged store, for what ``replay_only`` misses, and where
    ``snapshot_preferred`` misses something and has no fetcher.
    """
    wanted = _first_request_by_key(requests)
    if files is not None and files.may_copy and mode is not Acquisition.REPLAY_ONLY:
        for request in wanted.values():
            _copy_file(request.source, files, store, clock)
    found: dict[str, Snapshot | None] = {key: store.load(key) for key in wanted}
    missing = [wanted[key] for key, snapshot in found.items() if snapshot is None]
    if not missing or mode is Acquisition.OFFLINE:
        return found
    if mode is Acquisition.REPLAY_ONLY:
        raise _missing(missing, mode)
    missing = [request for request in missing if file_path(request.source) is None]
    if not missing:
        return found
    if fetcher is None:
        raise _missing(missing, mode)
    return {**found, **_capture_all(missing, store, fetcher, clock)}


def _first_request_by_key(requests: Iterable[SourceRequest]) -> dict[str, SourceRequest]:
    wanted: dict[str, SourceRequest] = {}
    for request in sorted(requests, key=lambda request: (request.source.key, request.uri)):
        wanted.setdefault(request.source.key, request)
    return wanted


def _copy_file(source: Source, files: DataFiles, store: SnapshotStore, clock: Clock) -> None:
    """Store what the file holds now. One that is not there leaves what is stored of it."""
    path = file_path(source)
    copy = None if path is None else files.read(path)
    if path is None or copy is None:
        return
    stored = store.load(source.key)
    if stored is not None and _is_copy(stored, copy):
        return
    snapshot = freeze_copy(source, path, copy, write_time(clock()))
    store.save(snapshot, None if isinstance(copy, Failure) else copy)


def _is_copy(stored: Snapshot, copy: bytes | Failure) -> bool:
    if isinstance(copy, Failure):
        return stored.body_sha256 is None and stored.failure == copy
    return stored.body_sha256 == sha256_bytes(copy)


def _capture_all(
    missing: list[SourceRequest], store: SnapshotStore, fetcher: Fetcher, clock: Clock
) -> dict[str, Snapshot | None]:
    with ThreadPoolExecutor(max_workers=min(MOST_AT_ONCE, len(missing))) as pool:
        captures = pool.map(lambda request: _capture(request, store, fetcher, clock), missing)
        return {snapshot.source.key: snapshot for snapshot in captures}


def _capture(
    request: SourceRequest, store: SnapshotStore, fetcher: Fetcher, clock: Clock
) -> Snapshot:
    outcome = fetcher.fetch(address_to_fetch(request.uri))
    retrieved_at = write_time(clock())
    if isinstance(outcome, Fetched):
        snapshot = freeze_success(
            request.source, outcome, requested_uri=request.uri, retrieved_at=retrieved_at
        )
        store.save(snapshot, outcome.body)
    else:
        snapshot = freeze_failure(
            request.source, outcome, requested_uri=request.uri, retrieved_at=retrieved_at
        )
        store.save(snapshot)
    return store.load(request.source.key) or snapshot


def _missing(missing: list[SourceRequest], mode: Acquisition) -> ProofpressError:
    first = missing[0].source.identity
    others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    if mode is Acquisition.REPLAY_ONLY:
        return ProofpressError(
            f"no snapshot of {first}{others} is stored, and a replay may not fetch one",
            remedy="capture it first, import a file for it, or use the complete snapshot directory",
        )
    return ProofpressError(
        f"no snapshot of {first}{others} is stored, and nothing here can fetch one",
        remedy="import a file for it with 'proofpress capture import', or build offline",
    )

"""The snapshot of each cited source: from the store or, where the mode allows, by a fetcher."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from proofpress.attest import sha256_bytes
from proofpress.capture.body import Body
from proofpress.capture.clock import Clock, system_clock, write_time
from proofpress.capture.data_files import DataFiles
from proofpress.capture.fetcher import Fetched, Fetcher, FetchOutcome
from proofpress.capture.freeze import freeze_copy, freeze_failure, freeze_success
from proofpress.capture.local_uri import file_path
from proofpress.capture.records import Acquisition, Failure, Snapshot, Source, SourceRequest
from proofpress.capture.store import SnapshotStore
from proofpress.capture.uri import address_to_fetch
from proofpress.errors import ProofpressError


@dataclass(frozen=True, slots=True)
class CaptureProgress:
    """How far the fetching of one run has come, told after each source."""

    identity: str
    """The source that was done last."""
    failure: Failure | None
    """Why it could not be read; None where it was."""
    done: int
    """Sources that were asked for so far, the failed ones included."""
    failed: int
    wanted: int
    """Sources that this run asks for in all."""


Watch = Callable[[CaptureProgress], None]


def _look_away(progress: CaptureProgress) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SourceAccess:
    """How a run comes by its snapshots."""

    store: SnapshotStore
    mode: Acquisition = Acquisition.OFFLINE
    fetcher: Fetcher | None = None
    """Asked for what is to be fetched; ``offline`` and ``replay_only`` never touch it."""
    files: DataFiles | None = None
    """The data files of the source tree, where there is one."""
    clock: Clock = system_clock
    watch: Watch = _look_away
    """Is told of each source that was asked for."""


def acquire(
    requests: Iterable[SourceRequest], access: SourceAccess
) -> Mapping[str, Snapshot | None]:
    """The snapshot of each requested source, by source key in sorted order.

    A data file of the source tree is copied where it is there and what is stored of it is not what
    it holds now, except under ``replay_only``. Of several addresses of one source, the first in
    sorted order is asked for. ``offline`` gives None for what is not stored;
    ``snapshot_preferred`` asks the fetcher for it and stores the answer.

    Raises ProofpressError for a damaged store, for what ``replay_only`` misses, and where
    ``snapshot_preferred`` misses something and has no fetcher.
    """
    store, mode, files = access.store, access.mode, access.files
    wanted = _first_request_by_key(requests)
    if files is not None and files.may_copy and mode is not Acquisition.REPLAY_ONLY:
        for request in wanted.values():
            _copy_file(request.source, files, store, access.clock)
    found: dict[str, Snapshot | None] = {key: store.load(key) for key in wanted}
    missing = [wanted[key] for key, snapshot in found.items() if snapshot is None]
    if not missing or mode is Acquisition.OFFLINE:
        return found
    if mode is Acquisition.REPLAY_ONLY:
        raise _missing(missing, mode)
    missing = [request for request in missing if file_path(request.source) is None]
    if not missing:
        return found
    if access.fetcher is None:
        raise _missing(missing, mode)
    return {**found, **_capture_all(missing, access.fetcher, access)}


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
    store.save(snapshot, None if isinstance(copy, Failure) else Body.of(copy))


def _is_copy(stored: Snapshot, copy: bytes | Failure) -> bool:
    if isinstance(copy, Failure):
        return stored.body_sha256 is None and stored.failure == copy
    return stored.body_sha256 == sha256_bytes(copy)


def _capture_all(
    missing: list[SourceRequest], fetcher: Fetcher, access: SourceAccess
) -> dict[str, Snapshot | None]:
    """Each of ``missing`` asked for and stored as it comes, so that a stopped run keeps what it has."""
    # Two sources have two addresses: what is dropped from an identity is kept in an address.
    by_address = {address_to_fetch(request.uri): request for request in missing}
    captured: dict[str, Snapshot | None] = {}
    failed = 0
    for address, outcome in fetcher.fetch_all(tuple(by_address)):
        snapshot = _store_outcome(by_address[address], outcome, access)
        captured[snapshot.source.key] = snapshot
        failed += snapshot.failure is not None
        access.watch(
            CaptureProgress(
                snapshot.source.identity, snapshot.failure, len(captured), failed, len(by_address)
            )
        )
    return captured


def _store_outcome(request: SourceRequest, outcome: FetchOutcome, access: SourceAccess) -> Snapshot:
    retrieved_at = write_time(access.clock())
    if isinstance(outcome, Fetched):
        snapshot = freeze_success(
            request.source, outcome, requested_uri=request.uri, retrieved_at=retrieved_at
        )
        access.store.save(snapshot, outcome.body)
    else:
        snapshot = freeze_failure(
            request.source, outcome, requested_uri=request.uri, retrieved_at=retrieved_at
        )
        access.store.save(snapshot)
    return access.store.load(request.source.key) or snapshot


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

"""The snapshot of each cited source: from the store or, where the mode allows, by a fetcher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace

from proofpress.attest import sha256_bytes
from proofpress.capture.access import CaptureProgress, SourceAccess
from proofpress.capture.body import Body
from proofpress.capture.capturing import Captured, capture_all
from proofpress.capture.clock import write_time
from proofpress.capture.data_files import DataFiles
from proofpress.capture.freeze import freeze_copy
from proofpress.capture.local_uri import file_path
from proofpress.capture.records import (
    Acquired,
    Acquisition,
    Failure,
    Snapshot,
    Source,
    SourceRequest,
)
from proofpress.capture.replacing import CaptureOutcome, is_asked_anew
from proofpress.errors import ProofpressError


def acquire(
    requests: Iterable[SourceRequest], access: SourceAccess
) -> Mapping[str, Snapshot | None]:
    """The snapshot of each requested source, by source key in sorted order.

    Raises ProofpressError like :func:`acquire_each`.
    """
    return dict(sorted(acquire_each(requests, access)))


def acquire_each(
    requests: Iterable[SourceRequest], access: SourceAccess
) -> Iterator[tuple[str, Snapshot | None]]:
    """Each requested source's key and snapshot, as they come, so that nobody must hold them all.

    A data file of the source tree is copied where it is there and what is stored of it is not what
    it holds now, except under ``replay_only``. Of several addresses of one source, the first in
    sorted order is asked for. ``offline`` gives None for what is not stored;
    ``snapshot_preferred`` asks the fetcher for it, ``refresh`` for everything that nobody imported,
    and both store the answers by the rules of :mod:`proofpress.capture.replacing`.

    Raises ProofpressError for a damaged store, for what ``replay_only`` misses, where something is to
    be fetched and there is no fetcher, and where an answer cannot be stored; what was stored stays.
    """
    wanted = _first_request_by_key(requests)
    is_replay = access.mode is Acquisition.REPLAY_ONLY
    if access.files is not None and access.files.may_copy and not is_replay:
        for request in wanted.values():
            _copy_file(request.source, access.files, access)
    asked: list[SourceRequest] = []
    imported: list[Source] = []
    for key, request in wanted.items():
        # Loaded in every mode: what is damaged is never papered over by a fetch.
        snapshot = access.store.load(key)
        if _is_asked(snapshot, request, access):
            asked.append(request)
            continue
        if access.mode is Acquisition.REFRESH and _is_import(snapshot):
            imported.append(request.source)
        yield key, snapshot
    yield from _ask(asked, imported, access)


def _first_request_by_key(requests: Iterable[SourceRequest]) -> dict[str, SourceRequest]:
    wanted: dict[str, SourceRequest] = {}
    for request in sorted(requests, key=lambda request: (request.source.key, request.uri)):
        wanted.setdefault(request.source.key, request)
    return wanted


def _copy_file(source: Source, files: DataFiles, access: SourceAccess) -> None:
    """Store what the file holds now. One that is not there leaves what is stored of it."""
    path = file_path(source)
    copy = None if path is None else files.read(path)
    if path is None or copy is None:
        return
    stored = access.store.load(source.key)
    if stored is not None and _is_copy(stored, copy):
        return
    snapshot = freeze_copy(source, path, copy, write_time(access.clock()))
    if not access.keep_bytes:
        snapshot = replace(snapshot, is_body_kept=False)
    access.store.save(snapshot, None if isinstance(copy, Failure) else Body.of(copy))


def _is_copy(stored: Snapshot, copy: bytes | Failure) -> bool:
    if isinstance(copy, Failure):
        return stored.body_sha256 is None and stored.failure == copy
    return stored.body_sha256 == sha256_bytes(copy)


def _is_import(snapshot: Snapshot | None) -> bool:
    return snapshot is not None and snapshot.acquired is Acquired.IMPORTED


def _is_asked(snapshot: Snapshot | None, request: SourceRequest, access: SourceAccess) -> bool:
    """Whether the run is after more than what is stored; what no mode can give is not asked for."""
    if access.mode is Acquisition.REPLAY_ONLY:
        return snapshot is None
    if access.mode is Acquisition.OFFLINE or file_path(request.source) is not None:
        return False
    return snapshot is None or is_asked_anew(
        snapshot, access.mode, retry_failed=access.retry_failed
    )


def _ask(
    asked: list[SourceRequest], imported: list[Source], access: SourceAccess
) -> Iterator[tuple[str, Snapshot | None]]:
    if asked and (access.mode is Acquisition.REPLAY_ONLY or access.fetcher is None):
        raise _missing(asked, access.mode)
    wanted, done, failed = len(asked) + len(imported), 0, 0
    for done, source in enumerate(imported, 1):
        outcome = CaptureOutcome.IMPORTED
        access.watch(CaptureProgress(source.identity, None, done, 0, wanted, outcome))
    if not asked or access.fetcher is None:
        return
    with closing(capture_all(asked, access.fetcher, access)) as answers:
        for captured in answers:
            done += 1
            failed += captured.failure is not None
            access.watch(_progress(captured, done, failed, wanted))
            key = captured.source.key
            yield key, access.store.load(key)


def _progress(captured: Captured, done: int, failed: int, wanted: int) -> CaptureProgress:
    return CaptureProgress(
        captured.source.identity,
        captured.failure,
        done,
        failed,
        wanted,
        captured.outcome,
        captured.truncation,
    )


def _missing(missing: list[SourceRequest], mode: Acquisition) -> ProofpressError:
    first = missing[0].source.identity
    others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    if mode is Acquisition.REPLAY_ONLY:
        return ProofpressError(
            f"no snapshot of {first}{others} is stored, and a replay may not fetch one",
            remedy="capture it first, import a file for it, or use the complete snapshot directory",
        )
    if mode is Acquisition.REFRESH:
        return ProofpressError(
            f"{first}{others} cannot be captured anew: nothing here can fetch",
            remedy="import a file for it with 'proofpress capture import', or build offline",
        )
    return ProofpressError(
        f"no snapshot of {first}{others} is stored, and nothing here can fetch one",
        remedy="import a file for it with 'proofpress capture import', or build offline",
    )

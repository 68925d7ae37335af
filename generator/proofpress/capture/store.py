"""The snapshot directory's sources: records, texts and bytes, named by hashes and write-once.

::

    sources/<key>/current               the current record's SHA-256, newline; replaced atomically
    sources/<key>/<record sha256>.json  a record: pretty JSON, named by its canonical hash
    blobs/<first 2 digits>/<sha256>     received bytes, and the texts of windows (UTF-8)

``<key>`` is :attr:`Source.key`. Old records stay; each names its ``previous``. Whatever is read is
checked against its name; damage is a :class:`ProofpressError` that names the file, and is never
mended from elsewhere. Reading creates nothing; a directory that is not there reads as empty.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from proofpress.attest import pretty_json, sha256_bytes, sha256_json
from proofpress.capture.body import Body
from proofpress.capture.files import hold_folder, write_file
from proofpress.capture.record_json import read_snapshot, snapshot_json
from proofpress.capture.records import Snapshot
from proofpress.capture.replacing import CaptureOutcome
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

LARGEST_RECORD = 8 * 1024**2
"""Bytes of a record file."""
LARGEST_BLOB = 256 * 1024**2
"""Bytes of a blob."""

_KEY = re.compile(r"s-[0-9a-f]{24}")
_POINTER = re.compile(rb"[0-9a-f]{64}\n")
_RESTORE = "restore the file from version control or a bundle, or remove the source's folder"


class SnapshotStore:
    """The snapshots under one directory; safe to use from several threads and processes."""

    def __init__(self, path: Path, beneath: SnapshotStore | None = None) -> None:
        self.path = path
        """As the user gave it; messages name files below it."""
        self._beneath = beneath
        """Where sources are read from that are not stored here; never written to."""

    def keys(self) -> tuple[str, ...]:
        """Keys of all stored sources, sorted."""
        folder = self.path / "sources"
        with _told(folder, "cannot be listed"):
            found = list(folder.glob("s-*/current")) if folder.is_dir() else []
        own = {path.parent.name for path in found if _KEY.fullmatch(path.parent.name)}
        return tuple(sorted(own.union(self._beneath.keys() if self._beneath else ())))

    def has(self, key: str) -> bool:
        """Whether anything is stored of source ``key``."""
        is_beneath = self._beneath is not None and self._beneath.has(key)
        return self._current(key) is not None or is_beneath

    def load(self, key: str) -> Snapshot | None:
        """The current snapshot of source ``key``, wholly checked; None where nothing is stored.

        Raises ProofpressError that names the damaged file.
        """
        digest = self._current(key)
        if digest is None:
            return self._beneath.load(key) if self._beneath else None
        path = self._record_path(key, digest)
        record = _parse_record(_read(path, LARGEST_RECORD), digest, path)
        try:
            snapshot = read_snapshot(record, self._read_text)
        except ValueError as error:
            raise _damaged(path, f"is not a snapshot record: {error}") from error
        if snapshot.source.key != key:
            raise _damaged(path, "belongs to another source")
        self._check_body(snapshot)
        return snapshot

    def save(self, snapshot: Snapshot, body: Body | None = None) -> str:
        """Store ``snapshot`` as its source's current one; returns the SHA-256 of its record.

        ``body`` holds the received bytes, needed where they are not stored yet. ``previous`` is set
        to the record that is replaced. Saving what is current already changes nothing.

        Raises ProofpressError where the store is damaged or cannot be written.
        """
        self._prepare(snapshot, body)
        folder = self._source_folder(snapshot.source.key)
        with _told(folder, "cannot be written"), hold_folder(folder):
            return self._replace_current(snapshot)

    def offer(
        self,
        snapshot: Snapshot,
        body: Body | None,
        decide: Callable[[Snapshot | None], CaptureOutcome],
    ) -> CaptureOutcome:
        """Store ``snapshot`` like :meth:`save` where ``decide`` says ``stored`` of what is current.

        It is asked last while the source is held, so that of several writers at once each judges by
        what the one before it left. Returns what it said. Raises like :meth:`save`.
        """
        key = snapshot.source.key
        outcome = decide(self.load(key))
        if outcome is not CaptureOutcome.STORED:
            return outcome
        self._prepare(snapshot, body)
        folder = self._source_folder(key)
        with _told(folder, "cannot be written"), hold_folder(folder):
            outcome = decide(self.load(key))
            if outcome is CaptureOutcome.STORED:
                self._replace_current(snapshot)
        return outcome

    def record_sha256(self, snapshot: Snapshot) -> str:
        """SHA-256 of the record of ``snapshot`` as it stands, stored or not."""
        return sha256_json(snapshot_json(snapshot))

    def body(self, snapshot: Snapshot) -> bytes:
        """The received bytes of ``snapshot``, checked; raises ProofpressError where it has none."""
        if snapshot.body_sha256 is None or snapshot.body_bytes is None:
            raise ProofpressError(
                f"the snapshot of {snapshot.source.identity} holds no received bytes",
                remedy="a failure without an answer has none",
            )
        if self._beneath is not None and self._current(snapshot.source.key) is None:
            return self._beneath.body(snapshot)
        return self._read_blob(snapshot.body_sha256, snapshot.body_bytes)

    def copy_to(self, other: SnapshotStore, keys: Iterable[str]) -> None:
        """Copy the current snapshots of ``keys``, history left behind, into ``other``.

        Records are copied as they are, so their hashes stay. A key without a snapshot is skipped.
        """
        for key in sorted(set(keys)):
            snapshot = self.load(key)
            if snapshot is not None:
                body = Body.of(self.body(snapshot)) if snapshot.body_sha256 else None
                other._adopt(snapshot, body)

    def _prepare(self, snapshot: Snapshot, body: Body | None) -> None:
        """Store everything that the record of ``snapshot`` will name."""
        if self._beneath is not None and self._current(snapshot.source.key) is None:
            self._beneath.copy_to(self, [snapshot.source.key])
        for window in snapshot.windows:
            self._write_blob(window.text.encode("utf-8"), window.text_sha256)
        self._keep_body(snapshot, body)

    def _adopt(self, snapshot: Snapshot, body: Body | None) -> None:
        for window in snapshot.windows:
            self._write_blob(window.text.encode("utf-8"), window.text_sha256)
        self._keep_body(snapshot, body)
        folder = self._source_folder(snapshot.source.key)
        with _told(folder, "cannot be written"), hold_folder(folder):
            self._write_record(snapshot)

    def _replace_current(self, snapshot: Snapshot) -> str:
        """The folder is held. Compare with what is current, then write record and pointer."""
        key = snapshot.source.key
        current = self._current(key)
        if current is not None:
            path = self._record_path(key, current)
            stored = _parse_record(_read(path, LARGEST_RECORD), current, path)
            wanted = snapshot_json(replace(snapshot, previous=None))
            if {**stored, "previous": None} == wanted:
                return current
        return self._write_record(replace(snapshot, previous=current))

    def _write_record(self, snapshot: Snapshot) -> str:
        record = snapshot_json(snapshot)
        digest = sha256_json(record)
        key = snapshot.source.key
        data = pretty_json(record).encode("utf-8")
        path = self._record_path(key, digest)
        if not _is_stored(path, data):
            write_file(path, data)
        if self._current(key) != digest:
            write_file(path.with_name("current"), f"{digest}\n".encode("ascii"))
        return digest

    def _current(self, key: str) -> str | None:
        folder = self._source_folder(key)
        path = folder / "current"
        try:
            pointer = read_file(path, 65)
        except (FileNotFoundError, NotADirectoryError):
            _refuse_broken_folder(folder, path)
            return None
        except OSError as error:
            raise _damaged(path, f"cannot be read: {_reason(error)}") from error
        if not _POINTER.fullmatch(pointer):
            raise _damaged(path, "is not the SHA-256 of a record and a newline")
        return pointer[:-1].decode("ascii")

    def _source_folder(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ProofpressError(
                f"{key[:80]!a} is not the key of a source",
                remedy="keys are s- and 24 hexadecimal digits",
            )
        return self.path / "sources" / key

    def _record_path(self, key: str, digest: str) -> Path:
        return self._source_folder(key) / f"{digest}.json"

    def _blob_path(self, digest: str) -> Path:
        return self.path / "blobs" / digest[:2] / digest

    def _read_text(self, digest: str, byte_count: int) -> str:
        data = self._read_blob(digest, byte_count)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise _damaged(self._blob_path(digest), "is not UTF-8 text") from error

    def _check_body(self, snapshot: Snapshot) -> None:
        if snapshot.body_sha256 is not None and snapshot.body_bytes is not None:
            self._read_blob(snapshot.body_sha256, snapshot.body_bytes)

    def _read_blob(self, digest: str, byte_count: int) -> bytes:
        path = self._blob_path(digest)
        data = _read(path, min(byte_count, LARGEST_BLOB))
        if len(data) != byte_count or sha256_bytes(data) != digest:
            raise _damaged(path, "does not have the hash that names it")
        return data

    def _keep_body(self, snapshot: Snapshot, body: Body | None) -> None:
        if snapshot.body_sha256 is None:
            return
        if body is None:
            self.body(snapshot)
            return
        if body.sha256 != snapshot.body_sha256 or body.byte_count != snapshot.body_bytes:
            raise ValueError("these bytes are not the body of this snapshot")
        self._write_blob(body.read(), snapshot.body_sha256)

    def _write_blob(self, data: bytes, digest: str) -> None:
        path = self._blob_path(digest)
        with _told(path, "cannot be written"):
            if _is_stored(path, data):
                return
            with hold_folder(path.parent):
                if not _is_stored(path, data):
                    write_file(path, data)


def _refuse_broken_folder(folder: Path, pointer: Path) -> None:
    """What may stand where a pointer is missing: nothing, or a killed writer's first record."""
    if pointer.is_symlink():
        raise _damaged(pointer, "leads nowhere")
    if folder.exists() and not folder.is_dir():
        raise _damaged(folder, "is no folder")


def _is_stored(path: Path, data: bytes) -> bool:
    """Whether the write-once ``path`` holds ``data``; one that holds anything else is damaged."""
    try:
        is_same = read_file(path, len(data)) == data
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise _damaged(path, f"cannot be read: {_reason(error)}") from error
    if not is_same:
        raise _damaged(path, "does not have the hash that names it")
    return True


def _read(path: Path, largest: int) -> bytes:
    try:
        return read_file(path, largest)
    except FileNotFoundError as error:
        raise _damaged(path, "is missing") from error
    except OSError as error:
        raise _damaged(path, f"cannot be read: {_reason(error)}") from error


def _parse_record(data: bytes, digest: str, path: Path) -> dict[str, object]:
    """The record in ``data``, if it is the very file that the store wrote under ``digest``."""
    try:
        record = json.loads(data)
        written = pretty_json(record).encode("utf-8")
        computed = sha256_json(record)
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged(path, "is not JSON") from error
    if written != data or computed != digest or not isinstance(record, dict):
        raise _damaged(path, "does not have the hash that names it")
    return record


@contextlib.contextmanager
def _told(path: Path, what: str) -> Iterator[None]:
    """Tell an OSError in the project's words."""
    try:
        yield
    except OSError as error:
        raise ProofpressError(
            f"{what}: {_reason(error)}",
            remedy="check free space, permissions and the folder, then run again",
            file=path.as_posix(),
        ) from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _damaged(path: Path, what: str) -> ProofpressError:
    return ProofpressError(f"the stored file {what}", remedy=_RESTORE, file=path.as_posix())

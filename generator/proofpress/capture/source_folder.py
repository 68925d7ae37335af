"""The folder of one source: its records, write-once, and the pointer to the current one.

It comes into being with its first record and its pointer in one step, so that records without a
pointer are no killed writer's but somebody's damage.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from proofpress.attest import pretty_json, sha256_json
from proofpress.capture.blobs import Blobs
from proofpress.capture.damage import damaged, reason_of, unreadable
from proofpress.capture.files import hold_folder, write_file, write_folder
from proofpress.capture.record_json import read_snapshot, snapshot_json
from proofpress.capture.records import Snapshot
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

LARGEST_RECORD = 8 * 1024**2
"""Bytes of a record file."""
POINTER = "current"

_KEY = re.compile(r"s-[0-9a-f]{24}")
_POINTER = re.compile(rb"[0-9a-f]{64}\n")
_RECORD = re.compile(r"[0-9a-f]{64}\.json")


def is_key(name: str) -> bool:
    """Whether ``name`` has the form of a source's key."""
    return _KEY.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class SourceFolder:
    """The records of one source."""

    sources: Path
    """The folder of all sources."""
    key: str

    def __post_init__(self) -> None:
        """Check the key, which names a folder. Raises ProofpressError."""
        if not is_key(self.key):
            raise ProofpressError(
                f"{self.key[:80]!a} is not the key of a source",
                remedy="keys are s- and 24 hexadecimal digits",
            )

    @property
    def path(self) -> Path:
        """The folder."""
        return self.sources / self.key

    def record_path(self, digest: str) -> Path:
        """Where the record of hash ``digest`` lies, if it is there."""
        return self.path / f"{digest}.json"

    def digests(self) -> tuple[str, ...]:
        """Hashes of all records that are there, current or not, sorted. Raises OSError."""
        if not self.path.is_dir():
            return ()
        names = (path.name for path in self.path.iterdir())
        return tuple(sorted(name[:64] for name in names if _RECORD.fullmatch(name)))

    def current(self) -> str | None:
        """Hash of the current record; None where nothing is stored. Raises ProofpressError."""
        pointer = self._read_pointer()
        if pointer is None:
            self._refuse_links_and_files()
            if not self.digests():
                return None
            # A source that has come since the first look came with its pointer, in one step.
            pointer = self._read_pointer()
        if pointer is None:
            raise damaged(self.path / POINTER, "is missing, and records of the source are there")
        if not _POINTER.fullmatch(pointer):
            raise damaged(self.path / POINTER, "is not the SHA-256 of a record and a newline")
        return pointer[:-1].decode("ascii")

    def read(self, digest: str, blobs: Blobs) -> Snapshot:
        """The record of hash ``digest`` with all that it names, checked. Raises ProofpressError."""
        path = self.record_path(digest)
        record = self.read_json(digest)
        try:
            snapshot = read_snapshot(record, blobs.read_text)
        except ValueError as error:
            raise damaged(path, f"is not a snapshot record: {error}") from error
        if snapshot.source.key != self.key:
            raise damaged(path, "belongs to another source")
        if snapshot.is_body_kept and snapshot.body_sha256 and snapshot.body_bytes is not None:
            blobs.check(snapshot.body_sha256, snapshot.body_bytes)
        return snapshot

    def read_json(self, digest: str) -> dict[str, object]:
        """The very record that was written under ``digest``. Raises ProofpressError."""
        path = self.record_path(digest)
        try:
            data = read_file(path, LARGEST_RECORD)
        except OSError as error:
            raise unreadable(path, error) from error
        return _parse_record(data, digest, path)

    def write(self, snapshot: Snapshot) -> str:
        """Make ``snapshot`` current, as it stands; returns its record's hash.

        All sources are held, and what the record names is stored. Raises OSError, and ProofpressError
        for damage.
        """
        record = snapshot_json(snapshot)
        digest = sha256_json(record)
        files = {
            self.record_path(digest).name: pretty_json(record).encode("utf-8"),
            POINTER: f"{digest}\n".encode("ascii"),
        }
        if self._make_way():
            write_folder(self.path, files)
            return digest
        with hold_folder(self.path):
            for name, data in files.items():
                if name == POINTER and self.current() == digest:
                    continue
                if name == POINTER or not _is_stored(self.path / name, data):
                    write_file(self.path / name, data)
        return digest

    def _make_way(self) -> bool:
        """Whether the folder can be made whole; an empty one gives way."""
        if self.path.is_dir() and not any(self.path.iterdir()):
            self.path.rmdir()
        return not self.path.exists()

    def _read_pointer(self) -> bytes | None:
        path = self.path / POINTER
        try:
            return read_file(path, 65)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise damaged(path, f"cannot be read: {reason_of(error)}") from error

    def _refuse_links_and_files(self) -> None:
        """What may not stand where a pointer is missing."""
        if (self.path / POINTER).is_symlink():
            raise damaged(self.path / POINTER, "leads nowhere")
        if self.path.exists() and not self.path.is_dir():
            raise damaged(self.path, "is no folder")


def _is_stored(path: Path, data: bytes) -> bool:
    """Whether the write-once ``path`` holds ``data``; one that holds anything else is damaged."""
    try:
        is_same = read_file(path, len(data)) == data
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise damaged(path, f"cannot be read: {reason_of(error)}") from error
    if not is_same:
        raise damaged(path, "does not have the hash that names it")
    return True


def _parse_record(data: bytes, digest: str, path: Path) -> dict[str, object]:
    """The record in ``data``, if it is the very file that the store wrote under ``digest``."""
    try:
        record = json.loads(data)
        written = pretty_json(record).encode("utf-8")
        computed = sha256_json(record)
    except (ValueError, TypeError, RecursionError) as error:
        raise damaged(path, "is not JSON") from error
    if written != data or computed != digest or not isinstance(record, dict):
        raise damaged(path, "does not have the hash that names it")
    return record

"""Every stored file of a snapshot directory's sources, checked: what is damaged, and what nobody needs.

:meth:`SnapshotStore.load` checks what it reads; this reads everything, history included:

1. each file below ``sources`` and ``blobs`` lies where the store writes one,
2. each record has the hash that names it, belongs to its source, and all that it names is there,
3. each source has a pointer, and each record from the current one back to the first is there,
4. each blob has the hash that names it,
5. each record and blob is needed; what a killed writer left is whole, and left over. Where anything is
   damaged nobody can tell what is needed, and this is not asked.

Nobody may write meanwhile: what is half done is told as left over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from proofpress.capture.damage import damaged, told
from proofpress.capture.files import TEMPORARY_MARK
from proofpress.capture.records import Snapshot
from proofpress.capture.source_folder import SourceFolder
from proofpress.capture.store import SnapshotStore
from proofpress.errors import ProofpressError

_BLOB = re.compile(r"blobs/([0-9a-f]{2})/(\1[0-9a-f]{62})")
_IN_SOURCE = re.compile(r"sources/s-[0-9a-f]{24}/(?:current|[0-9a-f]{64}\.json)")


class FaultKind(StrEnum):
    """What is wrong with a stored file."""

    DAMAGED = "damaged"
    """It is not what the store wrote, is missing, or does not belong there."""
    LEFT_OVER = "left_over"
    """It is whole, and nothing leads to it: a killed writer's. Pruning removes it."""


@dataclass(frozen=True, slots=True)
class StoreFault:
    """One file that is not as it should be."""

    kind: FaultKind
    file: str
    """Its path below the snapshot directory, ``/`` between names."""
    what: str
    """What is wrong, as a sentence without its subject."""


@dataclass(frozen=True, slots=True)
class VerifiedStore:
    """What the verification of a snapshot directory came to."""

    sources: int
    """Sources that have a folder."""
    files: int
    """Files that were checked."""
    faults: tuple[StoreFault, ...]
    """Sorted by file."""

    @property
    def damage(self) -> tuple[StoreFault, ...]:
        """The faults that no killed writer leaves."""
        return tuple(fault for fault in self.faults if fault.kind is FaultKind.DAMAGED)

    @property
    def left_over(self) -> tuple[StoreFault, ...]:
        """Files that nothing leads to."""
        return tuple(fault for fault in self.faults if fault.kind is FaultKind.LEFT_OVER)


@dataclass(slots=True)
class _Findings:
    """What is known so far."""

    root: Path
    faults: dict[str, StoreFault] = field(default_factory=dict)
    needed: set[str] = field(default_factory=set)
    """Paths that a record which is itself there names."""

    @property
    def has_damage(self) -> bool:
        return any(fault.kind is FaultKind.DAMAGED for fault in self.faults.values())

    def name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def note(self, kind: FaultKind, file: str, what: str) -> None:
        self.faults.setdefault(file, StoreFault(kind, file, what))

    def note_error(self, error: ProofpressError, path: Path) -> None:
        file = self.name(Path(error.file) if error.file else path)
        self.note(FaultKind.DAMAGED, file, error.what)


def verify_store(store: SnapshotStore) -> VerifiedStore:
    """Check every file of ``store`` by the module's numbered rules. Nothing is written.

    Raises ProofpressError where a folder cannot be listed; whatever is wrong with a file is a fault.
    """
    findings = _Findings(store.path)
    # 1.
    paths = sorted(_files_below(store.path, "sources", "blobs"))
    for path in paths:
        _check_place(path, findings)
    # 2. and 3.
    keys = store.keys()
    for key in keys:
        _verify_source(store.folder_of(key), store, findings)
    for path in paths:
        name = findings.name(path)
        # 4.
        if name not in findings.faults and _BLOB.fullmatch(name):
            _verify_blob(path, store, findings)
    # 5.
    if not findings.has_damage:
        for name in sorted({findings.name(path) for path in paths} - findings.needed):
            findings.note(FaultKind.LEFT_OVER, name, "is whole, and nothing leads to it")
    faults = tuple(findings.faults[file] for file in sorted(findings.faults))
    return VerifiedStore(len(keys), len(paths), faults)


def _files_below(root: Path, *names: str) -> Iterator[Path]:
    """Everything below the folders ``names`` of ``root`` that is no folder of its own."""
    for name in names:
        folder = root / name
        with told(folder, "cannot be listed"):
            for place, folders, files in os.walk(folder, onerror=_raise):
                links = [one for one in folders if Path(place, one).is_symlink()]
                yield from (Path(place, one) for one in (*files, *links))
            if folder.exists() and not folder.is_dir():
                yield folder


def _raise(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError | NotADirectoryError):
        raise error


def _check_place(path: Path, findings: _Findings) -> None:
    name = findings.name(path)
    if TEMPORARY_MARK in name:
        findings.note(FaultKind.LEFT_OVER, name, "was being written by a writer that was killed")
    elif not _BLOB.fullmatch(name) and not _IN_SOURCE.fullmatch(name):
        findings.note(FaultKind.DAMAGED, name, "is no file that the store writes")
    elif path.is_symlink() or not path.is_file():
        findings.note(FaultKind.DAMAGED, name, "is no file of its own")


def _verify_source(folder: SourceFolder, store: SnapshotStore, findings: _Findings) -> None:
    with told(folder.path, "cannot be listed"):
        digests = folder.digests()
    try:
        current = folder.current()
    except ProofpressError as error:
        findings.note_error(error, folder.path)
        current = None
    snapshots = dict(_verify_records(folder, digests, store, findings))
    if current is not None:
        findings.needed.add(findings.name(folder.path / "current"))
        _follow(current, snapshots, folder, findings)


def _verify_records(
    folder: SourceFolder, digests: tuple[str, ...], store: SnapshotStore, findings: _Findings
) -> Iterator[tuple[str, str | None]]:
    """Hash of each good record with that of the one before it."""
    for digest in digests:
        try:
            snapshot = folder.read(digest, store.blobs)
        except ProofpressError as error:
            findings.note_error(error, folder.record_path(digest))
            continue
        for blob in blobs_of(snapshot):
            findings.needed.add(findings.name(store.blobs.path_of(blob)))
        yield digest, snapshot.previous


def blobs_of(snapshot: Snapshot) -> tuple[str, ...]:
    """SHA-256 of every blob that the record of ``snapshot`` names."""
    texts = [window.text_sha256 for window in snapshot.windows]
    body = [snapshot.body_sha256] if snapshot.is_body_kept and snapshot.body_sha256 else []
    return tuple(sorted({*texts, *body}))


def _follow(
    current: str, previous: dict[str, str | None], folder: SourceFolder, findings: _Findings
) -> None:
    """Mark the records from ``current`` back to the first as needed; a missing one is damage."""
    digest: str | None = current
    while digest is not None:
        path = folder.record_path(digest)
        name = findings.name(path)
        if name in findings.needed:
            return
        findings.needed.add(name)
        if digest not in previous and name not in findings.faults and not path.exists():
            findings.note_error(damaged(path, "is missing"), path)
        digest = previous.get(digest)


def _verify_blob(path: Path, store: SnapshotStore, findings: _Findings) -> None:
    try:
        store.blobs.check(path.name, path.stat().st_size)
    except (OSError, ProofpressError) as error:
        problem = error if isinstance(error, ProofpressError) else damaged(path, "cannot be read")
        findings.note_error(problem, path)

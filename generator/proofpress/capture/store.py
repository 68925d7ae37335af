"""The snapshot directory's sources: records, texts and bytes, named by hashes and write-once.

::

    sources/<key>/current               the current record's SHA-256, newline; replaced atomically
    sources/<key>/<record sha256>.json  a record: pretty JSON, named by its canonical hash
    blobs/<first 2 digits>/<sha256>     received bytes, and the texts of windows (UTF-8)

``<key>`` is :attr:`Source.key`. Old records stay; each names its ``previous``. Whatever is read is
checked against its name; damage is a :class:`ProofpressError` that names the file, and is never
mended from elsewhere. Reading creates nothing; a directory that is not there reads as empty.

Who writes shares the whole directory and then holds ``sources``; who removes
(:mod:`proofpress.capture.pruning`) claims it alone. Where a record is there, all that it names is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from proofpress.attest import sha256_json
from proofpress.capture.blobs import Blobs
from proofpress.capture.body import Body
from proofpress.capture.damage import told
from proofpress.capture.files import hold_folder, share_folder
from proofpress.capture.record_json import snapshot_json
from proofpress.capture.records import Snapshot
from proofpress.capture.replacing import CaptureOutcome
from proofpress.capture.source_folder import SourceFolder, is_key
from proofpress.errors import ProofpressError


class SnapshotStore:
    """The snapshots under one directory; safe to use from several threads and processes."""

    def __init__(self, path: Path, beneath: SnapshotStore | None = None) -> None:
        self.path = path
        """As the user gave it; messages name files below it."""
        self.blobs = Blobs(path / "blobs")
        """What the records name."""
        self._beneath = beneath
        """Where sources are read from that are not stored here; never written to."""

    def folder_of(self, key: str) -> SourceFolder:
        """The folder of source ``key``, there or not. Raises ProofpressError for what is no key."""
        return SourceFolder(self.path / "sources", key)

    def keys(self) -> tuple[str, ...]:
        """Keys of all sources that have a folder, sorted."""
        folder = self.path / "sources"
        with told(folder, "cannot be listed"):
            found = list(folder.iterdir()) if folder.is_dir() else []
        own = {path.name for path in found if is_key(path.name)}
        return tuple(sorted(own.union(self._beneath.keys() if self._beneath else ())))

    def has(self, key: str) -> bool:
        """Whether anything is stored of source ``key``."""
        return self.holder_of(key).folder_of(key).current() is not None

    def load(self, key: str) -> Snapshot | None:
        """The current snapshot of source ``key``, wholly checked; None where nothing is stored.

        Raises ProofpressError that names the damaged file.
        """
        owner = self.holder_of(key)
        folder = owner.folder_of(key)
        digest = folder.current()
        return None if digest is None else folder.read(digest, owner.blobs)

    def history(self, key: str) -> Iterator[Snapshot]:
        """What was observed of source ``key``, the newest first, each wholly checked.

        Raises ProofpressError that names the damaged or missing file.
        """
        owner = self.holder_of(key)
        folder = owner.folder_of(key)
        digest = folder.current()
        while digest is not None:
            snapshot = folder.read(digest, owner.blobs)
            yield snapshot
            digest = snapshot.previous

    def save(self, snapshot: Snapshot, body: Body | None = None) -> str:
        """Store ``snapshot`` as its source's current one; returns the SHA-256 of its record.

        ``body`` holds the received bytes, needed where they are to be kept and are not stored yet.
        ``previous`` is set to the record that is replaced. Saving what is current already changes
        nothing.

        Raises ProofpressError where the store is damaged or cannot be written.
        """
        with self._share():
            self._prepare(snapshot, body)
            with self._hold():
                return self._replace_current(snapshot)

    def offer(
        self,
        snapshot: Snapshot,
        body: Body | None,
        decide: Callable[[Snapshot | None], CaptureOutcome],
    ) -> CaptureOutcome:
        """Store ``snapshot`` like :meth:`save` where ``decide`` says ``stored`` of what is current.

        It is asked last while the sources are held, so that of several writers at once each judges by
        what the one before it left. Returns what it said. Raises like :meth:`save`.
        """
        key = snapshot.source.key
        outcome = decide(self.load(key))
        if outcome is not CaptureOutcome.STORED:
            return outcome
        with self._share():
            self._prepare(snapshot, body)
            with self._hold():
                outcome = decide(self.load(key))
                if outcome is CaptureOutcome.STORED:
                    self._replace_current(snapshot)
        return outcome

    def record_sha256(self, snapshot: Snapshot) -> str:
        """SHA-256 of the record of ``snapshot`` as it stands, stored or not."""
        return sha256_json(snapshot_json(snapshot))

    def body(self, snapshot: Snapshot) -> bytes:
        """The received bytes of ``snapshot``, checked; raises like :meth:`open_body`."""
        return self.open_body(snapshot).read()

    def open_body(self, snapshot: Snapshot) -> Body:
        """The received bytes of ``snapshot``, checked; raises ProofpressError where none are kept."""
        if snapshot.body_sha256 is None or snapshot.body_bytes is None:
            raise ProofpressError(
                f"the snapshot of {snapshot.source.identity} holds no received bytes",
                remedy="a failure without an answer has none",
            )
        if not snapshot.is_body_kept:
            raise ProofpressError(
                f"the received bytes of {snapshot.source.identity} were not kept",
                remedy="its record states their hash; capture it anew with bytes kept",
            )
        blobs = self.holder_of(snapshot.source.key).blobs
        return blobs.open_body(snapshot.body_sha256, snapshot.body_bytes)

    def copy_to(self, other: SnapshotStore, keys: Iterable[str]) -> None:
        """Copy the snapshots of ``keys`` with their history into ``other``.

        Records are copied as they are, so their hashes stay. A key without a snapshot is skipped.
        """
        for key in sorted(set(keys)):
            # The oldest first: whoever is killed leaves a chain without a gap.
            for snapshot in reversed(list(self.history(key))):
                body = self.open_body(snapshot) if snapshot.is_body_kept else None
                other._adopt(snapshot, body)

    def holder_of(self, key: str) -> SnapshotStore:
        """The store that holds source ``key``: this one, else the one beneath."""
        if self._beneath is None or self.folder_of(key).current() is not None:
            return self
        return self._beneath.holder_of(key)

    def _adopt(self, snapshot: Snapshot, body: Body | None) -> None:
        with self._share():
            self._keep(snapshot, body)
            with self._hold():
                self.folder_of(snapshot.source.key).write(snapshot)

    def _prepare(self, snapshot: Snapshot, body: Body | None) -> None:
        """Store everything that the record of ``snapshot`` will name."""
        key = snapshot.source.key
        if self._beneath is not None and self.folder_of(key).current() is None:
            self._beneath.copy_to(self, [key])
        self._keep(snapshot, body)

    def _keep(self, snapshot: Snapshot, body: Body | None) -> None:
        for window in snapshot.windows:
            self.blobs.write_text(window.text, window.text_sha256)
        if not snapshot.is_body_kept or snapshot.body_sha256 is None:
            return
        if body is None:
            self.blobs.check(snapshot.body_sha256, snapshot.body_bytes or 0)
            return
        if body.sha256 != snapshot.body_sha256 or body.byte_count != snapshot.body_bytes:
            raise ValueError("these bytes are not the body of this snapshot")
        self.blobs.write_body(body)

    def _replace_current(self, snapshot: Snapshot) -> str:
        """The sources are held. Compare with what is current, then write record and pointer."""
        folder = self.folder_of(snapshot.source.key)
        current = folder.current()
        if current is not None:
            wanted = snapshot_json(replace(snapshot, previous=None))
            if {**folder.read_json(current), "previous": None} == wanted:
                return current
        return folder.write(replace(snapshot, previous=current))

    @contextmanager
    def _share(self) -> Iterator[None]:
        with told(self.path, "cannot be written"), share_folder(self.path):
            yield

    @contextmanager
    def _hold(self) -> Iterator[None]:
        folder = self.path / "sources"
        with told(folder, "cannot be written"), hold_folder(folder):
            yield

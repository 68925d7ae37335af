"""What nothing cites any more, removed from a snapshot directory.

A source goes in one step for whoever looks (its folder is renamed, then deleted), and blobs go after all
records that name them: whoever is killed leaves a store that is whole, with leftovers that the next
pruning takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from proofpress.capture.damage import told
from proofpress.capture.files import claim_folder, hold_folder, remove_entry, remove_folder
from proofpress.capture.store import SnapshotStore
from proofpress.capture.verification import VerifiedStore, blobs_of, verify_store
from proofpress.errors import ProofpressError


@dataclass(frozen=True, slots=True)
class Pruning:
    """What was removed, or would be."""

    sources: tuple[str, ...]
    """Identities of the sources that nothing cites, in the order of their keys."""
    files: tuple[str, ...]
    """Every file, by its path below the snapshot directory, sorted."""
    byte_count: int
    """Of those files."""


def prune(store: SnapshotStore, cited: Collection[str], *, is_trial: bool = False) -> Pruning:
    """Remove every source whose key is not among ``cited``, and what no record that stays needs.

    Sources that stay keep their history. ``is_trial`` only tells what would go. The copy of a source
    tree and other folders of the directory are left alone.

    Raises ProofpressError where the directory is not there or damaged, and where another process
    writes into it, or where the system has no locks to tell; then nothing is removed.
    """
    if not store.path.is_dir():
        raise ProofpressError(
            "there is no snapshot directory",
            file=store.path.as_posix(),
            remedy="name the folder that captures are written into",
        )
    with _alone(store):
        verified = verify_store(store)
        _refuse_damage(store, verified)
        gone = [key for key in store.keys() if key not in cited]  # noqa: SIM118 - no mapping
        pruning = _plan(store, gone, verified)
        if not is_trial:
            with told(store.path, "cannot be pruned"):
                _remove(store, gone, pruning)
    return pruning


@contextmanager
def _alone(store: SnapshotStore) -> Iterator[None]:
    try:
        with claim_folder(store.path):
            yield
    except BlockingIOError as error:
        raise ProofpressError(
            "another process writes into the snapshot directory",
            file=store.path.as_posix(),
            remedy="prune it when no build or capture runs",
        ) from error
    except OSError as error:
        raise ProofpressError(
            f"the snapshot directory cannot be had alone: {error.strerror or error}",
            file=store.path.as_posix(),
            remedy="prune it where folders can be locked, when no build or capture runs",
        ) from error


def _refuse_damage(store: SnapshotStore, verified: VerifiedStore) -> None:
    if verified.damage:
        first = verified.damage[0]
        others = len(verified.damage) - 1
        raise ProofpressError(
            f"the stored file {first.what}{f'; {others} more are damaged' if others else ''}",
            file=(store.path / first.file).as_posix(),
            remedy="restore it first: nothing is removed from a damaged store",
        )


def _plan(store: SnapshotStore, gone: list[str], verified: VerifiedStore) -> Pruning:
    needed: set[Path] = set()
    for key in store.keys():  # noqa: SIM118 - a store is no mapping
        if key not in gone:
            for snapshot in store.history(key):
                needed.update(store.blobs.path_of(blob) for blob in blobs_of(snapshot))
    unneeded = {path for path in store.blobs.path.glob("??/*") if path not in needed}
    left_over = {store.path / fault.file for fault in verified.left_over}
    folders = [store.folder_of(key).path for key in gone]
    paths = unneeded | left_over | {path for folder in folders for path in folder.iterdir()}
    identities = (store.load(key) for key in gone)
    return Pruning(
        sources=tuple(one.source.identity for one in identities if one is not None),
        files=tuple(sorted(path.relative_to(store.path).as_posix() for path in paths)),
        byte_count=sum(path.stat().st_size for path in paths),
    )


def _remove(store: SnapshotStore, gone: list[str], pruning: Pruning) -> None:
    sources = store.path / "sources"
    if sources.is_dir():
        with hold_folder(sources):
            for key in gone:
                remove_folder(store.folder_of(key).path)
            for name in pruning.files:
                if name.startswith("sources/"):
                    remove_entry(store.path / name)
    for name in pruning.files:
        if name.startswith("blobs/"):
            remove_entry(store.path / name)
    for folder in sorted(store.blobs.path.glob("??")):
        if not any(folder.iterdir()):
            folder.rmdir()

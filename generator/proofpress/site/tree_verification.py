"""Every file of a source tree's copy, checked: the other half of a snapshot directory's verification.

1. ``tree`` is there where ``files`` holds anything, and leads to a manifest,
2. each file that the manifest names is there and has the hash that names it,
3. each snapshot that the site was built on is still there, current or in a source's history,
4. each other file below ``files`` is a former tree's, whole and left over, or none that a build writes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from proofpress.capture import FaultKind, SnapshotStore, StoreFault, VerifiedStore, verify_store
from proofpress.errors import ProofpressError
from proofpress.regular_file import hash_file
from proofpress.site.source_tree import LARGEST_FILE, load_manifest
from proofpress.site.tree_manifest import TreeManifest

_BLOB = re.compile(r"files/([0-9a-f]{2})/(\1[0-9a-f]{62})")
_PARTS = frozenset(("blobs", "files", "sources", "tree", ".gitignore"))
_TEMPORARY = ".pp-tmp-"


def verify_tree(snapshots: Path) -> tuple[StoreFault, ...]:
    """What is wrong with the copy of a site's sources in ``snapshots``, sorted by file.

    A directory without a copy has no fault. Nothing is written.
    """
    names = sorted(_names_below(snapshots))
    if not names and not os.path.lexists(snapshots / "tree"):
        return ()
    faults: dict[str, StoreFault] = {}
    # 1.
    try:
        manifest = load_manifest(snapshots)
        needed = {_name(digest) for _, digest in manifest.files} | {_name(manifest.sha256)}
        # 3.
        faults.update(_missing_sources(snapshots, manifest))
    except ProofpressError as error:
        file = Path(error.file or "tree")
        name = file.relative_to(snapshots).as_posix()
        faults[name] = StoreFault(FaultKind.DAMAGED, name, error.what)
        needed = set(names)
    # 2. and 4.
    for name in sorted({*needed, *names}):
        fault = _check(snapshots, name, is_needed=name in needed)
        if fault is not None:
            faults.setdefault(name, fault)
    return tuple(faults[name] for name in sorted(faults))


def verify_directory(snapshots: Path) -> VerifiedStore:
    """Both halves of the snapshot directory ``snapshots``: its sources, and the copy of a site's.

    Raises ProofpressError where there is no such folder, and where it cannot be listed.
    """
    if not snapshots.is_dir():
        raise ProofpressError(
            "there is no such snapshot directory",
            file=str(snapshots),
            remedy="name the folder that captures and builds write into",
        )
    store, tree = verify_store(SnapshotStore(snapshots)), verify_tree(snapshots)
    faults = {fault.file: fault for fault in (*tree, *store.faults, *_strangers(snapshots))}
    copied = sum(1 for _ in _names_below(snapshots)) + os.path.lexists(snapshots / "tree")
    return replace(
        store,
        files=store.files + copied,
        faults=tuple(faults[name] for name in sorted(faults)),
    )


def _strangers(snapshots: Path) -> Iterator[StoreFault]:
    """What lies in the folder itself and is none of its parts."""
    for path in sorted(snapshots.iterdir()):
        if path.name not in _PARTS:
            what = "is nothing that a capture or a build writes"
            yield StoreFault(FaultKind.DAMAGED, path.name, what)


def _missing_sources(snapshots: Path, manifest: TreeManifest) -> Iterator[tuple[str, StoreFault]]:
    for key, record in manifest.sources:
        name = f"sources/{key}/{record}.json"
        if record is not None and not (snapshots / name).is_file():
            what = "is missing, and the site was built on it (where it was pruned, build again)"
            yield name, StoreFault(FaultKind.DAMAGED, name, what)


def _names_below(snapshots: Path) -> Iterator[str]:
    """Paths of all that lies below ``files`` and is no folder of its own."""
    root = snapshots / "files"
    if root.is_symlink() or (root.exists() and not root.is_dir()):
        yield "files"
        return
    for place, folders, files in os.walk(root):
        links = [one for one in folders if Path(place, one).is_symlink()]
        for name in (*files, *links):
            yield Path(place, name).relative_to(snapshots).as_posix()


def _name(digest: str) -> str:
    return f"files/{digest[:2]}/{digest}"


def _check(snapshots: Path, name: str, *, is_needed: bool) -> StoreFault | None:
    path = snapshots / name
    if _TEMPORARY in name:
        what = "was being written by a writer that was killed"
        return StoreFault(FaultKind.LEFT_OVER, name, what)
    if not _BLOB.fullmatch(name):
        return StoreFault(FaultKind.DAMAGED, name, "is no file that a build writes")
    try:
        is_its_own = not path.is_symlink()
        is_whole = is_its_own and hash_file(path, LARGEST_FILE)[0] == path.name
    except FileNotFoundError:
        return StoreFault(FaultKind.DAMAGED, name, "is missing")
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
        return StoreFault(FaultKind.DAMAGED, name, what)
    if not is_whole:
        what = "does not have the hash that names it" if is_its_own else "is no file of its own"
        return StoreFault(FaultKind.DAMAGED, name, what)
    if not is_needed:
        return StoreFault(FaultKind.LEFT_OVER, name, "is whole, and nothing leads to it")
    return None

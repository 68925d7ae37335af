"""The copy of a site's sources in its snapshot directory, from which a replay rebuilds the site.

::

    files/<first 2 digits>/<sha256>   the bytes of each file, and of the manifest
    tree                              the manifest's SHA-256 and a newline; replaced atomically

The copy holds the configuration file with all that it inherits from, every regular file of the
documentation folder and the theme's ``custom_dir`` that is not hidden, the hooks, and what the
caller names beside these. Paths are relative to the configuration file's folder; what lies
elsewhere is an error. What other plugins and Markdown extensions read, and options given on MkDocs'
command line, cannot be known and are not in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from proofpress.attest import Json, sha256_bytes
from proofpress.capture.files import hold_folder, write_file
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file
from proofpress.site.inheritance import inherited_files
from proofpress.site.tree_manifest import TreeManifest, check_path, read_manifest

LARGEST_FILE = 1024**3
"""Bytes of one file of a tree."""

_POINTER = re.compile(rb"[0-9a-f]{64}\n")
_BUILD_AGAIN = "build the site again from its sources, or take an undamaged copy"


@dataclass(frozen=True, slots=True)
class SourceTree:
    """The sources of one site, as they were read."""

    manifest: TreeManifest
    root: Path
    """The folder that the manifest's paths are relative to."""


def gather_tree(
    config_file: Path,
    *,
    docs_dir: Path,
    made_with: Mapping[str, Json],
    theme_dir: Path | None = None,
    others: Iterable[Path] = (),
) -> SourceTree:
    """Read and hash the sources of the site of ``config_file``.

    ``theme_dir`` is the theme's ``custom_dir``; ``others`` are further files, such as hooks. Raises
    ProofpressError for a file outside the configuration's folder, one that cannot be read, and
    names that not every system can hold.
    """
    root = config_file.parent
    folders = [docs_dir] if theme_dir is None else [docs_dir, theme_dir]
    paths = [*inherited_files(config_file), *others]
    paths += [path for folder in folders for path in _walk(folder, root)]
    logical = {_logical_path(path, root): path for path in paths}
    files = tuple(
        (name, sha256_bytes(read_source(logical[name], name))) for name in sorted(logical)
    )
    try:
        manifest = TreeManifest(config_file.name, files, made_with)
    except ValueError as error:
        raise ProofpressError(
            f"the sources cannot be copied: {error}",
            file=config_file.name,
            remedy="rename the file",
        ) from error
    return SourceTree(manifest, root)


def write_tree(tree: SourceTree, snapshots: Path) -> None:
    """Store ``tree`` under ``snapshots`` and point to it. Raises ProofpressError.

    A file that changed since the tree was gathered is an error: the site was not built from it.
    """
    with _told(snapshots / "tree"), hold_folder(snapshots):
        for name, digest in tree.manifest.files:
            data = read_source(tree.root / name, name)
            if sha256_bytes(data) != digest:
                raise _changed(name)
            _write_blob(snapshots, data, digest)
        _write_blob(snapshots, tree.manifest.data, tree.manifest.sha256)
        write_file(snapshots / "tree", f"{tree.manifest.sha256}\n".encode("ascii"))
        _remove_former(tree.manifest, snapshots)


def _remove_former(manifest: TreeManifest, snapshots: Path) -> None:
    """Remove what only former trees held: a deleted draft does not stay in what is handed on."""
    held = {digest for _, digest in manifest.files} | {manifest.sha256}
    for path in sorted((snapshots / "files").glob("??/*")):
        if re.fullmatch(r"[0-9a-f]{64}", path.name) and path.name not in held:
            path.unlink(missing_ok=True)


def load_manifest(snapshots: Path) -> TreeManifest:
    """The manifest that ``snapshots`` points to. Raises ProofpressError that names the bad file."""
    path = snapshots / "tree"
    try:
        pointer = read_file(path, 65)
    except OSError as error:
        raise ProofpressError(
            "could not check: there is no copy of the site's sources",
            file=path.as_posix(),
            remedy="build the site from its sources first: each build writes the copy",
        ) from error
    if path.is_symlink() or not _POINTER.fullmatch(pointer):
        raise _damaged(path, "is not the SHA-256 of a manifest and a newline")
    digest = pointer[:-1].decode("ascii")
    data = _read_blob(snapshots, digest)
    try:
        return read_manifest(data)
    except ValueError as error:
        raise _damaged(_blob_path(snapshots, digest), f"is not a manifest: {error}") from error


def thaw_tree(snapshots: Path, target: Path) -> TreeManifest:
    """Unpack the tree of ``snapshots`` into the empty folder ``target``.

    Every hash is checked, and no path leaves ``target`` (:class:`TreeManifest` proves it). Raises
    ProofpressError that names the bad file.
    """
    manifest = load_manifest(snapshots)
    for name, digest in manifest.files:
        data = _read_blob(snapshots, digest)
        path = target / name
        with _told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(data)
    return manifest


def refuse_changed(tree: SourceTree, files: Mapping[Path, bytes]) -> None:
    """Raise ProofpressError where one of ``files`` is not what ``tree`` holds there."""
    digests = dict(tree.manifest.files)
    for path, data in files.items():
        name = _logical_path(path, tree.root)
        if digests[name] != sha256_bytes(data):
            raise _changed(name)


def refuse_other_data(tree: SourceTree, copies: Mapping[Path, str]) -> None:
    """Raise ProofpressError where a data file is published and is not what the site was judged by.

    ``copies`` are the SHA-256 of what the snapshots hold of them.
    """
    digests = dict(tree.manifest.files)
    for path, copied in copies.items():
        name = _logical_path(path, tree.root)
        if digests.get(name, copied) != copied:
            raise ProofpressError(
                "it is not what the snapshot directory holds of it",
                file=name,
                remedy="build with acquisition: offline, which copies it anew, or put it back",
            )


def refuse_other_sources(manifest: TreeManifest, sources: Sequence[tuple[str, str | None]]) -> None:
    """Raise ProofpressError where a replay stands on other snapshots than the first build did.

    What was not captured then may be missing now; what was there and is not is no worse ledger.
    """
    first = dict(manifest.sources)
    for key, record in sources:
        if first.get(key) != record:
            raise ProofpressError(
                f"the snapshot of source {key} is not the one that the site was built on",
                file=f"sources/{key}/current",
                remedy=_BUILD_AGAIN,
            )


def _changed(name: str) -> ProofpressError:
    return ProofpressError("it changed during the build", file=name, remedy="build again")


def _walk(folder: Path, root: Path, above: Sequence[Path] = ()) -> Iterator[Path]:
    """Regular files below ``folder`` that are not hidden; links are followed, as MkDocs does."""
    real = folder.resolve()
    if real in above:
        name = _logical_path(folder, root)
        raise ProofpressError("the folder links to itself", file=name, remedy="remove the link")
    with _told(folder):
        entries = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    for path in entries:
        if path.is_dir():
            yield from _walk(path, root, (*above, real))
        elif path.is_file():
            yield path


def _logical_path(path: Path, root: Path) -> str:
    try:
        logical = PurePosixPath(Path(os.path.normpath(path)).relative_to(root).as_posix())
        check_path(str(logical))
    except ValueError as error:
        raise ProofpressError(
            "a site's sources must lie in the folder of its configuration file, under plain names",
            file=ascii(os.path.relpath(path, root))[1:-1],
            remedy="move or rename it, so that the site can be rebuilt from its snapshot directory",
        ) from error
    return str(logical)


def read_source(path: Path, name: str) -> bytes:
    """The bytes of the source at ``path``, called ``name`` in messages. Raises ProofpressError."""
    try:
        return read_file(path, LARGEST_FILE)
    except OSError as error:
        raise ProofpressError(
            f"it cannot be read: {error.strerror or error}",
            file=name,
            remedy="make it readable, or take it out of the sources",
        ) from error


def _blob_path(snapshots: Path, digest: str) -> Path:
    return snapshots / "files" / digest[:2] / digest


def _write_blob(snapshots: Path, data: bytes, digest: str) -> None:
    """Unlike a source's snapshot, a damaged blob of the copy is mended: its origin is at hand."""
    path = _blob_path(snapshots, digest)
    with _told(path):
        if path.is_file() and read_file(path, LARGEST_FILE) == data:
            return
        with hold_folder(path.parent):
            write_file(path, data)


def _read_blob(snapshots: Path, digest: str) -> bytes:
    path = _blob_path(snapshots, digest)
    try:
        data = read_file(path, LARGEST_FILE)
    except OSError as error:
        raise _damaged(path, f"cannot be read: {error.strerror or error}") from error
    if path.is_symlink() or sha256_bytes(data) != digest:
        raise _damaged(path, "does not have the hash that names it")
    return data


def _damaged(path: Path, what: str) -> ProofpressError:
    return ProofpressError(f"the stored file {what}", file=path.as_posix(), remedy=_BUILD_AGAIN)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell an OSError in the project's words."""
    try:
        yield
    except OSError as error:
        raise ProofpressError(
            f"the system refuses: {error.strerror or error}",
            file=path.as_posix(),
            remedy="check permissions, free space and the folder, then run again",
        ) from error

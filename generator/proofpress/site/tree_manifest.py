"""The manifest of a source tree's copy: which paths it holds and the hash of each file's bytes.

A manifest comes from a snapshot directory that anybody may have written, so its record checks that
every path stays inside the folder that it is unpacked into, on every system.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from proofpress.attest import Json, canonical_bytes, sha256_bytes

TREE_SCHEMA = "proofpress-tree/v1"

_KEYS = {"schema", "made_with", "config", "files", "sources"}
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SOURCE_KEY = re.compile(r"s-[0-9a-f]{24}")
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class TreeManifest:
    """The files of a source tree, by path."""

    config: str
    """Path of the configuration file in the tree."""
    files: tuple[tuple[str, str], ...]
    """(path, SHA-256) of each file, sorted by path; ``/`` between parts."""
    made_with: Mapping[str, Json]
    """Versions of what shaped the site that was built from the tree."""
    sources: tuple[tuple[str, str | None], ...] = ()
    """(source key, SHA-256 of its snapshot's record) of each cited source, sorted; None: not captured."""

    def __post_init__(self) -> None:
        """Raise ValueError for what no tree can be."""
        paths = [path for path, _ in self.files]
        if paths != sorted(set(paths)):
            raise ValueError("paths are not sorted, or one is there twice")
        for path, digest in self.files:
            check_path(path)
            if not _SHA256.fullmatch(digest):
                raise ValueError(f"not a SHA-256: {digest[:80]!a}")
        keys = [key for key, _ in self.sources]
        if keys != sorted(set(keys)):
            raise ValueError("sources are not sorted, or one is there twice")
        for key, record in self.sources:
            if not _SOURCE_KEY.fullmatch(key) or (record and not _SHA256.fullmatch(record)):
                raise ValueError(f"not a source and its record: {key[:80]!a}")
        _refuse_clashes(paths)
        if self.config not in paths:
            raise ValueError(f"the configuration file {self.config[:80]!a} is not among the files")

    @property
    def data(self) -> bytes:
        """The canonical form, which is what is stored and hashed."""
        files: list[Json] = [[path, digest] for path, digest in self.files]
        sources: list[Json] = [[key, record] for key, record in self.sources]
        return canonical_bytes(
            {
                "schema": TREE_SCHEMA,
                "made_with": self.made_with,
                "config": self.config,
                "files": files,
                "sources": sources,
            }
        )

    @property
    def sha256(self) -> str:
        """Names the tree: the SHA-256 of :attr:`data`."""
        return sha256_bytes(self.data)


def read_manifest(data: bytes) -> TreeManifest:
    """The manifest in ``data``. Raises ValueError for anything but its canonical form."""
    try:
        value = json.loads(data)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(value, dict) or set(value) != _KEYS or value["schema"] != TREE_SCHEMA:
        raise ValueError(f"it does not have the form {TREE_SCHEMA}")
    match value:
        case {
            "made_with": dict() as made_with,
            "config": str() as config,
            "files": list() as files,
            "sources": list() as sources,
        }:
            entries, cited = tuple(map(_read_entry, files)), tuple(map(_read_source, sources))
            manifest = TreeManifest(config, entries, made_with, cited)
        case _:
            raise ValueError("a value of it is of the wrong kind")
    if manifest.data != data:
        raise ValueError("it is not written canonically")
    return manifest


def check_path(path: str) -> None:
    """Raise ValueError where ``path`` could leave its folder, or differ from system to system."""
    parts = path.split("/")
    if not path or path.startswith("/") or any(part in ("", ".", "..") for part in parts):
        raise ValueError(f"the path {path[:200]!a} is not plain and relative")
    if "\\" in path or "\0" in path or any(_DRIVE.match(part) for part in parts):
        raise ValueError(f"the path {path[:200]!a} means something else on another system")
    if any("\ud800" <= char <= "\udfff" for char in path):
        raise ValueError(f"the path {path[:200]!a} is not valid text")


def _read_entry(entry: object) -> tuple[str, str]:
    match entry:
        case [str() as path, str() as digest]:
            return path, digest
    raise ValueError("an entry of files is no pair of path and SHA-256")


def _read_source(entry: object) -> tuple[str, str | None]:
    match entry:
        case [str() as key, str() | None as record]:
            return key, record
    raise ValueError("an entry of sources is no pair of key and SHA-256")


def _refuse_clashes(paths: Sequence[str]) -> None:
    """Refuse names that not every file system holds apart, and a file that is a folder too."""
    spellings: dict[str, str] = {}
    files = {_fold(path) for path in paths}
    for path in paths:
        for name in (path, *_parents(path)):
            known = spellings.setdefault(_fold(name), name)
            if known != name:
                raise ValueError(
                    f"the paths {known[:200]!a} and {name[:200]!a} differ in case only"
                )
        if any(_fold(parent) in files for parent in _parents(path)):
            raise ValueError(f"the path {path[:200]!a} lies below another file")


def _parents(path: str) -> list[str]:
    return [str(parent) for parent in PurePosixPath(path).parents][:-1]


def _fold(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())

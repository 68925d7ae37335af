"""Files of the store: written whole or not at all, one writer a folder.

A file is written under a temporary name in its own folder, synchronised, then renamed, and the
folder is synchronised. Writers of one folder take turns by a lock on the folder itself (where
the platform has one), so a temporary file that a writer finds was left by one that was killed, and
is removed. Without locks, only temporary files older than an hour are. Nothing here knows what
it writes.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_TEMPORARY_MARK = ".pp-tmp-"
_STALE_SECONDS = 3600


def write_file(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` in one step. The caller holds the folder. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:12]}{_TEMPORARY_MARK}", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    synchronise_folder(path.parent)


@contextlib.contextmanager
def hold_folder(folder: Path) -> Iterator[None]:
    """Make ``folder`` if it is not there, wait for its turn, and clean up after killed writers."""
    _make_folder(folder)
    with _lock(folder) as is_locked:
        _remove_stale(folder, is_locked=is_locked)
        yield


def synchronise_folder(folder: Path) -> None:
    """Make renames in ``folder`` last, where the platform can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _make_folder(folder: Path) -> None:
    missing = takewhile(lambda path: not path.is_dir(), (folder, *folder.parents))
    for path in reversed(list(missing)):
        path.mkdir(exist_ok=True)
        synchronise_folder(path.parent)


@contextlib.contextmanager
def _lock(folder: Path) -> Iterator[bool]:
    """Hold ``folder`` alone; yields False where the platform or file system has no such lock."""
    if fcntl is None:
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            is_locked = True
        except OSError:
            is_locked = False
        yield is_locked
    finally:
        os.close(handle)


def _remove_stale(folder: Path, *, is_locked: bool) -> None:
    oldest = time.time() - _STALE_SECONDS
    for path in sorted(folder.glob(f".*{_TEMPORARY_MARK}*")):
        with contextlib.suppress(FileNotFoundError):
            if is_locked or path.stat().st_mtime < oldest:
                path.unlink()

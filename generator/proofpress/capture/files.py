"""Files of the store: written whole or not at all, one writer a folder.

A file is written under a temporary name in its own folder, synchronised, then renamed, and the
folder is synchronised; so is a folder that shall be there with its first files or not at all.
Writers of one folder take turns by a lock on the folder itself (where the platform has one), so
what is temporary when a writer comes was left by one that was killed, and is removed. Without
locks, only what is older than an hour is. Nothing here knows what it writes.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

TEMPORARY_MARK = ".pp-tmp-"
_STALE_SECONDS = 3600


def write_file(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` in one step. The caller holds the folder. Raises OSError."""
    write_pieces(path, lambda file: file.write(data))


def write_pieces(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Put at ``path`` in one step what ``write`` puts into the file that it is given.

    The caller holds the folder. Raises OSError, and what ``write`` raises.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:12]}{TEMPORARY_MARK}", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    synchronise_folder(path.parent)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Put a folder with ``files`` (bytes by name) at ``folder`` in one step, where nothing is yet.

    The caller holds its parent. Raises OSError.
    """
    prefix = f".{folder.name[:12]}{TEMPORARY_MARK}"
    temporary = Path(tempfile.mkdtemp(prefix=prefix, dir=folder.parent))
    try:
        for name, data in files.items():
            write_file(temporary / name, data)
        temporary.chmod(0o755)
        temporary.rename(folder)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    synchronise_folder(folder.parent)


def remove_folder(folder: Path) -> None:
    """Take ``folder`` away with all that it holds, in one step for whoever looks.

    The caller holds its parent. Raises OSError.
    """
    prefix = f".{folder.name[:12]}{TEMPORARY_MARK}"
    temporary = Path(tempfile.mkdtemp(prefix=prefix, dir=folder.parent))
    folder.rename(temporary / folder.name)
    synchronise_folder(folder.parent)
    shutil.rmtree(temporary)


def remove_entry(path: Path) -> None:
    """Take the file or the folder at ``path`` away, if it is still there. Raises OSError."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def share_folder(folder: Path) -> Iterator[None]:
    """Make ``folder`` if it is not there, and keep out who wants it alone, not others that share it."""
    _make_folder(folder)
    with _lock(folder, is_shared=True):
        yield


@contextlib.contextmanager
def claim_folder(folder: Path) -> Iterator[None]:
    """Have ``folder`` alone, at once or not at all.

    Raises BlockingIOError where another process shares or holds it, OSError where there are no locks.
    """
    if fcntl is None:
        raise OSError("this platform has no locks")
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


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
def _lock(folder: Path, *, is_shared: bool = False) -> Iterator[bool]:
    """Hold ``folder``, alone unless it is shared; yields False where the system has no such lock."""
    if fcntl is None:
        yield False
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX)
            is_locked = True
        except OSError:
            is_locked = False
        yield is_locked
    finally:
        os.close(handle)


def _remove_stale(folder: Path, *, is_locked: bool) -> None:
    oldest = time.time() - _STALE_SECONDS
    for path in sorted(folder.glob(f".*{TEMPORARY_MARK}*")):
        with contextlib.suppress(FileNotFoundError):
            if is_locked or path.stat().st_mtime < oldest:
                remove_entry(path)

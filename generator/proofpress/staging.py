"""Outputs are made in a folder beside their place, and put there in one step.

Whoever is killed meanwhile leaves the former folder or the new one, never a mixture. Two folders
change places in one system call on Linux (``renameat2``) and macOS (``renamex_np``); elsewhere, and
on file systems that cannot do it, two renames follow each other, with no folder for an instant.

A staging folder is locked (``flock``) while its build lives, so that the next build knows which
folders were left by killed ones and removes them. Without ``flock`` (Windows) they stay.
"""

from __future__ import annotations

import ctypes
import errno
import os
import secrets
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from proofpress.errors import ProofpressError

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

_FORMER = "-former"
_TRIES = 100
_LOOKS = 3
_PAUSE = 0.02
"""Seconds between two looks at a folder that another build may be moving."""
# What a file browser leaves anywhere; everything else that is hidden is somebody's.
_WORTHLESS = frozenset({".DS_Store"})


@dataclass(frozen=True, slots=True)
class Staging:
    """A folder in which one build writes, and the place that it is meant for."""

    place: Path
    """Where the outputs belong; links resolved."""
    path: Path
    """Where to write them: a sibling of ``place``."""
    lock: int | None
    """Descriptor of ``path`` that holds the lock; None where there is no ``flock``."""


def is_ours(folder: Path, marker: str) -> bool:
    """Whether ``folder`` holds outputs of ours: the file ``marker`` that all of their kind hold.

    One that ends in a slash is a folder.
    """
    place = folder / marker
    return place.is_dir() if marker.endswith("/") else place.is_file()


def open_staging(folder: Path, *markers: str) -> Staging:
    """Remove what killed makers left beside ``folder``, and make a new staging folder.

    Outputs that may be replaced hold one of the files ``markers``. Raises ProofpressError where
    ``folder`` holds something else, or where its parent cannot be written.
    """
    place = Path(os.path.realpath(folder))
    _refuse_to_lose(place, folder, markers)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _remove_stale(place)
        while True:
            path = place.parent / f"{_prefix(place)}{secrets.token_hex(6)}"
            path.mkdir()
            lock = _lock(path, wait=True)
            # Between the two lines above, another build may have taken the folder for a stale one.
            if path.is_dir():
                return Staging(place, path, lock)
            _unlock(lock)
    except OSError as error:
        raise _cannot_write(place, error) from error


def publish(staging: Staging) -> None:
    """Put the staged folder in its place and remove the former one.

    Raises ProofpressError, and then the former one is in its place and the staging folder is still
    to be discarded.
    """
    try:
        exchanged = _exchange(staging.path, staging.place)
        formers = [staging.path] if exchanged else _rename_twice(staging)
    except OSError as error:
        raise _cannot_write(staging.place, error) from error
    _unlock(staging.lock)
    for former in formers:
        shutil.rmtree(former, ignore_errors=True)


def discard(staging: Staging) -> None:
    """Remove the staging folder; its place stays as it was."""
    shutil.rmtree(staging.path, ignore_errors=True)
    _unlock(staging.lock)


def _prefix(place: Path) -> str:
    return f".{place.name}.proofpress-"


def _refuse_to_lose(place: Path, shown: Path, markers: Sequence[str]) -> None:
    """An exchange takes everything away that the folder holds."""
    if not place.exists():
        return
    if not place.is_dir():
        raise ProofpressError(
            "the place is taken by a file", file=str(shown), remedy="choose another folder"
        )
    held = None
    for _ in range(_LOOKS):
        held = _foreign(place, markers)
        if held is None:
            return
        # Another build may be moving the folder away between two looks at it.
        time.sleep(_PAUSE)
    raise ProofpressError(
        f"the folder holds {held}, which would be lost",
        file=str(shown),
        remedy="choose a new or empty folder, or one that holds nothing but former outputs",
    )


def _foreign(place: Path, markers: Sequence[str]) -> str | None:
    """The name of something in ``place`` that is not ours; None where there is none."""
    try:
        held = sorted(entry.name for entry in place.iterdir() if entry.name not in _WORTHLESS)
    except FileNotFoundError:
        return None
    if ".git" in held:
        return ".git"
    known = any(is_ours(place, marker) for marker in markers)
    return held[0] if held and not known else None


def _remove_stale(place: Path) -> None:
    """Remove the folders of builds that no longer live; put back a former one if none is there."""
    for path in sorted(place.parent.glob(f"{_glob_escape(_prefix(place))}*")):
        if path.name.endswith(_FORMER) and not place.exists():
            with suppress(OSError):  # Another build was faster.
                path.rename(place)
                continue
        if fcntl is None or not path.is_dir():
            continue
        lock = _lock(path, wait=False)
        if lock is not None:
            shutil.rmtree(path, ignore_errors=True)
            _unlock(lock)


def _glob_escape(name: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


def _lock(path: Path, *, wait: bool) -> int | None:
    """A descriptor that holds ``path``'s lock; None where another has it or it cannot be had."""
    if fcntl is None:
        return None
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _unlock(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)


def _exchange(staged: Path, place: Path) -> bool:
    """Put ``staged`` at ``place`` and what was there at ``staged``, at once. False: cannot be."""
    for _ in range(_TRIES):
        if not place.exists():
            try:
                staged.rename(place)
            except OSError as error:
                # Another build's folder came between; exchange with that one.
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
            else:
                return True
        code = _exchange_call(os.fsencode(staged), os.fsencode(place))
        if code == 0:
            return True
        if code != errno.ENOENT:
            return False
    return False


def _exchange_call(first: bytes, second: bytes) -> int:
    """0, or the error number of the system's call to exchange two names."""
    if os.name != "posix":
        return errno.ENOSYS
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        failed = library.renamex_np(first, second, 0x2)
    elif hasattr(library, "renameat2"):
        current_folder = -100
        failed = library.renameat2(current_folder, first, current_folder, second, 0x2)
    else:
        return errno.ENOSYS
    return ctypes.get_errno() if failed else 0


def _rename_twice(staging: Staging) -> list[Path]:
    """The exchange for systems without one. Returns where former ones lie now."""
    formers: list[Path] = []
    while True:
        former = staging.path.with_name(f"{staging.path.name}-{len(formers)}{_FORMER}")
        with suppress(FileNotFoundError):  # None yet, or another build moves it right now.
            staging.place.rename(former)
            formers.append(former)
        try:
            staging.path.rename(staging.place)
        except OSError:
            if staging.place.exists() and len(formers) < _TRIES:
                continue  # Another build put one there meanwhile.
            if formers:
                formers[-1].rename(staging.place)
            raise
        return formers


def _cannot_write(place: Path, error: OSError) -> ProofpressError:
    reason = error.strerror or "the system refuses"
    return ProofpressError(
        f"the outputs cannot be put there: {reason}",
        file=str(place),
        remedy="choose a folder whose parent can be written and that is no mount point itself",
    )

"""Files as they are read everywhere: regular, whole, and not too large."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_PIECE = 1024 * 1024


def read_file(path: Path, largest: int) -> bytes:
    """The bytes of the regular file at ``path``. Raises OSError; FileNotFoundError where none is.

    A file of more than ``largest`` bytes, a device or a pipe is an OSError too.
    """
    with open_file(path, largest) as file:
        return file.read(largest)


def hash_file(path: Path, largest: int) -> tuple[str, int]:
    """SHA-256 and count of the bytes of the file at ``path``, never all in memory. Raises OSError like
    :func:`read_file`.
    """
    digest, count = hashlib.sha256(), 0
    with open_file(path, largest) as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
            count += len(piece)
    return digest.hexdigest(), count


@contextmanager
def open_file(path: Path, largest: int) -> Iterator[BinaryIO]:
    """The regular file at ``path``, open for reading. Raises OSError like :func:`read_file`."""
    # Without waiting: a pipe without a writer would block an ordinary open for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError("it is no regular file")
        if status.st_size > largest:
            raise OSError(f"it is larger than {largest} bytes")
        with os.fdopen(handle, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(handle)

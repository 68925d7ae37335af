"""Files as they are read everywhere: regular, whole, and not too large."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def read_file(path: Path, largest: int) -> bytes:
    """The bytes of the regular file at ``path``. Raises OSError; FileNotFoundError where none is.

    A file of more than ``largest`` bytes, a device or a pipe is an OSError too.
    """
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
            return file.read(largest)
    finally:
        os.close(handle)

"""Received bytes: in memory while they are few, in a temporary file beyond that."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from dataclasses import dataclass, field
from typing import IO, BinaryIO

MOST_IN_MEMORY = 1024 * 1024
"""Bytes of one body that are held in memory."""


@dataclass(frozen=True, slots=True)
class Body:
    """The bytes of one representation, whole; their file is removed with the last reference."""

    byte_count: int
    sha256: str
    _file: IO[bytes] = field(repr=False, compare=False)

    @staticmethod
    def of(data: bytes) -> Body:
        """The body that is ``data``."""
        writer = BodyWriter()
        writer.write(data)
        return writer.finish()

    def read(self, most: int = -1) -> bytes:
        """The first ``most`` bytes, or all of them."""
        self._file.seek(0)
        return self._file.read(most)

    def copy_to(self, target: BinaryIO) -> None:
        """Write all bytes to ``target``, never holding more than a little of them."""
        self._file.seek(0)
        shutil.copyfileobj(self._file, target)


class BodyWriter:
    """Takes bytes as they come."""

    def __init__(self) -> None:
        self.byte_count = 0
        self._hash = hashlib.sha256()
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(  # noqa: SIM115 - it lives as long as the body
            max_size=MOST_IN_MEMORY
        )

    def write(self, data: bytes) -> None:
        """Take ``data``. Raises OSError where there is no room for it."""
        self._file.write(data)
        self._hash.update(data)
        self.byte_count += len(data)

    def finish(self) -> Body:
        """All that was taken. Nothing may be written afterwards."""
        return Body(self.byte_count, self._hash.hexdigest(), self._file)

    def discard(self) -> None:
        """Give up what was taken."""
        self._file.close()

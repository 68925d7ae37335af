"""Received bytes and texts of windows, under their hashes: ``blobs/<first 2 digits>/<sha256>``.

A blob is written once and checked whenever it is read. Received bytes may be large and are never held
whole; texts are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from proofpress.attest import sha256_bytes
from proofpress.capture.body import Body, BodyWriter
from proofpress.capture.damage import damaged, told, unreadable
from proofpress.capture.files import hold_folder, write_pieces
from proofpress.regular_file import hash_file, open_file, read_file

LARGEST_BLOB = 256 * 1024**2
"""Bytes of a blob."""

_NOT_ITS_HASH = "does not have the hash that names it"
_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Blobs:
    """The blobs below one folder."""

    path: Path

    def path_of(self, digest: str) -> Path:
        """Where the blob of SHA-256 ``digest`` lies, if it is there."""
        return self.path / digest[:2] / digest

    def read_text(self, digest: str, byte_count: int) -> str:
        """The text of ``byte_count`` bytes of UTF-8. Raises ProofpressError for damage."""
        path = self.path_of(digest)
        try:
            data = read_file(path, min(byte_count, LARGEST_BLOB))
        except OSError as error:
            raise unreadable(path, error) from error
        if len(data) != byte_count or sha256_bytes(data) != digest:
            raise damaged(path, _NOT_ITS_HASH)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise damaged(path, "is not UTF-8 text") from error

    def check(self, digest: str, byte_count: int) -> None:
        """Raise ProofpressError where the blob is missing or damaged."""
        path = self.path_of(digest)
        try:
            found = hash_file(path, min(byte_count, LARGEST_BLOB))
        except OSError as error:
            raise unreadable(path, error) from error
        if found != (digest, byte_count):
            raise damaged(path, _NOT_ITS_HASH)

    def open_body(self, digest: str, byte_count: int) -> Body:
        """The blob as received bytes. Raises ProofpressError for damage."""
        path, writer = self.path_of(digest), BodyWriter()
        try:
            with open_file(path, min(byte_count, LARGEST_BLOB)) as file:
                while piece := file.read(_PIECE):
                    writer.write(piece)
        except OSError as error:
            raise unreadable(path, error) from error
        body = writer.finish()
        if (body.sha256, body.byte_count) != (digest, byte_count):
            raise damaged(path, _NOT_ITS_HASH)
        return body

    def write_text(self, text: str, digest: str) -> None:
        """Store ``text``, whose UTF-8 has the SHA-256 ``digest``. Raises ProofpressError."""
        data = text.encode("utf-8")
        self._write(digest, len(data), lambda file: file.write(data))

    def write_body(self, body: Body) -> None:
        """Store ``body``. Raises ProofpressError."""
        self._write(body.sha256, body.byte_count, body.copy_to)

    def _write(self, digest: str, byte_count: int, write: Callable[[BinaryIO], object]) -> None:
        path = self.path_of(digest)
        with told(path, "cannot be written"):
            if self._is_stored(digest, byte_count):
                return
            with hold_folder(path.parent):
                if not self._is_stored(digest, byte_count):
                    write_pieces(path, write)

    def _is_stored(self, digest: str, byte_count: int) -> bool:
        """Whether the blob is there; one that holds anything else is damaged, and never mended."""
        path = self.path_of(digest)
        try:
            path.lstat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        self.check(digest, byte_count)
        return True

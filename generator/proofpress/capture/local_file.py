"""A file that a person brings: read within bounds, its media type told from bytes and suffix."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from proofpress.capture.extract import sniff_media_type
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

LARGEST_FILE = 64 * 1024**2
"""Bytes; the cap for decoded bodies."""

_SUFFIXES = {
    ".csv": "text/csv",
    ".dat": "text/plain",
    ".htm": "text/html",
    ".html": "text/html",
    ".json": "application/json",
    ".markdown": "text/markdown",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".text": "text/plain",
    ".tsv": "text/tab-separated-values",
    ".txt": "text/plain",
    ".xhtml": "application/xhtml+xml",
}
"""A closed list: the platform's own tables differ from machine to machine."""
_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd", b"PK\x03\x04")


def read_local_file(path: Path) -> bytes:
    """The bytes of ``path``. Raises ProofpressError for a missing, unreadable or empty one."""
    try:
        body = read_file(path, LARGEST_FILE)
    except FileNotFoundError as error:
        raise _unusable(path, "the file to import is not there", "check the path") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        what = f"the file to import cannot be read: {reason}"
        raise _unusable(path, what, "give a regular, readable file") from error
    if not body:
        raise _unusable(path, "the file to import is empty", "obtain the document again")
    return body


def media_type_of(name: str) -> str | None:
    """The media type that the suffix of ``name`` says; None where it says none."""
    return _SUFFIXES.get(PurePosixPath(name).suffix.lower())


def guess_media_type(path: Path, body: bytes) -> str:
    """The media type of ``body``, by its first bytes, else by the suffix of ``path``.

    Raises ProofpressError where neither tells, and for a compressed file.
    """
    if body.startswith(_COMPRESSED):
        raise _unusable(
            path,
            "the file to import is compressed",
            "unpack it first, or say what it is: --media-type",
        )
    sniffed = sniff_media_type(body)
    named = None if sniffed == "application/pdf" else media_type_of(path.name)
    found = named or sniffed
    if found is None:
        raise _unusable(
            path,
            "the media type of the file cannot be told",
            "say it, like --media-type text/plain",
        )
    return found


def _unusable(path: Path, what: str, remedy: str) -> ProofpressError:
    return ProofpressError(what, remedy=remedy, file=path.as_posix())

"""What is wrong with a stored file, and what the system refused, in the project's words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from proofpress.errors import ProofpressError

_RESTORE = "restore the file from version control or a bundle, or remove the source's folder"


def damaged(path: Path, what: str) -> ProofpressError:
    """The stored file at ``path`` is not what the store wrote; ``what`` follows "the stored file"."""
    return ProofpressError(f"the stored file {what}", remedy=_RESTORE, file=path.as_posix())


def unreadable(path: Path, error: OSError) -> ProofpressError:
    """The stored file at ``path`` is needed, and ``error`` came of reading it."""
    if isinstance(error, FileNotFoundError):
        return damaged(path, "is missing")
    return damaged(path, f"cannot be read: {reason_of(error)}")


@contextlib.contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """Tell an OSError in the project's words."""
    try:
        yield
    except OSError as error:
        raise ProofpressError(
            f"{what}: {reason_of(error)}",
            remedy="check free space, permissions and the folder, then run again",
            file=path.as_posix(),
        ) from error


def reason_of(error: OSError) -> str:
    """What the system said."""
    return error.strerror or str(error)

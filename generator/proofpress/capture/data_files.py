"""Data files of a source tree: read below one folder and nowhere else."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from proofpress.capture.local_file import LARGEST_FILE
from proofpress.capture.records import Failure, FailureKind
from proofpress.regular_file import read_file

_OUTSIDE = Failure(FailureKind.SOURCE_REFUSED, "policy_address")
_NO_FILE = Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "type_mismatch")
_TOO_LARGE = Failure(FailureKind.SOURCE_TOO_LARGE, "cap_bytes")
_UNREADABLE = Failure(FailureKind.SOURCE_UNREACHABLE, "connection")


@dataclass(frozen=True, slots=True)
class DataFiles:
    """The files below ``root``, by their paths from there (``/`` between names)."""

    root: Path
    may_copy: bool = True
    """Whether they may be captured; a replay only looks whether they are there."""

    def has(self, path: str) -> bool:
        """Whether something of that name is there, be it usable or not."""
        return self._find(path) is not None

    def read(self, path: str) -> bytes | Failure | None:
        """The bytes at ``path``, why they cannot be had, or None where nothing is there."""
        found = self._find(path)
        return _read(found) if isinstance(found, Path) else found

    def _find(self, path: str) -> Path | Failure | None:
        place = self.root
        try:
            for name in PurePosixPath(path).parts:
                # Compared here: some systems would open a name of other case for it.
                if all(entry.name != name for entry in place.iterdir()):
                    return None
                place /= name
            real, root = place.resolve(strict=True), self.root.resolve(strict=True)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, RuntimeError, ValueError):  # forbidden, links in a circle, no name at all
            return _UNREADABLE
        # A link inside the tree may lead on inside it, and neither out of it nor to what is hidden.
        if not real.is_relative_to(root):
            return _OUTSIDE
        is_hidden = any(name.startswith(".") for name in real.relative_to(root).parts)
        return _OUTSIDE if is_hidden else real


def _read(path: Path) -> bytes | Failure:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return _NO_FILE
        if status.st_size > LARGEST_FILE:
            return _TOO_LARGE
        return read_file(path, LARGEST_FILE)
    except OSError:
        return _UNREADABLE

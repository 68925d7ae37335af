"""A report's bytes out of its file."""

from __future__ import annotations

from pathlib import Path

from proofpress.document.markup.lines import LARGEST_REPORT
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file


def read_report_file(path: Path) -> bytes:
    """The bytes of a report. Raises ProofpressError for a file that is missing or cannot be read."""
    try:
        return read_file(path, LARGEST_REPORT)
    except OSError as error:
        is_missing = isinstance(error, FileNotFoundError)
        reason = f"the report cannot be read: {error.strerror or error}"
        raise ProofpressError(
            "there is no such report" if is_missing else reason,
            file=str(path),
            remedy="name a Markdown file that you may read",
        ) from error

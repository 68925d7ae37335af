"""What just became of one source, for whoever watches a capture."""

from __future__ import annotations

from proofpress.capture import CaptureProgress
from proofpress.errors import one_line
from proofpress.failure_words import USELESS


def describe_progress(progress: CaptureProgress) -> str:
    """What just became of one source, in one line."""
    said = progress.remark
    if said is None and progress.failure is not None:
        failure = progress.failure
        said = f"failed: {progress.identity}: {failure.kind}: {failure.detail}"
    if said is None and progress.truncation in USELESS:
        said = f"failed: {progress.identity}: {progress.truncation}"
    place = f"{progress.done} of {progress.wanted}"
    return one_line(f"{place}: {said or f'captured {progress.identity}'}")

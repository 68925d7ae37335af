"""One capture: wanted sources in, what became of each of them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from proofpress.capture import (
    Acquired,
    Acquisition,
    CaptureProgress,
    Failure,
    Pruning,
    Snapshot,
    Source,
    SourceAccess,
    Truncation,
    file_path,
)
from proofpress.capture.acquire import acquire_each
from proofpress.capture.replacing import CaptureOutcome
from proofpress.errors import ExitCode
from proofpress.one_capture.wanted import WantedSource

_USELESS = (Truncation.HOLLOW, Truncation.EMPTY)
_KEPT = (CaptureOutcome.KEPT, CaptureOutcome.IMPORTED)


class SourceState(StrEnum):
    """What a capture came to for one source."""

    CAPTURED = "captured"
    """Its snapshot was made by this run and holds text."""
    KEPT = "kept"
    """This run was after a new one; the snapshot that was there stays, because it is better or imported."""
    STORED = "stored"
    """A snapshot that holds text was there already."""
    FAILED = "failed"
    """No snapshot holds text of it."""


@dataclass(frozen=True, slots=True)
class CurrentSnapshot:
    """What is stored of a source when a capture has ended, without its texts."""

    record_sha256: str | None = None
    """None where nothing is stored."""
    failure: Failure | None = None
    """Why it holds no text; of an address that is refused, the policy's."""
    truncation: Truncation | None = None
    acquired: Acquired | None = None
    retrieved_at: str | None = None


@dataclass(frozen=True, slots=True)
class CapturedSource:
    """What became of one source."""

    wanted: WantedSource
    current: CurrentSnapshot
    state: SourceState
    is_new: bool
    """Whether this run stored the current snapshot."""
    attempt: CaptureProgress | None
    """What this run heard of the source; None where it asked nobody."""

    @property
    def key(self) -> str | None:
        """Its key in the store; None for an address that is refused."""
        return self.wanted.request.source.key if self.wanted.request else None


@dataclass(frozen=True, slots=True)
class CaptureResult:
    """What one capture came to."""

    mode: Acquisition
    retry_failed: bool
    sources: tuple[CapturedSource, ...]
    """In the order in which the reports cite them, then as they were named."""
    pruning: Pruning | None = None
    """What was removed because nothing cites it any more; None where nobody asked for that."""

    @property
    def exit_code(self) -> ExitCode:
        """Whether every source has a snapshot that holds text."""
        failed = self.count(SourceState.FAILED)
        return ExitCode.DOES_NOT_HOLD if failed else ExitCode.HOLDS

    def count(self, state: SourceState) -> int:
        """How many sources are in ``state``."""
        return sum(source.state is state for source in self.sources)


def capture_sources(wanted: Sequence[WantedSource], access: SourceAccess) -> CaptureResult:
    """Come by the snapshot of each of ``wanted`` as ``access`` allows.

    Raises ProofpressError for a damaged store, and where an answer cannot be stored.
    """
    heard: dict[str, CaptureProgress] = {}

    def watch(progress: CaptureProgress) -> None:
        heard[progress.identity] = progress
        access.watch(progress)

    requests = [one.request for one in wanted if one.request is not None]
    before = {one.source.key: _copied_record(one.source, access) for one in requests}
    # What is kept of a snapshot is small: its texts are not held until the last one has come.
    current = {
        key: _current(snapshot, access)
        for key, snapshot in acquire_each(requests, replace(access, watch=watch))
    }
    sources = []
    for one in wanted:
        if one.request is None:
            sources.append(_refused(one))
            continue
        source = one.request.source
        attempt = heard.get(source.identity)
        sources.append(_captured(one, current[source.key], attempt, before[source.key]))
    return CaptureResult(access.mode, access.retry_failed, tuple(sources))


def _current(snapshot: Snapshot | None, access: SourceAccess) -> CurrentSnapshot:
    if snapshot is None:
        return CurrentSnapshot()
    window = snapshot.window
    return CurrentSnapshot(
        record_sha256=access.store.record_sha256(snapshot),
        failure=snapshot.failure,
        truncation=window.truncation if window else None,
        acquired=snapshot.acquired,
        retrieved_at=snapshot.retrieved_at,
    )


def _copied_record(source: Source, access: SourceAccess) -> str | None:
    """What is stored of a data file before the run, which tells no one when it copies."""
    if file_path(source) is None:
        return None
    snapshot = access.store.load(source.key)
    return access.store.record_sha256(snapshot) if snapshot else None


def _captured(
    one: WantedSource, current: CurrentSnapshot, attempt: CaptureProgress | None, former: str | None
) -> CapturedSource:
    is_file = one.request is not None and file_path(one.request.source) is not None
    was_stored = attempt is not None and attempt.outcome is CaptureOutcome.STORED
    is_new = current.record_sha256 != former if is_file else was_stored
    state = _state(current.truncation, attempt, is_new=is_new)
    return CapturedSource(one, current, state, is_new, attempt)


def _state(
    truncation: Truncation | None, attempt: CaptureProgress | None, *, is_new: bool
) -> SourceState:
    if truncation is None or truncation in _USELESS:
        return SourceState.FAILED
    if is_new:
        return SourceState.CAPTURED
    kept = attempt is not None and attempt.outcome in _KEPT
    return SourceState.KEPT if kept else SourceState.STORED


def _refused(one: WantedSource) -> CapturedSource:
    return CapturedSource(
        one, CurrentSnapshot(failure=one.refusal), SourceState.FAILED, False, None
    )

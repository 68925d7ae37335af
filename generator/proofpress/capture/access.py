"""How a run comes by its snapshots, and what it is told of each source that it asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofpress.capture.clock import Clock, system_clock
from proofpress.capture.data_files import DataFiles
from proofpress.capture.fetcher import Fetcher
from proofpress.capture.records import Acquisition, Failure, Truncation
from proofpress.capture.replacing import CaptureOutcome
from proofpress.capture.store import SnapshotStore


@dataclass(frozen=True, slots=True)
class CaptureProgress:
    """How far the capture of one run has come, told after each source."""

    identity: str
    """The source that was done last."""
    failure: Failure | None
    """Why its answer could not be read; None where it was."""
    done: int
    """Sources that are done so far, the failed ones included."""
    failed: int
    """Sources whose answer could not be read."""
    wanted: int
    """Sources that this run is after in all."""
    outcome: CaptureOutcome = CaptureOutcome.STORED
    truncation: Truncation | None = None
    """How complete the answer's text is; None where it has none."""

    @property
    def remark(self) -> str | None:
        """What a person is told of a source whose stored snapshot stays, in one line."""
        if self.outcome is CaptureOutcome.IMPORTED:
            return f"kept the imported snapshot of {self.identity}: it is never fetched anew"
        if self.outcome is CaptureOutcome.KEPT:
            failure, truncation = self.failure, self.truncation
            why = f"{failure.kind}: {failure.detail}" if failure else str(truncation)
            return f"kept the snapshot of {self.identity}: the new answer was {why}"
        return None


Watch = Callable[[CaptureProgress], None]


def _look_away(progress: CaptureProgress) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SourceAccess:
    """How a run comes by its snapshots."""

    store: SnapshotStore
    mode: Acquisition = Acquisition.OFFLINE
    fetcher: Fetcher | None = None
    """Asked for what is to be fetched; ``offline`` and ``replay_only`` never touch it."""
    files: DataFiles | None = None
    """The data files of the source tree, where there is one."""
    clock: Clock = system_clock
    watch: Watch = _look_away
    """Is told of each source that is done, in the thread that acquires."""
    keep_bytes: bool = True
    """Whether received bytes are stored; without them a record states their hash and size."""
    retry_failed: bool = False
    """Whether ``snapshot_preferred`` asks again for what failed for a time."""

"""Which sources a run asks for, and which answers take the place of what is stored.

=============  ==============  ==================================================================
stored         answer          what happens
=============  ==============  ==================================================================
nothing        any             stored
imported       any             the import stays; the source is not even asked for
usable text    usable text     replaced by a refresh; else the stored one was captured meanwhile
usable text    anything else   the stored one stays
hollow, empty  text            replaced by usable text, and by a refresh
hollow, empty  failure         the stored one stays
failure        text            replaced
failure        failure         replaced where kind or detail differ
=============  ==============  ==================================================================

Usable text is neither ``hollow`` nor ``empty``. What is replaced stays in the source's history.
"""

from __future__ import annotations

from enum import StrEnum

from proofpress.capture.records import Acquired, Acquisition, Failure, Snapshot, Truncation

_PASSING = frozenset(("timeout", "rate_limited", "connection", "dns", "http_408", "http_425"))
# The operator may have changed the configuration since.
_CONFIGURED = frozenset(("policy_address",))
_USELESS = frozenset((Truncation.HOLLOW, Truncation.EMPTY))


class CaptureOutcome(StrEnum):
    """What became of the answer of one source."""

    STORED = "stored"
    """It is the source's snapshot now."""
    UNCHANGED = "unchanged"
    """It says no more than what is stored: the same failure again, or what another run has just stored."""
    KEPT = "kept"
    """It is worse than what is stored, which stays."""
    IMPORTED = "imported"
    """The source was not asked for: what a person imported is never replaced by a fetch."""


def is_temporary(failure: Failure) -> bool:
    """Whether ``failure`` may have passed since it was frozen."""
    detail = failure.detail
    return detail in _PASSING or detail in _CONFIGURED or detail.startswith("http_5")


def is_asked_anew(stored: Snapshot, mode: Acquisition, *, retry_failed: bool) -> bool:
    """Whether a source whose current snapshot is ``stored`` is asked for."""
    if stored.acquired is Acquired.IMPORTED:
        return False
    if mode is Acquisition.REFRESH:
        return True
    is_passing = stored.failure is not None and is_temporary(stored.failure)
    return mode is Acquisition.SNAPSHOT_PREFERRED and retry_failed and is_passing


def decide(stored: Snapshot | None, answer: Snapshot, mode: Acquisition) -> CaptureOutcome:
    """What happens to ``answer`` where ``stored`` is current (see the module's table)."""
    if stored is None:
        return CaptureOutcome.STORED
    if stored.acquired is Acquired.IMPORTED:
        return CaptureOutcome.IMPORTED
    held, offered = _worth(stored), _worth(answer)
    if offered != held:
        return CaptureOutcome.STORED if offered > held else CaptureOutcome.KEPT
    is_new = stored.failure != answer.failure if held == 0 else mode is Acquisition.REFRESH
    return CaptureOutcome.STORED if is_new else CaptureOutcome.UNCHANGED


def _worth(snapshot: Snapshot) -> int:
    """2 for usable text, 1 for text that proves nothing, 0 for none."""
    if snapshot.window is None:
        return 0
    return 1 if snapshot.window.truncation in _USELESS else 2

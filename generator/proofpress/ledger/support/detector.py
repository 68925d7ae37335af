"""What a support detector is, how an installed one is found, and how it is asked.

A detector is an object of the operator's own, named by an entry point of the group
``proofpress.support_detectors``. It runs in this process. Nothing in a report can choose one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from proofpress.errors import ProofpressError, one_line
from proofpress.ledger.support_records import DetectorIdentity, SupportStatus

GROUP = "proofpress.support_detectors"
"""The entry point group; an entry's name is the detector's."""

EntryPoints = Callable[[], Iterable[EntryPoint]]

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_LONGEST_REASON = 200


class SupportDetector(Protocol):
    """Judges whether a source's own words support a sentence."""

    @property
    def identity(self) -> DetectorIdentity:
        """Name, version, and a digest that changes with every rule and parameter."""

    def judge(self, sentence: str, excerpt: str, passage: str) -> SupportStatus:
        """Whether ``passage`` supports ``sentence``: supported, contradicted or insufficient.

        ``excerpt`` is what the author quotes, ``passage`` the place in the source where it was found
        with what stands around it. The same three texts always get the same answer.
        """


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a detector said, or why it said nothing."""

    status: SupportStatus
    reason: str | None
    """Why it is insufficient although the detector was asked; None for its own answer."""


def ask(detector: SupportDetector, sentence: str, excerpt: str, passage: str) -> Judgement:
    """Ask ``detector``. One that raises or answers something else has said ``insufficient``."""
    try:
        answer: object = detector.judge(sentence, excerpt, passage)
    except Exception as error:  # noqa: BLE001 - somebody else's code may raise anything
        return _silent(f"the detector failed: {type(error).__name__}: {error}")
    if not isinstance(answer, str) or answer not in {status.value for status in SupportStatus}:
        return _silent(f"the detector answered {type(answer).__name__}, which is no status")
    return Judgement(SupportStatus(answer), None)


def _silent(reason: str) -> Judgement:
    return Judgement(SupportStatus.INSUFFICIENT, one_line(reason)[:_LONGEST_REASON])


def installed_detectors() -> Iterable[EntryPoint]:
    """The entry points of all detectors that are installed here."""
    return entry_points(group=GROUP)


def find_detector(name: str, installed: EntryPoints = installed_detectors) -> SupportDetector:
    """The installed detector ``name``.

    Raises ProofpressError where there is none, where several have the name, where it cannot be
    loaded, and where its identity is none.
    """
    entries = [entry for entry in installed() if entry.name == name]
    if not entries:
        known = ", ".join(sorted({entry.name for entry in installed()})) or "none"
        raise _error(f"no support detector {name!r} is installed; installed: {known}")
    if len({entry.value for entry in entries}) > 1:
        raise _error(f"several packages bring a support detector {name!r}")
    try:
        detector: SupportDetector = entries[0].load()
        identity = detector.identity
    except Exception as error:
        raise _error(f"the support detector {name!r} cannot be loaded: {error}") from error
    _check_identity(name, identity)
    return detector


def _check_identity(name: str, identity: object) -> None:
    if not isinstance(identity, DetectorIdentity):
        raise _error(f"the support detector {name!r} has no DetectorIdentity")
    fits = (
        identity.name == name
        and _NAME.fullmatch(name)
        and isinstance(identity.version, str)
        and identity.version
        and isinstance(identity.digest, str)
        and _DIGEST.fullmatch(identity.digest)
    )
    if not fits:
        raise _error(f"the support detector {name!r} does not say its name, version and digest")


def _error(what: str) -> ProofpressError:
    return ProofpressError(
        what, remedy=f"install a package with an entry point in the group {GROUP}, or correct it"
    )

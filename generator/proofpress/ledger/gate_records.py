"""The records of the gate: what a policy asks, what it found, what was decided. All are frozen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import IntEnum, StrEnum

from proofpress.errors import ExitCode
from proofpress.ledger.records import UNCONFIRMED, Annotation, Detail
from proofpress.ledger.signatory import check_words

GATE_SCHEMA = "proofpress-gate/v1"
WAIVER_SCHEMA = "proofpress-waiver/v1"

_DIGEST = re.compile(r"[0-9a-f]{64}")


class GateOutcome(StrEnum):
    """The build's decision over a ledger."""

    CLEAR = "clear"
    WAIVED = "waived"
    FAILED = "failed"
    INDETERMINATE = "indeterminate"

    @property
    def exit_code(self) -> ExitCode:
        """What a command that was asked for this decision exits with."""
        if self is GateOutcome.FAILED:
            return ExitCode.DOES_NOT_HOLD
        return ExitCode.COULD_NOT_CHECK if self is GateOutcome.INDETERMINATE else ExitCode.HOLDS


class Severity(IntEnum):
    """What a policy does with an item."""

    IGNORE = 0
    WARN = 1
    FAIL = 2


@dataclass(frozen=True, slots=True)
class GateItem:
    """One thing that the policy fails or warns on."""

    rule: str
    """The policy's key."""
    subject: str
    """The row id, or the anomaly's kind."""
    unit_id: str | None
    file: str
    line: int
    text: str
    message: str
    """What is wrong and how to mend it, in one plain sentence."""


@dataclass(frozen=True, slots=True)
class GatePolicy:
    """What a ledger fails on. Each field is a key of the configuration's ``gate``."""

    undeclared_numerics: Severity = Severity.FAIL
    refuted_claims: Severity = Severity.FAIL
    unverifiable_claims: Severity = Severity.WARN
    ungrounded_findings: Severity = Severity.FAIL
    opaque_findings: Severity = Severity.WARN
    citation_unconfirmed: Mapping[Detail, Severity] = field(
        default_factory=lambda: dict.fromkeys(UNCONFIRMED, Severity.WARN)
    )
    """One severity for each of :data:`UNCONFIRMED`."""
    annotation_conflicts: Severity = Severity.WARN
    annotations: Mapping[Annotation, Severity] = field(
        default_factory=lambda: dict.fromkeys(Annotation, Severity.IGNORE)
    )
    """One severity for each observation: most are no fault."""
    minimum_declared_coverage: Decimal = Decimal(0)
    """Percentage, 0 to 100, of the sentences that must name a citation or locator; 0: off."""

    @property
    def severities(self) -> Mapping[str, Severity]:
        """Every severity by its dotted name, such as ``citation_unconfirmed.no_excerpt``."""
        found: dict[str, Severity] = {}
        for own in fields(self):
            value = getattr(self, own.name)
            if isinstance(value, Severity):
                found[own.name] = value
            elif isinstance(value, Mapping):
                found |= {f"{own.name}.{key}": severity for key, severity in value.items()}
        return found

    def with_severities(self, change: Callable[[str, Severity], Severity]) -> GatePolicy:
        """The policy with each severity as ``change(dotted name, severity)`` returns it."""
        values: dict[str, object] = {}
        for own in fields(self):
            value = getattr(self, own.name)
            if isinstance(value, Severity):
                values[own.name] = change(own.name, value)
            elif isinstance(value, Mapping):
                values[own.name] = {
                    key: change(f"{own.name}.{key}", severity) for key, severity in value.items()
                }
        return replace(self, **values)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, order=True)
class FailingId:
    """What names one failure of a gate: the same thing by the same rule has the same."""

    rule: str
    subject: str


@dataclass(frozen=True, slots=True)
class Waiver:
    """A named person's recorded exception for exactly these failures of exactly this ledger.

    It is attribution, not independence: it says who took it on, and proves neither who that is nor
    that the report is right.
    """

    approver: str
    reason: str
    report_path: str
    report_sha256: str
    ledger_sha256: str
    failures: tuple[FailingId, ...]
    """All of them: sorted, each once."""
    sha256: str
    """Binds all fields above."""

    def __post_init__(self) -> None:
        check_words("approver", self.approver)
        check_words("reason", self.reason)
        if not self.failures or list(self.failures) != sorted(set(self.failures)):
            raise ValueError("a waiver names the failures that it covers, sorted, each once")
        digests = (self.report_sha256, self.ledger_sha256, self.sha256)
        if not all(map(_DIGEST.fullmatch, digests)):
            raise ValueError("a SHA-256 has 64 lower-case hexadecimal digits")


@dataclass(frozen=True, slots=True)
class OfferedWaiver:
    """A file that somebody offers as a waiver."""

    file: str
    """Logical path; never a place on a machine."""
    waiver: Waiver | None
    """None where the file is of another version."""
    defect: str | None
    """Why it can cover nothing, whatever it names; None where nothing is wrong with it as such."""


@dataclass(frozen=True, slots=True)
class GateResult:
    """The decision over one ledger, with each item that led to it."""

    outcome: GateOutcome
    report_path: str
    report_sha256: str
    ledger_sha256: str
    policy: GatePolicy
    failures: tuple[GateItem, ...]
    warnings: tuple[GateItem, ...]
    obstacles: tuple[GateItem, ...]
    """Why nothing could be decided; non-empty exactly where the outcome is indeterminate."""
    waiver: Waiver | None
    """The exception that covers exactly these failures; non-empty exactly where it is waived."""
    sha256: str

    def __post_init__(self) -> None:
        if bool(self.obstacles) != (self.outcome is GateOutcome.INDETERMINATE):
            raise ValueError("a gate is indeterminate exactly where something stood in the way")
        if self.outcome is GateOutcome.CLEAR and self.failures:
            raise ValueError("a clear gate has no failure")
        if (self.waiver is not None) != (self.outcome is GateOutcome.WAIVED):
            raise ValueError("a gate is waived exactly where a waiver covers it")
        if self.waiver is not None and self.waiver.failures != failing_ids(self.failures):
            raise ValueError("a waiver covers all failures and no others")


def failing_ids(failures: Iterable[GateItem]) -> tuple[FailingId, ...]:
    """What a waiver over ``failures`` names."""
    return tuple(sorted({FailingId(item.rule, item.subject) for item in failures}))

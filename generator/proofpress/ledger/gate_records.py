"""The records of the gate: what a policy asks, what it found, what was decided. All are frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import IntEnum, StrEnum

from proofpress.errors import ExitCode
from proofpress.ledger.records import UNCONFIRMED, Annotation, Detail

GATE_SCHEMA = "proofpress-gate/v1"


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
    sha256: str

    def __post_init__(self) -> None:
        if bool(self.obstacles) != (self.outcome is GateOutcome.INDETERMINATE):
            raise ValueError("a gate is indeterminate exactly where something stood in the way")
        if self.outcome is GateOutcome.CLEAR and self.failures:
            raise ValueError("a clear gate has no failure")

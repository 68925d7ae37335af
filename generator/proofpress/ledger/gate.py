"""The gate: one decision over one ledger, by a policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from proofpress.attest import sha256_json
from proofpress.document import Profile
from proofpress.ledger.artifacts import gate_value
from proofpress.ledger.gate_messages import CONFLICT, explain_annotation, explain_row
from proofpress.ledger.gate_records import (
    GateItem,
    GateOutcome,
    GatePolicy,
    GateResult,
    OfferedWaiver,
    Severity,
)
from proofpress.ledger.records import (
    Bucket,
    Detail,
    Ledger,
    LedgerRow,
    RestsOn,
    RestsOnKind,
)
from proofpress.ledger.waiver import choose_waiver

_RESTS_ON = {
    RestsOnKind.CLAIM: ("unverifiable_claims", "no verdict on the claim"),
    RestsOnKind.FINDING: ("opaque_findings", "no grounding of the finding"),
    RestsOnKind.RUN: ("opaque_findings", "no evidence of the run"),
}
"""The policy's key for what a sentence rests on while nothing is recorded of it, and the words for that."""
_MOST_LINES = 10


def decide_gate(
    ledger: Ledger,
    policy: GatePolicy,
    profile: Profile,
    offered: Sequence[OfferedWaiver] = (),
) -> GateResult:
    """Decide over ``ledger``. Indeterminate goes before failed: what was not counted cannot pass.

    The first of the ``offered`` waivers that covers exactly the failures waives them; what the others
    lack is among the warnings. ``profile`` is the one that the report was read by: messages spell
    comments as it does.
    """
    obstacles = tuple(_obstacles(ledger))
    items = [found for row in ledger.rows for found in _items(row, policy, profile, ledger)]
    items += _unrecorded(ledger, policy)
    items += ((Severity.FAIL, item) for item in _coverage(ledger, policy))
    failures = tuple(item for severity, item in items if severity is Severity.FAIL)
    warnings = tuple(item for severity, item in items if severity is Severity.WARN)
    if obstacles:
        outcome = GateOutcome.INDETERMINATE
    else:
        outcome = GateOutcome.FAILED if failures else GateOutcome.CLEAR
    waiver, remarks = choose_waiver(offered, outcome, ledger, failures)
    result = GateResult(
        outcome=GateOutcome.WAIVED if waiver else outcome,
        report_path=ledger.run.report_path,
        report_sha256=ledger.run.report_sha256,
        ledger_sha256=ledger.sha256,
        policy=policy,
        failures=failures,
        warnings=(*warnings, *remarks),
        obstacles=obstacles,
        waiver=waiver,
        sha256="",
    )
    return replace(result, sha256=sha256_json(gate_value(result)))


def _obstacles(ledger: Ledger) -> Iterator[GateItem]:
    anomalies = ledger.population["anomalies"]
    for anomaly in anomalies if isinstance(anomalies, list) else ():
        yield GateItem(
            rule="population",
            subject=str(anomaly["kind"]),
            unit_id=None,
            file=ledger.run.report_path,
            line=int(anomaly["line"]),
            text="",
            message=str(anomaly["message"]),
        )


def _items(
    row: LedgerRow, policy: GatePolicy, profile: Profile, ledger: Ledger
) -> Iterator[tuple[Severity, GateItem]]:
    path = ledger.run.report_path
    if row.detail is Detail.NUMERIC:
        message = explain_row(row, profile)
        yield policy.undeclared_numerics, _item("undeclared_numerics", row, path, message)
    if row.bucket is Bucket.CITATION_UNCONFIRMED:
        severity = policy.citation_unconfirmed[row.detail]
        yield severity, _item("citation_unconfirmed", row, path, explain_row(row, profile))
    if row.annotation_conflicts:
        yield policy.annotation_conflicts, _item("annotation_conflicts", row, path, CONFLICT)
    for annotation in row.annotations:
        message = explain_annotation(annotation)
        yield policy.annotations[annotation], _item(f"annotations.{annotation}", row, path, message)


def _unrecorded(ledger: Ledger, policy: GatePolicy) -> Iterator[tuple[Severity, GateItem]]:
    """An item for each sentence and each thing that it rests on: nothing is recorded of any yet.

    What could not be checked is never a pass.
    """
    seen: set[tuple[str, RestsOn]] = set()
    for row in ledger.rows:
        for rest in row.rests_on:
            if (row.unit_id, rest) in seen:
                continue
            seen.add((row.unit_id, rest))
            rule, what = _RESTS_ON[rest.kind]
            message = f"could not check: {what} {rest.id} is recorded: record it, or cite a source"
            item = _item(rule, row, ledger.run.report_path, message)
            yield policy.severities[rule], replace(item, subject=rest.id)


def _coverage(ledger: Ledger, policy: GatePolicy) -> Iterator[GateItem]:
    """The item of a report that cites for too few of its sentences, compared without rounding."""
    counts, wanted = ledger.counts, Fraction(policy.minimum_declared_coverage)
    if Fraction(100 * counts.declared) >= wanted * counts.sentences:
        return
    lines = list(dict.fromkeys(row.position.line for row in ledger.rows if row.citation is None))
    named = ", ".join(str(line) for line in lines[:_MOST_LINES])
    more = f" and {len(lines) - _MOST_LINES} more lines" if len(lines) > _MOST_LINES else ""
    yield GateItem(
        rule="minimum_declared_coverage",
        subject="declared",
        unit_id=None,
        file=ledger.run.report_path,
        line=lines[0],
        text="",
        message=f"{counts.declared} of {counts.sentences} sentences name a citation or locator, and "
        f"{policy.minimum_declared_coverage:f}% have to: cite a source for more of them, and delete "
        f"none; without one: line {named}{more}",
    )


def _item(rule: str, row: LedgerRow, path: str, message: str) -> GateItem:
    return GateItem(
        rule=rule,
        subject=row.row_id,
        unit_id=row.unit_id,
        file=path,
        line=row.position.line,
        text=row.text,
        message=message,
    )

"""The gate: one decision over one ledger, by a policy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from proofpress.attest import sha256_json
from proofpress.ledger.artifacts import gate_value
from proofpress.ledger.gate_records import (
    GateItem,
    GateOutcome,
    GatePolicy,
    GateResult,
    OfferedWaiver,
    Severity,
)
from proofpress.ledger.records import (
    Annotation,
    Bucket,
    Detail,
    Ledger,
    LedgerRow,
    RestsOn,
    RestsOnKind,
)
from proofpress.ledger.waiver import choose_waiver

_OWN_WORDS = "quote the source's own words, and enough of them"
_LOCATOR = "the evidence has no public address, so nothing was looked for: a reader has to trust it"
_REMEDY = {
    Detail.EXCERPT_NOT_FOUND: "the quoted words are not in the captured text: correct the quotation",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "the source was not captured whole: capture or import it whole",
    Detail.QUOTE_AMBIGUOUS: f"the quotation proves no one place: {_OWN_WORDS}",
    Detail.NO_EXCERPT: "the citation quotes nothing: add a proof-quote comment with the source's words",
    Detail.SOURCE_UNAVAILABLE: "the source could not be read: capture it, or import a copy of it",
    Detail.UNRESOLVABLE_SOURCE: "the citation leads nowhere: give it an address",
}
_CONFLICT = "the sentence cites a source and declares itself the author's own: keep what is meant"
_NUMERIC = (
    "a number without a source: cite one, or declare the sentence with "
    "<!-- proof-own: how it was derived -->; leaving it out mends nothing"
)
_OTHER_PROFILE = {
    _NUMERIC: "a number without a source: cite one, or declare the sentence by the comment that the "
    "report's profile has for own work; leaving it out mends nothing",
    _REMEDY[
        Detail.NO_EXCERPT
    ]: "the citation quotes nothing: add the source's words in the way that the "
    "report's profile has for them",
}
"""In place of messages that name comments of the default profile."""
_ANNOTATION = {
    Annotation.EXCERPT_REUSED: "the same words of the same source serve another citation too: quote "
    "the words that this sentence rests on",
    Annotation.LOCATOR_ONLY: _LOCATOR,
    **dict.fromkeys(
        (kind.annotation for kind in RestsOnKind),
        "the sentence rests on what its marker names: see its verdict",
    ),
    Annotation.NUMBERS_NOT_IN_EXCERPT: "the quotation does not hold a number that the sentence "
    "states: quote the words that do, or correct the number",
}
"""What to do about an observation that a policy asks about, where there is something to say."""
_RESTS_ON = {
    RestsOnKind.CLAIM: ("unverifiable_claims", "no verdict on the claim"),
    RestsOnKind.FINDING: ("opaque_findings", "no grounding of the finding"),
    RestsOnKind.RUN: ("opaque_findings", "no evidence of the run"),
}
"""The policy's key for what a sentence rests on while nothing is recorded of it, and the words for that."""
_MOST_LINES = 10


def decide_gate(
    ledger: Ledger, policy: GatePolicy, offered: Sequence[OfferedWaiver] = ()
) -> GateResult:
    """Decide over ``ledger``. Indeterminate goes before failed: what was not counted cannot pass.

    The first of the ``offered`` waivers that covers exactly the failures waives them; what the others
    lack is among the warnings.
    """
    obstacles = tuple(_obstacles(ledger))
    items = [found for row in ledger.rows for found in _items(row, policy, ledger)]
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
    row: LedgerRow, policy: GatePolicy, ledger: Ledger
) -> Iterator[tuple[Severity, GateItem]]:
    path = ledger.run.report_path
    if row.detail is Detail.NUMERIC:
        message = _adapt(_NUMERIC, ledger)
        yield policy.undeclared_numerics, _item("undeclared_numerics", row, path, message)
    if row.bucket is Bucket.CITATION_UNCONFIRMED:
        severity = policy.citation_unconfirmed[row.detail]
        yield severity, _item("citation_unconfirmed", row, path, _adapt(_explain(row), ledger))
    if row.annotation_conflicts:
        yield policy.annotation_conflicts, _item("annotation_conflicts", row, path, _CONFLICT)
    for annotation in row.annotations:
        message = _ANNOTATION.get(annotation, f"the ledger notes {annotation}: see what it means")
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


def _adapt(message: str, ledger: Ledger) -> str:
    """``message`` for an author whose profile has other comments than the default one."""
    is_default = ledger.run.profile["name"] == "default"
    return message if is_default else _OTHER_PROFILE.get(message, message)


def _explain(row: LedgerRow) -> str:
    """What is wrong with an unconfirmed citation, as precisely as the row knows it, and the remedy."""
    if Annotation.LOCATOR_ONLY in row.annotations:
        return _LOCATOR
    if row.detail is Detail.SOURCE_UNAVAILABLE and row.window and row.citation:
        uri, why = row.citation.uri or row.citation.label, row.window.failure or ""
        if why.startswith("not_captured"):
            return f"no copy of {uri} is stored: get one, then proofpress capture import {uri} FILE"
        return f"{uri} could not be read ({why}): capture it again, or import a copy of it"
    if row.detail is Detail.QUOTE_AMBIGUOUS and row.anchor and row.anchor.reason:
        return f"{row.anchor.reason.rstrip('.')}: {_OWN_WORDS}"
    return _REMEDY[row.detail]


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

"""Waivers: made over a failed gate, read from files that nobody vouches for, held against a ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from proofpress.attest import Json, pretty_json, sha256_json
from proofpress.attest.decode import ShapeError, decode_record
from proofpress.attest.reading import holds_its_hash, read_object
from proofpress.errors import ProofpressError
from proofpress.ledger.gate_records import (
    WAIVER_SCHEMA,
    FailingId,
    GateItem,
    GateOutcome,
    OfferedWaiver,
    Waiver,
    failing_ids,
)
from proofpress.ledger.records import Ledger

WAIVER_RULE = "waiver"
"""The rule of an item that says what became of a waiver: no policy makes it a failure."""

_AGAIN = "write it with proofpress waive"
_MOST_IDS = 3


def make_waiver(
    approver: str,
    reason: str,
    *,
    outcome: GateOutcome,
    report_path: str,
    report_sha256: str,
    ledger_sha256: str,
    failures: Sequence[GateItem],
) -> Waiver:
    """The waiver of all ``failures``. Raises ProofpressError where there is nothing to waive.

    Nothing can be waived that could not be decided; and whoever waives says who they are and why.
    """
    if outcome is GateOutcome.INDETERMINATE:
        raise ProofpressError(
            "the gate could not be decided, and what was not decided cannot be waived",
            file=report_path,
            remedy="mend what stands in its way, then check again",
        )
    if not failures:
        raise ProofpressError(
            "there is nothing to waive: the gate holds",
            file=report_path,
            remedy="no waiver is needed",
        )
    try:
        waiver = Waiver(
            approver=approver.strip(" \t"),
            reason=reason.strip(" \t"),
            report_path=report_path,
            report_sha256=report_sha256,
            ledger_sha256=ledger_sha256,
            failures=failing_ids(failures),
            sha256="0" * 64,
        )
    except ValueError as error:
        raise ProofpressError(
            f"the waiver cannot be recorded: {error}",
            remedy="say with --approver and --reason who takes it on, and why",
        ) from error
    return replace(waiver, sha256=sha256_json(_bound(waiver)))


def waiver_value(waiver: Waiver) -> dict[str, Json]:
    """``waiver`` as it stands in ``waiver.json`` and in ``gate.json``."""
    return {**_bound(waiver), "sha256": waiver.sha256}


def waiver_json(waiver: Waiver) -> str:
    """``waiver.json``."""
    return pretty_json(waiver_value(waiver))


def _bound(waiver: Waiver) -> dict[str, Json]:
    return {
        "schema": WAIVER_SCHEMA,
        "approver": waiver.approver,
        "reason": waiver.reason,
        "report": {"path": waiver.report_path, "sha256": waiver.report_sha256},
        "ledger_sha256": waiver.ledger_sha256,
        "failures": [{"rule": item.rule, "subject": item.subject} for item in waiver.failures],
    }


@dataclass(frozen=True, slots=True)
class _Report:
    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class _Written:
    """The keys of ``waiver.json``."""

    schema: str
    approver: str
    reason: str
    report: _Report
    ledger_sha256: str
    failures: tuple[FailingId, ...]
    sha256: str

    @property
    def waiver(self) -> Waiver:
        return Waiver(
            self.approver,
            self.reason,
            self.report.path,
            self.report.sha256,
            self.ledger_sha256,
            self.failures,
            self.sha256,
        )


_KEYS = frozenset(key.name for key in fields(_Written))


def read_waiver(data: bytes, file: str) -> OfferedWaiver:
    """What ``data`` offers. Another version, an unknown key or another hash makes it cover nothing.

    Raises ProofpressError that names ``file`` for what is no waiver at all.
    """
    value = read_object(data, file)
    schema = value.get("schema")
    if (
        isinstance(schema, str)
        and schema != WAIVER_SCHEMA
        and schema.startswith("proofpress-waiver/")
    ):
        return OfferedWaiver(file, None, f"its version is not {WAIVER_SCHEMA}")
    try:
        waiver = _decode(value)
    except ValueError as error:
        raise ProofpressError(f"it is no waiver: {error}", file=file, remedy=_AGAIN) from error
    unknown = sorted(value.keys() - _KEYS)
    if unknown:
        return OfferedWaiver(file, waiver, f"it holds the unknown key {unknown[0][:80]!a}")
    changed = (
        None
        if holds_its_hash(value)
        else "it was changed after it was written: its hash is not its own"
    )
    return OfferedWaiver(file, waiver, changed)


def _decode(value: Mapping[str, Json]) -> Waiver:
    """Raises ValueError for what is no waiver; a key more is none of its business."""
    if value.get("schema") != WAIVER_SCHEMA:
        raise ShapeError(f"its schema is not {WAIVER_SCHEMA}")
    known = {key: item for key, item in value.items() if key in _KEYS}
    return decode_record(_Written, known, "waiver").waiver


def choose_waiver(
    offered: Sequence[OfferedWaiver],
    outcome: GateOutcome,
    ledger: Ledger,
    failures: Sequence[GateItem],
) -> tuple[Waiver | None, tuple[GateItem, ...]]:
    """The first of ``offered`` that covers exactly ``failures``, and what there is to say of the others.

    ``outcome`` is the gate's without any waiver: only what has failed can be waived.
    """
    chosen: OfferedWaiver | None = None
    said: list[GateItem] = []
    for one in offered:
        if outcome is GateOutcome.INDETERMINATE:
            said.append(_remark(one, "a gate that could not be decided cannot be waived"))
        elif outcome is GateOutcome.CLEAR:
            said.append(_remark(one, "there is nothing to waive: the waiver can be removed"))
        elif chosen is not None:
            said.append(_remark(one, f"the gate is waived by {chosen.file} already"))
        elif why := "; ".join(_mismatches(one, ledger, failing_ids(failures))):
            said.append(_remark(one, f"the waiver does not cover this gate: {why}"))
        else:
            chosen = one
    return chosen.waiver if chosen else None, tuple(said)


def _mismatches(
    offered: OfferedWaiver, ledger: Ledger, failing: Sequence[FailingId]
) -> Iterator[str]:
    """Each part of the waiver that is not the gate's."""
    if offered.defect:
        yield offered.defect
    waiver, run = offered.waiver, ledger.run
    if waiver is None:
        return
    if waiver.report_path != run.report_path:
        yield f"it is for the report {waiver.report_path}"
    if waiver.report_sha256 != run.report_sha256:
        yield "the report was changed since"
    if waiver.ledger_sha256 != ledger.sha256:
        yield f"it is bound to the ledger {waiver.ledger_sha256[:12]}, and this one is {ledger.sha256[:12]}"
    beyond = sorted(set(failing) - set(waiver.failures))
    if beyond:
        yield f"it does not name {_named(beyond)}"
    gone = sorted(set(waiver.failures) - set(failing))
    if gone:
        yield f"it names what does not fail: {_named(gone)}"


def _named(ids: Sequence[FailingId]) -> str:
    named = ", ".join(f"{one.rule} {one.subject}" for one in ids[:_MOST_IDS])
    return f"{named} and {len(ids) - _MOST_IDS} more" if len(ids) > _MOST_IDS else named


def _remark(offered: OfferedWaiver, message: str) -> GateItem:
    return GateItem(
        rule=WAIVER_RULE,
        subject=offered.file,
        unit_id=None,
        file=offered.file,
        line=1,
        text="",
        message=message,
    )

"""The written forms of run, ledger and gate: JSON with a schema name, sorted keys, own hash."""

from __future__ import annotations

from proofpress.attest import Json, pretty_json
from proofpress.coordinates import ReportPosition
from proofpress.document import Excerpt
from proofpress.ledger.gate_records import GATE_SCHEMA, GateItem, GatePolicy, GateResult
from proofpress.ledger.records import (
    LEDGER_SCHEMA,
    RUN_SCHEMA,
    Anchor,
    Counts,
    Ledger,
    LedgerRow,
    Nearest,
    RowCitation,
    RowWindow,
    Run,
)
from proofpress.ledger.waiver import waiver_value


def run_json(run: Run) -> str:
    """``run.json``."""
    return pretty_json(
        {
            "schema": RUN_SCHEMA,
            "report": {"path": run.report_path, "sha256": run.report_sha256},
            "profile": dict(run.profile),
            "segmenter": dict(run.segmenter),
            "settings": dict(run.settings),
            "snapshots": dict(run.snapshots),
            "sha256": run.sha256,
            "made_with": dict(run.made_with),
        }
    )


def ledger_json(ledger: Ledger) -> str:
    """``ledger.json``."""
    return pretty_json({**ledger_value(ledger), "sha256": ledger.sha256})


def gate_json(gate: GateResult) -> str:
    """``gate.json``."""
    return pretty_json({**gate_value(gate), "sha256": gate.sha256})


def ledger_value(ledger: Ledger) -> dict[str, Json]:
    """What a ledger's hash is taken over: everything but the hash."""
    return {
        "schema": LEDGER_SCHEMA,
        "run_sha256": ledger.run.sha256,
        "report": {
            "path": ledger.run.report_path,
            "sha256": ledger.run.report_sha256,
            "title": ledger.title,
        },
        "profile": dict(ledger.run.profile),
        "segmenter": dict(ledger.run.segmenter),
        "population": dict(ledger.population),
        "counts": counts_value(ledger.counts),
        "rows": [_row(row) for row in ledger.rows],
        "support": ledger.support.value(),
        "disclosure": ledger.disclosure,
    }


def gate_value(gate: GateResult) -> dict[str, Json]:
    """What a gate's hash is taken over: everything but the hash."""
    return {
        "schema": GATE_SCHEMA,
        "outcome": gate.outcome.value,
        "report": {"path": gate.report_path, "sha256": gate.report_sha256},
        "ledger_sha256": gate.ledger_sha256,
        "policy": _policy(gate.policy),
        "failures": [_item(item) for item in gate.failures],
        "warnings": [_item(item) for item in gate.warnings],
        "obstacles": [_item(item) for item in gate.obstacles],
        "waiver": waiver_value(gate.waiver) if gate.waiver else None,
    }


def counts_value(counts: Counts) -> dict[str, Json]:
    """Counts as ledger.json holds them."""
    return {
        "sentences": counts.sentences,
        "rows": counts.rows,
        "rows_by_bucket": {key.value: n for key, n in counts.rows_by_bucket.items()},
        "rows_by_detail": {key.value: n for key, n in counts.rows_by_detail.items()},
        "sentences_by_detail": {key.value: n for key, n in counts.sentences_by_detail.items()},
        "conflicts": counts.conflicts,
        "coverage": {
            "declared": counts.declared,
            "resolvable": counts.resolvable,
            "accessible": counts.accessible,
            "of_sentences": counts.sentences,
        },
    }


def _row(row: LedgerRow) -> dict[str, Json]:
    return {
        "row_id": row.row_id,
        "unit_id": row.unit_id,
        "text": row.text,
        "position": _position(row.position),
        "block_kind": row.block_kind,
        "heading_path": list(row.heading_path),
        "bucket": row.bucket.value,
        "detail": row.detail.value,
        "citation": _citation(row.citation) if row.citation else None,
        "window": _window(row.window) if row.window else None,
        "anchor": _anchor(row.anchor) if row.anchor else None,
        "declared": row.declared,
        "questions": list(row.questions),
        "support_status": row.support_status and row.support_status.value,
        "support_reason": row.support_reason,
        "annotations": [item.value for item in row.annotations],
        "annotation_conflicts": [item.value for item in row.annotation_conflicts],
        "rests_on": [{"kind": rest.kind.value, "id": rest.id} for rest in row.rests_on],
        "numbers_not_in_excerpt": list(row.numbers_not_in_excerpt),
        "numbers_not_comparable": list(row.numbers_not_comparable),
        "source_continues": row.source_continues,
    }


def _position(position: ReportPosition) -> dict[str, Json]:
    return {"line": position.line, "column": position.column, "offset": position.offset}


def _citation(citation: RowCitation) -> dict[str, Json]:
    return {
        "number": citation.number,
        "form": citation.form.value,
        "uri": citation.uri,
        "label": citation.label,
        "locator": citation.locator,
        "excerpt": _excerpt(citation.excerpt) if citation.excerpt else None,
        "position": _position(citation.position),
        "by_paragraph": citation.by_paragraph,
    }


def _excerpt(excerpt: Excerpt) -> dict[str, Json]:
    return {
        "form": excerpt.form.value,
        "text": excerpt.text,
        "position": _position(excerpt.position),
        "directives": [
            {"prefix": part.prefix, "start": part.start, "end": part.end, "suffix": part.suffix}
            for part in excerpt.directives
        ],
    }


def _window(window: RowWindow) -> dict[str, Json]:
    return {
        "source_key": window.source_key,
        "snapshot_sha256": window.snapshot_sha256,
        "window_sha256": window.window_sha256,
        "text_sha256": window.text_sha256,
        "view": window.view,
        "reader": window.reader,
        "truncation": window.truncation,
        "failure": window.failure,
        "page": window.page,
    }


def _anchor(anchor: Anchor) -> dict[str, Json]:
    return {
        "outcome": anchor.outcome.value,
        "method": anchor.method and anchor.method.value,
        "changes": [change.value for change in anchor.changes],
        "spans": [{"start": span.start, "end": span.end} for span in anchor.spans],
        "occurrences": anchor.occurrences,
        "score": anchor.score,
        "reason": anchor.reason,
        "nearest": _nearest(anchor.nearest) if anchor.nearest else None,
    }


def _nearest(nearest: Nearest) -> dict[str, Json]:
    return {
        "span": {"start": nearest.span.start, "end": nearest.span.end},
        "similarity": nearest.similarity,
        "difference": [
            {"side": stretch.side.value, "text": stretch.text} for stretch in nearest.difference
        ],
    }


def _policy(policy: GatePolicy) -> dict[str, Json]:
    written: dict[str, Json] = {
        name: severity.name.lower()
        for name, severity in policy.severities.items()
        if "." not in name
    }
    for key, parts in (
        ("citation_unconfirmed", policy.citation_unconfirmed),
        ("annotations", policy.annotations),
    ):
        written[key] = {part.value: severity.name.lower() for part, severity in parts.items()}
    written["minimum_declared_coverage"] = f"{policy.minimum_declared_coverage:f}%"
    return written


def _item(item: GateItem) -> dict[str, Json]:
    return {
        "rule": item.rule,
        "subject": item.subject,
        "unit_id": item.unit_id,
        "file": item.file,
        "line": item.line,
        "text": item.text,
        "message": item.message,
    }

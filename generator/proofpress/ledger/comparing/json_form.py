"""A comparison as JSON: ``proofpress-diff/v1``."""

from __future__ import annotations

from proofpress.attest import Json, pretty_json, sha256_json
from proofpress.ledger.comparing.differences import (
    DIFF_SCHEMA,
    Difference,
    DifferenceKind,
    LedgerDiff,
    Side,
    Standing,
)


def diff_json(diff: LedgerDiff) -> str:
    """``diff`` under the schema ``proofpress-diff/v1``, with its own hash."""
    value: dict[str, Json] = {
        "schema": DIFF_SCHEMA,
        "old": _side(diff.old),
        "new": _side(diff.new),
        "is_worse": diff.is_worse,
        "bases": [
            {
                "basis": item.basis.value,
                "old": item.old,
                "new": item.new,
                "is_worse": item.is_worse,
            }
            for item in diff.bases
        ],
        "counts": {kind.value: len(diff.of_kind(kind)) for kind in DifferenceKind},
        "differences": [_difference(item) for item in diff.differences],
    }
    return pretty_json({**value, "sha256": sha256_json(value)})


def _side(side: Side) -> dict[str, Json]:
    return {
        "report_path": side.report_path,
        "report_sha256": side.report_sha256,
        "ledger_sha256": side.ledger_sha256,
        "sentences": side.sentences,
        "sentences_by_detail": {key.value: n for key, n in side.sentences_by_detail.items()},
    }


def _difference(item: Difference) -> dict[str, Json]:
    return {
        "kind": item.kind.value,
        "old": _standing(item.old) if item.old else None,
        "new": _standing(item.new) if item.new else None,
        "citation": item.citation,
        "is_worse": item.is_worse,
    }


def _standing(standing: Standing) -> dict[str, Json]:
    return {
        "unit_id": standing.unit_id,
        "line": standing.line,
        "text": standing.text,
        "bucket": standing.detail.bucket.value,
        "detail": standing.detail.value,
    }

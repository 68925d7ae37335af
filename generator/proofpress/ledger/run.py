"""The run: what one ledger is built from, under one hash."""

from __future__ import annotations

from collections.abc import Mapping

from proofpress.attest import Json, sha256_json
from proofpress.capture import NOTHING_RETAINED, Retained
from proofpress.document import Report, profile_value
from proofpress.ledger.records import RUN_SCHEMA, Run
from proofpress.ledger.support_records import NOT_MEASURED, SupportBasis


def make_run(
    report: Report,
    snapshots: Mapping[str, str | None],
    made_with: Mapping[str, Json],
    title: str | None = None,
    support: SupportBasis = NOT_MEASURED,
    retained: Retained = NOTHING_RETAINED,
) -> Run:
    """Bind a report, its profile and segmenter, and its sources' snapshot hashes (key -> SHA-256).

    ``made_with`` names what shapes the output; it stays outside the hash. ``title`` is the one that
    was asked for in place of the report's own, ``support`` what is known of a chosen detector,
    ``retained`` which parameters of addresses are kept; where there are none, nothing is said of them.
    """
    settings = profile_value(report.profile)
    segmenter: dict[str, Json] = {
        "name": report.segmenter.name,
        "version": report.segmenter.version,
        "digest": report.segmenter.digest,
    }
    asked: dict[str, Json] = {"title": title, "support": support.value()}
    if retained != NOTHING_RETAINED:
        asked["retain"] = retained.value()
    frozen = dict(sorted(snapshots.items()))
    bound: Json = {
        "schema": RUN_SCHEMA,
        "report": {"path": report.path, "sha256": report.sha256},
        "profile": settings,
        "segmenter": segmenter,
        "settings": asked,
        "snapshots": frozen,
    }
    return Run(
        report_path=report.path,
        report_sha256=report.sha256,
        profile=settings,
        segmenter=segmenter,
        settings=asked,
        snapshots=frozen,
        sha256=sha256_json(bound),
        made_with=made_with,
    )

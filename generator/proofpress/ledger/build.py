"""Report, run and snapshots -> ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofpress.attest import Json, sha256_json
from proofpress.capture import Snapshot
from proofpress.document import Population, Report, profile_value
from proofpress.errors import ProofpressError
from proofpress.ledger.artifacts import ledger_value
from proofpress.ledger.counts import count_rows
from proofpress.ledger.records import Ledger, Run
from proofpress.ledger.rows import PrepareWindow, Windows, make_rows, remember_windows
from proofpress.ledger.support.judging import NO_SUPPORT, Support, judge_rows

DISCLOSURE = (
    "Found says that the quoted words are in the captured text of the cited source. It does not say "
    "that the sentence is true or that the source supports it. {support} Not confirmed says that the "
    "words could not be shown to be there, with the reason. The split of the "
    "authors' own sentences into those with a number and those without is mechanical: a reading aid, "
    "no judgement."
)


def build_ledger(
    report: Report,
    run: Run,
    snapshots: Mapping[str, Snapshot | None],
    prepare: PrepareWindow | None = None,
    support: Support = NO_SUPPORT,
) -> Ledger:
    """One row a citation, one a sentence without; counts; hash.

    ``prepare`` may remember the windows of former reports (:func:`remember_windows`); ``support`` is
    the detector that was chosen. Raises ProofpressError where ``run`` was made for other bytes than the
    report's, by another profile than it was read by, or with another detector.
    """
    if (run.report_path, run.report_sha256) != (report.path, report.sha256):
        raise ProofpressError(
            f"the run was made for {run.report_path} with other content",
            file=report.path,
            remedy="make the run again from this report",
        )
    profile = profile_value(report.profile)
    if run.profile != profile:
        raise ProofpressError(
            f"the run was made with the profile {run.profile['name']} (sha256 {run.profile['sha256']}), "
            f"and the report was read with {profile['name']} (sha256 {profile['sha256']})",
            file=report.path,
            remedy="make the run again, or name its own profile",
        )
    if run.settings["support"] != support.basis.value():
        raise ProofpressError(
            "the run was made with another support detector, or with none",
            file=report.path,
            remedy="make the run again with this one",
        )
    windows = Windows(snapshots, run.snapshots, prepare or remember_windows(), run.retained)
    rows = make_rows(report, windows)
    ledger = Ledger(
        run=run.identity,
        title=report.title,
        population=_population(report.population),
        is_complete=report.population.is_complete,
        counts=count_rows(rows),
        rows=judge_rows(rows, snapshots, support),
        disclosure=DISCLOSURE.format(support=support.basis.statement()),
        sha256="",
        support=support.basis,
    )
    return replace(ledger, sha256=sha256_json(ledger_value(ledger)))


def _population(population: Population) -> dict[str, Json]:
    return {
        "lines": population.lines,
        "blank_lines": population.blank_lines,
        "included_lines": population.included_lines,
        "excluded_lines": {kind.value: n for kind, n in population.excluded_lines.items()},
        "included_characters": population.included_characters,
        "excluded_characters": {
            kind.value: n for kind, n in population.excluded_characters.items()
        },
        "anomalies": [
            {"kind": anomaly.kind.value, "line": anomaly.line, "message": anomaly.message}
            for anomaly in population.anomalies
        ],
        "remarks": [
            {"kind": remark.kind.value, "line": remark.line, "message": remark.message}
            for remark in population.remarks
        ],
    }

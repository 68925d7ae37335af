"""The way of the data: reports through document, capture and ledger, each to its gate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.attest import Json
from proofpress.capture import (
    NOTHING_RETAINED,
    DataFiles,
    Retained,
    Snapshot,
    SnapshotStore,
    Source,
    SourceAccess,
    acquire,
    file_path,
    identify_file,
)
from proofpress.document import HasFile, Profile, Profiles, Report, read_report
from proofpress.errors import ProofpressError
from proofpress.gate_settings import make_strict, tighten_policy
from proofpress.ledger import (
    GatePolicy,
    GateResult,
    Ledger,
    OfferedWaiver,
    PrepareWindow,
    Run,
    build_ledger,
    cited_sources_of_all,
    decide_gate,
    make_run,
)
from proofpress.ledger.support import NO_SUPPORT, Support
from proofpress.profiles import offer_profiles
from proofpress.unicode_version import unicode_version_for


@dataclass(frozen=True, slots=True)
class ReportInput:
    """The bytes of one report and how it was asked to be read."""

    path: str
    """Logical path, which enters unit ids and hashes."""
    data: bytes
    profile: Profile | None = None
    """The profile to read it by; None leaves it to the report's front matter."""
    title: str | None = None
    """In place of the report's own."""


@dataclass(frozen=True, slots=True)
class ObservedReport:
    """A report with the sources that it cites, before anything is judged."""

    report: Report
    sources: Mapping[str, Source]
    """Cited sources by key, in sorted order."""
    snapshots: Mapping[str, Snapshot | None]
    """The snapshot of each cited source; None where nothing is stored."""
    run: Run
    files: frozenset[str]
    """Keys of the cited sources that are data files of the source tree and are there."""


@dataclass(frozen=True, slots=True)
class CheckedReport(ObservedReport):
    """Everything that one report came to: what a page, a file or an exit code is made from."""

    ledger: Ledger
    gate: GateResult


def observe_reports(
    inputs: Sequence[ReportInput],
    *,
    access: SourceAccess,
    made_with: Mapping[str, Json],
    profiles: Profiles | None = None,
    support: Support = NO_SUPPORT,
    retained: Retained = NOTHING_RETAINED,
) -> tuple[ObservedReport, ...]:
    """Take reports to their runs; what several of them cite is acquired once.

    Front matter names one of ``profiles``, by default of the shipped ones; ``support`` is a support
    detector that was chosen, and ``retained`` which parameters of addresses are kept. Raises
    ProofpressError for a report that cannot be read or holds no sentence, for addresses that differ in
    their credentials only, a damaged snapshot, or one that ``replay_only`` misses.
    """
    # 1. Markdown -> units.
    reports = [_open_with_sentences(one, access, profiles) for one in inputs]
    # 2. Cited URIs -> snapshots.
    cited = cited_sources_of_all(reports, retained)
    snapshots = acquire((request for wanted in cited for request in wanted.values()), access)
    # 3. What all that follows is built from, under one hash.
    digests = {
        key: access.store.record_sha256(snapshot) if snapshot else None
        for key, snapshot in snapshots.items()
    }
    observed = []
    for one, report, wanted in zip(inputs, reports, cited, strict=True):
        own = {key: snapshots[key] for key in wanted}
        software = {**made_with, "unicode": _unicode_version(report, own)}
        bound = {key: digests[key] for key in wanted}
        run = make_run(report, bound, software, one.title, support.basis, retained)
        sources = {key: request.source for key, request in wanted.items()}
        there = frozenset(key for key in sources if _is_there(sources[key], access.files))
        observed.append(ObservedReport(report, sources, own, run, there))
    return tuple(observed)


def judge_report(
    observed: ObservedReport,
    *,
    policy: GatePolicy | None = None,
    is_strict: bool = False,
    waivers: Sequence[OfferedWaiver] = (),
    prepare: PrepareWindow | None = None,
    support: Support = NO_SUPPORT,
) -> CheckedReport:
    """Take an observed report to its gate.

    ``policy`` is tightened by the report's front matter, and ``is_strict`` then makes every warning
    fail. ``prepare`` may remember windows of former reports. Raises ProofpressError for front matter
    that would loosen the policy.
    """
    report, run = observed.report, observed.run
    chosen = policy or GatePolicy()
    head = report.front_matter
    if "gate" in head.values:
        chosen = tighten_policy(chosen, head.values["gate"], report.path, head.line_of("gate"))
    if is_strict:
        chosen = make_strict(chosen)
    ledger = build_ledger(report, run, observed.snapshots, prepare, support)
    gate = decide_gate(ledger, chosen, report.profile, waivers)
    return CheckedReport(
        report, observed.sources, observed.snapshots, run, observed.files, ledger, gate
    )


def check_report(
    path: str,
    data: bytes,
    *,
    access: SourceAccess,
    made_with: Mapping[str, Json],
    policy: GatePolicy | None = None,
    is_strict: bool = False,
    waivers: Sequence[OfferedWaiver] = (),
    profile: Profile | None = None,
    title: str | None = None,
    support: Support = NO_SUPPORT,
    retained: Retained = NOTHING_RETAINED,
) -> CheckedReport:
    """Take the bytes of the report at logical ``path`` to its gate.

    Raises ProofpressError as :func:`observe_reports` and :func:`judge_report` do.
    """
    one = ReportInput(path, data, profile, title)
    (observed,) = observe_reports(
        [one], access=access, made_with=made_with, support=support, retained=retained
    )
    return judge_report(
        observed, policy=policy, is_strict=is_strict, waivers=waivers, support=support
    )


def open_report(one: ReportInput, access: SourceAccess, profiles: Profiles | None = None) -> Report:
    """The report in ``one``, under the title that was asked for, if there is one.

    A link to a data file cites where the file is in the access's files, or was copied into its store.
    """
    has_file = _file_finder(one.path, access.files, access.store)
    offered = profiles or offer_profiles()
    report = read_report(one.path, one.data, one.profile, offered, has_file=has_file)
    return replace(report, title=one.title) if one.title else report


def _open_with_sentences(
    one: ReportInput, access: SourceAccess, profiles: Profiles | None
) -> Report:
    report = open_report(one, access, profiles)
    _refuse_empty(report)
    return report


def _unicode_version(report: Report, snapshots: Mapping[str, Snapshot | None]) -> str:
    texts = [block.text for block in report.blocks]
    texts += [w.text for snapshot in snapshots.values() if snapshot for w in snapshot.windows]
    return unicode_version_for(*texts)


def _file_finder(path: str, files: DataFiles | None, store: SnapshotStore) -> HasFile:
    """Whether a link of the report at ``path`` leads to a file that is there or was copied."""

    def has_file(link: str) -> bool:
        try:
            source = identify_file(link, path)
        except ProofpressError:
            return False
        return _is_there(source, files) or store.has(source.key)

    return has_file


def _is_there(source: Source, files: DataFiles | None) -> bool:
    name = file_path(source)
    return files is not None and name is not None and files.has(name)


def _refuse_empty(report: Report) -> None:
    """A report without a sentence is refused, so that it replaces nothing that was there before.

    An indeterminate gate would say the same, over outputs that are worth nothing.
    """
    if not report.units:
        first = report.population.anomalies[0]
        raise ProofpressError(
            "nothing in the report could be checked",
            file=report.path,
            line=first.line,
            remedy=first.message,
        )

"""The way of the data: one report through document, capture and ledger, to a gate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from proofpress.attest import Json
from proofpress.capture import (
    Acquisition,
    DataFiles,
    Fetcher,
    Snapshot,
    SnapshotStore,
    Source,
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
    cited_sources,
    decide_gate,
    make_run,
)
from proofpress.ledger.support import NO_SUPPORT, Support
from proofpress.profiles import offer_profiles
from proofpress.unicode_version import unicode_version_for


@dataclass(frozen=True, slots=True)
class CheckedReport:
    """Everything that one report came to: what a page, a file or an exit code is made from."""

    report: Report
    sources: Mapping[str, Source]
    """Cited sources by key, in sorted order."""
    snapshots: Mapping[str, Snapshot | None]
    """The snapshot of each cited source; None where nothing is stored."""
    run: Run
    ledger: Ledger
    gate: GateResult
    files: frozenset[str] = frozenset()
    """Keys of the cited sources that are data files of the source tree and are there."""


@dataclass(frozen=True, slots=True)
class ObservedReport:
    """A report with the sources that it cites, before anything is judged."""

    report: Report
    sources: Mapping[str, Source]
    snapshots: Mapping[str, Snapshot | None]
    run: Run
    files: frozenset[str] = frozenset()
    """As in :class:`CheckedReport`."""


def observe_report(
    path: str,
    data: bytes,
    *,
    store: SnapshotStore,
    made_with: Mapping[str, Json],
    mode: Acquisition = Acquisition.OFFLINE,
    profile: Profile | None = None,
    profiles: Profiles | None = None,
    fetcher: Fetcher | None = None,
    title: str | None = None,
    files: DataFiles | None = None,
    support: Support = NO_SUPPORT,
) -> ObservedReport:
    """Take the bytes of the report at logical ``path`` to its run.

    ``profile`` is the one to read it by; without it, its front matter names one of ``profiles``, by
    default of the shipped ones. ``title`` goes before the report's own; ``files`` are the data files
    of its source tree, where there is one; ``support`` is a support detector that was chosen. Raises
    ProofpressError for a report that cannot be read or holds no sentence, a damaged snapshot, or one
    that ``replay_only`` misses.
    """
    # 1. Markdown -> units.
    report = open_report(
        path, data, store, profile=profile, profiles=profiles, title=title, files=files
    )
    _refuse_empty(report)
    # 2. Cited URIs -> snapshots.
    requests = cited_sources(report)
    snapshots = acquire(requests.values(), store, mode, fetcher, files=files)
    # 3. What all that follows is built from, under one hash.
    digests = {
        key: store.record_sha256(snapshot) if snapshot else None
        for key, snapshot in snapshots.items()
    }
    texts = [block.text for block in report.blocks]
    texts += [w.text for snapshot in snapshots.values() if snapshot for w in snapshot.windows]
    software = {**made_with, "unicode": unicode_version_for(*texts)}
    run = make_run(report, digests, software, title, support.basis)
    sources = {key: request.source for key, request in requests.items()}
    there = frozenset(key for key, source in sources.items() if _is_there(source, files))
    return ObservedReport(report, sources, snapshots, run, there)


def check_report(
    path: str,
    data: bytes,
    *,
    store: SnapshotStore,
    made_with: Mapping[str, Json],
    mode: Acquisition = Acquisition.OFFLINE,
    policy: GatePolicy | None = None,
    is_strict: bool = False,
    waivers: Sequence[OfferedWaiver] = (),
    profile: Profile | None = None,
    profiles: Profiles | None = None,
    fetcher: Fetcher | None = None,
    title: str | None = None,
    prepare: PrepareWindow | None = None,
    files: DataFiles | None = None,
    support: Support = NO_SUPPORT,
) -> CheckedReport:
    """Take the bytes of the report at logical ``path`` to a gate.

    ``policy`` is tightened by the report's front matter, and ``is_strict`` then makes every warning
    fail. ``prepare`` may remember windows of former reports. Raises ProofpressError as
    :func:`observe_report` does, and for front matter that would loosen the policy.
    """
    observed = observe_report(
        path,
        data,
        store=store,
        made_with=made_with,
        mode=mode,
        profile=profile,
        profiles=profiles,
        fetcher=fetcher,
        title=title,
        files=files,
        support=support,
    )
    report, run, snapshots = observed.report, observed.run, observed.snapshots
    chosen = policy or GatePolicy()
    head = report.front_matter
    if "gate" in head.values:
        chosen = tighten_policy(chosen, head.values["gate"], path, head.line_of("gate"))
    if is_strict:
        chosen = make_strict(chosen)
    ledger = build_ledger(report, run, snapshots, prepare, support)
    gate = decide_gate(ledger, chosen, report.profile, waivers)
    return CheckedReport(report, observed.sources, snapshots, run, ledger, gate, observed.files)


def open_report(
    path: str,
    data: bytes,
    store: SnapshotStore,
    *,
    profile: Profile | None = None,
    profiles: Profiles | None = None,
    title: str | None = None,
    files: DataFiles | None = None,
) -> Report:
    """The report in ``data``, under the ``title`` that was asked for, if there is one.

    A link to a data file cites where the file is in ``files``, or was copied into ``store``.
    """
    has_file = _file_finder(path, files, store)
    report = read_report(path, data, profile, profiles or offer_profiles(), has_file=has_file)
    return replace(report, title=title) if title else report


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
            "the report holds no sentence that could be checked",
            file=report.path,
            line=first.line,
            remedy=first.message,
        )

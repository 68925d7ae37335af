"""One build of a site, without its host engine: what is asked for, what is checked, how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from proofpress.attest import Json
from proofpress.capture import (
    Acquisition,
    DataFiles,
    Snapshot,
    SnapshotStore,
    file_path,
)
from proofpress.document import Profiles
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import GateOutcome, GateResult, remember_windows
from proofpress.ledger.support import NO_SUPPORT, Support, open_support
from proofpress.network import CaptureWish, open_sources
from proofpress.pipeline import CheckedReport, ReportInput, judge_report, observe_reports
from proofpress.settings import OnGateFail, Settings, read_settings
from proofpress.site.waivers import SiteWaivers

_WORST_FIRST = (
    GateOutcome.INDETERMINATE,
    GateOutcome.FAILED,
    GateOutcome.WAIVED,
    GateOutcome.CLEAR,
)


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What a caller asks of a build; None leaves it to the configuration."""

    snapshots: Path | None = None
    mode: Acquisition | None = None
    on_gate_fail: OnGateFail | None = None
    tree_sha256: str | None = None
    """The tree that is replayed; nothing is then written into the snapshot directory."""
    wish: CaptureWish = field(default_factory=CaptureWish)
    is_again: bool = False
    """Whether a served site is built once more: what was asked for again is not asked for once more."""


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """A configuration and a request, checked and joined."""

    settings: Settings
    config_file: Path
    docs_dir: Path
    site_dir: Path
    snapshots: Path
    waivers: Path
    """The folder of waivers, which need not be there."""
    tree_sha256: str | None
    wish: CaptureWish = field(default_factory=CaptureWish)

    @property
    def watched(self) -> tuple[Path, ...]:
        """What the site is built from beside documentation and configuration, there or not."""
        profiles = (self.config_file.parent / path for path in self.settings.profiles)
        return (self.snapshots, self.waivers, *profiles)


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build came to."""

    site_dir: Path
    reports: tuple[CheckedReport, ...]
    """Each with its ledger and gate, in the order of their paths."""
    outcome: GateOutcome
    """The worst of the reports' gates."""
    on_gate_fail: OnGateFail
    tree_sha256: str
    """Names the copy of the sources that the site is built from."""
    remarks: tuple[str, ...] = ()
    """What there is to say that concerns no one report, a line each."""

    @property
    def is_published(self) -> bool:
        """Whether the site was put in its place; False where the gate stopped it."""
        holds = self.outcome.exit_code is ExitCode.HOLDS
        return holds or self.on_gate_fail is not OnGateFail.STOP

    @property
    def exit_code(self) -> ExitCode:
        """The build's exit code."""
        # A preview may show a failed gate; what could not be checked is never said to hold.
        if self.outcome is GateOutcome.FAILED and self.on_gate_fail is OnGateFail.ALLOW:
            return ExitCode.HOLDS
        return self.outcome.exit_code

    @property
    def summary(self) -> str:
        """The worst outcome and the reports that have it, in one line."""
        if self.outcome is GateOutcome.CLEAR:
            return f"gate clear: {len(self.reports)} of {len(self.reports)} reports"
        worst = [r.gate for r in self.reports if r.gate.outcome is self.outcome]
        named = ", ".join(f"{gate.report_path} ({_count_items(gate)})" for gate in worst[:3])
        further = f" and {len(worst) - 3} more" if len(worst) > 3 else ""
        site = "the site says so" if self.is_published else "the former site stays"
        return f"gate {self.outcome.value}: {named}{further}; {site}"


def plan_build(
    options: Mapping[str, object],
    *,
    config_file: Path,
    docs_dir: Path,
    site_dir: Path,
    request: BuildRequest,
) -> BuildPlan:
    """Check the plugin's ``options`` and join them with what the caller asks for.

    Raises ProofpressError that names the file and the key.
    """
    settings = read_settings(options, config_file.name)
    settings = replace(
        settings,
        acquisition=_acquisition(settings, request),
        on_gate_fail=request.on_gate_fail or settings.on_gate_fail,
    )
    snapshots = request.snapshots or config_file.parent / settings.snapshots
    waivers = config_file.parent / settings.waivers
    wish = replace(request.wish, retry_failed=request.wish.retry_failed and not request.is_again)
    tree = request.tree_sha256
    plan = BuildPlan(settings, config_file, docs_dir, site_dir, snapshots, waivers, tree, wish)
    _refuse_overlap(plan)
    return plan


def _acquisition(settings: Settings, request: BuildRequest) -> Acquisition:
    """The mode of a build. A replay reaches nothing, and misses what the first build missed too.

    That it misses nothing else, :func:`proofpress.site.source_tree.refuse_other_sources` sees to.
    """
    if request.tree_sha256 is not None:
        return Acquisition.OFFLINE
    mode = request.mode or settings.acquisition
    is_done = request.is_again and mode is Acquisition.REFRESH
    return Acquisition.SNAPSHOT_PREFERRED if is_done else mode


def check_reports(
    plan: BuildPlan,
    reports: Mapping[str, bytes],
    made_with: Mapping[str, Json],
    waivers: SiteWaivers | None = None,
    profiles: Profiles | None = None,
) -> tuple[CheckedReport, ...]:
    """Take each of ``reports`` (bytes by path below the documentation folder) to its gate.

    Raises ProofpressError where there is none: an empty list of checks is no pass.
    """
    if not reports:
        raise ProofpressError(
            f"no page matches reports: {', '.join(plan.settings.reports)}",
            file=plan.config_file.name,
            remedy="correct the patterns under plugins: proofpress, or add a report",
        )
    support, prepare = _open_support(plan), remember_windows()
    access = open_sources(
        SnapshotStore(plan.snapshots),
        plan.settings.acquisition,
        plan.settings.network,
        plan.wish,
        DataFiles(plan.docs_dir, may_copy=plan.tree_sha256 is None),
        keep_bytes=plan.settings.keep_bytes,
    )
    observed = observe_reports(
        [ReportInput(path, reports[path]) for path in sorted(reports)],
        access=access,
        made_with=made_with,
        profiles=profiles,
        support=support,
        retained=plan.settings.retain,
    )
    return tuple(
        judge_report(
            one,
            policy=plan.settings.gate,
            waivers=waivers.of_report(one.report.path) if waivers else (),
            prepare=prepare,
            support=support,
        )
        for one in observed
    )


def _open_support(plan: BuildPlan) -> Support:
    chosen = plan.settings.support
    if chosen is None:
        return NO_SUPPORT
    receipt = plan.config_file.parent / chosen.receipt
    return open_support(receipt, chosen.detector, shown=chosen.receipt)


def conclude(
    plan: BuildPlan,
    reports: Sequence[CheckedReport],
    tree_sha256: str,
    remarks: tuple[str, ...] = (),
) -> BuildResult:
    """The result over all ``reports``."""
    outcomes = {report.gate.outcome for report in reports}
    worst = next(outcome for outcome in _WORST_FIRST if outcome in outcomes)
    return BuildResult(
        plan.site_dir, tuple(reports), worst, plan.settings.on_gate_fail, tree_sha256, remarks
    )


def cited_records(reports: Sequence[CheckedReport]) -> tuple[tuple[str, str | None], ...]:
    """(source key, hash of its snapshot's record or None) of every cited source, sorted."""
    return tuple(sorted({pair for r in reports for pair in r.run.snapshots.items()}))


def copied_files(reports: Sequence[CheckedReport], docs_dir: Path) -> dict[Path, str]:
    """SHA-256 of what the snapshots hold of each data file that ``reports`` cite and that is there."""
    copied: dict[Path, str] = {}
    for report in reports:
        for key in sorted(report.files):
            path, snapshot = file_path(report.sources[key]), report.snapshots[key]
            if path is not None and snapshot is not None and snapshot.body_sha256 is not None:
                copied[docs_dir / path] = snapshot.body_sha256
    return copied


def latest_retrieval(reports: Sequence[CheckedReport]) -> int:
    """Seconds since 1970 of the latest snapshot that ``reports`` cite; 0 where there is none.

    It stands for the build's date in every theme, so that two builds of the same sources agree.
    """
    times = [
        _seconds(snapshot)
        for report in reports
        for snapshot in report.snapshots.values()
        if snapshot is not None
    ]
    return max((0, *times))


def _seconds(snapshot: Snapshot) -> int:
    try:
        return int(datetime.fromisoformat(snapshot.retrieved_at).timestamp())
    except ValueError as error:
        raise ProofpressError(
            f"the snapshot of {snapshot.source.identity} was taken on a day that never was",
            remedy="capture the source again",
        ) from error


def _refuse_overlap(plan: BuildPlan) -> None:
    """What lies in the docs folder is published; what lies in the site folder is replaced."""
    file = plan.config_file.name
    snapshots, site = plan.snapshots.resolve(), plan.site_dir.resolve()
    if snapshots.is_relative_to(plan.docs_dir.resolve()):
        raise ProofpressError(
            "configuration key snapshots: the folder lies in the documentation folder",
            file=file,
            remedy="move it out: whatever lies there is published",
        )
    for inside in (snapshots, plan.waivers.resolve(), plan.config_file.resolve()):
        if inside.is_relative_to(site):
            raise ProofpressError(
                f"configuration key site_dir: a new site would replace {inside.name}",
                file=file,
                remedy="choose a folder that holds nothing but the site",
            )
    if site.is_relative_to(snapshots):
        raise ProofpressError(
            "configuration key site_dir: the folder lies in the snapshot directory",
            file=file,
            remedy="choose a folder outside it",
        )


def _count_items(gate: GateResult) -> str:
    items = gate.obstacles or gate.failures
    return f"{len(items)} {'obstacle' if gate.obstacles else 'failure'}{'s'[: len(items) != 1]}"

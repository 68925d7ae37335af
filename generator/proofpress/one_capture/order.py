"""What a person asks to be captured: reports, addresses, or all that a site cites."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from proofpress.capture import (
    NOTHING_RETAINED,
    Acquisition,
    DataFiles,
    Retained,
    SnapshotStore,
    SourceAccess,
    prune,
)
from proofpress.document import Profiles, Report
from proofpress.errors import ProofpressError
from proofpress.network import NO_WISH, CaptureWish, open_sources
from proofpress.one_capture.run import CaptureResult, capture_sources
from proofpress.one_capture.wanted import wanted_sources
from proofpress.one_report.report_file import read_report_file
from proofpress.pipeline import ReportInput, open_report
from proofpress.settings import Settings

if TYPE_CHECKING:
    from proofpress.site.build import BuildPlan

CONFIG_FILE = Path("mkdocs.yml")
SNAPSHOTS = Path("snapshots")

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""A scheme of two characters at least: one alone is a drive of Windows."""


@dataclass(frozen=True, slots=True)
class CaptureOrder:
    """What is asked of one capture."""

    targets: tuple[str, ...] = ()
    """Report files and addresses; empty: every report of the site."""
    config_file: Path | None = None
    """A site's configuration; None: ``mkdocs.yml`` in the current folder, where it is needed or its
    reports are named."""
    snapshots: Path | None = None
    """In place of the site's, or of ``snapshots`` in the current folder."""
    mode: Acquisition = Acquisition.SNAPSHOT_PREFERRED
    wish: CaptureWish = NO_WISH
    retain: Retained = NOTHING_RETAINED
    """Parameters of addresses that are kept beside those that a site keeps."""
    prunes: bool = False
    """Whether what no report of the site cites is removed afterwards."""

    @property
    def uris(self) -> tuple[str, ...]:
        """The targets that are addresses."""
        return tuple(target for target in self.targets if _ADDRESS.match(target))

    @property
    def files(self) -> tuple[str, ...]:
        """The targets that are files."""
        return tuple(target for target in self.targets if not _ADDRESS.match(target))


@dataclass(frozen=True, slots=True)
class _Opened:
    """Where the reports of an order come from, and by what settings they are captured."""

    access: SourceAccess
    inputs: tuple[ReportInput, ...]
    profiles: Profiles | None
    retained: Retained


def run_order(order: CaptureOrder) -> CaptureResult:
    """Capture what ``order`` asks for.

    Raises ProofpressError for a target that is none, a report that cannot be read, a damaged store,
    and a configuration that does not hold; what was stored before stays.
    """
    plan, paths = _find_site(order)
    opened = _open_alone(order) if plan is None else _open_site(order, plan, paths)
    reports = [open_report(one, opened.access, opened.profiles) for one in opened.inputs]
    if order.prunes:
        _refuse_to_prune(reports)
    result = capture_sources(wanted_sources(reports, order.uris, opened.retained), opened.access)
    if not order.prunes:
        return result
    cited = [source.key for source in result.sources if source.key is not None]
    return replace(result, pruning=prune(opened.access.store, cited))


def _refuse_to_prune(reports: Sequence[Report]) -> None:
    """What a report hides by a mistake looks like what it does not cite."""
    for report in reports:
        if report.population.anomalies:
            first = report.population.anomalies[0]
            raise ProofpressError(
                f"the report cannot be read whole, so nothing is removed: {first.message}",
                file=report.path,
                line=first.line,
                remedy="mend the report, or leave --prune out",
            )


def _find_site(order: CaptureOrder) -> tuple[BuildPlan | None, tuple[str, ...] | None]:
    """The site whose settings hold, and which of its reports are meant; None for all of them."""
    # MkDocs takes long to load, and a report alone needs none of it.
    if order.config_file is not None:
        from proofpress.site.host import open_plan
        from proofpress.site.site_reports import logical_report

        plan = open_plan(order.config_file)
        named = tuple(logical_report(plan, file) for file in order.files)
        return plan, named if order.targets else None
    if not CONFIG_FILE.is_file():
        if not order.targets:
            raise ProofpressError(
                "there is nothing to capture: no report, no address, no mkdocs.yml here",
                remedy="name a report file or an address, or a site with --config-file",
            )
        return None, ()
    return _find_site_here(order)


def _find_site_here(order: CaptureOrder) -> tuple[BuildPlan | None, tuple[str, ...] | None]:
    """The site of the current folder, where the order does not only name reports that are none of it."""
    from proofpress.site.host import find_plan
    from proofpress.site.site_reports import find_report

    plan = find_plan(CONFIG_FILE)
    if plan is None and not order.targets:
        raise ProofpressError(
            "the plugin proofpress is not switched on",
            file=str(CONFIG_FILE),
            remedy="add proofpress to its plugins, or name a report file or an address",
        )
    if plan is None or not order.targets:
        return plan, None
    found = {file: find_report(plan, file) for file in order.files}
    inside = tuple(path for path in found.values() if path is not None)
    outside = [file for file, path in found.items() if path is None]
    if inside and outside:
        raise ProofpressError(
            f"it is no report of this site, and {inside[0]} is one: their settings differ",
            file=outside[0],
            remedy="capture them one after the other",
        )
    return (None, ()) if outside else (plan, inside)


def _open_alone(order: CaptureOrder) -> _Opened:
    """Reports that belong to no site, read with the defaults."""
    inputs = tuple(_read_report(file) for file in order.files)
    store = SnapshotStore(order.snapshots or SNAPSHOTS)
    access = open_sources(store, order.mode, Settings().network, order.wish)
    return _Opened(access, inputs, None, order.retain)


def _read_report(file: str) -> ReportInput:
    path = Path(file)
    try:
        return ReportInput(path.as_posix(), read_report_file(path))
    except ProofpressError as error:
        if path.exists():
            raise
        raise ProofpressError(
            "there is no such report, and it is no address",
            file=file,
            remedy="name a Markdown file, or an address with its scheme: https://…",
        ) from error


def _open_site(order: CaptureOrder, plan: BuildPlan, paths: Sequence[str] | None) -> _Opened:
    from proofpress.site.site_reports import read_site_reports

    reports = read_site_reports(plan, paths)
    access = open_sources(
        SnapshotStore(order.snapshots or plan.snapshots),
        order.mode,
        plan.settings.network,
        order.wish,
        DataFiles(plan.docs_dir),
        keep_bytes=plan.settings.keep_bytes,
    )
    retained = order.retain.joined(plan.settings.retain)
    return _Opened(access, reports.inputs, reports.profiles, retained)

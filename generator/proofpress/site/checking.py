"""Reports of a site checked alone, without building it. Nothing here reaches the network."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from proofpress.capture import Acquisition
from proofpress.errors import ProofpressError
from proofpress.ledger.explaining import holds_unit, names_a_place
from proofpress.made_with import made_with
from proofpress.pipeline import CheckedReport
from proofpress.site.build import BuildPlan, check_reports
from proofpress.site.host import engine_name, open_plan
from proofpress.site.site_reports import list_reports, logical_report, read_site_reports
from proofpress.site.waivers import read_waivers


def check_site_report(config_file: Path, report: str) -> tuple[CheckedReport, Path]:
    """One report of the site of ``config_file`` checked alone, and the site's folder of waivers.

    No waiver is looked at, and nothing is written but copies of data files, as every build makes them.
    Raises ProofpressError, for a file that is no report of this site too, and for a source that a build
    would have to capture first.
    """
    plan = open_plan(config_file)
    (checked,) = _check_alone(plan, [logical_report(plan, report)], is_waivable=False)
    if plan.settings.acquisition is not Acquisition.OFFLINE:
        _refuse_missing(checked)
    return checked, plan.waivers


def check_report_of(config_file: Path, unit: str) -> CheckedReport:
    """The report of the site of ``config_file`` that holds ``unit``: an id of it, or ``FILE:LINE``.

    As :func:`check_site_report`, over as many reports as it takes; what is not captured is said so.
    """
    plan = open_plan(config_file)
    file = names_a_place(unit)
    if file is not None:
        (checked,) = _check_alone(plan, [logical_report(plan, file)])
        return checked
    reports = _check_alone(plan, list_reports(plan))
    holding = [checked for checked in reports if holds_unit(unit, checked.report)]
    if len(holding) != 1:
        named = ", ".join(checked.report.path for checked in holding) or "none"
        raise ProofpressError(
            f"{unit!r} names a sentence of {len(holding)} reports of this site: {named}",
            file=config_file.name,
            remedy="name it by more of its id, or by FILE:LINE; each report's ledger.json lists its ids",
        )
    return holding[0]


def _check_alone(
    plan: BuildPlan, paths: Iterable[str], *, is_waivable: bool = True
) -> tuple[CheckedReport, ...]:
    still = replace(plan, settings=replace(plan.settings, acquisition=Acquisition.OFFLINE))
    waivers = read_waivers(plan.waivers, plan.config_file.parent) if is_waivable else None
    reports = read_site_reports(plan, paths)
    data = {one.path: one.data for one in reports.inputs}
    return check_reports(still, data, made_with(engine_name()), waivers, reports.profiles)


def _refuse_missing(checked: CheckedReport) -> None:
    """A build would capture it, and what is decided now would be decided on something else."""
    for key, snapshot in checked.snapshots.items():
        if snapshot is None:
            raise ProofpressError(
                f"no snapshot of {checked.sources[key].identity} is stored",
                file=checked.report.path,
                remedy="build the site, or capture the source, first",
            )

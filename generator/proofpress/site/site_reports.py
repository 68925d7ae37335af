"""The reports of a site, read without building it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from proofpress.document import Profiles
from proofpress.errors import ProofpressError
from proofpress.pipeline import ReportInput
from proofpress.site.build import BuildPlan
from proofpress.site.profiles import read_profiles
from proofpress.site.report_globs import match_reports
from proofpress.site.source_tree import read_source


@dataclass(frozen=True, slots=True)
class SiteReports:
    """Some or all reports of a site, and the profiles that they may name."""

    inputs: tuple[ReportInput, ...]
    profiles: Profiles


def read_site_reports(plan: BuildPlan, paths: Iterable[str] | None = None) -> SiteReports:
    """The reports at ``paths`` (below the documentation folder), or all of them.

    Raises ProofpressError for one that cannot be read, and for a profile that is none.
    """
    chosen = list_reports(plan) if paths is None else tuple(paths)
    inputs = [ReportInput(path, read_source(plan.docs_dir / path, path)) for path in chosen]
    return SiteReports(tuple(inputs), read_profiles(plan.settings, plan.config_file).offered)


def list_reports(plan: BuildPlan) -> tuple[str, ...]:
    """Every report's path below the documentation folder; what is hidden is none."""
    paths = [path.relative_to(plan.docs_dir) for path in plan.docs_dir.rglob("*.md")]
    shown = [p.as_posix() for p in paths if not any(part.startswith(".") for part in p.parts)]
    return tuple(match_reports(plan.settings.reports, shown))


def find_report(plan: BuildPlan, report: str) -> str | None:
    """The path of ``report`` below the documentation folder; None where it is no report of the site.

    It may be named from there or from the working directory.
    """
    for folder in (plan.docs_dir, Path()):
        place = (folder / report).resolve()
        if place.is_file() and place.is_relative_to(plan.docs_dir.resolve()):
            path = place.relative_to(plan.docs_dir.resolve()).as_posix()
            if match_reports(plan.settings.reports, [path]):
                return path
    return None


def logical_report(plan: BuildPlan, report: str) -> str:
    """As :func:`find_report`. Raises ProofpressError where it is no report of the site."""
    path = find_report(plan, report)
    if path is None:
        raise ProofpressError(
            "it is no report of this site",
            file=report,
            remedy="name it by its path below the documentation folder",
        )
    return path

"""One running build between the host's hooks: its steps, in order, and what is open meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from proofpress.attest import Json
from proofpress.capture import SnapshotStore
from proofpress.pipeline import CheckedReport
from proofpress.site.assets import STYLESHEET
from proofpress.site.build import (
    BuildPlan,
    BuildResult,
    check_reports,
    cited_records,
    conclude,
    copied_files,
    latest_retrieval,
)
from proofpress.site.placing import INTRODUCTION
from proofpress.site.profiles import SiteProfiles, read_profiles
from proofpress.site.publication import publish_reports
from proofpress.site.records import Publication, Publisher
from proofpress.site.report_globs import match_reports
from proofpress.site.source_tree import (
    SourceTree,
    gather_tree,
    load_manifest,
    read_source,
    refuse_changed,
    refuse_other_data,
    refuse_other_sources,
    write_tree,
)
from proofpress.site.waivers import SiteWaivers, read_waivers
from proofpress.staging import Staging, discard, open_staging, publish

_DATE = "SOURCE_DATE_EPOCH"
_HOST_MARKER = "sitemap.xml"
"""What the host leaves in a site folder of its own: one from before the plugin was there."""


@dataclass(slots=True)
class RunningBuild:
    """The steps of one build, called in the order in which they stand here."""

    plan: BuildPlan
    is_serving: bool
    """Whether nothing but snapshots is to be written into the snapshot directory."""
    is_staged: bool = True
    """Whether the site is built beside its place, and put there as a whole."""
    _staging: Staging | None = None
    _tree: SourceTree | None = None
    _made_with: Mapping[str, Json] = field(default_factory=dict)
    _waivers: SiteWaivers = field(default_factory=SiteWaivers)
    _profiles: SiteProfiles = field(default_factory=SiteProfiles)
    _reports: tuple[CheckedReport, ...] = ()
    _former_date: str | None = None

    def open(self) -> Path:
        """Begin; returns the folder to write in. Raises ProofpressError."""
        if self.is_staged:
            self._staging = open_staging(self.plan.site_dir, STYLESHEET, _HOST_MARKER)
        # Whoever asks for a date before the snapshots are known gets the same one everywhere.
        self._former_date = os.environ.get(_DATE)
        os.environ[_DATE] = "0"
        return self._staging.path if self._staging else self.plan.site_dir

    def gather(
        self,
        made_with: Mapping[str, Json],
        *,
        theme_dir: str | None,
        hooks: Iterable[str | None],
        unhidden: Iterable[str | None],
    ) -> None:
        """Read the source tree, except where it is a replayed one. Raises ProofpressError.

        ``unhidden`` are all files that the host publishes: with hidden ones among them, where the
        configuration says so.
        """
        self._made_with = made_with
        self._waivers = read_waivers(self.plan.waivers, self.plan.config_file.parent)
        self._profiles = read_profiles(self.plan.settings, self.plan.config_file)
        if self.plan.tree_sha256 is not None:
            return
        shown = [Path(path) for path in unhidden if path is not None]
        docs = [path for path in shown if path.is_relative_to(self.plan.docs_dir)]
        self._tree = gather_tree(
            self.plan.config_file,
            docs_dir=self.plan.docs_dir,
            made_with=made_with,
            theme_dir=Path(theme_dir).absolute() if theme_dir else None,
            others=[*(Path(hook) for hook in hooks if hook), *docs, *self._extra],
        )

    def check(self, pages: Iterable[str]) -> BuildResult:
        """Take those of ``pages`` (paths below the docs folder) that are reports to their gates.

        Only a report's received bytes are read: no other plugin's changes reach it.
        """
        docs = self.plan.docs_dir
        paths = match_reports(self.plan.settings.reports, pages)
        reports = {path: read_source(docs / path, path) for path in paths}
        if self._tree is not None:
            read = {docs / path: data for path, data in reports.items()}
            refuse_changed(self._tree, {**read, **self._extra})
        self._reports = check_reports(
            self.plan, reports, self._made_with, self._waivers, self._profiles.offered
        )
        sources = cited_records(self._reports)
        if self._tree is not None:
            refuse_other_data(self._tree, copied_files(self._reports, docs))
            self._tree = replace(self._tree, manifest=replace(self._tree.manifest, sources=sources))
        else:
            refuse_other_sources(load_manifest(self.plan.snapshots), sources)
        os.environ[_DATE] = str(latest_retrieval(self._reports))
        remarks = self._waivers.remarks(reports)
        return conclude(self.plan, self._reports, self._tree_sha256, remarks)

    def publish(
        self,
        *,
        directory_urls: bool,
        resolve_link: Callable[[str, str], str | None],
        has_introduction: bool,
        publisher: Publisher,
    ) -> Publication:
        """The pages and files of the checked reports."""
        return publish_reports(
            self._reports,
            directory_urls=directory_urls,
            tree_sha256=self._tree_sha256,
            resolve_link=resolve_link,
            home_intro_html=INTRODUCTION if has_introduction else "",
            publish=self.plan.settings.publish,
            publisher=publisher,
        )

    def kept_file(self, sha256: str) -> Path:
        """Where the snapshot directory holds what goes to the site as it is; checked when it was read."""
        return SnapshotStore(self.plan.snapshots).blobs.path_of(sha256)

    def finish(self, result: BuildResult) -> Path:
        """Put the site in its place, unless the gate stops it; returns that place.

        The copy of the sources is written first, and only with a site that is not only served. Raises
        ProofpressError.
        """
        if self._staging is not None and result.is_published:
            # Its header holds a name and a time that differ from build to build.
            (self._staging.path / "sitemap.xml.gz").unlink(missing_ok=True)
            if self._tree is not None and not self.is_serving:
                write_tree(self._tree, self.plan.snapshots)
            publish(self._staging)
            self._staging = None
        return self.plan.site_dir

    def close(self) -> None:
        """End, whatever happened: nothing temporary stays, and the environment is as it was."""
        if self._staging is not None:
            discard(self._staging)
            self._staging = None
        if self._former_date is None:
            os.environ.pop(_DATE, None)
        else:
            os.environ[_DATE] = self._former_date

    @property
    def _extra(self) -> Mapping[Path, bytes]:
        """What was read beside documentation and theme, by path."""
        chosen, root = self.plan.settings.support, self.plan.config_file.parent
        receipts = [chosen.receipt] if chosen else []
        read = {root / name: read_source(root / name, name) for name in receipts}
        return {**self._waivers.files, **self._profiles.files, **read}

    @property
    def _tree_sha256(self) -> str:
        return self._tree.manifest.sha256 if self._tree else (self.plan.tree_sha256 or "")

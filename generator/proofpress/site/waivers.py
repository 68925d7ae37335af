"""The waivers of a site: one JSON file a report, in a folder beside its configuration."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from proofpress.ledger import OfferedWaiver, read_waiver
from proofpress.site.source_tree import read_source


@dataclass(frozen=True, slots=True)
class SiteWaivers:
    """What a site's folder of waivers holds, read once."""

    files: Mapping[Path, bytes] = field(default_factory=dict)
    """Every file's bytes: they belong to the sources that a replay needs."""
    offered: tuple[OfferedWaiver, ...] = ()
    """In the order of the files' names."""

    def of_report(self, path: str) -> tuple[OfferedWaiver, ...]:
        """Those that name the report at ``path``."""
        return tuple(one for one in self.offered if one.waiver and one.waiver.report_path == path)

    def remarks(self, reports: Collection[str]) -> tuple[str, ...]:
        """A line for each waiver that names none of ``reports``, and so belongs to no gate."""
        return tuple(
            f"{one.file}: the waiver names no report of this site"
            if one.waiver
            else f"{one.file}: the waiver covers nothing: {one.defect}"
            for one in self.offered
            if one.waiver is None or one.waiver.report_path not in reports
        )


def read_waivers(folder: Path, root: Path) -> SiteWaivers:
    """The waivers in ``folder``, called by their paths from ``root``; none where there is no folder.

    Raises ProofpressError for a file that cannot be read or is no waiver.
    """
    paths = sorted(folder.glob("*.json")) if folder.is_dir() else []
    files: dict[Path, bytes] = {}
    offered: list[OfferedWaiver] = []
    for path in paths:
        if not path.name.startswith("."):
            name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
            files[path] = read_source(path, name)
            offered.append(read_waiver(files[path], name))
    return SiteWaivers(files, tuple(offered))

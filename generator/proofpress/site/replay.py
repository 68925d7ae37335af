"""The whole site again from its snapshot directory alone: no sources, no network, same bytes."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from proofpress.attest import Json
from proofpress.errors import ExitCode, ProofpressError
from proofpress.made_with import made_with, name_differences
from proofpress.settings import OnGateFail
from proofpress.site.assets import STYLESHEET
from proofpress.site.build import BuildResult
from proofpress.site.host import build_site, engine_name
from proofpress.site.source_tree import thaw_tree
from proofpress.site.trust import refuse_untrusted
from proofpress.staging import is_ours


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """What a replay came to."""

    build: BuildResult
    notice: str | None
    """Why a comparison with the first build would say nothing; None where nothing is in its way."""

    @property
    def exit_code(self) -> ExitCode:
        """The gate's, unless the software is another: then nothing was checked."""
        return self.build.exit_code if self.notice is None else ExitCode.COULD_NOT_CHECK


def replay(snapshots: Path, out: Path, *, trust_project: bool = False) -> ReplayResult:
    """Rebuild at ``out`` the site whose sources and snapshots lie in ``snapshots``.

    ``trust_project`` lets the project's own plugins, hooks and templates run. ``snapshots`` is only
    read. Raises ProofpressError for a damaged or missing copy, for what cannot be checked without
    trust, and where ``out`` holds something that is no site of ours.
    """
    _refuse_foreign_folder(out)
    with tempfile.TemporaryDirectory(prefix="proofpress-") as temporary:
        sources = Path(temporary).resolve() / "sources"
        manifest = thaw_tree(snapshots, sources)
        config_file = sources / manifest.config
        if not trust_project:
            refuse_untrusted(config_file)
        # A gate that stopped the first build left nothing to replay; here it shall only be told.
        result = build_site(
            config_file,
            site_dir=out,
            snapshots=snapshots,
            on_gate_fail=OnGateFail.MARK,
            tree_sha256=manifest.sha256,
        )
    return ReplayResult(result, _notice(manifest.made_with, made_with(engine_name())))


def _refuse_foreign_folder(out: Path) -> None:
    if out.is_dir() and any(out.iterdir()) and not is_ours(out, STYLESHEET):
        raise ProofpressError(
            "the folder is not empty and holds no site that Proofpress built",
            file=str(out),
            remedy="name a new or empty folder with --out",
        )


def _notice(then: Mapping[str, Json], now: Mapping[str, Json]) -> str | None:
    """What the first build was made with, where it was not what is installed here."""
    named = name_differences(then, now)
    return f"could not check: made with {named}" if named else None

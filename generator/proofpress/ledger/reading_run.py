"""``run.json`` read back: what a ledger may be built from, with its hash proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from proofpress.attest import Json, load_artifact
from proofpress.attest.decode import decode_record
from proofpress.capture import read_retained
from proofpress.document import SegmenterIdentity
from proofpress.errors import ProofpressError
from proofpress.ledger.reading_gate import BoundReport
from proofpress.ledger.records import RUN_SCHEMA, Run
from proofpress.ledger.support_records import SupportBasis

BESIDE_HASH = ("made_with",)
"""Keys of ``run.json`` that its hash does not bind."""


@dataclass(frozen=True, slots=True)
class _Settings:
    title: str | None
    support: SupportBasis


@dataclass(frozen=True, slots=True)
class _Written:
    """The keys of ``run.json``."""

    schema: str
    report: BoundReport
    profile: Mapping[str, object]
    segmenter: SegmenterIdentity
    settings: _Settings
    snapshots: Mapping[str, str | None]
    sha256: str
    made_with: Mapping[str, object]


def _without_retained(value: Mapping[str, object]) -> Mapping[str, object]:
    """The run ``value`` without the optional ``settings.retain``, which is checked here.

    Raises ValueError for one that no run was made with.
    """
    settings = value.get("settings")
    if not isinstance(settings, Mapping):
        return value
    read_retained(settings)
    return {**value, "settings": {key: settings[key] for key in settings if key != "retain"}}


def load_run(path: Path) -> Run:
    """The run in the file ``path``. Raises ProofpressError for anything else."""
    value = load_artifact(path, RUN_SCHEMA, beside_hash=BESIDE_HASH)
    try:
        written = decode_record(_Written, _without_retained(value), "run")
    except ValueError as error:
        raise ProofpressError(
            f"it is no run: {error}",
            file=str(path),
            remedy="name a run.json as Proofpress wrote it",
        ) from error
    return Run(
        report_path=written.report.path,
        report_sha256=written.report.sha256,
        profile=cast("Mapping[str, Json]", written.profile),
        segmenter=asdict(written.segmenter),
        sha256=written.sha256,
        settings=cast("Mapping[str, Json]", value["settings"]),
        snapshots=written.snapshots,
        made_with=cast("Mapping[str, Json]", written.made_with),
    )

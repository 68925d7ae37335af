"""How to check everything alone: hashes of inputs and outputs, the command, what statuses mean."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofpress.attest import Json, sha256_bytes
from proofpress.ledger import Detail
from proofpress.site.pages.citations import read_source
from proofpress.site.pages.data_list import DataFile, embed_badge, list_data
from proofpress.site.pages.frame import ReportContext, make_page
from proofpress.site.pages.ledger_page import face_of
from proofpress.site.pages.links import TREE
from proofpress.site.pages.words import (
    ACQUIRED,
    DETAIL_CAUTION,
    DETAIL_HEADING,
    DETAIL_MEANING,
    RESTS_ON_CAUTION,
    RESTS_ON_HEADING,
    RESTS_ON_MEANING,
)
from proofpress.site.records import Heading, PageKind, SiteFile, SitePage


@dataclass(frozen=True, slots=True)
class Digest:
    """One hash, with what it is the hash of."""

    name: str
    of: str
    sha256: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class FileDigest:
    """One file beside the pages, with what any program that hashes files says of it."""

    name: str
    href: str
    size: int
    """Bytes."""
    sha256: str
    about: DataFile


@dataclass(frozen=True, slots=True)
class SnapshotDigest:
    """The hashes of one source's snapshot."""

    address: str
    href: str
    how: str
    """``imported``, ``fetched``, ``copied``; empty where it was not captured, or held no text of it."""
    """``fetched``, ``imported`` or ``copied``; empty where nothing is stored."""
    record: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one status says, and what it does not."""

    face: str
    heading: str
    code: str
    means: str
    means_not: str


_RESTS = Meaning(
    "open",
    RESTS_ON_HEADING,
    f"{Detail.DECLARED.bucket}:{Detail.DECLARED}",
    RESTS_ON_MEANING,
    RESTS_ON_CAUTION,
)
"""It has the code of declared work, and none of its words."""

_HEADINGS = (
    Heading(2, "command", "One command"),
    Heading(2, "hashes", "Hashes of this report"),
    Heading(2, "files", "Files beside these pages"),
    Heading(2, "snapshots", "Snapshots"),
    Heading(2, "made-with", "Made with"),
    Heading(2, "meanings", "What each status means, and what it does not"),
)


def reproduce_page(context: ReportContext, files: Sequence[SiteFile]) -> SitePage:
    """The page on checking the report alone; ``files`` are those that stand beside its pages."""
    run = context.checked.run
    return make_page(
        context,
        PageKind.REPRODUCE,
        context.places.reproduce,
        f"Check it yourself: {context.checked.report.title}",
        "Hashes of every input and output, and the command that rebuilds this site.",
        _HEADINGS,
        digests=_digests(context),
        files=_files(context, files),
        embed=embed_badge(context),
        is_placed=bool(context.site.publisher.url),
        snapshots=_snapshots(context),
        made_with=_flatten(run.made_with),
        profile=_flatten(run.profile),
        tree_href=context.links_from(context.places.reproduce).file(TREE),
        meanings=(*map(_meaning, Detail), _RESTS),
    )


def _digests(context: ReportContext) -> tuple[Digest, ...]:
    checked, places = context.checked, context.places
    links = context.links_from(places.reproduce)
    ledger, waiver = checked.ledger, checked.gate.waiver
    segmenter = checked.report.segmenter
    rules = f"{segmenter.name} version {segmenter.version}: the rules that cut the sentences"
    return (
        Digest("Report", "the file’s bytes as received", checked.report.sha256),
        Digest("Segmenter", rules, segmenter.digest),
        Digest(
            "Run",
            "report, profile, segmenter, snapshots",
            ledger.run.sha256,
            links.file(places.data("run.json")),
        ),
        Digest("Ledger", "all rows", ledger.sha256, links.file(places.data("ledger.json"))),
        Digest("Gate", "the decision", checked.gate.sha256, links.file(places.data("gate.json"))),
        *([Digest("Waiver", "who took what fails on, and why", waiver.sha256)] if waiver else []),
    )


def _files(context: ReportContext, files: Sequence[SiteFile]) -> tuple[FileDigest, ...]:
    links = context.links_from(context.places.reproduce)
    about = {one.name: one for one in list_data(context, context.places.reproduce)}
    return tuple(
        FileDigest(
            posixpath.basename(file.path),
            links.file(file.path),
            len(file.data),
            sha256_bytes(file.data),
            about[posixpath.basename(file.path)],
        )
        for file in files
    )


def _snapshots(context: ReportContext) -> tuple[SnapshotDigest, ...]:
    checked, places = context.checked, context.places
    links = context.links_from(places.reproduce)
    return tuple(
        SnapshotDigest(
            source.identity,
            links.page(places.evidence(key)),
            _acquired(context, key),
            checked.run.snapshots.get(key) or "",
            _text_digests(context, key),
        )
        for key, source in checked.sources.items()
    )


def _acquired(context: ReportContext, key: str) -> str:
    snapshot = context.checked.snapshots.get(key)
    view = read_source(context.checked, key)
    return ACQUIRED[snapshot.acquired] if snapshot and not (view.failure or view.is_wall) else ""


def _text_digests(context: ReportContext, key: str) -> tuple[str, ...]:
    snapshot = context.checked.snapshots.get(key)
    return tuple(window.text_sha256 for window in snapshot.windows) if snapshot else ()


def _meaning(detail: Detail) -> Meaning:
    return Meaning(
        face_of(detail),
        DETAIL_HEADING[detail],
        f"{detail.bucket}:{detail}",
        DETAIL_MEANING[detail],
        DETAIL_CAUTION[detail],
    )


def _flatten(value: Mapping[str, Json], prefix: str = "") -> list[tuple[str, str]]:
    """Leaves of a JSON object as (dotted path, text), in order; what is null is left out."""
    leaves: list[tuple[str, str]] = []
    for key, item in value.items():
        name = f"{prefix}{key}"
        if isinstance(item, Mapping):
            leaves += _flatten(item, f"{name}.")
        elif isinstance(item, (list, tuple)):
            leaves.append((name, ", ".join(str(part) for part in item)))
        elif item is not None:
            leaves.append((name, str(item)))
    return leaves

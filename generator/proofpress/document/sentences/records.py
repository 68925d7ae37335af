"""What sentences are made with, and what they are while they are made."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import (
    Draft,
)
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.lines import Lines
from proofpress.document.records import (
    Anomaly,
    Exclusion,
    Marker,
    Profile,
    Remark,
)


@dataclass(slots=True)
class Sentence:
    """One unit in the making."""

    block: int
    span: BlockSpan
    drafts: list[Draft] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    disowned: list[int] = field(default_factory=list)
    """Block offsets of comments that say "no quotation"."""


@dataclass(frozen=True, slots=True)
class Context:
    """What every block of one report is read with."""

    lines: Lines
    profile: Profile
    lang: str
    file: str


@dataclass(slots=True)
class Assembly:
    """What :func:`assemble_sentences` made."""

    sentences: list[Sentence] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    anomalies: list[Anomaly] = field(default_factory=list)
    remarks: tuple[Remark, ...] = ()
    readings: tuple[BlockReading, ...] = ()
    """The blocks, with the note numbers that were found flattened into their text."""
    row_targets: dict[int, list[Draft]] = field(default_factory=dict)
    """Table row -> citations of its cells that hold nothing else."""

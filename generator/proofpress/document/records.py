"""The records that the document stage makes. All are frozen; offsets name their coordinate system.

This module is their one face: those of citations, of the population and of profiles, and what names a
unit, are written in modules of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from markdown_it.token import Token

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.citation_records import (
    Citation,
    CitationForm,
    Excerpt,
    ExcerptForm,
    TextDirective,
)
from proofpress.document.population_records import (
    Anomaly,
    AnomalyKind,
    Exclusion,
    ExclusionKind,
    Population,
    Remark,
    RemarkKind,
)
from proofpress.document.profile_records import (
    CitationReading,
    DomainSettings,
    Profile,
    TrailingCitation,
    profile_value,
)
from proofpress.document.unit_names import (
    fold_white_space,
    unit_digest,
    unit_ids,
)

__all__ = [
    "Anomaly",
    "AnomalyKind",
    "Block",
    "BlockKind",
    "Citation",
    "CitationForm",
    "CitationReading",
    "DomainSettings",
    "Excerpt",
    "ExcerptForm",
    "Exclusion",
    "ExclusionKind",
    "FrontMatter",
    "Leaf",
    "Marker",
    "MarkerKind",
    "Population",
    "Profile",
    "Remark",
    "RemarkKind",
    "Report",
    "SegmenterIdentity",
    "TextDirective",
    "TrailingCitation",
    "Unit",
    "fold_white_space",
    "profile_value",
    "unit_digest",
    "unit_ids",
]


class BlockKind(StrEnum):
    """Where a block's prose stands: the innermost container that a reader would name."""

    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    BLOCK_QUOTE = "block_quote"
    TABLE_CELL = "table_cell"
    FOOTNOTE = "footnote"
    DEFINITION = "definition"
    RAW_HTML = "raw_html"
    HEADING = "heading"
    TABLE_HEADER = "table_header"
    CODE = "code"


class MarkerKind(StrEnum):
    """What a comment that is bound to a sentence says about it."""

    OWN = "own"
    QUESTION = "question"
    CLAIM = "claim"
    """The sentence rests on the verdict of the claim that it names by id."""
    FINDING = "finding"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Marker:
    """A comment bound to the sentence that it follows."""

    kind: MarkerKind
    text: str
    """What the author wrote in it, decoded and stripped; for a claim, finding or run its id."""
    position: ReportPosition


@dataclass(frozen=True, slots=True)
class Unit:
    """One prose unit of a report: a sentence in a paragraph, list item, table cell, note or quote."""

    unit_id: str
    """``u-`` and hexadecimal digits, stable under edits elsewhere: see :func:`unit_id`."""
    text: str
    """The sentence's visible text, exactly ``span`` of its block."""
    position: ReportPosition
    """Start, in the report."""
    end: ReportPosition
    """End (half-open), in the report."""
    block: int
    """Index of its block in ``Report.blocks``."""
    span: BlockSpan
    block_kind: BlockKind
    heading_path: tuple[str, ...]
    """Visible texts of the headings above it, outermost first."""
    citations: tuple[Citation, ...]
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A run of a block's visible text that comes from one token."""

    child: int
    """Index of the token among the children of the block's inline token."""
    span: BlockSpan
    position: ReportPosition
    """Where the run starts in the report."""
    verbatim: bool
    """Whether the run's code points are the report's own, one for one, from ``position`` on."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of visible text that sentences cannot cross."""

    kind: BlockKind
    text: str
    """Visible text: a soft break is one space, a hard break one newline, comments and notes nothing."""
    token: int
    """Index of its inline (or code) token in ``Report.tokens``."""
    leaves: tuple[Leaf, ...]
    """In order; they tile ``text``. Empty for code."""
    masked: tuple[BlockSpan, ...]
    """Code spans and addresses in ``text``: digits there are no numbers."""
    position: ReportPosition
    heading_path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The report's YAML head, every scalar as the author wrote it (``no`` stays ``no``)."""

    values: Mapping[str, object]
    """Text, lists and mappings of text; unknown keys included."""
    last_line: int
    """The closing fence's physical line; 0 where there is no front matter."""
    key_lines: Mapping[str, int] = field(default_factory=dict)
    """The physical line of each key of ``values``."""

    def line_of(self, key: str) -> int:
        """The physical line that an error about ``key`` names; the first one where it is not there."""
        return self.key_lines.get(key, 1)

    def text(self, key: str) -> str | None:
        """The value of ``key`` where it is a non-empty text."""
        value = self.values.get(key)
        return value if isinstance(value, str) and value.strip() else None


@dataclass(frozen=True, slots=True)
class SegmenterIdentity:
    """Which rules cut the sentences; enters every ledger's hash."""

    name: str
    version: int
    digest: str
    """SHA-256 over the rules' source and the abbreviation tables."""


@dataclass(frozen=True, slots=True)
class Report:
    """One Markdown file, read: what the later stages need, and the tokens that pages are drawn from."""

    path: str
    """Logical path: relative, ``/`` between parts, never a place on a machine."""
    sha256: str
    """Of the file's bytes as received."""
    title: str
    """Front matter's title, else the first heading, else the path's last part."""
    lang: str
    """BCP 47 tag from front matter; ``en`` where it says nothing."""
    front_matter: FrontMatter
    tokens: tuple[Token, ...]
    """markdown-it tokens after raw HTML became tokens too. To be read, never changed."""
    blocks: tuple[Block, ...]
    units: tuple[Unit, ...]
    """In document order."""
    exclusions: tuple[Exclusion, ...]
    population: Population
    segmenter: SegmenterIdentity
    profile: Profile

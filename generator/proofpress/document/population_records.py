"""The records of what of a report is counted, what is not, and what was odd about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from proofpress.coordinates import BlockSpan


class ExclusionKind(StrEnum):
    """Why visible characters or physical lines are no unit."""

    FRONT_MATTER = "front_matter"
    HEADING = "heading"
    HORIZONTAL_RULE = "horizontal_rule"
    TABLE_HEADER = "table_header"
    CODE = "code"
    CLAIMS = "claims"
    """A fence whose info string is ``claims``."""
    REFERENCE_DEFINITION = "reference_definition"
    COMMENT = "comment"
    IMAGE = "image"
    REFERENCE_LIST = "reference_list"
    CITATION_TARGET = "citation_target"
    MARKUP = "markup"
    """A physical line that shows nothing: a lone list mark, a raw HTML tag, a fence of its own."""


class AnomalyKind(StrEnum):
    """A structural oddity of a report. Any of them makes the gate indeterminate."""

    UNCLOSED_FRONT_MATTER = "unclosed_front_matter"
    UNCLOSED_FENCE = "unclosed_fence"
    UNCLOSED_COMMENT = "unclosed_comment"
    EMPTY_POPULATION = "empty_population"
    UNDECODABLE_TEXT = "undecodable_text"
    UNBOUND_MARKER = "unbound_marker"
    EMPTY_MARKER = "empty_marker"
    MALFORMED_MARKER = "malformed_marker"
    UNKNOWN_MARKER = "unknown_marker"
    DUPLICATE_DEFINITION = "duplicate_definition"
    NOTHING_EXAMINED = "nothing_examined"
    UNREAD_TEXT = "unread_text"


@dataclass(frozen=True, slots=True)
class Anomaly:
    """One structural oddity, with the line that it was seen on."""

    kind: AnomalyKind
    line: int
    """Physical line of the report, from 1."""
    message: str
    """What was seen and what to do, in one sentence."""


class RemarkKind(StrEnum):
    """What the reader took one way where it could be taken another. No obstacle for the gate."""

    UNKNOWN_LANGUAGE = "unknown_language"
    UNREAD_TEXT_FRAGMENT = "unread_text_fragment"
    FLATTENED_CITATIONS = "flattened_citations"
    AMBIGUOUS_NOTE_NUMBER = "ambiguous_note_number"
    UNCOUNTED_CITATION = "uncounted_citation"
    UNCITED_REFERENCES = "uncited_references"


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that the reader took one way, and says so."""

    kind: RemarkKind
    line: int
    """Physical line of the report, from 1."""
    message: str
    """What was taken how, in one sentence."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Visible text or physical lines that are no unit, with the reason."""

    kind: ExclusionKind
    first_line: int
    last_line: int
    """Both inclusive, from 1."""
    block: int | None = None
    """Index in ``Report.blocks``, where visible text is concerned."""
    span: BlockSpan | None = None
    """The excluded part of that block's text."""


@dataclass(frozen=True, slots=True)
class Population:
    """What of a report is counted, what is not, and why: every character and line accounted for."""

    lines: int
    """Physical lines of the file."""
    blank_lines: int
    included_lines: int
    """Lines that hold at least one character of a unit."""
    excluded_lines: Mapping[ExclusionKind, int]
    """Remaining lines, each under the first exclusion that names it."""
    included_characters: int
    """Visible non-white-space characters inside units."""
    excluded_characters: Mapping[ExclusionKind, int]
    """Visible non-white-space characters outside units."""
    anomalies: tuple[Anomaly, ...]
    remarks: tuple[Remark, ...] = ()
    """What was taken one way and said so: in the order of lines, nothing that stands in the way."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing about the report's structure stands in the way of a decision."""
        return not self.anomalies

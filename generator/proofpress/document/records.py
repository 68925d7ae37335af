"""The records that the document stage makes. All are frozen; offsets name their coordinate system."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from markdown_it.token import Token

from proofpress.attest import Json, canonical_bytes, sha256_json
from proofpress.coordinates import BlockSpan, ReportPosition


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


class CitationForm(StrEnum):
    """How a citation is written."""

    INLINE_LINK = "inline_link"
    REFERENCE_LINK = "reference_link"
    FOOTNOTE = "footnote"
    AUTOLINK = "autolink"
    BARE_URL = "bare_url"
    HTML_LINK = "html_link"
    NUMBERED = "numbered"
    FLATTENED = "flattened"
    SUPERSCRIPT = "superscript"
    DOI = "doi"
    CITATION_KEY = "citation_key"
    CHAT_TOKEN = "chat_token"  # noqa: S105 - a citation token
    BARE_LOCATOR = "bare_locator"
    UNRESOLVABLE_MARKER = "unresolvable_marker"


class ExcerptForm(StrEnum):
    """How an excerpt is declared, in order of precedence."""

    ADJACENT_COMMENT = "adjacent_comment"
    LINK_TITLE = "link_title"
    TEXT_FRAGMENT = "text_fragment"
    QUOTATION = "quotation"
    BLOCK_QUOTATION = "block_quotation"
    LINK_TEXT = "link_text"


class MarkerKind(StrEnum):
    """What a comment that is bound to a sentence says about it."""

    OWN = "own"
    QUESTION = "question"
    CLAIM = "claim"
    """The sentence rests on the verdict of the claim that it names by id."""
    FINDING = "finding"
    RUN = "run"


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


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that the reader took one way, and says so."""

    kind: RemarkKind
    line: int
    """Physical line of the report, from 1."""
    message: str
    """What was taken how, in one sentence."""


@dataclass(frozen=True, slots=True)
class TextDirective:
    """One ``text=`` directive of a text fragment (the WICG draft), each part decoded."""

    prefix: str | None
    """Words that stand just before it in the source."""
    start: str
    """The words, or where ``end`` is given the first of them."""
    end: str | None
    """The last words of a range that begins with ``start``."""
    suffix: str | None
    """Words that stand just after it in the source."""

    def __post_init__(self) -> None:
        parts = [
            part for part in (self.prefix, self.start, self.end, self.suffix) if part is not None
        ]
        if not all(part.strip() for part in parts):
            raise ValueError("each part of a text directive holds at least one visible character")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The words that the author says are in the source, exactly as declared (comment decoded)."""

    form: ExcerptForm
    text: str
    """To be read: of a text fragment, ``start … end`` of each directive, joined by `` … ``."""
    position: ReportPosition
    """Where the declaration stands in the report."""
    directives: tuple[TextDirective, ...] = ()
    """What is looked for in place of ``text``, all of it: of a text fragment, and empty elsewhere."""

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("an excerpt holds at least one visible character")
        if bool(self.directives) != (self.form is ExcerptForm.TEXT_FRAGMENT):
            raise ValueError("an excerpt has directives exactly where it is a text fragment")


@dataclass(frozen=True, slots=True)
class Citation:
    """A link from a unit to a source, with or without an excerpt."""

    number: int
    """From 1, in the order in which the unit's citations are written."""
    form: CitationForm
    uri: str | None
    """The address as the author wrote it, after Markdown's own decoding; None where there is none."""
    label: str
    """What a reader sees of it: the link's text, the note's label, the marker itself."""
    locator: str | None
    """Where in the source, in the author's words (``proof-locator``)."""
    excerpt: Excerpt | None
    span: BlockSpan
    """Its visible text in the block that holds it; empty for footnote marks and locators."""
    position: ReportPosition
    by_paragraph: bool = False
    """Whether it stands after the last sentence of the unit's paragraph and cites the unit only because
    the profile lets it reach all of the paragraph."""

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError("citations count from 1")


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


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The report's YAML head, every scalar as the author wrote it (``no`` stays ``no``)."""

    values: Mapping[str, object]
    """Text, lists and mappings of text; unknown keys included."""
    last_line: int
    """The closing fence's physical line; 0 where there is no front matter."""
    key_lines: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """The physical line of each key of ``values``."""

    def line_of(self, key: str) -> int:
        """The physical line that an error about ``key`` names; the first one where it is not there."""
        return self.key_lines.get(key, 1)

    def text(self, key: str) -> str | None:
        """The value of ``key`` where it is a non-empty text."""
        value = self.values.get(key)
        return value if isinstance(value, str) and value.strip() else None


class TrailingCitation(StrEnum):
    """What a citation that stands alone after a sentence's end reaches."""

    SENTENCE = "sentence"
    """The sentence before it and no other."""
    PARAGRAPH = "paragraph"
    """Every sentence before it in its block that cites nothing of its own."""


class CitationReading(StrEnum):
    """How printed note numbers are told from other numbers."""

    AUTO = "auto"
    """In brackets, and flattened into the text where the report shows that its export did so."""
    BRACKETED = "bracketed"
    FLATTENED = "flattened"


@dataclass(frozen=True, slots=True)
class DomainSettings:
    """A profile's settings file for one field of work, by name, version and content."""

    name: str
    version: int
    sha256: str
    """Of the file's bytes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How comments, link texts and citations are read."""

    name: str = "default"
    version: int = 1
    evidence_comment_prefix: str = "proof"
    """``<prefix>-quote`` and ``<prefix>-locator`` are evidence comments."""
    declared_analysis_classes: tuple[str, ...] = ("proof-own",)
    question_classes: tuple[str, ...] = ("proof-question",)
    no_quote_classes: tuple[str, ...] = ("proof-no-quote",)
    claim_classes: tuple[str, ...] = ("proof-claim",)
    finding_classes: tuple[str, ...] = ("proof-finding",)
    run_classes: tuple[str, ...] = ("proof-run",)
    link_text_is_excerpt: bool = False
    """Whether a link's own text is its excerpt where nothing else is declared; a text in doubled
    brackets is then a locator."""
    trailing_citation: TrailingCitation = TrailingCitation.SENTENCE
    citations: CitationReading = CitationReading.AUTO
    domain: DomainSettings | None = None


def profile_value(profile: Profile) -> dict[str, Json]:
    """``profile`` as JSON with its hash: the SHA-256 of the canonical JSON of its other members."""
    domain: dict[str, Json] | None = None
    if profile.domain is not None:
        domain = dataclasses.asdict(profile.domain)
    value: dict[str, Json] = {
        "name": profile.name,
        "version": profile.version,
        "evidence_comment_prefix": profile.evidence_comment_prefix,
        "declared_analysis_classes": list(profile.declared_analysis_classes),
        "question_classes": list(profile.question_classes),
        "no_quote_classes": list(profile.no_quote_classes),
        "claim_classes": list(profile.claim_classes),
        "finding_classes": list(profile.finding_classes),
        "run_classes": list(profile.run_classes),
        "link_text_is_excerpt": profile.link_text_is_excerpt,
        "trailing_citation": profile.trailing_citation.value,
        "citations": profile.citations.value,
        "domain": domain,
    }
    return {**value, "sha256": sha256_json(value)}


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


def fold_white_space(text: str) -> str:
    """``text`` with every run of white space as one space, none at its ends."""
    return " ".join(text.split())


def unit_digest(path: str, text: str, occurrence: int) -> str:
    """The hexadecimal digest whose first digits name a unit.

    It is the SHA-256 of the canonical JSON array ``[path, folded text, occurrence]``: the report's
    logical path, the sentence's visible text after :func:`fold_white_space`, and its number (from 1)
    among the report's sentences of that text. An edit elsewhere therefore renames nothing.
    """
    value: list[Json] = [path, fold_white_space(text), occurrence]
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def unit_ids(path: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Ids for a report's sentences, in order: ``u-`` and 12 digits, more for those that collide."""
    seen: dict[str, int] = {}
    digests = []
    for text in texts:
        folded = fold_white_space(text)
        seen[folded] = seen.get(folded, 0) + 1
        digests.append(unit_digest(path, folded, seen[folded]))
    short: dict[str, list[str]] = {}
    for digest in digests:
        short.setdefault(digest[:12], []).append(digest)
    return tuple(f"u-{_shortest_unique(digest, short[digest[:12]])}" for digest in digests)


def _shortest_unique(digest: str, rivals: list[str]) -> str:
    length = 12
    while sum(rival[:length] == digest[:length] for rival in rivals) > 1 and length < 64:
        length += 4
    return digest[:length]

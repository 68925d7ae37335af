"""The records that the ledger stage makes. All are frozen; window offsets are half-open code points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from proofpress.attest import Json
from proofpress.capture import Retained, read_retained
from proofpress.coordinates import ReportPosition, WindowSpan
from proofpress.document import CitationForm, Excerpt
from proofpress.ledger.support_records import NOT_MEASURED, SupportBasis, SupportStatus

LEDGER_SCHEMA = "proofpress-ledger/v1"
RUN_SCHEMA = "proofpress-run/v1"


class AnchorOutcome(StrEnum):
    """What looking for an excerpt in a window came to."""

    FOUND = "found"
    AMBIGUOUS = "ambiguous"
    NOT_FOUND = "not_found"


class AnchorMethod(StrEnum):
    """The rung of the ladder that held."""

    BYTE_EXACT = "byte_exact"
    NORMALISED = "normalised"
    ELIDED = "elided"
    FUZZY = "fuzzy"


class Change(StrEnum):
    """A named mechanical difference between excerpt and source that may be looked past."""

    CASE = "case"
    WHITESPACE = "whitespace"
    QUOTES = "quotes"
    DASHES = "dashes"
    PUNCTUATION = "punctuation"
    LIGATURES = "ligatures"
    COMPATIBILITY = "compatibility"
    INVISIBLES = "invisibles"
    HYPHENATION = "hyphenation"
    MARKUP = "markup"
    CUT_WORD = "cut_word"


class Bucket(StrEnum):
    """The bucket that a row stands in: exactly one."""

    EXCERPT_FOUND = "excerpt_found"
    CITATION_UNCONFIRMED = "citation_unconfirmed"
    OWN_REASONING = "own_reasoning"


class Detail(StrEnum):
    """The exact reason inside a bucket, each belonging to one bucket."""

    FOUND = "found"
    EXCERPT_NOT_FOUND = "excerpt_not_found"
    EVIDENCE_WINDOW_INCOMPLETE = "evidence_window_incomplete"
    QUOTE_AMBIGUOUS = "quote_ambiguous"
    NO_EXCERPT = "no_excerpt"
    SOURCE_UNAVAILABLE = "source_unavailable"
    UNRESOLVABLE_SOURCE = "unresolvable_source"
    DECLARED = "declared"
    NUMERIC = "numeric"
    NARRATIVE = "narrative"

    @property
    def bucket(self) -> Bucket:
        """The bucket that this detail belongs to."""
        if self is Detail.FOUND:
            return Bucket.EXCERPT_FOUND
        if self in (Detail.DECLARED, Detail.NUMERIC, Detail.NARRATIVE):
            return Bucket.OWN_REASONING
        return Bucket.CITATION_UNCONFIRMED


class Annotation(StrEnum):
    """An observation about a row; no verdict."""

    EXCERPT_REUSED = "excerpt_reused"
    LOCATOR_ONLY = "locator_only"
    NUMBERS_NOT_IN_EXCERPT = "numbers_not_in_excerpt"
    RESTS_ON_CLAIM = "rests_on_claim"
    RESTS_ON_FINDING = "rests_on_finding"
    RESTS_ON_RUN = "rests_on_run"
    SOURCE_CONTINUES = "source_continues"


class Conflict(StrEnum):
    """An observation that two things an author said do not go together."""

    CITATION_AND_DECLARED_ANALYSIS = "citation_and_declared_analysis"


class StretchSide(StrEnum):
    """Which of two texts holds a stretch of their difference."""

    BOTH = "both"
    QUOTATION = "quotation"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of a quotation, of a passage that is near it, or of both."""

    side: StretchSide
    text: str
    """White space folded; a space at its end where white space follows."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The passage of a window that is most like a quotation which is not in it. A diagnostic."""

    span: WindowSpan
    similarity: float
    """Normalised Indel similarity of both texts, white space folded, from 0 to 1 with four digits."""
    difference: tuple[Stretch, ...]
    """Both texts word by word, in order: without ``source`` the quotation, without ``quotation`` the
    passage."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """The outcome of looking for one excerpt in one window."""

    outcome: AnchorOutcome
    method: AnchorMethod | None
    """The rung that held; None where none did."""
    changes: tuple[Change, ...]
    """What had to be looked past, in the order of :class:`Change`; empty where nothing was."""
    spans: tuple[WindowSpan, ...]
    """The parts of the first occurrence, in order, in the window's original text: one for words that
    stand together; empty where nothing was found."""
    occurrences: int
    """How many places hold by that method; 0 where not found."""
    score: float | None
    """Similarity of what comes nearest, from 0 to 1; None where no rung measured it."""
    reason: str | None
    """Why it is ambiguous or not found, in plain sentences; None where found."""
    nearest: Nearest | None = None
    """What comes nearest to words that are not found or ambiguous; None where nothing is like them,
    and where ``spans`` name the passage."""

    def __post_init__(self) -> None:
        found = self.outcome is AnchorOutcome.FOUND
        if found and (self.method is None or not self.spans or self.occurrences < 1):
            raise ValueError("a found excerpt has a method, a place and a number of occurrences")
        if not found and not self.reason:
            raise ValueError("an excerpt that is not found needs a reason")
        if found and (self.method is AnchorMethod.FUZZY or self.nearest):
            raise ValueError("what is only near is never found")
        if any(later.start < former.end for former, later in pairwise(self.spans)):
            raise ValueError("the parts of an occurrence stand in order and apart")

    @property
    def is_found(self) -> bool:
        """Whether the excerpt was found."""
        return self.outcome is AnchorOutcome.FOUND

    @property
    def span(self) -> WindowSpan | None:
        """The whole passage, from the first part's start to the last one's end."""
        return WindowSpan(self.spans[0].start, self.spans[-1].end) if self.spans else None


@dataclass(frozen=True, slots=True)
class RowWindow:
    """Which evidence a row was decided on, so that absent and not searchable stay apart."""

    source_key: str | None
    """None for an address that the policy refuses."""
    snapshot_sha256: str | None
    """Of the snapshot record; None where nothing is stored."""
    window_sha256: str | None
    text_sha256: str | None
    view: str | None
    """The window's name among those of its snapshot."""
    reader: str | None
    """Name of the extractor that made the window."""
    truncation: str | None
    failure: str | None
    """``<kind>:<detail>`` of a source that could not be read."""
    page: int | None
    """The page (from 1) on which the excerpt was found."""


@dataclass(frozen=True, slots=True)
class RowCitation:
    """The citation that a row is about."""

    number: int
    form: CitationForm
    uri: str | None
    """As written, less user information and credential parameters."""
    label: str
    locator: str | None
    excerpt: Excerpt | None
    position: ReportPosition
    by_paragraph: bool = False
    """Whether it cites the unit only because the profile lets it reach all of its paragraph."""


class RestsOnKind(StrEnum):
    """What a sentence may rest on beside sources."""

    CLAIM = "claim"
    FINDING = "finding"
    RUN = "run"

    @property
    def annotation(self) -> Annotation:
        """The observation on each row of such a sentence."""
        return Annotation(f"rests_on_{self.value}")


@dataclass(frozen=True, slots=True)
class RestsOn:
    """The claim, finding or run that an author names for a sentence."""

    kind: RestsOnKind
    id: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One citation of one unit, or one unit without a citation: in exactly one bucket."""

    row_id: str
    """The unit's id; with ``-c<number>`` for a citation."""
    unit_id: str
    text: str
    """The unit's visible text."""
    position: ReportPosition
    block_kind: str
    heading_path: tuple[str, ...]
    bucket: Bucket
    detail: Detail
    citation: RowCitation | None
    window: RowWindow | None
    """None without a citation and for one that leads nowhere."""
    anchor: Anchor | None
    """None where nothing was looked for."""
    declared: str | None
    """The author's declaration of own work bound to the unit."""
    questions: tuple[str, ...]
    support_status: SupportStatus | None
    """On each cited row; None on the others."""
    annotations: tuple[Annotation, ...]
    annotation_conflicts: tuple[Conflict, ...]
    rests_on: tuple[RestsOn, ...] = ()
    """What the author names that the unit rests on, in the order in which it is written."""
    numbers_not_in_excerpt: tuple[str, ...] = ()
    """Numbers of the sentence, as written, that none of its found excerpts holds; on found rows."""
    numbers_not_comparable: tuple[str, ...] = ()
    """Numbers that they hold or do not hold depending on the locale that they are read in."""
    support_reason: str | None = None
    """Why a detector that was chosen says ``insufficient`` without an answer of its own; else None."""
    source_continues: str | None = None
    """The reservation with which the source's sentence goes on after the found words; None without."""

    def __post_init__(self) -> None:
        if self.detail.bucket is not self.bucket:
            raise ValueError(f"{self.detail} does not belong to {self.bucket}")
        if (self.bucket is Bucket.OWN_REASONING) != (self.citation is None):
            raise ValueError("a row is own reasoning exactly where it has no citation")
        if any(rest.kind.annotation not in self.annotations for rest in self.rests_on):
            raise ValueError("a row is annotated with each kind of thing that it rests on")
        is_noted = Annotation.NUMBERS_NOT_IN_EXCERPT in self.annotations
        if is_noted != bool(self.numbers_not_in_excerpt):
            raise ValueError("numbers that no excerpt holds are noted, and named")
        compared = self.numbers_not_in_excerpt or self.numbers_not_comparable
        if compared and self.detail is not Detail.FOUND:
            raise ValueError("numbers are compared with found excerpts alone")
        if (self.support_status is None) != (self.citation is None):
            raise ValueError("support is spoken of exactly where there is a citation")
        judged = self.support_status not in (None, SupportStatus.INSUFFICIENT)
        if judged and (self.detail is not Detail.FOUND or self.support_reason is not None):
            raise ValueError("support is judged only where an excerpt is found")
        if self.detail is Detail.FOUND and not (
            self.window and self.anchor and self.anchor.is_found
        ):
            raise ValueError("an excerpt is found in a window, by an anchor that says so")
        continues = Annotation.SOURCE_CONTINUES in self.annotations
        if continues != (self.source_continues is not None):
            raise ValueError("a source continues exactly where it says with which words")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rows and sentences stand where, each with what it was taken over."""

    sentences: int
    """Units of the report: the denominator of every ``sentences_by_*``."""
    rows: int
    """Rows of the ledger: the denominator of every ``rows_by_*``."""
    rows_by_bucket: Mapping[Bucket, int]
    rows_by_detail: Mapping[Detail, int]
    sentences_by_detail: Mapping[Detail, int]
    """Each sentence under its worst row."""
    conflicts: int
    declared: int
    """Coverage: sentences with any citation or locator."""
    resolvable: int
    """Coverage: sentences with a citation that names a URI."""
    accessible: int
    """Coverage: sentences with a citation whose snapshot has a usable window."""


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What a ledger says of the run that it was built from."""

    report_path: str
    report_sha256: str
    profile: Mapping[str, Json]
    """``name``, ``version`` and ``sha256``; in a :class:`Run` every setting beside them."""
    segmenter: Mapping[str, Json]
    sha256: str
    """Binds all fields of the run but what made it."""


@dataclass(frozen=True, slots=True)
class Run(RunIdentity):
    """What one ledger is built from: report, profile, segmenter, snapshots; and what made it."""

    settings: Mapping[str, Json]
    """What a caller asked for that shapes the ledger beyond the profile: ``title``, or null for the
    report's own; ``support``, the :class:`SupportBasis`; ``retain``, where parameters are retained."""
    snapshots: Mapping[str, str | None]
    """Source key -> SHA-256 of the snapshot record; None where nothing is stored."""
    made_with: Mapping[str, Json]
    """Versions of what shapes output. Beside the hash: an upgrade that changes nothing stays equal."""

    @property
    def identity(self) -> RunIdentity:
        """What a ledger keeps of this run."""
        profile = {key: self.profile[key] for key in ("name", "version", "sha256")}
        kept = (self.report_path, self.report_sha256, profile, self.segmenter, self.sha256)
        return RunIdentity(*kept)

    @property
    def retained(self) -> Retained:
        """Which parameters of addresses are kept. Raises ValueError for what no run was made with."""
        return read_retained(self.settings)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All units of a report, each row in exactly one bucket."""

    run: RunIdentity
    title: str
    population: Mapping[str, Json]
    """The report's :class:`proofpress.document.Population` as JSON."""
    is_complete: bool
    """Whether the population has no anomaly."""
    counts: Counts
    rows: tuple[LedgerRow, ...]
    disclosure: str
    """What the statuses mean and do not mean."""
    sha256: str
    support: SupportBasis = NOT_MEASURED
    """What the rows' support statuses rest on."""

    def __post_init__(self) -> None:
        silent = (None, SupportStatus.INSUFFICIENT)
        if not self.support.is_measured and any(
            row.support_status not in silent or row.support_reason for row in self.rows
        ):
            raise ValueError("where support is not measured, no row speaks of it")


WORST_FIRST = (
    Detail.EXCERPT_NOT_FOUND,
    Detail.QUOTE_AMBIGUOUS,
    Detail.UNRESOLVABLE_SOURCE,
    Detail.SOURCE_UNAVAILABLE,
    Detail.EVIDENCE_WINDOW_INCOMPLETE,
    Detail.NO_EXCERPT,
    Detail.FOUND,
    Detail.NUMERIC,
    Detail.DECLARED,
    Detail.NARRATIVE,
)
"""What was looked for and is not there, what could not be looked for, what stands: a sentence with
several rows shows the first of these."""

UNCONFIRMED = tuple(detail for detail in Detail if detail.bucket is Bucket.CITATION_UNCONFIRMED)
"""The details that the policy key ``citation_unconfirmed`` speaks of."""

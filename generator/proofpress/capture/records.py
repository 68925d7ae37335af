"""The records that the capture stage makes and stores: frozen; times are UTC, sizes are bytes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from proofpress.attest.canonical import Json, sha256_json
from proofpress.capture.retained import NOTHING_RETAINED, Retained

SNAPSHOT_SCHEMA = "proofpress-snapshot/v2"
FORMER_SCHEMA = "proofpress-snapshot/v1"
"""Read as it was written: without ``is_body_kept``, because all received bytes were kept."""

_PIECE = 256 * 1024
"""Code points that are encoded at once."""
_SHA256 = re.compile(r"[0-9a-f]{64}")
_UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Acquisition(StrEnum):
    """How a run may come by its snapshots."""

    SNAPSHOT_PREFERRED = "snapshot_preferred"
    """A stored snapshot is used; what is missing is fetched once."""
    REPLAY_ONLY = "replay_only"
    """No network; a missing snapshot makes the run invalid."""
    OFFLINE = "offline"
    """No network; a missing snapshot is ``source_unavailable`` with the detail ``not_captured``."""
    REFRESH = "refresh"
    """Every source is captured anew; what it replaces is kept in history."""

    @property
    def of_replay(self) -> Acquisition:
        """How what was made in this mode is made again: nothing is reached, and nothing more is missed."""
        return self if self is Acquisition.OFFLINE else Acquisition.REPLAY_ONLY


class Acquired(StrEnum):
    """Who brought the bytes."""

    FETCHED = "fetched"
    IMPORTED = "imported"
    COPIED = "copied"
    """It is a data file of the report's own source tree."""


class FailureKind(StrEnum):
    """Why a source could not be read."""

    SOURCE_DENIED = "source_denied"
    SOURCE_PAYWALLED = "source_paywalled"
    SOURCE_UNREACHABLE = "source_unreachable"
    SOURCE_MEDIA_UNSUPPORTED = "source_media_unsupported"
    PDF_UNSUPPORTED = "pdf_unsupported"
    SOURCE_TOO_LARGE = "source_too_large"
    SOURCE_REFUSED = "source_refused"
    NOT_CAPTURED = "not_captured"
    """Never stored: what ``offline`` says of a source that nobody has captured."""


_DETAILS = """rate_limited challenge_page sign_in soft_404 gone redirect_loop redirected_home dns
    tls timeout connection decode type_mismatch encrypted no_text_layer empty_body not_captured
    policy_scheme policy_address policy_credentials cap_bytes cap_decoded cap_pages"""
FAILURE_DETAILS = frozenset(_DETAILS.split())
"""The closed list of failure details, beside ``http_<status>``."""


class Truncation(StrEnum):
    """How complete a window is. Only ``complete`` lets a failed search say "absent"."""

    COMPLETE = "complete"
    TRUNCATED = "truncated"
    UNKNOWN = "unknown"
    EMPTY = "empty"
    SPARSE = "sparse"
    HOLLOW = "hollow"


@dataclass(frozen=True, slots=True)
class Source:
    """What a URI names, under its identity (see :mod:`proofpress.capture.uri`)."""

    key: str
    """Names the source in the store and on the site: ``s-`` and 24 hexadecimal digits."""
    identity: str
    """The normalised URI: what two spellings of one address share. Holds no credential. For a data file
    of the source tree, ``file:`` and its path there (:mod:`proofpress.capture.local_uri`)."""
    dropped_parameters: tuple[str, ...]
    """Names of query parameters that are no part of the identity, sorted."""


@dataclass(frozen=True, slots=True)
class SourceRequest:
    """A source that is wanted, under the address by which it is asked for."""

    source: Source
    uri: str
    """As the author wrote it: what ``source`` was made from. May hold credentials."""
    retained: Retained = NOTHING_RETAINED
    """The rules by which ``source`` was made from it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no text: kind and detail from closed lists, never a server's own words."""

    kind: FailureKind
    detail: str

    def __post_init__(self) -> None:
        """Check the invariants; raises ValueError."""
        if self.detail not in FAILURE_DETAILS and not re.fullmatch(r"http_[1-9]\d\d", self.detail):
            raise ValueError(f"not a failure detail: {self.detail!r}")


@dataclass(frozen=True, slots=True)
class Producer:
    """A piece of software that shaped a window."""

    name: str
    version: str
    parameters: Mapping[str, Json]

    def statement(self) -> dict[str, Json]:
        """This record as JSON."""
        return {"name": self.name, "version": self.version, "parameters": dict(self.parameters)}


def utf8_size_and_sha256(text: str) -> tuple[int, str]:
    """How many UTF-8 bytes ``text`` has, and their SHA-256, without ever holding all of them.

    Raises ValueError for half a character.
    """
    size, digest = 0, hashlib.sha256()
    for start in range(0, len(text), _PIECE):
        data = text[start : start + _PIECE].encode("utf-8")
        size += len(data)
        digest.update(data)
    return size, digest.hexdigest()


@dataclass(frozen=True, slots=True)
class EvidenceWindow:
    """The exact searchable text of a snapshot, with a statement of how complete it is."""

    view: str
    """``text`` is the reader's whole text, ``body`` a PDF's without running heads and page numbers.
    Two readers of one source have views of the same names; ``extractor`` tells them apart."""
    text: str
    """What excerpts are looked for in; window offsets count its code points."""
    original_bytes: int
    original_characters: int | None
    """None where nobody can know (a PDF has no characters before it is read)."""
    captured_bytes: int
    """UTF-8 bytes of ``text``."""
    captured_characters: int
    """Code points of ``text``."""
    truncation: Truncation
    extraction_method: str
    extractor: Producer
    extractor_library: Producer | None
    is_shown: bool
    """Whether a reader of the source sees this text; words that stand in hidden text do not count."""
    page_starts: tuple[int, ...]
    """Window offset at which each page begins, for PDF; empty elsewhere."""
    text_sha256: str = field(init=False, compare=False)
    """SHA-256 of the text's UTF-8 bytes."""
    sha256: str = field(init=False, compare=False)
    """SHA-256 of the canonical statement, ``text_sha256`` included: binds it to the text."""

    def __post_init__(self) -> None:
        """Check the invariants, and compute the hashes once; raises ValueError."""
        byte_count, text_sha256 = utf8_size_and_sha256(self.text)
        if self.captured_characters != len(self.text):
            raise ValueError("a window's statement must count the characters of its text")
        if self.captured_bytes != byte_count:
            raise ValueError("a window's statement must count the bytes of its text")
        if list(self.page_starts) != sorted(self.page_starts):
            raise ValueError("pages begin in order")
        object.__setattr__(self, "text_sha256", text_sha256)
        object.__setattr__(self, "sha256", sha256_json(self.statement()))

    def statement(self) -> dict[str, Json]:
        """Everything but the text itself, as JSON."""
        library = self.extractor_library
        return {
            "view": self.view,
            "original_bytes": self.original_bytes,
            "original_characters": self.original_characters,
            "captured_bytes": self.captured_bytes,
            "captured_characters": self.captured_characters,
            "truncation": self.truncation.value,
            "extraction_method": self.extraction_method,
            "extractor": self.extractor.statement(),
            "extractor_library": None if library is None else library.statement(),
            "is_shown": self.is_shown,
            "page_starts": list(self.page_starts),
            "text_sha256": self.text_sha256,
        }

    def page_at(self, offset: int) -> int | None:
        """The page (from 1) that holds window ``offset``; None where the source has no pages."""
        if not self.page_starts:
            return None
        return max(1, sum(start <= offset for start in self.page_starts))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The frozen observation of one source: a success with windows, or one failure."""

    source: Source
    requested_uri: str
    """As it was asked for, credentials and fragment removed."""
    final_uri: str
    """After redirects, query removed: provenance only."""
    retrieved_at: str
    """``YYYY-MM-DDTHH:MM:SSZ``."""
    acquired: Acquired
    media_type: str | None
    charset: str | None
    title: str | None
    """The document's own title, kept apart from the window."""
    body_sha256: str | None
    """Of the received bytes; None for a failure without a body."""
    body_bytes: int | None
    windows: tuple[EvidenceWindow, ...]
    """The first is the first reader's whole text; empty for a failure."""
    failure: Failure | None
    note: str | None
    """What the person who imported it wrote about where it comes from."""
    last_modified: str | None
    etag: str | None
    content_language: str | None
    previous: str | None
    """SHA-256 of the record that this one replaced as current; history is never rewritten."""
    is_body_kept: bool = False
    """Whether the received bytes are stored; where they are not, their hash and size still stand."""
    schema: str = SNAPSHOT_SCHEMA
    """The form that the record was written in; one that was read is never rewritten."""

    def __post_init__(self) -> None:
        """Check the invariants; raises ValueError."""
        if (self.failure is None) != bool(self.windows):
            raise ValueError("a snapshot holds windows or a failure, never both and never neither")
        if self.windows and not self.windows[0].is_shown:
            raise ValueError("a snapshot's first window is what a reader of the source sees")
        if not _UTC.fullmatch(self.retrieved_at):
            raise ValueError(f"not a UTC time to the second: {self.retrieved_at!r}")
        has_body = self.body_sha256 is not None
        if has_body != (self.body_bytes is not None) or (self.is_body_kept and not has_body):
            raise ValueError("a body has a hash and a size, and only a body is kept")
        if self.schema == FORMER_SCHEMA and self.is_body_kept != has_body:
            raise ValueError(f"a record of {FORMER_SCHEMA} keeps the received bytes")
        for digest in (self.body_sha256, self.previous):
            if digest is not None and not _SHA256.fullmatch(digest):
                raise ValueError(f"not a SHA-256: {digest!r}")

    @property
    def window(self) -> EvidenceWindow | None:
        """The reader's whole text, or None for a failure."""
        return self.windows[0] if self.windows else None

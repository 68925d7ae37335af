"""The records that the site stage makes: pages and files, before any host engine sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PageKind(StrEnum):
    """What a page shows."""

    HOME = "home"
    REPORT = "report"
    LEDGER = "ledger"
    SOURCES = "sources"
    EVIDENCE = "evidence"
    TEXT = "text"
    GATE = "gate"
    REPRODUCE = "reproduce"


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of a page's table of contents."""

    level: int
    """1 to 6, as in HTML."""
    anchor: str
    """The heading's id on the page."""
    text: str


@dataclass(frozen=True, slots=True)
class Publisher:
    """Where a site is published and by whom, as its configuration says it."""

    url: str = ""
    """Absolute address of the site's root, ending in ``/``; empty where nobody says it."""
    name: str = ""
    """The site's name."""
    author: str = ""
    """Empty where nobody says it."""


NOBODY = Publisher()
"""Of a site whose configuration says nothing of it."""


@dataclass(frozen=True, slots=True)
class SitePage:
    """One page: an HTML fragment that any theme can frame."""

    kind: PageKind
    src_uri: str
    """Where its Markdown stands or would stand, e.g. ``reports/fhs/ledger.md``: the host makes the URL."""
    title: str
    description: str
    lang: str
    body: str
    """The page's own HTML: complete, escaped, without script or style."""
    headings: tuple[Heading, ...]
    json_ld: str = ""
    """What schema.org's words say of it: JSON that holds no ``<``; empty where there is none."""


@dataclass(frozen=True, slots=True)
class SiteFile:
    """One data file beside the pages."""

    path: str
    """Relative to the site's root, ``/`` between parts."""
    data: bytes


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file of the snapshot directory that goes to the site as it is."""

    path: str
    """Relative to the site's root, ``/`` between parts."""
    sha256: str
    """Names it in the snapshot directory: a text of a window, or received bytes."""


@dataclass(frozen=True, slots=True)
class Publication:
    """All that Proofpress adds to a site."""

    pages: tuple[SitePage, ...]
    files: tuple[SiteFile, ...]
    kept: tuple[KeptFile, ...] = ()
    """Each once, in the order of their paths."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How one unit is marked in the report's text."""

    status: str
    """Becomes the class ``pp-<status>``: found, partly, open, number, declared, own."""
    sign: str | None
    """What stands after the unit as a link to its card; None where there is no card."""
    number: int
    """Counts the signs from 1: shown on paper, where cards are endnotes. 0 where there is no sign."""
    card: str
    """The card's id on the page."""
    label: str
    """What the sign is called for a reader who does not see it."""


@dataclass(frozen=True, slots=True)
class AnnotatedReport:
    """A report's own text as HTML, with its units marked."""

    html: str
    headings: tuple[Heading, ...]

"""What stands in one inline token: its text, and the links, marks and citation tokens in it."""

from __future__ import annotations

from dataclasses import dataclass

from proofpress.coordinates import BlockSpan, ReportPosition
from proofpress.document.records import CitationForm, Leaf


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it stands in a block."""

    href: str
    title: str
    span: BlockSpan
    """Its visible text."""
    kind: str
    """``inline``, ``reference``, ``autolink``, ``bare`` or ``html``."""
    position: ReportPosition
    is_file: bool = False
    """Whether a relative address that could be a page's is known to be a file's."""
    is_chat: bool = False
    """Whether a chat tool wrote it: its text held a token of one."""
    shows_image: bool = False
    """Whether an image stands in it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something without visible text of its own: a comment, a note's mark, an image, a residue."""

    kind: str
    """``comment``, ``note``, ``image`` or ``residue``."""
    content: str
    """The comment's inside, the note's label, the residue's own text."""
    at: int
    """Code points of the block's visible text before it."""
    position: ReportPosition
    note: int = -1
    """The note's number, for a note's mark."""
    closed: bool = True
    """Whether a comment has its end."""


@dataclass(frozen=True, slots=True)
class NamedSource:
    """A source that the text names otherwise than by a link: a DOI, a citation key."""

    span: BlockSpan
    """Its visible text."""
    form: CitationForm
    """``doi`` or ``citation_key``."""
    uri: str | None
    """Its public address; None for a key that nothing defines."""
    label: str
    position: ReportPosition


@dataclass(frozen=True, slots=True)
class PrintedToken:
    """A printed citation token, before it is known where it leads."""

    span: BlockSpan
    form: CitationForm
    """``numbered`` or ``superscript``."""
    numbers: str
    """Its numbers as they are written, ``3, 7–9``; empty for a mark without one."""
    is_certain: bool = True
    """Whether it is a citation token wherever its numbers lead; else only where a list holds them."""
    locator: str | None = None
    """Where in the source: ``p. 5`` of ``[3, p. 5]``."""


@dataclass(frozen=True, slots=True)
class Inline:
    """One inline token, read."""

    text: str
    leaves: tuple[Leaf, ...]
    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    code: tuple[BlockSpan, ...]
    breaks: tuple[int, ...]
    """Where each line of the author's after the first begins in the visible text."""
    end_column: int
    """Column (from 0) after its Markdown on its first physical line."""
    raised: tuple[BlockSpan, ...] = ()
    """What stands in raised letters, where it shows anything."""

"""The records of what a report cites, and of the words that it says are there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofpress.coordinates import BlockSpan, ReportPosition


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

"""A link's own text as its excerpt, or in doubled brackets as its locator: where the profile says so."""

from __future__ import annotations

import re
from dataclasses import replace

from proofpress.document.citations.drafts import Draft
from proofpress.document.excerpts.quotations import counts_as_quotation
from proofpress.document.records import CitationForm, Excerpt, ExcerptForm

_WRITTEN_AROUND_TEXT = frozenset(
    (CitationForm.INLINE_LINK, CitationForm.REFERENCE_LINK, CitationForm.HTML_LINK)
)
_BRACKETED = re.compile(r"\[\s*(\S.*?)\s*\]")
_PRINTED = re.compile(r"[\s\d\[\](),;–-]*")
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)\S*", re.IGNORECASE)
_FEWEST_CHARACTERS = 12


def read_link_text(draft: Draft) -> Draft:
    """``draft`` with its link's text as excerpt or locator, where nothing else is declared."""
    if draft.form not in _WRITTEN_AROUND_TEXT:
        return draft
    text = " ".join(draft.label.split())
    locator = _BRACKETED.fullmatch(text)
    if locator is not None:
        return draft if draft.locator else replace(draft, locator=locator.group(1))
    if draft.excerpt is not None or not _says_something(text):
        return draft
    return replace(draft, excerpt=Excerpt(ExcerptForm.LINK_TEXT, text, draft.position))


def _says_something(text: str) -> bool:
    """Whether a link's text can be looked for: ``here``, ``Source``, ``[3]`` and addresses cannot.

    The measure is the one by which an excerpt is too small to mean anything ("Anchoring"): fewer than
    three words and than twelve characters, and no number.
    """
    if _PRINTED.fullmatch(text) or _ADDRESS.fullmatch(text):
        return False
    digits = any(char.isdigit() for char in text)
    return counts_as_quotation(text) or len(text) >= _FEWEST_CHARACTERS or digits

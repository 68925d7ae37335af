"""PDF: the text layer, page by page, read by pdfium in a process of its own.

Pages are joined by a form feed, which counts as white space to everybody; ``page_starts`` are the
offsets after it. A page without text that shows a picture may hold words that nobody can search:
such a window is ``unknown``. A second view of the same pages leaves out running heads, feet and page
numbers, so that a sentence is whole that a page's end cuts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate

from proofpress.attest.canonical import Json
from proofpress.capture.extract.child import ChildError, ChildLimits, ask_child
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, FurtherView, judge
from proofpress.capture.extract.running_lines import drop_running_lines
from proofpress.capture.records import Failure, FailureKind, Producer

PAGE_SEPARATOR = "\f"
BODY_VIEW = "body"
"""Name of the view without running heads, feet and page numbers."""

_LINE_END_HYPHEN = re.compile("[\x02\ufffe](?:\r?\n|\r)?")
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_TITLE = 1000
_DETAILS = {"encrypted": "encrypted", "broken": "decode"}


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the child said, every field checked."""

    status: str
    pages: tuple[str, ...]
    is_cut: bool
    pictured_pages: int
    title: str | None
    pdfium: str


class PdfExtractor:
    """Reads the text layer of PDF files, within limits."""

    media_types = frozenset(("application/pdf", "application/x-pdf"))

    def __init__(
        self,
        *,
        most_pages: int = 5000,
        largest_window: int = LARGEST_WINDOW,
        limits: ChildLimits | None = None,
    ) -> None:
        self._settings: dict[str, Json] = {"pages": most_pages, "characters": largest_window}
        self._limits = limits or ChildLimits()

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:  # noqa: ARG002 - a PDF has none
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        try:
            said = _read_answer(ask_child("pdf_reader", body, self._settings, self._limits))
        except ChildError as error:
            return Failure(FailureKind.PDF_UNSUPPORTED, error.detail)
        if said.status in _DETAILS:
            return Failure(FailureKind.PDF_UNSUPPORTED, _DETAILS[said.status])
        return self._extraction(said)

    def _extraction(self, said: _Answer) -> Extraction | Failure:
        pages = [_mend_page(page) for page in said.pages]
        text = PAGE_SEPARATOR.join(pages)
        if not text.strip():
            return Failure(FailureKind.PDF_UNSUPPORTED, "no_text_layer")
        is_doubtful = said.pictured_pages > 0
        return Extraction(
            text=text,
            title=said.title,
            charset=None,
            original_characters=None,
            truncation=judge(text, is_cut=said.is_cut, is_lossy=is_doubtful, is_sparse=False),
            method="text_layer",
            extractor=Producer(
                "proofpress-pdf", "1", {**self._settings, "page_separator": PAGE_SEPARATOR}
            ),
            library=Producer("pypdfium2", version("pypdfium2"), {"pdfium": said.pdfium}),
            page_starts=_page_starts(pages),
            further_views=_further_views(pages),
        )


def _mend_page(text: str) -> str:
    # pdfium gives U+0002 (older: U+FFFE) for a hyphen at a line's end and eats the line break.
    hyphenated = _LINE_END_HYPHEN.sub("-\n", text)
    return _SURROGATE.sub("\ufffd", _LINE_BREAK.sub("\n", hyphenated))


def _further_views(pages: Sequence[str]) -> tuple[FurtherView, ...]:
    """The pages without running heads, feet and numbers, where they have any."""
    kept = drop_running_lines(pages)
    text = PAGE_SEPARATOR.join(kept)
    if kept == list(pages) or not text.strip():
        return ()
    return (FurtherView(BODY_VIEW, text, _page_starts(kept)),)


def _page_starts(pages: Sequence[str]) -> tuple[int, ...]:
    lengths = (len(page) + len(PAGE_SEPARATOR) for page in pages[:-1])
    return tuple(accumulate(lengths, initial=0))


def _read_answer(value: object) -> _Answer:
    """Check the child's answer field by field, since it read hostile bytes. Raises ChildError."""
    match value:
        case {
            "status": "read" | "encrypted" | "broken" as status,
            "pages": [*pages],
            "is_cut": bool() as is_cut,
            "pictured_pages": int() as pictured_pages,
            "title": str() as title,
            "pdfium": str() as pdfium,
        } if all(isinstance(page, str) for page in pages):
            words = " ".join(_SURROGATE.sub("\ufffd", title).split())[:_LONGEST_TITLE]
            texts = tuple(str(page) for page in pages)
            return _Answer(status, texts, is_cut, pictured_pages, words or None, pdfium[:80])
    raise ChildError("decode")

"""PDF: the text layer, page by page, as two readers see it, each in a process of its own.

pdfium reads first, and what it says decides: no text from it is a failure, and only its window can
say that words are absent. pypdf is the second reader, which joins and splits some words
otherwise; where it fails or passes a limit, there is no window of it and nothing else changes.

Pages are joined by a form feed, which counts as white space to everybody; ``page_starts`` are the
offsets after it. A page without text that shows a picture may hold words that nobody can search:
such a window is ``unknown``. A further view of each reader's pages leaves out running heads, feet and
page numbers, so that a sentence is whole that a page's end cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import accumulate

from proofpress.attest.canonical import Json
from proofpress.capture.extract.child import ChildError, ChildLimits, ask_child
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, FurtherView, judge
from proofpress.capture.extract.pdf_answer import PdfAnswer, read_answer
from proofpress.capture.extract.running_lines import drop_running_lines
from proofpress.capture.records import Failure, FailureKind, Producer

PAGE_SEPARATOR = "\f"
BODY_VIEW = "body"
"""Name of the view without running heads, feet and page numbers."""

_DETAILS = {"encrypted": "encrypted", "broken": "decode"}


@dataclass(frozen=True, slots=True)
class _Reader:
    """One of the readers, under its limits."""

    module: str
    """The module of this folder that the child runs."""
    extractor: str
    """How windows name it."""
    library: str
    most_pages: int


FIRST = _Reader("pdf_reader", "proofpress-pdf", "pypdfium2", 5000)
# Some 30 ms a page: its share of the limits on time is spent after these.
SECOND = _Reader("pypdf_reader", "proofpress-pypdf", "pypdf", 1000)


class PdfExtractor:
    """Reads the text layer of PDF files, within limits."""

    media_types = frozenset(("application/pdf", "application/x-pdf"))

    def __init__(
        self,
        *,
        most_pages: int | None = None,
        largest_window: int = LARGEST_WINDOW,
        limits: ChildLimits | None = None,
        second_limits: ChildLimits | None = None,
    ) -> None:
        self._most_pages = most_pages
        self._largest_window = largest_window
        self._limits = limits or ChildLimits()
        self._second_limits = second_limits or self._limits

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:  # noqa: ARG002 - a PDF has none
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        try:
            said = self._ask(FIRST, body, self._limits)
        except ChildError as error:
            return Failure(FailureKind.PDF_UNSUPPORTED, error.detail)
        if said.status in _DETAILS:
            return Failure(FailureKind.PDF_UNSUPPORTED, _DETAILS[said.status])
        first = self._extraction(FIRST, said)
        if first is None:
            return Failure(FailureKind.PDF_UNSUPPORTED, "no_text_layer")
        return replace(first, other_readings=self._read_again(body, said.doubtful_pages))

    def _read_again(self, body: bytes, doubtful_pages: int) -> tuple[Extraction, ...]:
        """The second reader's reading, where it has one. What the first doubts, both doubt."""
        try:
            said = self._ask(SECOND, body, self._second_limits)
        except ChildError:
            return ()
        doubtful = max(doubtful_pages, said.doubtful_pages)
        second = self._extraction(SECOND, replace(said, doubtful_pages=doubtful))
        return () if second is None else (second,)

    def _settings(self, reader: _Reader) -> dict[str, Json]:
        most_pages = reader.most_pages if self._most_pages is None else self._most_pages
        return {"pages": most_pages, "characters": self._largest_window}

    def _ask(self, reader: _Reader, body: bytes, limits: ChildLimits) -> PdfAnswer:
        return read_answer(ask_child(reader.module, body, self._settings(reader), limits))

    def _extraction(self, reader: _Reader, said: PdfAnswer) -> Extraction | None:
        text = PAGE_SEPARATOR.join(said.pages)
        if not text.strip():
            return None
        is_doubtful = said.doubtful_pages > 0
        settings = {**self._settings(reader), "page_separator": PAGE_SEPARATOR}
        engine: dict[str, Json] = {"pdfium": said.engine} if said.engine else {}
        return Extraction(
            text=text,
            title=said.title,
            charset=None,
            original_characters=None,
            truncation=judge(text, is_cut=said.is_cut, is_lossy=is_doubtful, is_sparse=False),
            method="text_layer",
            extractor=Producer(reader.extractor, "1", settings),
            library=Producer(reader.library, version(reader.library), engine),
            page_starts=_page_starts(said.pages),
            further_views=_further_views(said.pages),
        )


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

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

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version

from proofpress.attest.canonical import Json
from proofpress.capture.body import Body
from proofpress.capture.extract.child import ChildLimits, ask_child
from proofpress.capture.extract.interface import Extraction, FurtherView, judge
from proofpress.capture.extract.pages import PAGE_SEPARATOR, PageBudget
from proofpress.capture.extract.reply import ChildError, Reply
from proofpress.capture.records import Failure, FailureKind, Producer

MOST_PAGES_AT_ALL = 100_000
"""A file that says to have more is not read: nobody made it to be."""
LARGEST_VIEW = 5_000_000
"""Code points of each text. A PDF has four of them, each of up to four bytes a code point, and two PDFs
may be in memory: one is frozen while the one before it is given out."""
BODY_VIEW = "body"
"""Name of the view without running heads, feet and page numbers."""

_FAILURES: Mapping[str, str] = {"encrypted": "encrypted", "broken": "decode"}


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

    def __init__(
        self,
        *,
        most_pages: int | None = None,
        most_pages_at_all: int = MOST_PAGES_AT_ALL,
        largest_window: int = LARGEST_VIEW,
        limits: ChildLimits | None = None,
        second_limits: ChildLimits | None = None,
    ) -> None:
        self._most_pages = most_pages
        self._most_pages_at_all = most_pages_at_all
        self._largest_window = largest_window
        self._limits = limits or ChildLimits()
        self._second_limits = second_limits or self._limits

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        return media_type in ("application/pdf", "application/x-pdf")

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:  # noqa: ARG002 - a PDF has none
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        try:
            said = self._ask(FIRST, body, self._limits)
            status = said.word("status")
            if status != "read":
                return Failure(FailureKind.PDF_UNSUPPORTED, _FAILURES.get(status, "decode"))
            if said.count("page_count") > self._most_pages_at_all:
                return Failure(FailureKind.SOURCE_TOO_LARGE, "cap_pages")
            doubtful = said.count("doubtful_pages")
            first = self._extraction(FIRST, said, doubtful)
        except ChildError as error:
            return Failure(FailureKind.PDF_UNSUPPORTED, error.detail)
        if first is None:
            return Failure(FailureKind.PDF_UNSUPPORTED, "no_text_layer")
        return replace(first, other_readings=self._read_again(body, doubtful))

    def _read_again(self, body: Body, doubtful_pages: int) -> tuple[Extraction, ...]:
        """The second reader's reading, where it has one. What the first doubts, both doubt."""
        try:
            said = self._ask(SECOND, body, self._second_limits)
            doubtful = max(doubtful_pages, said.count("doubtful_pages"))
            second = self._extraction(SECOND, said, doubtful)
        except ChildError:
            return ()
        return () if second is None else (second,)

    def _ask(self, reader: _Reader, body: Body, limits: ChildLimits) -> Reply:
        return ask_child(reader.module, body, self._budget(reader).settings(), limits)

    def _budget(self, reader: _Reader) -> PageBudget:
        most_pages = reader.most_pages if self._most_pages is None else self._most_pages
        return PageBudget(most_pages, self._largest_window, self._most_pages_at_all)

    def _extraction(self, reader: _Reader, said: Reply, doubtful_pages: int) -> Extraction | None:
        text = said.texts[0] if said.texts else ""
        if not text or text.isspace():
            return None
        budget = self._budget(reader)
        settings: dict[str, Json] = {
            "pages": budget.pages,
            "characters": budget.characters,
            "page_separator": PAGE_SEPARATOR,
        }
        engine = said.word("engine")
        is_doubtful = doubtful_pages > 0
        return Extraction(
            text=text,
            title=said.word("title") or None,
            charset=None,
            original_characters=None,
            truncation=judge(text, is_cut=said.flag("is_cut"), is_lossy=is_doubtful),
            method="text_layer",
            extractor=Producer(reader.extractor, "1", settings),
            library=Producer(
                reader.library, version(reader.library), {"pdfium": engine} if engine else {}
            ),
            page_starts=_starts(said, "page_starts", text),
            further_views=tuple(
                FurtherView(BODY_VIEW, body, _starts(said, "body_starts", body))
                for body in said.texts[1:2]
            ),
        )


def _starts(said: Reply, name: str, text: str) -> tuple[int, ...]:
    starts = said.offsets(name)
    if starts and starts[-1] > len(text):
        raise ChildError("decode")
    return starts

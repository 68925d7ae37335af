"""Reads one PDF with pdfium. Runs in the child process only: see :mod:`.child`.

The answer is described in :mod:`.pages`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, BinaryIO

import pypdfium2  # type: ignore[import-untyped]

from proofpress.attest.canonical import Json
from proofpress.capture.extract.pages import PageBudget, facts, write_pages
from proofpress.capture.extract.reply import ReplyWriter

# A line's start, or the hyphen after which pdfium eats the line's end.
_LINE_NUMBER = re.compile("(?m)(?:^|(?<=[\x02\ufffe]))[0-9]{1,3}(?=[^\\W\\d_])")
_SMALL = 0.85
"""What part of the note's font size a raised number has at most."""
_LOCKED = (pypdfium2.raw.FPDF_ERR_PASSWORD, pypdfium2.raw.FPDF_ERR_SECURITY)


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes the texts of the PDF ``source`` within the :class:`PageBudget` of ``settings``."""
    budget = PageBudget.read(settings)
    engine = str(pypdfium2.version.PDFIUM_INFO)
    try:
        document = pypdfium2.PdfDocument(source)
        page_count = len(document)
    except pypdfium2.PdfiumError as error:
        is_locked = error.err_code in _LOCKED
        return facts("encrypted" if is_locked else "broken", engine=engine)
    if page_count > budget.pages_at_all:
        return facts("read", page_count=page_count, engine=engine)
    title = ""
    with contextlib.suppress(UnicodeDecodeError, pypdfium2.PdfiumError):
        title = document.get_metadata_value("Title")
    about = write_pages(page_count, partial(_read_page, document), budget, reply)
    return {**facts("read", title=title, engine=engine), **about}


def _read_page(document: Any, index: int) -> tuple[str, bool]:
    """The page's text, and whether it may hold words that the text does not."""
    try:
        page = document[index]
        text_page = page.get_textpage()
        text = _part_marks(text_page, text_page.get_text_range(errors="replace"))
        is_doubtful = not text.strip() and _shows_picture(page)
        text_page.close()
        page.close()
    except pypdfium2.PdfiumError:
        return "", True
    return text, is_doubtful


def _part_marks(text_page: Any, text: str) -> str:
    """``text`` with a space after each note's number that is set small right before its note.

    pdfium writes ``1The``, and a quotation of the note would begin inside a word.
    """
    parts, last = [], 0
    for found in _LINE_NUMBER.finditer(text):
        mark, note = (_font_size(text_page, text, at) for at in (found.start(), found.end()))
        if 0 < mark < _SMALL * note:
            parts.append(text[last : found.end()])
            last = found.end()
    return " ".join([*parts, text[last:]])


def _font_size(text_page: Any, text: str, at: int) -> float:
    """Points of the character of ``text`` at ``at``; 0 where pdfium counts otherwise."""
    index = pypdfium2.raw.FPDFText_GetCharIndexFromTextIndex(text_page, at)
    if index < 0 or pypdfium2.raw.FPDFText_GetUnicode(text_page, index) != ord(text[at]):
        return 0.0
    return float(pypdfium2.raw.FPDFText_GetFontSize(text_page, index))


def _shows_picture(page: Any) -> bool:
    pictures = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4)
    return next(pictures, None) is not None

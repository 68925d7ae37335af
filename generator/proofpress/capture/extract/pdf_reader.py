"""Reads one PDF with pdfium. Runs in the child process only: see :mod:`.child`.

The answer: ``status`` (read, encrypted, broken), ``pages`` (texts), ``is_cut``, ``doubtful_pages``
(pages without text that show a picture or cannot be read), ``title``, ``engine`` (the version of pdfium).
"""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

# A line's start, or the hyphen after which pdfium eats the line's end.
_LINE_NUMBER = re.compile("(?m)(?:^|(?<=[\x02\ufffe]))[0-9]{1,3}(?=[^\\W\\d_])")
_SMALL = 0.85
"""What part of the note's font size a raised number has at most."""
_LOCKED = (pypdfium2.raw.FPDF_ERR_PASSWORD, pypdfium2.raw.FPDF_ERR_SECURITY)


def answer(data: bytes, settings: dict[str, Any]) -> dict[str, Any]:
    """The answer for the PDF ``data``; ``settings`` limits its ``pages`` and ``characters``."""
    said: dict[str, Any] = {
        "status": "read",
        "pages": [],
        "is_cut": False,
        "doubtful_pages": 0,
        "title": "",
        "engine": str(pypdfium2.version.PDFIUM_INFO),
    }
    try:
        document = pypdfium2.PdfDocument(data)
        page_count = len(document)
    except pypdfium2.PdfiumError as error:
        said["status"] = "encrypted" if error.err_code in _LOCKED else "broken"
        return said
    with contextlib.suppress(UnicodeDecodeError, pypdfium2.PdfiumError):
        said["title"] = document.get_metadata_value("Title")
    said["is_cut"] = page_count > settings["pages"]
    _read_pages(document, min(page_count, settings["pages"]), settings["characters"], said)
    return said


def _read_pages(document: Any, count: int, budget: int, said: dict[str, Any]) -> None:
    for index in range(count):
        if budget <= 0:
            said["is_cut"] = True
            return
        text, is_doubtful = _read_page(document, index)
        said["pages"].append(text[:budget])
        said["doubtful_pages"] += is_doubtful
        said["is_cut"] = said["is_cut"] or len(text) > budget
        budget -= len(text) + 1


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

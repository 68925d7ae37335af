"""Reads one PDF with pdfium. Runs in the child process only: see :mod:`.child`.

The answer: ``status`` (read, encrypted, broken), ``pages`` (texts), ``is_cut``, ``doubtful_pages``
(pages without text that show a picture or cannot be read), ``title``, ``engine`` (the version of pdfium).
"""

from __future__ import annotations

import contextlib
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

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
        text = text_page.get_text_range(errors="replace")
        is_doubtful = not text.strip() and _shows_picture(page)
        text_page.close()
        page.close()
    except pypdfium2.PdfiumError:
        return "", True
    return text, is_doubtful


def _shows_picture(page: Any) -> bool:
    pictures = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4)
    return next(pictures, None) is not None

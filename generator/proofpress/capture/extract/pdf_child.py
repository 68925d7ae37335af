"""The process that reads one PDF: a script of its own, run isolated, that imports only pdfium.

Settings come as one JSON argument, the PDF on standard input, and one JSON object goes to standard
output: ``status`` (read, encrypted, broken), ``pages``, ``is_cut``, ``pictured_pages``, ``title``.
A crash is an answer too: the parent takes it as "could not be read".
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from typing import Any


def limit_resources(settings: dict[str, Any]) -> None:
    """Set hard limits on this process, where the platform has them."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:
        return
    limits = (
        (resource.RLIMIT_CPU, settings["cpu_seconds"]),
        (resource.RLIMIT_AS, settings["memory_bytes"]),
        (resource.RLIMIT_FSIZE, settings["output_bytes"]),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, value in limits:
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):
            continue  # a lower limit is already there, or the platform refuses this one


def load_library() -> Any:
    """The pdfium binding: a function, so that it is only loaded after the limits are set."""
    return importlib.import_module("pypdfium2")


def read_pdf(data: bytes, settings: dict[str, Any]) -> dict[str, Any]:
    """The answer for the PDF ``data``."""
    pypdfium2 = load_library()
    answer: dict[str, Any] = {
        "status": "read",
        "pages": [],
        "is_cut": False,
        "pictured_pages": 0,
        "title": "",
        "pdfium": str(pypdfium2.version.PDFIUM_INFO),
    }
    try:
        document = pypdfium2.PdfDocument(data)
        page_count = len(document)
    except pypdfium2.PdfiumError as error:
        locked = error.err_code in (
            pypdfium2.raw.FPDF_ERR_PASSWORD,
            pypdfium2.raw.FPDF_ERR_SECURITY,
        )
        answer["status"] = "encrypted" if locked else "broken"
        return answer
    with contextlib.suppress(UnicodeDecodeError, pypdfium2.PdfiumError):
        answer["title"] = document.get_metadata_value("Title")
    _read_pages(document, min(page_count, settings["pages"]), settings["characters"], answer)
    answer["is_cut"] = answer["is_cut"] or page_count > settings["pages"]
    return answer


def _read_pages(document: Any, count: int, budget: int, answer: dict[str, Any]) -> None:
    for index in range(count):
        text, shows_picture = _read_page(document, index)
        answer["pages"].append(text[:budget])
        answer["pictured_pages"] += shows_picture and not text.strip()
        budget -= len(text) + 1
        if budget <= 0 and index + 1 < count or budget < -1:
            answer["is_cut"] = True
            return


def _read_page(document: Any, index: int) -> tuple[str, bool]:
    pypdfium2 = load_library()
    try:
        page = document[index]
        text_page = page.get_textpage()
        text = text_page.get_text_range(errors="replace")
        shows_picture = not text.strip() and _shows_picture(page)
        text_page.close()
        page.close()
    except pypdfium2.PdfiumError:
        # A page that cannot be read may hold words: counted like a picture of them.
        return "", True
    return text, shows_picture


def _shows_picture(page: Any) -> bool:
    pypdfium2 = load_library()
    wanted = [pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    return next(page.get_objects(filter=wanted, max_depth=4), None) is not None


def main() -> None:
    """Read standard input, write standard output."""
    settings = json.loads(sys.argv[1])
    limit_resources(settings)
    sys.path.append(settings["library_folder"])
    answer = read_pdf(sys.stdin.buffer.read(), settings)
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()

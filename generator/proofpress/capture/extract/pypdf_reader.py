"""Reads one PDF with pypdf, the second reader. Runs in the child process only: see :mod:`.child`.

The answer is that of :mod:`.pdf_reader`; only ``doubtful_pages`` counts nothing but pages that
cannot be read. What pypdf would do better with other packages it does without them, so
that a text hangs on pypdf alone and not on what else is installed.
"""

from __future__ import annotations

import importlib
import io
import logging
import sys
from typing import Any

_UNSEEN = ("cryptography", "Crypto", "fontTools", "PIL")


def answer(data: bytes, settings: dict[str, Any]) -> dict[str, Any]:
    """The answer for the PDF ``data``; ``settings`` limits its ``pages`` and ``characters``."""
    logging.disable()
    # An entry of None makes the import fail, as if the package were not installed.
    sys.modules.update(dict.fromkeys(_UNSEEN))  # type: ignore[arg-type]
    pypdf: Any = importlib.import_module("pypdf")
    said: dict[str, Any] = {
        "status": "read",
        "pages": [],
        "is_cut": False,
        "doubtful_pages": 0,
        "title": "",
        "engine": "",
    }
    try:
        document = pypdf.PdfReader(io.BytesIO(data))
        page_count = len(document.pages)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - pypdf has no closed list of what hostile bytes make it raise
        said["status"] = "broken"
        return said
    said["is_cut"] = page_count > settings["pages"]
    _read_pages(document, min(page_count, settings["pages"]), settings["characters"], said)
    return said


def _read_pages(document: Any, count: int, budget: int, said: dict[str, Any]) -> None:
    for index in range(count):
        if budget <= 0:
            said["is_cut"] = True
            return
        try:
            text = document.pages[index].extract_text()
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - as above: one page that cannot be read
            text = ""
            said["doubtful_pages"] += 1
        said["pages"].append(text[:budget])
        said["is_cut"] = said["is_cut"] or len(text) > budget
        budget -= len(text) + 1

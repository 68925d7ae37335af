"""Reads one PDF with pypdf, the second reader. Runs in the child process only: see :mod:`.child`.

The answer is described in :mod:`.pages`; ``doubtful_pages`` counts nothing but pages that cannot be
read. What pypdf would do better with other packages it does without them, so
that a text hangs on pypdf alone and not on what else is installed.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any, BinaryIO

from proofpress.attest.canonical import Json
from proofpress.capture.extract.pages import PageBudget, facts, write_pages
from proofpress.capture.extract.reply import ReplyWriter

_UNSEEN = ("cryptography", "Crypto", "fontTools", "PIL")


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes the texts of the PDF ``source`` within the :class:`PageBudget` of ``settings``."""
    logging.disable()
    # An entry of None makes the import fail, as if the package were not installed.
    sys.modules.update(dict.fromkeys(_UNSEEN))  # type: ignore[arg-type]
    pypdf: Any = importlib.import_module("pypdf")
    try:
        document = pypdf.PdfReader(source)
        page_count = len(document.pages)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - pypdf has no closed list of what hostile bytes make it raise
        return facts("broken")
    about = write_pages(page_count, partial(_read_page, document), PageBudget.read(settings), reply)
    return {**facts("read"), **about}


def _read_page(document: Any, index: int) -> tuple[str, bool]:
    """The page's text; one that cannot be read may hold words."""
    try:
        return str(document.pages[index].extract_text()), False
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - as above
        return "", True

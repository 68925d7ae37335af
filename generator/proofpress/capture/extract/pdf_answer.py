"""What a PDF reader's child process says, checked field by field, since it read hostile bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from proofpress.capture.extract.child import ChildError

_LINE_END_HYPHEN = re.compile("[\x02\ufffe](?:\r?\n|\r)?")
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_TITLE = 1000


@dataclass(frozen=True, slots=True)
class PdfAnswer:
    """One reader's answer about one file."""

    status: str
    """``read``, ``encrypted`` or ``broken``."""
    pages: tuple[str, ...]
    """Texts with plain line breaks and without half characters."""
    is_cut: bool
    """Whether a limit on pages or characters stopped the reader."""
    doubtful_pages: int
    """Pages without text that show a picture or could not be read: they may hold words."""
    title: str | None
    engine: str
    """Version of what is inside the reader's library, or empty."""


def read_answer(value: object) -> PdfAnswer:
    """The answer in the untrusted ``value``. Raises ChildError."""
    match value:
        case {
            "status": "read" | "encrypted" | "broken" as status,
            "pages": [*pages],
            "is_cut": bool() as is_cut,
            "doubtful_pages": int() as doubtful_pages,
            "title": str() as title,
            "engine": str() as engine,
        } if all(isinstance(page, str) for page in pages):
            words = " ".join(_SURROGATE.sub("\ufffd", title).split())[:_LONGEST_TITLE]
            texts = tuple(_mend_page(str(page)) for page in pages)
            return PdfAnswer(status, texts, is_cut, doubtful_pages, words or None, engine[:80])
    raise ChildError("decode")


def _mend_page(text: str) -> str:
    # pdfium gives U+0002 (older: U+FFFE) for a hyphen at a line's end and eats the line break.
    hyphenated = _LINE_END_HYPHEN.sub("-\n", text)
    return _SURROGATE.sub("\ufffd", _LINE_BREAK.sub("\n", hyphenated))

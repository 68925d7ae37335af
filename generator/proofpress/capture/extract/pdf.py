"""PDF: the text layer, page by page, read by pdfium in a process of its own.

The child (:mod:`proofpress.capture.extract.pdf_child`) gets the bytes as a file on standard input,
no environment, no user site, and limits on time, memory and output; whatever it does, the answer
here is an extraction or a failure. Pages are joined by a form feed, which counts as white space to
everybody; ``page_starts`` are the offsets after it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from proofpress.attest.canonical import Json
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, judge
from proofpress.capture.records import Failure, FailureKind, Producer

PAGE_SEPARATOR = "\f"


@dataclass(frozen=True, slots=True)
class PdfLimits:
    """What one PDF may cost."""

    wall_seconds: float = 60.0
    cpu_seconds: int = 60
    memory_bytes: int = 2 * 1024**3
    """Address space of the child, where the platform can limit it."""
    pages: int = 5000
    characters: int = LARGEST_WINDOW
    """Code points of all pages."""

    @property
    def output_bytes(self) -> int:
        """The child's largest answer: JSON escapes take at most 12 bytes a code point."""
        return 12 * self.characters + 1_000_000


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the child said, every field checked."""

    status: str
    pages: tuple[str, ...]
    is_cut: bool
    pictured_pages: int
    """Pages without text that show a picture: they may hold words that nobody can search."""
    title: str | None
    pdfium: str
    """Version of the pdfium library that read it."""


_CHILD = Path(__file__).with_name("pdf_child.py")
_LINE_END_HYPHEN = re.compile("[\x02\ufffe](?:\r?\n|\r)?")
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_TITLE = 1000


class PdfExtractor:
    """Reads the text layer of PDF files, within limits."""

    media_types = frozenset(("application/pdf", "application/x-pdf"))

    def __init__(self, limits: PdfLimits | None = None) -> None:
        self._limits = limits or PdfLimits()

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:  # noqa: ARG002 - a PDF has none
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        answer = _ask_child(body, self._limits)
        if isinstance(answer, Failure):
            return answer
        pages = [_mend_page(page) for page in answer.pages]
        text = PAGE_SEPARATOR.join(pages)
        if not text.strip():
            return Failure(FailureKind.PDF_UNSUPPORTED, "no_text_layer")
        return Extraction(
            text=text,
            title=answer.title,
            charset=None,
            original_characters=None,
            truncation=judge(
                text, is_cut=answer.is_cut, is_lossy=answer.pictured_pages > 0, is_sparse=False
            ),
            method="text_layer",
            extractor=self._producer(),
            library=Producer("pypdfium2", version("pypdfium2"), {"pdfium": answer.pdfium}),
            page_starts=_page_starts(pages),
        )

    def _producer(self) -> Producer:
        parameters: dict[str, Json] = {
            "largest_window": self._limits.characters,
            "most_pages": self._limits.pages,
            "page_separator": PAGE_SEPARATOR,
        }
        return Producer("proofpress-pdf", "1", parameters)


def _mend_page(text: str) -> str:
    # pdfium gives U+0002 (older: U+FFFE) for a hyphen at a line's end and eats the line break.
    hyphenated = _LINE_END_HYPHEN.sub("-\n", text)
    return _SURROGATE.sub("\ufffd", _LINE_BREAK.sub("\n", hyphenated))


def _page_starts(pages: Sequence[str]) -> tuple[int, ...]:
    lengths = (len(page) + len(PAGE_SEPARATOR) for page in pages[:-1])
    return tuple(accumulate(lengths, initial=0))


def _ask_child(body: bytes, limits: PdfLimits) -> _Answer | Failure:
    """Run the child on ``body``; a crash, a limit or an unreadable answer is a failure."""
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as reply:
        question.write(body)
        question.seek(0)
        try:
            code = _run_child(question, reply, limits)
        except subprocess.TimeoutExpired:
            return Failure(FailureKind.PDF_UNSUPPORTED, "timeout")
        reply.seek(0)
        written = reply.read(limits.output_bytes + 1)
    if code != 0 or len(written) > limits.output_bytes:
        return Failure(FailureKind.PDF_UNSUPPORTED, "decode")
    try:
        answer = _read_answer(json.loads(written))
    except (ValueError, RecursionError):
        return Failure(FailureKind.PDF_UNSUPPORTED, "decode")
    details = {"encrypted": "encrypted", "broken": "decode"}
    if answer.status in details:
        return Failure(FailureKind.PDF_UNSUPPORTED, details[answer.status])
    return answer


def _run_child(question: BinaryIO, reply: BinaryIO, limits: PdfLimits) -> int:
    settings = {
        "library_folder": _library_folder(),
        "cpu_seconds": limits.cpu_seconds,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
        "pages": limits.pages,
        "characters": limits.characters,
    }
    kept = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP")
    process = subprocess.Popen(  # noqa: S603 - our own file, this interpreter, no shell
        [sys.executable, "-I", "-X", "utf8", str(_CHILD), json.dumps(settings)],
        stdin=question,
        stdout=reply,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in kept if name in os.environ},
        cwd=tempfile.gettempdir(),
    )
    with process:
        try:
            return process.wait(limits.wall_seconds)
        finally:
            process.kill()


def _library_folder() -> str:
    """Where pdfium's package lies: the isolated child does not inherit our search path."""
    found = importlib.util.find_spec("pypdfium2")
    origin = found.origin if found else None
    return str(Path(origin).parents[1]) if origin else ""


def _read_answer(value: object) -> _Answer:
    """Check the child's answer field by field: it read hostile bytes. Raises ValueError."""
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
    raise ValueError("not an answer of the child")

"""HTML and XHTML: the text that a browser shows with scripts off.

Pages of usual size are read here; larger ones in a process with limits, since Lexbor's time grows
with the square of the nesting (and of one tag's attributes), and nothing can interrupt it.
"""

from __future__ import annotations

import selectolax

from proofpress.capture.extract.charset import decode_body
from proofpress.capture.extract.child import ChildError, ChildLimits, ask_child
from proofpress.capture.extract.hollow import is_wall
from proofpress.capture.extract.html_reader import answer
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, bound_text, judge
from proofpress.capture.records import Failure, FailureKind, Producer

LARGEST_READ_HERE = 256 * 1024
"""UTF-8 bytes: at most some seconds on the worst page that was found."""

_PRODUCER = Producer("proofpress-html", "2", {"largest_window": LARGEST_WINDOW, "scripts": False})
_LIBRARY = Producer("selectolax", selectolax.__version__, {"backend": "lexbor"})
_FEWEST_CHARACTERS = 1024
_LARGE_BODY = 4096
_LONGEST_TITLE = 1000


class HtmlExtractor:
    """Reads HTML as a person who copies from the page would."""

    media_types = frozenset(("text/html", "application/xhtml+xml"))

    def __init__(self, limits: ChildLimits | None = None) -> None:
        self._limits = limits or ChildLimits()

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        decoded = decode_body(body, charset, is_markup=True)
        try:
            visible, title = self._read(decoded.text.encode("utf-8"))
        except ChildError as error:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, error.detail)
        text, is_cut = bound_text(visible)
        return Extraction(
            text=text,
            title=title[:_LONGEST_TITLE] or None,
            charset=decoded.charset,
            original_characters=len(decoded.text),
            truncation=judge(
                text,
                is_cut=is_cut,
                is_lossy=decoded.is_lossy,
                is_sparse=len(text) < _FEWEST_CHARACTERS and len(body) >= _LARGE_BODY,
                is_hollow=is_wall(text, title),
            ),
            method="visible_text",
            extractor=_PRODUCER,
            library=_LIBRARY,
        )

    def _read(self, page: bytes) -> tuple[str, str]:
        """Visible text and title of ``page`` (UTF-8). Raises ChildError."""
        if len(page) <= LARGEST_READ_HERE:
            said: object = answer(page, {})
        else:
            said = ask_child("html_reader", page, {}, self._limits)
        match said:
            case {"text": str() as text, "title": str() as title}:
                return text, title
        raise ChildError("decode")

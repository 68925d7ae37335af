"""HTML and XHTML: the text that a browser shows with scripts off, and hidden text beside it.

Pages of usual size are read here; larger ones in a process with limits, since Lexbor's time grows
with the square of the nesting (and of one tag's attributes), and nothing can interrupt it. A page of
which the publisher says that it is not free to read may show a part only: its window is ``unknown``.
"""

from __future__ import annotations

import selectolax

from proofpress.attest.canonical import Json
from proofpress.capture.body import Body
from proofpress.capture.extract.ask import Reader, ask
from proofpress.capture.extract.child import ChildLimits
from proofpress.capture.extract.hollow import is_wall
from proofpress.capture.extract.html_reader import MOST_HIDDEN, MOST_MARKUP, answer
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, FurtherView, judge
from proofpress.capture.extract.reply import ChildError, Reply
from proofpress.capture.extract.text_facts import TextOrder
from proofpress.capture.records import Failure, FailureKind, Producer

LARGEST_READ_HERE = 256 * 1024
"""Bytes: at most some seconds on the worst page that was found."""
READER = Reader("html_reader", answer, LARGEST_READ_HERE)

HIDDEN_VIEW = "hidden"
"""Name of the view that holds the words of hidden elements."""

_LIMITS = ChildLimits(wall_seconds=30.0, cpu_seconds=30, memory_bytes=512 * 1024**2)
_PARAMETERS: dict[str, Json] = {
    "largest_hidden": MOST_HIDDEN,
    "largest_markup": MOST_MARKUP,
    "largest_window": LARGEST_WINDOW,
    "scripts": False,
}
_PRODUCER = Producer("proofpress-html", "3", _PARAMETERS)
_LIBRARY = Producer("selectolax", selectolax.__version__, {"backend": "lexbor"})
_FEWEST_CHARACTERS = 1024
_LARGE_BODY = 4096
_LONGEST_TITLE = 1000


class HtmlExtractor:
    """Reads HTML as a person who copies from the page would."""

    def __init__(
        self, limits: ChildLimits | None = None, *, largest_window: int = LARGEST_WINDOW
    ) -> None:
        self._limits = limits or _LIMITS
        self._largest_window = largest_window

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        return media_type in ("text/html", "application/xhtml+xml")

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        order = TextOrder(charset, self._largest_window)
        try:
            return _extraction(ask(READER, body, order.settings(), self._limits), body.byte_count)
        except ChildError as error:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, error.detail)


def _extraction(said: Reply, body_bytes: int) -> Extraction:
    if len(said.texts) != 2:
        raise ChildError("decode")
    text, hidden = said.texts
    title = said.word("title")
    is_small = len(text) < _FEWEST_CHARACTERS
    return Extraction(
        text=text,
        title=title[:_LONGEST_TITLE] or None,
        charset=said.word("charset"),
        original_characters=said.count("characters"),
        truncation=judge(
            text,
            is_cut=said.cut[0] or said.flag("is_cut"),
            is_lossy=said.flag("is_lossy") or said.flag("is_teaser"),
            is_sparse=is_small and body_bytes >= _LARGE_BODY,
            is_hollow=is_wall(text, title),
        ),
        method="visible_text",
        extractor=_PRODUCER,
        library=_LIBRARY,
        further_views=_hidden_views(hidden),
    )


def _hidden_views(hidden: str) -> tuple[FurtherView, ...]:
    if not hidden or hidden.isspace():
        return ()
    return (FurtherView(HIDDEN_VIEW, hidden, is_shown=False),)

"""What an extractor is: bytes of one media type in, the text that can be searched out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from proofpress.capture.body import Body
from proofpress.capture.records import Failure, Producer, Truncation

LARGEST_WINDOW = 16_000_000
"""Code points of a window's text; what is longer is cut and said to be truncated."""


@dataclass(frozen=True, slots=True)
class FurtherView:
    """Another reading of the same text, beside the whole one."""

    name: str
    text: str
    page_starts: tuple[int, ...] = ()
    is_shown: bool = True
    """Whether a reader of the source sees it."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The text of one representation, with a statement of how complete it is."""

    text: str
    title: str | None
    charset: str | None
    """The charset that the bytes were decoded with; None where they are no text."""
    original_characters: int | None
    """Code points of the decoded representation; None where nobody can know."""
    truncation: Truncation
    method: str
    """What kind of reading this was, in one word."""
    extractor: Producer
    library: Producer | None
    page_starts: tuple[int, ...] = ()
    """Offsets in ``text`` (code points) at which pages begin; empty where there are no pages."""
    further_views: tuple[FurtherView, ...] = ()
    other_readings: tuple[Extraction, ...] = ()
    """The same bytes as other readers read them, each with views of its own."""


class Extractor(Protocol):
    """Reads the media types that it names."""

    def reads(self, media_type: str) -> bool:
        """Whether ``media_type``, lower-case and without parameters, is one of its own."""
        ...

    def extract(self, body: Body, charset: str | None) -> Extraction | Failure:
        """The text of ``body``. Never raises for what the bytes are: that is a Failure.

        ``charset`` is the one that the server named, or None.
        """
        ...


def judge(
    text: str,
    *,
    is_cut: bool,
    is_lossy: bool,
    is_sparse: bool = False,
    is_hollow: bool = False,
) -> Truncation:
    """The window's completeness: the first that holds, else ``complete``.

    ``empty`` and ``hollow`` say that there is nothing to find, so they come before what says that
    there may be more. ``is_lossy``: whether words may be missing or wrong.
    """
    holds = {
        Truncation.EMPTY: not text or text.isspace(),
        Truncation.HOLLOW: is_hollow,
        Truncation.TRUNCATED: is_cut,
        Truncation.UNKNOWN: is_lossy,
        Truncation.SPARSE: is_sparse,
        Truncation.COMPLETE: True,
    }
    return next(value for value, is_so in holds.items() if is_so)

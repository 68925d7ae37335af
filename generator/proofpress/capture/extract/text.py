"""Whatever is text as it stands: the decoded text, not a character changed.

Plain text, Markdown, CSV, source code, notations of data: what a browser shows as it is, or a reader
opens in an editor. Types that are markup of their own, and have no extractor, are not among them. A
short text may be a wall, as a page may.
"""

from __future__ import annotations

from proofpress.capture.extract.ask import Reader
from proofpress.capture.extract.hollow import is_wall
from proofpress.capture.extract.interface import LARGEST_WINDOW, judge
from proofpress.capture.extract.one_text import OneTextExtractor, TextReading
from proofpress.capture.extract.reply import Reply
from proofpress.capture.extract.text_reader import answer
from proofpress.capture.records import Producer, Truncation

READER = Reader("text_reader", answer, 1024**2)

_PRODUCER = Producer("proofpress-text", "1", {"largest_window": LARGEST_WINDOW})
_NAMED = """ecmascript graphql javascript jsonl json-lines ndjson sql toml typescript x-bibtex
    x-csh x-ecmascript x-httpd-php x-javascript x-json-lines x-jsonlines x-latex x-ndjson
    x-perl x-python x-ruby x-sh x-shellscript x-sql x-subrip x-tex x-toml x-yaml yaml"""
_TYPES = frozenset(f"application/{name}" for name in _NAMED.split())
_MARKUP = frozenset(("text/enriched", "text/richtext", "text/rtf", "text/html", "text/xml"))
"""Nobody reads these as they stand."""


def _judge(said: Reply, text: str, is_cut: bool) -> Truncation:
    is_hollow = is_wall(text, None)
    return judge(text, is_cut=is_cut, is_lossy=said.flag("is_lossy"), is_hollow=is_hollow)


class TextExtractor(OneTextExtractor):
    """Reads text that needs no reading; only a byte-order mark is dropped."""

    reading = TextReading(READER, "is_text", "type_mismatch", "verbatim", _PRODUCER, _judge)

    def reads(self, media_type: str) -> bool:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        is_text = media_type.startswith("text/") and media_type not in _MARKUP
        return is_text or media_type in _TYPES or media_type.endswith("+yaml")

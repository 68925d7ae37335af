"""JSON: a strict parse, and one line a leaf, ``path: value``.

A path is written as in ``items[3].name``; a key that is no plain word stands in brackets as a JSON
text (``["first name"]``), the root alone is ``$``. Numbers keep their literal. A line break inside
a text value becomes a space, so that a line is a leaf.
"""

from __future__ import annotations

import re

from proofpress.capture.extract.charset import decode_body
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, bound_text, judge
from proofpress.capture.extract.json_reader import DEEPEST, read_leaves
from proofpress.capture.records import Failure, FailureKind, Producer

_PRODUCER = Producer("proofpress-json", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})
_FEWEST_CHARACTERS = 256
_LINE_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


class JsonExtractor:
    """Reads JSON that every parser reads the same way; anything else is the failure ``decode``."""

    media_types = frozenset(("application/json", "text/json", "application/ld+json"))

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        decoded = decode_body(body, charset, is_markup=False)
        try:
            written, is_cut = _write_lines(decoded.text)
        except ValueError:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "decode")
        text = _SURROGATE.sub(_REPLACEMENT, written)
        return Extraction(
            text=text,
            title=None,
            charset=decoded.charset,
            original_characters=len(decoded.text),
            truncation=judge(
                text,
                is_cut=is_cut,
                is_lossy=decoded.is_lossy or text != written,
                is_sparse=len(text) < _FEWEST_CHARACTERS,
            ),
            method="leaves",
            extractor=_PRODUCER,
            library=None,
        )


def _write_lines(text: str) -> tuple[str, bool]:
    """All leaves, a line each, and whether a limit cut them: long paths can outgrow their source.

    What follows the cut is not read. Raises ValueError for what is not strict JSON before it.
    """
    lines = []
    length = -1
    for path, value in read_leaves(text):
        lines.append(f"{path or '$'}: {_LINE_BREAKS.sub(' ', value)}")
        length += len(lines[-1]) + 1
        if length > LARGEST_WINDOW:
            break
    return bound_text("\n".join(lines))

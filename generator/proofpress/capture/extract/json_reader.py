"""Reads JSON a line a leaf: see :mod:`proofpress.capture.extract.json_leaves`."""

from __future__ import annotations

import mmap
import re
from collections.abc import Mapping
from io import BytesIO
from typing import BinaryIO

from proofpress.attest.canonical import Json
from proofpress.capture.extract.charset import DecodedText, TextKind, decode_text
from proofpress.capture.extract.leaves import Utf8, read_leaves
from proofpress.capture.extract.reply import ReplyWriter
from proofpress.capture.extract.text_facts import TextOrder, text_facts

_LINE_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_MOST_BYTES = 192 * 1024**2
"""More UTF-8 than any body that is received can hold."""
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes all leaves, a line each, up to the limit: long paths can outgrow their source.

    What follows the cut is not read. ``is_json`` says whether what stands before it is strict JSON,
    ``has_half`` whether a text there holds half a character, ``is_cut`` whether one is too long.
    """
    order = TextOrder.read(settings)
    decoded = decode_text(source, order.charset, TextKind.JSON)
    reply.begin(order.most_characters)
    is_json, has_half, is_cut, separator = True, False, False, ""
    try:
        for path, value, is_whole in read_leaves(*_utf8(source, decoded)):
            line = f"{separator}{path or '$'}: {_LINE_BREAKS.sub(' ', value)}"
            is_cut = is_cut or not is_whole
            has_half = has_half or _SURROGATE.search(line) is not None
            reply.write(line)
            separator = "\n"
            if reply.is_cut:
                break
    except ValueError:
        is_json = False
    about: dict[str, Json] = {"is_json": is_json, "has_half": has_half, "is_cut": is_cut}
    return {**text_facts(decoded), **about}


def _utf8(source: BinaryIO, decoded: DecodedText) -> tuple[Utf8, int]:
    """The text in UTF-8, and where it starts; a file is not copied into memory."""
    if decoded.charset != "utf-8" or decoded.is_lossy:
        return decoded.utf8(_MOST_BYTES)[0], 0
    if isinstance(source, BytesIO):
        return source.getvalue(), decoded.start
    return mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ), decoded.start

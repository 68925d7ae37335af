"""Reads a text as it is: see :mod:`proofpress.capture.extract.text`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO

from proofpress.attest.canonical import Json
from proofpress.capture.extract.charset import TextKind, decode_text
from proofpress.capture.extract.reply import ReplyWriter
from proofpress.capture.extract.text_facts import TextOrder, text_facts

_HEAD_CHARACTERS = 1024


def answer(
    source: BinaryIO, settings: Mapping[str, Json], reply: ReplyWriter
) -> Mapping[str, Json]:
    """Writes the text, up to its limit. What begins as no text does is not written."""
    order = TextOrder.read(settings)
    decoded = decode_text(source, order.charset, TextKind.PLAIN)
    reply.begin(order.most_characters)
    is_text = True
    for number, piece in enumerate(decoded.pieces()):
        is_text = number > 0 or "\0" not in piece[:_HEAD_CHARACTERS]
        if not is_text or reply.is_cut:
            break
        reply.write(piece)
    return {**text_facts(decoded), "is_text": is_text}

"""Asks a reader: here where the bytes are few, in a process of its own where they are many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO, TypeAlias

from proofpress.attest.canonical import Json
from proofpress.capture.body import Body
from proofpress.capture.extract.child import ChildLimits, ask_child
from proofpress.capture.extract.reply import Reply, ReplyWriter, read_reply

Answer: TypeAlias = Callable[[BinaryIO, Mapping[str, Json], ReplyWriter], Mapping[str, Json]]
"""Reads a file, writes texts to the reply, and returns the facts about them."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A module of this folder that reads bytes."""

    module: str
    answer: Answer
    most_here: int
    """Bytes of a body that is read in this process: so few that they cost it little time and memory."""


def ask(reader: Reader, body: Body, settings: Mapping[str, Json], limits: ChildLimits) -> Reply:
    """What ``reader`` says of ``body``. Raises ChildError."""
    if body.byte_count > reader.most_here:
        return ask_child(reader.module, body, settings, limits)
    written = BytesIO()
    reply = ReplyWriter(written)
    reply.finish(reader.answer(BytesIO(body.read()), settings, reply))
    return read_reply(written)

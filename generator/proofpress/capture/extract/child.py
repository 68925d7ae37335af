"""A reader in a process of its own: hostile bytes can cost it its life, and nothing else.

The child (``child_main.py``) runs isolated, with an empty environment; it gets the bytes as a
file on standard input and hard limits on time, memory and output, where the platform has them.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from proofpress.attest.canonical import Json
from proofpress.capture.body import Body
from proofpress.capture.extract.reply import ChildError, Reply, read_reply

_CHILD = Path(__file__).with_name("child_main.py")
_KEPT_VARIABLES = ("SYSTEMROOT", "WINDIR", "TEMP", "TMP")


@dataclass(frozen=True, slots=True)
class ChildLimits:
    """What one reading may cost."""

    wall_seconds: float = 60.0
    cpu_seconds: int = 60
    memory_bytes: int = 1024**3
    """Address space, where the platform can limit it."""
    output_bytes: int = 256 * 1024**2


def ask_child(reader: str, body: Body, settings: Mapping[str, Json], limits: ChildLimits) -> Reply:
    """What ``answer(source, settings, reply)`` of this folder's module ``reader`` says.

    Raises ChildError where the child crashes, passes a limit or does not answer as readers do.
    """
    with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as reply:
        body.copy_to(question)
        question.seek(0)
        code = _run(_order(reader, settings, limits), question, reply, limits.wall_seconds)
        if code != 0 or reply.seek(0, os.SEEK_END) > limits.output_bytes:
            raise ChildError("decode")
        return read_reply(reply)


def _order(reader: str, settings: Mapping[str, Json], limits: ChildLimits) -> str:
    order = {
        "reader": reader,
        "settings": dict(settings),
        # An isolated interpreter knows only its own packages; ours may lie elsewhere.
        "search_path": [entry for entry in sys.path if Path(entry).is_absolute()],
        "cpu_seconds": limits.cpu_seconds,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }
    return json.dumps(order)


def _run(order: str, question: BinaryIO, reply: BinaryIO, wall_seconds: float) -> int:
    process = subprocess.Popen(  # noqa: S603 - our own file, this interpreter, no shell
        [sys.executable, "-I", "-X", "utf8", str(_CHILD), order],
        stdin=question,
        stdout=reply,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
        cwd=tempfile.gettempdir(),
        start_new_session=True,
    )
    with process:
        try:
            return process.wait(wall_seconds)
        except subprocess.TimeoutExpired as error:
            raise ChildError("timeout") from error
        finally:
            _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the child and whatever it may have started, which shares its process group."""
    if process.returncode is None and hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()

"""The one error type and the one map of exit codes.

Every foreign exception (``OSError``, ``UnicodeDecodeError``, ``yaml.YAMLError``, pdfium's …) is turned
into a :class:`ProofpressError` where it is met, with ``from``. A command prints it as one line and
leaves former outputs as they were.
"""

from __future__ import annotations

import re
from enum import IntEnum


class ExitCode(IntEnum):
    """What a command's exit code says, everywhere."""

    HOLDS = 0
    """What was asked about holds (or is waived)."""
    DOES_NOT_HOLD = 1
    """It was checked, and it does not hold."""
    COULD_NOT_CHECK = 2
    """It could not be checked: invalid input, damaged store, indeterminate gate, wrong usage."""


class ProofpressError(Exception):
    """Something that Proofpress cannot go on with, said in one line: file, line, what, remedy.

    ``file`` is a path as the user knows it (relative where it was given so) or None where no file is
    concerned; ``line`` counts from 1.
    """

    exit_code = ExitCode.COULD_NOT_CHECK

    def __init__(
        self, what: str, *, remedy: str, file: str | None = None, line: int | None = None
    ) -> None:
        self.what = what
        self.remedy = remedy
        self.file = file
        self.line = line
        super().__init__(str(self))

    def __str__(self) -> str:
        place = f"{self.file or ''}{f':{self.line}' if self.line else ''}"
        text = f"{place}: {self.what} ({self.remedy})" if place else f"{self.what} ({self.remedy})"
        return one_line(text)


def one_line(text: str) -> str:
    """``text`` for a terminal: on one line, and what would steer the terminal made visible."""
    return harmless(" ".join(text.split()))


def harmless(text: str) -> str:
    """One line of ``text`` as it stands, with what would steer a terminal made visible."""
    return _CONTROL.sub("\ufffd", text)


# Control characters and the marks that reverse the direction of what follows.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

"""The one error type says file, line, what and remedy on one line."""

from __future__ import annotations

import pytest

from proofpress.errors import ExitCode, ProofpressError, one_line


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        ("a.md", 3, "a.md:3: it broke (mend it)"),
        ("a.md", None, "a.md: it broke (mend it)"),
        (None, None, "it broke (mend it)"),
    ],
)
def test_message(file: str | None, line: int | None, text: str) -> None:
    assert str(ProofpressError("it  broke", remedy="mend\nit", file=file, line=line)) == text


def test_message_steers_no_terminal() -> None:
    error = ProofpressError("say \x1b[2J\x07 \u202ex", remedy="\x9b1m")
    assert str(error) == "say \ufffd[2J\ufffd \ufffdx (\ufffd1m)"
    assert one_line("a\r\n\tb\u2028c") == "a b c"


def test_exit_codes() -> None:
    assert [int(code) for code in ExitCode] == [0, 1, 2]
    assert ProofpressError("x", remedy="y").exit_code is ExitCode.COULD_NOT_CHECK

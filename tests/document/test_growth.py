"""Time grows with a report's length, whatever stands in it: ratios of two sizes, no clock times."""

from __future__ import annotations

import contextlib
import time

import pytest

from proofpress.document import read_report
from proofpress.errors import ProofpressError

_SMALL = 4_000
_FACTOR = 4
_MOST = 10.0
"""Four times the text may cost ten times the time before it counts as more than linear: a machine that
other work shares is not exact, and a quadratic rule costs sixteen times as much."""

_PIECES = [
    *list("[](*_<>&!|`#-:@\"~^\\$a \t\n.“„«「1+='éＡ\u200b\u00a0"),
    "1. ", "- ", "> ", "[^", "![", "[[", "^[", "**", "a**b", "<!--", "<!-- x -->", "-->", "<?",
    "<![CDATA[", "<!A", "<a ", "<b>", "</b>", "<div>", "<div>\n", "<p>a", "<li>", "<script>", "&#",
    "[a]: ", "[a]: x\n", "[^1]: a\n\n", "[^1] ", "^[n] ", "[1] ", "[1, 2] ", "\\[1\\] ", "【1†x】",
    "http://_ ", "https://a.example ", "www.", "a@b.example ", "mailto:", "citeturn0search0 ",
    "| a ", "| a | b |\n", "|-", "- a\n", "* a\n  * b\n", "a\n: b\n\n", "# h\n\n", "text\n\n",
    "A. ", "Mr. ", "a (", "e.g. ", "\"a b c ", "“a b c” ", "« a ", "- [ ] ", "a\\\n", "a  \n",
    "[r](https://a.example) ", "It “so it goes” [r](https://a.example). ", "[r](https://a.example) « ",
    "It grew [r](https://a.example) <!-- proof-quote: a b c -->. ", "It `x`. [S](https://a.example) ",
    "It grew. <!-- proof-own: x -->\n", "It grew.\n<!-- proof-own: x -->\n\n", "<!-- proof-own: x --> a\n",
    "| a | b |\n|---|---|\n| c | [1] |\n\n", "> a\n>\n> — [s](https://a.example)\n\n"
]  # fmt: skip


def _seconds(source: str) -> float:
    data = source.encode()
    started = time.perf_counter()
    with contextlib.suppress(ProofpressError):
        read_report("report.md", data)
    return time.perf_counter() - started


def _ratio(piece: str) -> float:
    count = max(1, _SMALL // len(piece))
    small = _seconds(piece * count)
    large = _seconds(piece * (count * _FACTOR))
    # What takes no time at either size tells nothing about growth.
    return large / max(small, 0.01)


@pytest.mark.parametrize("piece", _PIECES, ids=ascii)
def test_repeated_piece(piece: str) -> None:
    # Measured again only where something else may have been at work.
    assert _ratio(piece) < _MOST or _ratio(piece) < _MOST


@pytest.mark.parametrize("piece", [*'[(*_<>&!|`#-:@"', "1. "], ids=ascii)
def test_hundred_thousand_of_one_character(piece: str) -> None:
    """The size of the largest real reports, of nothing but one mark: no more than a linear rule takes."""
    small, large = (
        _seconds(piece * (10_000 // len(piece))),
        _seconds(piece * (100_000 // len(piece))),
    )
    assert large < 25 * max(small, 0.02)

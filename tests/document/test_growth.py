"""Time grows with a report's length, whatever stands in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest

from growth import grows_linearly
from proofpress.document import read_report
from proofpress.errors import ProofpressError

_LARGEST = 32_000

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
    "It grew. <!-- prof-own: x -->\n", "It grew. <!-- proof-claim: a --> ", "<!-- proof-own x -->",
    "[r](https://a.example#:~:text=a,b) ", "https://a.example/#:~:text=a&text=", "text=a,",
    "[1] https://a.example\n", "[1] https://a.example\n\n", "[1] a\n\n[1] https://a.example\n\n",
    "1. https://a.example\n   - b\n\n   c\n", "Sources:\n[1] https://a.example\n\n", "[7]\n\n[1] https://a.example\n\n",
    "## Sources\n\n1. https://a.example\n\na [1]\n\n", "<sup>", "<sup>1</sup> ", "a.<sup>1</sup> ", "a¹ ",
    "¹", "[^]", "<sup>1</sup> https://a.example\n",
    "doi:10.1000/", "doi:10.1000/x ", "doi", "@", "[@", "[@a; ", "[@a] ", "@doi:10.1000/x ", "[@{", "‡", "†",
    "【1", "[1†", "[cite: 1, ", "[cite_start] ", "[oai_citation:0‡a](https://a.example) ", "\ue200",
    "https://a.example。", "见https://a.example",
    "a<sup>1</sup>", "<sup>1", "a\u00b2,", "[1, p. 5] ", "[a][b] ", "[a][", "^[1]^",
    "doi:10.1000/x<a", "\u30101\u2020x\u3011\n\n", "# [1](https://a.example)\n",
    "[![a](b)](https://a.example) ",
    "http://_", "https://a.b", "[1](#r1) ", "[1](https://a.example) ", "参考文献", "## References\n\n",
    "| a | b |\n|---|---|\n| c | [1] |\n\n", "> a\n>\n> — [s](https://a.example)\n\n"
]  # fmt: skip


def _reading(piece: str, size: int) -> Callable[[], None]:
    data = (piece * max(1, size // len(piece))).encode()

    def read() -> None:
        with contextlib.suppress(ProofpressError):
            read_report("report.md", data)

    return read


@pytest.mark.parametrize("piece", _PIECES, ids=ascii)
def test_repeated_piece(piece: str) -> None:
    assert grows_linearly(lambda size: _reading(piece, size), _LARGEST)


@pytest.mark.parametrize("piece", [*'[(*_<>&!|`#-:@"', "1. "], ids=ascii)
def test_hundred_thousand_of_one_character(piece: str) -> None:
    """The size of the largest real reports, of nothing but one mark."""
    assert grows_linearly(lambda size: _reading(piece, size), 100_000)

"""``ledger.md``: every row is there, and no text from outside is mark-up."""

from __future__ import annotations

import re
from pathlib import Path

from evidence import ANSWERS, STUDY, check
from markdown_it import MarkdownIt

from proofpress.ledger import Detail, GateOutcome, ledger_markdown

_HOSTILE = (
    r"5% | `code` <script>alert(1)</script> **bold** [link](https://evil.example) \ "
    r"~~s~~ $x$ # h &lt; ![i](p)"
)


def _text(source: str, folder: Path, path: str = "report.md") -> str:
    checked = check(source, folder, path=path)
    return ledger_markdown(checked.ledger)


def test_it_shows_every_row_and_count(tmp_path: Path) -> None:
    source = (
        f'It [s]({STUDY} "quote: Costs fell in every region"). It grew 5%.\n'
        "It fell 3%. <!-- proof-own: three of a hundred -->\n\n```\nx\n```\n"
    )
    checked = check(source, tmp_path)
    text = ledger_markdown(checked.ledger)
    for row in checked.ledger.rows:
        assert f"| {row.position.line} | {row.bucket.value}: {row.detail.value} |" in text
    for detail in Detail:
        assert f"| {detail.bucket.value}: {detail.value} |" in text
    assert "declared: three of a hundred" in text
    assert "- code: 3 lines, 1 visible characters" in text
    assert f"sha256 `{checked.ledger.sha256}`" in text
    assert checked.ledger.disclosure in text
    # No policy and no waiver changes it.
    assert "gate" not in text


def test_a_remark_is_written_and_stands_in_nobody_s_way(tmp_path: Path) -> None:
    checked = check("---\nlang: plain words\n---\nIt grew.", tmp_path)
    text = ledger_markdown(checked.ledger)
    assert "- remark unknown_language, line 2: lang is no language tag" in text
    assert checked.gate.outcome is GateOutcome.CLEAR


def test_hostile_text_is_no_mark_up(tmp_path: Path) -> None:
    declared = f"<!-- proof-own: {_HOSTILE.replace('>', '&gt;')} -->"
    source = f"---\ntitle: '{_HOSTILE}'\n---\n`{_HOSTILE.replace('`', '')}` 5%. {declared}\n"
    html = MarkdownIt("gfm-like", {"linkify": False}).render(
        _text(source, tmp_path, path="a`<b>*x*.md")
    )
    assert not re.search(r"<(?:script|img|a|b|del|code>x)\b", html)
    assert "<em>" not in html
    # Each row of a table keeps its cells: no bar of the text cuts one.
    rows = [line.count("<td") for line in html.split("<tr>") if "<td" in line]
    assert set(rows) == {3, 5}


def test_control_characters_steer_no_terminal(tmp_path: Path) -> None:
    text = _text("It \u001b[2J grew \u202egrew\u202c.", tmp_path)
    assert "\u001b" not in text
    assert "\u202e" not in text


def test_long_texts_are_cut_and_say_so(tmp_path: Path) -> None:
    text = _text("It grew " + "and grew " * 200 + ".", tmp_path)
    assert max(len(line) for line in text.splitlines() if line.startswith("| 1 |")) < 500
    assert "…" in text


def test_no_text_of_the_server_is_in_it(tmp_path: Path) -> None:
    assert ANSWERS
    assert "pleased" not in _text(f"It [s]({STUDY}).", tmp_path)

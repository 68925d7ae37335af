"""Markdown marks inside an author's excerpt, which the source does not show."""

from __future__ import annotations

import re

_EDGE_BEFORE, _EDGE_AFTER = r"(?<![^\W_])(?<!\\)", r"(?![^\W_])"

# Marks inside a word (2*3*4) may say something: only those around whole words are taken away.
_MARKS = (
    (re.compile(r"\[\^[^\]\s]{1,40}\]"), ""),
    (re.compile(r"(?<!!)\[([^\[\]]+)\]\([^()\s]*(?:\s\"[^\"]*\")?\)"), r"\1"),
    (re.compile(rf"{_EDGE_BEFORE}(?<!`)(`{{1,3}})(?!`)([^`]+)\1(?!`){_EDGE_AFTER}"), r"\2"),
    (re.compile(rf"{_EDGE_BEFORE}(\*{{1,3}})(?![\s*])([^*]+)(?<![\s\\])\1{_EDGE_AFTER}"), r"\2"),
    (re.compile(rf"{_EDGE_BEFORE}(_{{1,3}})(?![\s_])([^_]+)(?<![\s\\])\1{_EDGE_AFTER}"), r"\2"),
    (re.compile(r"^(?:#{1,6}|>)[ \t]+(?=[^\W\d])", re.MULTILINE), ""),
    (re.compile(r"\\([!-/:-@\[-`{-~])"), r"\1"),
)


def without_markup(excerpt: str) -> str:
    """``excerpt`` as a page would show it: no emphasis, code, link, footnote or heading marks."""
    for mark, replacement in _MARKS:
        excerpt = mark.sub(replacement, excerpt)
    return excerpt

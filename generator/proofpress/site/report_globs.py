"""Which Markdown files are reports: glob patterns over paths below the documentation folder.

``*`` and ``?`` stay inside one part of a path, ``**`` spans any number of folders, none included,
and ``[…]`` is a set of characters. Patterns match whole paths, case counts, everywhere alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_PIECE = re.compile(r"\*\*/|\*\*|\*|\?|\[!?\]?[^\]/]*\]|.", re.DOTALL)


def match_reports(patterns: Sequence[str], paths: Iterable[str]) -> tuple[str, ...]:
    """Those of ``paths`` that any of ``patterns`` matches, sorted."""
    expressions = [_compile(pattern) for pattern in patterns]
    return tuple(sorted(p for p in paths if any(e.fullmatch(p) for e in expressions)))


def _compile(pattern: str) -> re.Pattern[str]:
    plain = pattern.removeprefix("./")
    return re.compile("".join(_translate(piece) for piece in _PIECE.findall(plain)), re.DOTALL)


def _translate(piece: str) -> str:
    fixed = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    if piece in fixed:
        return fixed[piece]
    if len(piece) > 1:
        negation = "^/" if piece[1] == "!" else ""
        characters = piece[2:-1] if negation else piece[1:-1]
        return f"[{negation}{_escape_set(characters)}]"
    return re.escape(piece)


def _escape_set(characters: str) -> str:
    return "".join(f"\\{char}" if char in "\\^[]&~|" else char for char in characters)

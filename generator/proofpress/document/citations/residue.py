"""Citation tokens that chat tools leave in exported text: taken out of what is shown, kept as marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from proofpress.document.markup.text_runs import cut_run, rewrite_runs, text_of

_RESIDUE = re.compile(
    r"【[^【】\n]{0,40}†[^【】\n]{0,200}】|\[\d{1,4}(?::\d{1,4})?†[^\[\]\n]{0,200}\]"
    r"|:?contentReference\[oaicite:\d+\](?:\{index=\d+\})?"
    r"|\[oai_citation(?:_attribution)?:\d+‡[^\[\]\n]{0,200}\]|oai_citation(?:_attribution)?:\d+‡"
    r"|\ue200[^\ue200\ue201]{0,200}\ue201"
    r"|\[cite:[ ]?\d{1,4}(?:[,–-][ ]?\d{1,4}){0,40}+\]|\[cite_(?:start|end)\]"
    r"|\[(?:web|file|attached_file|page|post|memory|image|chart|conversation_history):\d{1,4}\]"
    r"|\b(?:cite|navlist|filecite)(?:\ue202?turn\d+[a-z]+\d+)+"
)
_NUMBERED = re.compile(r"[【\[](\d{1,3})†|\[cite:([^\]]*)\]")
_CLOSING = frozenset(".,;:!?)]}…。，、；：！？）］」』】”’»")
_SPACES = " \t\u00a0\u202f"


def split_residue(children: Sequence[Token]) -> Iterator[Token]:
    """The children of an inline token, each citation token of a chat tool as a ``residue`` token.

    A ``residue`` token keeps its text in ``content`` and shows nothing; white space before it goes with
    it where otherwise it would stand before a full stop, more white space or nothing.
    """
    yield from rewrite_runs(children, _split)


def is_citing(residue: str) -> bool:
    """Whether the token cites: the marks of where a cited passage begins or ends do not by themselves."""
    return not residue.startswith("[cite_")


def numbers_of(residue: str) -> str:
    """The numbers of a list that the token names, as they are written; empty for most kinds.

    Most kinds count the tool's own searches, which no list of a report repeats.
    """
    match = _NUMBERED.match(residue)
    return (match.group(1) or match.group(2)).strip() if match else ""


def _split(run: Sequence[Token], ends: bool) -> Iterator[Token]:
    text = text_of(run)
    spans = _residue_spans(text, ends=ends) if _may_hold(text) else []
    if not spans:
        yield from run
        return
    written = -1
    for piece, index in cut_run(run, spans):
        if index < 0:
            yield piece
        elif index != written:
            start, end = spans[index]
            written = index
            yield _residue(text[start:end].strip(_SPACES), piece)


def _may_hold(text: str) -> bool:
    return any(sign in text for sign in ("†", "oai", "\ue200", "cite", "turn", "["))


def _residue_spans(text: str, *, ends: bool) -> list[tuple[int, int]]:
    """(start, end) of each token with the white space that goes with it, in order."""
    found: list[tuple[int, int]] = []
    goes, following = ends, len(text)
    for match in reversed(list(_RESIDUE.finditer(text))):
        start, end = match.span()
        if text[end:following].strip(_SPACES):
            goes = text[end] in _CLOSING or text[end] in _SPACES
        following = start
        while goes and start and text[start - 1] in _SPACES:
            start -= 1
        found.append((start, end))
    return found[::-1]


def _residue(content: str, first: Token) -> Token:
    token = Token("residue", "", 0)
    token.content = content
    origin = first.meta.get("start", 0)
    token.meta = {"start": origin, "end": origin + len(content)}
    return token

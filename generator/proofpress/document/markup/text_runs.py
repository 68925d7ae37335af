"""Text tokens in a row, read as the one text that they show: Markdown cuts it at every mark and escape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from markdown_it.token import Token

Rewrite = Callable[[Sequence[Token], bool], Iterable[Token]]
"""(text tokens in a row, whether the text ends with them) -> what to put in their place."""


def rewrite_runs(children: Sequence[Token], rewrite: Rewrite) -> Iterator[Token]:
    """The children of an inline token, each run of text as ``rewrite`` makes it."""
    run: list[Token] = []
    for child in children:
        if child.type in ("text", "text_special"):
            run.append(child)
            continue
        if run:
            yield from rewrite(run, child.nesting < 0 or child.type in ("softbreak", "hardbreak"))
            run = []
        yield child
    if run:
        yield from rewrite(run, True)


def text_of(run: Sequence[Token]) -> str:
    """What ``run`` shows."""
    return "".join(token.content for token in run)


def cut_run(run: Sequence[Token], spans: Sequence[tuple[int, int]]) -> Iterator[tuple[Token, int]]:
    """The tokens of ``run``, cut at the edges of ``spans``; each with the index of its span, or -1.

    ``spans`` are (start, end) in the run's text: in order, disjoint, not empty.
    """
    at, index = 0, 0
    for token in run:
        place, stop = at, at + len(token.content)
        if place == stop:
            yield token, -1
        while place < stop:
            while index < len(spans) and spans[index][1] <= place:
                index += 1
            start, end = spans[index] if index < len(spans) else (stop, stop)
            is_inside = start <= place
            until = min(stop, end if is_inside else start)
            is_whole = until - place == len(token.content)
            piece = token if is_whole else _part(token, place - at, until - at)
            yield piece, index if is_inside and index < len(spans) else -1
            place = until
        at = stop


def _part(token: Token, start: int, end: int) -> Token:
    piece = Token("text", "", 0)
    piece.content = token.content[start:end]
    origin = token.meta.get("start", 0)
    piece.meta = {"start": origin + start, "end": origin + end}
    return piece

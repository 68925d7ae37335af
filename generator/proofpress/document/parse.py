"""Markdown text -> markdown-it tokens that know their place in the report.

markdown-it keeps lines for blocks and nothing for what stands inside them. The parser here notes, for
each inline token, where in its block's Markdown it starts and ends (``token.meta["start"]``,
``token.meta["end"]``, code points of the inline token's ``content``). Two of markdown-it's rules that
merge text tokens are off, since a merged token no longer has one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin

_DEEPEST = 80
# markdown-it stops reading below this nesting. Text lost that way is caught by the population.

_Rule = Callable[[StateInline, bool], bool]


@dataclass(frozen=True, slots=True)
class Parsed:
    """What markdown-it made of a report's text."""

    tokens: list[Token]
    references: Mapping[str, Any]
    """Reference definitions by label, with ``map`` (lines from 0)."""
    duplicate_references: tuple[Mapping[str, Any], ...]
    """Definitions whose label was defined before."""
    note_labels: Mapping[int, str | None]
    """Footnote number -> label; None for a note that is written inline."""
    inline_notes: Mapping[int, list[Token]]
    """Footnote number -> tokens of the note that is written inline."""


def parse_markdown(text: str) -> Parsed:
    """Parse the whole text; line numbers in ``token.map`` count from 0 and are half-open."""
    env: dict[str, Any] = {}
    tokens = _MARKDOWN.parse(text, env)
    notes = env.get("footnotes", {}).get("list", {})
    return Parsed(
        tokens=tokens,
        references=env.get("references", {}),
        duplicate_references=tuple(env.get("duplicate_refs", ())),
        note_labels={number: note.get("label") for number, note in notes.items()},
        inline_notes={n: note["tokens"] for n, note in notes.items() if "tokens" in note},
    )


def parse_inline(text: str, references: Mapping[str, Any]) -> list[Token]:
    """Parse ``text`` as the inside of one paragraph, with the report's reference definitions."""
    tokens: list[Token] = []
    _MARKDOWN.inline.parse(text, _MARKDOWN, {"references": dict(references)}, tokens)
    return tokens


class _PlacedState(StateInline):
    """An inline state that remembers where its pending text began."""

    pending_start = 0

    def pushPending(self) -> Token:  # noqa: N802 - markdown-it's name
        token = super().pushPending()
        token.meta = {"start": self.pending_start}
        return token


class _PlacedInline(ParserInline):
    """markdown-it's inline parser over :class:`_PlacedState`."""

    def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
        state = _PlacedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _place(rule: _Rule) -> _Rule:
    """``rule``, noting on each token that it pushes where its Markdown starts and ends."""

    def placed(state: StateInline, silent: bool) -> bool:
        before, start = len(state.tokens), state.pos
        matched = rule(state, silent)
        if matched and not silent:
            for token in state.tokens[before:]:
                if not token.meta or "start" not in token.meta:
                    token.meta = {**token.meta, "start": start, "end": state.pos}
        return matched

    return placed


def _place_text(rule: _Rule) -> _Rule:
    """markdown-it asks the text rule first at each position: where pending text begins is seen here."""

    def placed(state: StateInline, silent: bool) -> bool:
        if not silent and isinstance(state, _PlacedState) and not state.pending:
            state.pending_start = state.pos
        return rule(state, silent)

    return placed


def _build() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": True, "store_labels": True, "maxNesting": _DEEPEST})
    md.inline = _PlacedInline()
    md.enable(["table", "strikethrough"])
    md.use(footnote_plugin, move_to_end=False, always_match_refs=True)
    md.use(deflist_plugin)
    md.use(gfm_autolink_plugin)
    md.disable(["text_join", "fragments_join", "linkify"], ignoreInvalid=True)
    for name in md.inline.ruler.get_all_rules():
        rules = {item.name: item.fn for item in md.inline.ruler.__rules__}
        md.inline.ruler.at(name, (_place_text if name == "text" else _place)(rules[name]))
    active = set(_ACTIVE_INLINE)
    md.inline.ruler.enableOnly([n for n in md.inline.ruler.get_all_rules() if n in active])
    return md


_ACTIVE_INLINE = (
    "text newline escape backticks strikethrough emphasis link image footnote_inline footnote_ref "
    "autolink html_inline entity gfm_autolink_www gfm_autolink_protocol gfm_autolink_email"
).split()
_MARKDOWN = _build()

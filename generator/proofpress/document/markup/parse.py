"""Markdown text -> markdown-it tokens that know their place in the report.

markdown-it keeps lines for blocks and nothing for what stands inside them. The parser here notes, for
each inline token, where in its block's Markdown it starts and ends (``token.meta["start"]``,
``token.meta["end"]``, code points of the inline token's ``content``). Two of markdown-it's rules that
merge text tokens are off, since a merged token no longer has one place.

A hostile text must not cost more than its length: where a rule would look through the rest of a text
only to fail, it is not asked (:data:`_NEEDS`). What a rule makes of a text is never changed by that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin

from proofpress.document.markup.bare_addresses import ENDS_ADDRESS

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
        inline_notes={n: note["tokens"] for n, note in notes.items() if "tokens" in note},
    )


class _PlacedState(StateInline):
    """An inline state that remembers where its pending text began and where its closing marks end."""

    pending_start = 0

    def __init__(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> None:
        super().__init__(src, md, env, tokens)
        self.pending_head = ""
        """Pending text that is hidden from a rule: see :func:`_with_short_look_back`."""
        self.last: dict[str, int] = {}
        """Closing mark -> where it stands last in ``src``; -1 where it does not."""
        self.stop = (0, -1)
        """A stretch without a mark that ends an address: from where, to which mark."""

    def closes(self, mark: str) -> bool:
        """Whether ``mark`` stands at or after the present position."""
        if mark not in self.last:
            self.last[mark] = self.src.rfind(mark)
        return self.last[mark] >= self.pos

    def address_end(self) -> int:
        """The first character at or after the present position that no bare address holds."""
        begun, end = self.stop
        if not begun <= self.pos <= end:
            found = _ENDS_ADDRESS.search(self.src, self.pos)
            end = found.start() if found else len(self.src)
            self.stop = (self.pos, end)
        return end

    def pushPending(self) -> Token:  # noqa: N802 - markdown-it's name
        self.pending, self.pending_head = self.pending_head + self.pending, ""
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


def _closes_bracket(state: _PlacedState) -> bool:
    return state.closes("]")


def _begins_inline_note(state: _PlacedState) -> bool:
    # ``5%^[1]^`` is how some tools raise a printed number: a note that says "1" says nothing.
    return state.closes("]") and _RAISED_NUMBERS.match(state.src, state.pos) is None


def _names_note(state: _PlacedState) -> bool:
    return _NOTE.match(state.src, state.pos) is not None


def _names_protocol(state: _PlacedState) -> bool:
    return _PROTOCOL.search(state.src[max(0, state.pos - 6) : state.pos]) is not None


_NOTE = re.compile(r"\[\^[^ \n\]]{1,999}\]")
_RAISED_NUMBERS = re.compile(r"\^\[[\d,;– -]{1,40}\]")
_PROTOCOL = re.compile(r"(?:https?|mailto|xmpp)\Z")
_LOOK_BACK = 7
_ENDS_ADDRESS = re.compile(f"[{ENDS_ADDRESS}]")
_NEEDS: Mapping[str, Callable[[_PlacedState], bool]] = {
    "link": _closes_bracket,
    "image": _closes_bracket,
    "footnote_inline": _begins_inline_note,
    "footnote_ref": _names_note,
    "gfm_autolink_protocol": _names_protocol,
}
"""What must hold at a place for the rule to have a chance there."""


def _with_short_look_back(rule: _Rule) -> _Rule:
    """The rule for addresses searches all pending text for what can only stand at its end."""

    def bounded(state: StateInline, silent: bool) -> bool:
        if not isinstance(state, _PlacedState) or len(state.pending) <= _LOOK_BACK:
            return rule(state, silent)
        whole = state.pending
        state.pending_head, state.pending = whole[:-_LOOK_BACK], whole[-_LOOK_BACK:]
        matched = rule(state, silent)
        if not matched:
            state.pending_head, state.pending = "", whole
        return matched

    return bounded


def _up_to_wide_punctuation(rule: _Rule) -> _Rule:
    """GFM ends a bare address at white space; no address goes on past a full-width mark or a quote."""

    def bounded(state: StateInline, silent: bool) -> bool:
        if not isinstance(state, _PlacedState):
            return rule(state, silent)
        whole = state.posMax
        state.posMax = min(whole, state.address_end())
        matched = rule(state, silent)
        state.posMax = whole
        return matched

    return bounded


def _place(name: str, rule: _Rule) -> _Rule:
    """``rule``, noting on each token that it pushes where its Markdown starts and ends."""
    has_chance = _NEEDS.get(name)
    if name == "gfm_autolink_protocol":
        rule = _with_short_look_back(rule)
    if name in ("gfm_autolink_protocol", "gfm_autolink_www"):
        rule = _up_to_wide_punctuation(rule)

    def placed(state: StateInline, silent: bool) -> bool:
        if has_chance is not None and isinstance(state, _PlacedState) and not has_chance(state):
            return False
        before, start = len(state.tokens), state.pos
        matched = rule(state, silent)
        if matched and not silent:
            for token in state.tokens[before:]:
                if not token.meta or "start" not in token.meta:
                    token.meta = {**token.meta, "start": start, "end": state.pos}
        return matched

    return placed


def _place_text(_name: str, rule: _Rule) -> _Rule:
    """markdown-it asks the text rule first at each position: where pending text begins is seen here."""

    def placed(state: StateInline, silent: bool) -> bool:
        if not silent and isinstance(state, _PlacedState) and not state.pending:
            state.pending_start = state.pos
        return rule(state, silent)

    return placed


def _free_prose_after_comments(state: StateCore) -> None:
    """A comment at a line's start makes the rest of its last line raw HTML: read that as Markdown."""
    tokens: list[Token] = []
    for token in state.tokens:
        tokens.extend(_split_comment_block(token) or [token])
    state.tokens = tokens


def _split_comment_block(token: Token) -> list[Token] | None:
    """The block of a comment and the paragraph that follows it on its last line, where one does."""
    if token.type != "html_block" or not token.map:
        return None
    end = _end_of_comments(token.content)
    prose = token.content[end:].strip()
    # A tag after the comment begins HTML that goes on below: it is left as it is.
    if not end or not prose or _BEGINS_HTML.match(prose):
        return None
    line = token.map[0] + token.content.count("\n", 0, end)
    comment = token.copy(content=token.content[:end], map=[token.map[0], line + 1])
    inline = Token("inline", "", 0, map=[line, line + 1], level=token.level + 1, block=True)
    inline.content, inline.children = prose, []
    opening = Token("paragraph_open", "p", 1, map=[line, line + 1], level=token.level, block=True)
    closing = Token("paragraph_close", "p", -1, level=token.level, block=True)
    return [comment, opening, inline, closing]


def _end_of_comments(content: str) -> int:
    """Where the comments end that ``content`` begins with; 0 where it begins with none."""
    end = 0
    while True:
        start = _SPACES.match(content, end).end()  # type: ignore[union-attr]
        found = content.find("-->", start + 2) if content.startswith("<!--", start) else -1
        if found < 0:
            return end
        end = found + len("-->")


_SPACES = re.compile(r"[ \t]*")
_BEGINS_HTML = re.compile(r"</?[A-Za-z]|<[!?]")


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
        place = _place_text if name == "text" else _place
        md.inline.ruler.at(name, place(name, rules[name]))
    md.core.ruler.after("block", "prose_after_comments", _free_prose_after_comments)
    active = set(_ACTIVE_INLINE)
    md.inline.ruler.enableOnly([n for n in md.inline.ruler.get_all_rules() if n in active])
    return md


_ACTIVE_INLINE = (
    "text newline escape backticks strikethrough emphasis link image footnote_inline footnote_ref "
    "autolink html_inline entity gfm_autolink_www gfm_autolink_protocol gfm_autolink_email"
).split()
_MARKDOWN = _build()

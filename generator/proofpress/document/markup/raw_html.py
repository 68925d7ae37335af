"""Raw HTML in a report -> tokens like Markdown's own: allowed tags, text, comments, nothing else.

What a report holds is hostile. A tag is kept only if it stands in the tables here, with the few
attributes that they name, and only if it is closed inside the element that holds it: so the page is
well-formed whatever the author wrote. Text between tags stays, since raw HTML is no hiding place; text
that no browser shows (scripts, styles, templates) goes.

After :func:`admit_raw_html` a token stream has no ``html_block`` and no ``html_inline`` any more. New
types: ``raw_open`` / ``raw_close`` (an allowed tag), ``comment`` (its inner text), and ``inline`` tokens
with ``meta["raw"]`` for the text of an HTML block.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from markdown_it.common.html_re import HTML_OPEN_CLOSE_TAG_STR
from markdown_it.token import Token

INLINE_TAGS = frozenset(
    """a abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var
    ruby rt rp""".split()
)
BLOCK_TAGS = frozenset(
    """address article aside blockquote caption center dd details div dl dt figcaption figure footer
    h1 h2 h3 h4 h5 h6 header li main nav ol p pre section summary table tbody td tfoot th thead tr
    ul""".split()
)
DROPPED_WITH_TEXT = frozenset("iframe noembed noframes script style template title".split())
"""No browser shows the text of any of these; it goes together with its tags. What stands in a picture,
a formula or an element's fallback is shown to some reader, so it stays: as prose."""

_ATTRIBUTES = {"a": ("href", "title"), "abbr": ("title",), "bdi": ("dir",), "ol": ("start",)}
_SPANS = {"td": ("colspan", "rowspan"), "th": ("colspan", "rowspan")}
_IMPLIED_END = {
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "tr": {"tr", "td", "th"},
    "td": {"td", "th"},
    "th": {"td", "th"},
    "p": {"p"},
}
_PARENTS = {
    "li": {"ul", "ol"},
    "dt": {"dl"},
    "dd": {"dl"},
    "thead": {"table"},
    "tbody": {"table"},
    "tfoot": {"table"},
    "caption": {"table"},
    "tr": {"table", "thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "summary": {"details"},
    "figcaption": {"figure"},
    "rt": {"ruby"},
    "rp": {"ruby"},
}
"""Elements that a browser takes for what they are only directly inside one of these."""
_SAFE_HREF = re.compile(r"(?:https?://|mailto:|#|\.{0,2}/|[^:/?#]+(?:[/?#]|$))", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([a-zA-Z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?""")
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_SPACE_WITH_LINE_END = re.compile(r"[ \t]*\n[ \t\n]*")
_DEEPEST = 100
"""Elements inside each other; a browser flattens what is nested much deeper."""
_TAG = re.compile(HTML_OPEN_CLOSE_TAG_STR[1:])
_ENDS = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"))
"""How what begins with ``<!`` or ``<?`` ends."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


def admit_raw_html(tokens: Sequence[Token]) -> list[Token]:
    """Return the token stream with all raw HTML turned into safe tokens (the given ones unchanged)."""
    stream: list[Token] = []
    for token in tokens:
        if token.type == "html_block":
            stream.extend(_split_block(token))
        elif token.type == "inline":
            copied = token.copy(
                children=pair_tags(_admit_inline(token.children or []), INLINE_TAGS)
            )
            stream.append(copied)
        else:
            stream.append(token)
    return pair_tags(stream, BLOCK_TAGS)


def pair_tags(tokens: Sequence[Token], allowed: frozenset[str]) -> list[Token]:
    """Keep the ``raw_open``/``raw_close`` tokens that pair up, in order; drop the others.

    Markdown's own elements are walls: a raw tag cannot be closed outside the element that it was
    opened in. Elements whose end HTML lets an author leave out are closed where HTML closes them.
    """
    pairing = _Pairing()
    for token in tokens:
        if token.type not in ("raw_open", "raw_close"):
            pairing.pass_by(token)
        elif token.tag in allowed:
            (pairing.open if token.nesting > 0 else pairing.close)(token)
    pairing.drop_open(0)
    return [token for token in pairing.result if token is not None]


class _Pairing:
    """The tags that are open, innermost last, and the stream that is kept."""

    def __init__(self) -> None:
        self.result: list[Token | None] = []
        self.open_at: list[tuple[str, int]] = []
        """(tag, or "" for a wall; index of its token in ``result``)."""
        self.names: list[Counter[str]] = [Counter()]
        """How often each tag is open, once for each wall: a look at it spares a search."""

    def pass_by(self, token: Token) -> None:
        if token.nesting > 0:
            self.open_at.append(("", len(self.result)))
            self.names.append(Counter())
        elif token.nesting < 0:
            self.drop_open(next((i for i, (tag, _) in self._from_inside() if not tag), -1) + 1)
            if self.open_at:
                self._pop()
        self.result.append(token)

    def open(self, token: Token) -> None:
        implied = _IMPLIED_END.get(token.tag, set())
        while self.open_at and self.open_at[-1][0] in implied:
            self.result.append(_closing(self._pop()[0], token))
        if token.tag == "a" and any(names["a"] for names in self.names):
            return
        parents = _PARENTS.get(token.tag)
        if parents and (not self.open_at or self.open_at[-1][0] not in parents):
            return
        if len(self.open_at) >= _DEEPEST:
            return
        self.open_at.append((token.tag, len(self.result)))
        self.names[-1][token.tag] += 1
        self.result.append(token)

    def close(self, token: Token) -> None:
        if not self.names[-1][token.tag]:
            return
        depth = next(i for i, (tag, _) in self._from_inside() if tag == token.tag)
        self.drop_open(depth + 1, before=token)
        self._pop()
        self.result.append(token)

    def drop_open(self, depth: int, before: Token | None = None) -> None:
        """Take unclosed elements above ``depth`` away; close those whose end may be left out."""
        while len(self.open_at) > depth:
            tag, index = self._pop()
            if tag and before is not None and tag in _IMPLIED_END:
                self.result.append(_closing(tag, before))
            elif tag:
                self.result[index] = None

    def _pop(self) -> tuple[str, int]:
        tag, index = self.open_at.pop()
        if tag:
            self.names[-1][tag] -= 1
        else:
            self.names.pop()
        return tag, index

    def _from_inside(self) -> Iterator[tuple[int, tuple[str, int]]]:
        for index in range(len(self.open_at) - 1, -1, -1):
            yield index, self.open_at[index]


def _closing(tag: str, like: Token) -> Token:
    token = Token("raw_close", tag, -1)
    token.block, token.map, token.meta = like.block, like.map, dict(like.meta)
    return token


def _split_block(block: Token) -> Iterator[Token]:
    """One HTML block -> block tags, comments and ``inline`` tokens for the text between them."""
    children: list[Token] = []
    for token in _without_dropped(_scan(block.content)):
        stands_alone = token.type == "comment" or token.tag in BLOCK_TAGS
        if not stands_alone:
            children.append(token)
            continue
        yield from _as_inline(children, block)
        children = []
        token.block, token.map = True, block.map
        token.meta["content"] = block.content
        yield token
    yield from _as_inline(children, block)


def _as_inline(children: list[Token], block: Token) -> Iterator[Token]:
    if any(child.content.strip() for child in children):
        token = Token("inline", "", 0)
        token.content, token.map, token.block = block.content, block.map, True
        token.children = pair_tags(children, INLINE_TAGS)
        token.meta = {"raw": True}
        yield token


def _admit_inline(children: Sequence[Token]) -> list[Token]:
    admitted: list[Token] = []
    for child in children:
        if child.type == "html_inline":
            admitted.extend(_admit_tag(child.content, child.meta.get("start", 0)))
        elif child.type == "image":
            admitted.append(child.copy(children=[]))
        else:
            admitted.append(child)
    return list(_without_dropped(admitted))


def _scan(content: str) -> Iterator[Token]:
    """Tags, comments and text of an HTML block, in order."""
    at = 0
    for start, end in _marked(content):
        yield from _text(content, at, start)
        if end is None:
            yield _comment(content[start + 4 :], start, len(content), closed=False)
            return
        yield from _admit_tag(content[start:end], start)
        at = end
    yield from _text(content, at, len(content))


def _marked(content: str) -> Iterator[tuple[int, int | None]]:
    """Where tags, comments and the like stand; the end is None for a comment that is never closed."""
    start, absent = content.find("<"), set[str]()
    while start >= 0:
        opening, closing = next((e for e in _ENDS if content.startswith(e[0], start)), ("", ""))
        end = -1
        if closing and closing not in absent:
            end = _end_of(content, start, opening, closing)
            if end < 0 and opening != "<!":
                absent.add(closing)
        elif not closing:
            tag = _TAG.match(content, start)
            end = tag.end() if tag else -1
        if opening == "<!--" and end < 0:
            yield start, None
            return
        if end >= 0:
            yield start, end
        start = content.find("<", max(end, start + 1))


def _end_of(content: str, start: int, opening: str, closing: str) -> int:
    if opening == "<!--":
        for whole in ("<!-->", "<!--->"):
            if content.startswith(whole, start):
                return start + len(whole)
    if opening == "<!" and not content[start + 2 : start + 3].isalpha():
        return -1
    found = content.find(closing, start + len(opening))
    return found + len(closing) if found >= 0 else -1


def _text(content: str, start: int, end: int) -> Iterator[Token]:
    """Text tokens: entities decoded apart, white space with a line end as one soft break."""
    at = start
    for match in _SPACE_WITH_LINE_END.finditer(content, start, end):
        yield from _decoded(content, at, match.start())
        yield _token("softbreak", "", match.start(), match.end(), tag="br")
        at = match.end()
    yield from _decoded(content, at, end)


def _decoded(content: str, start: int, end: int) -> Iterator[Token]:
    at = start
    for match in _ENTITY.finditer(content, start, end):
        if match.start() > at:
            yield _token("text", content[at : match.start()], at, match.start())
        yield _token("text_special", html.unescape(match.group()), match.start(), match.end())
        at = match.end()
    if end > at:
        yield _token("text", content[at:end], at, end)


def _admit_tag(source: str, start: int) -> Iterator[Token]:
    end = start + len(source)
    if source.startswith("<!--"):
        inner = source[4:-3] if len(source) >= 7 else ""
        yield _comment(inner, start, end, closed=True)
        return
    name = _NAME.match(source)
    if name is None:
        return
    tag = name.group(1).lower()
    if tag in ("br", "wbr", "hr"):
        if tag != "wbr":
            yield _token("hardbreak", "", start, end, tag="br")
        return
    if tag == "img":
        yield _image(source, start, end)
        return
    closes = source.startswith("</")
    token = _token("raw_close" if closes else "raw_open", "", start, end, tag=tag)
    token.nesting = -1 if closes else 1
    if not closes:
        token.attrs = dict(_attributes(tag, source))
    if tag in INLINE_TAGS | BLOCK_TAGS | DROPPED_WITH_TEXT:
        yield token


def _without_dropped(tokens: Iterable[Token]) -> Iterator[Token]:
    """Leave out elements whose text no browser shows, to their end or to the end of the block."""
    dropping, hidden = "", list[Token]()
    for token in tokens:
        raw = token.type in ("raw_open", "raw_close")
        if dropping:
            hidden.append(token)
            if raw and token.tag == dropping and token.nesting < 0:
                yield from _unpaired(hidden)
                dropping, hidden = "", []
        elif raw and token.tag in DROPPED_WITH_TEXT:
            dropping = token.tag if token.nesting > 0 else ""
        else:
            yield token
    yield from _unpaired(hidden)


def _unpaired(hidden: Sequence[Token]) -> Iterator[Token]:
    """Of what is left out, Markdown's own elements that begin before it or end after it."""
    kept: list[Token] = []
    for token in hidden:
        if token.type in ("raw_open", "raw_close") or not token.nesting:
            continue
        if token.nesting < 0 and kept and kept[-1].nesting > 0:
            kept.pop()
        else:
            kept.append(token)
    yield from kept


def _attributes(tag: str, source: str) -> Iterator[tuple[str, str]]:
    wanted = (*_ATTRIBUTES.get(tag, ()), *_SPANS.get(tag, ()))
    seen: set[str] = set()
    for match in _ATTRIBUTE.finditer(source, len(tag) + 1):
        name = match.group(1).lower()
        value = html.unescape((match.group(2) or "").strip("\"'"))
        if name in seen or name not in wanted or not _is_safe(name, value):
            continue
        seen.add(name)
        yield name, value


def _is_safe(name: str, value: str) -> bool:
    if name == "href":
        return bool(_SAFE_HREF.match(value)) and value.isprintable()
    if name == "dir":
        return value in ("ltr", "rtl", "auto")
    if name in ("start", "colspan", "rowspan"):
        return bool(re.fullmatch(r"[1-9]\d{0,2}", value))
    return True


def _image(source: str, start: int, end: int) -> Token:
    found = {
        m.group(1).lower(): (m.group(2) or "").strip("\"'") for m in _ATTRIBUTE.finditer(source, 4)
    }
    token = _token("image", html.unescape(found.get("alt", "")), start, end, tag="img")
    src = html.unescape(found.get("src", ""))
    token.attrs = {"src": src if _SAFE_HREF.match(src) else "", "alt": ""}
    token.children = []
    return token


def _comment(inner: str, start: int, end: int, *, closed: bool) -> Token:
    token = _token("comment", inner, start, end)
    token.meta["closed"] = closed
    return token


def _token(kind: str, content: str, start: int, end: int, tag: str = "") -> Token:
    token = Token(kind, tag, 0)
    token.content = content
    token.meta = {"start": start, "end": end}
    return token

"""A report's tokens as plain HTML: what the page holds when every mark is taken out.

The caller may hand in its own rendering of inline tokens (:data:`RenderInline`); all else is the same
with and without marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from markdown_it.token import Token

from proofpress.capture import NOTHING_RETAINED, Retained, public_form
from proofpress.document import ExclusionKind, Report
from proofpress.site.records import Heading

ResolveLink = Callable[[str, str], "str | None"]
"""(``src_uri`` of the page, link as the author wrote it) -> link for the site; None: leave it."""

RenderInline = Callable[[int, Token, "InlineHtml"], str]
"""(index of the inline token, the token, the writer of its children) -> HTML."""

CLAIMS_NOTE = "Claims, not verified: nothing was checked, and no verdict on them is recorded here."
"""Stands above a block of claims."""

# What the pages around the report name themselves: units, cards, notes, a theme's own parts.
_RESERVED = re.compile(r"(?:u|e|q|h|r|fn|fnref|row|pp|site|mkdocs)-|__")
_OUTSIDE = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:|//)")
_WEB = re.compile(r"https?://", re.IGNORECASE)
_SAFE = re.compile(r"(?:https?|mailto|ftp|doi|urn|tel|xmpp):", re.IGNORECASE)
_LANGUAGE = re.compile(r"[\w+#.-]{1,40}")


@dataclass(slots=True)
class InlineHtml:
    """Writes single inline tokens; knows the page's links and notes."""

    path: str
    resolve_link: ResolveLink
    retained: Retained
    """Which parameters of addresses are kept."""
    note_numbers: Mapping[int, int]
    """Footnote id -> printed number of a note that is defined."""
    seen_notes: dict[int, int] = field(default_factory=dict)
    links_open: int = 0
    """HTML knows no link inside a link: the outer one is written."""

    def leaf(self, token: Token, text: str | None = None) -> str:
        """A token without children; ``text`` is the part of its content that is wanted."""
        if token.type in ("text", "text_special"):
            return escape(token.content if text is None else text, quote=False)
        if token.type == "code_inline":
            inside = token.content if text is None else text
            return f"<code>{escape(inside, quote=False)}</code>"
        if token.type == "softbreak":
            return "\n"
        if token.type == "hardbreak":
            return "<br>\n"
        if token.type == "image":
            return self._image(token)
        if token.type == "footnote_ref":
            return self._note(token)
        if token.type == "task":
            checked = " checked" if token.content else ""
            label = "done" if token.content else "to do"
            return f'<input type="checkbox" disabled{checked} aria-label="{label}"> '
        return ""

    def open(self, token: Token) -> str:
        """An element's start tag."""
        self.links_open += token.tag == "a"
        if token.tag == "a" and self.links_open > 1:
            return ""
        return f"<{token.tag}{self._attributes(token)}>"

    def close(self, token: Token) -> str:
        """An element's end tag."""
        self.links_open -= token.tag == "a"
        return "" if token.tag == "a" and self.links_open else f"</{token.tag}>"

    def _attributes(self, token: Token) -> str:
        if token.tag != "a":
            return write_attributes(token.attrs)
        href = str(token.attrs.get("href", ""))
        attrs = {k: str(v) for k, v in token.attrs.items() if k == "title"}
        if "href" not in token.attrs:
            return write_attributes(attrs)
        if not _OUTSIDE.match(href):
            resolved = self.resolve_link(self.path, href)
            return write_attributes({"href": href if resolved is None else resolved, **attrs})
        if not _SAFE.match(href):
            return write_attributes(attrs)
        if not _WEB.match(href):
            return write_attributes({"href": href, **attrs})
        # What could open a door for others is not handed on to every reader.
        shown = public_form(href, self.retained)
        return write_attributes({"href": shown, "rel": "noopener noreferrer", **attrs})

    def _image(self, token: Token) -> str:
        src, alt = str(token.attrs.get("src", "")), token.content
        if not src or _OUTSIDE.match(src):
            # Nothing is loaded from third parties; a picture elsewhere is named, not shown.
            return f'<span class="image-elsewhere">[image: {escape(alt or "without text")}]</span>'
        resolved = self.resolve_link(self.path, src)
        return (
            f"<img{write_attributes({'src': src if resolved is None else resolved, 'alt': alt})}>"
        )

    def _note(self, token: Token) -> str:
        note = token.meta["id"]
        number = self.note_numbers.get(note)
        if number is None:
            return f'<sup class="note-missing">[^{escape(token.meta.get("label") or "")}]</sup>'
        count = self.seen_notes[note] = self.seen_notes.get(note, 0) + 1
        anchor = f"fnref-{number}" + (f"-{count}" if count > 1 else "")
        if self.links_open:
            return f'<sup id="{anchor}">{number}</sup>'
        return f'<sup id="{anchor}"><a href="#fn-{number}">{number}</a></sup>'


def render_tokens(
    report: Report,
    resolve_link: ResolveLink,
    render_inline: RenderInline,
    retained: Retained = NOTHING_RETAINED,
) -> tuple[str, tuple[Heading, ...]]:
    """The report's HTML and its headings; addresses are shown with the ``retained`` parameters alone of
    those that are shaped like credentials."""
    renderer = _Blocks(report, resolve_link, render_inline, retained)
    body = "".join(renderer.render(_outside_notes(report.tokens)))
    return body + "".join(renderer.render_notes()), tuple(renderer.headings)


def render_plain_inline(_index: int, token: Token, inline: InlineHtml) -> str:
    """The children of an inline token without any mark."""
    parts = []
    for child in token.children or ():
        if child.nesting > 0:
            parts.append(inline.open(child))
        elif child.nesting < 0:
            parts.append(inline.close(child))
        else:
            parts.append(inline.leaf(child))
    return "".join(parts)


def write_attributes(attrs: Mapping[str, object]) -> str:
    """`` name="value"`` for each attribute, escaped."""
    return "".join(f' {name}="{escape(str(value))}"' for name, value in attrs.items())


def _outside_notes(tokens: Sequence[Token]) -> Iterator[int]:
    depth = 0
    for index, token in enumerate(tokens):
        if token.type == "footnote_reference_open":
            depth += 1
        if not depth:
            yield index
        if token.type == "footnote_reference_close":
            depth -= 1


class _Blocks:
    """Renders block tokens by index."""

    def __init__(
        self,
        report: Report,
        resolve_link: ResolveLink,
        render_inline: RenderInline,
        retained: Retained,
    ) -> None:
        self.report = report
        self.render_inline = render_inline
        self.notes = _read_notes(report.tokens)
        numbers = {note: n for n, (note, _) in enumerate(self.notes, 1) if note is not None}
        self.inline = InlineHtml(report.path, resolve_link, retained, numbers)
        self.texts = {block.token: block.text for block in report.blocks}
        self.claims = {
            report.blocks[item.block].token
            for item in report.exclusions
            if item.kind is ExclusionKind.CLAIMS and item.block is not None
        }
        self.headings: list[Heading] = []
        self.anchors: dict[str, int] = {}
        """Each anchor that is taken -> the number that was last put behind it."""

    def render(self, indices: Iterable[int]) -> Iterator[str]:
        for index in indices:
            token = self.report.tokens[index]
            if token.type == "inline":
                yield self.render_inline(index, token, self.inline)
            elif token.type in ("fence", "code_block"):
                yield _claims(token) if index in self.claims else _code(token)
            elif token.type == "hr":
                yield "<hr>\n"
            elif not token.hidden and token.tag and token.nesting > 0:
                yield self._open(index, token)
            elif token.hidden and token.nesting < 0:
                yield "\n"
            elif not token.hidden and token.tag and token.nesting < 0:
                yield self._close(token)

    def _open(self, index: int, token: Token) -> str:
        attrs = {name: value for name, value in token.attrs.items() if name != "style"}
        align = re.search(r"left|center|right", str(token.attrs.get("style", "")))
        if align:
            attrs["class"] = f"align-{align.group()}"
        if token.tag == "th":
            attrs["scope"] = "col"
        if token.tag == "table":
            return (
                '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">\n<table>\n'
            )
        if re.fullmatch(r"h[1-6]", token.tag):
            attrs["id"] = self._heading(index, token)
        return f"<{token.tag}{write_attributes(attrs)}>"

    def _close(self, token: Token) -> str:
        return "</table>\n</div>\n" if token.tag == "table" else f"</{token.tag}>\n"

    def _heading(self, index: int, token: Token) -> str:
        text = next((self.texts[i] for i in range(index + 1, index + 3) if i in self.texts), "")
        slug = re.sub(r"[^\w]+", "-", text.casefold()).strip("-") or "section"
        if _RESERVED.match(slug):
            slug = f"section-{slug}"
        anchor, count = slug, self.anchors.get(slug, 1)
        while anchor in self.anchors:
            count += 1
            anchor = f"{slug}-{count}"
        self.anchors[slug] = count
        self.anchors.setdefault(anchor, 1)
        self.headings.append(Heading(int(token.tag[1]), anchor, " ".join(text.split())))
        return anchor

    def render_notes(self) -> Iterator[str]:
        if not self.notes:
            return
        yield '<section class="footnotes" aria-label="Notes">\n<hr>\n<ol>\n'
        for number, (note, indices) in enumerate(self.notes, 1):
            yield f'<li id="fn-{number}">'
            yield from self.render(indices)
            uses = self.inline.seen_notes.get(note, 0) if note is not None else 0
            for count in range(1, uses + 1):
                anchor = f"fnref-{number}" + (f"-{count}" if count > 1 else "")
                yield f'<a class="note-back" href="#{anchor}" aria-label="Back to the text">↩</a>\n'
            yield "</li>\n"
        yield "</ol>\n</section>\n"


def _claims(token: Token) -> str:
    """Claims as they are written, and that they are no more than that."""
    return f'<div class="claims">\n<p>{CLAIMS_NOTE}</p>\n{_code(token)}</div>\n'


def _code(token: Token) -> str:
    language = _LANGUAGE.match(token.info.strip()) if token.info else None
    name = f' class="language-{escape(language.group())}"' if language else ""
    return f'<pre tabindex="0"><code{name}>{escape(token.content, quote=False)}</code></pre>\n'


def _read_notes(tokens: Sequence[Token]) -> list[tuple[int | None, list[int]]]:
    """(footnote id, token indices inside) of each definition: referenced ones first, by first use.

    Of two definitions of a label the first counts; the second is shown as one that nothing refers to.
    A definition that stands inside another is a note of its own.
    """
    ids = _first_uses(tokens)
    notes: list[tuple[int | None, list[int]]] = []
    taken: set[int] = set()
    open_notes: list[list[int]] = []
    for index, token in enumerate(tokens):
        if token.type == "footnote_reference_open":
            note = token.meta["note"] if "note" in token.meta else ids.get(token.meta["label"])
            note = None if note in taken else note
            taken.update([] if note is None else [note])
            open_notes.append([])
            notes.append((note, open_notes[-1]))
        elif token.type == "footnote_reference_close":
            open_notes.pop()
        elif open_notes:
            open_notes[-1].append(index)
    return sorted(notes, key=lambda entry: (entry[0] is None, entry[0] or 0))


def _first_uses(tokens: Sequence[Token]) -> dict[str, int]:
    return {
        child.meta["label"]: child.meta["id"]
        for token in tokens
        for child in token.children or ()
        if child.type == "footnote_ref" and child.meta.get("label")
    }

"""Where generated pages and files find their place among an author's own, without the host engine.

An author's page keeps its place only where the generated page stands in for it: a report's own, and
the home page, whose Markdown becomes the introduction above the list of reports. Any other clash is
an error.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Protocol, TypedDict, TypeVar
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser

from proofpress.errors import ProofpressError
from proofpress.site.records import Heading, PageKind

INTRODUCTION = "<!-- pp: introduction -->"
"""Stands on the home page for the author's own text until the host has rendered that."""

_STANDS_IN = (PageKind.REPORT, PageKind.HOME)
# What a reader would search for; the other pages repeat it row by row.
_SEARCHED = (PageKind.HOME, PageKind.REPORT, PageKind.EVIDENCE)
_NOT_SEARCHED = (
    ".pp-nav, .pp-toc, .pp-of, .pp-reports, .pp-foot, .pp-summary, .pp-side, .pp-at, script, style"
)
# Of a source's page its passages alone: its name is the page's title, the sentences that cite it are
# found in the report, and the rest is what every such page says.
_REPEATED = "h1, .pp-facts, .pp-quote :is(h2, p), .pp-lead, .pp-act, .pp-not"
# Every tag but those of headings, as a parser writes it: attributes in double quotes.
_TAG = re.compile(r'<!--.*?-->|<(?!/?h[1-6][ >])[^>"]*(?:"[^"]*"[^>"]*)*>', re.DOTALL)
_ID = re.compile(r'<[^>]*?\sid="([^"]+)"')


class PlacedFile(Protocol):
    """What is needed of a host's file."""

    src_uri: str
    """``/``-separated path below the documentation folder."""
    dest_uri: str
    """``/``-separated path below the site folder."""

    def url_relative_to(self, other: str) -> str:
        """The link to this file from the page at address ``other``."""


_File = TypeVar("_File", bound=PlacedFile)


class TocEntry(TypedDict):
    """An entry of a table of contents as Python-Markdown gives it."""

    level: int
    id: str
    name: str
    children: list[TocEntry]


def place_page(
    src_uri: str, dest_uri: str, kind: PageKind, existing: Mapping[str, PlacedFile]
) -> str | None:
    """The ``src_uri`` of the author's page that the generated one stands in for; None: a new page.

    ``existing`` holds the author's files by :func:`fold_place` of ``dest_uri``. Raises
    ProofpressError for a clash.
    """
    own = existing.get(fold_place(dest_uri))
    if own is None:
        return None
    if kind in _STANDS_IN and own.dest_uri == dest_uri:
        return own.src_uri
    raise _clash(own.src_uri, src_uri)


def by_place(files: Iterable[_File]) -> dict[str, _File]:
    """The author's ``files`` by :func:`fold_place` of where they go.

    Raises ProofpressError where two go to one place: the host would let one replace the other.
    """
    found: dict[str, _File] = {}
    for file in files:
        former = found.setdefault(fold_place(file.dest_uri), file)
        if former.src_uri != file.src_uri:
            raise _clash(former.src_uri, file.src_uri)
    return found


def refuse_clash(path: str, existing: Mapping[str, PlacedFile]) -> None:
    """Raise ProofpressError where the generated file at ``path`` would replace an author's own."""
    own = existing.get(fold_place(path))
    if own is not None:
        raise _clash(own.src_uri, path)


def fold_place(dest_uri: str) -> str:
    """``dest_uri`` as a file system that ignores case compares it."""
    return dest_uri.casefold()


def link_resolver(
    files: Callable[[str], PlacedFile | None],
    page_urls: Mapping[str, str],
    tell_missing: Callable[[str, str], None],
) -> Callable[[str, str], str | None]:
    """A function that turns a relative link of a report into one of its page.

    ``files`` finds a file by its ``src_uri``; ``page_urls`` holds each report's address. The
    function takes a report's path and the link as it is written; None means that no file of the
    site is there, which ``tell_missing`` is told.
    """

    def resolve(report: str, link: str) -> str | None:
        try:
            parts = urlsplit(link)
        except ValueError:
            return None
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            return None
        folder = posixpath.dirname(report)
        target = files(posixpath.normpath(posixpath.join(folder, unquote(parts.path))))
        if target is None:
            tell_missing(report, link)
            return None
        url = target.url_relative_to(page_urls[report])
        return parts._replace(path=url).geturl()

    return resolve


def contents(headings: Iterable[Heading]) -> list[TocEntry]:
    """``headings`` as the nested entries that a host makes its table of contents from."""
    top: list[TocEntry] = []
    open_entries: list[TocEntry] = []
    for heading in headings:
        entry = TocEntry(
            level=heading.level, id=heading.anchor, name=escape(heading.text), children=[]
        )
        while open_entries and open_entries[-1]["level"] >= heading.level:
            open_entries.pop()
        (open_entries[-1]["children"] if open_entries else top).append(entry)
        open_entries.append(entry)
    return top


def anchors(body: str) -> set[str]:
    """All ids in the page ``body`` that may be linked to."""
    return set(_ID.findall(body))


def searchable(body: str, kind: PageKind) -> str:
    """The text and headings of ``body``, without what a search should not find.

    That is: labels of marks, cards, pages of rows, and what a source's page repeats. A space stands
    for each other tag, since the host's search takes tags for spaces, and its reading of them is a
    large part of a build's time.
    """
    if kind not in _SEARCHED:
        return ""
    tree = LexborHTMLParser(f"<body>{body}</body>")
    left_out = f"{_NOT_SEARCHED}, {_REPEATED}" if kind is PageKind.EVIDENCE else _NOT_SEARCHED
    for node in tree.css(left_out):
        node.decompose()
    html = (tree.body and tree.body.inner_html) or ""
    return _TAG.sub(" ", html.replace("<wbr>", ""))


def _clash(own: str, generated: str) -> ProofpressError:
    return ProofpressError(
        f"it would stand where Proofpress puts {generated}", file=own, remedy="rename or move it"
    )

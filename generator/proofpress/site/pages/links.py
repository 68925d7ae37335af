"""Relative links between the pages and files of one site.

A page is known by its ``src_uri`` (``reports/fhs.md``); the host turns that into an address with
directory URLs on (``reports/fhs/``) or off (``reports/fhs.html``). Every link is relative, so that a
site works below any path and from a disk.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

HOME = "index.md"
"""``src_uri`` of the site's front page."""

TREE = "tree.sha256"
"""Path of the file that holds the hash of the source tree, which is the whole site's."""

_INDEX_STEMS = ("index", "README")


@lru_cache(maxsize=4096)
def page_url(src_uri: str, *, directory_urls: bool) -> str:
    """The percent-encoded address of the page at ``src_uri``, from the site's root."""
    folder, name = posixpath.split(src_uri)
    stem = name.removesuffix(".md")
    if stem in _INDEX_STEMS:
        path = f"{folder}/" if folder else ""
        return quote(path if directory_urls else f"{path}index.html")
    path = posixpath.join(folder, stem)
    return quote(f"{path}/" if directory_urls else f"{path}.html")


@lru_cache(maxsize=4096)
def relative_url(target: str, base: str) -> str:
    """The link from the page at address ``base`` to ``target``, both from the site's root."""
    folder = base.rpartition("/")[0]
    path = posixpath.relpath(f"/{target}", f"/{folder}")
    return f"{path}/" if target == "" or target.endswith("/") else path


@dataclass(frozen=True, slots=True)
class ReportPlaces:
    """Where the pages and files of one report stand, as ``src_uri`` of pages and paths of files."""

    report: str
    """``src_uri`` of the report itself."""

    @property
    def folder(self) -> str:
        """What the names of all further pages begin with: empty, or a path ending in ``/``."""
        parent, name = posixpath.split(self.report)
        stem = name.removesuffix(".md")
        path = parent if stem in _INDEX_STEMS else posixpath.join(parent, stem)
        return f"{path}/" if path else ""

    @property
    def ledger(self) -> str:
        """The page with the table of all rows."""
        return f"{self.folder}ledger.md"

    @property
    def sources(self) -> str:
        """The index of cited sources."""
        return f"{self.folder}sources.md"

    @property
    def gate(self) -> str:
        """The page that gives the decision."""
        return f"{self.folder}gate.md"

    @property
    def reproduce(self) -> str:
        """The page on how to check everything alone."""
        return f"{self.folder}reproduce.md"

    def evidence(self, source_key: str) -> str:
        """The page of one cited source."""
        return f"{self.folder}sources/{source_key}.md"

    def text(self, source_key: str, number: int) -> str:
        """The page of one source's whole text; ``number`` counts its windows from 1."""
        name = "text" if number == 1 else f"text-{number}"
        return f"{self.folder}sources/{source_key}/{name}.md"

    def data(self, name: str) -> str:
        """The path of one data file."""
        return f"{self.folder}data/{name}"


@dataclass(frozen=True, slots=True)
class Links:
    """Links out of one page."""

    source: str
    """``src_uri`` of the page that holds the links."""
    directory_urls: bool
    has_texts: bool = False
    """Whether the site holds pages of whole captured texts that may be linked to."""

    def page(self, src_uri: str, anchor: str = "") -> str:
        """The link to another page, or to ``anchor`` on it."""
        if anchor and src_uri == self.source:
            return f"#{quote(anchor)}"
        target = page_url(src_uri, directory_urls=self.directory_urls)
        link = relative_url(target, self._base)
        return f"{link}#{quote(anchor)}" if anchor else link

    def file(self, path: str) -> str:
        """The link to the file at ``path`` from the site's root."""
        return relative_url(quote(path), self._base)

    @property
    def _base(self) -> str:
        return page_url(self.source, directory_urls=self.directory_urls)

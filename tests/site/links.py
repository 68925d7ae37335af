"""Follows every link of a built site, in pages, stylesheets and a sitemap, without a browser."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser

_LINKING = (
    "href",
    "xlink:href",
    "src",
    "poster",
    "data",
    "data-versionurl",
    "data-base",
    "action",
    "cite",
)
_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)")
_INLINE = ("data:", "mailto:", "javascript:void")


def broken_links(site: Path, *, root: str = "/") -> list[str]:
    """Each link that leads to no file or anchor of ``site``, or is absolute: ``page: link``.

    A page of errors, ``404.html``, is served at any address: its links begin with ``root``.
    """
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {name: _parse(site / name) for name in sorted(files) if name.endswith(".html")}
    ids = {name: _ids(tree) for name, tree in pages.items()}
    found = [
        f"{name}: {link}"
        for name, tree in pages.items()
        for link in _links(tree)
        if not _leads(link, name, root if name == "404.html" else "", files, ids)
    ]
    for name in sorted(one for one in files if one.endswith((".css", ".svg"))):
        links = _URL.findall((site / name).read_text("utf-8"))
        found += [f"{name}: {link}" for link in links if not _leads(link, name, "", files, ids)]
    return found


def outside_requests(site: Path) -> list[str]:
    """Each thing from another origin that a browser would fetch by itself: ``page: address``."""
    found = []
    for path in sorted(site.rglob("*.html")):
        tree = _parse(path)
        nodes = tree.css(
            "[src], link[href]:not([rel=canonical], [rel=alternate], [rel=prev], [rel=next])"
        )
        for node in nodes:
            address = node.attributes.get("src") or node.attributes.get("href") or ""
            if urlsplit(address).netloc:
                found.append(f"{path.relative_to(site).as_posix()}: {address}")
    return found


def _parse(path: Path) -> LexborHTMLParser:
    return LexborHTMLParser(path.read_bytes().decode("utf-8"))


def _ids(tree: LexborHTMLParser) -> set[str]:
    return {str(node.attributes["id"]) for node in tree.css("[id]")}


def _links(tree: LexborHTMLParser) -> Iterator[str]:
    for node in tree.css("*"):
        for name, value in node.attributes.items():
            if name in _LINKING and value is not None and not _is_outside(str(node.tag), value):
                yield value
            elif name == "srcset" and value:
                yield from (one.split()[0] for one in value.split(",") if one.strip())


def _is_outside(tag: str, link: str) -> bool:
    """Whether ``link`` is one to elsewhere, and may be: a source, the canonical address."""
    return tag in {"a", "link"} and urlsplit(link).scheme in {"http", "https"}


def _leads(link: str, page: str, root: str, files: set[str], ids: dict[str, set[str]]) -> bool:
    if link.startswith(_INLINE):
        return True
    parts = urlsplit(link)
    path = unquote(parts.path)
    if parts.scheme or parts.netloc:
        return False
    if path.startswith("/"):
        if not root or not path.startswith(root):
            return False
        target = path.removeprefix(root)
    else:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    if target.startswith("../"):
        return False
    name = next((one for one in (target, posixpath.join(target, "index.html")) if one in files), "")
    if target in {"", "."}:
        name = "index.html"
    fragment = unquote(parts.fragment)
    return bool(name) and (not fragment or name not in ids or fragment in ids[name])

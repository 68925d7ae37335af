"""What goes with every site beside its pages, under our own theme and under a foreign one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import as_file
from pathlib import Path

from proofpress.site.assets import (
    CAPTURED_HEADERS,
    HEADERS,
    SCRIPT,
    STYLESHEET,
    script,
    stylesheet,
)
from proofpress.site.records import PageKind, SiteFile, SitePage
from proofpress.templates import template_folder

_ASSETS = "assets/"
_NO_INDEX = '<meta class="pp-noindex" name="robots" content="noindex">'
# As Python-Markdown writes the cells of a table whose second line says where they stand.
_ALIGNED = re.compile(r'<(t[hd])((?: [^<>]*?)?) style="text-align: (left|center|right);"([^<>]*)>')
_CLASS = re.compile(r' class="([^"]*)"')


def is_own_theme(theme_dirs: Iterable[str]) -> bool:
    """Whether the theme whose folders are ``theme_dirs`` is ours or extends it."""
    return any(_is_our_folder(theme_dir) for theme_dir in theme_dirs)


def changeable(theme_dirs: Iterable[str], custom_dir: str | None) -> tuple[str, ...]:
    """Those of a theme's folders that somebody may be working on: the site's own, and ours."""
    return tuple(one for one in theme_dirs if one == custom_dir or _is_our_folder(one))


def site_files(*, own_theme: bool, has_captured: bool = False) -> tuple[SiteFile, ...]:
    """The stylesheet, the script, and the headers that a server should send.

    ``has_captured``: the site holds texts or bytes of sources as files.
    """
    headers = _headers(own_theme=own_theme) + (CAPTURED_HEADERS if has_captured else "")
    return (
        SiteFile(STYLESHEET, stylesheet(own_theme=own_theme).encode("utf-8")),
        SiteFile(SCRIPT, script().encode("utf-8")),
        SiteFile("_headers", headers.encode("utf-8")),
    )


def is_source_of_assets(src_dir: str | None, src_uri: str) -> bool:
    """Whether a theme's file is one that :func:`site_files` is made from: no file of a site."""
    return src_dir is not None and src_uri.startswith(_ASSETS) and _is_our_folder(src_dir)


def page_meta(page: SitePage, *, own_theme: bool) -> dict[str, str]:
    """What a theme's template may know of ``page``: plain text for ours, which escapes it itself.

    Foreign themes print what they get, so theirs is escaped.
    """
    values = {
        "title": page.title,
        "description": page.description,
        "lang": page.lang,
        "pp_kind": page.kind.value,
    }
    return values if own_theme else {name: escape(value) for name, value in values.items()}


def keep_from_search(html: str, kind: PageKind) -> str:
    """A finished page as search engines may have it: of the text of others, they index nothing."""
    if kind is not PageKind.TEXT:
        return html
    return html.replace("</head>", f"{_NO_INDEX}\n</head>", 1)


def align_by_class(html: str) -> str:
    """An ordinary page's ``html`` with its aligned cells as a report has them.

    Python-Markdown gives them a ``style`` attribute, which the policy of our theme refuses.
    """
    return _ALIGNED.sub(_align_by_class, html)


def _align_by_class(cell: re.Match[str]) -> str:
    name, before, side, after = cell.groups()
    attributes = before + after
    classes = [*_CLASS.findall(attributes), f"align-{side}"]
    return f'<{name}{_CLASS.sub("", attributes)} class="{" ".join(classes)}">'


def _headers(*, own_theme: bool) -> str:
    """Only our theme works under the strict policy; a foreign one may need inline scripts."""
    lines = HEADERS.splitlines(keepends=True)
    return "".join(line for line in lines if own_theme or "Content-Security-Policy" not in line)


def _is_our_folder(folder: str) -> bool:
    with as_file(template_folder()) as own:
        return Path(folder).resolve() == Path(own).resolve()

"""Which projects may be rebuilt without trusting their author: nothing of theirs runs.

A configuration out of somebody's snapshot directory is data. It may use our theme, our plugin,
MkDocs' search, and Markdown extensions of Python-Markdown that read nothing but the page.
Everything else that could run code, start a program or read other files is refused by name,
in each file of the INHERIT chain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from proofpress.errors import ProofpressError
from proofpress.site.inheritance import (
    YAML_ERRORS,
    inherited_files,
    load_values,
    read_config_bytes,
    yaml_error,
)

PLUGINS = ("proofpress", "search")
"""Plugins that a replay runs."""
EXTENSIONS = (
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "extra",
    "fenced_code",
    "footnotes",
    "legacy_attrs",
    "legacy_em",
    "md_in_html",
    "meta",
    "nl2br",
    "sane_lists",
    "smarty",
    "tables",
    "toc",
    "wikilinks",
)
"""Markdown extensions that a replay loads; all come with Python-Markdown and read only the page."""

_FORBIDDEN_KEYS = {
    "hooks": "Python files that run in the build",
    "extra_templates": "templates that run in the build",
    "extra_javascript": "scripts that run on every page",
}
_FORBIDDEN_THEME_KEYS = {
    "custom_dir": "templates of its own",
    "static_templates": "templates of its own",
}
_SEARCH_KEYS = ("lang", "separator", "min_search_length", "indexing")
_LANGUAGE = re.compile(r"[A-Za-z_]{2,10}")
_PLAIN_TAGS = tuple(
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "map", "seq", "timestamp", "merge", "value")
)
_MOST_VALUES = 100_000
_DEEPEST = 50


def refuse_untrusted(config_file: Path) -> None:
    """Raise ProofpressError, naming what was met, where the project would have to be trusted."""
    themes = []
    for path in inherited_files(config_file):
        values = _read_plain(path)
        for what in _met(values):
            raise _needs_trust(what, path)
        _refuse_leaving(values, path, config_file.parent)
        themes += [values["theme"]] if "theme" in values else []
    if not themes:
        raise _needs_trust("the theme mkdocs", config_file)


def _met(values: Mapping[str, object]) -> Iterator[str]:
    """What in one configuration file needs trust, in plain words."""
    for key, what in _FORBIDDEN_KEYS.items():
        if values.get(key):
            yield f"{key}: {what}"
    yield from _met_theme(values.get("theme", "proofpress"))
    for name, options in _items(values.get("plugins", [])):
        if name not in PLUGINS:
            yield f"the plugin {name}"
        if name == "search":
            yield from _met_search(options)
    for name, _ in _items(values.get("markdown_extensions", [])):
        if name.removeprefix("markdown.extensions.") not in EXTENSIONS:
            yield f"the Markdown extension {name}"


def _met_theme(theme: object) -> Iterator[str]:
    options = theme if isinstance(theme, dict) else {"name": theme}
    if options.get("name") != "proofpress":
        yield f"the theme {options.get('name')}"
    for key, what in _FORBIDDEN_THEME_KEYS.items():
        if options.get(key):
            yield f"theme: {key}: {what}"


def _met_search(options: object) -> Iterator[str]:
    """Search can start a program to make its index, and finds languages by file names."""
    values = options if isinstance(options, dict) else {}
    for key, value in values.items():
        if key not in _SEARCH_KEYS and value:
            yield f"search: {key}"
    languages = values.get("lang") or []
    for language in languages if isinstance(languages, list) else [languages]:
        if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
            yield f"search: lang: {ascii(language)[:80]}"


def _items(value: object) -> Iterator[tuple[str, object]]:
    """Names and options of a list or mapping as MkDocs reads it for plugins and extensions."""
    if isinstance(value, dict):
        yield from ((str(name), options) for name, options in value.items())
        return
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict):
            yield from ((str(name), options) for name, options in item.items())
        elif item is not None:
            yield str(item), None


def _refuse_leaving(values: Mapping[str, object], path: Path, root: Path) -> None:
    """The documentation folder must be one of the tree's own."""
    docs = values.get("docs_dir", "docs")
    if not isinstance(docs, str) or not (root / docs).resolve().is_relative_to(root.resolve()):
        raise _needs_trust(f"docs_dir: {docs!a}, outside the copy of the sources", path)


def _read_plain(path: Path) -> Mapping[str, object]:
    try:
        node = yaml.compose(read_config_bytes(path), yaml.SafeLoader)
    except YAML_ERRORS as error:
        raise yaml_error(error, path.name) from error
    if node is not None:
        _refuse_tags(node, path)
    values = load_values(path, yaml.SafeLoader)
    if not isinstance(values, dict):
        raise ProofpressError("it is no mapping", file=path.name, remedy="correct the file")
    return values


def _refuse_tags(root: yaml.Node, path: Path) -> None:
    """Walk all values as they would be expanded: aliases may multiply, and none may hold itself."""
    waiting = [(root, 0)]
    seen = 0
    while waiting:
        node, depth = waiting.pop()
        seen += 1
        if seen > _MOST_VALUES or depth > _DEEPEST:
            raise _needs_trust("a configuration of enormous size", path)
        if node.tag not in _PLAIN_TAGS:
            line = node.start_mark.line + 1
            raise _needs_trust(f"the YAML tag {node.tag}", path, line)
        if isinstance(node, yaml.MappingNode):
            waiting += [(part, depth + 1) for pair in node.value for part in pair]
        elif isinstance(node, yaml.SequenceNode):
            waiting += [(item, depth + 1) for item in node.value]


def _needs_trust(what: str, path: Path, line: int | None = None) -> ProofpressError:
    return ProofpressError(
        f"could not check: the project uses {what}",
        file=path.name,
        line=line,
        remedy="use --trust-project if you trust whoever wrote it",
    )

"""Small projects on disk, and what two site folders have to be to count as equal."""

from __future__ import annotations

from pathlib import Path

from proofpress.capture import SnapshotStore, import_file

SOURCE = "https://example.org/limits.txt"
RETRIEVED = "2024-05-31T12:00:00Z"

CLEAR = f"""\
---
title: Limits
date: 2024-05-01
---
# Limits

The limit is ten files [source]({SOURCE}) <!-- proof-quote: The limit is ten files -->.
More is said [about this](../about.md#words) and ![shown](../images/plot.png).
"""
FAILING = CLEAR + "\nAbout 300 people agree.\n"
INDETERMINATE = CLEAR + "\n```\nA fence that nobody closes.\n"


def make_project(
    folder: Path,
    *,
    reports: dict[str, str] | None = None,
    theme: str = "proofpress",
    options: str = "",
    further: str = "",
) -> Path:
    """A project with a home page, a page, an image and ``reports``; returns its ``mkdocs.yml``.

    ``options`` are lines of the plugin's configuration, ``further`` lines of the whole one.
    """
    files = {
        "docs/index.md": "# Welcome\n\nRead *this* first.\n",
        "docs/about.md": "# About\n\n## Words\n\nPlain words.\n",
        "docs/images/plot.png": "not really an image\n",
        "limits.txt": "The limit is ten files, says the manual.\n",
        "mkdocs.yml": _config(theme, options, further),
    }
    chosen = {"limits.md": CLEAR} if reports is None else reports
    files |= {f"docs/reports/{name}": text for name, text in chosen.items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    store = SnapshotStore(folder / "snapshots")
    import_file(store, SOURCE, folder / "limits.txt", retrieved_at=RETRIEVED)
    return folder / "mkdocs.yml"


def _config(theme: str, options: str, further: str) -> str:
    plugin = f"  - proofpress:\n{_indent(options)}" if options else "  - proofpress\n"
    return f"site_name: Tiny\ntheme: {theme}\nplugins:\n  - search\n{plugin}{further}"


def _indent(options: str) -> str:
    return "".join(f"      {line}\n" for line in options.splitlines())


def read_folder(folder: Path) -> dict[str, bytes]:
    """Every file below ``folder``, by its path: two sites are equal when these are."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def names(folder: Path) -> list[str]:
    """What stands in ``folder`` itself, hidden things too."""
    return sorted(path.name for path in folder.iterdir())


def leftovers(folder: Path) -> list[str]:
    """Names of temporary files and folders in ``folder``."""
    return sorted(path.name for path in folder.iterdir() if ".proofpress-" in path.name)

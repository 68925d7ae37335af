"""One small project under every engine, theme and form of address, and how each is built."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from projects import SOURCE, make_project

from proofpress.site.host import build_site

PREFIX = "docs/evidence/"
"""Below the root of its server, the site stands here."""
SITE_URL = f"https://example.org/{PREFIX}"

ENGINES = ("mkdocs", "properdocs")
# Without fonts and a highlighter from elsewhere, as the documentation says how.
THEMES = {
    "proofpress": "proofpress",
    "extended": "{name: proofpress, custom_dir: theme}",
    "mkdocs": "{name: mkdocs, highlightjs: false}",
    "material": "{name: material, font: false}",
}
OWN_THEMES = ("proofpress", "extended")
_THEME_MODULES = {("mkdocs", "material"): "material", ("properdocs", "material"): "material"}
_THEME_MODULES["properdocs", "mkdocs"] = "properdocs_theme_mkdocs"

LIMITS = f"""\
---
title: Limits & <b>bounds</b>
date: 2024-05-01
---
# Limits

The *limit* is ten files [source]({SOURCE}) <!-- proof-quote: The limit is ten files -->.
More is said [about this](../about.md#words) and ![a plot](../images/plot.png), and [below](#a-table).[^1]

## A table

| Year | Amount |
|:----:|-------:|
| 2023 | 10 [source]({SOURCE}) |
| 2024 | About 300 |

<details><summary>More</summary>

Nothing is said [here]({SOURCE}) "of anything else at all".

</details>

```python
limit = 10
```

[^1]: See [the data](../data/counts.csv), and “The limit is ten files” [again]({SOURCE}).
"""
DEEP = f"""\
---
title: قابل
lang: ar
---
# قابل

الحد هو عشرة ملفات «The limit is ten files» [م]({SOURCE}). هذا رأينا. See [limits](../limits.md#a-table).
"""
ABOUT = """\
# About

See [the limits](reports/limits.md#a-table), [the table](#words) and [the data](data/counts.csv).

## Words

| Left | Middle | Right |
|:-----|:------:|------:|
| a | b | `c` |

```python
limit = 10
```

![a plot](images/plot.png)
"""
HOME = "# Welcome\n\nRead [this](about.md) first.\n\n| A | B |\n|--:|:--|\n| 1 | 2 |\n"
FRAME = '{% extends "base.html" %}\n{% block extrahead %}<meta name="extended" content="yes">{% endblock %}\n'


class Host(NamedTuple):
    """What a site is built by and as."""

    engine: str
    theme: str
    directory_urls: bool

    def page(self, name: str) -> str:
        """The file of the page ``name``, from the site's root."""
        if name == "index":
            return "index.html"
        return f"{name}/index.html" if self.directory_urls else f"{name}.html"


HOSTS = [
    Host(engine, theme, urls) for engine in ENGINES for theme in THEMES for urls in (True, False)
]


def missing(host: Host) -> str | None:
    """Why ``host`` cannot be had here; None: it can."""
    theme = _THEME_MODULES.get((host.engine, host.theme), host.engine)
    for module in (host.engine, theme):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed"
    return None


def write_project(folder: Path) -> Path:
    """The project, with a snapshot of each of its sources; ``folder`` itself."""
    reports = {"limits.md": LIMITS, "deep/er.md": DEEP}
    config = make_project(folder, reports=reports)
    files = {
        "docs/index.md": HOME,
        "docs/about.md": ABOUT,
        "docs/data/counts.csv": "year,count\n2024,300\n",
        "theme/main.html": FRAME,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    # Its own data file is copied now, and once: the time of that stands in the ledger.
    build_site(config)
    return folder


def configure(theme: str, further: str) -> str:
    """The configuration of the project under ``theme``, with ``further`` lines."""
    plugins = "plugins:\n  - search\n  - proofpress:\n      on_gate_fail: allow\n"
    return f"site_name: Tiny\ntheme: {THEMES[theme]}\n{plugins}{further}"


def site_folder(host: Host, folder: Path) -> Path:
    """Where ``host``'s site stands below ``folder``."""
    return folder / f"{host.theme}-{'folders' if host.directory_urls else 'files'}" / "site"


def build_hosts(engine: str, hosts: list[Host], project: Path, folder: Path) -> None:
    """Build ``project`` below ``folder`` for each of ``hosts``, all with ``engine``'s own command."""
    places = {host: site_folder(host, folder).parent for host in hosts}
    for host, place in places.items():
        shutil.copytree(project, place, ignore=shutil.ignore_patterns("site", "done"))
        urls = str(host.directory_urls).lower()
        further = f"site_url: {SITE_URL}\nuse_directory_urls: {urls}\n"
        (place / "mkdocs.yml").write_text(configure(host.theme, further), encoding="utf-8")
    run = _BUILD.format(engine=engine, folders=json.dumps([str(one) for one in places.values()]))
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr


# Each build is the engine's own command; a process of its own for each would cost ten times as much.
_BUILD = """\
import os
from {engine}.__main__ import cli
for folder in {folders}:
    os.chdir(folder)
    cli(["build", "--quiet", "--config-file", "mkdocs.yml"], standalone_mode=False)
"""

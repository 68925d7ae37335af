"""Annotations of a report: true places, in the report's page and in the sources that it cites."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import jsonschema
import pytest
import samples
from projects import make_project
from published import everything, publish
from selectolax.lexbor import LexborHTMLParser

from proofpress.capture import SnapshotStore, SourceAccess, Truncation, import_file
from proofpress.pipeline import CheckedReport, check_report
from proofpress.schemas import schema_texts
from proofpress.site.beside.annotations import CONTEXT
from proofpress.site.pages.citations import window_of
from proofpress.site.publication import publish_reports
from proofpress.site.records import Publication, Publisher

SCHEMA = json.loads(schema_texts()["annotations.schema.json"])
SITE = "https://site.example/below/"
PATH = "reports/ugly.md"
SOURCE = "https://s.example/text.txt"
TEXT = (
    "Before it all stands a word. Ten files 😀 are the limit, says the manual of that year, which is "
    "long and was printed twice, and nobody may open more. Afterwards there is more to be read.\n"
)
UGLY = f"""\
---
title: <b>Ugly</b> & "odd"
---
# <b>Ugly</b>

Ten *files* are **the limit** [says it]({SOURCE}) <!-- proof-quote: Ten files 😀 are the limit -->.
Much *is
elided. Here too* [it says]({SOURCE}) <!-- proof-quote: Ten files 😀 […] nobody may open more -->.
Nobody knows[^1] 3 & 4 < 5. [One. Two]({SOURCE}) goes on.

- العربية تكتب من اليمين. 漢字は続く。次の文。
- `code < here` and <kbd>Ctrl</kbd>.

| A | B |
|---|---|
| one cell 😀 | another 7 |

<details><summary>Folded &amp; away</summary>

Inside there is more.

</details>

Near it [is]({SOURCE}) <!-- proof-quote: more -->.

[^1]: A note says so. It does.
"""


@cache
def published(folder: Path, url: str = "") -> tuple[CheckedReport, Publication]:
    make_project(folder)
    store = SnapshotStore(folder / "snapshots")
    (folder / "text.txt").write_text(TEXT, "utf-8")
    import_file(store, SOURCE, folder / "text.txt", retrieved_at="2024-05-31T12:00:00Z")
    checked = check_report(PATH, UGLY.encode(), access=SourceAccess(store), made_with={})
    publication = publish_reports(
        [checked],
        directory_urls=True,
        tree_sha256="a" * 64,
        resolve_link=lambda _, link: link,
        publisher=Publisher(url, "Site", ""),
    )
    return checked, publication


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ugly")


def read(publication: Publication, name: str = "annotations.jsonld") -> Any:
    return next(json.loads(f.data) for f in publication.files if f.path.endswith(f"/{name}"))


def items_of(collection: Any, motivation: str) -> list[Any]:
    return [one for one in collection["first"]["items"] if one["motivation"] == motivation]


def targets_of(annotation: Any) -> list[Any]:
    target = annotation["target"]
    return target if isinstance(target, list) else [target]


def test_every_sentence_is_where_the_page_says(folder: Path) -> None:
    checked, publication = published(folder)
    body = next(page.body for page in publication.pages if page.src_uri == PATH)
    tree = LexborHTMLParser(body)
    text = tree.css_first("#pp-text").text()  # type: ignore[union-attr]
    sentences = items_of(read(publication), "classifying")
    assert len(sentences) == len(checked.report.units) > 12
    for one, unit in zip(sentences, checked.report.units, strict=True):
        fragment, quote, within = one["target"]["selector"]
        assert fragment["value"] == unit.unit_id
        start, end = within["refinedBy"]["start"], within["refinedBy"]["end"]
        assert quote["exact"] == text[start:end]
        assert text[:start].endswith(quote["prefix"])
        assert text[end:].startswith(quote["suffix"])
        marked = tree.css(f"#{unit.unit_id}, [data-pp-of='{unit.unit_id}']")
        first, last = marked[0].text(), marked[-1].text()
        assert quote["exact"].startswith(first)
        assert quote["exact"].endswith(last)


def test_every_quotation_is_what_the_window_holds_there(folder: Path) -> None:
    checked, publication = published(folder)
    rows = {row.row_id: row for row in checked.ledger.rows}
    quotations = items_of(read(publication), "linking")
    met = [row.row_id for row in rows.values() if row.anchor and row.anchor.spans]
    assert [one["id"].partition("#a-")[2] for one in quotations] == met
    shapes = {(rows[row_id].detail.value, len(rows[row_id].anchor.spans)) for row_id in met}  # type: ignore[union-attr]
    assert shapes >= {("found", 1), ("found", 2), ("quote_ambiguous", 1)}
    for one, row_id in zip(quotations, met, strict=True):
        row = rows[row_id]
        window = window_of(checked, row)
        assert window is not None
        targets = targets_of(one)
        assert len(targets) == len(row.anchor.spans)  # type: ignore[union-attr]
        for target in targets:
            quote, position = target["selector"]
            start, end = position["start"], position["end"]
            assert target["source"] == SOURCE
            assert quote["exact"] == window.text[start:end]
            assert window.text[:start].endswith(quote["prefix"])
            assert window.text[end:].startswith(quote["suffix"])


def test_no_more_of_a_source_is_written_than_its_pages_show(folder: Path) -> None:
    _, publication = published(folder)
    shown = " ".join(
        " ".join(page.body.split()) for page in publication.pages if "/sources/" in page.src_uri
    )
    visible = " ".join(LexborHTMLParser(shown).text().split())
    for one in items_of(read(publication), "linking"):
        for target in targets_of(one):
            quote = target["selector"][0]
            words = quote["prefix"] + quote["exact"] + quote["suffix"]
            assert " ".join(words.split()) in visible
            assert max(len(quote["prefix"]), len(quote["suffix"])) <= CONTEXT


def test_words_met_on_a_wall_are_no_place_in_a_source(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path)
    (tmp_path / "wall.html").write_text(
        "<title>Just a moment...</title><p>Checking your browser</p>" + " " * 5000
    )
    import_file(store, SOURCE, tmp_path / "wall.html", retrieved_at="2024-05-31T12:00:00Z")
    text = f"It says [so]({SOURCE}) <!-- proof-quote: Checking your browser -->.\n"
    checked = check_report("r.md", text.encode(), access=SourceAccess(store), made_with={})
    (row,) = checked.ledger.rows
    assert row.window is not None
    assert row.window.truncation == Truncation.HOLLOW.value
    publication = publish_reports(
        [checked], directory_urls=True, tree_sha256="", resolve_link=lambda _, link: link
    )
    assert items_of(read(publication), "linking") == []


@pytest.mark.parametrize("url", ["", SITE])
def test_it_has_the_published_form(folder: Path, url: str) -> None:
    collection = read(published(folder, url)[1])
    jsonschema.Draft202012Validator(SCHEMA).validate(collection)
    assert collection["total"] == len(collection["first"]["items"])
    ids = [one["id"] for one in collection["first"]["items"]]
    assert len(set(ids)) == len(ids)


def test_every_sample_has_it() -> None:
    found = [file for file in everything()[1] if file.path.endswith(".jsonld")]
    assert len(found) == 5
    for file in found:
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(file.data))
    text = next(file.data for file in found if "odd name" in file.path).decode("utf-8")
    assert "javascript:" not in text


def test_the_form_refuses_what_is_not_written(folder: Path) -> None:
    collection = read(published(folder)[1])
    for change in ("label", "total", "first", "id"):
        broken = {key: value for key, value in collection.items() if key != change}
        assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(broken)
    sentence = items_of(collection, "classifying")[0]
    sentence["target"]["selector"][1]["prefix"] = "x" * (CONTEXT + 1)
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(collection)


def test_addresses_are_absolute_where_the_site_has_one_and_lead_to_the_same_places(
    folder: Path,
) -> None:
    relative, absolute = read(published(folder)[1]), read(published(folder, SITE)[1])
    place = urljoin(SITE, "reports/ugly/data/annotations.jsonld")
    assert absolute["id"] == place
    for one, other in zip(relative["first"]["items"], absolute["first"]["items"], strict=True):
        assert urljoin(place, one["id"]) == other["id"]
        for here, there in zip(one["body"], other["body"], strict=True):
            if "source" in here:
                assert urljoin(place, here["source"]) == there["source"]
                assert there["source"].startswith(SITE)
    sentence = items_of(absolute, "classifying")[0]
    assert sentence["target"]["source"] == f"{SITE}reports/ugly/"


def test_it_depends_on_its_report_alone() -> None:
    both = everything()[1]
    alone = samples.every_state()
    publication = {file.path: file.data for file in both}
    _, files = publish((alone,), directory_urls=True)
    for file in files:
        if file.path.startswith("reports/json/data/"):
            assert publication[file.path] == file.data

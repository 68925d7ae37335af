"""The second view of a PDF: a sentence that a page's end cuts is whole in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from frozen import TIME, URI
from hypothesis import given
from hypothesis import strategies as st
from pdf_files import make_pdf

from proofpress.capture import Body, Fetched, Snapshot, SnapshotStore, freeze_success, identify
from proofpress.capture.extract.running_lines import drop_running_lines

CASES = (Path(__file__).parent / "cases" / "running_lines.txt").read_text("utf-8").split("\n.\n")
TRIPLES = list(zip(CASES[::3], CASES[1::3], CASES[2::3], strict=False))


@pytest.mark.parametrize(
    ("pages", "kept"),
    [pytest.param(pages, kept, id=title.strip()) for title, pages, kept in TRIPLES],
)
def test_running_lines(pages: str, kept: str) -> None:
    assert "\n=====\n".join(drop_running_lines(pages.split("\n=====\n"))) == kept


def freeze(body: bytes) -> Snapshot:
    fetched = Fetched(URI, "application/pdf", None, Body.of(body))
    return freeze_success(identify(URI), fetched, requested_uri=URI, retrieved_at=TIME)


def test_both_views_are_frozen_and_stored(tmp_path: Path) -> None:
    body = make_pdf([["Annals", "It goes", "1"], ["Annals", "on.", "2"]])
    snapshot = freeze(body)
    whole, reading, *again = snapshot.windows
    assert snapshot.window is whole
    assert (whole.view, whole.text) == ("text", "Annals\nIt goes\n1\fAnnals\non.\n2")
    assert (reading.view, reading.text) == ("body", "It goes\fon.")
    assert (reading.page_starts, reading.page_at(8)) == ((0, 8), 2)
    assert reading.truncation is whole.truncation
    assert {window.extractor.name for window in (whole, reading)} == {"proofpress-pdf"}
    # The second reader's windows follow, with views of the same names.
    assert [(w.extractor.name, w.view, w.text.split()) for w in again] == [
        ("proofpress-pypdf", "text", whole.text.split()),
        ("proofpress-pypdf", "body", reading.text.split()),
    ]
    store = SnapshotStore(tmp_path)
    store.save(snapshot, Body.of(body))
    assert store.load(snapshot.source.key) == snapshot


def test_without_running_lines_there_is_one_view_a_reader() -> None:
    windows = freeze(make_pdf([["a"], ["b"]])).windows
    assert [(window.extractor.name, window.view) for window in windows] == [
        ("proofpress-pdf", "text"),
        ("proofpress-pypdf", "text"),
    ]


LINES = st.sampled_from(
    ["Head", "1", "2", "3", "- 2 -", "", " ", "text", "more text", "Page 1 of 3"]
)


@given(st.lists(st.lists(LINES, max_size=12).map("\n".join), max_size=6))
def test_what_is_kept_is_one_piece_of_each_page(pages: list[str]) -> None:
    kept = drop_running_lines(pages)
    assert len(kept) == len(pages)
    assert all(part in page for part, page in zip(kept, pages, strict=True))
    assert drop_running_lines(pages) == kept

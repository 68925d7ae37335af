"""Received bytes to windows: golden cases, charsets, completeness, bad inputs, hostile inputs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_files import EMPTY_PICTURE, make_pdf

from growth import grows_linearly
from proofpress.capture import Body, Failure, FailureKind, Truncation
from proofpress.capture.extract import Extraction, extract_text, pdf, sniff_media_type
from proofpress.capture.extract.child import ChildLimits
from proofpress.capture.extract.html import LARGEST_READ_HERE, HtmlExtractor
from proofpress.capture.extract.json_leaves import JsonExtractor
from proofpress.capture.extract.pdf import PdfExtractor
from proofpress.capture.extract.text import TextExtractor
from proofpress.capture.extract.xml import XmlExtractor

HERE = Path(__file__).parent


def golden(name: str) -> list[object]:
    """``title . input . expected .`` in turn, lines of one full stop between."""
    parts = (HERE / "cases" / name).read_text("utf-8").split("\n.\n")
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=False)
    return [pytest.param(given, wanted, id=title.strip()) for title, given, wanted in triples]


def read(body: bytes, media_type: str | None, charset: str | None = None) -> Extraction:
    outcome = extract_text(Body.of(body), media_type, charset)
    assert isinstance(outcome, Extraction)
    return outcome


def check_statement(body: bytes, extraction: Extraction) -> None:
    """What holds of every extraction."""
    extraction.text.encode("utf-8")
    assert list(extraction.page_starts) == sorted(extraction.page_starts)
    assert all(start <= len(extraction.text) for start in extraction.page_starts)
    assert (extraction.truncation is Truncation.EMPTY) == (not extraction.text.strip())
    assert extraction.original_characters is None or extraction.original_characters <= len(body)


@pytest.mark.parametrize(("page", "wanted"), golden("html.txt"))
def test_html(page: str, wanted: str) -> None:
    assert read(page.encode("utf-8"), "text/html", "utf-8").text == wanted


@pytest.mark.parametrize(("page", "wanted"), golden("html.txt"))
def test_a_large_page_is_read_the_same_in_a_child(page: str, wanted: str) -> None:
    padded = page.encode("utf-8") + b"<!--" + b"x" * LARGEST_READ_HERE
    assert read(padded, "text/html", "utf-8").text == wanted


HIDDEN = [
    ("<p>a<p hidden>b <i>c</i></p><script hidden>d</script>", "b c"),
    ("<div style='display:none'>a<p hidden>b</p><template>c</template><br>d</div>", "a\nb\nd"),
    ("<dialog>a</dialog><div popover>b</div><p style='visibility:hidden'>c", "a\nb\nc"),
    ("<p hidden></p><p>a<p hidden><!-- x --></p>", None),
    ("<details>a</details><p aria-hidden=true>b<p style='opacity:0'>c<noscript>d</noscript>", None),
    ("<pre hidden>a\n  b</pre><span hidden>10<sup>6</sup></span>", "a\n  b\n10⁶"),
]


@pytest.mark.parametrize(("page", "wanted"), HIDDEN)
def test_hidden_text_is_kept_apart(page: str, wanted: str | None) -> None:
    views = read(page.encode(), "text/html").further_views
    assert [view.text for view in views] == ([] if wanted is None else [wanted])
    assert all(view.name == "hidden" and not view.is_shown for view in views)


def test_hidden_text_is_bounded() -> None:
    page = b"<p>seen<p hidden>" + b"word " * 400_000 + b"<p>end<p hidden>more"
    extraction = read(page, "text/html")
    assert (extraction.text, extraction.truncation) == ("seen\nend", "sparse")
    assert [len(view.text) for view in extraction.further_views] == [1_000_000]


@pytest.mark.parametrize(("document", "wanted"), golden("xml.txt"))
def test_xml(document: str, wanted: str) -> None:
    extraction = read(document.encode("utf-8"), "application/xml")
    assert extraction.text == wanted
    padded = document.encode("utf-8") + b"<!--" + b"x" * LARGEST_READ_HERE + b"-->"
    assert read(padded, "application/xml") == replace(
        extraction, original_characters=len(document) + LARGEST_READ_HERE + 7
    )


def test_an_entity_that_nobody_knows_leaves_a_gap() -> None:
    known = read(b"<!DOCTYPE r SYSTEM 'r.dtd'><r>a&nbsp;b</r>", "application/xml")
    assert (known.text, known.truncation) == ("a\u00a0b", "complete")
    unknown = read(b"<!DOCTYPE r SYSTEM 'r.dtd'><r>a&house;b</r>", "application/xml")
    assert (unknown.text, unknown.truncation) == ("a\ufffdb", "unknown")


def test_a_default_that_is_declared_once_costs_once() -> None:
    def prepare(size: int) -> Callable[[], object]:
        default = f"<!DOCTYPE r [<!ATTLIST a b CDATA '{'x' * size}'>]>"
        body = Body.of(f"{default}<r>{'<a/>' * (size // 4)}</r>".encode())
        return lambda: extract_text(body, "application/xml", None)

    assert grows_linearly(prepare, 120_000)


def test_xml_beyond_its_limit_is_truncated() -> None:
    document = b"<r><a>one</a><b>two</b><c>three</c>" + b"<d>four</d>" * 4000
    extraction = XmlExtractor(largest_window=9).extract(Body.of(document), None)
    assert isinstance(extraction, Extraction)
    assert (extraction.text, extraction.truncation) == ("one\ntwo\nt", Truncation.TRUNCATED)


def test_the_title_is_kept_apart() -> None:
    page = b"<title> A\n title </title><svg><title>drawing</title></svg><p>text"
    assert read(page, "text/html").title == "A title"
    assert read(b"<p>text", "text/html").title is None
    assert len(read(b"<title>" + b"x" * 9999, "text/html").title or "") == 1000


def test_plain_text_is_as_it_is() -> None:
    text = " a\r\n\tb \u00a0\u200b\r c\n\n"
    for media_type in ("text/plain", "text/markdown", "text/csv"):
        assert read(text.encode(), media_type).text == text


def test_json_is_one_line_a_leaf() -> None:
    body = b'\xef\xbb\xbf{"a":[1.50,{"b c":"x\\ny","d":null}],"e":{},"f":[],"g":12345678901234567890,"":true}'
    assert read(body, "application/json").text == (
        'a[0]: 1.50\na[1]["b c"]: x y\na[1].d: null\ne: {}\nf: []\n'
        'g: 12345678901234567890\n[""]: true'
    )
    assert read(b'"only"', "application/json").text == "$: only"
    assert read(b"-0.0e-5", "application/json").text == "$: -0.0e-5"


def test_json_completeness() -> None:
    assert read(b'{"a":"' + b"x" * 300 + b'"}', "application/json").truncation == "complete"
    assert read(b'{"a":"short"}', "application/json").truncation == "sparse"
    half = b'{"a":"' + b"x" * 300 + b'\\ud800"}'
    assert read(half, "application/json").truncation == "unknown"
    assert read(b"[" * 64 + b"]" * 64, "application/json").truncation == "sparse"


def test_html_completeness() -> None:
    noise = b"<script>" + b"x" * 5000 + b"</script>"
    assert read(b"<p>short" + noise, "text/html").truncation == "sparse"
    assert read(b"<p>short", "text/html").truncation == "complete"
    assert read(b"<p>" + b"long " * 300 + noise, "text/html").truncation == "complete"
    assert read(noise, "text/html").truncation == "empty"
    assert read(b"<p>\xe9", "text/html").truncation == "unknown"


def test_a_wall_is_hollow_however_large_its_scripts_are() -> None:
    noise = "<script>" + "x" * 5000 + "</script>"
    wall = read(f"<title>Just a moment...</title><p>Wait{noise}".encode(), "text/html")
    assert wall.truncation == "hollow"


def test_a_wall_that_is_plain_text_is_hollow() -> None:
    assert read(b"Access denied\n", "text/plain").truncation == "hollow"
    assert read(b"Access denied\n" + b"word " * 300, "text/plain").truncation == "complete"


TEASERS = [
    ('<script type="application/ld+json">{"isAccessibleForFree":false}</script>', "unknown"),
    ("<script type='application/LD+JSON'>{\"isAccessibleForFree\" : \"False\"}</script>", "unknown"),
    ('<meta itemprop=isAccessibleForFree content="false">', "unknown"),
    ('<link itemprop=isAccessibleForFree href="http://schema.org/False">', "unknown"),
    ('<script type="application/ld+json">{"isAccessibleForFree": true}</script>', "complete"),
    ('<script>{"isAccessibleForFree": false}</script>', "complete"),
    ('<p>"isAccessibleForFree": false', "complete"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "truncation"), TEASERS)
def test_a_page_that_is_not_free_to_read_may_be_a_teaser(markup: str, truncation: str) -> None:
    assert read(f"{markup}<p>The beginning.".encode(), "text/html").truncation == truncation


def test_what_is_longer_than_a_window_is_truncated() -> None:
    extraction = TextExtractor(largest_window=5).extract(Body.of(b"abcdefg"), None)
    assert isinstance(extraction, Extraction)
    assert (extraction.text, extraction.truncation) == ("abcde", Truncation.TRUNCATED)
    assert extraction.original_characters == 7
    page = HtmlExtractor(largest_window=5).extract(Body.of(b"<p>abc<p>def<p>ghi"), None)
    assert isinstance(page, Extraction)
    assert (page.text, page.truncation) == ("abc\nd", Truncation.TRUNCATED)


def test_pdf_pages() -> None:
    body = make_pdf(
        [["One line of an exam-", "ple (really)."], ["Second page."], ["Third"]], "Name"
    )
    extraction = read(body, "application/pdf")
    assert extraction.text == "One line of an exam-\nple (really).\fSecond page.\fThird"
    assert [extraction.text[start:][:6] for start in extraction.page_starts] == [
        "One li", "Second", "Third",
    ]  # fmt: skip
    assert extraction.title == "Name"
    assert extraction.truncation is Truncation.COMPLETE
    assert extraction.original_characters is None


def test_a_pdf_page_that_shows_a_picture_only_may_hold_words() -> None:
    assert read(make_pdf([["a"], EMPTY_PICTURE]), "application/pdf").truncation == "unknown"
    assert read(make_pdf([["a"], b""]), "application/pdf").truncation == "complete"


def test_the_texts_of_two_pdfs_leave_room_in_memory() -> None:
    extraction = read(make_pdf([["a"]]), "application/pdf")
    characters = extraction.extractor.parameters["characters"]
    assert isinstance(characters, int)
    # Two readers with two views each, four bytes a code point, one PDF frozen beside another.
    assert 2 * 2 * 4 * 2 * characters <= 160_000_000


def test_an_empty_user_password_opens_a_pdf() -> None:
    body = (HERE / "bad" / "pdf_encrypted_with_empty_password.pdf").read_bytes()
    assert read(body, "application/pdf").text == "Locked away."


def test_a_pdf_beyond_its_limits_is_truncated() -> None:
    body = make_pdf([["one"], ["two"], ["three"]])
    by_pages = PdfExtractor(most_pages=2).extract(Body.of(body), None)
    assert isinstance(by_pages, Extraction)
    assert (by_pages.text, by_pages.truncation) == ("one\ftwo", Truncation.TRUNCATED)
    by_characters = PdfExtractor(largest_window=5).extract(Body.of(body), None)
    assert isinstance(by_characters, Extraction)
    assert (by_characters.text, by_characters.truncation) == ("one\ft", Truncation.TRUNCATED)
    exact = PdfExtractor(largest_window=13, most_pages=3).extract(Body.of(body), None)
    assert isinstance(exact, Extraction)
    assert exact.truncation is Truncation.COMPLETE


def test_a_small_number_before_its_note_is_no_part_of_the_first_word() -> None:
    notes = (
        b"BT 72 770 Td /F 7 Tf (1) Tj /F 10 Tf (The note) Tj 0 -14 Td (2nd line) Tj "
        b"0 -14 Td /F 6 Tf 3 Ts (12) Tj /F 10 Tf 0 Ts (Other) Tj 0 -14 Td (3Com grew) Tj "
        b"0 -14 Td (CO) Tj /F 7 Tf (2) Tj /F 10 Tf ( rose) Tj ET"
    )
    extraction = read(make_pdf([notes]), "application/pdf")
    assert extraction.text == "1 The note\n2nd line\n12 Other\n3Com grew\nCO2 rose"


def test_a_second_reader_reads_a_pdf_by_its_own_lights() -> None:
    raised = b"BT /F 12 Tf 72 770 Td (a) Tj 5 Ts /F 7 Tf (n) Tj 0 Ts /F 12 Tf ( + b) Tj ET"
    extraction = read(make_pdf([raised, ["Two."]], "Name"), "application/pdf")
    assert extraction.text == "a\nn\n + b\fTwo."
    (again,) = extraction.other_readings
    assert (again.extractor.name, again.library and again.library.name) == (
        "proofpress-pypdf",
        "pypdf",
    )
    assert (again.text, again.page_starts) == ("an + b\fTwo.\n", (0, 7))
    assert again.truncation is Truncation.COMPLETE


@pytest.mark.parametrize(
    "limits",
    [
        ChildLimits(wall_seconds=0.001),
        ChildLimits(memory_bytes=30 * 1024**2),
        ChildLimits(output_bytes=10),
    ],
)
def test_a_second_reader_that_fails_harms_nothing(limits: ChildLimits) -> None:
    body = make_pdf([["one"]])
    alone = PdfExtractor(second_limits=limits).extract(Body.of(body), None)
    both = PdfExtractor().extract(Body.of(body), None)
    assert isinstance(alone, Extraction)
    assert isinstance(both, Extraction)
    assert alone == replace(both, other_readings=())
    assert len(both.other_readings) == 1


def test_what_one_reader_doubts_both_doubt() -> None:
    (again,) = read(make_pdf([["a"], EMPTY_PICTURE]), "application/pdf").other_readings
    assert again.truncation is Truncation.UNKNOWN


def test_a_second_reader_stops_at_its_own_page_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "SECOND", replace(pdf.SECOND, most_pages=1))
    extraction = read(make_pdf([["one"], ["two"]]), "application/pdf")
    (again,) = extraction.other_readings
    assert (extraction.truncation, again.truncation) == ("complete", "truncated")
    assert again.text == "one\n"


@pytest.mark.parametrize(
    ("limits", "detail"),
    [
        (ChildLimits(wall_seconds=0.001), "timeout"),
        (ChildLimits(memory_bytes=30 * 1024**2), "decode"),
        (ChildLimits(output_bytes=10), "decode"),
    ],
)
def test_a_child_that_passes_a_limit_is_a_failure(limits: ChildLimits, detail: str) -> None:
    pdf = PdfExtractor(limits=limits).extract(Body.of(make_pdf([["one"]])), None)
    assert pdf == Failure(FailureKind.PDF_UNSUPPORTED, detail)
    html = HtmlExtractor(limits).extract(Body.of(b"x" * (LARGEST_READ_HERE + 1)), None)
    assert html == Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, detail)


BAD = {
    "xml_billion_laughs.xml": ("source_media_unsupported", "decode"),
    "xml_entity_used_often.xml": ("source_media_unsupported", "decode"),
    "xml_external_entity.xml": ("source_media_unsupported", "decode"),
    "xml_nested_1001_deep.xml": ("source_media_unsupported", "decode"),
    "xml_not_closed.xml": ("source_media_unsupported", "decode"),
    "xml_parameter_entity.xml": ("source_media_unsupported", "decode"),
    "xml_undeclared_entity.xml": ("source_media_unsupported", "decode"),
    "json_duplicate_key.json": ("source_media_unsupported", "decode"),
    "json_nested_65_deep.json": ("source_media_unsupported", "decode"),
    "json_not_a_number.json": ("source_media_unsupported", "decode"),
    "json_not_utf8.json": ("source_media_unsupported", "decode"),
    "json_text_after_the_end.json": ("source_media_unsupported", "decode"),
    "json_trailing_comma.json": ("source_media_unsupported", "decode"),
    "pdf_encrypted_with_password.pdf": ("pdf_unsupported", "encrypted"),
    "pdf_with_a_blank_page_only.pdf": ("pdf_unsupported", "no_text_layer"),
    "pdf_with_a_million_pages.pdf": ("source_too_large", "cap_pages"),
    "pdf_with_a_picture_only.pdf": ("pdf_unsupported", "no_text_layer"),
    "pdf_without_objects.pdf": ("pdf_unsupported", "decode"),
    "pdf_cut_off.pdf": ("pdf_unsupported", "decode"),
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_bad_inputs_are_failures(name: str) -> None:
    media_type = f"application/{Path(name).suffix[1:]}"
    outcome = extract_text(Body.of((HERE / "bad" / name).read_bytes()), media_type, None)
    assert isinstance(outcome, Failure)
    assert (outcome.kind, outcome.detail) == BAD[name]


@pytest.mark.parametrize(
    ("body", "media_type", "detail"),
    [
        (b"", "text/html", "empty_body"),
        (b"x", "image/png", "type_mismatch"),
        (b"PK\x03\x04 a", "text/html", "type_mismatch"),
        (b"\x89PNG\r\n\x1a\n a", "text/plain", "type_mismatch"),
        (b"\x1f\x8b\x08 a", "application/json", "type_mismatch"),
        (b"x\x01y", None, "type_mismatch"),
        (b"x", "text/rtf", "type_mismatch"),
        (b"x", "application/zip", "type_mismatch"),
        (b"x", "multipart/mixed", "type_mismatch"),
        (b"x", "application/octet-stream", "type_mismatch"),
        (b"<html>", "application/pdf", "type_mismatch"),
        (b"%PDF-1.7", "text/html", "type_mismatch"),
        (b"a\0b", "text/plain", "type_mismatch"),
    ],
)
def test_bytes_that_do_not_fit(body: bytes, media_type: str | None, detail: str) -> None:
    outcome = extract_text(Body.of(body), media_type, None)
    assert isinstance(outcome, Failure)
    assert outcome.detail == detail


def test_unnamed_bytes_are_looked_at() -> None:
    assert read(b"<!DOCTYPE html><p>a", None).text == "a"
    assert read(b"\xef\xbb\xbf <!-- x --> <HTML lang=de>a", "application/octet-stream").text == "a"
    assert read(b"<?xml version='1.0'?><r>a</r>", "binary/octet-stream").method == "elements"
    assert read(b"# A title", None).method == "verbatim"


METHODS = {
    "verbatim": """text/plain text/markdown text/csv text/css text/javascript text/x-python text/yaml
        text/troff text/vnd.unknown application/javascript application/yaml application/toml
        application/x-tex application/x-ndjson application/openapi+yaml""",
    "leaves": "application/json text/json application/ld+json application/geo+json",
    "elements": """application/xml text/xml application/rss+xml application/atom+xml image/svg+xml
        application/mathml+xml""",
    "visible_text": "text/html application/xhtml+xml",
}


@pytest.mark.parametrize("method", METHODS)
def test_each_media_type_has_its_reader(method: str) -> None:
    body = b"<a>1</a>" if method == "elements" else b"1"
    for media_type in METHODS[method].split():
        assert read(body, media_type).method == method


def test_a_type_that_lies_is_read_as_a_browser_would_show_it() -> None:
    assert read(b"<html><p>a", "text/plain").text == "<html><p>a"
    assert read(b'{"a": "b"}', "text/html").text == '{"a": "b"}'
    assert read(b'{"a": "b"}', "text/plain").text == '{"a": "b"}'
    assert read(make_pdf([["a"]]), "application/octet-stream").method == "text_layer"


def test_html_that_is_called_xml_is_html() -> None:
    page = b'<?xml version="1.0"?>\n<!-- x --><!DOCTYPE html ><html><p>a<br>b'
    assert read(page, "application/xml").method == "visible_text"
    assert read(b"<htmlx>a</htmlx>", "application/xml").method == "elements"


def test_comments_are_parted_in_one_way() -> None:
    assert grows_linearly(
        lambda size: lambda: [sniff_media_type(b"<!---->" * 140 + b"x") for _ in range(size)], 64
    )


def test_junk_before_a_pdf_is_usual() -> None:
    assert isinstance(
        extract_text(Body.of(b"junk\n" + make_pdf([["a"]])), "application/pdf", None), Extraction
    )


DEEP = {
    "div": "<div>" * 20_000,
    "formatting": "<b><p>" * 3000,
    "tables": "<table><td>" * 10_000,
    "attributes": "<p " + " ".join(f"a{number}" for number in range(15_000)),
    "angle brackets": "<" * 200_000,
    "comments": "<!--" * 50_000,
    "hidden": "<p hidden>" * 20_000,
    "style comments": "<p style='" + "/*" * 100_000 + "'>",
    "styled": "<p style='display:none;;;'>" * 8_000,
}


@pytest.mark.parametrize("name", DEEP)
def test_hostile_html_is_read(name: str) -> None:
    body = (DEEP[name] + "<p>end").encode()
    outcome = extract_text(Body.of(body), "text/html", None)
    assert isinstance(outcome, Extraction)
    check_statement(body, outcome)


def test_a_page_that_takes_too_long_is_a_failure() -> None:
    body = b"<div>" * 200_000
    outcome = HtmlExtractor(ChildLimits(wall_seconds=0.5)).extract(Body.of(body), None)
    assert outcome == Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "timeout")


MARKUP = st.sampled_from(
    ["<p>", "</p>", "<b>", "<pre>", "<table>", "<td>", "<script>", "</script>", "<style>", "<svg>",
     "<title>", "<br>", "<select>", "<option>", "<template>", "<!--", "-->", " hidden", "<p style=",
     "&amp;", "&#xD800;", "&#0;", "\0", "\x0c", "\r\n", " ", "a", "ü", "<textarea>", "<frameset>", "]]>"]
)  # fmt: skip


@given(
    st.one_of(st.binary(), st.lists(MARKUP, max_size=30).map(lambda parts: "".join(parts).encode()))
)
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_text_or_a_failure(body: bytes) -> None:
    for media_type in ("text/html", "text/plain", "application/json", "application/xml", None):
        for charset in (None, "utf-8", "shift_jis", "utf-16"):
            outcome = extract_text(Body.of(body), media_type, charset)
            assert isinstance(outcome, Extraction | Failure)
            if isinstance(outcome, Extraction):
                outcome.text.encode("utf-8")
                assert outcome == extract_text(Body.of(body), media_type, charset)


def test_paths_that_outgrow_their_source_are_cut() -> None:
    body = b'{"' + b"k" * 100_000 + b'":[' + b"0," * 50_000 + b"0]}"
    extraction = JsonExtractor(largest_window=200_000).extract(Body.of(body), None)
    assert isinstance(extraction, Extraction)
    assert len(extraction.text) == 200_000
    assert extraction.truncation is Truncation.TRUNCATED


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(JSON_VALUES)
@settings(max_examples=100, deadline=None)
def test_json_has_a_line_for_each_leaf(value: object) -> None:
    body = json.dumps(value).encode()
    outcome = extract_text(Body.of(body), "application/json", None)
    if isinstance(outcome, Failure):
        assert b"NaN" in body or b"Infinity" in body
    else:
        assert len(outcome.text.split("\n")) == count_leaves(value)


def count_leaves(value: object) -> int:
    if isinstance(value, dict) and value:
        return sum(count_leaves(item) for item in value.values())
    if isinstance(value, list) and value:
        return sum(count_leaves(item) for item in value)
    return 1


@given(st.integers(0, 2000), st.binary(max_size=8))
@settings(max_examples=10, deadline=None)
def test_a_damaged_pdf_is_text_or_a_failure(place: int, noise: bytes) -> None:
    body = make_pdf([["one line"], ["another"]])
    damaged = body[:place] + noise + body[place + len(noise) :]
    outcome = extract_text(Body.of(damaged), "application/pdf", None)
    assert isinstance(outcome, Extraction | Failure)

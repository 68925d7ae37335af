"""Every way in which a source cannot be read, on the pages that its readers see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from published import parse

from proofpress.capture import (
    Acquisition,
    Body,
    Failure,
    FailureKind,
    FakeFetcher,
    Fetched,
    FetchOutcome,
    SnapshotStore,
    SourceAccess,
    Truncation,
    freeze_success,
    identify,
)
from proofpress.capture.records import FAILURE_DETAILS
from proofpress.ledger import Bucket, Detail
from proofpress.pipeline import CheckedReport, check_report
from proofpress.site.pages.frame import ReportContext, Site, report_context
from proofpress.site.pages.home_page import home_page
from proofpress.site.pages.report_page import report_marks, report_page
from proofpress.site.pages.source_pages import evidence_page, sources_page
from proofpress.site.pages.words import TRUNCATION
from proofpress.site.records import AnnotatedReport, SitePage

URI = "https://example.org/page"
REPORT = "# Page\n\nIt says so [there]({uri}) <!-- proof-quote: the very words of the source -->.\n"

DENIED = "The server refused to hand the source to a program."
PAYWALLED = "The source stands behind a sign-in or a subscription."
UNREACHABLE = "The source gave no text when it was tried."
UNSUPPORTED = "The source is in a form whose text cannot be read."
PDF = "The source is a PDF whose text cannot be read."
LARGE = "The source is larger than the limits of a capture."
REFUSED = "The capture’s own rules forbid the address, or one that it leads on to."

# (kind, detail, what the kind's sentence is, what the detail's is, what there is to do)
FAILURES = [
    (
        "source_denied",
        "http_401",
        DENIED,
        "HTTP 401: it says that it asks for a sign-in.",
        "in a browser",
    ),
    (
        "source_denied",
        "http_403",
        DENIED,
        "HTTP 403: it says that it forbids access.",
        "in a browser",
    ),
    (
        "source_denied",
        "http_407",
        DENIED,
        "HTTP 407: it says that it asks for a proxy",
        "in a browser",
    ),
    (
        "source_denied",
        "http_451",
        DENIED,
        "it withholds the page for legal reasons.",
        "in a browser",
    ),
    (
        "source_denied",
        "challenge_page",
        DENIED,
        "only a person in a browser can pass.",
        "in a browser",
    ),
    (
        "source_paywalled",
        "http_402",
        PAYWALLED,
        "HTTP 402: it says that it asks for a payment.",
        "access",
    ),
    ("source_paywalled", "sign_in", PAYWALLED, "a sign-in page in place of the text.", "access"),
    ("source_unreachable", "dns", UNREACHABLE, "name could not be resolved.", "once more later"),
    (
        "source_unreachable",
        "tls",
        UNREACHABLE,
        "No secure connection could be made.",
        "certificate",
    ),
    ("source_unreachable", "timeout", UNREACHABLE, "No answer came in time.", "once more later"),
    ("source_unreachable", "connection", UNREACHABLE, "or broke off.", "once more later"),
    (
        "source_unreachable",
        "http_400",
        UNREACHABLE,
        "make sense of the request.",
        "once more later",
    ),
    (
        "source_unreachable",
        "http_404",
        UNREACHABLE,
        "it has no page at this address.",
        "in an archive",
    ),
    (
        "source_unreachable",
        "gone",
        UNREACHABLE,
        "HTTP 410: it says that it has taken",
        "in an archive",
    ),
    (
        "source_unreachable",
        "soft_404",
        UNREACHABLE,
        "a page that says “not found”",
        "in an archive",
    ),
    ("source_unreachable", "http_418", UNREACHABLE, "answered with HTTP 418.", "once more later"),
    (
        "source_unreachable",
        "http_500",
        UNREACHABLE,
        "it met an error of its own.",
        "once more later",
    ),
    (
        "source_unreachable",
        "http_502",
        UNREACHABLE,
        "no good answer from behind",
        "once more later",
    ),
    (
        "source_unreachable",
        "http_503",
        UNREACHABLE,
        "is not available at the mom",
        "once more later",
    ),
    ("source_unreachable", "redirect_loop", UNREACHABLE, "leads on without end.", "in a browser"),
    (
        "source_unreachable",
        "redirected_home",
        UNREACHABLE,
        "the site’s front page in pl",
        "in an archive",
    ),
    (
        "source_unreachable",
        "rate_limited",
        UNREACHABLE,
        "asked for fewer requests.",
        "once more later",
    ),
    ("source_unreachable", "empty_body", UNREACHABLE, "The answer was empty.", "once more later"),
    ("source_unreachable", "decode", UNREACHABLE, "could not be decoded.", "once more later"),
    (
        "source_media_unsupported",
        "type_mismatch",
        UNSUPPORTED,
        "not what its declared type",
        "a form of it",
    ),
    (
        "source_media_unsupported",
        "decode",
        UNSUPPORTED,
        "could not be taken apart.",
        "a form of it",
    ),
    (
        "source_media_unsupported",
        "timeout",
        UNSUPPORTED,
        "took longer than its limit",
        "a form of it",
    ),
    (
        "pdf_unsupported",
        "encrypted",
        PDF,
        "does not open without a password.",
        "without a password",
    ),
    ("pdf_unsupported", "no_text_layer", PDF, "images of pages and no text.", "OCR"),
    ("pdf_unsupported", "decode", PDF, "could not be taken apart.", "a form of it"),
    ("pdf_unsupported", "timeout", PDF, "took longer than its limit", "a form of it"),
    (
        "source_too_large",
        "cap_bytes",
        LARGE,
        "The download passed the size limit",
        "Raise the limit",
    ),
    (
        "source_too_large",
        "cap_decoded",
        LARGE,
        "It unpacks to more than the size",
        "Raise the limit",
    ),
    (
        "source_too_large",
        "cap_pages",
        LARGE,
        "more pages than the page limit.",
        "save its pages alone",
    ),
    (
        "source_refused",
        "policy_scheme",
        REFUSED,
        "Only http and https addresses",
        "an http or https",
    ),
    (
        "source_refused",
        "policy_address",
        REFUSED,
        "not on the public network.",
        "under allow_hosts",
    ),
    (
        "source_refused",
        "policy_credentials",
        REFUSED,
        "a user name or a password.",
        "before the @ sign",
    ),
]
HONEST = "That says nothing about the source itself, nor about what is quoted from it."


def check(
    folder: Path,
    answer: FetchOutcome | None,
    *,
    uri: str = URI,
    mode: Acquisition = Acquisition.SNAPSHOT_PREFERRED,
) -> CheckedReport:
    fetcher = FakeFetcher({} if answer is None else {uri: answer})
    access = SourceAccess(SnapshotStore(folder), mode, fetcher)
    return check_report("page.md", REPORT.format(uri=uri).encode(), access=access, made_with={})


def context_of(checked: CheckedReport) -> ReportContext:
    return report_context(checked, Site(directory_urls=True))


def text_of(page: SitePage) -> str:
    body = parse(page).body
    assert body is not None
    return " ".join(body.text(separator=" ").split())


def card_of(context: ReportContext) -> str:
    assert set(report_marks(context))
    return text_of(report_page(context, AnnotatedReport("<h1>Page</h1><p>It.</p>", ())))


@pytest.mark.parametrize(
    ("kind", "detail", "said", "why", "to_do"), FAILURES, ids=lambda value: str(value)[:20]
)
def test_every_failure_is_told_on_its_pages_and_is_never_a_find(
    kind: str, detail: str, said: str, why: str, to_do: str, tmp_path: Path
) -> None:
    checked = check(tmp_path, Failure(FailureKind(kind), detail))
    (row,) = checked.ledger.rows
    assert row.detail is Detail.SOURCE_UNAVAILABLE
    assert row.bucket is Bucket.CITATION_UNCONFIRMED
    assert row.window is not None
    assert row.window.failure == f"{kind}:{detail}"
    context = context_of(checked)
    evidence = text_of(evidence_page(context, identify(URI).key))
    for page in (evidence, text_of(sources_page(context)), card_of(context)):
        assert said in page
        assert why in page
    assert f"{kind}:{detail}" in evidence
    assert HONEST in evidence
    assert "How asked for, without success" in evidence
    assert "0 of 1 quotation found" in evidence
    assert to_do in evidence
    assert to_do in card_of(context)
    assert "0 of 1 source could be read" in text_of(
        home_page([context], context.site, "", "a" * 64)
    )
    for page in (evidence, card_of(context)):
        assert "tried " in page
        assert not any(word in page for word in ("dead", "absent", "fetched"))


def test_every_kind_and_every_detail_stands_in_the_table() -> None:
    kinds = {kind for kind, *_ in FAILURES}
    assert kinds == {kind.value for kind in FailureKind} - {"not_captured"}
    details = {detail for _, detail, *_ in FAILURES if not detail.startswith("http_")}
    assert details == FAILURE_DETAILS - {"not_captured"}


def test_what_nobody_captured_is_told_as_that(tmp_path: Path) -> None:
    checked = check(tmp_path, None, mode=Acquisition.OFFLINE)
    context = context_of(checked)
    evidence = text_of(evidence_page(context, identify(URI).key))
    assert "Not captured. Nobody has captured this source yet." in evidence
    assert "Capture it with proofpress capture" in evidence
    assert HONEST in evidence
    assert checked.ledger.rows[0].detail is Detail.SOURCE_UNAVAILABLE


@pytest.mark.parametrize(
    ("uri", "why", "to_do"),
    [
        (
            "ftp://example.org/page",
            "Only http and https addresses",
            "Cite an http or https address.",
        ),
        ("https://me:word@example.org/page", "a user name or a password", "before the @ sign"),
    ],
)
def test_an_address_that_is_refused_as_written_says_so_on_its_card(
    uri: str, why: str, to_do: str, tmp_path: Path
) -> None:
    checked = check(tmp_path, None, uri=uri)
    assert checked.ledger.rows[0].detail is Detail.SOURCE_UNAVAILABLE
    card = card_of(context_of(checked))
    assert REFUSED in card
    assert why in card
    assert to_do in card
    assert "me:word" not in card


WALL = b"<title>Just a moment...</title><p>Checking your browser</p><p>the very words of the source</p>"
NOTHING = b"<title>Nothing</title><p> </p>"


@pytest.mark.parametrize(
    ("body", "state"), [(WALL, "hollow"), (NOTHING, "empty")], ids=["hollow", "empty"]
)
def test_a_wall_is_told_as_not_read_and_its_words_are_no_find(
    body: bytes, state: str, tmp_path: Path
) -> None:
    checked = check(tmp_path, Fetched(URI, "text/html", "utf-8", Body.of(body)))
    (row,) = checked.ledger.rows
    assert row.detail is Detail.EVIDENCE_WINDOW_INCOMPLETE
    context = context_of(checked)
    evidence = text_of(evidence_page(context, identify(URI).key))
    assert "Could not be read. What was received:" in evidence
    assert HONEST in evidence
    assert state in evidence
    assert "0 of 1 quotation found" in evidence
    assert "Quotation 1: could not be looked for" in evidence
    assert "Whatever stands on what came back counts for nothing" in evidence
    assert "Only a part" not in evidence
    assert "byte_exact" not in evidence
    # Neither a wall's title nor a blank page's is the source's.
    assert evidence.count("Just a moment") == evidence.count("Nothing") == 0
    card = card_of(context)
    assert "Could not check: what came back is no text of the source" in card
    assert "in the part that could not be searched" not in card
    for page in (evidence, card):
        assert "Open the address in a browser, save what it shows, and import" in page
    sources = text_of(sources_page(context))
    if state == "hollow":
        assert "a check whether a person asks, in place of the text" in evidence
        assert TRUNCATION[Truncation.HOLLOW] not in evidence  # one name for one thing
        assert "a check whether a person asks, in place of the text" in sources
    assert "0 of 1 cited source could be read." in sources
    assert "Could not be read Fetched " in sources


def test_words_that_stand_in_hidden_text_alone_are_told_so_and_are_no_find(tmp_path: Path) -> None:
    body = Body.of(b"Other words are shown here.")
    answer, source = Fetched(URI, "text/plain", "utf-8", body), identify(URI)
    shown = freeze_success(source, answer, requested_uri=URI, retrieved_at="2026-11-30T09:14:00Z")
    words = "the very words of the source"
    hidden = replace(
        shown.windows[0],
        view="hidden",
        text=words,
        is_shown=False,
        captured_bytes=len(words),
        captured_characters=len(words),
    )
    SnapshotStore(tmp_path).save(replace(shown, windows=(*shown.windows, hidden)), body)
    checked = check(tmp_path, None)
    (row,) = checked.ledger.rows
    assert row.detail is Detail.EXCERPT_NOT_FOUND
    context = context_of(checked)
    for page in (text_of(evidence_page(context, source.key)), card_of(context)):
        assert "The words stand only in text of the source that is hidden" in page

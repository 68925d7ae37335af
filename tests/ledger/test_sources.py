"""What a report cites: one address for a source, and retained parameters all the way to the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from proofpress.capture import (
    NOTHING_RETAINED,
    Acquisition,
    FakeFetcher,
    Retained,
    SnapshotStore,
    SourceAccess,
    identify,
)
from proofpress.document import Report, read_report
from proofpress.errors import ProofpressError
from proofpress.ledger import Detail, build_ledger, cited_sources, run_json
from proofpress.ledger.reading_run import load_run
from proofpress.ledger.sources import cited_sources_of_all
from proofpress.made_with import made_with
from proofpress.pipeline import CheckedReport, ReportInput, check_report, observe_reports
from proofpress.site.annotate import render_unmarked
from proofpress.site.tokens_html import render_plain_inline, render_tokens

from evidence import page  # isort: skip

KEEP = Retained.of({"a.example": ["token"]})


def report(source: str, path: str = "r.md") -> Report:
    return read_report(path, source.encode())


def test_addresses_that_differ_only_in_a_credential_are_an_error_that_names_both_lines() -> None:
    source = "One [s](https://a.example/x?token=hush1).\n\nTwo.\n\nThree [s](https://a.example/x?token=hush2)."
    with pytest.raises(ProofpressError, match="line 1") as told:
        cited_sources(report(source))
    assert (told.value.file, told.value.line) == ("r.md", 5)
    assert "token" in told.value.what
    assert "hush" not in str(told.value)
    assert "retain" in told.value.remedy


@pytest.mark.parametrize(
    ("first", "second", "is_error"),
    [
        ("?token=a", "?token=b", True),
        ("?token=a", "", True),
        ("", "?sig=a", True),
        ("?token=a", "?sig=a", True),
        ("?a=1&token=a&utm_id=1", "?a=1&token=b#x", True),
        ("?token=a", "?token=a#part", False),
        ("?token=a&sig=b", "?sig=b&token=a", False),
        ("?utm_source=a", "?utm_source=b", False),
        ("?a=1&token=a", "?a=2&token=b", False),
    ],
)
def test_what_counts_as_such(first: str, second: str, is_error: bool) -> None:
    source = f"One [s](https://a.example/x{first}). Two [s](https://A.example/x{second})."
    if is_error:
        with pytest.raises(ProofpressError, match="differ only"):
            cited_sources(report(source))
    else:
        assert cited_sources(report(source))


def test_the_third_address_is_compared_too() -> None:
    cited = " ".join(f"One [s](https://a.example/x?token={n})." for n in "aab")
    with pytest.raises(ProofpressError, match="differ only"):
        cited_sources(report(cited))


def test_two_reports_of_one_site_are_told_both_files(tmp_path: Path) -> None:
    one = report("# A\n\nOne [s](https://a.example/x?token=hush1).", "one.md")
    two = report("Two [s](https://a.example/x?token=hush2).", "two.md")
    for reports in ([one], [two]):
        cited_sources_of_all(reports)
    with pytest.raises(ProofpressError, match=r"line 3 of one\.md") as told:
        cited_sources_of_all([one, two])
    assert (told.value.file, told.value.line) == ("two.md", 1)
    assert "hush" not in str(told.value)
    inputs = [
        ReportInput("one.md", b"One [s](https://a.example/x?token=hush1)."),
        ReportInput("two.md", b"Two [s](https://a.example/x?token=hush2)."),
    ]
    access = SourceAccess(SnapshotStore(tmp_path / "store"))
    with pytest.raises(ProofpressError, match=r"line 1 of one\.md"):
        observe_reports(inputs, access=access, made_with={})
    assert len(observe_reports(inputs, access=access, made_with={}, retained=KEEP)) == 2


URIS = [f"https://a.example/r?token={number}" for number in (17, 18)]
SOURCE = " ".join(
    f'It says {word} [s]({uri} "quote: this is {word}").'
    for uri, word in zip(URIS, ("one", "other"), strict=True)
)


def check(folder: Path, retained: Retained = KEEP) -> CheckedReport:
    texts = dict(zip(URIS, ("Here, this is one.", "Here, this is other."), strict=True))
    answers = {uri: page(uri, text) for uri, text in texts.items()}
    return check_report(
        "r.md",
        SOURCE.encode(),
        access=SourceAccess(
            SnapshotStore(folder), Acquisition.SNAPSHOT_PREFERRED, FakeFetcher(answers)
        ),
        made_with=made_with(),
        retained=retained,
    )


def test_retained_parameters_make_two_sources_of_a_report(tmp_path: Path) -> None:
    checked = check(tmp_path)
    assert sorted(checked.sources) == sorted(identify(uri, KEEP).key for uri in URIS)
    assert [row.detail for row in checked.ledger.rows] == [Detail.FOUND, Detail.FOUND]
    assert [row.citation.uri for row in checked.ledger.rows if row.citation] == URIS
    with pytest.raises(ProofpressError, match="differ only"):
        check(tmp_path / "other", NOTHING_RETAINED)


def test_the_run_binds_what_is_retained(tmp_path: Path) -> None:
    checked = check(tmp_path / "store")
    assert checked.run.settings["retain"] == {"a.example": ["token"]}
    other = replace(checked.run, settings={**checked.run.settings})
    assert other.retained == KEEP
    (tmp_path / "run.json").write_text(run_json(checked.run), "utf-8")
    loaded = load_run(tmp_path / "run.json")
    assert loaded.retained == KEEP
    ledger = build_ledger(checked.report, loaded, checked.snapshots)
    assert ledger == checked.ledger


def test_a_run_without_retained_parameters_says_nothing_of_them(tmp_path: Path) -> None:
    checked = check_report(
        "r.md", b"It grew.", access=SourceAccess(SnapshotStore(tmp_path)), made_with={}
    )
    assert "retain" not in checked.run.settings
    assert checked.run.retained == NOTHING_RETAINED


def test_a_run_with_other_rules_has_another_hash(tmp_path: Path) -> None:
    def run_sha256(retained: Retained) -> str:
        access = SourceAccess(SnapshotStore(tmp_path))
        return check_report(
            "r.md", b"It grew.", access=access, made_with={}, retained=retained
        ).run.sha256

    other = Retained.of({"a.example": ["sig"]})
    assert len({run_sha256(one) for one in (NOTHING_RETAINED, KEEP, other)}) == 3


def test_a_page_shows_a_retained_parameter_and_no_other() -> None:
    cited = report("One [s](https://a.example/x?token=17&api_key=hush).")

    def leave(page: str, link: str) -> None:
        return None

    assert 'href="https://a.example/x"' in render_unmarked(cited, leave)
    html, _ = render_tokens(cited, leave, render_plain_inline, KEEP)
    assert 'href="https://a.example/x?token=17"' in html
    assert "hush" not in html

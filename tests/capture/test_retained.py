"""Parameters that the operator keeps: rules, spellings, and what they do to identity and records."""

from __future__ import annotations

from pathlib import Path

import pytest
from frozen import BODY, REFUSED, clock, page

from proofpress.capture import (
    NOTHING_RETAINED,
    Acquisition,
    FakeFetcher,
    Retained,
    SnapshotStore,
    SourceAccess,
    SourceRequest,
    acquire,
    differing_credentials,
    identify,
    import_file,
    public_form,
    read_retained,
)
from proofpress.capture.uri import without_credentials

KEEP = Retained.of({"Archive.Example": ["Token", "utm_id"], "b\u00fccher.example": ["sig"]})


def test_what_a_person_writes_has_one_form() -> None:
    assert KEEP.value() == {
        "archive.example": ["token", "utm_id"],
        "xn--bcher-kva.example": ["sig"],
    }
    again = {"archive.example": ["utm_id", "token", "TOKEN"], "xn--bcher-kva.example": ["sig"]}
    assert Retained.of(again) == Retained.of(KEEP.value()) == KEEP  # type: ignore[arg-type]
    assert Retained.of({"A.example": ["sig"], "a.example": ["token"]}).value() == {
        "a.example": ["sig", "token"]
    }
    assert Retained.of({}) == NOTHING_RETAINED


@pytest.mark.parametrize(
    ("by_host", "why"),
    [
        ({"a.example:8443": ["token"]}, "with a port"),
        ({"[::1]:80": ["token"]}, "with a port"),
        ({"a b": ["token"]}, "cannot be read"),
        ({"": ["token"]}, "cannot be read"),
        ({"https://a.example": ["token"]}, "cannot be read"),
        ({"a.example": ["page"]}, "part of every identity already"),
        ({"a.example": [""]}, "part of every identity already"),
        ({"a.example": []}, "at least one"),
    ],
)
def test_what_cannot_be_meant_is_refused(by_host: dict[str, list[str]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Retained.of(by_host)


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        [],
        {"a.example": "token"},
        {"a.example": []},
        {"a.example": [1]},
        {"A.example": ["token"]},
        {"a.example": ["token", "sig"]},
        {"a.example": ["token", "token"]},
        {"a.example": ["Token"]},
        {"a.example": ["page"]},
    ],
)
def test_an_artifact_holds_the_one_form_or_nothing(value: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_retained({"retain": value})


def test_an_artifact_s_rules_are_read_back() -> None:
    assert read_retained({"retain": KEEP.value()}) == KEEP
    assert read_retained({}) == NOTHING_RETAINED


def test_a_retained_parameter_is_identity_at_its_host_alone() -> None:
    kept = identify("https://ARCHIVE.example:8443/r?token=17&api_key=hush&utm_id=3&gclid=1", KEEP)
    assert kept.identity == "https://archive.example:8443/r?token=17&utm_id=3"
    assert kept.dropped_parameters == ("api_key", "gclid")
    assert identify("https://archive.example/r?%54oken=18", KEEP).identity.endswith("?Token=18")
    for uri in ("https://other.example/r?token=17", "https://www.archive.example/r?token=17"):
        assert identify(uri, KEEP) == identify(uri)
        assert "17" not in identify(uri, KEEP).identity


def test_two_values_are_two_sources() -> None:
    one, other = (f"https://archive.example/r?token={n}" for n in (17, 18))
    assert identify(one).key == identify(other).key
    assert identify(one, KEEP).key != identify(other, KEEP).key


def test_what_is_stored_and_shown_holds_it() -> None:
    uri = "https://archive.example/r?token=17&api_key=hush"
    assert without_credentials(uri, KEEP) == "https://archive.example/r?token=17"
    assert public_form(uri, KEEP) == "https://archive.example/r?token=17"
    assert public_form("https://archive.example/r?token=17#x", KEEP).endswith("?token=17#x")
    assert public_form(uri) == "https://archive.example/r"


def test_records_hold_it_for_an_answer_and_a_failure(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path / "store")
    good, bad = (f"https://archive.example/{n}?token=17&api_key=hush" for n in "gb")
    access = SourceAccess(
        store,
        Acquisition.SNAPSHOT_PREFERRED,
        FakeFetcher({good: page(uri=good), bad: REFUSED}),
        clock=clock,
    )
    found = acquire([SourceRequest(identify(uri, KEEP), uri, KEEP) for uri in (good, bad)], access)
    for uri in (good, bad):
        snapshot = found[identify(uri, KEEP).key]
        assert snapshot is not None
        assert snapshot.source.identity == uri.removesuffix("&api_key=hush")
        assert snapshot.requested_uri == snapshot.source.identity
        assert (snapshot.failure == REFUSED) == (uri == bad)


def test_an_import_is_named_by_the_same_rules(tmp_path: Path) -> None:
    file, uri = tmp_path / "page.html", "https://archive.example/r?token=17"
    file.write_bytes(BODY)
    store = SnapshotStore(tmp_path / "store")
    imported = import_file(store, uri, file, clock=clock, retained=KEEP)
    assert imported.source == identify(uri, KEEP)
    assert imported.requested_uri == uri


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("?token=a", "?token=a", ()),
        ("?token=a&sig=b", "?sig=b&token=a#x", ()),
        ("?token=a&utm_id=1", "?token=a", ()),
        ("?token=a", "?token=b", ("token",)),
        ("?token=a", "", ("token",)),
        ("?token=a", "?api_key=a", ("api_key", "token")),
        ("?token=a&token=a", "?token=a", ("token",)),
        ("?token=a&sig=1", "?token=b&sig=1", ("token",)),
    ],
)
def test_which_credentials_differ(first: str, second: str, names: tuple[str, ...]) -> None:
    one, other = (f"https://a.example/x{query}" for query in (first, second))
    assert differing_credentials(one, other) == differing_credentials(other, one) == names
    keep = Retained.of({"a.example": ["token"]})
    assert "token" not in differing_credentials(one, other, keep)


def test_two_are_joined_by_host_and_by_name() -> None:
    one, other = (
        Retained.of({"a.example": ["sig"]}),
        Retained.of({"a.example": ["token"], "b.example": ["sig"]}),
    )
    both = Retained.of({"a.example": ["sig", "token"], "b.example": ["sig"]})
    assert one.joined(other) == other.joined(one) == both
    assert one.joined(Retained()) == one

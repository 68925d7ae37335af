"""URI identity: which spellings are one source, what is dropped, what is refused."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from proofpress.capture import FailureKind, UriRefusedError, identify
from proofpress.capture.parameters import CREDENTIAL_PARAMETERS, TRACKING_PARAMETERS
from proofpress.capture.uri import address_to_fetch, public_form, without_credentials, without_query
from proofpress.errors import ProofpressError

SAME = [
    ("HTTP://Example.ORG", "http://example.org/"),
    ("https://example.org:443/a", "https://example.org/a"),
    ("http://example.org:80/a", "http://example.org/a"),
    ("http://example.org:/a", "http://example.org/a"),
    ("http://example.org:0080/a", "http://example.org/a"),
    ("http://example.org:8080/a", "http://example.org:8080/a"),
    ("https://example.org/a/./b/../c", "https://example.org/a/c"),
    ("https://example.org/../../a", "https://example.org/a"),
    ("https://example.org/a/..", "https://example.org/"),
    ("https://example.org/a/b/.", "https://example.org/a/b/"),
    ("https://example.org/a//b", "https://example.org/a//b"),
    ("https://example.org/%7Euser/%2e%2E/x", "https://example.org/x"),
    ("https://example.org/a%2fb%3f", "https://example.org/a%2Fb%3F"),
    ("https://example.org/Größe", "https://example.org/Gr%C3%B6%C3%9Fe"),
    ("https://example.org/a b?c=d e", "https://example.org/a%20b?c=d%20e"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("https://BÜCHER.example/", "https://xn--bcher-kva.example/"),
    ("https://example.org/a#b", "https://example.org/a"),
    ("https://example.org/a#:~:text=100%", "https://example.org/a"),
    ("https://example.org/a?", "https://example.org/a"),
    ("https://example.org/?b=2&a=1&b=1", "https://example.org/?b=2&a=1&b=1"),
    ("https://example.org/?a=1&&b", "https://example.org/?a=1&&b"),
    ("https://example.org/?utm_source=x&UTM_Medium=y&gclid=z", "https://example.org/"),
    ("https://example.org/?a=1&fbclid=z&b=2", "https://example.org/?a=1&b=2"),
    ("https://example.org/?a=1&X-Amz-Signature=z&%74oken=y", "https://example.org/?a=1"),
    ("  https://example.org/ ", "https://example.org/"),
    ("http://[2001:DB8:0:0:0:0:0:1]:80/", "http://[2001:db8::1]/"),
    ("http://[2001:db8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"),
    ("http://[1:0:0:4:0:0:0:8]/", "http://[1:0:0:4::8]/"),
    ("http://[0:0:0:0:0:0:0:0]/", "http://[::]/"),
    ("http://[::ffff:192.0.2.1]/", "http://[::ffff:c000:201]/"),
    ("http://[10::10:0:0]/", "http://[10::10:0:0]/"),
    ("doi:10.1000/AbC", "https://doi.org/10.1000/abc"),
    ("DOI: 10.1000/abc#x", "https://doi.org/10.1000/abc"),
    ("http://dx.doi.org/10.1000/abc", "https://doi.org/10.1000/abc"),
    ("https://www.doi.org/10.1000/abc%2fD", "https://doi.org/10.1000/abc%2Fd"),
    ("https://doi.org/about", "https://doi.org/about"),
]

REFUSED = ["ftp://example.org/", "mailto:a@example.org", "javascript:alert(1)", "file:///etc/hosts"]

MALFORMED = [
    "", "a/b.html", "#x", "//example.org/a", "https:", "https://", "https:///a", "https:a",
    "http://[::1", "http://[::1]x/", "http://[::g]/", "http://[fe80::1%25eth0]/", "http://a:x/",
    "http://a:99999/", "http://a:-1/", "http://a:1:2/", "http://a/%", "http://a/%2", "http://a/%zz",
    "http://a/?x=%u0041", "http://a\x00b/", "http://a/\n", "http://a/\x7f", "http://a/\x85",
    "http://a/\ud800", "http://a\\b/", "http://a/\\b", "http://a..b/", "http://-a/", "http://a b/",
    "http://a%41/", "http://" + "a" * 64 + "/", "http://" + "a." * 130 + "/", "http://\u2488com/",
    "http://xn--\u00fc/", "http://a/" + "b" * 40_000, "doi:\x00", "http://\u0660\u0661/:\u0663",
    "http://a:\u0661/",
]  # fmt: skip


@pytest.mark.parametrize(("written", "identity"), SAME)
def test_identity(written: str, identity: str) -> None:
    assert identify(written).identity == identity


@pytest.mark.parametrize("identity", sorted({identity for _, identity in SAME}))
def test_an_identity_is_its_own(identity: str) -> None:
    assert identify(identity) == identify(identity)
    assert identify(identity).identity == identity


def test_identities_differ_where_the_source_may() -> None:
    addresses = [
        "http://example.org/", "https://example.org/", "https://example.org/A",
        "https://example.org/a", "https://example.org/a/", "https://example.org/a?b",
        "https://example.org/a?b=", "https://example.org/a?b=1&c=2", "https://example.org/a?c=2&b=1",
        "https://example.org:8443/a", "https://www.example.org/a", "https://example.org/a%2Fb",
        "https://example.org/a/b",
    ]  # fmt: skip
    assert len({identify(address).key for address in addresses}) == len(addresses)


def test_the_key_is_the_documented_formula() -> None:
    canonical = b'["proofpress-uri/v1","https://example.org/a?b=1"]'
    assert identify("https://example.org/a?b=1").key == (
        "s-" + hashlib.sha256(canonical).hexdigest()[:24]
    )


@pytest.mark.parametrize("name", sorted(CREDENTIAL_PARAMETERS | TRACKING_PARAMETERS))
def test_dropped_parameters_are_recorded_by_name_only(name: str) -> None:
    source = identify(f"https://example.org/?a=1&{name}=hush&b=2")
    assert source.identity == "https://example.org/?a=1&b=2"
    assert source.dropped_parameters == (name,)
    assert "hush" not in repr(source)


def test_names_of_dropped_parameters_are_sorted_and_unique() -> None:
    source = identify("https://example.org/?token=1&sig=2&token=3&utm_source=4")
    assert source.dropped_parameters == ("sig", "token", "utm_source")


@pytest.mark.parametrize("uri", REFUSED)
def test_other_schemes_are_refused_by_policy(uri: str) -> None:
    with pytest.raises(UriRefusedError) as refused:
        identify(uri)
    assert refused.value.failure.kind is FailureKind.SOURCE_REFUSED
    assert refused.value.failure.detail == "policy_scheme"


@pytest.mark.parametrize("user", ["user", "user:hush", "a:b@c", ""])
def test_user_information_is_refused_and_not_repeated(user: str) -> None:
    with pytest.raises(UriRefusedError) as refused:
        identify(f"https://{user}@example.org/?token=hush")
    assert refused.value.failure.detail == "policy_credentials"
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("uri", MALFORMED, ids=lambda uri: ascii(uri[:30]))
def test_malformed_addresses_are_told(uri: str) -> None:
    with pytest.raises(ProofpressError) as told:
        identify(uri)
    assert not isinstance(told.value, UriRefusedError)
    str(told.value).encode("ascii")


def test_a_message_does_not_repeat_the_query() -> None:
    with pytest.raises(ProofpressError) as told:
        identify("https://example.org/?token=hush%")
    assert "hush" not in str(told.value)


def test_what_is_fetched_and_what_is_stored_of_an_address() -> None:
    written = "HTTPS://Example.org/a?b=1&token=hush&utm_source=x#c"
    assert address_to_fetch(written) == "https://example.org/a?b=1&token=hush&utm_source=x"
    assert without_credentials(written) == "https://example.org/a?b=1&utm_source=x"
    assert without_query(written) == "https://example.org/a"


PIECES = st.sampled_from(
    ["http", "https:", "//", "/", "..", "%2e", "%", "[", "]", "::", ":", "@", "?", "&", "=", "#", "a",
     "ü", "\x00", "\ud800", "token", "doi:", "10.1000/", "\\", " ", "80", "１", "。", "xn--", "ß"]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
@example("http://\u00ad/")
@example("http://xn--a/")
def test_identify_succeeds_or_tells(uri: str) -> None:
    for written in (uri, f"https://{uri}", f"https://example.org/{uri}"):
        try:
            source = identify(written)
        except ProofpressError:
            continue
        assert source.identity.isascii()
        assert identify(source.identity).identity == source.identity
        assert identify(without_credentials(written)).key == source.key
        assert identify(address_to_fetch(written)) == source


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("https://a.example/x?b=1#c", "https://a.example/x?b=1#c"),
        ("https://a.example/one?token=hush&b=1", "https://a.example/one?b=1"),
        ("https://user:hush@a.example/x", "https://a.example/x"),
        ("https://user:hush@[bad/x?token=hush2", "https://[bad/x?token=hush2"),
        ("ftp://user:hush@a.example/x", "ftp://a.example/x"),
        ("not an address", "not an address"),
    ],
)
def test_what_is_shown_holds_no_user_information_and_no_credential(
    written: str, shown: str
) -> None:
    assert public_form(written) == shown

from __future__ import annotations

import pytest

from proofpress.capture import Failure, FailureKind
from proofpress.capture.network.answers import ExchangeError, Redirected
from proofpress.capture.network.redirects import follow, host_of, judge_landing

BASE = "https://example.org/a/b/c?x=1"


@pytest.mark.parametrize(
    ("location", "address"),
    [
        ("https://other.example/p?q=1", "https://other.example/p?q=1"),
        ("HTTP://Other.Example:80", "http://other.example/"),
        ("//other.example/p", "https://other.example/p"),
        ("/p", "https://example.org/p"),
        ("/p/../q", "https://example.org/q"),
        ("p", "https://example.org/a/b/p"),
        ("../p", "https://example.org/a/p"),
        ("../../../p", "https://example.org/p"),
        ("./", "https://example.org/a/b/"),
        ("?y=2", "https://example.org/a/b/c?y=2"),
        ("", "https://example.org/a/b/c?x=1"),
        ("#part", "https://example.org/a/b/c?x=1"),
        ("/p#part", "https://example.org/p"),
        (" /p\t", "https://example.org/p"),
        ("/a b", "https://example.org/a%20b"),
        ("/é", "https://example.org/%C3%A9"),
        ("/100%", "https://example.org/100%25"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("p:1/x", None),
        ("a/p:1", "https://example.org/a/b/a/p:1"),
    ],
)
def test_a_location_is_resolved_against_its_base(location: str, address: str | None) -> None:
    if address is None:
        with pytest.raises(ExchangeError):
            follow(BASE, location, 302)
    else:
        assert follow(BASE, location, 302) == Redirected(address)


@pytest.mark.parametrize(
    ("location", "kind", "detail"),
    [
        ("ftp://example.org/", FailureKind.SOURCE_REFUSED, "policy_scheme"),
        ("file:///etc/passwd", FailureKind.SOURCE_REFUSED, "policy_scheme"),
        ("javascript:alert(1)", FailureKind.SOURCE_REFUSED, "policy_scheme"),
        ("data:text/html,x", FailureKind.SOURCE_REFUSED, "policy_scheme"),
        ("https://user@example.org/", FailureKind.SOURCE_REFUSED, "policy_credentials"),
        ("//user:secret@example.org/", FailureKind.SOURCE_REFUSED, "policy_credentials"),
        ("https://", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("https:/p", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("http://[::1/", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("http://a..b/", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("http://example.org:99999/", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("/a\\b", FailureKind.SOURCE_UNREACHABLE, "http_301"),
        ("/" + "a" * 40_000, FailureKind.SOURCE_UNREACHABLE, "http_301"),
    ],
)
def test_what_is_refused_or_no_address(location: str, kind: FailureKind, detail: str) -> None:
    with pytest.raises(ExchangeError) as raised:
        follow(BASE, location, 301)
    assert raised.value.failed.failure == Failure(kind, detail)
    assert not raised.value.failed.may_pass


@pytest.mark.parametrize(
    ("first", "last", "detail"),
    [
        ("https://example.org/paper", "https://example.org/login", "sign_in"),
        ("https://example.org/paper", "https://example.org/account/Login.aspx?to=%2Fp", "sign_in"),
        ("https://example.org/paper", "https://example.org/users/sign_in", "sign_in"),
        ("https://example.org/paper", "https://example.org/wp-login.php", "sign_in"),
        ("https://example.org/paper", "https://example.org/subscribe/", "sign_in"),
        ("https://docs.example/d", "https://accounts.google.com/v3/x", "sign_in"),
        ("https://example.org/d", "https://login.microsoftonline.com/common", "sign_in"),
        ("https://example.org/login", "https://www.example.org/login", None),
        ("https://example.org/paper", "https://example.org/login-history-of-rome", None),
        ("https://example.org/paper", "https://login.example.org/paper", None),
        ("https://example.org/paper", "https://example.org/404", "soft_404"),
        ("https://example.org/paper", "https://example.org/en/not-found.html", "soft_404"),
        ("https://example.org/paper", "https://example.org/Error.aspx?p=1", "soft_404"),
        ("https://example.org/404", "https://www.example.org/404", None),
        ("https://example.org/paper", "https://example.org/error/analysis", None),
        ("https://example.org/paper", "https://example.org/", "redirected_home"),
        ("https://example.org/paper", "https://www.example.org/index.html", "redirected_home"),
        ("http://www.example.org/paper", "https://example.org/", "redirected_home"),
        ("https://blog.example.org/paper", "https://example.org/", "redirected_home"),
        ("https://example.org/paper", "https://blog.example.org/", "redirected_home"),
        ("https://example.org/?p=12", "https://example.org/", "redirected_home"),
        ("https://example.org/paper", "https://example.org/?utm_source=x", "redirected_home"),
        ("https://example.org/paper", "https://example.org/?p=12", None),
        ("https://example.org/?utm_source=x", "https://example.org/", None),
        ("http://example.org/", "https://www.example.org/", None),
        ("https://example.org/index.html", "https://example.org/", None),
        ("https://short.example/x", "https://example.org/", None),
        ("https://notexample.org/x", "https://example.org/", None),
        ("https://example.org/paper", "https://example.org/papers/1", None),
        ("http://127.0.0.1:80/paper", "http://127.0.0.1:81/", "redirected_home"),
    ],
)
def test_where_redirects_end_says_what_is_missing(
    first: str, last: str, detail: str | None
) -> None:
    judged = judge_landing(first, last)
    assert (judged.detail if judged else None) == detail
    if judged:
        is_wall = detail == "sign_in"
        kind = FailureKind.SOURCE_PAYWALLED if is_wall else FailureKind.SOURCE_UNREACHABLE
        assert judged.kind is kind


def test_the_host_of_an_address_has_no_port() -> None:
    assert host_of("http://example.org:8080/p") == "example.org"
    assert host_of("http://[::1]:8080/p") == "[::1]"
    assert host_of("http://[::1]/p") == "[::1]"

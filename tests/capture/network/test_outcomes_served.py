"""Each row of the two tables of outcomes that a network can produce, from a real server."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

import pytest
from fetching import Sleeper, fetch, fetched, fetcher
from servers import always, answer, by_path, once, serving

from proofpress.capture import Failure, FailureKind, Fetched

DENIED = FailureKind.SOURCE_DENIED
PAYWALLED = FailureKind.SOURCE_PAYWALLED
UNREACHABLE = FailureKind.SOURCE_UNREACHABLE
REFUSED = FailureKind.SOURCE_REFUSED

SECRET = b"<p>the words of a failed answer, token=hunter2</p>"
HTML = ("Content-Type", "text/html")
CLOUDFLARE = b"<title>Just a moment...</title><noscript>Enable JavaScript and cookies</noscript>"
ARTICLE = (
    b"<title>On CAPTCHAs</title>" + b"<p>How a captcha came to be, and what it is for.</p>" * 100
)


@pytest.mark.parametrize(
    ("status", "kind", "detail"),
    [
        ("401 Unauthorized", DENIED, "http_401"),
        ("403 Forbidden", DENIED, "http_403"),
        ("407 Proxy Authentication Required", DENIED, "http_407"),
        ("451 Unavailable For Legal Reasons", DENIED, "http_451"),
        ("402 Payment Required", PAYWALLED, "http_402"),
        ("404 Not Found", UNREACHABLE, "http_404"),
        ("410 Gone", UNREACHABLE, "gone"),
        ("429 Too Many Requests", UNREACHABLE, "rate_limited"),
        ("999 Request denied", UNREACHABLE, "rate_limited"),
        ("400 Bad Request", UNREACHABLE, "http_400"),
        ("405 Method Not Allowed", UNREACHABLE, "http_405"),
        ("418 Teapot", UNREACHABLE, "http_418"),
        ("500 Internal Server Error", UNREACHABLE, "http_500"),
        ("503 Service Unavailable", UNREACHABLE, "http_503"),
        ("599 Whatever", UNREACHABLE, "http_599"),
        ("600 Whatever", UNREACHABLE, "http_600"),
        ("201 Created", UNREACHABLE, "http_201"),
        ("202 Accepted", UNREACHABLE, "http_202"),
        ("206 Partial Content", UNREACHABLE, "http_206"),
        ("300 Multiple Choices", UNREACHABLE, "http_300"),
        ("301 Moved", UNREACHABLE, "http_301"),
        ("302 Found", UNREACHABLE, "http_302"),
        ("305 Use Proxy", UNREACHABLE, "http_305"),
    ],
)
def test_a_status_that_is_no_success(status: str, kind: FailureKind, detail: str) -> None:
    with serving(always(answer(status, SECRET, [HTML]))) as server:
        assert fetch(server.address("/paper")) == Failure(kind, detail)


@pytest.mark.parametrize("status", ["204 No Content", "205 Reset Content", "202 Accepted"])
def test_a_success_without_a_body(status: str) -> None:
    with serving(always(answer(status))) as server:
        assert fetch(server.address()) == Failure(UNREACHABLE, "empty_body")


def test_304_that_nobody_asked_for() -> None:
    with serving(always(b"HTTP/1.1 304 Not Modified\r\n\r\n")) as server:
        assert fetch(server.address()) == Failure(UNREACHABLE, "http_304")


@pytest.mark.parametrize("status", ["200 OK", "203 Non-Authoritative Information", "200"])
def test_a_success(status: str) -> None:
    with serving(always(answer(status, b"words", [("Content-Type", "text/plain")]))) as server:
        assert fetched(server.address()).body.read() == b"words"


def test_an_empty_page_is_what_was_served() -> None:
    with serving(always(answer("200 OK", b"", [HTML]))) as server:
        assert fetched(server.address()).body.byte_count == 0


@pytest.mark.parametrize(
    ("header", "is_limited"),
    [
        (("Retry-After", "120"), True),
        (("X-RateLimit-Remaining", "0"), True),
        (("x-rate-limit-remaining", "00"), True),
        (("RateLimit-Remaining", " 0 "), True),
        (("RateLimit", "limit=100, remaining=0, reset=50"), True),
        (("RateLimit", '"default";r=0;t=50'), True),
        (("X-RateLimit-Remaining", "10"), False),
        (("RateLimit", "limit=100, remaining=05, reset=0"), False),
        (("RateLimit", '"default";r=10;t=0'), False),
        (("X-RateLimit-Limit", "0"), False),
    ],
)
def test_403_with_rate_limit_headers(header: tuple[str, str], is_limited: bool) -> None:
    with serving(always(answer("403 Forbidden", SECRET, [header]))) as server:
        detail = "rate_limited" if is_limited else "http_403"
        assert fetch(server.address()) == Failure(DENIED, detail)
        assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "header", "kind"),
    [
        ("403 Forbidden", ("cf-mitigated", "challenge"), DENIED),
        ("503 Service Unavailable", ("CF-Mitigated", "Challenge"), UNREACHABLE),
        ("200 OK", ("cf-mitigated", "challenge"), DENIED),
        ("202 Accepted", ("x-amzn-waf-action", "challenge"), DENIED),
        ("405 Method Not Allowed", ("x-amzn-waf-action", "captcha"), UNREACHABLE),
        ("302 Found", ("x-amzn-waf-action", "captcha"), UNREACHABLE),
    ],
)
def test_a_challenge_by_its_header(status: str, header: tuple[str, str], kind: FailureKind) -> None:
    location = ("Location", "/elsewhere")
    with serving(always(answer(status, SECRET, [HTML, header, location]))) as server:
        assert fetch(server.address("/paper")) == Failure(kind, "challenge_page")


@pytest.mark.parametrize(
    "page",
    [
        CLOUDFLARE,
        b"<title>x</title><p>Please enable JS and disable any ad blocker</p>",
        b"<h1>Access to this page has been denied</h1><p>Press &amp; Hold to confirm you are a human",
        b"<p>Request unsuccessful. Incapsula incident ID: 1-2</p>",
        b"<p>Please verify you are not a robot</p>",
        b"<h1>Solve the CAPTCHA</h1>",
    ],
)
def test_a_challenge_by_its_words(page: bytes) -> None:
    expected = [("403 x", DENIED), ("503 x", UNREACHABLE), ("429 x", UNREACHABLE)]
    for status, kind in expected:
        with serving(always(answer(status, page, [HTML]))) as server:
            assert fetch(server.address()) == Failure(kind, "challenge_page")


def test_a_challenge_in_a_coded_page() -> None:
    headers = [HTML, ("Content-Encoding", "gzip")]
    with serving(always(answer("403 x", gzip.compress(CLOUDFLARE), headers))) as server:
        assert fetch(server.address()) == Failure(DENIED, "challenge_page")


@pytest.mark.parametrize(
    ("status", "page", "headers", "detail"),
    [
        ("403 x", ARTICLE, [HTML], "http_403"),
        ("403 x", b"<h1>Access denied</h1>", [HTML], "http_403"),
        ("403 x", CLOUDFLARE, [("Content-Type", "text/plain")], "http_403"),
        ("403 x", CLOUDFLARE, [HTML, ("Content-Encoding", "gzip")], "http_403"),
        ("404 x", CLOUDFLARE, [HTML], "http_404"),
        ("403 x", b"", [HTML], "http_403"),
        ("403 x", b"\xff\x00" * 1000, [HTML], "http_403"),
        ("503 x", b"<div>" * 10_000, [HTML], "http_503"),
    ],
)
def test_what_is_no_challenge(
    status: str, page: bytes, headers: Sequence[tuple[str, str]], detail: str
) -> None:
    with serving(always(answer(status, page, headers))) as server:
        outcome = fetch(server.address())
    assert isinstance(outcome, Failure)
    assert outcome.detail == detail


def test_words_that_do_not_come_change_nothing() -> None:
    def slow(connection):  # type: ignore[no-untyped-def]
        connection.next_request()
        connection.send(b"HTTP/1.1 403 x\r\nContent-Type: text/html\r\n\r\n<p>")
        connection.has_ended()

    with serving(slow) as server:
        assert fetch(server.address()) == Failure(DENIED, "http_403")
    with serving(once(answer("403 x", b"<p>", [HTML], length=1000))) as server:
        assert fetch(server.address()) == Failure(DENIED, "http_403")


@pytest.mark.parametrize(
    ("path", "last", "kind", "detail"),
    [
        ("/paper", "/login?next=/paper", PAYWALLED, "sign_in"),
        ("/paper", "/subscribe", PAYWALLED, "sign_in"),
        ("/paper", "/404.html", UNREACHABLE, "soft_404"),
        ("/paper", "/", UNREACHABLE, "redirected_home"),
    ],
)
@pytest.mark.parametrize("status", ["200 OK", "404 Not Found", "503 Busy"])
def test_where_redirects_end(
    path: str, last: str, kind: FailureKind, detail: str, status: str
) -> None:
    moved = answer("302 Found", SECRET, [("Location", "/way")])
    on = answer("301 Moved", SECRET, [("Location", last)])
    answers = {path: moved, "/way": on, last: answer(status, SECRET, [HTML])}
    with serving(by_path(answers)) as server:
        assert fetch(server.address(path)) == Failure(kind, detail)
        assert server.paths() == [path, "/way", last]


def test_a_sign_in_that_lets_everybody_pass_is_no_wall() -> None:
    answers = {
        "/paper": answer("302 Found", b"", [("Location", "/login?to=/paper/")]),
        "/login?to=/paper/": answer("302 Found", b"", [("Location", "/paper/")]),
        "/paper/": answer("200 OK", b"words", [HTML]),
    }
    with serving(by_path(answers)) as server:
        outcome = fetched(server.address("/paper"))
        assert outcome.final_uri == server.address("/paper/")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_followed(status: int) -> None:
    answers = {
        "/a?x=1": answer(f"{status} x", SECRET, [("Location", "b?y=2#part")]),
        "/b?y=2": answer("200 OK", b"words"),
    }
    with serving(by_path(answers)) as server:
        outcome = fetched(server.address("/a?x=1"))
        assert outcome.body.read() == b"words"
        assert outcome.final_uri == server.address("/b?y=2")


@pytest.mark.parametrize(
    ("location", "kind", "detail"),
    [
        ("ftp://127.0.0.1/x", REFUSED, "policy_scheme"),
        ("file:///etc/passwd", REFUSED, "policy_scheme"),
        ("http://user:pw@127.0.0.1/x", REFUSED, "policy_credentials"),
        ("http://", UNREACHABLE, "http_302"),
        ("http://[::1", UNREACHABLE, "http_302"),
        ("/a", UNREACHABLE, "redirect_loop"),
        ("", UNREACHABLE, "redirect_loop"),
    ],
)
def test_a_redirect_to_what_is_refused(location: str, kind: FailureKind, detail: str) -> None:
    with serving(always(answer("302 Found", SECRET, [("Location", location)]))) as server:
        assert fetch(server.address("/a")) == Failure(kind, detail)
        assert len(server.requests) == 1


def test_two_locations_are_none() -> None:
    headers = [("Location", "/b"), ("Location", "/c")]
    with serving(always(answer("302 Found", SECRET, headers))) as server:
        assert fetch(server.address("/a")) == Failure(UNREACHABLE, "http_302")
    headers = [("Location", "/b"), ("Location", "/b")]
    answers = {"/a": answer("302 Found", b"", headers), "/b": answer("200 OK", b"x")}
    with serving(by_path(answers)) as server:
        assert fetched(server.address("/a")).final_uri == server.address("/b")


def chain_of(redirects: int) -> dict[str, bytes]:
    answers = {
        f"/{number}": answer("302 Found", b"", [("Location", f"/{number + 1}")])
        for number in range(redirects)
    }
    return {**answers, f"/{redirects}": answer("200 OK", b"there")}


def test_ten_redirects_are_followed_and_eleven_are_not() -> None:
    with serving(by_path(chain_of(10))) as server:
        assert fetched(server.address("/0")).body.read() == b"there"
    with serving(by_path(chain_of(11))) as server:
        assert fetch(server.address("/0")) == Failure(UNREACHABLE, "redirect_loop")
        assert len(server.requests) == 11


def test_a_loop_of_several_is_seen_at_its_first_round() -> None:
    answers = {
        "/a": answer("302 x", b"", [("Location", "/b")]),
        "/b": answer("302 x", b"", [("Location", "/c")]),
        "/c": answer("302 x", b"", [("Location", "/a")]),
    }
    with serving(by_path(answers)) as server:
        assert fetch(server.address("/a")) == Failure(UNREACHABLE, "redirect_loop")
        assert server.paths() == ["/a", "/b", "/c"]


def test_a_refused_address_is_not_asked_for() -> None:
    outcomes = dict(fetcher().fetch_all(["ftp://example.org/", "http://u@example.org/"]))
    assert outcomes["ftp://example.org/"] == Failure(REFUSED, "policy_scheme")
    assert outcomes["http://u@example.org/"] == Failure(REFUSED, "policy_credentials")


@pytest.mark.parametrize("status", ["429 x", "500 x", "503 x", "504 x"])
def test_a_failure_that_passes(status: str) -> None:
    sleeper = Sleeper()
    with serving(always(answer(status, SECRET), answer(status), answer("200 OK", b"x"))) as server:
        [(_, outcome)] = fetcher(sleeper=sleeper).fetch_all([server.address()])
        assert isinstance(outcome, Fetched)
        assert len(server.requests) == 3
    assert sleeper.waits == [1.0, 2.0]


@pytest.mark.parametrize("status", ["429 x", "503 x"])
def test_three_tries_are_made(status: str) -> None:
    sleeper = Sleeper()
    with serving(always(answer(status))) as server:
        [(_, outcome)] = fetcher(sleeper=sleeper).fetch_all([server.address()])
        assert isinstance(outcome, Failure)
        assert len(server.requests) == 3
    assert sleeper.waits == [1.0, 2.0]


@pytest.mark.parametrize("status", ["401 x", "403 x", "404 x", "408 x", "410 x", "999 x", "206 x"])
def test_what_does_not_pass_is_asked_for_once(status: str) -> None:
    with serving(always(answer(status, b"x"))) as server:
        assert isinstance(fetch(server.address()), Failure)
        assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("retry_after", "waits"),
    [
        ("5", [5.0, 5.0]),
        ("0", [1.0, 2.0]),
        ("-1", [1.0, 2.0]),
        ("60", [60.0, 60.0]),
        ("61", []),
        ("Sun, 01 Jan 2040 00:00:00 GMT", []),
        ("Sun, 01 Jan 2006 00:00:00 GMT", [1.0, 2.0]),
        ("whenever", [1.0, 2.0]),
    ],
)
def test_retry_after_is_honoured(retry_after: str, waits: list[float]) -> None:
    for status, detail in (("429 x", "rate_limited"), ("503 x", "http_503")):
        sleeper = Sleeper()
        with serving(always(answer(status, b"", [("Retry-After", retry_after)]))) as server:
            [(_, outcome)] = fetcher(sleeper=sleeper).fetch_all([server.address()])
            assert outcome == Failure(UNREACHABLE, detail)
        assert sleeper.waits == waits


def test_the_last_try_decides() -> None:
    with serving(always(answer("503 x"), answer("404 x"))) as server:
        assert fetch(server.address()) == Failure(UNREACHABLE, "http_404")
        assert len(server.requests) == 2


def test_a_try_after_a_redirect_begins_at_the_first_address() -> None:
    answers = {
        "/a": answer("302 x", b"", [("Location", "/b")]),
        "/b": answer("503 x"),
    }
    with serving(by_path(answers)) as server:
        assert fetch(server.address("/a")) == Failure(UNREACHABLE, "http_503")
        assert server.paths() == ["/a", "/b"] * 3

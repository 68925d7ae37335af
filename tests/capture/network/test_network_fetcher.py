"""What is asked for, how much at once, and what is left behind."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace

import httpx
import pytest
from fetching import QUICK, Sleeper, fetch, fetched, fetcher, settings, unreachable
from servers import Connection, always, answer, by_path, serving

from proofpress import __version__
from proofpress.capture import Failure, Fetched, FetchLimits, FetchSettings
from proofpress.capture.network import NetworkFetcher
from proofpress.errors import ProofpressError

PAGE = answer("200 OK", b"words", [("Content-Type", "text/plain")])


def headers_of(head: bytes) -> dict[str, str]:
    lines = head.decode().split("\r\n")[1:]
    return dict(line.split(": ", 1) for line in lines)


def test_five_headers_are_sent_and_no_other() -> None:
    with serving(always(PAGE)) as server:
        fetched(server.address("/a?b=c"))
        [head] = server.requests
    assert head.startswith(b"GET /a?b=c HTTP/1.1\r\n")
    sent = headers_of(head)
    assert list(sent) == ["Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language"]
    assert sent["Host"] == f"127.0.0.1:{server.port}"
    assert sent["User-Agent"] == f"Proofpress/{__version__}"
    assert sent["Accept-Encoding"] == "gzip, deflate, br, zstd"


def test_settings_name_the_agent_and_the_languages() -> None:
    chosen = FetchSettings(QUICK, ("127.0.0.1",), user_agent="Mine/1", languages="de")
    with serving(always(PAGE)) as server:
        list(NetworkFetcher(chosen).fetch_all([server.address()]))
        sent = headers_of(server.requests[0])
    assert (sent["User-Agent"], sent["Accept-Language"]) == ("Mine/1", "de")


def test_nothing_is_remembered_of_an_answer_or_taken_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password hunter2\n")
    monkeypatch.setenv("NETRC", str(netrc))
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    cookie = [("Set-Cookie", "session=hunter2"), ("Location", "/b")]
    answers = {"/a": answer("302 x", b"", cookie), "/b": PAGE, "/c": PAGE}
    with serving(by_path(answers)) as server:
        one_by_one = fetcher(replace(QUICK, at_once=1))
        list(one_by_one.fetch_all([server.address("/a"), server.address("/c")]))
        assert sorted(server.paths()) == ["/a", "/b", "/c"]
        for head in server.requests:
            assert len(headers_of(head)) == 5
            assert b"hunter2" not in head


@pytest.mark.parametrize(
    "target",
    ["/%E2%82%AC", "/a'(b)!$&*+,;=:@~", "//a//b", "/?a=1&a=2&b", "/a%2Fb?c=%20+/?", "/{x}"],
)
def test_the_address_is_asked_for_as_it_is_normalised(target: str) -> None:
    with serving(always(PAGE)) as server:
        outcome = fetched(server.address(target))
        path = outcome.final_uri.removeprefix(f"http://127.0.0.1:{server.port}")
        assert server.paths() == [path]


def test_connections_are_used_again() -> None:
    with serving(always(PAGE)) as server:
        addresses = [server.address(f"/{number}") for number in range(20)]
        list(fetcher(replace(QUICK, at_once=1)).fetch_all(addresses))
        assert (len(server.requests), server.connections) == (20, 1)
        assert server.has_no_connection()


def test_a_failed_answer_leaves_its_connection_usable() -> None:
    with serving(always(answer("404 x", b"no such page"), answer("403 x", b"no"))) as server:
        addresses = [server.address(f"/{number}") for number in range(10)]
        list(fetcher(replace(QUICK, at_once=1)).fetch_all(addresses))
        assert (len(server.requests), server.connections) == (10, 1)


class Busy:
    """Answers after a while, and counts what is in flight by the path's first part."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.most_in_all = 0

    def __call__(self, connection: Connection) -> None:
        while head := connection.next_request():
            host = headers_of(head)["Host"]
            with self.lock:
                self.now[host] += 1
                self.most[host] = max(self.most[host], self.now[host])
                self.most_in_all = max(self.most_in_all, self.now.total())
            time.sleep(0.02)
            with self.lock:
                self.now[host] -= 1
            connection.send(PAGE)


@pytest.mark.parametrize(("at_once", "per_host", "seen"), [(8, 2, 2), (3, 8, 3), (1, 1, 1)])
def test_a_host_sees_no_more_at_once_than_the_limits_allow(
    at_once: int, per_host: int, seen: int
) -> None:
    busy = Busy()
    with serving(busy) as server:
        addresses = [server.address(f"/{number}") for number in range(20)]
        outcomes = list(
            fetcher(replace(QUICK, at_once=at_once, per_host=per_host)).fetch_all(addresses)
        )
    assert sorted(address for address, _ in outcomes) == sorted(addresses)
    assert busy.most_in_all == seen


def test_results_come_as_they_are_ready() -> None:
    released = threading.Event()

    def handle(connection: Connection) -> None:
        while head := connection.next_request():
            if b"/slow" in head:
                released.wait(15)
            connection.send(PAGE)

    with serving(handle) as server:
        slow, quick = server.address("/slow"), server.address("/quick")
        outcomes = fetcher().fetch_all([slow, quick])
        assert next(outcomes)[0] == quick
        released.set()
        assert next(outcomes)[0] == slow
        assert list(outcomes) == []


def test_waiting_for_a_further_try_holds_no_place() -> None:
    waiting = threading.Event()

    async def sleep(seconds: float) -> None:
        waiting.set()
        await asyncio.sleep(3600)

    with serving(by_path({"/busy": answer("503 x"), "/b": PAGE, "/c": PAGE})) as server:
        limits = replace(QUICK, at_once=1, per_host=1)
        one_place = NetworkFetcher(settings(limits), sleep=sleep)
        addresses = [server.address(path) for path in ("/busy", "/b", "/c")]
        with closing(one_place.fetch_all(addresses)) as outcomes:
            assert {next(outcomes)[0], next(outcomes)[0]} == set(addresses[1:])
        assert waiting.is_set()


def test_waits_between_tries_do_not_count_in_their_time() -> None:
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(0.6)

    limits = FetchLimits(total_seconds=1.0)
    with serving(always(answer("503 x"), answer("503 x"), PAGE)) as server:
        patient = NetworkFetcher(settings(limits), sleep=sleep)
        [(_, outcome)] = patient.fetch_all([server.address()])
        assert isinstance(outcome, Fetched)


def fetch_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "proofpress-fetch"]


def stay_silent(connection: Connection) -> None:
    head = connection.next_request()
    if b"/quick" in head:
        connection.send(PAGE)
    elif b"/part" in head:
        connection.send(answer("200 OK", b"x" * 3_000_000, length=10_000_000))
    connection.has_ended()


def test_closing_early_leaves_nothing_behind() -> None:
    with serving(stay_silent) as server:
        paths = ["/quick", "/part", "/silent", "/part2", "/silent2", "/waiting"]
        outcomes = fetcher(replace(QUICK, per_host=4)).fetch_all(
            [server.address(path) for path in paths]
        )
        assert next(outcomes)[0] == server.address("/quick")
        outcomes.close()
        assert fetch_threads() == []
        assert server.has_no_connection()


def test_an_interrupt_leaves_nothing_behind() -> None:
    def take(addresses: list[str]) -> None:
        for _ in fetcher().fetch_all(addresses):
            raise KeyboardInterrupt

    with serving(stay_silent) as server:
        with pytest.raises(KeyboardInterrupt):
            take([server.address("/quick"), server.address("/silent")])
        assert fetch_threads() == []
        assert server.has_no_connection()


class Broken(httpx.AsyncBaseTransport):
    """Raises what no server can make it raise."""

    async def handle_async_request(self, _: httpx.Request) -> httpx.Response:
        raise AssertionError("mine")


def test_an_unexpected_error_is_raised() -> None:
    broken = NetworkFetcher(transport=lambda _: Broken())
    with pytest.raises(AssertionError, match="mine"):
        list(broken.fetch_all([f"http://example.org/{number}" for number in range(20)]))
    assert fetch_threads() == []


def test_a_full_disk_is_said_and_is_no_failure_of_the_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(always(answer("200 OK", bytes(3_000_000)))) as server:
        monkeypatch.setattr(tempfile, "tempdir", "/nonexistent/folder")
        with pytest.raises(ProofpressError, match="cannot be kept"):
            fetch(server.address())


def test_what_is_no_address_is_the_callers_error() -> None:
    with pytest.raises(ProofpressError, match="no scheme"):
        fetch("example.org")


def test_no_addresses_give_nothing() -> None:
    assert list(fetcher().fetch_all([])) == []


def test_what_nobody_takes_is_not_fetched_without_end() -> None:
    with serving(always(PAGE)) as server:
        limits = replace(QUICK, at_once=2, per_host=2)
        addresses = [server.address(f"/{number}") for number in range(50)]
        with closing(fetcher(limits).fetch_all(addresses)) as outcomes:
            next(outcomes)
            time.sleep(0.5)
            assert len(server.requests) <= 2 * limits.at_once + 1
            assert sum(1 for _ in outcomes) == 49
        assert len(server.requests) == 50


def test_a_run_can_be_made_again() -> None:
    again = fetcher()
    with serving(always(PAGE)) as server:
        for _ in range(3):
            [(_, outcome)] = again.fetch_all([server.address()])
            assert isinstance(outcome, Fetched)


def test_failures_stand_beside_successes() -> None:
    sleeper = Sleeper()
    with serving(by_path({"/a": PAGE, "/c": answer("503 x")})) as server:
        addresses = [server.address(path) for path in ("/a", "/b", "/c")]
        outcomes = dict(fetcher(sleeper=sleeper).fetch_all(addresses))
    assert isinstance(outcomes[addresses[0]], Fetched)
    assert outcomes[addresses[1]] == unreachable("http_404")
    assert outcomes[addresses[2]] == unreachable("http_503")
    assert sleeper.waits == [1.0, 2.0]


def test_a_name_that_leads_nowhere() -> None:
    outcome = fetch("http://name.invalid/")
    assert isinstance(outcome, Failure)
    assert outcome.detail == "dns"

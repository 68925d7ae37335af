"""Several hosts on one loopback server, look-ups that fail, and redirects to where nobody may go."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import trustme
from fetching import QUICK, Sleeper, fetch, unreachable
from servers import Connection, always, answer, by_path, serving
from test_network_fetcher import PAGE, Busy, headers_of

from proofpress.capture import Failure, FailureKind, Fetched, FetchLimits, FetchSettings
from proofpress.capture.network import (
    AddressPolicy,
    NetworkFetcher,
    make_tls_context,
    make_transport,
)

HOSTS = ("one.example", "two.example", "three.example")
NO_PLACE = Failure(FailureKind.SOURCE_REFUSED, "policy_address")


async def to_loopback(host: str, port: int) -> Sequence[str]:
    return ["127.0.0.1"]


def fetcher_of(limits: FetchLimits, sleeper: Sleeper, resolve=to_loopback) -> NetworkFetcher:  # type: ignore[no-untyped-def]
    return NetworkFetcher(
        FetchSettings(limits, allow_hosts=HOSTS),
        transport=lambda chosen: make_transport(
            AddressPolicy(chosen.allow_hosts), chosen.limits, make_tls_context(), resolve=resolve
        ),
        sleep=sleeper,
        jitter=lambda: 0.0,
    )


def test_each_host_sees_its_own_limit_and_all_together_theirs() -> None:
    busy = Busy()
    with serving(busy) as server:
        addresses = [server.address(f"/{number}", HOSTS[number % 3]) for number in range(30)]
        limits = replace(QUICK, at_once=5, per_host=2)
        outcomes = dict(fetcher_of(limits, Sleeper()).fetch_all(addresses))
        assert all(isinstance(outcomes[address], Fetched) for address in addresses)
    assert busy.most_in_all == 5
    assert {host.partition(":")[0]: most for host, most in busy.most.items()} == dict.fromkeys(
        HOSTS, 2
    )


def test_a_slow_host_does_not_hold_up_the_others() -> None:
    released = threading.Event()

    def handle(connection: Connection) -> None:
        while head := connection.next_request():
            if "one.example" in headers_of(head)["Host"]:
                released.wait(15)
            connection.send(PAGE)

    with serving(handle) as server:
        slow = [server.address(f"/{number}", "one.example") for number in range(10)]
        quick = [server.address(f"/{number}", "two.example") for number in range(10)]
        limits = replace(QUICK, at_once=2, per_host=2)
        with closing(fetcher_of(limits, Sleeper()).fetch_all([*slow, *quick])) as outcomes:
            assert [next(outcomes)[0] for _ in quick] == quick
            released.set()
            assert sorted(address for address, _ in outcomes) == slow


def test_a_hop_counts_for_its_own_host() -> None:
    busy = Busy()
    with serving(busy) as target:

        def handle(connection: Connection) -> None:
            while connection.next_request():
                location = target.address(f"/{len(connection.server.requests)}", "three.example")
                connection.send(answer("302 x", b"", [("Location", location)]))

        with serving(handle) as server:
            addresses = [server.address(f"/{number}", HOSTS[number % 2]) for number in range(12)]
            limits = replace(QUICK, at_once=8, per_host=2)
            outcomes = list(fetcher_of(limits, Sleeper()).fetch_all(addresses))
    assert len(outcomes) == 12
    assert busy.most_in_all == 2


@pytest.mark.parametrize(("number", "asked"), [(socket.EAI_AGAIN, 3), (socket.EAI_NONAME, 1)])
def test_a_look_up_is_tried_again_only_where_it_may_pass(number: int, asked: int) -> None:
    names: list[str] = []

    async def fail(host: str, port: int) -> Sequence[str]:
        names.append(host)
        raise socket.gaierror(number, "no answer")

    sleeper = Sleeper()
    outcomes = list(fetcher_of(QUICK, sleeper, fail).fetch_all(["http://one.example/"]))
    assert outcomes == [("http://one.example/", unreachable("dns"))]
    assert len(names) == asked
    assert sleeper.waits == [1.0, 2.0][: asked - 1]


def test_a_look_up_without_end_has_a_limit() -> None:
    async def hang(host: str, port: int) -> Sequence[str]:
        await asyncio.sleep(3600)
        return []

    for limits in (
        replace(QUICK, tries=1, connect_seconds=0.2),
        replace(QUICK, tries=1, total_seconds=0.2),
    ):
        outcomes = dict(fetcher_of(limits, Sleeper(), hang).fetch_all(["http://one.example/"]))
        assert outcomes == {"http://one.example/": unreachable("timeout")}


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost", "0"]
)
def test_a_redirect_into_private_space_connects_to_nothing(host: str) -> None:
    with serving(always(PAGE)) as inside:
        location = [("Location", inside.address("/", host))]
        with serving(always(answer("302 x", b"", location))) as server:
            address = server.address("/paper", "one.example")
            outcomes = dict(fetcher_of(QUICK, Sleeper()).fetch_all([address]))
        assert outcomes == {address: NO_PLACE}
        assert inside.connections == 0


def test_an_address_that_is_not_allowed_is_refused_at_once() -> None:
    with serving(always(PAGE)) as server:
        sleeper = Sleeper()
        outcomes = list(fetcher_of(QUICK, sleeper).fetch_all([server.address("/")]))
        assert outcomes == [(server.address("/"), NO_PLACE)]
        assert server.connections == 0
        assert sleeper.waits == []


def test_a_chain_may_go_from_host_to_host() -> None:
    with serving(by_path({"/end": PAGE})) as target:
        location = [("Location", target.address("/end", "two.example"))]
        with serving(always(answer("301 x", b"", location))) as server:
            address = server.address("/start", "one.example")
            [(_, outcome)] = fetcher_of(QUICK, Sleeper()).fetch_all([address])
    assert isinstance(outcome, Fetched)
    assert outcome.final_uri == target.address("/end", "two.example")


def test_a_certificate_that_nobody_vouches_for_is_not_tried_again(tmp_path: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("one.example").configure_cert(context)

    def handle(connection: Connection) -> None:
        connection.start_tls(context)

    with serving(handle) as server:
        address = server.address("/", "one.example").replace("http:", "https:")
        outcomes = list(fetcher_of(QUICK, Sleeper()).fetch_all([address]))
        assert outcomes == [(address, unreachable("tls"))]
        assert server.connections == 1


def test_a_server_that_speaks_no_tls() -> None:
    def handle(connection: Connection) -> None:
        connection.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        connection.has_ended()

    with serving(handle) as server:
        address = server.address().replace("http:", "https:")
        assert fetch(address) == unreachable("tls")


_INTERRUPTED = """
import sys
from proofpress.capture import FetchSettings
from proofpress.capture.network import NetworkFetcher
try:
    for outcome in NetworkFetcher(FetchSettings(allow_hosts=["127.0.0.1"])).fetch_all([sys.argv[1]]):
        print(outcome)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interrupt_ends_a_fetch_that_waits() -> None:
    def stay_silent(connection: Connection) -> None:
        connection.next_request()
        connection.has_ended()

    with serving(stay_silent) as server:
        process = subprocess.Popen(
            [sys.executable, "-c", _INTERRUPTED, server.address()],
            stdout=subprocess.PIPE,
            text=True,
        )
        while not server.requests:
            assert process.poll() is None
            threading.Event().wait(0.01)
        os.kill(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=15)
        assert said == "interrupted\n"
        assert process.returncode == 0
        assert server.has_no_connection()

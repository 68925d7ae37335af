"""A page's address never leads into the author's own network: refused before a connection.

Listening sockets on the loopback interface prove that nothing is opened; a transport whose
connections are noted proves it for addresses that one cannot listen on.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
from listener import SHORT, Answers, Connections, Listener, ask, listening, refusal

from proofpress.capture import Failure, FailureKind, FetchSettings
from proofpress.capture.network import (
    AddressPolicy,
    NetworkFetcher,
    PolicyRefusedError,
    make_tls_context,
    make_transport,
)

REFUSED = Failure(FailureKind.SOURCE_REFUSED, "policy_address")
PUBLIC = "93.184.216.34"


@pytest.fixture(name="v4")
def _v4() -> Iterator[Listener]:
    with listening() as listener:
        yield listener


@pytest.fixture(name="v6")
def _v6() -> Iterator[Listener]:
    with listening("::1") as listener:
        yield listener


LOOPBACK = """127.0.0.1 127.0.0.1. 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.1
    017700000001 0x7F.0.1 0 0.0.0.0 127.255.255.254 localhost LOCALHOST""".split()


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("host", LOOPBACK)
def test_no_spelling_of_loopback_is_connected_to(scheme: str, host: str, v4: Listener) -> None:
    assert refusal(f"{scheme}://{host}:{v4.port}/") == REFUSED
    assert v4.heard_nothing()


MISSPELT = ["0177.0.0.1", "127.0.0.01", "127.0.0.256"]


@pytest.mark.parametrize("host", MISSPELT)
def test_what_the_library_refuses_itself_is_refused_by_the_policy_too(
    host: str, v4: Listener
) -> None:
    with pytest.raises(httpx.InvalidURL):
        refusal(f"http://{host}:{v4.port}/")
    assert AddressPolicy().check_literal(host, v4.port) == REFUSED
    assert v4.heard_nothing()


def test_a_final_dot_leads_nowhere_else(v4: Listener) -> None:
    # Some resolvers know no "localhost." and say so.
    assert refusal(f"http://localhost.:{v4.port}/") in (REFUSED, None)
    assert refusal(f"http://localhost.:{v4.port}/", ["127.0.0.1"]) == REFUSED
    assert v4.heard_nothing()


WRAPPED = """[::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1]
    [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::]""".split()


@pytest.mark.parametrize("host", WRAPPED)
def test_no_spelling_of_loopback_in_ipv6_is_connected_to(
    host: str, v4: Listener, v6: Listener
) -> None:
    for listener in (v4, v6):
        assert refusal(f"http://{host}:{listener.port}/") == REFUSED
        assert listener.heard_nothing()


PRIVATE = """169.254.169.254 2852039166 0xa9fea9fe 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 192.0.0.192
    198.18.0.1 224.0.0.1 255.255.255.255 [fd00:ec2::254] [fe80::1] [ff02::1] [::ffff:169.254.169.254]
    [64:ff9b::a9fe:a9fe] [2001:db8::1] 1.2.3.4.5 0x7f.0.0.256""".split()


@pytest.mark.parametrize("host", PRIVATE)
def test_no_private_address_is_connected_to(host: str) -> None:
    connections = Connections()
    assert refusal(f"http://{host}/latest/meta-data/", connect=connections) == REFUSED
    assert connections.opened == []


ANSWERS = """127.0.0.1 ::1 10.1.2.3 169.254.169.254 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 fe80::1%lo
    fd00::1 0.0.0.0""".split()


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_name_that_leads_inside_is_refused(answer: str, v4: Listener, v6: Listener) -> None:
    for listener in (v4, v6):
        for answers in ([answer], [PUBLIC, answer], [answer, PUBLIC], [PUBLIC, "2600::1", answer]):
            connections = Connections(listener.port)
            url = f"http://evil.example:{listener.port}/"
            assert refusal(url, answers, connect=connections) == REFUSED
            assert connections.opened == []
        assert refusal(url, [answer]) == REFUSED
        assert listener.heard_nothing()


def test_a_second_answer_is_never_asked_for() -> None:
    """Rebinding: the name leads outside when it is checked and inside a moment later."""
    with listening() as listener:
        answers, connections = Answers([[PUBLIC], ["127.0.0.1"]]), Connections()
        with pytest.raises(httpx.ConnectError):
            ask(
                f"http://rebind.example:{listener.port}/",
                lambda: make_transport(
                    AddressPolicy(),
                    SHORT,
                    make_tls_context({}),
                    resolve=answers,
                    connect=connections,
                ),
            )
        assert answers.asked == [("rebind.example", listener.port)]
        assert connections.opened == [(PUBLIC, listener.port)]
        assert listener.heard_nothing()


def test_a_second_connection_is_checked_anew(v4: Listener) -> None:
    answers, connections = Answers([[PUBLIC], ["127.0.0.1"]]), Connections()
    transport = make_transport(
        AddressPolicy(), SHORT, make_tls_context({}), resolve=answers, connect=connections
    )

    async def run() -> list[type[Exception]]:
        raised: list[type[Exception]] = []
        async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
            for _ in range(2):
                try:
                    await client.get(f"http://rebind.example:{v4.port}/")
                except (httpx.ConnectError, PolicyRefusedError) as error:
                    raised.append(type(error))
        return raised

    assert asyncio.run(run()) == [httpx.ConnectError, PolicyRefusedError]
    assert connections.opened == [(PUBLIC, v4.port)]
    assert v4.heard_nothing()


def test_the_checked_addresses_are_tried_in_order_and_no_other() -> None:
    answers, connections = Answers([[PUBLIC, "2600::1", "8.8.8.8"]]), Connections()
    with pytest.raises(httpx.ConnectError):
        ask(
            "https://example.org/",
            lambda: make_transport(
                AddressPolicy(), SHORT, make_tls_context({}), resolve=answers, connect=connections
            ),
        )
    assert connections.opened == [(PUBLIC, 443), ("2600::1", 443), ("8.8.8.8", 443)]
    assert answers.asked == [("example.org", 443)]


def test_other_schemes_and_user_information_are_refused(v4: Listener) -> None:
    for scheme in ("ftp", "file", "ws", "gopher", "unix"):
        refused = refusal(f"{scheme}://127.0.0.1:{v4.port}/", allow_hosts=["127.0.0.1"])
        assert refused == Failure(FailureKind.SOURCE_REFUSED, "policy_scheme")
    for user in ("a:b@", "a@", f"{PUBLIC}:80@"):
        refused = refusal(f"http://{user}127.0.0.1:{v4.port}/", allow_hosts=["127.0.0.1"])
        assert refused == Failure(FailureKind.SOURCE_REFUSED, "policy_credentials")
    assert v4.heard_nothing()


def test_an_allowed_host_is_connected_to(v4: Listener, v6: Listener) -> None:
    quick = {"allow_hosts": [f"127.0.0.1:{v4.port}", f"[::1]:{v6.port}", "intranet.example"]}
    connections = Connections()
    for url in (
        f"http://127.0.0.1:{v4.port}/",
        f"http://[::1]:{v6.port}/",
        "http://intranet.example/",
        "http://INTRANET.example.:8080/",
    ):
        assert refusal(url, ["10.0.0.5"], connect=connections, **quick) is None
    assert connections.opened == [
        ("127.0.0.1", v4.port),
        ("::1", v6.port),
        ("10.0.0.5", 80),
        ("10.0.0.5", 8080),
    ]


def test_an_allowed_host_opens_no_other(v4: Listener, v6: Listener) -> None:
    allowed = [f"localhost:{v4.port}", "intranet.example"]
    for url in (
        f"http://localhost:{v6.port}/",  # another port
        f"http://127.0.0.1:{v4.port}/",  # its address
        f"http://evil.example:{v4.port}/",  # a name that leads where it leads
        f"http://a.intranet.example:{v4.port}/",
    ):
        assert refusal(url, ["127.0.0.1"], allow_hosts=allowed) == REFUSED
    assert v4.heard_nothing()
    assert v6.heard_nothing()


_HOOKED = """
import asyncio, sys
import httpx
from proofpress.capture import FetchLimits
from proofpress.capture.network import AddressPolicy, PolicyRefusedError, make_tls_context, make_transport

touched = []
async def run(urls):
    transport = make_transport(AddressPolicy(), FetchLimits(), make_tls_context({}))
    async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
        sys.addaudithook(
            lambda event, _: touched.append(event) if event.split(".")[0] == "socket" else None
        )
        for url in urls:
            try:
                await client.get(url)
            except PolicyRefusedError:
                continue
            raise SystemExit("not refused: " + url)
        print(touched)

asyncio.run(run(sys.argv[1:]))
"""


def test_a_refused_literal_touches_no_socket_and_no_resolver() -> None:
    """An audit hook of the interpreter sees each socket, look-up and connection."""
    urls = [
        f"http://{host}/" for host in (*LOOPBACK, *WRAPPED, *PRIVATE) if "host" not in host.lower()
    ]
    done = subprocess.run(
        [sys.executable, "-c", _HOOKED, *urls], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


def test_the_environment_names_no_proxy(v4: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{v4.port}")
    connections = Connections()
    assert refusal("http://example.org/", [PUBLIC], connect=connections) is None
    assert connections.opened == [(PUBLIC, 80)]
    assert v4.heard_nothing()


def test_the_fetcher_says_that_the_policy_refused_and_does_not_try_again(
    v4: Listener, v6: Listener
) -> None:
    hosts = [host for host in (*LOOPBACK, *WRAPPED, *MISSPELT) if host == host.lower()]
    addresses = [f"http://{host}:{port}/" for host in hosts for port in (v4.port, v6.port)]
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    outcomes = dict(NetworkFetcher(FetchSettings(SHORT), sleep=sleep).fetch_all(addresses))
    assert outcomes == dict.fromkeys(addresses, REFUSED)
    assert waits == []
    assert v4.heard_nothing()
    assert v6.heard_nothing()

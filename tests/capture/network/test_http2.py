from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fetching import QUICK, Sleeper, settings, unreachable
from http2_server import Http2Server, serving_http2

from proofpress.capture import Failure, FailureKind, Fetched, FetchLimits, FetchOutcome
from proofpress.capture.network import AddressPolicy, NetworkFetcher, make_transport

MIB = 1024**2
LIMITS = replace(QUICK, at_once=1, tries=1, wire_bytes=MIB)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Http2Server]:
    with serving_http2(tmp_path_factory.mktemp("certificate")) as running:
        yield running


def fetch_from(
    server: Http2Server, paths: list[str], limits: FetchLimits, sleeper: Sleeper | None = None
) -> dict[str, FetchOutcome]:
    fetcher = NetworkFetcher(
        settings(limits, ["localhost"]),
        transport=lambda chosen: make_transport(
            AddressPolicy(chosen.allow_hosts), chosen.limits, server.trust
        ),
        sleep=sleeper or Sleeper(),
    )
    outcomes = fetcher.fetch_all([server.address(path) for path in paths])
    return {address.removeprefix(server.address("")): outcome for address, outcome in outcomes}


def test_http2_is_spoken_where_it_is_offered(server: Http2Server) -> None:
    server.versions.clear()
    outcomes = fetch_from(server, ["/5", "/100000", "/status/404"], QUICK)
    assert server.versions == ["2"] * 3
    assert outcomes["/status/404"] == unreachable("http_404")
    sizes = {
        path: outcome.body.byte_count
        for path, outcome in outcomes.items()
        if isinstance(outcome, Fetched)
    }
    assert sizes == {"/5": 5, "/100000": 100_000}


@pytest.mark.parametrize("at_once", [1, 2, 4])
def test_a_body_that_is_left_does_not_starve_the_others(server: Http2Server, at_once: int) -> None:
    # What a server goes on sending counts against the window that all requests share.
    large = [f"/{40 * MIB}/{number}" for number in range(3)]
    small = [f"/{MIB}/{number}" for number in range(3)]
    paths = [path for pair in zip(large, small, strict=True) for path in pair]
    outcomes = fetch_from(server, paths, replace(LIMITS, at_once=at_once, per_host=at_once))
    for path in large:
        assert outcomes[path] == Failure(FailureKind.SOURCE_TOO_LARGE, "cap_bytes")
    for path in small:
        assert isinstance(outcomes[path], Fetched), outcomes[path]

"""Capture pages of ``slow_server.py`` into a fresh store and print what that took, as JSON.

``python capture_once.py PORT HOSTS PAGES KIND BYTES``: so many pages of each of so many hosts. Without
``HOSTS`` (0) nothing is captured: what the libraries alone take.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import httpx

from peak_memory import children_s_peak_mib, own_peak_mib
from proofpress.capture import (
    Acquisition,
    FetchSettings,
    SnapshotStore,
    SourceAccess,
    SourceRequest,
    acquire_each,
    identify,
)
from proofpress.capture.network import (
    AddressPolicy,
    NetworkFetcher,
    make_tls_context,
    make_transport,
)


def main(port: int, hosts: int, pages: int, kind: str, size: int) -> None:
    """Capture once; every page must come out whole."""
    names = [f"host-{number}.example" for number in range(hosts)]
    uris = [f"http://{name}:{port}/{kind}/{size}/{page}" for page in range(pages) for name in names]
    started = perf_counter()
    with children_s_peak_mib() as child_peak:
        bodies = _capture(uris, tuple(names))
    seconds = perf_counter() - started
    if bodies != [size] * len(uris):
        raise RuntimeError(f"not every page was captured: {bodies}")
    figures = {
        "seconds": seconds,
        "mib": own_peak_mib(),
        "child_mib": child_peak[0],
    }
    print(json.dumps(figures))


def _capture(uris: Sequence[str], names: tuple[str, ...]) -> list[int]:
    """The bytes of each body that has text."""
    fetcher = NetworkFetcher(FetchSettings(allow_hosts=names), transport=_open_transport)
    requests = [SourceRequest(identify(uri), uri) for uri in uris]
    with tempfile.TemporaryDirectory() as folder:
        store = SnapshotStore(Path(folder))
        access = SourceAccess(store, Acquisition.SNAPSHOT_PREFERRED, fetcher)
        return [
            (snapshot.body_bytes or 0) if snapshot and snapshot.windows else 0
            for _, snapshot in acquire_each(requests, access)
        ]


def _open_transport(settings: FetchSettings) -> httpx.AsyncBaseTransport:
    """Every name leads to the loopback interface; all else is as it is in earnest."""
    policy = AddressPolicy(settings.allow_hosts)
    return make_transport(policy, settings.limits, make_tls_context(), resolve=_to_loopback)


async def _to_loopback(_host: str, _port: int) -> Sequence[str]:
    return ["127.0.0.1"]


if __name__ == "__main__":
    port, hosts, pages, kind, size = sys.argv[1:]
    main(int(port), int(hosts), int(pages), kind, int(size))

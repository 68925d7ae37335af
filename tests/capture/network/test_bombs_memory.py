"""The whole fetcher in a process of its own, whose memory is measured: bodies, bombs, codings on codings."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zlib
from collections.abc import Callable

import brotli
import pytest
import zstandard
from servers import answer, by_path, serving

MIB = 1024**2
_ZEROS = 160 * MIB
_ALLOWED = 150 * MIB
"""More than an interpreter with its libraries; far less than eight bodies, let alone bombs."""

_FETCH = """
import json, resource, sys
from pathlib import Path
from proofpress.capture import FetchSettings
from proofpress.capture.network import NetworkFetcher
settings = FetchSettings(allow_hosts=["127.0.0.1"])
details = [
    getattr(outcome, "detail", None) or outcome.body.byte_count
    for _, outcome in NetworkFetcher(settings).fetch_all(sys.argv[1:])
]
# On Linux the usage begins with that of the process that started this one; VmHWM does not.
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
own = [int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")]
unit = 1 if sys.platform == "darwin" else 1024
peak = own[0] if own else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
print(json.dumps([details, peak]))
"""


def fetch_apart(addresses: list[str]) -> tuple[list[object], int]:
    """What came of ``addresses``, and the peak of the memory in bytes."""
    done = subprocess.run(
        [sys.executable, "-c", _FETCH, *addresses], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    details, peak = json.loads(done.stdout)
    return details, peak


def _stream(coder, finish: Callable[[], bytes], feed: Callable[[bytes], bytes]) -> bytes:  # type: ignore[no-untyped-def]
    return b"".join(feed(bytes(MIB)) for _ in range(_ZEROS // MIB)) + finish()


def bomb(name: str) -> bytes:
    if name == "br":
        brotli_coder = brotli.Compressor(quality=5)
        return _stream(brotli_coder, brotli_coder.finish, brotli_coder.process)
    if name == "zstd":
        zstd_coder = zstandard.ZstdCompressor(level=1).compressobj()
        return _stream(zstd_coder, zstd_coder.flush, zstd_coder.compress)
    coder = zlib.compressobj(9, wbits=31 if name == "gzip" else 15)
    return _stream(coder, coder.flush, coder.compress)


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd", "gzip, gzip"])
def test_eight_bombs_at_once_stay_small(name: str) -> None:
    first = name.partition(",")[0]
    body = bomb(first)
    if name != first:
        body = gzip.compress(body)
    page = answer("200 OK", body, [("Content-Encoding", name)])
    with serving(by_path({f"/{number}": page for number in range(8)})) as server:
        details, peak = fetch_apart([server.address(f"/{number}") for number in range(8)])
    assert details == ["cap_decoded"] * 8
    assert peak < _ALLOWED


def test_large_bodies_stay_small() -> None:
    page = answer("200 OK", bytes(30 * MIB))
    with serving(by_path({f"/{number}": page for number in range(8)})) as server:
        details, peak = fetch_apart([server.address(f"/{number}") for number in range(8)])
    assert details == [30 * MIB] * 8
    assert peak < _ALLOWED

"""Killed writers and several writers at once leave a store that is whole."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from frozen import success

from proofpress.attest import sha256_json
from proofpress.capture import Body, SnapshotStore, identify

HERE = Path(__file__).parent
WRITER = """
import sys
from pathlib import Path
from frozen import success
from proofpress.capture import Body, SnapshotStore
store = SnapshotStore(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(int(sys.argv[3])):
    uri = f"https://example.org/{number % 3}"
    body = f"<p>{sys.argv[2]} {number} ".encode() + b"x" * 20000
    store.save(success(body, uri), Body.of(body))
"""
KEYS = [identify(f"https://example.org/{number}").key for number in range(3)]


def start_writer(path: Path, name: str, rounds: int) -> subprocess.Popen[bytes]:
    search_path = [str(HERE), *sys.path]
    program = f"import sys; sys.path[:0] = {search_path!r}\n{WRITER}"
    command = [sys.executable, "-c", program, str(path), name, str(rounds)]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stdout.readline() == b"ready\n"
    return writer


def check_whole(store: SnapshotStore) -> None:
    """Every stored source loads, and so do the records that it replaced."""
    for key in store.keys():  # noqa: SIM118 - a store is no mapping
        snapshot = store.load(key)
        assert snapshot is not None
        assert store.body(snapshot).startswith(b"<p>")
        for digest in history(store, key):
            record = json.loads((store.path / "sources" / key / f"{digest}.json").read_bytes())
            assert sha256_json(record) == digest


def test_a_killed_writer_leaves_a_whole_store(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path)
    for number in range(20):
        writer = start_writer(tmp_path, f"writer {number}", 10_000)
        time.sleep(0.002 * number)
        writer.kill()
        writer.communicate()
        check_whole(store)
    body = b"<p>the next writer"
    store.save(success(body, "https://example.org/0"), Body.of(body))
    check_whole(store)
    if sys.platform != "win32":
        left = [
            path for path in (tmp_path / "sources" / KEYS[0]).iterdir() if ".pp-tmp-" in path.name
        ]
        assert left == []


def test_writers_at_once_lose_no_record(tmp_path: Path) -> None:
    rounds = 60
    writers = [start_writer(tmp_path, name, rounds) for name in ("first", "second")]
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    store = SnapshotStore(tmp_path)
    assert store.keys() == tuple(sorted(KEYS))
    check_whole(store)
    if sys.platform == "win32":
        pytest.skip("without folder locks, the later of two writers wins and the chain may fork")
    for key in KEYS:
        records = list((tmp_path / "sources" / key).glob("*.json"))
        assert len(history(store, key)) == len(records) == 2 * rounds // 3


def history(store: SnapshotStore, key: str) -> list[str]:
    """Hashes of the records from the current one back to the first."""
    found = []
    folder = store.path / "sources" / key
    digest: str | None = (folder / "current").read_text().strip()
    while digest is not None:
        found.append(digest)
        digest = json.loads((folder / f"{digest}.json").read_bytes())["previous"]
    return found

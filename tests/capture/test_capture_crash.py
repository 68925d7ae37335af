"""Captures that are killed, that run at once, and that find no room leave a store that is whole."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from frozen import clock, page, requests

from proofpress.capture import (
    Acquisition,
    FakeFetcher,
    Fetched,
    SnapshotStore,
    SourceAccess,
    acquire,
    identify,
    prune,
    verify_store,
)
from proofpress.errors import ProofpressError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="this platform forks and kills otherwise")

URIS = [f"https://example.org/{number}" for number in range(20)]
KILLS = 100
KILLS_A_STORE = 4


def answers(name: str, sizes: int = 20_000) -> dict[str, Fetched]:
    return {
        uri: page(f"<p>{name} says of {uri}: ".encode() + b"x " * (sizes // 2), uri=uri)
        for uri in URIS
    }


def capture(
    path: Path,
    name: str = "it",
    mode: Acquisition = Acquisition.SNAPSHOT_PREFERRED,
    sizes: int = 20_000,
) -> None:
    """One run, as a process of its own makes it."""
    fetcher = FakeFetcher(answers(name, sizes))
    acquire(requests(*URIS), SourceAccess(SnapshotStore(path), mode, fetcher, clock=clock))


@pytest.fixture(scope="module")
def start() -> Callable[..., BaseProcess]:
    """Starts a function in a process of its own, without importing everything again."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["test_capture_crash"])

    def start_process(target: Callable[..., Any], *args: object) -> BaseProcess:
        process = context.Process(target=target, args=args)
        process.start()
        return process

    process = start_process(time.time)
    process.join(60)
    return start_process


def files(store: SnapshotStore) -> dict[str, bytes]:
    found = (path for path in store.path.rglob("*") if path.is_file())
    return {path.relative_to(store.path).as_posix(): path.read_bytes() for path in found}


def time_of_a_run(start: Callable[..., BaseProcess], path: Path) -> float:
    """Seconds from the start of a run's process to its end, the slower of two."""
    taken = []
    for number in range(2):
        began = time.monotonic()
        start(capture, path / str(number)).join(60)
        taken.append(time.monotonic() - began)
    return max(taken)


def test_captures_killed_at_random_moments(
    tmp_path: Path, start: Callable[..., BaseProcess]
) -> None:
    whole = tmp_path / "whole"
    seconds = time_of_a_run(start, whole)
    right = files(SnapshotStore(whole / "0"))
    assert len(right) == 4 * len(URIS)
    killed = 0
    for seed in range(KILLS):
        store = SnapshotStore(tmp_path / f"store-{seed // KILLS_A_STORE}")
        process = start(capture, store.path)
        time.sleep(random.Random(seed).uniform(0, seconds))
        process.kill()
        process.join(60)
        killed += process.exitcode == -signal.SIGKILL
        assert verify_store(store).damage == (), f"seed {seed}"
        if seed % KILLS_A_STORE == KILLS_A_STORE - 1:
            capture(store.path)
            assert verify_store(store).damage == (), f"seed {seed}"
            prune(store, [identify(uri).key for uri in URIS])
            assert files(store) == right, f"seed {seed}"
    assert killed > KILLS // 4


def test_refreshes_killed_at_random_moments(
    tmp_path: Path, start: Callable[..., BaseProcess]
) -> None:
    store = SnapshotStore(tmp_path / "store")
    capture(store.path, "before")
    seconds = time_of_a_run(start, tmp_path / "whole")
    for seed in range(10):
        process = start(capture, store.path, f"run {seed}", Acquisition.REFRESH)
        time.sleep(random.Random(seed).uniform(0, seconds))
        process.kill()
        process.join(60)
        assert verify_store(store).damage == (), f"seed {seed}"
        for uri in URIS:
            assert store.load(identify(uri).key) is not None
    capture(store.path, "after", Acquisition.REFRESH)
    for uri in URIS:
        texts = [one.window.text for one in store.history(identify(uri).key) if one.window]
        assert texts[0].startswith("after says")
        assert texts[-1].startswith("before says")
        assert len(texts) == len(set(texts)) <= 12


@pytest.mark.parametrize("mode", [Acquisition.SNAPSHOT_PREFERRED, Acquisition.REFRESH])
def test_two_captures_at_once(
    mode: Acquisition, tmp_path: Path, start: Callable[..., BaseProcess]
) -> None:
    store = SnapshotStore(tmp_path / "store")
    runs = [start(capture, store.path, name, mode) for name in ("one", "other")]
    for run in runs:
        run.join(120)
    assert [run.exitcode for run in runs] == [0, 0]
    assert verify_store(store).damage == ()
    for uri in URIS:
        history = list(store.history(identify(uri).key))
        said = [one.window.text.split(" says")[0] for one in history if one.window]
        # Captured once, whoever was first; or refreshed by each of them once.
        assert len(said) == len(set(said)) == (2 if mode is Acquisition.REFRESH else 1)
        assert set(said) <= {"one", "other"}


def test_two_captures_of_the_same_content(
    tmp_path: Path, start: Callable[..., BaseProcess]
) -> None:
    """What both saw at the same moment is stored once."""
    store = SnapshotStore(tmp_path / "store")
    for run in [start(capture, store.path, "it", Acquisition.REFRESH) for _ in range(2)]:
        run.join(120)
        assert run.exitcode == 0
    assert verify_store(store).faults == ()
    assert len(files(store)) == 4 * len(URIS)


def capture_without_room(path: Path, most_bytes: int, told: Path) -> None:
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    try:
        capture(path, "large", Acquisition.REFRESH, sizes=200_000)
    except ProofpressError as error:
        told.write_text(str(error), "utf-8")


def test_a_capture_without_room(tmp_path: Path, start: Callable[..., BaseProcess]) -> None:
    """No file may pass a size, as on a full disk: one clear error, and all that was there still is."""
    store, told = SnapshotStore(tmp_path / "store"), tmp_path / "told"
    capture(store.path)
    before = files(store)
    run = start(capture_without_room, store.path, 100_000, told)
    run.join(60)
    assert run.exitcode == 0
    assert "cannot be written: File too large" in told.read_text("utf-8")
    assert verify_store(store).faults == ()
    assert files(store) == before

"""Pruning removes what nothing cites, and only that, and only when it is safe."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest
from frozen import BODY, failure, success

from proofpress.capture import Body, SnapshotStore, identify, prune, pruning, verify_store
from proofpress.capture.files import share_folder
from proofpress.errors import ProofpressError

A, B = "https://example.org/a", "https://example.org/b"
KEY_A, KEY_B = identify(A).key, identify(B).key
SHARED, OWN, OLD = b"<p>Both say this.", b"<p>Only b says this.", b"<p>a once said this."


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    """a has a history; b shares its first content with a."""
    store = SnapshotStore(tmp_path / "snapshots")
    store.save(success(OLD, A), Body.of(OLD))
    store.save(success(SHARED, A), Body.of(SHARED))
    store.save(success(SHARED, B), Body.of(SHARED))
    store.save(success(OWN, B), Body.of(OWN))
    return store


def files(store: SnapshotStore) -> dict[str, bytes]:
    found = (path for path in store.path.rglob("*") if path.is_file())
    return {path.relative_to(store.path).as_posix(): path.read_bytes() for path in found}


def test_what_is_cited_stays_with_its_history(store: SnapshotStore) -> None:
    before = files(store)
    kept = list(store.history(KEY_A))
    pruning = prune(store, [KEY_A])
    assert pruning.sources == (B,)
    after = files(store)
    assert sorted(before.keys() - after.keys()) == list(pruning.files)
    assert after.items() <= before.items()
    assert pruning.byte_count == sum(len(before[name]) for name in pruning.files)
    assert list(store.history(KEY_A)) == kept
    assert store.load(KEY_B) is None
    assert verify_store(store).faults == ()
    assert OWN not in after.values()
    assert {SHARED, OLD} <= set(after.values())
    assert prune(store, [KEY_A]).files == ()


def test_a_trial_removes_nothing(store: SnapshotStore) -> None:
    before = files(store)
    trial = prune(store, [KEY_A], is_trial=True)
    assert files(store) == before
    assert prune(store, [KEY_A]) == trial


def test_all_can_go(store: SnapshotStore) -> None:
    assert prune(store, []).sources == tuple(sorted([A, B], key=lambda uri: identify(uri).key))
    assert files(store) == {}


def test_leftovers_go_and_other_folders_stay(store: SnapshotStore) -> None:
    store.blobs.write_body(Body.of(b"nobody's"))
    (store.path / "sources" / KEY_A / ".current.pp-tmp-1").write_bytes(b"half")
    (store.path / "sources" / ".s-x.pp-tmp-1").mkdir()
    (store.path / "sources" / ".s-x.pp-tmp-1" / "current").write_bytes(b"half")
    for name in ("files/00/x", "tree", "runs/x.json"):
        (store.path / name).parent.mkdir(parents=True, exist_ok=True)
        (store.path / name).write_bytes(b"other work")
    pruning = prune(store, [KEY_A, KEY_B])
    assert pruning.sources == ()
    assert len(pruning.files) == 3
    assert verify_store(store).faults == ()
    assert {"files/00/x", "tree", "runs/x.json"} <= files(store).keys()
    assert not (store.path / "sources" / ".s-x.pp-tmp-1").exists()


def test_a_damaged_store_is_not_pruned(store: SnapshotStore) -> None:
    path = next((store.path / "sources" / KEY_A).glob("*.json"))
    path.write_bytes(b"{}")
    before = files(store)
    with pytest.raises(ProofpressError, match="nothing is removed from a damaged") as told:
        prune(store, [])
    assert told.value.file == path.as_posix()
    assert files(store) == before


def test_a_directory_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match="no snapshot directory"):
        prune(SnapshotStore(tmp_path / "nowhere"), [])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="this platform has no folder locks")
def test_nothing_is_removed_while_another_writes(store: SnapshotStore) -> None:
    before = files(store)
    with (
        share_folder(store.path),
        pytest.raises(ProofpressError, match="another process writes"),
    ):
        prune(store, [])
    assert files(store) == before
    prune(store, [])
    assert files(store) == {}


def test_where_nothing_can_be_locked_nothing_is_removed(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofpress.capture.files.fcntl", None)
    before = files(store)
    with pytest.raises(ProofpressError, match="no locks"):
        prune(store, [])
    assert files(store) == before


def _prune_and_die(path: Path, steps: int) -> None:
    """Prune, and be gone after ``steps`` removals, as if killed."""
    done = 0

    def counted(remove: object) -> object:
        def wrapped(target: Path) -> None:
            nonlocal done
            if done == steps:
                os._exit(9)
            done += 1
            remove(target)  # type: ignore[operator]

        return wrapped

    pruning.remove_entry = counted(pruning.remove_entry)  # type: ignore[assignment]
    pruning.remove_folder = counted(pruning.remove_folder)  # type: ignore[assignment]
    prune(SnapshotStore(path), [KEY_A])


@pytest.mark.parametrize("steps", range(6))
def test_a_killed_pruning_leaves_a_whole_store(store: SnapshotStore, steps: int) -> None:
    store.save(failure(B))
    process = multiprocessing.get_context("spawn").Process(
        target=_prune_and_die, args=(store.path, steps)
    )
    process.start()
    process.join(60)
    assert process.exitcode == 9
    assert verify_store(store).damage == ()
    assert store.load(KEY_A) is not None
    prune(store, [KEY_A])
    assert verify_store(store).faults == ()
    assert BODY not in files(store).values()

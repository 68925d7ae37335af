"""Whatever is done to any file of a store, its verification names that file."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from frozen import BODY, URI, failure, success, without_bytes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofpress.capture import Body, FaultKind, SnapshotStore, identify, verify_store
from proofpress.capture.records import FORMER_SCHEMA
from proofpress.errors import ProofpressError

KEY = identify(URI).key
OTHER = "https://example.org/other"
THIRD = "https://example.org/third"


def make_store(path: Path) -> SnapshotStore:
    """Three sources: one with history and a failure in it, one without bytes, one of a former version."""
    store = SnapshotStore(path)
    store.save(success(time="2023-01-01T00:00:00Z"), Body.of(BODY))
    store.save(failure())
    store.save(success(b"<p>Newer.", time="2025-01-01T00:00:00Z"), Body.of(b"<p>Newer."))
    store.save(without_bytes(success(b"<p>Other.", OTHER)), Body.of(b"<p>Other."))
    former = replace(success(b"<p>Third.", THIRD), schema=FORMER_SCHEMA)
    store.save(former, Body.of(b"<p>Third."))
    return store


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return make_store(tmp_path / "snapshots")


def files(store: SnapshotStore) -> dict[str, bytes]:
    found = (path for path in store.path.rglob("*") if path.is_file())
    return {path.relative_to(store.path).as_posix(): path.read_bytes() for path in sorted(found)}


def damaged_files(store: SnapshotStore) -> set[str]:
    return {fault.file for fault in verify_store(store).damage}


def left_over(store: SnapshotStore) -> set[str]:
    return {fault.file for fault in verify_store(store).left_over}


def is_named(store: SnapshotStore, name: str) -> bool:
    """Whether the damage to ``name`` is told: of a pointer that still is a hash, by what it misses."""
    found = damaged_files(store)
    folder = name.rpartition("/")[0]
    return name in found or (
        name.endswith("current") and any(one.startswith(f"{folder}/") for one in found)
    )


def test_a_whole_store_has_no_fault(store: SnapshotStore) -> None:
    before = files(store)
    verified = verify_store(store)
    assert verified.faults == ()
    assert (verified.sources, verified.files) == (3, len(before)) == (3, 15)
    assert files(store) == before


def test_the_snapshots_of_this_project_are_whole() -> None:
    verified = verify_store(SnapshotStore(Path(__file__).parents[2] / "site_src" / "snapshots"))
    assert verified.faults == ()
    assert verified.sources > 0


def test_a_directory_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    verified = verify_store(SnapshotStore(tmp_path / "nowhere"))
    assert (verified.sources, verified.files, verified.faults) == (0, 0, ())


def test_any_flipped_byte_of_any_file_is_named(store: SnapshotStore) -> None:
    """Every position of every short file, and of the longer ones enough to meet every field."""
    chance = random.Random(4)
    for name, data in files(store).items():
        path = store.path / name
        places = range(len(data)) if len(data) < 70 else chance.sample(range(len(data)), 40)
        for place in places:
            flipped = data[place] ^ (1 << chance.randrange(8))
            path.write_bytes(data[:place] + bytes([flipped]) + data[place + 1 :])
            assert is_named(store, name), (name, place)
        path.write_bytes(data)
    assert verify_store(store).faults == ()


@given(st.data())
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_other_content_of_any_file_is_named(store: SnapshotStore, data: st.DataObject) -> None:
    before = files(store)
    name = data.draw(st.sampled_from(sorted(before)))
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(before[name]))] * 2)))
    changed = before[name][:start] + data.draw(st.binary(max_size=70)) + before[name][end:]
    (store.path / name).write_bytes(changed)
    try:
        assert is_named(store, name) == (changed != before[name])
    finally:
        (store.path / name).write_bytes(before[name])


@pytest.mark.parametrize("length", [0, 1, -1])
def test_any_file_that_is_cut_is_named(store: SnapshotStore, length: int) -> None:
    for name, data in files(store).items():
        (store.path / name).write_bytes(data[:length])
        assert is_named(store, name), name
        (store.path / name).write_bytes(data)


def test_any_file_that_is_deleted_is_named(store: SnapshotStore) -> None:
    for name, data in files(store).items():
        (store.path / name).unlink()
        assert name in damaged_files(store), name
        (store.path / name).write_bytes(data)


def test_any_two_files_that_change_places_are_named(store: SnapshotStore) -> None:
    contents = files(store)
    for first, second in combinations(contents, 2):
        if contents[first] == contents[second]:
            continue
        (store.path / first).write_bytes(contents[second])
        (store.path / second).write_bytes(contents[first])
        assert is_named(store, first), (first, second)
        assert is_named(store, second), (first, second)
        for name in (first, second):
            (store.path / name).write_bytes(contents[name])


def add_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"added")


@pytest.mark.parametrize(
    "name",
    [
        "sources/notes.txt",
        f"sources/{KEY}/notes.txt",
        f"sources/{KEY}/{'0' * 64}.json",
        f"sources/{'s-' + '0' * 24}/current",
        f"sources/{KEY}/deeper/current",
        "sources/.hidden",
        "blobs/notes.txt",
        f"blobs/00/{'0' * 64}",
        f"blobs/ff/{'0' * 64}",
        f"blobs/{'0' * 64}",
        "blobs/00/deeper/x",
    ],
)
def test_any_file_that_is_added_is_named(store: SnapshotStore, name: str) -> None:
    add_file(store.path / name)
    damage = damaged_files(store)
    # A pointer of a made-up source is told by the record that it misses.
    folder = name.rpartition("/")[0]
    assert name in damage or any(one.startswith(f"{folder}/") for one in damage)


def test_a_whole_blob_that_nothing_needs_is_left_over(store: SnapshotStore) -> None:
    store.blobs.write_body(Body.of(b"nobody's"))
    (fault,) = verify_store(store).faults
    assert fault.kind is FaultKind.LEFT_OVER
    assert fault.file.endswith(Body.of(b"nobody's").sha256)


def test_a_pointer_to_a_former_record_leaves_the_newer_one_over(store: SnapshotStore) -> None:
    digests = [store.record_sha256(one) for one in store.history(KEY)]
    (store.path / "sources" / KEY / "current").write_bytes(f"{digests[1]}\n".encode())
    assert f"sources/{KEY}/{digests[0]}.json" in left_over(store)


def test_what_a_killed_writer_was_writing_is_left_over(store: SnapshotStore) -> None:
    names = ("sources/.s-abc.pp-tmp-abc/current", "blobs/00/.00.pp-tmp-1")
    for name in (f"sources/{KEY}/.current.pp-tmp-abc", *names):
        add_file(store.path / name)
        assert left_over(store) == {name}
        (store.path / name).unlink()


def link_outside(path: Path) -> None:
    data = path.read_bytes()
    outside = path.parents[2] / "outside"
    outside.write_bytes(data)
    path.unlink()
    path.symlink_to(outside)


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("hurt", [link_outside, make_folder])
def test_what_is_no_file_of_its_own_is_named(
    store: SnapshotStore, hurt: Callable[[Path], None]
) -> None:
    copy = store.path.parent / "copy"
    for name in files(store):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(store.path, copy)
        try:
            hurt(copy / name)
        except OSError:
            pytest.skip("this platform or account makes no symbolic links")
        assert name in damaged_files(SnapshotStore(copy)), name


def test_a_file_in_place_of_the_folders_is_named(tmp_path: Path) -> None:
    for name in ("sources", "blobs"):
        path = tmp_path / f"with-{name}"
        path.mkdir()
        (path / name).write_bytes(b"x")
        assert damaged_files(SnapshotStore(path)) == {name}


def test_loading_names_whatever_it_reads(store: SnapshotStore) -> None:
    """What verification calls damage in a source's current snapshot, a reader does not get past."""
    current = store.load(KEY)
    assert current is not None
    read = {f"sources/{KEY}/current", f"sources/{KEY}/{store.record_sha256(current)}.json"}
    read |= {
        store.blobs.path_of(one).relative_to(store.path).as_posix()
        for one in (current.body_sha256 or "", *(w.text_sha256 for w in current.windows))
    }
    for name in read:
        data = (store.path / name).read_bytes()
        (store.path / name).write_bytes(data[:-1] + bytes([data[-1] ^ 4]))
        with pytest.raises(ProofpressError):
            store.load(KEY)
        (store.path / name).write_bytes(data)

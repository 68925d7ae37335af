"""The store: what is saved is loaded, damage is named, reading creates nothing."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from frozen import BODY, REFUSED, TIME, URI, failure, success, without_bytes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofpress.attest import pretty_json, sha256_bytes, sha256_json
from proofpress.capture import (
    Body,
    BodyWriter,
    Failure,
    FailureKind,
    Snapshot,
    SnapshotStore,
    identify,
    source_folder,
)
from proofpress.capture.record_json import read_snapshot, snapshot_json
from proofpress.capture.records import FORMER_SCHEMA, SNAPSHOT_SCHEMA
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

KEY = identify(URI).key


@pytest.fixture
def store(tmp_path: Path) -> SnapshotStore:
    return SnapshotStore(tmp_path / "deep" / "snapshots")


def files(store: SnapshotStore) -> dict[str, bytes]:
    found = (path for path in store.path.rglob("*") if path.is_file())
    return {path.relative_to(store.path).as_posix(): path.read_bytes() for path in found}


def test_a_saved_success_is_loaded(store: SnapshotStore) -> None:
    digest = store.save(success(), Body.of(BODY))
    loaded = store.load(KEY)
    assert loaded == success()
    assert loaded is not None
    assert store.record_sha256(loaded) == digest
    assert store.body(loaded) == BODY
    assert store.keys() == (KEY,)


def test_a_saved_failure_is_loaded(store: SnapshotStore) -> None:
    store.save(failure())
    assert store.load(KEY) == failure()
    with pytest.raises(ProofpressError, match="no received bytes"):
        store.body(failure())


def test_the_layout_is_the_documented_one(store: SnapshotStore) -> None:
    digest = store.save(success(), Body.of(BODY))
    window = success().windows[0]
    blobs = (window.text_sha256, success().body_sha256 or "")
    assert sorted(files(store)) == sorted(
        [
            f"sources/{KEY}/current",
            f"sources/{KEY}/{digest}.json",
            *(f"blobs/{sha256[:2]}/{sha256}" for sha256 in blobs),
        ]
    )
    assert files(store)[f"sources/{KEY}/current"] == f"{digest}\n".encode()


def test_no_file_holds_a_credential_or_a_place(store: SnapshotStore) -> None:
    store.save(success(), Body.of(BODY))
    written = b"".join(files(store).values())
    assert b"hush" not in written
    assert store.path.as_posix().encode() not in written


def test_reading_creates_nothing(store: SnapshotStore) -> None:
    assert store.load(KEY) is None
    assert store.keys() == ()
    assert not store.path.exists()


def test_saving_twice_changes_nothing(store: SnapshotStore) -> None:
    first = store.save(success(), Body.of(BODY))
    before = files(store)
    assert store.save(success(), Body.of(BODY)) == first
    loaded = store.load(KEY)
    assert loaded is not None
    assert store.save(loaded) == first
    assert files(store) == before


def test_the_replaced_record_stays_and_is_named(store: SnapshotStore) -> None:
    first = store.save(success(), Body.of(BODY))
    second = store.save(failure())
    third = store.save(success(), Body.of(BODY))
    loaded = store.load(KEY)
    assert loaded == replace(success(), previous=second)
    assert len({first, second, third}) == 3
    assert all(f"sources/{KEY}/{name}.json" in files(store) for name in (first, second, third))


def test_copy_to(store: SnapshotStore, tmp_path: Path) -> None:
    store.save(failure())
    digest = store.save(success(), Body.of(BODY))
    other = SnapshotStore(tmp_path / "other")
    store.copy_to(other, [KEY, KEY, identify("https://example.org/not-there").key])
    loaded = other.load(KEY)
    assert loaded == store.load(KEY)
    assert loaded is not None
    assert other.record_sha256(loaded) == digest
    assert other.body(loaded) == BODY
    before = files(other)
    store.copy_to(other, [KEY])
    assert files(other) == before == files(store)


def test_a_body_must_be_given_or_stored(store: SnapshotStore) -> None:
    with pytest.raises(ProofpressError, match="missing"):
        store.save(success())
    with pytest.raises(ValueError, match="not the body"):
        store.save(success(), Body.of(b"other"))


@pytest.mark.parametrize(
    "key", ["", "..", "s-", "../../etc", "s-" + "g" * 24, "s-" + "0" * 24 + "\n"]
)
def test_what_is_no_key_is_refused(store: SnapshotStore, key: str) -> None:
    with pytest.raises(ProofpressError, match="not the key"):
        store.load(key)


def test_every_flipped_byte_is_named(store: SnapshotStore) -> None:
    store.save(success(), Body.of(BODY))
    for name, data in files(store).items():
        path = store.path / name
        for place in range(0, len(data), max(1, len(data) // 40)):
            path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
            with pytest.raises(ProofpressError) as told:
                store.load(KEY)
            if name.endswith("current"):  # a hash of its own may be wrong in a well-formed way
                assert told.value.file is not None
                assert told.value.file.startswith(path.parent.as_posix())
            else:
                assert told.value.file == path.as_posix()
            path.write_bytes(data)
    assert store.load(KEY) == success()


@pytest.mark.parametrize("damage", ["gone", "empty", "longer", "shorter", "folder"])
def test_every_damaged_file_is_named(store: SnapshotStore, damage: str) -> None:
    store.save(success(), Body.of(BODY))
    for name, data in files(store).items():
        path = store.path / name
        hurt(path, data, damage)
        with pytest.raises(ProofpressError) as told:
            store.load(KEY)
        assert told.value.file == path.as_posix()
        if damage == "folder":
            path.rmdir()
        path.write_bytes(data)


def hurt(path: Path, data: bytes, damage: str) -> None:
    path.unlink()
    if damage == "folder":
        path.mkdir()
    elif damage != "gone":
        path.write_bytes({"empty": b"", "longer": data + b"\n", "shorter": data[:-1]}[damage])


@pytest.mark.parametrize("save_again", [success, failure])
def test_damage_is_never_papered_over_by_saving(
    store: SnapshotStore, save_again: Callable[[], Snapshot]
) -> None:
    digest = store.save(success(), Body.of(BODY))
    path = store.path / "sources" / KEY / f"{digest}.json"
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(ProofpressError, match="hash"):
        store.save(save_again(), Body.of(BODY))
    blob = success().windows[0].text_sha256
    (store.path / "blobs" / blob[:2] / blob).write_bytes(b"other")
    with pytest.raises(ProofpressError, match="hash"):
        store.save(success(), Body.of(BODY))


@pytest.mark.parametrize(
    "pointer",
    [b"../../x\n", b"/etc/hosts\n", b"0" * 64, b"0" * 65, b"G" * 64 + b"\n", b"\n", b"\xff" * 65],
)
def test_a_pointer_that_is_no_hash_is_damage(store: SnapshotStore, pointer: bytes) -> None:
    store.save(success(), Body.of(BODY))
    (store.path / "sources" / KEY / "current").write_bytes(pointer)
    with pytest.raises(ProofpressError, match="current"):
        store.load(KEY)


@pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="this platform has no pipes in its file system"
)
def test_a_pipe_does_not_hang_a_reader(store: SnapshotStore) -> None:
    store.save(success(), Body.of(BODY))
    path = store.path / "sources" / KEY / "current"
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(ProofpressError, match="no regular file"):
        store.load(KEY)


def test_a_link_that_leads_nowhere_is_damage(store: SnapshotStore) -> None:
    store.save(success(), Body.of(BODY))
    path = store.path / "sources" / KEY / "current"
    path.unlink()
    try:
        path.symlink_to("nowhere")
    except OSError:
        pytest.skip("this platform or account makes no symbolic links")
    with pytest.raises(ProofpressError, match="leads nowhere"):
        store.load(KEY)


def test_a_record_of_another_source_is_damage(store: SnapshotStore) -> None:
    digest = store.save(success(), Body.of(BODY))
    other = identify("https://example.org/other").key
    folder = store.path / "sources" / other
    (store.path / "sources" / KEY).rename(folder)
    with pytest.raises(ProofpressError, match="another source") as told:
        store.load(other)
    assert told.value.file == (folder / f"{digest}.json").as_posix()


def test_a_store_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ProofpressError, match="cannot be written"):
        SnapshotStore(tmp_path / "file" / "store").save(failure())
    with pytest.raises(ProofpressError, match="cannot be written"):
        SnapshotStore(tmp_path / "file").save(success(), Body.of(BODY))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this platform has no /dev/full")
def test_a_full_disk_is_told(store: SnapshotStore, monkeypatch: pytest.MonkeyPatch) -> None:
    open_file = os.fdopen

    def open_full(handle: int, mode: str, **options: bool) -> object:
        if mode != "wb":
            return open_file(handle, mode, closefd=options["closefd"])
        os.close(handle)
        return Path("/dev/full").open(mode)

    monkeypatch.setattr(os, "fdopen", open_full)
    with pytest.raises(ProofpressError, match="cannot be written: No space"):
        store.save(success(), Body.of(BODY))
    monkeypatch.undo()
    assert files(store) == {}
    assert store.load(KEY) is None


def test_left_over_temporary_files_are_removed_by_the_next_writer(store: SnapshotStore) -> None:
    store.save(failure())
    left = store.path / "sources" / KEY / ".current.pp-tmp-abc"
    left.write_bytes(b"half")
    kept = store.path / "sources" / KEY / "notes.txt"
    kept.write_bytes(b"not ours")
    assert store.load(KEY) == failure()
    store.save(success(), Body.of(BODY))
    if sys.platform != "win32":
        assert not left.exists()
    assert kept.exists()


def written_record(snapshot: Snapshot) -> dict[str, object]:
    record = json.loads(pretty_json(snapshot_json(snapshot)))
    assert isinstance(record, dict)
    return record


def read_back(record: object, snapshot: Snapshot) -> Snapshot:
    texts = {window.text_sha256: window.text for window in snapshot.windows}
    return read_snapshot(record, lambda sha256, _: texts.get(sha256, ""))


WRONG = [None, True, -1, 1.5, "", "x", [], {}, ["x"], {"x": 1}, "0" * 64, 2**60]


def test_every_field_is_checked() -> None:
    former = [replace(one, schema=FORMER_SCHEMA) for one in (success(), failure())]
    for snapshot in (success(), failure(), without_bytes(success()), *former):
        record = written_record(snapshot)
        assert read_back(record, snapshot) == snapshot
        for name in record:
            refuse_damage(snapshot, record, name)


def refuse_damage(snapshot: Snapshot, record: dict[str, object], name: str) -> None:
    """Each wrong value of field ``name`` is refused, or read as what it says and nothing else."""
    missing = {key: value for key, value in record.items() if key != name}
    for damaged in (missing, {**record, "unknown": 1}):
        with pytest.raises(ValueError, match=r"known fields|its schema"):
            read_back(damaged, snapshot)
    for wrong in WRONG:
        try:
            loaded = read_back({**record, name: wrong}, snapshot)
        except ValueError:
            continue
        assert snapshot_json(loaded) == {**record, name: wrong}


@pytest.mark.parametrize(
    "name",
    ["view", "original_bytes", "captured_bytes", "captured_characters", "truncation", "page_starts",
     "extractor", "extractor_library", "text_sha256", "sha256", "extraction_method"],
)  # fmt: skip
def test_every_field_of_a_window_is_bound_by_its_hash(name: str) -> None:
    record = written_record(success())
    windows = record["windows"]
    assert isinstance(windows, list)
    for wrong in (value for value in WRONG if value != windows[0][name]):
        damaged = {**record, "windows": [{**windows[0], name: wrong}]}
        with pytest.raises(ValueError, match=r".+"):
            read_back(damaged, success())


@pytest.mark.parametrize(
    "record", [None, [], "x", {}, {"schema": SNAPSHOT_SCHEMA}, {"schema": FORMER_SCHEMA}]
)
def test_what_is_no_record_is_refused(record: object) -> None:
    with pytest.raises(ValueError, match=r"known fields|its schema"):
        read_back(record, success())


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode) | st.sampled_from(
    [b"[" * 100_000, b'{"a":1,"a":2}', b"1" * 5000, b"1e999", b'"\\ud800"', b"NaN"]))  # fmt: skip
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_bytes_in_a_record_file_are_told(tmp_path: Path, data: bytes) -> None:
    store = SnapshotStore(tmp_path)
    folder = tmp_path / "sources" / KEY
    folder.mkdir(parents=True, exist_ok=True)
    try:
        digest = sha256_json(json.loads(data))
    except (ValueError, RecursionError, TypeError):
        digest = "0" * 64
    (folder / "current").write_text(f"{digest}\n", newline="")
    (folder / f"{digest}.json").write_bytes(data)
    with pytest.raises(ProofpressError):
        store.load(KEY)


def test_times_and_failures_are_what_they_say(store: SnapshotStore) -> None:
    refused = Failure(FailureKind.SOURCE_REFUSED, "policy_address")
    store.save(failure(why=refused, time="2023-01-01T00:00:00Z"))
    loaded = store.load(KEY)
    assert loaded is not None
    assert (loaded.failure, loaded.retrieved_at) == (refused, "2023-01-01T00:00:00Z")
    assert loaded.retrieved_at != TIME
    assert refused != REFUSED


def test_a_store_over_another_reads_both_and_writes_its_own(tmp_path: Path) -> None:
    lower = SnapshotStore(tmp_path / "lower")
    lower.save(success(), Body.of(BODY))
    before = {path: path.read_bytes() for path in lower.path.rglob("*") if path.is_file()}
    upper = SnapshotStore(tmp_path / "upper", beneath=lower)
    key = success().source.key
    assert upper.has(key)
    assert upper.keys() == (key,)
    former = upper.load(key)
    assert former == lower.load(key)
    assert former is not None
    assert upper.body(former) == BODY
    assert not upper.path.exists()
    upper.save(success(b"<p>Other."), Body.of(b"<p>Other."))
    now = upper.load(key)
    assert now is not None
    assert upper.body(now) == b"<p>Other."
    assert now.previous == lower.record_sha256(former)
    assert {path: path.read_bytes() for path in lower.path.rglob("*") if path.is_file()} == before
    copied = SnapshotStore(tmp_path / "copied")
    SnapshotStore(tmp_path / "empty", beneath=upper).copy_to(copied, [key])
    assert copied.load(key) == now


def test_a_store_has_what_it_holds(tmp_path: Path) -> None:
    store = SnapshotStore(tmp_path)
    assert not store.has(success().source.key)
    store.save(success(), Body.of(BODY))
    assert store.has(success().source.key)


def test_bytes_that_are_off_leave_hash_and_size(store: SnapshotStore) -> None:
    store.save(without_bytes(success()), Body.of(BODY))
    loaded = store.load(KEY)
    assert loaded == without_bytes(success())
    assert loaded is not None
    assert (loaded.body_sha256, loaded.body_bytes) == (sha256_bytes(BODY), len(BODY))
    assert BODY not in files(store).values()
    with pytest.raises(ProofpressError, match="were not kept"):
        store.body(loaded)
    other = SnapshotStore(store.path.parent / "other")
    store.copy_to(other, [KEY])
    assert files(other) == files(store)


def test_where_bytes_are_kept_a_missing_blob_is_damage(store: SnapshotStore) -> None:
    store.save(success(), Body.of(BODY))
    digest = sha256_bytes(BODY)
    (store.path / "blobs" / digest[:2] / digest).unlink()
    with pytest.raises(ProofpressError, match="is missing"):
        store.load(KEY)


def test_a_record_says_whether_its_bytes_are_kept(store: SnapshotStore) -> None:
    for snapshot, is_kept in (
        (success(), True),
        (without_bytes(success()), False),
        (failure(), False),
    ):
        assert snapshot_json(snapshot)["is_body_kept"] is is_kept
    with pytest.raises(ValueError, match="only a body is kept"):
        replace(failure(), is_body_kept=True)
    with pytest.raises(ValueError, match="keeps the received bytes"):
        replace(success(), schema=FORMER_SCHEMA, is_body_kept=False)


def test_a_record_of_the_former_version_keeps_its_hash(store: SnapshotStore) -> None:
    former = replace(success(), schema=FORMER_SCHEMA)
    assert "is_body_kept" not in snapshot_json(former)
    digest = store.save(former, Body.of(BODY))
    loaded = store.load(KEY)
    assert loaded == former
    assert loaded is not None
    assert store.record_sha256(loaded) == digest
    other = SnapshotStore(store.path.parent / "other")
    store.copy_to(other, [KEY])
    assert files(other) == files(store)
    newer = store.save(success(b"<p>New."), Body.of(b"<p>New."))
    assert [store.record_sha256(one) for one in store.history(KEY)] == [newer, digest]
    other_digest = sha256_bytes(BODY)
    (store.path / "blobs" / other_digest[:2] / other_digest).unlink()
    with pytest.raises(ProofpressError, match="is missing"):
        list(store.history(KEY))


def test_the_snapshots_of_this_project_are_read_as_they_were_written() -> None:
    store = SnapshotStore(Path(__file__).parents[2] / "site_src" / "snapshots")
    keys = store.keys()
    assert keys
    for key in keys:
        pointer = (store.path / "sources" / key / "current").read_text("ascii").strip()
        loaded = store.load(key)
        assert loaded is not None
        assert store.record_sha256(loaded) == pointer


def test_history_is_told_newest_first(store: SnapshotStore) -> None:
    assert list(store.history(KEY)) == []
    digests = [
        store.save(success(time="2023-01-01T00:00:00Z"), Body.of(BODY)),
        store.save(failure()),
        store.save(success(), Body.of(BODY)),
    ]
    assert [store.record_sha256(one) for one in store.history(KEY)] == digests[::-1]
    (store.path / "sources" / KEY / f"{digests[0]}.json").unlink()
    with pytest.raises(ProofpressError, match="is missing") as told:
        list(store.history(KEY))
    assert told.value.file is not None
    assert told.value.file.endswith(f"{digests[0]}.json")


def test_a_pointer_that_was_deleted_is_no_source_that_was_never_captured(
    store: SnapshotStore,
) -> None:
    store.save(failure())
    pointer = store.path / "sources" / KEY / "current"
    pointer.unlink()
    for ask in (store.load, store.has, lambda key: list(store.history(key))):
        with pytest.raises(ProofpressError, match="is missing, and records") as told:
            ask(KEY)
        assert told.value.file == pointer.as_posix()
    with pytest.raises(ProofpressError, match="is missing, and records"):
        store.save(success(), Body.of(BODY))


def test_an_empty_folder_is_a_source_that_was_never_captured(store: SnapshotStore) -> None:
    (store.path / "sources" / KEY).mkdir(parents=True)
    assert store.load(KEY) is None
    store.save(failure())
    assert store.load(KEY) == failure()


def test_a_source_s_folder_is_there_whole_or_not_at_all(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(ProofpressError, match="No space"):
        store.save(failure())
    assert list((store.path / "sources").iterdir()) == []


def test_large_bytes_are_not_held_whole(store: SnapshotStore) -> None:
    """Storing and checking them costs less memory than they take."""
    size = 48 * 1024**2
    writer = BodyWriter()
    for _ in range(size // 2**20):
        writer.write(bytes(2**20))
    body = writer.finish()
    large = replace(success(), body_sha256=body.sha256, body_bytes=size)
    tracemalloc.start()
    try:
        store.save(large, body)
        assert store.load(KEY) == large
        store.copy_to(SnapshotStore(store.path.parent / "other"), [KEY])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < size // 4


def test_a_source_that_another_process_stores_between_two_looks_is_no_damage(
    store: SnapshotStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def miss_the_first_look(path: Path, largest: int) -> bytes:
        looks.append(path)
        if len(looks) == 1:
            monkeypatch.undo()
            store.save(success(), Body.of(BODY))
            raise FileNotFoundError
        return read_file(path, largest)

    # No two processes can be made to meet at this very moment.
    monkeypatch.setattr(source_folder, "read_file", miss_the_first_look)
    assert store.load(KEY) == success()

"""Whatever is done to any file of a source tree's copy, its verification names that file."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from proofpress.capture import FaultKind
from proofpress.site.source_tree import gather_tree, write_tree
from proofpress.site.tree_verification import verify_tree

KEY, RECORD = "s-" + "0" * 24, "1" * 64


@pytest.fixture
def snapshots(tmp_path: Path) -> Path:
    project = tmp_path / "project"
    (project / "docs").mkdir(parents=True)
    (project / "mkdocs.yml").write_text("site_name: T\n", "utf-8")
    (project / "docs" / "index.md").write_text("# Hello\n", "utf-8")
    (project / "docs" / "data.csv").write_text("a,b\n", "utf-8")
    tree = gather_tree(
        project / "mkdocs.yml", docs_dir=project / "docs", made_with={"proofpress": "1"}
    )
    manifest = replace(tree.manifest, sources=((KEY, RECORD), ("s-" + "2" * 24, None)))
    folder = tmp_path / "snapshots"
    write_tree(replace(tree, manifest=manifest), folder)
    (folder / "sources" / KEY).mkdir(parents=True)
    (folder / "sources" / KEY / f"{RECORD}.json").write_bytes(b"{}")
    return folder


def files(snapshots: Path) -> dict[str, bytes]:
    found = (path for path in snapshots.rglob("*") if path.is_file())
    named = ((path.relative_to(snapshots).as_posix(), path) for path in sorted(found))
    return {name: path.read_bytes() for name, path in named if not name.startswith("sources/")}


def damage(snapshots: Path) -> set[str]:
    return {fault.file for fault in verify_tree(snapshots) if fault.kind is FaultKind.DAMAGED}


def is_named(snapshots: Path, name: str) -> bool:
    """Whether the damage to ``name`` is told: of a pointer that still is a hash, by what it misses."""
    return name in damage(snapshots) or (name == "tree" and bool(damage(snapshots)))


def test_a_whole_copy_has_no_fault(snapshots: Path) -> None:
    before = files(snapshots)
    assert verify_tree(snapshots) == ()
    assert files(snapshots) == before
    assert len(before) == 5


def test_a_directory_without_a_copy_has_no_fault(tmp_path: Path) -> None:
    assert verify_tree(tmp_path / "nowhere") == ()
    assert verify_tree(tmp_path) == ()


def test_any_flipped_byte_of_any_file_is_named(snapshots: Path) -> None:
    chance = random.Random(4)
    for name, data in files(snapshots).items():
        for place in chance.sample(range(len(data)), min(len(data), 60)):
            flipped = data[place] ^ (1 << chance.randrange(8))
            changed = data[:place] + bytes([flipped]) + data[place + 1 :]
            (snapshots / name).write_bytes(changed)
            assert is_named(snapshots, name), (name, place)
        (snapshots / name).write_bytes(data)
    assert verify_tree(snapshots) == ()


def test_any_file_that_is_cut_or_deleted_is_named(snapshots: Path) -> None:
    for name, data in files(snapshots).items():
        for cut in (b"", data[:-1], data + b"\n"):
            (snapshots / name).write_bytes(cut)
            assert name in damage(snapshots), name
        (snapshots / name).unlink()
        assert name in damage(snapshots), name
        (snapshots / name).write_bytes(data)


def test_any_two_files_that_change_places_are_named(snapshots: Path) -> None:
    contents = files(snapshots)
    for first, second in combinations(contents, 2):
        (snapshots / first).write_bytes(contents[second])
        (snapshots / second).write_bytes(contents[first])
        assert {first, second} <= damage(snapshots)
        for name in (first, second):
            (snapshots / name).write_bytes(contents[name])


@pytest.mark.parametrize(
    "name", ["files/notes.txt", f"files/00/{'0' * 64}", "files/00/deeper/x", f"files/ff/{'0' * 64}"]
)
def test_any_file_that_is_added_is_named(snapshots: Path, name: str) -> None:
    (snapshots / name).parent.mkdir(parents=True, exist_ok=True)
    (snapshots / name).write_bytes(b"added")
    assert damage(snapshots) == {name}


def test_what_killed_builds_leave_is_left_over(snapshots: Path) -> None:
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"  # of the letter x
    for name, data in ((f"files/2d/{digest}", b"x"), ("files/2d/.2d.pp-tmp-1", b"half")):
        (snapshots / name).parent.mkdir(exist_ok=True)
        (snapshots / name).write_bytes(data)
        (fault,) = verify_tree(snapshots)
        assert (fault.kind, fault.file) == (FaultKind.LEFT_OVER, name)
        (snapshots / name).unlink()


def test_a_snapshot_that_the_site_was_built_on_is_missed(snapshots: Path) -> None:
    name = f"sources/{KEY}/{RECORD}.json"
    (snapshots / name).unlink()
    assert damage(snapshots) == {name}


def test_what_is_no_file_of_its_own_is_named(snapshots: Path) -> None:
    for name in files(snapshots):
        outside = snapshots.parent / "outside"
        (snapshots / name).rename(outside)
        try:
            (snapshots / name).symlink_to(outside)
        except OSError:
            pytest.skip("this platform or account makes no symbolic links")
        assert name in damage(snapshots)
        (snapshots / name).unlink()
        outside.rename(snapshots / name)

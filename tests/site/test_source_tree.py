"""The tree's copy: what it holds, that it is the same everywhere, that no damage passes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from proofpress.attest import canonical_bytes, sha256_bytes
from proofpress.errors import ExitCode, ProofpressError
from proofpress.site.inheritance import LARGEST_CONFIGURATION
from proofpress.site.source_tree import (
    SourceTree,
    gather_tree,
    load_manifest,
    refuse_changed,
    thaw_tree,
    write_tree,
)
from proofpress.site.tree_manifest import TreeManifest, read_manifest

FILES = {
    "mkdocs.yml": "INHERIT: base/common.yml\nsite_name: T\nextra: !ENV [HOME, x]\n",
    "base/common.yml": "theme: proofpress\n",
    "docs/index.md": "# Hello\n",
    "docs/ü/Ünïcode 1.md": "text\n",
    "docs/data.csv": "a,b\n",
    "docs/.hidden/note.md": "hidden\n",
    "docs/.git": "hidden\n",
    "theme/main.html": "{{ x }}\n",
    "hook.py": "print()\n",
    "unrelated.txt": "not part of the site\n",
}
COPIED = (
    "base/common.yml",
    "docs/data.csv",
    "docs/index.md",
    "docs/ü/Ünïcode 1.md",
    "hook.py",
    "mkdocs.yml",
    "theme/main.html",
)


def _write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def _gather(root: Path) -> SourceTree:
    return gather_tree(
        root / "mkdocs.yml",
        docs_dir=root / "docs",
        made_with={"proofpress": "1"},
        theme_dir=root / "theme",
        others=[root / "hook.py", root / "docs/index.md"],
    )


@pytest.fixture
def tree(tmp_path: Path) -> SourceTree:
    return _gather(_write(tmp_path / "project", FILES))


@pytest.fixture
def snapshots(tree: SourceTree, tmp_path: Path) -> Path:
    write_tree(tree, tmp_path / "snapshots")
    return tmp_path / "snapshots"


def test_holds_exactly_what_a_build_reads(tree: SourceTree) -> None:
    assert tuple(path for path, _ in tree.manifest.files) == COPIED
    assert tree.manifest.config == "mkdocs.yml"


def test_thaws_to_the_same_bytes(snapshots: Path, tmp_path: Path) -> None:
    manifest = thaw_tree(snapshots, tmp_path / "thawed")
    for name in COPIED:
        assert (tmp_path / "thawed" / name).read_text(encoding="utf-8") == FILES[name]
    assert manifest == load_manifest(snapshots)


def test_is_the_same_elsewhere_and_written_in_any_order(tree: SourceTree, tmp_path: Path) -> None:
    other = _write(tmp_path / "else" / "where", dict(reversed(FILES.items())))
    assert _gather(other).manifest.data == tree.manifest.data
    assert str(tmp_path) not in tree.manifest.data.decode()


def test_writing_twice_changes_nothing(tree: SourceTree, snapshots: Path) -> None:
    before = {p: p.stat().st_mtime_ns for p in (snapshots / "files").rglob("*") if p.is_file()}
    write_tree(tree, snapshots)
    after = {p: p.stat().st_mtime_ns for p in (snapshots / "files").rglob("*") if p.is_file()}
    assert before == after


def test_a_new_build_mends_a_damaged_blob(
    tree: SourceTree, snapshots: Path, tmp_path: Path
) -> None:
    _blob_of(snapshots, "docs/index.md").write_bytes(b"# Hallo\n")
    write_tree(tree, snapshots)
    thaw_tree(snapshots, tmp_path / "thawed")
    mended = (tmp_path / "thawed/docs/index.md").read_bytes()
    assert mended == (tree.root / "docs/index.md").read_bytes()


def test_refuses_a_source_that_changed_meanwhile(tree: SourceTree, tmp_path: Path) -> None:
    (tree.root / "docs/data.csv").write_text("other\n")
    with pytest.raises(ProofpressError, match=r"docs/data\.csv: it changed during the build"):
        write_tree(tree, tmp_path / "snapshots")
    assert not (tmp_path / "snapshots" / "tree").exists()
    with pytest.raises(ProofpressError, match=r"docs/index\.md: it changed"):
        refuse_changed(tree, {tree.root / "docs/index.md": b"other"})


def test_follows_links_as_the_host_does(tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES)
    (root / "docs/linked.md").symlink_to(root / "unrelated.txt")
    paths = dict(_gather(root).manifest.files)
    assert paths["docs/linked.md"] == sha256_bytes(FILES["unrelated.txt"].encode())
    (root / "docs/loop").symlink_to(root / "docs")
    with pytest.raises(ProofpressError, match="docs/loop: the folder links to itself"):
        _gather(root)


@pytest.mark.parametrize(
    ("inherit", "message"),
    [
        ("../common.yml", "outside the site's folder"),
        ("/etc/passwd", "outside the site's folder"),
        ("mkdocs.yml", "inherits from itself"),
        ("missing.yml", "missing.yml: it cannot be read"),
        ("[a]", "no plain path"),
    ],
)
def test_names_a_wrong_inherit(inherit: str, message: str, tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES | {"mkdocs.yml": f"INHERIT: {inherit}\n"})
    with pytest.raises(ProofpressError, match=message):
        _gather(root)


def test_a_configuration_is_bounded_and_a_regular_file(tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES | {"mkdocs.yml": "INHERIT: huge.yml\n"})
    with (root / "huge.yml").open("wb") as file:
        file.truncate(LARGEST_CONFIGURATION + 1)
    with pytest.raises(ProofpressError, match=r"huge\.yml: it cannot be read: it is larger than"):
        _gather(root)
    (root / "huge.yml").unlink()
    os.mkfifo(root / "huge.yml")
    with pytest.raises(ProofpressError, match=r"huge\.yml: it cannot be read: it is no regular"):
        _gather(root)


def test_names_the_line_of_wrong_yaml(tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES | {"mkdocs.yml": "a: 1\nb: [\n"})
    with pytest.raises(ProofpressError, match=r"mkdocs\.yml:3: it is no valid YAML"):
        _gather(root)


def test_refuses_sources_outside_the_project(tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES)
    with pytest.raises(ProofpressError, match=r"\.\./other/x\.md.*must lie in the folder"):
        gather_tree(
            root / "mkdocs.yml",
            docs_dir=_write(tmp_path / "other", {"x.md": "x"}),
            made_with={},
        )


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("name", ["a\\b.md", "C:x.md", b"a\xff.md"])
def test_refuses_names_that_not_every_system_can_hold(name: str | bytes, tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES)
    (root / "docs" / os.fsdecode(name)).write_text("x")
    with pytest.raises(ProofpressError, match="plain names"):
        _gather(root)


@pytest.mark.parametrize(
    "names", [("A.md", "a.md"), ("A/x.md", "a/y.md"), ("\u00e9.md", "e\u0301.md")]
)
def test_refuses_names_that_clash_elsewhere(names: tuple[str, str], tmp_path: Path) -> None:
    root = _write(tmp_path / "project", FILES | {f"docs/{name}": "x" for name in names})
    if not all((root / "docs" / name).exists() for name in names) or len(
        {(root / "docs" / name).stat().st_ino for name in names}
    ) < len(names):
        pytest.skip("this file system does not hold such names apart")
    with pytest.raises(ProofpressError, match="differ in case only"):
        _gather(root)


def _blob_of(snapshots: Path, path: str) -> Path:
    digest = dict(load_manifest(snapshots).files)[path]
    return snapshots / "files" / digest[:2] / digest


def _flip_blob(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/data.csv")
    path.write_bytes(b"A,b\n")
    return path.name


def _cut_blob(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/data.csv")
    path.write_bytes(b"a,b")
    return path.name


def _remove_blob(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/data.csv")
    path.unlink()
    return path.name


def _link_blob(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/data.csv")
    path.rename(snapshots / "elsewhere")
    path.symlink_to(snapshots / "elsewhere")
    return path.name


def _make_blob_a_pipe(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/data.csv")
    path.unlink()
    os.mkfifo(path)
    return path.name


def _flip_manifest(snapshots: Path) -> str:
    digest = (snapshots / "tree").read_text().strip()
    path = snapshots / "files" / digest[:2] / digest
    path.write_bytes(path.read_bytes().replace(b"data.csv", b"date.csv"))
    return path.name


def _cut_pointer(snapshots: Path) -> str:
    (snapshots / "tree").write_text("abc\n")
    return "tree"


def _point_nowhere(snapshots: Path) -> str:
    (snapshots / "tree").write_text("0" * 64 + "\n")
    return "0" * 64


def _remove_pointer(snapshots: Path) -> str:
    (snapshots / "tree").unlink()
    return "tree"


def _point_to_a_page(snapshots: Path) -> str:
    path = _blob_of(snapshots, "docs/index.md")
    (snapshots / "tree").write_text(f"{path.name}\n")
    return path.name


@pytest.mark.parametrize(
    "damage",
    [
        _flip_blob,
        _cut_blob,
        _remove_blob,
        _link_blob,
        _make_blob_a_pipe,
        _flip_manifest,
        _cut_pointer,
        _point_nowhere,
        _remove_pointer,
        _point_to_a_page,
    ],
)
def test_names_the_damaged_file(
    damage: Callable[[Path], str], snapshots: Path, tmp_path: Path
) -> None:
    name = damage(snapshots)
    with pytest.raises(ProofpressError) as caught:
        thaw_tree(snapshots, tmp_path / "thawed")
    assert caught.value.file is not None
    assert caught.value.file.endswith(name)
    assert caught.value.exit_code is ExitCode.COULD_NOT_CHECK


HOSTILE_PATHS = [
    "../escape.md",
    "docs/../../escape.md",
    "/etc/cron.d/x",
    "C:/x.md",
    "c:x.md",
    "docs\\x.md",
    "docs//x.md",
    "docs/./x.md",
    "docs/x.md/",
    "",
    ".",
    "docs/a\0b",
    "Mkdocs.yml",
    "mkdocs.yml/below.md",
]


@pytest.mark.parametrize("path", HOSTILE_PATHS)
def test_thaws_nothing_of_a_hostile_manifest(path: str, tmp_path: Path) -> None:
    snapshots = tmp_path / "snapshots"
    text = sha256_bytes(b"text")
    files = sorted([["mkdocs.yml", text], [path, text]])
    data = canonical_bytes(
        {"schema": "proofpress-tree/v1", "made_with": {}, "config": "mkdocs.yml", "files": files}
    )
    for blob in (b"text", data):
        name = sha256_bytes(blob)
        (snapshots / "files" / name[:2]).mkdir(parents=True, exist_ok=True)
        (snapshots / "files" / name[:2] / name).write_bytes(blob)
    (snapshots / "tree").write_text(f"{sha256_bytes(data)}\n")
    target = tmp_path / "deep" / "thawed"
    with pytest.raises(ProofpressError, match="is not a manifest"):
        thaw_tree(snapshots, target)
    assert not target.exists()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b"{}",
        b"[" * 100_000,
        b'{"config":"a","files":[["a"]],"made_with":{},"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":{},"made_with":{},"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":[],"made_with":{},"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":[["a",1]],"made_with":{},"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":[["a","00"]],"made_with":{},"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":[],"made_with":[],"schema":"proofpress-tree/v1"}',
        b'{"config":"a","files":[],"made_with":{},"schema":"proofpress-tree/v2"}',
        b"\xff",
    ],
)
def test_reads_no_other_form(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        read_manifest(data)


def test_reads_only_the_canonical_form(tree: SourceTree) -> None:
    assert read_manifest(tree.manifest.data) == tree.manifest
    with pytest.raises(ValueError, match="canonically"):
        read_manifest(json.dumps(json.loads(tree.manifest.data), indent=1).encode())


def test_a_manifest_lists_each_path_once() -> None:
    digest = "0" * 64
    with pytest.raises(ValueError, match="sorted"):
        TreeManifest("a", (("a", digest), ("a", digest)), {})

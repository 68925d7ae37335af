"""``proofpress capture verify``: whatever is done to a snapshot directory is told, by file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from proofpress.cli import main
from proofpress.site.host import build_site

CONFIGURATION = """
site_name: Tiny
theme: proofpress
plugins:
  - proofpress:
      acquisition: offline
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The snapshot directory of a site that was built, with one source and the copy of the site's files."""
    root = tmp_path_factory.mktemp("site")
    (root / "docs" / "reports").mkdir(parents=True)
    (root / "mkdocs.yml").write_text(CONFIGURATION)
    (root / "docs" / "data.csv").write_text("year,sales\n2025,4\n")
    (root / "docs" / "reports" / "r.md").write_text("# R\n\nSales grew [so](../data.csv).\n")
    build_site(root / "mkdocs.yml")
    return root / "snapshots"


@pytest.fixture
def snapshots(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "snapshots"))


def verify(folder: Path) -> Result:
    return CliRunner().invoke(main, ["capture", "verify", "--snapshots", str(folder)])


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_a_whole_directory_holds(snapshots: Path) -> None:
    result = verify(snapshots)
    assert result.exit_code == 0
    count = len(files(snapshots))
    assert count > 5
    assert result.stdout == f"1 source, {count} files checked: 0 damaged, 0 left over\n"


def test_one_flipped_bit_of_any_file_is_told(snapshots: Path) -> None:
    for path in files(snapshots):
        data = path.read_bytes()
        middle = len(data) // 2
        path.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
        result = verify(snapshots)
        path.write_bytes(data)
        name = path.relative_to(snapshots).as_posix()
        assert result.exit_code == 1, name
        # A pointer that still is a hash is told by what it misses.
        assert name in result.stdout or path.name in ("tree", "current"), result.stdout
    assert verify(snapshots).exit_code == 0


def test_a_file_that_nobody_wrote_is_told(snapshots: Path) -> None:
    for name in ("stranger", "blobs/stranger", "sources/stranger", "files/stranger"):
        (snapshots / name).write_text("x")
        result = verify(snapshots)
        (snapshots / name).unlink()
        assert result.exit_code == 1
        assert result.stdout.startswith(f"damaged {name}: ")


def test_what_a_killed_writer_left_is_no_damage(snapshots: Path) -> None:
    left = "0d" * 32
    whole = next(path for path in files(snapshots / "blobs"))
    shutil.copyfile(whole, whole.with_name(f".{left[:12]}.pp-tmp-x"))
    result = verify(snapshots)
    assert result.exit_code == 0
    assert result.stdout.startswith("left over blobs/")


def test_without_a_directory_nothing_could_be_checked(tmp_path: Path) -> None:
    result = verify(tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "there is no such snapshot directory" in result.stderr

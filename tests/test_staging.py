"""The exchange of folders: one site or the other, never a mixture, and nothing left lying about."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from proofpress import staging
from proofpress.errors import ProofpressError
from proofpress.staging import discard, is_ours, open_staging, publish

MARKER = "assets/site.css"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if ".proofpress-" in path.name]


def _fill(folder: Path, text: str) -> None:
    (folder / "assets").mkdir(exist_ok=True)
    for name in (MARKER, "index.html", f"only-{text}.html"):
        (folder / name).write_text(text)


def _is_whole(site: Path, text: str) -> bool:
    found = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    same = all(path.read_text() == text for path in site.rglob("*") if path.is_file())
    return same and found == {MARKER, "index.html", f"only-{text}.html"}


def _build(site: Path, text: str) -> None:
    stage = open_staging(site, MARKER)
    _fill(stage.path, text)
    publish(stage)


@pytest.fixture(params=["exchange", "two renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to exchange: the second is forced by a system call that refuses."""
    if request.param == "two renames":
        monkeypatch.setattr(staging, "_exchange_call", lambda _first, _second: 22)
    return str(request.param)


@pytest.mark.usefixtures("way")
def test_puts_a_site_in_place_and_replaces_it(tmp_path: Path) -> None:
    site = tmp_path / "new" / "site"
    _build(site, "one")
    assert _is_whole(site, "one")
    assert is_ours(site, MARKER)
    _build(site, "two")
    assert _is_whole(site, "two")
    assert names(site.parent) == ["site"]


def test_the_system_can_exchange_here(tmp_path: Path) -> None:
    if os.uname().sysname not in ("Linux", "Darwin"):
        pytest.skip("no exchange call on this system")
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    code = staging._exchange_call(bytes(tmp_path / "a"), bytes(tmp_path / "b"))
    assert code == 0


def test_discarding_leaves_the_former_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    _build(site, "one")
    stage = open_staging(site, MARKER)
    _fill(stage.path, "two")
    discard(stage)
    assert _is_whole(site, "one")
    assert names(tmp_path) == ["site"]


def test_follows_a_link_to_the_site(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "site").symlink_to("real")
    _build(tmp_path / "site", "one")
    assert (tmp_path / "site").is_symlink()
    assert _is_whole(tmp_path / "real", "one")


def test_a_new_folder_has_the_usual_permissions(tmp_path: Path) -> None:
    former = os.umask(0o022)
    try:
        _build(tmp_path / "site", "one")
    finally:
        os.umask(former)
    assert (tmp_path / "site").stat().st_mode & 0o777 == 0o755


def test_removes_what_killed_builds_left_and_spares_the_living(tmp_path: Path) -> None:
    site = tmp_path / "si[t]e"
    dead = tmp_path / ".si[t]e.proofpress-00dead"
    dead.mkdir()
    _fill(dead, "dead")
    other = tmp_path / ".site.proofpress-other"
    other.mkdir()
    living = open_staging(site, MARKER)
    assert not dead.exists()
    _build(site, "one")
    assert living.path.exists()
    discard(living)
    assert leftovers(tmp_path) == [other.name]


def test_puts_a_former_site_back_that_was_taken_away(tmp_path: Path) -> None:
    former = tmp_path / ".site.proofpress-0123-0-former"
    former.mkdir()
    _fill(former, "one")
    stage = open_staging(tmp_path / "site", MARKER)
    assert _is_whole(tmp_path / "site", "one")
    discard(stage)


@pytest.mark.parametrize("name", [".git", ".well-known"])
def test_refuses_to_replace_hidden_things_of_others(name: str, tmp_path: Path) -> None:
    (tmp_path / "site" / name).mkdir(parents=True)
    with pytest.raises(ProofpressError, match=f"holds {name}"):
        open_staging(tmp_path / "site", MARKER)
    assert (tmp_path / "site" / name).exists()
    assert leftovers(tmp_path) == []


def test_replaces_hidden_files_of_an_own_site(tmp_path: Path) -> None:
    _build(tmp_path / "site", "one")
    (tmp_path / "site" / ".well-known").mkdir()
    (tmp_path / "site" / ".DS_Store").write_text("")
    _build(tmp_path / "site", "two")
    assert _is_whole(tmp_path / "site", "two")


def test_refuses_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(ProofpressError, match="taken by a file"):
        open_staging(tmp_path / "site", MARKER)


def test_tells_what_the_system_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ProofpressError, match="cannot be put there"):
        open_staging(tmp_path / "file" / "site", MARKER)


def _build_often(site: Path, text: str, way: str) -> None:
    """In a process of its own, which has to be told the way anew."""
    if way == "two renames":
        staging._exchange_call = lambda _first, _second: 22
    for _ in range(30):
        _build(site, text)


def test_builds_at_once_leave_one_whole_site(way: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=_build_often, args=(site, text, way)) for text in ("one", "two")
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert _is_whole(site, "one") or _is_whole(site, "two")
    assert names(tmp_path) == ["site"]


def test_refuses_a_folder_of_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/thesis.md").write_text("years of work")
    with pytest.raises(ProofpressError, match=r"holds thesis\.md, which would be lost"):
        open_staging(tmp_path / "out", MARKER)
    assert names(tmp_path) == ["out"]
    assert names(tmp_path / "out") == ["thesis.md"]
    # Outputs of another kind that may be replaced are known by a marker of their own.
    (tmp_path / "out/sitemap.xml").write_text("")
    discard(open_staging(tmp_path / "out", MARKER, "sitemap.xml"))
    assert names(tmp_path / "out") == ["sitemap.xml", "thesis.md"]

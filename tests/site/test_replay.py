"""A site from its snapshot directory alone: other machine-like conditions, no network, same bytes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import CLEAR, FAILING, leftovers, make_project, names, read_folder

from proofpress.capture import Failure, FailureKind, SnapshotStore, freeze_failure, identify
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import GateOutcome
from proofpress.made_with import made_with
from proofpress.site.host import build_site
from proofpress.site.replay import replay
from proofpress.site.source_tree import load_manifest

TRAP = Path(__file__).parent / "no_network"
REPLAY = """
import sys
from pathlib import Path
from proofpress.errors import ProofpressError
from proofpress.site.replay import replay
try:
    result = replay(Path(sys.argv[1]), Path(sys.argv[2]))
except ProofpressError as error:
    print(error, file=sys.stderr)
    sys.exit(error.exit_code)
print(result.notice or "")
sys.exit(result.exit_code)
"""
CONNECT = """
import socket, sys
socket.create_connection((sys.argv[1], 9), timeout=1)
"""


def _cut_off() -> list[str]:
    """The command that runs another one in a network namespace of its own; empty: cannot be had."""
    for command in (["unshare", "-n"], ["unshare", "-rn"]):
        if (
            shutil.which("unshare")
            and subprocess.run([*command, "true"], check=False).returncode == 0
        ):
            return command
    return []


def _run(
    code: str, *arguments: str | Path, cwd: Path, python: str = sys.executable, cut_off: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run ``code`` under conditions that the first build did not have."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        "PYTHONPATH": os.pathsep.join([str(TRAP), os.environ.get("PYTHONPATH", "")]),
        "PYTHONHASHSEED": "4711",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "HOME": str(cwd),
    }
    command = [*(_cut_off() if cut_off else []), python, "-c", code, *map(str, arguments)]
    return subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        umask=0o077,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


RICH = f"""\
---
title: "Reich: Maße & <Grenzen>"
lang: de
date: 2024-02-30
---
# Ürsprung

Die Grenze ist zehn [Quelle](https://example.org/limits.txt "quote: The limit is ten files").
Es sind 300 Leute <!-- proof-own: gezählt -->. Niemand weiß es [anderswo](https://example.org/no).

| a | b |
|---|---|
| 12 % sagt es | [x](https://example.org/limits.txt) |

{CLEAR.split("---", 2)[2]}
"""


@pytest.fixture
def built(tmp_path: Path) -> tuple[dict[str, bytes], Path]:
    """A first build's site, and its snapshot directory alone, far from a project that is gone."""
    reports = {"limits.md": FAILING, "tief/reich – ü.md": RICH}
    further = (
        "site_url: https://example.org/x/\nINHERIT: base.yml\nexclude_docs: '!.well-known\n\n  '\n"
    )
    config = make_project(tmp_path / "first", reports=reports, further=further)
    (tmp_path / "first/base.yml").write_text(
        "markdown_extensions: [toc, admonition, {footnotes: {BACKLINK_TEXT: up}}]\n"
    )
    _store_failure(tmp_path / "first/snapshots")
    (tmp_path / "first/docs/.well-known").mkdir()
    (tmp_path / "first/docs/.well-known/x.txt").write_text("shown")
    result = build_site(config)
    assert result.outcome is GateOutcome.FAILED
    site = read_folder(result.site_dir)
    shutil.copytree(tmp_path / "first/snapshots", tmp_path / "elsewhere/kept")
    shutil.rmtree(tmp_path / "first")
    return site, tmp_path / "elsewhere/kept"


def _store_failure(snapshots: Path) -> None:
    uri = "https://example.org/no"
    snapshot = freeze_failure(
        identify(uri),
        Failure(FailureKind.SOURCE_UNREACHABLE, "http_404"),
        requested_uri=uri,
        retrieved_at="2024-06-01T00:00:00Z",
    )
    SnapshotStore(snapshots).save(snapshot)


def test_the_trap_refuses_connections_and_look_ups(tmp_path: Path) -> None:
    for host in ("127.0.0.1", "localhost", "example.org"):
        done = _run(CONNECT, host, cwd=tmp_path, cut_off=False)
        assert done.returncode != 0
        assert "no network in this process: socket." in done.stderr


def test_the_namespace_has_no_network(tmp_path: Path) -> None:
    if not _cut_off():
        pytest.skip("no network namespace can be had here")
    command = [*_cut_off(), sys.executable, "-c", CONNECT, "127.0.0.1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Network is unreachable" in done.stderr


@pytest.mark.parametrize("cut_off", [True, False], ids=["namespace", "audit hook"])
def test_replays_the_same_bytes(
    cut_off: bool, built: tuple[dict[str, bytes], Path], tmp_path: Path
) -> None:
    if cut_off and not _cut_off():
        pytest.skip("no network namespace can be had here")
    site, snapshots = built
    before = read_folder(snapshots)
    (tmp_path / "cwd").mkdir()
    done = _run(REPLAY, snapshots, "out/site", cwd=tmp_path / "cwd", cut_off=cut_off)
    assert done.returncode == ExitCode.DOES_NOT_HOLD, done.stderr
    assert done.stdout.strip() == ""
    assert "refused:" not in done.stderr
    replayed = read_folder(tmp_path / "cwd/out/site")
    assert sorted(replayed) == sorted(site)
    assert [name for name in site if replayed[name] != site[name]] == []
    assert read_folder(snapshots) == before
    assert names(tmp_path / "cwd") == ["out"]
    assert names(tmp_path / "cwd/out") == ["site"]


def test_nothing_of_this_machine_stands_in_a_site(built: tuple[dict[str, bytes], Path]) -> None:
    site, _ = built
    here = [str(Path.home()).encode(), b"/tmp", b".proofpress-", os.uname().nodename.encode()]
    for name, data in site.items():
        assert [text for text in here if len(text) > 2 and text in data] == [], name


def test_a_source_that_nobody_captured_is_missed_again(tmp_path: Path) -> None:
    never = 'It "says so in plain words" [there](https://example.org/never-captured).\n'
    reports = {"limits.md": CLEAR, "never.md": never}
    config = make_project(tmp_path / "first", reports=reports, options="acquisition: offline")
    site = read_folder(build_site(config).site_dir)
    result = replay(tmp_path / "first/snapshots", tmp_path / "out")
    assert read_folder(result.build.site_dir) == site
    ledger = site["reports/never/data/ledger.json"]
    assert b"not_captured:not_captured" in ledger


def _other_pythons() -> list[str]:
    named = os.environ.get("PROOFPRESS_OTHER_PYTHONS", "")
    return [python for python in named.split(os.pathsep) if python]


@pytest.mark.parametrize("python", _other_pythons() or [None])
def test_another_python_replays_the_same_bytes(
    python: str | None, built: tuple[dict[str, bytes], Path], tmp_path: Path
) -> None:
    if python is None:
        pytest.skip("PROOFPRESS_OTHER_PYTHONS names no interpreter that has Proofpress installed")
    site, snapshots = built
    done = _run(REPLAY, snapshots, tmp_path / "out", cwd=tmp_path, python=python)
    replayed = read_folder(tmp_path / "out")
    assert sorted(replayed) == sorted(site), done.stderr
    assert [name for name in site if replayed[name] != site[name]] == []
    assert done.stdout.strip() == ""


def test_replaces_a_site_and_refuses_other_folders(
    built: tuple[dict[str, bytes], Path], tmp_path: Path
) -> None:
    site, snapshots = built
    for _ in range(2):
        replay(snapshots, tmp_path / "out")
        assert read_folder(tmp_path / "out") == site
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    with pytest.raises(ProofpressError, match="holds no site that Proofpress built"):
        replay(snapshots, tmp_path / "mine")
    assert names(tmp_path / "mine") == ["letter.txt"]
    for out in (snapshots, snapshots / "site", snapshots.parent):
        with pytest.raises(ProofpressError):
            replay(snapshots, out)
    assert leftovers(tmp_path) == []


def test_a_build_made_with_other_software_is_not_called_different(
    built: tuple[dict[str, bytes], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, snapshots = built

    def other(engine: str | None = None) -> dict[str, object]:
        return {**made_with(engine), "proofpress": "0.0.9"}

    monkeypatch.setattr("proofpress.site.replay.made_with", other)
    result = replay(snapshots, tmp_path / "out")
    assert result.notice is not None
    assert re.fullmatch(
        r"could not check: made with proofpress \S+ \(here 0\.0\.9\)", result.notice
    )
    assert result.exit_code is ExitCode.COULD_NOT_CHECK


def test_stopping_the_first_build_does_not_stop_a_replay(tmp_path: Path) -> None:
    reports = {"limits.md": CLEAR}
    config = make_project(tmp_path / "p", reports=reports, options="on_gate_fail: stop")
    site = read_folder(build_site(config).site_dir)
    result = replay(tmp_path / "p/snapshots", tmp_path / "out")
    assert read_folder(tmp_path / "out") == site
    assert result.exit_code is ExitCode.HOLDS


def _damage_a_blob(snapshots: Path) -> str:
    digest = dict(load_manifest(snapshots).files)["docs/about.md"]
    path = snapshots / "files" / digest[:2] / digest
    path.write_bytes(path.read_bytes() + b"\nMore.\n")
    return digest


def _damage_the_pointer(snapshots: Path) -> str:
    (snapshots / "tree").write_text("nothing\n")
    return "tree"


def _damage_a_snapshot(snapshots: Path) -> str:
    path = next((snapshots / "blobs").rglob("??/*"))
    path.write_bytes(path.read_bytes() + b" ")
    return path.name


def _remove_a_snapshot(snapshots: Path) -> str:
    shutil.rmtree(next(path for path in (snapshots / "sources").iterdir()))
    return "sources/s-"


@pytest.mark.parametrize(
    "damage", [_damage_a_blob, _damage_the_pointer, _damage_a_snapshot, _remove_a_snapshot]
)
def test_damage_is_named_and_nothing_is_built(
    damage: Callable[[Path], str], built: tuple[dict[str, bytes], Path], tmp_path: Path
) -> None:
    _, snapshots = built
    name = damage(snapshots)
    done = _run(REPLAY, snapshots, tmp_path / "out", cwd=tmp_path)
    assert done.returncode == ExitCode.COULD_NOT_CHECK
    assert name in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()
    assert leftovers(tmp_path) == []

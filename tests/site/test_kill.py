"""Builds that are killed or run at once: the site is the former one or a new one, never a mixture."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from projects import CLEAR, leftovers, make_project, names, read_folder

from proofpress.site.host import build_site
from proofpress.site.replay import replay

BUILD = """
import sys
from pathlib import Path
from proofpress.site.host import build_site
print("ready", flush=True)
for _ in range(int(sys.argv[2])):
    build_site(Path(sys.argv[1]))
"""
KILLS = 10


def _start(config: Path, builds: int) -> subprocess.Popen[str]:
    """A process that has loaded everything and begins to build now."""
    command = [sys.executable, "-c", BUILD, str(config), str(builds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def _write_version(config: Path, version: int) -> None:
    """Every page of the two versions differs, and each has a page that the other lacks."""
    docs = config.parent / "docs"
    (config.parent / "mkdocs.yml").write_text(
        f"site_name: Version {version}\ntheme: proofpress\nplugins: [search, proofpress]\n"
    )
    for number in range(6):
        text = CLEAR.replace("More is said", f"More is said in version {version}")
        (docs / f"reports/r{number}.md").write_text(text)
    (docs / f"only-{1 - version}.md").unlink(missing_ok=True)
    (docs / f"only-{version}.md").write_text(f"# Only {version}\n")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def test_a_killed_build_leaves_one_whole_site(config: Path, tmp_path: Path) -> None:
    whole = []
    for version in (0, 1):
        _write_version(config, version)
        began = time.monotonic()
        whole.append(read_folder(build_site(config).site_dir))
    duration = time.monotonic() - began
    chance = random.Random(20240531)
    met = []
    for attempt in range(KILLS):
        _write_version(config, attempt % 2)
        process = _start(config, 1)
        time.sleep(chance.uniform(0, duration * 1.2))
        process.send_signal(signal.SIGKILL)
        process.wait()
        site = read_folder(config.parent / "site")
        assert site in whole
        met.append(process.returncode)
        assert len(leftovers(config.parent)) <= 2
    assert -signal.SIGKILL in met
    _write_version(config, 0)
    build_site(config)
    assert read_folder(config.parent / "site") == whole[0]
    assert leftovers(config.parent) == []
    assert names(config.parent) == ["docs", "limits.txt", "mkdocs.yml", "site", "snapshots"]
    replay(config.parent / "snapshots", tmp_path / "replayed")
    assert read_folder(tmp_path / "replayed") == whole[0]


def test_builds_at_once_end_well(config: Path) -> None:
    _write_version(config, 0)
    expected = read_folder(build_site(config).site_dir)
    processes = [_start(config, 3) for _ in range(2)]
    assert [process.wait(timeout=120) for process in processes] == [0, 0]
    assert read_folder(config.parent / "site") == expected
    assert leftovers(config.parent) == []

"""The plugin under plain MkDocs and ProperDocs, each as its own command, with our theme and others."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from projects import CLEAR, FAILING, leftovers, make_project, read_folder

from proofpress.site.host import build_site

ENGINES = ["mkdocs", "properdocs"]


def _run(engine: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    command = [sys.executable, "-m", engine, *(arguments or ("build", "-f", "mkdocs.yml"))]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_the_log_says_what_the_reader_took_one_way(tmp_path: Path) -> None:
    make_project(
        tmp_path, reports={"limits.md": CLEAR.replace("---\n#", "lang: plain words\n---\n#")}
    )
    done = _run("mkdocs", tmp_path, "build", "--strict")
    assert done.returncode == 0, done.stderr
    assert "INFO    -  reports/limits.md:4: remark: lang is no language tag" in done.stderr


@pytest.mark.parametrize("engine", ENGINES)
def test_each_engine_builds_the_same_bytes_elsewhere(engine: str, tmp_path: Path) -> None:
    for name in ("one", "other/place"):
        make_project(tmp_path / name)
        assert _run(engine, tmp_path / name).returncode == 0
    assert read_folder(tmp_path / "one/site") == read_folder(tmp_path / "other/place/site")


def test_the_command_and_the_function_build_the_same_bytes(tmp_path: Path) -> None:
    config = make_project(tmp_path)
    _run("mkdocs", tmp_path)
    by_command = read_folder(tmp_path / "site")
    assert read_folder(build_site(config).site_dir) == by_command


def test_a_foreign_theme_gets_the_marks_and_no_strict_policy(tmp_path: Path) -> None:
    own = build_site(make_project(tmp_path / "own")).site_dir
    foreign = build_site(make_project(tmp_path / "foreign", theme="mkdocs")).site_dir
    assert "Content-Security-Policy" in (own / "_headers").read_text()
    assert "Content-Security-Policy" not in (foreign / "_headers").read_text()
    assert "nosniff" in (foreign / "_headers").read_text()
    own_style = (own / "assets/proofpress.css").read_bytes()
    assert len((foreign / "assets/proofpress.css").read_bytes()) < len(own_style)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("flags", [(), ("--quiet",), ("--strict",)])
def test_a_failed_gate_exits_with_1_and_one_line(
    engine: str, flags: tuple[str, ...], tmp_path: Path
) -> None:
    make_project(tmp_path, reports={"limits.md": FAILING})
    done = _run(engine, tmp_path, "build", "-f", "mkdocs.yml", *flags)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    assert len(errors) == 1
    assert "gate failed: reports/limits.md (1 failure)" in errors[0]
    assert (tmp_path / "site/reports/limits/index.html").exists()
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize(("mode", "code"), [("stop", 1), ("allow", 0)])
def test_the_configuration_says_what_a_failed_gate_does(
    mode: str, code: int, tmp_path: Path
) -> None:
    options = f"on_gate_fail: {mode}"
    make_project(tmp_path, reports={"limits.md": FAILING}, options=options)
    assert _run("mkdocs", tmp_path).returncode == code
    assert (tmp_path / "site").exists() is (mode == "allow")
    assert (tmp_path / "snapshots/tree").exists() is (mode == "allow")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_wrong_option_exits_with_1_and_one_line(engine: str, tmp_path: Path) -> None:
    make_project(tmp_path, options="on_gate_fial: mark")
    done = _run(engine, tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    assert len(errors) == 1
    assert "mkdocs.yml: configuration key on_gate_fial: found an unknown key" in errors[0]


def test_a_page_may_be_linked_with_its_anchors(tmp_path: Path) -> None:
    config = make_project(tmp_path, further="validation: {anchors: warn}\n")
    text = "# About\n\n[a](reports/limits.md#limits) [b](reports/limits.md#nowhere)\n\n## Words\n"
    (tmp_path / "docs/about.md").write_text(text)
    done = _run("mkdocs", tmp_path)
    assert "#nowhere" in done.stderr
    assert "limits.md#limits" not in done.stderr
    assert build_site(config).is_published


def test_navigation_keeps_its_titles(tmp_path: Path) -> None:
    nav = "nav:\n  - index.md\n  - Short name: reports/limits.md\n  - about.md\n"
    make_project(tmp_path, theme="mkdocs", further=nav)
    assert _run("mkdocs", tmp_path).returncode == 0
    html = (tmp_path / "site/about/index.html").read_text()
    assert re.search(r'href="\.\./reports/limits/"[^>]*>\s*Short name', html)


def test_other_plugins_do_not_change_a_report(tmp_path: Path) -> None:
    hook = (
        "def on_page_markdown(markdown, **_):\n"
        "    return markdown.replace('ten files', 'two files').replace('Plain', 'Changed')\n"
    )
    make_project(tmp_path, further="hooks: [hook.py]\n")
    (tmp_path / "hook.py").write_text(hook)
    assert _run("mkdocs", tmp_path).returncode == 0
    assert "ten files" in (tmp_path / "site/reports/limits/index.html").read_text()
    assert "Changed words." in (tmp_path / "site/about/index.html").read_text()


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that a server handles")
def test_serve_builds_without_exchange_and_survives_a_failed_gate(tmp_path: Path) -> None:
    make_project(tmp_path, reports={"limits.md": FAILING, "more.md": CLEAR})
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", "127.0.0.1:0"]
    server = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    lines: list[str] = []
    deadline = time.monotonic() + 60
    while not any("Serving on" in line for line in lines) and time.monotonic() < deadline:
        line = server.stderr.readline()
        if not line:
            break
        lines.append(line)
    server.send_signal(signal.SIGINT)
    server.wait(timeout=30)
    server.stderr.close()
    told = "".join(lines)
    assert "Serving on" in told
    assert "gate failed: reports/limits.md" in told
    assert not (tmp_path / "site").exists()
    assert not (tmp_path / "snapshots/tree").exists()
    assert leftovers(tmp_path) == []

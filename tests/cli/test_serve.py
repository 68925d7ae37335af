"""``proofpress serve`` as a process: pages follow changes, errors leave them, an interrupt ends it."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofpress.capture import SnapshotStore, import_file
from proofpress.cli import main

CLEAR = """\
# Limits

The limit is ten files [source](https://example.org/limits.txt) <!-- proof-quote: The limit is ten files -->.
"""
PATIENCE = 120
"""Seconds for anything to happen on a machine with other work."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a signal that a server handles")


class Preview:
    """A served project, and what it says."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.report = folder / "docs/reports/limits.md"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self._said: queue.Queue[str] = queue.Queue()
        command = [sys.executable, "-m", "proofpress.cli", "serve", "-a", "127.0.0.1:0", *options]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "TMPDIR": str(self.temporary)},
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.url = self.wait_for("serving http://").split()[1]

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(line)

    def wait_for(self, words: str) -> str:
        """The next line with ``words``."""
        end, seen = time.monotonic() + PATIENCE, ""
        while (left := end - time.monotonic()) > 0 and self.process.poll() is None:
            try:
                line = self._said.get(timeout=min(left, 1))
            except queue.Empty:
                continue
            seen += line
            if words in line:
                return line
        raise AssertionError(f"{words!r} was not said, but {seen}")

    def get(self, path: str = "reports/limits/") -> str:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def write(self, path: Path, text: str) -> None:
        """Replace a file in one step: what is half-written is another report."""
        new = self.folder / "temporary" / "new"
        new.write_text(text)
        new.replace(path)

    def wait_until(self, words: str, path: str = "reports/limits/", *, gone: bool = False) -> None:
        """Wait for a build whose page at ``path`` holds ``words``, or holds them no more."""
        while (words in self.get(path)) is gone:
            self.wait_for("gate ")

    def interrupt(self) -> int:
        """End it as Ctrl-C does; returns the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def rest(self) -> str:
        """What it said last."""
        return "".join(self._said.get() for _ in range(self._said.qsize()))


def make(folder: Path) -> Path:
    (folder / "docs/reports").mkdir(parents=True)
    (folder / "docs/reports/limits.md").write_text(CLEAR)
    plugin = "plugins: [{proofpress: {on_gate_fail: stop}}]"
    (folder / "mkdocs.yml").write_text(
        f"site_name: Tiny\ntheme: proofpress\nstrict: true\n{plugin}\n"
    )
    (folder / "limits.txt").write_text("The limit is ten files, says the manual.\n")
    store = SnapshotStore(folder / "snapshots")
    uri = "https://example.org/limits.txt"
    import_file(store, uri, folder / "limits.txt", retrieved_at="2024-05-31")
    return folder


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """One served project for all tests, each of which leaves it with a clear gate."""
    folder = make(tmp_path_factory.mktemp("served"))
    (folder / "waivers").mkdir()
    served = Preview(folder, "--offline", "--quiet")
    yield served
    served.interrupt()


def test_pages_follow_a_changed_report_and_no_failed_gate_or_warning_ends_it(
    preview: Preview,
) -> None:
    assert 'class="pp-unit pp-found"' in preview.get()
    preview.write(preview.report, CLEAR + "\nAbout 300 people agree, [they say](gone.md).\n")
    assert "reports/limits.md (1 failure)" in preview.wait_for("gate failed")
    assert "About 300 people agree" in preview.get()
    preview.write(preview.report, CLEAR)
    preview.wait_until("About 300 people agree", gone=True)


def test_an_error_is_told_and_the_former_pages_stay(preview: Preview) -> None:
    former = preview.get()
    preview.write(preview.report, "---\ngate: {undeclared_numerics: ignore}\n---\n" + CLEAR)
    assert "reports/limits.md:2: front matter loosens the gate" in preview.wait_for("proofpress: ")
    preview.wait_for("the former pages stay")
    assert _without_reload(preview.get()) == _without_reload(former)
    preview.write(preview.report, CLEAR + "\nMended.\n")
    preview.wait_until("Mended")
    preview.write(preview.report, CLEAR)
    preview.wait_until("Mended", gone=True)


def test_pages_follow_snapshots_waivers_and_the_configuration(preview: Preview) -> None:
    text = preview.folder / "temporary/limits.txt"
    store = SnapshotStore(preview.folder / "snapshots")
    for day, words, sign in [("01", "no limit at all", "pp-open"), ("02", "ten files", "pp-found")]:
        text.write_text(f"The limit is {words}, says the manual.\n")
        when = f"2024-06-{day}"
        import_file(store, "https://example.org/limits.txt", text, retrieved_at=when)
        preview.wait_until(f'class="pp-unit {sign}"')
    text.unlink()
    preview.write(preview.folder / "waivers/none.json", "{}")
    assert "waivers/none.json" in preview.wait_for("proofpress: ")
    (preview.folder / "waivers/none.json").unlink()
    config = preview.folder / "mkdocs.yml"
    preview.write(config, config.read_text().replace("Tiny", "Another name"))
    preview.wait_until("Another name", "")


def test_a_browser_loads_the_page_again_under_the_strict_policy(preview: Preview) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no chromium on this machine")
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        complaints: list[str] = []
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" else None
        )
        page.goto(f"{preview.url}reports/limits/")
        preview.write(preview.report, CLEAR + "\nWords that came while it was read.\n")
        page.wait_for_selector("text=Words that came while it was read", timeout=PATIENCE * 1000)
        # Nothing else that stands in a page may run.
        page.evaluate(
            "const one = document.createElement('script');"
            "one.textContent = 'document.title = 1'; document.body.append(one)"
        )
        assert page.title() != "1"
        browser.close()
    assert [one for one in complaints if "Content Security Policy" not in one] == []
    assert len(complaints) == 1
    preview.write(preview.report, CLEAR)
    preview.wait_until("Words that came", gone=True)


def test_an_interrupt_ends_it_quietly_and_leaves_snapshots_alone(tmp_path: Path) -> None:
    preview = Preview(make(tmp_path))
    assert sorted(path.name for path in preview.temporary.iterdir()) != []
    assert preview.interrupt() == 0
    assert preview.rest() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "docs",
        "limits.txt",
        "mkdocs.yml",
        "snapshots",
        "temporary",
    ]
    assert list(preview.temporary.iterdir()) == []
    assert sorted(path.name for path in (tmp_path / "snapshots").iterdir()) == ["blobs", "sources"]


def test_a_taken_address_and_a_wrong_one_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = str(make(tmp_path) / "mkdocs.yml")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert run(["serve", "-f", config, "-a", address]) == 2
    out, told = capsys.readouterr()
    assert out == ""
    assert told.startswith(f"proofpress: nothing can be served at {address}: ")
    assert run(["serve", "-f", config, "-a", "somewhere"]) == 2
    assert "dev_addr" in capsys.readouterr().err


def test_a_first_build_that_cannot_be_made_ends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = make(tmp_path) / "mkdocs.yml"
    shutil.rmtree(tmp_path / "snapshots")
    assert run(["serve", "-f", str(config), "-a", "127.0.0.1:0", "--replay-only"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    config.unlink()
    assert run(["serve", "-f", str(config)]) == 2
    assert "there is no such configuration file" in capsys.readouterr().err


def run(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(str(ended.value.code))


def _without_reload(page: str) -> str:
    """A page without the script of the server, whose numbers differ each time, and without its hash."""
    text = page[: page.rindex("<script>")]
    start = text.index("'sha256-")
    return text[:start] + text[text.index("'", start + 1) :]

"""``proofpress capture``, and how ``check`` and ``build`` come by their sources: real servers on loopback."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from answering import PAGE, WORDS, Reply, Server, answering
from click.testing import CliRunner, Result

from proofpress.capture import SnapshotStore, identify
from proofpress.cli import main


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose replies a test may change, and an empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    with answering({"/a": Reply(), "/b": Reply(), "/gone": Reply(410)}) as running:
        yield running


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def capture(server: Server, *arguments: str) -> Result:
    return run("capture", *arguments, "--allow-host", server.host)


def write_report(server: Server, *paths: str, name: str = "report.md") -> None:
    lines = [
        f"It says number {'i' * at} [so]({server.uri(path)}) <!-- proof-quote: {WORDS} -->.\n"
        for at, path in enumerate(paths, 1)
    ]
    place = Path(name)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("# Report\n\n" + "\n".join(lines))


def write_site(server: Server, *paths: str, options: str = "") -> None:
    write_report(server, *paths, name="docs/reports/r.md")
    Path("mkdocs.yml").write_text(
        "site_name: Tiny\ntheme: proofpress\nplugins:\n  - proofpress:\n      snapshots: kept\n"
        f'      allow_hosts: ["{server.host}"]\n{options}'
    )


def record_of(server: Server, path: str, store: str = "snapshots") -> str:
    return Path(store, "sources", identify(server.uri(path)).key, "current").read_text()


def stored(store: str = "snapshots") -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path(store).rglob("*") if path.is_file()}


# What it captures


def test_a_report_s_sources_are_fetched_once(server: Server) -> None:
    write_report(server, "/a", "/b", "/a")
    first = capture(server, "report.md")
    assert first.exit_code == 0, first.output
    assert first.stdout.splitlines()[-1] == (
        "2 sources: 2 captured, 0 kept, 0 stored already, 0 failed"
    )
    assert sorted(server.asked) == ["/a", "/b"]
    before = stored()
    again = capture(server, "report.md")
    assert again.exit_code == 0
    assert again.stdout.splitlines()[-1] == (
        "2 sources: 0 captured, 0 kept, 2 stored already, 0 failed"
    )
    assert again.stderr == ""
    assert len(server.asked) == 2
    assert stored() == before


def test_an_address_is_captured_without_a_report(server: Server) -> None:
    result = capture(server, server.uri("/a"), server.uri("/b"))
    assert result.exit_code == 0
    assert len(SnapshotStore(Path("snapshots")).keys()) == 2


def test_one_that_cannot_be_read_makes_the_exit_code_one(server: Server) -> None:
    write_report(server, "/a", "/gone")
    result = capture(server, "report.md")
    assert result.exit_code == 1
    assert re.search(
        r"^failed   \S+/gone: The server answered with HTTP 410: .* "
        r"\[source_unreachable: gone; s-[0-9a-f]{24}; report\.md:5\]$",
        result.stdout,
        re.MULTILINE,
    )
    assert result.stdout.rstrip().endswith("1 captured, 0 kept, 0 stored already, 1 failed")


def test_a_private_host_is_refused_unless_it_is_allowed(server: Server) -> None:
    result = run("capture", server.uri("/a"))
    assert result.exit_code == 1
    assert "source_refused: policy_address" in result.stdout
    assert server.asked == []
    assert capture(server, server.uri("/a"), "--retry-failed").exit_code == 0


def test_what_failed_for_a_time_is_asked_for_again_when_asked(server: Server) -> None:
    server.replies["/a"] = Reply(503)
    Path("docs").mkdir()
    Path("mkdocs.yml").write_text(
        "site_name: T\nplugins:\n  - proofpress:\n      fetch: {tries: 1}\n"
    )
    options = ("-f", "mkdocs.yml", server.uri("/a"))
    assert capture(server, *options).exit_code == 1
    server.replies["/a"] = Reply()
    assert capture(server, *options).exit_code == 1
    assert server.asked == ["/a"]
    result = capture(server, *options, "--retry-failed")
    assert result.exit_code == 0
    assert "1 captured" in result.stdout


def test_a_refresh_replaces_by_what_is_no_worse_and_keeps_history(server: Server) -> None:
    capture(server, server.uri("/a"))
    first = record_of(server, "/a")
    server.replies["/a"] = Reply(body=PAGE + b"<p>And one more.</p>")
    result = capture(server, server.uri("/a"), "--refresh")
    assert "1 captured" in result.stdout
    second = record_of(server, "/a")
    assert second != first
    folder = Path("snapshots", "sources", identify(server.uri("/a")).key)
    assert (folder / f"{first.strip()}.json").is_file()
    server.replies["/a"] = Reply(404)
    worse = capture(server, server.uri("/a"), "--refresh")
    assert worse.exit_code == 0
    assert ": the new answer was source_unreachable: http_404 [" in worse.stdout
    assert record_of(server, "/a") == second


def test_credentials_are_sent_and_never_printed_or_stored(server: Server) -> None:
    uri = server.uri("/a?page=2&token=hush&sig=quiet")
    Path("report.md").write_text(f'It says [so]({uri} "quote: {WORDS}").\n')
    outputs = [capture(server, "report.md").output, capture(server, uri, "--json").output]
    assert server.asked == ["/a?page=2&token=hush&sig=quiet"]
    outputs += [blob.decode("utf-8", "replace") for blob in stored().values()]
    assert not any("hush" in text or "quiet" in text for text in outputs)


def test_a_parameter_that_is_retained_tells_sources_apart(server: Server) -> None:
    both = [server.uri("/a?token=1"), server.uri("/a?token=2")]
    twins = capture(server, *both)
    assert twins.exit_code == 2
    assert "is named twice, with another token" in twins.stderr
    assert "token=" not in twins.stderr
    result = capture(server, *both, "--retain", "127.0.0.1=token")
    assert result.exit_code == 0
    assert "token=2" in result.stdout
    assert sorted(server.asked) == ["/a?token=1", "/a?token=2"]
    assert len(SnapshotStore(Path("snapshots")).keys()) == 2


def test_a_site_retains_in_all_of_its_commands(server: Server) -> None:
    write_site(server, "/a?token=1", "/a?token=2")
    assert run("build").exit_code == 2
    assert server.asked == []
    write_site(server, "/a?token=1", "/a?token=2", options="      retain: {127.0.0.1: [token]}\n")
    assert run("capture").exit_code == 0
    assert run("build", "--replay-only").exit_code == 0
    assert run("explain", "reports/r.md:3", "-f", "mkdocs.yml").exit_code == 0
    assert run("capture", "--prune", "--json").exit_code == 0
    assert len(SnapshotStore(Path("kept")).keys()) == 2
    assert run("replay", "kept", "--out", "again").exit_code == 0


def test_a_check_and_an_import_retain_what_they_are_told_to(server: Server) -> None:
    write_report(server, "/a?token=1", "/a?token=2")
    Path("one.txt").write_text(f"Here stand {WORDS}.")
    keep = ["--retain", "127.0.0.1=token"]
    assert run("capture", "import", server.uri("/a?token=1"), "one.txt", *keep).exit_code == 0
    ask = ["check", "report.md", "--out", "out", "--snapshots", "snapshots", *keep]
    assert run(*ask, "--allow-host", server.host).exit_code == 0
    assert server.asked == ["/a?token=2"]
    assert json.loads(Path("out/request.json").read_bytes())["retain"] == {"127.0.0.1": ["token"]}


WRONG = [
    (["--retain", "a.example=page", "https://a.example"], "is part of every identity already"),
    (["--retain", "token", "https://a.example"], "write HOST=NAME"),
    (["https://me:hush@a.example/x"], "holds user information"),
    (["ftp://a.example/x"], "only http, https and doi addresses can be captured"),
    (["https://"], "it names no host"),
    (["http:relative"], "cannot be read"),
    (["nothing.md"], "there is no such report, and it is no address"),
    (["a.example/x"], "name a Markdown file, or an address with its scheme"),
    (["--allow-host", "http://a.example", "https://a.example"], "is no host"),
    (["--refresh", "--retry-failed", "https://a.example"], "exclude each other"),
    (["--prune", "https://a.example"], "--prune goes with all of a site"),
    (["--prune", "--snapshots", "x"], "--prune goes with all of a site"),
    (["--prune"], "there is nothing to capture"),
    ([], "there is nothing to capture: no report, no address, no mkdocs.yml here"),
    (["-f", "none.yml"], "there is no such configuration file"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_done_is_an_error_and_reaches_nothing(
    arguments: list[str], said: str, server: Server
) -> None:
    result = run("capture", *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert "hush" not in result.output
    assert not Path("snapshots").exists()


def test_a_damaged_store_is_an_error_that_names_the_file(server: Server) -> None:
    capture(server, server.uri("/a"))
    pointer = next(Path("snapshots").rglob("current"))
    pointer.write_text("nonsense")
    result = capture(server, server.uri("/a"))
    assert result.exit_code == 2
    assert "current: the stored file is not the SHA-256 of a record" in result.stderr
    assert server.asked == ["/a"]


# How it is called


def test_a_file_that_is_called_like_a_command_is_named_with_its_folder(server: Server) -> None:
    write_report(server, "/a", name="import")
    assert capture(server, "./import").exit_code == 0
    assert run("capture", "import").exit_code == 2


def test_both_helps_show_what_there_is() -> None:
    own = run("capture", "--help").stdout
    assert "Usage: main capture [OPTIONS] [TARGET]..." in own
    assert re.search(r"^  import  Freeze a file", own, re.MULTILINE)
    assert "--retry-failed" in own
    inner = run("capture", "import", "--help").stdout
    assert "capture import [OPTIONS] URI FILE" in inner
    assert "--retrieved-at" in inner


def test_options_stand_before_or_after_their_targets(server: Server) -> None:
    assert run("capture", "--allow-host", server.host, server.uri("/a")).exit_code == 0
    assert run("capture", server.uri("/b"), "--allow-host", server.host).exit_code == 0


def test_json_is_one_document_and_progress_is_not_in_it(server: Server) -> None:
    write_report(server, "/a", "/gone")
    result = capture(server, "report.md", "--json")
    assert result.exit_code == 1
    value: Any = json.loads(result.stdout)
    assert value["schema"] == "proofpress-capture/v1"
    assert [one["state"] for one in value["sources"]] == ["captured", "failed"]
    assert value["sources"][0]["record_sha256"] == record_of(server, "/a").strip()
    assert value["sources"][1]["cited_by"] == [{"report": "report.md", "line": 5}]
    assert "1 of 2: " in result.stderr
    assert "2 of 2: " in result.stderr


def test_quiet_shows_what_failed_and_the_sums_alone(server: Server) -> None:
    result = capture(server, server.uri("/a"), server.uri("/gone"), "--quiet")
    assert result.stderr == ""
    first, way, how, last = result.stdout.splitlines()
    assert "source_unreachable: gone" in first
    assert way.startswith("for 1 failed source: ")
    assert how.startswith("to import a file: ")
    assert last == "2 sources: 1 captured, 0 kept, 0 stored already, 1 failed"


@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_shows_a_bar_on_standard_error_alone(no_color: str, server: Server) -> None:
    server.replies["/a"] = Reply(seconds=0.5)
    leader, follower = pty.openpty()
    environment = {**os.environ, "NO_COLOR": no_color, "TERM": "xterm-256color", "COLUMNS": "120"}
    command = [
        sys.executable,
        "-m",
        "proofpress.cli",
        "capture",
        server.uri("/a"),
        server.uri("/b"),
    ]
    started = subprocess.Popen(
        [*command, "--allow-host", server.host],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=environment,
    )
    os.close(follower)
    shown = b""
    while select.select([leader], [], [], 30)[0]:
        try:
            shown += os.read(leader, 65536)
        except OSError:  # how Linux tells that the other side is closed
            break
    os.close(leader)
    assert started.stdout is not None
    with started.stdout:
        results = started.stdout.read()
    assert started.wait() == 0
    text = shown.decode()
    assert "2 done, 0 failed, 0 remaining" in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    assert "127.0.0.1" in text
    has_colour = re.search(r"\x1b\[[0-9;]*3[0-9]", text) is not None
    assert has_colour is not bool(no_color)
    assert b"\x1b" not in results
    assert results.splitlines()[-1].startswith(b"2 sources: 2 captured")


# A site


def test_without_a_target_all_reports_of_the_site_are_captured(server: Server) -> None:
    write_site(server, "/a")
    write_report(server, "/b", name="docs/reports/second.md")
    write_report(server, "/gone", name="docs/reports/.hidden.md")
    result = run("capture")
    assert result.exit_code == 0, result.output
    assert sorted(server.asked) == ["/a", "/b"]
    assert record_of(server, "/a", "kept")


def test_a_site_s_settings_hold_for_its_reports(server: Server) -> None:
    write_site(
        server, "/a", options="      keep_bytes: false\n      fetch: {user_agent: Our Library}\n"
    )
    result = run("capture", "docs/reports/r.md")
    assert result.exit_code == 0
    snapshot = SnapshotStore(Path("kept")).load(identify(server.uri("/a")).key)
    assert snapshot is not None
    assert not snapshot.is_body_kept
    assert snapshot.body_sha256 is not None
    assert run("build", "--replay-only").exit_code == 0
    page = Path("site/reports/r/sources", snapshot.source.key, "index.html").read_text()
    assert "not kept: the text and the bytes’ hash alone are stored" in page


def test_a_report_of_no_site_is_read_with_the_defaults(server: Server) -> None:
    write_site(server, "/a")
    write_report(server, "/b", name="elsewhere/r.md")
    assert capture(server, "elsewhere/r.md").exit_code == 0
    assert record_of(server, "/b", "snapshots")
    assert not Path("kept").exists()
    result = run("capture", "elsewhere/r.md", "docs/reports/r.md")
    assert result.exit_code == 2
    assert "their settings differ" in result.stderr
    named = run("capture", "-f", "mkdocs.yml", "elsewhere/r.md")
    assert named.exit_code == 2
    assert "it is no report of this site" in named.stderr


def test_a_capture_of_a_site_that_may_not_fetch_fetches_when_it_is_called(server: Server) -> None:
    write_site(server, "/a", options="      acquisition: replay_only\n")
    assert run("build").exit_code == 2
    assert run("capture").exit_code == 0
    assert run("build").exit_code == 0


def test_what_no_report_cites_any_more_is_pruned(server: Server) -> None:
    write_site(server, "/a", "/b")
    assert run("capture").exit_code == 0
    write_site(server, "/a")
    assert run("capture").exit_code == 0
    assert len(SnapshotStore(Path("kept")).keys()) == 2
    result = run("capture", "--prune")
    assert result.exit_code == 0
    assert f"removed: {server.uri('/b')}: no report of the site cites it" in result.stdout
    assert SnapshotStore(Path("kept")).keys() == (identify(server.uri("/a")).key,)
    value = json.loads(run("capture", "--prune", "--json").stdout)
    assert value["pruned"] == {"sources": [], "files": [], "byte_count": 0}


@pytest.mark.parametrize(
    "text",
    ["```\nA fence that nobody closes.\n", "caf\udce9 is not UTF-8\n"],
    ids=["fence", "latin"],
)
def test_nothing_is_pruned_where_a_report_cannot_be_read_whole(text: str, server: Server) -> None:
    write_site(server, "/a", "/b")
    assert run("capture").exit_code == 0
    before = stored("kept")
    write_site(server, "/a")
    Path("docs/reports/broken.md").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("capture", "--prune")
    assert result.exit_code == 2
    assert "broken.md" in result.stderr
    assert stored("kept") == before


# check and build


def test_a_check_fetches_what_is_missing_and_keeps_it_in_its_outputs(server: Server) -> None:
    write_report(server, "/a")
    result = run("check", "report.md", "--out", "out", "--allow-host", server.host)
    assert result.exit_code == 0, result.output
    assert record_of(server, "/a", "out/snapshots")
    asked = json.loads(Path("out/request.json").read_bytes())
    assert asked["acquisition"] == "snapshot_preferred"
    assert len(server.asked) == 1
    for command in (
        ["run", "--request", "out/request.json", "--out", "run.json"],
        ["ledger", "--run", "out/run.json", "--report", "report.md", "--out", "ledger.json"],
        ["explain", "report.md:3", "--in", "out"],
        ["check", "report.md", "--out", "again", "--snapshots", "out/snapshots", "--replay-only"],
        ["check", "report.md", "--out", "third", "--snapshots", "out/snapshots", "--replay-only"],
        ["equivalence", "out", "again", "third"],
    ):
        done = run(*command)
        assert done.exit_code == 0, (command, done.output)
    assert len(server.asked) == 1
    assert Path("run.json").read_bytes() == Path("out/run.json").read_bytes()


def test_what_was_fetched_is_never_fetched_for_a_step_below(server: Server) -> None:
    write_report(server, "/a")
    assert run("check", "report.md", "--out", "out", "--allow-host", server.host).exit_code == 0
    for path in Path("out/snapshots").rglob("current"):
        path.unlink()
    for command in (
        ["run", "--request", "out/request.json", "--out", "run.json"],
        ["explain", "report.md:3", "--in", "out"],
    ):
        assert run(*command).exit_code == 2
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--offline", "--refresh"),
        ("--offline", "--replay-only"),
        ("--replay-only", "--retry-failed"),
        ("--refresh", "--retry-failed"),
    ],
)
@pytest.mark.parametrize("command", [("check", "report.md", "--out", "out"), ("build",)])
def test_ways_of_acquisition_exclude_each_other(
    command: tuple[str, ...], options: tuple[str, ...], server: Server
) -> None:
    write_site(server, "/a")
    write_report(server, "/a")
    result = run(*command, *options)
    assert result.exit_code == 2
    assert "exclude each other" in result.stderr
    assert server.asked == []


def test_a_check_offline_says_what_is_missing(server: Server) -> None:
    write_report(server, "/a")
    result = run("check", "report.md", "--out", "out", "--offline", "--allow-host", server.host)
    assert result.exit_code == 0
    assert "not_captured" in Path("out/ledger.json").read_text()
    assert server.asked == []


def test_a_build_fetches_refreshes_and_stays_still_as_it_is_told(server: Server) -> None:
    write_site(server, "/a")
    assert run("build", "--offline").exit_code == 0
    assert run("build", "--replay-only").exit_code == 2
    assert server.asked == []
    result = run("build")
    assert result.exit_code == 0
    assert "1 of 1: captured" in result.stderr
    assert run("build").stderr == ""
    assert len(server.asked) == 1
    assert run("build", "--refresh", "--quiet").stderr == ""
    assert len(server.asked) == 2


def test_a_replay_only_build_writes_the_copy_of_the_tree_alone(server: Server) -> None:
    write_site(server, "/a")
    assert run("capture").exit_code == 0
    before = stored("kept")
    assert run("build", "--replay-only").exit_code == 0
    new = set(stored("kept")) - set(before)
    assert all(path.startswith(("kept/files/", "kept/tree")) for path in new)
    assert {path: stored("kept")[path] for path in before} == before


def test_a_waiver_of_a_site_waits_for_what_a_build_would_fetch(server: Server) -> None:
    write_site(server, "/a")
    report = Path("docs/reports/r.md")
    report.write_text(report.read_text() + "\nAbout 300 people agree.\n")
    ask = [
        "waive",
        "-f",
        "mkdocs.yml",
        "--report",
        "reports/r.md",
        "--approver",
        "Board",
        "--reason",
        "Known",
    ]
    result = run(*ask)
    assert result.exit_code == 2
    assert "build the site, or capture the source, first" in result.stderr
    assert server.asked == []
    assert run("build").exit_code == 1
    assert run(*ask).exit_code == 0
    assert run("build").exit_code == 0


# MkDocs' own commands


def test_under_mkdocs_itself_the_setting_rules_and_progress_goes_to_its_log(server: Server) -> None:
    write_site(server, "/a", options="      acquisition: refresh\n")
    for asked in (1, 2):
        done = subprocess.run(
            [sys.executable, "-m", "mkdocs", "build"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert re.search(rf"1 of 1: captured {server.uri('/a')}$", done.stderr, re.MULTILINE)
        assert len(server.asked) == asked


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that a server handles")
def test_a_served_site_is_captured_anew_once(server: Server) -> None:
    write_site(server, "/a", options="      acquisition: refresh\n")
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", "127.0.0.1:0"]
    serving = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert serving.stderr is not None
    # Whatever does not come is not waited for without end.
    watchdog = threading.Timer(120, serving.kill)
    watchdog.start()
    with serving.stderr:
        built = 0
        for line in serving.stderr:
            built += "Documentation built" in line
            if "Serving on" in line:
                page = Path("docs/reports/r.md")
                page.write_text(page.read_text() + "\nOne more sentence.\n")
            if built == 2:
                break
        serving.send_signal(signal.SIGINT)
        serving.wait(timeout=30)
    watchdog.cancel()
    assert built == 2
    assert server.asked == ["/a"]

"""Whole texts and bytes of sources on a site: where the setting asks for them, and never run."""

from __future__ import annotations

import functools
import hashlib
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import SOURCE, make_project, read_folder
from selectolax.lexbor import LexborHTMLParser

from proofpress.capture import Failure, FailureKind, SnapshotStore, identify, import_file
from proofpress.capture.freeze import freeze_failure
from proofpress.errors import ProofpressError
from proofpress.site.host import build_site
from proofpress.site.replay import replay

MANUAL = "https://example.org/manual.html"
SECRET = "https://example.org/unkept.txt"
WALL = "https://example.org/wall.html"
DENIED = "https://example.org/denied"
EVIL = "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"
WHOLE = "The cap is nine files, says the manual"
LINES = "<p>Another line of the manual.</p>" * 30
FAR = "Words that stand far from every quotation."
PAGE = f"""\
<!doctype html><html lang="ar"><title>The manual {EVIL.replace("<", "&lt;")}</title>
<script>document.title = "run"</script>
<p>{WHOLE}.</p><p>النص العربي هنا.</p>
<p>&lt;script&gt;document.title='run'&lt;/script&gt; and
<pre>kept
  as it is</pre>
<p style="display:none">Nobody sees these hidden words.</p>
{LINES}<p>{FAR}</p>{LINES}
<p onclick="document.title='run'">The cap is nine files at most.</p>
"""
WALL_PAGE = (
    "<title>Just a moment...</title><p>Checking your browser before accessing. "
    "Enable JavaScript and cookies to continue.</p>"
)

FIRST = f"""\
The limit is ten [a]({SOURCE}) <!-- proof-quote: The limit is ten files -->.

The cap is nine [b]({MANUAL}) <!-- proof-quote: {WHOLE} -->.
Once more [c]({MANUAL}) <!-- proof-quote: nine files, says -->.

Behind a wall [d]({WALL}) <!-- proof-quote: Checking your browser -->. Denied [e]({DENIED}).
Not kept [f]({SECRET}) <!-- proof-quote: a text without its bytes -->.
"""
SECOND = f"Nine at most [b]({MANUAL}) <!-- proof-quote: nine files at most -->.\n"


def make(folder: Path, options: str, further: str = "", theme: str = "proofpress") -> Path:
    reports = {"one.md": FIRST, "two.md": SECOND}
    config = make_project(folder, reports=reports, options=options, further=further, theme=theme)
    store = SnapshotStore(folder / "snapshots")
    for name, uri, text, kept in [
        ("manual.html", MANUAL, PAGE, True),
        ("wall.html", WALL, WALL_PAGE, True),
        ("unkept.txt", SECRET, "It is a text without its bytes.\n", False),
    ]:
        (folder / name).write_text(text, "utf-8")
        import_file(store, uri, folder / name, retrieved_at="2024-05-31", keep_bytes=kept)
        (folder / name).unlink()
    denied = Failure(FailureKind.SOURCE_DENIED, "http_403")
    when = "2024-05-31T00:00:00Z"
    store.save(freeze_failure(identify(DENIED), denied, requested_uri=DENIED, retrieved_at=when))
    return config


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A site for each value of the setting, and the snapshot directory of the last."""
    built = {}
    for value in ("excerpts", "windows", "bytes"):
        folder = tmp_path_factory.mktemp(value)
        built[value] = build_site(make(folder, f"publish: {value}")).site_dir
        built[f"{value} snapshots"] = folder / "snapshots"
    return built


def evidence(uri: str, report: str = "one") -> str:
    return f"reports/{report}/sources/{identify(uri).key}"


TEXT_PAGES = [f"{evidence(MANUAL)}/text/index.html", f"{evidence(MANUAL)}/text-2/index.html"]


def tree(site: Path, path: str) -> LexborHTMLParser:
    return LexborHTMLParser((site / path / "index.html").read_bytes())


def follow(site: Path, page: str, link: str | None) -> tuple[Path, str]:
    """The file that ``link`` on ``page`` leads to, and the fragment."""
    path, _, fragment = str(link).partition("#")
    target = (site / page / path).resolve()
    return (target / "index.html" if target.is_dir() else target), fragment


def test_a_site_shows_passages_alone_unless_it_says_otherwise(
    sites: dict[str, Path], tmp_path: Path
) -> None:
    site = read_folder(sites["excerpts"])
    default = build_site(make(tmp_path, "on_gate_fail: mark")).site_dir
    assert {name for name in site if name.startswith("captured/") or "/text" in name} == set()
    assert "/captured" not in site["_headers"].decode()
    assert FAR.encode() not in b"".join(site.values())
    assert b"The whole captured text is in the snapshot directory" in b"".join(site.values())
    tree_only = {"tree.sha256", "index.html"}
    assert {n for n, data in read_folder(default).items() if site[n] != data} <= tree_only


def test_the_card_and_the_evidence_page_lead_to_the_words_in_the_whole_text(
    sites: dict[str, Path],
) -> None:
    site = sites["windows"]
    report = tree(site, "reports/one")
    (card,) = [
        node
        for node in report.css(".pp-cite")
        if node.css("mark") and WHOLE in node.css("mark")[0].text()
    ]
    (link,) = [a for a in card.css("a") if a.text() == "See it in the captured text"]
    file, anchor = follow(site, "reports/one", link.attributes["href"])
    assert file == site / evidence(MANUAL) / "text/index.html"
    page = LexborHTMLParser(file.read_bytes())
    assert page.css_first(f"[id='{anchor}'] mark").text().startswith("The cap is ")
    links = [
        a.attributes["href"]
        for a in tree(site, evidence(MANUAL)).css("a")
        if a.text() == "See it in the whole captured text"
    ]
    assert [follow(site, evidence(MANUAL), one)[0] for one in links] == [file, file]
    assert follow(site, evidence(MANUAL), links[0])[1] == anchor


def test_the_page_is_the_windows_text_and_only_its_own_reports_words_are_marked(
    sites: dict[str, Path],
) -> None:
    site = sites["windows"]
    snapshot = SnapshotStore(sites["windows snapshots"]).load(identify(MANUAL).key)
    assert snapshot is not None
    for report, marks in {
        "one": ["The cap is ", "nine files, says", " the manual"],
        "two": ["nine files at most"],
    }.items():
        page = tree(site, f"{evidence(MANUAL, report)}/text")
        assert [node.text() for node in page.css(".pp-lines mark")] == marks
        for sign in page.css(".pp-lines .pp-at"):
            target, unit = follow(site, f"{evidence(MANUAL, report)}/text", sign.attributes["href"])
            assert LexborHTMLParser(target.read_bytes()).css_first(f"#{unit}") is not None
            sign.decompose()
        assert "".join(node.text() for node in page.css(".pp-lines")) == snapshot.windows[0].text
        (line,) = page.css(".pp-lines")
        assert (line.attributes["dir"], "lang" in line.attributes) == ("auto", True)
    said = " ".join(tree(site, f"{evidence(MANUAL)}/text").body.text().split())  # type: ignore[union-attr]
    assert "It belongs to its authors, not to this site" in said


def test_the_text_is_a_file_whose_hash_is_the_windows(sites: dict[str, Path]) -> None:
    site = sites["windows"]
    store = SnapshotStore(sites["windows snapshots"])
    wanted = set()
    for uri in (SOURCE, MANUAL, SECRET):
        snapshot = store.load(identify(uri).key)
        assert snapshot is not None
        links = [a.attributes["href"] for a in tree(site, evidence(uri)).css("h2#captured ~ ul a")]
        files = {follow(site, evidence(uri), link)[0] for link in links}
        for window in snapshot.windows:
            place = site / f"captured/texts/{window.text_sha256}.txt"
            assert place in files
            assert hashlib.sha256(place.read_bytes()).hexdigest() == window.text_sha256
            assert place.read_text("utf-8") == window.text
            wanted.add(place.name)
    assert {path.name for path in (site / "captured/texts").iterdir()} == wanted
    assert not (site / "captured/bytes").exists()


def test_hidden_text_stands_apart_and_says_so(sites: dict[str, Path]) -> None:
    page = tree(sites["windows"], f"{evidence(MANUAL)}/text-2")
    assert "Nobody sees these hidden words." in page.css_first(".pp-lines").text()
    assert "No reader of the source sees this." in page.css_first(".pp-notice").text()
    assert page.css_first("h1").text().startswith("Hidden text: ")
    shown = tree(sites["windows"], f"{evidence(MANUAL)}/text")
    assert "hidden words" not in shown.css_first(".pp-lines").text()
    assert "hidden from readers" in shown.body.text()  # type: ignore[union-attr]


@pytest.mark.parametrize("value", ["windows", "bytes"])
def test_nothing_is_shown_of_what_is_no_text_of_the_source(
    value: str, sites: dict[str, Path]
) -> None:
    site = sites[value]
    for uri in (WALL, DENIED):
        assert not (site / evidence(uri) / "text").exists()
        assert tree(site, evidence(uri)).css("#captured") == []
    everything = b"".join(read_folder(site).values())
    # The report itself quotes it.
    assert b"Enable JavaScript and cookies" not in everything
    assert WALL_PAGE.encode() not in everything


def test_received_bytes_are_there_under_an_ending_that_no_browser_shows(
    sites: dict[str, Path],
) -> None:
    site = sites["bytes"]
    digests = {}
    for uri in (SOURCE, MANUAL):
        page = tree(site, evidence(uri))
        (link,) = page.css("a[download]")
        file, _ = follow(site, evidence(uri), link.attributes["href"])
        digests[file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
        assert file.parent == site / "captured/bytes"
    assert {f"{digest}.bin" for digest in digests.values()} == set(digests)
    assert {path.name for path in (site / "captured/bytes").iterdir()} == set(digests)
    assert PAGE.encode() in {(site / "captured/bytes" / name).read_bytes() for name in digests}
    said = tree(site, evidence(SECRET)).css_first("h2#captured ~ ul").text()
    assert "The received bytes were not kept" in said
    assert (
        "bytes" not in tree(sites["windows"], evidence(SECRET)).css_first("#captured ~ ul").text()
    )


def test_a_host_is_told_to_run_nothing_of_it(sites: dict[str, Path]) -> None:
    rules: dict[str, list[str]] = {}
    for line in (sites["bytes"] / "_headers").read_text().splitlines():
        if line.startswith("/"):
            rules[line] = []
        else:
            rules[list(rules)[-1]].append(line.strip())
    assert "X-Content-Type-Options: nosniff" in rules["/*"]
    assert rules["/captured/*"] == ["Content-Security-Policy: sandbox", "X-Robots-Tag: noindex"]
    assert rules["/captured/texts/*"] == ["Content-Type: text/plain; charset=utf-8"]
    assert rules["/captured/bytes/*"] == [
        "Content-Type: application/octet-stream",
        "Content-Disposition: attachment",
    ]


def test_searches_pass_the_text_of_others_by(sites: dict[str, Path]) -> None:
    site = sites["bytes"]
    robots = {
        path.relative_to(site).as_posix()
        for path in site.rglob("*.html")
        if LexborHTMLParser(path.read_bytes()).css("head meta[name='robots'][content='noindex']")
    }
    assert robots == {
        path.relative_to(site).as_posix() for path in site.glob("reports/*/sources/*/text*/*.html")
    }
    assert len(robots) == 6
    assert FAR not in (site / "search/search_index.json").read_text("utf-8")


@pytest.mark.parametrize("theme", ["mkdocs", "material"])
def test_other_themes_show_it_too_and_keep_it_from_search(theme: str, tmp_path: Path) -> None:
    if theme == "material":
        pytest.importorskip("material")
    site = build_site(make(tmp_path, "publish: windows", theme=theme)).site_dir
    page = tree(site, f"{evidence(MANUAL)}/text")
    assert page.css(".pp-lines mark")
    assert page.css("head meta[name='robots'][content='noindex']")
    assert "/captured/*" in (site / "_headers").read_text()


@pytest.mark.parametrize("directory_urls", ["true", "false"])
def test_the_same_site_is_built_again_from_the_snapshots_alone(
    directory_urls: str, tmp_path: Path
) -> None:
    further = f"use_directory_urls: {directory_urls}\n"
    config = make(tmp_path / "first", "publish: bytes", further)
    site = read_folder(build_site(config).site_dir)
    (tmp_path / "first/snapshots").rename(tmp_path / "kept")
    shutil.rmtree(tmp_path / "first")
    replayed = replay(tmp_path / "kept", tmp_path / "again")
    assert read_folder(replayed.build.site_dir) == site
    assert any(name.startswith("captured/bytes/") for name in site)


def test_it_changes_the_site_and_no_ledger(sites: dict[str, Path]) -> None:
    sizes = {}
    for name in ("ledger.json", "gate.json", "run.json", "rows.csv"):
        path = f"reports/one/data/{name}"
        assert len({(sites[value] / path).read_bytes() for value in ("excerpts", "bytes")}) == 1
        sizes[name] = (sites["bytes"] / path).stat().st_size
    assert all(sizes.values())


def test_an_authors_file_in_the_way_is_named(tmp_path: Path) -> None:
    config = make(tmp_path, "publish: windows")
    name = next(
        path.relative_to(tmp_path / "site").as_posix()
        for path in (build_site(config).site_dir / "captured/texts").iterdir()
    )
    (tmp_path / "docs" / name).parent.mkdir(parents=True)
    (tmp_path / "docs" / name).write_text("mine")
    with pytest.raises(ProofpressError, match="it would stand where Proofpress puts") as caught:
        build_site(config)
    assert caught.value.file == name


def test_a_data_file_of_the_site_is_not_there_twice(tmp_path: Path) -> None:
    report = "It fell [data](../data/a.csv) <!-- proof-quote: 2025,400 -->.\n"
    config = make_project(tmp_path, reports={"a.md": report}, options="publish: bytes")
    (tmp_path / "docs/data").mkdir()
    (tmp_path / "docs/data/a.csv").write_text("year,sales\n2025,400\n")
    site = build_site(config).site_dir
    assert not (site / "captured/bytes").exists()
    (page,) = site.glob("reports/a/sources/*/index.html")
    assert "under its own name" in page.read_text()
    assert len(list((site / "captured/texts").iterdir())) == 1


def test_a_large_text_is_shown_in_part_and_says_which(tmp_path: Path) -> None:
    text = "A line of the book.\n" * 30_000 + "The last words of the book.\n" + "And more.\n" * 900
    report = f"It ends [so]({MANUAL}) <!-- proof-quote: The last words of the book -->.\n"
    config = make_project(tmp_path, reports={"a.md": report}, options="publish: windows")
    (tmp_path / "book.txt").write_text(text)
    store = SnapshotStore(tmp_path / "snapshots")
    import_file(store, MANUAL, tmp_path / "book.txt", retrieved_at="2024-05-31")
    site = build_site(config).site_dir
    page = tree(site, f"{evidence(MANUAL, 'a')}/text")
    assert [node.text() for node in page.css("mark")] == ["The last words of the book"]
    shown = sum(len(node.text()) - len(node.css(".pp-at")) for node in page.css(".pp-lines"))
    assert 200_000 < shown < 205_000
    said = " ".join(page.body.text().split())  # type: ignore[union-attr]
    assert f"It has {len(text):,} characters; this page shows {shown:,} of them" in said
    left = [int(n.text().split()[0].replace(",", "")) for n in page.css("#pp-page > p.pp-code")]
    assert len(left) == 2
    assert shown + sum(left) == len(text)
    (file,) = (site / "captured/texts").iterdir()
    assert file.read_text() == text


@pytest.fixture(scope="module")
def served(sites: dict[str, Path]) -> Iterator[str]:
    """The site as a plain server without any header of ours gives it out."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sites["bytes"])
    handler.log_message = lambda *_: None  # type: ignore[attr-defined]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no chromium on this machine")
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        yield opened
        opened.close()


def test_a_browser_runs_nothing_of_a_source(
    sites: dict[str, Path], served: str, browser: Any
) -> None:
    site = sites["bytes"]
    files = [path.relative_to(site).as_posix() for path in sorted(site.glob("captured/*/*"))]
    page = browser.new_page(viewport={"width": 360, "height": 700})
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.location} {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    for base in (f"{site.as_uri()}/", served):
        for path in TEXT_PAGES:
            page.goto(base + path)
            assert page.title() != "run"
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
        for path in files:
            if path.endswith(".bin"):
                with page.expect_download():
                    page.evaluate("address => { location.href = address }", base + path)
            else:
                page.goto(base + path)
                assert page.title() == ""
                assert page.evaluate("document.contentType") == "text/plain"
    page.close()
    assert [one for one in said if "favicon.ico" not in one] == []


def test_axe_finds_no_fault_and_lines_run_as_they_are_written(
    sites: dict[str, Path], browser: Any
) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    source = Path(axe.__file__).with_name("axe.min.js").read_text("utf-8")
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    for path in (*TEXT_PAGES, f"{evidence(MANUAL)}/index.html"):
        page.goto(f"{sites['bytes'].as_uri()}/{path}")
        page.evaluate(source)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("axe.run()")["violations"]
            told = [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]
            assert told == [], (path, scheme)
    page.goto(f"{sites['bytes'].as_uri()}/{TEXT_PAGES[0]}")
    shape = page.evaluate(
        """() => {
            const line = document.querySelector(".pp-lines");
            const of = words => {
                const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
                while (walk.nextNode()) {
                    const at = walk.currentNode.data.indexOf(words);
                    if (at < 0) continue;
                    const range = document.createRange();
                    range.setStart(walk.currentNode, at);
                    range.setEnd(walk.currentNode, at + words.length);
                    return range.getBoundingClientRect();
                }
            };
            const box = line.getBoundingClientRect();
            return {
                arabic: box.right - of("النص").right,
                latin: of("Another").left - box.left,
                indented: of("as it is").left - of("kept").left,
            };
        }"""
    )
    context.close()
    assert shape["arabic"] < 40
    assert shape["latin"] < 40
    assert shape["indented"] > 4

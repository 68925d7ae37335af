"""Sites built in this process: what stands in them, how a gate and an error end a build."""

from __future__ import annotations

import json
import logging
import os
from importlib.resources import files
from pathlib import Path

import pytest
from projects import CLEAR, FAILING, INDETERMINATE, leftovers, make_project, read_folder

from proofpress.capture import Acquisition
from proofpress.errors import ExitCode, ProofpressError
from proofpress.ledger import GateOutcome
from proofpress.settings import OnGateFail
from proofpress.site import host, source_tree
from proofpress.site.host import build_site
from proofpress.site.source_tree import load_manifest


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return make_project(tmp_path)


def test_builds_pages_and_data_beside_the_authors_own(config: Path) -> None:
    result = build_site(config)
    assert result.outcome is GateOutcome.CLEAR
    assert result.exit_code is ExitCode.HOLDS
    assert result.site_dir == config.parent / "site"
    site = read_folder(result.site_dir)
    assert {
        "index.html",
        "about/index.html",
        "images/plot.png",
        "reports/limits/index.html",
        "reports/limits/ledger/index.html",
        "reports/limits/gate/index.html",
        "reports/limits/data/ledger.json",
        "reports/limits/data/ledger.md",
        "assets/proofpress.css",
        "assets/proofpress.js",
        "_headers",
    } <= set(site)
    assert "sitemap.xml.gz" not in site
    assert site["reports/limits/data/ledger.md"].startswith(b"#")
    assert json.loads(site["reports/limits/data/ledger.json"])["schema"] == "proofpress-ledger/v1"
    assert leftovers(config.parent) == []


def test_one_stylesheet_and_one_script(config: Path) -> None:
    build_site(config)
    names = [name for name in read_folder(config.parent / "site") if not name.startswith("search")]
    assert [name for name in names if name.endswith((".css", ".js"))] == [
        "assets/proofpress.css",
        "assets/proofpress.js",
    ]


def test_the_home_page_keeps_its_own_words_above_the_reports(config: Path) -> None:
    build_site(config)
    home = (config.parent / "site/index.html").read_text()
    body = home[home.index("<main") :]
    assert "Read <em>this</em> first." in body
    assert body.index("Read <em>this</em>") < body.index('href="reports/limits/"')
    assert "pp: introduction" not in home


def test_a_site_without_a_home_page_gets_one(config: Path) -> None:
    (config.parent / "docs/index.md").unlink()
    build_site(config)
    assert 'href="reports/limits/"' in (config.parent / "site/index.html").read_text()


def test_a_readme_is_a_home_page_too(config: Path) -> None:
    (config.parent / "docs/index.md").rename(config.parent / "docs/README.md")
    build_site(config)
    assert "Read <em>this</em> first." in (config.parent / "site/index.html").read_text()


@pytest.mark.parametrize(
    ("further", "link", "image"),
    [
        ("", "../../about/#words", "../../images/plot.png"),
        ("use_directory_urls: false\n", "../about.html#words", "../images/plot.png"),
    ],
)
def test_relative_links_of_a_report_lead_to_pages_and_files(
    further: str, link: str, image: str, tmp_path: Path
) -> None:
    site = build_site(make_project(tmp_path, further=further)).site_dir
    page = site / ("reports/limits.html" if further else "reports/limits/index.html")
    html = page.read_text()
    assert f'href="{link}"' in html
    assert f'src="{image}"' in html


def test_a_report_is_not_touched_by_the_hosts_markdown(tmp_path: Path) -> None:
    report = CLEAR + "\nThis stays ==as it is== and !!! note stays text.\n"
    further = "markdown_extensions: [admonition, smarty]\n"
    config = make_project(tmp_path, reports={"limits.md": report}, further=further)
    html = (build_site(config).site_dir / "reports/limits/index.html").read_text()
    assert "This stays ==as it is== and !!! note stays text." in html


_OF_THE_SITE = {"index.html", "tree.sha256", "search/search_index.json", "sitemap.xml"}
"""Files that tell of all reports at once."""


@pytest.mark.parametrize("theme", ["proofpress", "mkdocs", "material"])
def test_a_changed_report_changes_its_own_files_and_those_of_the_site(
    theme: str, tmp_path: Path
) -> None:
    reports = {"a.md": CLEAR, "limits.md": CLEAR, "z.md": CLEAR}
    config = make_project(tmp_path, theme=theme, reports=reports)
    before = read_folder(build_site(config).site_dir)
    changed = tmp_path / "docs/reports/limits.md"
    changed.write_text(CLEAR.replace("ten files", "five files") + "\nMore of it.\n", "utf-8")
    after = read_folder(build_site(config).site_dir)
    differing = {
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    }
    own = {name for name in differing if name.startswith("reports/limits/")}
    assert {"reports/limits/index.html", "reports/limits/reproduce/index.html"} < own
    assert {"index.html", "tree.sha256"} <= differing - own <= _OF_THE_SITE


def test_builds_the_same_bytes_again(config: Path, tmp_path: Path) -> None:
    first = read_folder(build_site(config).site_dir)
    again = read_folder(build_site(config, site_dir=tmp_path / "out" / "again").site_dir)
    assert first == again


def test_dates_come_from_snapshots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    config = make_project(tmp_path, theme="mkdocs", further="site_url: https://example.org/x/\n")
    site = build_site(config).site_dir
    assert "2024-05-31" in (site / "sitemap.xml").read_text()
    assert "Build Date UTC : 2024-05-31" in (site / "index.html").read_text()
    assert os.environ["SOURCE_DATE_EPOCH"] == "86400"


def test_no_date_stays_in_the_environment(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    build_site(config)
    assert "SOURCE_DATE_EPOCH" not in os.environ


@pytest.mark.parametrize(
    ("mode", "exit_code", "published"),
    [
        (OnGateFail.MARK, ExitCode.DOES_NOT_HOLD, True),
        (OnGateFail.STOP, ExitCode.DOES_NOT_HOLD, False),
        (OnGateFail.ALLOW, ExitCode.HOLDS, True),
    ],
)
def test_a_failed_gate_marks_stops_or_is_allowed(
    mode: OnGateFail, exit_code: ExitCode, published: bool, config: Path
) -> None:
    former = read_folder(build_site(config).site_dir)
    tree = (config.parent / "snapshots/tree").read_text()
    (config.parent / "docs/reports/limits.md").write_text(FAILING)
    result = build_site(config, on_gate_fail=mode)
    assert result.outcome is GateOutcome.FAILED
    assert result.exit_code is exit_code
    assert result.is_published is published
    assert (read_folder(result.site_dir) != former) is published
    assert ((config.parent / "snapshots/tree").read_text() != tree) is published
    assert leftovers(config.parent) == []
    assert "reports/limits.md (1 failure)" in result.summary


def test_the_worst_gate_decides(tmp_path: Path) -> None:
    reports = {"a.md": CLEAR, "b.md": FAILING, "c.md": INDETERMINATE}
    result = build_site(make_project(tmp_path, reports=reports))
    assert [report.gate.outcome for report in result.reports] == [
        GateOutcome.CLEAR,
        GateOutcome.FAILED,
        GateOutcome.INDETERMINATE,
    ]
    assert result.outcome is GateOutcome.INDETERMINATE
    assert result.exit_code is ExitCode.COULD_NOT_CHECK


@pytest.mark.parametrize("mode", list(OnGateFail))
def test_what_could_not_be_checked_never_holds(mode: OnGateFail, tmp_path: Path) -> None:
    config = make_project(tmp_path, reports={"c.md": INDETERMINATE})
    assert build_site(config, on_gate_fail=mode).exit_code is ExitCode.COULD_NOT_CHECK


def test_a_caller_overrides_the_configuration(tmp_path: Path) -> None:
    config = make_project(
        tmp_path, options="on_gate_fail: stop\nsnapshots: nowhere\nacquisition: offline"
    )
    result = build_site(
        config,
        snapshots=tmp_path / "snapshots",
        mode=Acquisition.REPLAY_ONLY,
        on_gate_fail=OnGateFail.MARK,
    )
    assert result.outcome is GateOutcome.CLEAR
    assert load_manifest(tmp_path / "snapshots").sha256 == result.tree_sha256
    # The next build of this process goes by its configuration alone.
    assert build_site(config).reports[0].snapshots.popitem()[1] is None  # type: ignore[attr-defined]


def test_replay_only_needs_every_snapshot(tmp_path: Path) -> None:
    config = make_project(tmp_path, options="acquisition: replay_only\nsnapshots: nowhere")
    with pytest.raises(ProofpressError) as caught:
        build_site(config)
    assert caught.value.exit_code is ExitCode.COULD_NOT_CHECK
    assert not (tmp_path / "site").exists()


WRONG = [
    ("options", "speed: 9", "mkdocs.yml: configuration key speed: found an unknown key, allowed"),
    ("options", "publsh: windows", "publsh: found an unknown key (did you mean publish?)"),
    ("options", "gate: {opaque_finding: fail}", "unknown key (did you mean opaque_findings?)"),
    ("options", "on_gate_fail: shout", "configuration key on_gate_fail: found 'shout'"),
    ("options", "reports: 3", "configuration key reports: found 3"),
    ("options", 'reports: ["no/*.md"]', "no page matches reports: no/*.md"),
    ("options", "snapshots: docs/snapshots", "lies in the documentation folder"),
    ("options", "snapshots: site/snapshots", "a new site would replace snapshots"),
    ("further", "site_dir: .\n", "site_dir"),
    ("further", "theme: nonesuch\n", "Unrecognised theme name"),
    ("further", "docs_dir: nowhere\n", "docs_dir"),
    ("further", "a: 'b\n", "mkdocs.yml:7: it is no valid YAML"),
    ("further", "hooks: [missing.py]\n", "missing.py"),
    ("further", "INHERIT: ../up.yml\n", "up.yml"),
]


@pytest.mark.parametrize(("where", "text", "message"), WRONG)
def test_a_wrong_configuration_is_told_in_one_line(
    where: str, text: str, message: str, tmp_path: Path
) -> None:
    config = make_project(tmp_path / "p", **{where: text})  # type: ignore[arg-type]
    with pytest.raises(ProofpressError) as caught:
        build_site(config)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.remedy
    assert not (tmp_path / "p/site").exists()
    assert leftovers(config.parent) == []


def test_a_missing_configuration_and_plugin_are_named(tmp_path: Path) -> None:
    with pytest.raises(ProofpressError, match=r"mkdocs\.yml: there is no such configuration"):
        build_site(tmp_path / "mkdocs.yml")
    config = make_project(tmp_path)
    config.write_text("site_name: Tiny\nplugins: [search]\n")
    with pytest.raises(ProofpressError, match="proofpress is not switched on"):
        build_site(config)


@pytest.mark.parametrize(
    "name",
    [
        "reports/limits/ledger.md",
        "reports/limits/ledger/index.md",
        "reports/Limits/Gate.md",
        "reports/limits/data/ledger.json",
        "assets/proofpress.css",
        "_headers",
    ],
)
def test_a_page_in_the_way_is_named(name: str, config: Path) -> None:
    path = config.parent / "docs" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine\n")
    with pytest.raises(ProofpressError, match="it would stand where Proofpress puts") as caught:
        build_site(config)
    assert caught.value.file == name


def test_an_error_leaves_the_former_site(config: Path) -> None:
    former = read_folder(build_site(config).site_dir)
    (config.parent / "docs/about.md").write_bytes(b"not UTF-8: \xff\n")
    with pytest.raises(ProofpressError, match=r"about\.md"):
        build_site(config)
    assert read_folder(config.parent / "site") == former
    assert leftovers(config.parent) == []


def test_an_interrupt_leaves_the_former_site(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    former = read_folder(build_site(config).site_dir)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("proofpress.site.running.write_tree", interrupt)
    with pytest.raises(KeyboardInterrupt):
        build_site(config)
    assert read_folder(config.parent / "site") == former
    assert leftovers(config.parent) == []


def test_the_hosts_log_is_tamed_and_left_as_it_was(
    config: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (config.parent / "docs/about.md").write_text("[nowhere](missing.md)\n\n## Words\n")
    logger = logging.getLogger(host.engine_name())
    before = (list(logger.handlers), logger.level, logger.propagate)
    build_site(config)
    assert (list(logger.handlers), logger.level, logger.propagate) == before
    out, err = capfd.readouterr()
    assert out == ""
    assert "missing.md" in err
    assert "Building documentation" not in err


def test_search_finds_the_text_and_not_its_signs(config: Path) -> None:
    build_site(config)
    index = json.loads((config.parent / "site/search/search_index.json").read_text())
    texts = {entry["location"]: entry["text"] for entry in index["docs"]}
    assert "The limit is ten files" in texts["reports/limits/"]
    assert "How to read this page" not in texts["reports/limits/"]
    assert texts["reports/limits/ledger/"] == ""
    assert "Read this first" in " ".join(texts[""].split())
    assert not [text for text in texts.values() if "Quoted words found" in text]
    assert not [text for text in texts.values() if "proofpress replay" in text]


def test_hidden_pages_that_the_configuration_shows_are_copied(tmp_path: Path) -> None:
    config = make_project(tmp_path, further='exclude_docs: "!.well-known\\n"\n')
    hidden = tmp_path / "docs/.well-known/note.txt"
    hidden.parent.mkdir()
    hidden.write_text("shown\n")
    (tmp_path / "docs/.other.txt").write_text("not shown\n")
    result = build_site(config)
    assert (result.site_dir / ".well-known/note.txt").exists()
    paths = [path for path, _ in load_manifest(tmp_path / "snapshots").files]
    assert "docs/.well-known/note.txt" in paths
    assert "docs/.other.txt" not in paths


def test_the_tree_is_written_only_with_a_site(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_tree, "LARGEST_FILE", 10)
    with pytest.raises(ProofpressError, match="cannot be read: it is larger"):
        build_site(config)
    assert not (config.parent / "snapshots/tree").exists()


HOSTILE = """\
---
title: "<script>alert(1)</script> & \\"quoted\\" <b>bold</b>"
---
# Head <script>alert(2)</script>

The limit is ten files.
"""


@pytest.mark.parametrize("theme", ["proofpress", "mkdocs", "material"])
def test_a_hostile_title_is_text_in_every_theme(theme: str, tmp_path: Path) -> None:
    if theme == "material":
        pytest.importorskip("material")
    config = make_project(tmp_path, theme=theme, reports={"x.md": HOSTILE})
    for name, data in read_folder(build_site(config).site_dir).items():
        if name.endswith(".html"):
            html = data.decode()
            assert "<script>alert" not in html, name
            assert "<b>bold" not in html, name
            assert 'content="<' not in html, name
    page = (tmp_path / "site/reports/x/index.html").read_text()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in page.partition("</title>")[0]


def test_a_strict_build_that_the_host_ends_leaves_the_former_site(tmp_path: Path) -> None:
    config = make_project(tmp_path, further="strict: true\n")
    former = read_folder(build_site(config).site_dir)
    (tmp_path / "docs/about.md").write_text("[nowhere](missing.md)\n\n## Words\n")
    with pytest.raises(ProofpressError, match="Aborted with 1 warnings in strict mode"):
        build_site(config)
    assert read_folder(tmp_path / "site") == former
    assert leftovers(tmp_path) == []


def test_the_manifest_has_the_published_form(config: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    build_site(config)
    schema = json.loads(files("proofpress.schemas").joinpath("tree.schema.json").read_bytes())
    manifest = load_manifest(config.parent / "snapshots")
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(manifest.data)))


@pytest.mark.parametrize(
    "uri",
    [
        "ftp://e.example/x",
        "https://user:hush@e.example/",
        "urn:isbn:1",
        "about:blank",
        "http://[broken",
        "https://e.example:99999/",
    ],
)
def test_an_address_that_is_refused_or_broken_stops_no_site(uri: str, tmp_path: Path) -> None:
    report = (
        f'The limit [is ten files](<{uri}> "quote: ten files").[^1]\n\n[^1]: [there](<{uri}>)\n'
    )
    result = build_site(make_project(tmp_path, reports={"a.md": report}))
    assert result.outcome is GateOutcome.CLEAR
    page = (result.site_dir / "reports/a/index.html").read_text()
    assert "hush" not in page
    assert "hush" not in (result.site_dir / "reports/a/data/ledger.json").read_text()


def test_two_pages_of_one_address_are_an_error(tmp_path: Path) -> None:
    reports = {"x.md": FAILING, "x/index.md": CLEAR}
    with pytest.raises(ProofpressError, match=r"x\.md|x/index\.md") as told:
        build_site(make_project(tmp_path, reports=reports))
    assert told.value.exit_code is ExitCode.COULD_NOT_CHECK
    assert not (tmp_path / "site").exists()


def test_a_folder_of_somebody_else_is_no_place_for_a_site(config: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious/novel.txt").write_text("years of work")
    with pytest.raises(ProofpressError, match=r"novel\.txt, which would be lost"):
        build_site(config, site_dir=tmp_path / "precious")
    assert (tmp_path / "precious/novel.txt").read_text() == "years of work"


def test_a_deleted_draft_does_not_stay_in_the_snapshots(config: Path) -> None:
    about = config.parent / "docs/about.md"
    about.write_text("# About\n\nA secret draft.\n")
    build_site(config)
    about.write_text("# About\n\nNothing.\n")
    build_site(config)
    kept = (config.parent / "snapshots/files").rglob("*")
    assert not [path for path in kept if path.is_file() and b"secret draft" in path.read_bytes()]


def test_a_report_links_to_no_hidden_file_and_tells_of_missing_ones(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    report = CLEAR + "\nSee [o](.hidden.md), [p](nope.md) and ![i](nope.png).\n"
    config = make_project(tmp_path, reports={"a.md": report})
    (tmp_path / "docs/reports/.hidden.md").write_text("# Hidden\n")
    site = build_site(config).site_dir
    assert 'href=".hidden.md"' in (site / "reports/a/index.html").read_text()
    told = capfd.readouterr().err
    for link in (".hidden.md", "nope.md", "nope.png"):
        assert f"'reports/a.md' contains a link '{link}'" in told

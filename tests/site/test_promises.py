"""What every build promises, on whole sites: verdicts, marks, what is replaced and what is left out."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import CLEAR, FAILING, INDETERMINATE, leftovers, make_project, read_folder
from selectolax.lexbor import LexborHTMLParser

from proofpress.cli import main
from proofpress.errors import ExitCode
from proofpress.ledger import GateOutcome
from proofpress.settings import OnGateFail
from proofpress.site.host import build_site

REPORTS = {"clear": CLEAR, "failing": FAILING, "indeterminate": INDETERMINATE}
CODES = {"clear": 0, "failing": 1, "indeterminate": 2}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize("mode", [OnGateFail.MARK, OnGateFail.ALLOW])
def test_a_site_with_a_failed_gate_says_so_on_every_page(mode: OnGateFail, tmp_path: Path) -> None:
    reports = {"bad.md": FAILING, "good.md": CLEAR}
    config = make_project(tmp_path, reports=reports, options="publish: windows")
    site = build_site(config, on_gate_fail=mode).site_dir
    pages = [site / "index.html", *sorted((site / "reports").rglob("*.html"))]
    assert len(pages) == 1 + 2 * 7
    for path in pages:
        badges = LexborHTMLParser(path.read_bytes()).css(".pp-gate")
        said = {(badge.attributes["class"] or "").split()[-1] for badge in badges}
        wanted = {
            "bad": {"pp-gate-failed"},
            "good": {"pp-gate-clear"},
            "site": {"pp-gate-failed", "pp-gate-clear"},
        }
        name = path.relative_to(site).parts
        assert said == wanted[name[1] if len(name) > 1 else "site"], path


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_neither_quiet_nor_strict_changes_a_verdict(name: str, tmp_path: Path) -> None:
    gates, said = set(), set()
    for number, (further, flags) in enumerate(
        [("", []), ("strict: true\n", []), ("", ["--quiet"]), ("strict: true\n", ["--quiet"])]
    ):
        folder = tmp_path / str(number)
        config = make_project(folder, reports={"limits.md": REPORTS[name]}, further=further)
        done = run("build", "-f", config, "-d", folder / "site", *flags)
        assert done.exit_code == CODES[name]
        said.add(done.stdout.replace(str(folder), ""))
        gates.add((folder / "site/reports/limits/data/gate.json").read_bytes())
    assert (len(gates), len(said)) == (1, 1)


@pytest.mark.parametrize(
    ("engine", "name", "mode", "code", "is_there"),
    [
        ("mkdocs", "clear", "stop", 0, True),
        ("mkdocs", "failing", "stop", 1, False),
        ("mkdocs", "failing", "allow", 0, True),
        ("mkdocs", "indeterminate", "allow", 1, True),
        ("properdocs", "failing", "allow", 0, True),
    ],
)
def test_a_host_that_is_quiet_and_strict_ends_as_the_gate_says(
    engine: str, name: str, mode: str, code: int, is_there: bool, tmp_path: Path
) -> None:
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    make_project(tmp_path, reports={"limits.md": REPORTS[name]}, options=f"on_gate_fail: {mode}")
    command = [sys.executable, "-m", engine, "build", "--quiet", "--strict"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr
    assert (tmp_path / "site/index.html").is_file() is is_there
    assert ("gate " in done.stderr) is (code != 0)


def test_a_site_that_stops_replaces_nothing_and_one_that_marks_everything(tmp_path: Path) -> None:
    config = make_project(tmp_path, reports={"a.md": CLEAR, "b.md": CLEAR})
    former = read_folder(build_site(config).site_dir)
    (tmp_path / "docs/reports/a.md").write_text(FAILING)
    (tmp_path / "docs/reports/b.md").unlink()
    dead = tmp_path / ".site.proofpress-0123456789ab"
    (dead / "reports").mkdir(parents=True)
    (dead / "reports/half.html").write_text("half a page")
    assert build_site(config, on_gate_fail=OnGateFail.STOP).outcome is GateOutcome.FAILED
    assert read_folder(tmp_path / "site") == former
    assert leftovers(tmp_path) == []
    build_site(config)
    assert {
        name for name in read_folder(tmp_path / "site") if name.startswith("reports/b/")
    } == set()


def test_what_needs_the_sites_address_is_left_out_without_it(tmp_path: Path) -> None:
    alone = build_site(make_project(tmp_path / "alone")).site_dir
    known = build_site(
        make_project(tmp_path / "known", further="site_url: https://example.org/x/\n")
    ).site_dir
    needy = "head link[rel='canonical'], head meta[property='og:url']"
    for name in ("index.html", "reports/limits/index.html", "about/index.html"):
        assert LexborHTMLParser((alone / name).read_bytes()).css(needy) == []
        page = LexborHTMLParser((known / name).read_bytes())
        links = {
            node.attributes.get("href") or node.attributes["content"] for node in page.css(needy)
        }
        assert links == {f"https://example.org/x/{name.removesuffix('index.html')}"}
    assert b"<loc>" not in (alone / "sitemap.xml").read_bytes()
    assert (
        b"<loc>https://example.org/x/reports/limits/</loc>" in (known / "sitemap.xml").read_bytes()
    )
    for site in (alone, known):
        assert not (site / "sitemap.xml.gz").exists()
        for data in read_folder(site).values():
            assert b"localhost" not in data


def test_a_project_that_needs_trust_is_replayed_with_it_alone(tmp_path: Path) -> None:
    further = "hooks: [hook.py]\n"
    config = make_project(tmp_path / "p", further=further)
    hook = "def on_page_content(html, **_):\n    return html.replace('Plain', 'Fancy')\n"
    (tmp_path / "p/hook.py").write_text(hook)
    site = read_folder(build_site(config).site_dir)
    assert b"Fancy words." in site["about/index.html"]
    snapshots, out = tmp_path / "p/snapshots", tmp_path / "out"
    refused = run("replay", snapshots, "--out", out)
    assert refused.exit_code == ExitCode.COULD_NOT_CHECK
    assert "could not check: the project uses hooks: Python files" in refused.stderr
    assert "--trust-project" in refused.stderr
    assert not out.exists()
    done = run("replay", snapshots, "--out", out, "--trust-project")
    assert done.exit_code == ExitCode.HOLDS, done.stderr
    assert read_folder(out) == site

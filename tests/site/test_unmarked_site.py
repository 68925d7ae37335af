"""A built report page is the plain rendering once its marks are out, and that report's alone."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from marked import read_marks, unmarked
from projects import CLEAR, FAILING, make_project, read_folder

from proofpress.pipeline import CheckedReport
from proofpress.settings import OnGateFail
from proofpress.site.build import BuildResult
from proofpress.site.host import build_site
from proofpress.site.pages.render import printable

ROOT = Path(__file__).parents[2]
# The site leads relative links to where its pages and files stand.
_RELATIVE = re.compile(r'(href|src)="(?!#|[A-Za-z][A-Za-z0-9+.-]*:|//)[^"]*"')
_TITLE = re.compile(r"\s*<h1\b[^>]*>.*?</h1>", re.DOTALL)


def written(html: str) -> str:
    """The report in the page ``html`` without anything that marking adds to it."""
    head, _, rest = html.partition('<article id="pp-text"')
    article = rest.partition(">")[2].rpartition("</article>")[0]
    title = _TITLE.search(head[head.index('id="pp-page"') :])
    own_title = title[0] if title and 'class="pp-' not in title[0] else ""
    return "".join(read_marks(own_title + article).plain)


def comparable(html: str) -> str:
    return _RELATIVE.sub(r'\1=""', re.sub(r">\s+<", "><", html.strip()))


def check_unmarked(result: BuildResult, checked: CheckedReport) -> None:
    name = checked.report.path.removesuffix(".md")
    file = result.site_dir / name / "index.html"
    plain = printable(unmarked(checked.report))
    assert comparable(written(file.read_text("utf-8"))) == comparable(plain), name


def test_the_real_reports_built_and_unmarked_are_plain(
    corpus_reports: list[Path], tmp_path: Path
) -> None:
    config = make_project(tmp_path, options="acquisition: offline")
    for path in corpus_reports:
        shutil.copy(path, tmp_path / "docs/reports" / path.name)
    result = build_site(config, on_gate_fail=OnGateFail.MARK)
    assert len(result.reports) == len(corpus_reports) + 1
    for checked in result.reports:
        check_unmarked(result, checked)


def test_the_demonstration_built_and_unmarked_is_plain(tmp_path: Path) -> None:
    skip = shutil.ignore_patterns("site", "files", "tree", ".*")
    shutil.copytree(ROOT / "site_src", tmp_path / "site_src", ignore=skip)
    result = build_site(tmp_path / "site_src/mkdocs.yml")
    assert len(result.reports) >= 3
    for checked in result.reports:
        check_unmarked(result, checked)


@pytest.mark.parametrize("theme", ["proofpress", "mkdocs"])
def test_no_page_or_file_of_a_report_changes_with_another(theme: str, tmp_path: Path) -> None:
    config = make_project(
        tmp_path, reports={"limits.md": CLEAR, "people.md": CLEAR + "\nSo it is.\n"}, theme=theme
    )
    before = read_folder(build_site(config).site_dir)
    (tmp_path / "docs/reports/people.md").write_text(FAILING, "utf-8")
    after = read_folder(build_site(config, on_gate_fail=OnGateFail.MARK).site_dir)
    ours = {name: data for name, data in before.items() if name.startswith("reports/limits/")}
    assert len(ours) > 8
    assert {name: after[name] for name in ours} == ours
    assert before["reports/people/index.html"] != after["reports/people/index.html"]
    assert before["index.html"] != after["index.html"]

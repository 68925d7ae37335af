"""The documentation says what the code says, and nothing else."""

from __future__ import annotations

import re
import runpy
from enum import Enum
from pathlib import Path

import click
import pytest
import yaml

from proofpress.capture import Acquisition, FailureKind, Truncation
from proofpress.capture.records import FAILURE_DETAILS
from proofpress.capture_settings import FETCH_KEYS, LIMITS
from proofpress.cli import main
from proofpress.cli.default_command import GroupWithDefault
from proofpress.document import AnomalyKind, ExcerptForm, ExclusionKind, RemarkKind
from proofpress.ledger import (
    Annotation,
    Bucket,
    Change,
    Conflict,
    Detail,
    GateOutcome,
    Severity,
    SupportStatus,
)
from proofpress.one_capture.run import SourceState
from proofpress.settings import OnGateFail, Publish, read_settings
from proofpress.site.data_files import COLUMNS
from proofpress.site.pages.data_list import FILES
from proofpress.templates import template_folder

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "site_src" / "docs" / "documentation"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def commands() -> dict[str, click.Command]:
    """Every command by its words, such as ``capture import`` and ``capture`` itself."""
    found: dict[str, click.Command] = {}

    def visit(words: str, command: click.Command) -> None:
        if isinstance(command, click.Group):
            for name, inner in command.commands.items():
                visit(f"{words} {name}".strip(), inner)
            if isinstance(command, GroupWithDefault):
                found[words] = command.default
        else:
            found[words] = command

    visit("", main)
    return found


def test_every_command_is_documented_and_no_other() -> None:
    titles = re.findall(
        r"^## `proofpress ([a-z ]+?)(?: [A-Z-].*)?`", page("commands"), re.MULTILINE
    )
    assert sorted(titles) == sorted(commands())


@pytest.mark.parametrize("words", sorted(commands()))
def test_every_option_is_documented_and_no_other(words: str) -> None:
    section = re.split(rf"^## `proofpress {words}\b", page("commands"), flags=re.MULTILINE)[1]
    section = re.split(r"^## ", section, flags=re.MULTILINE)[0]
    documented = set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", section.split("| Option |")[1]))
    real = {
        name
        for parameter in commands()[words].params
        if isinstance(parameter, click.Option)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }
    assert documented - {"--help"} == real - {"--help"}


def first_column(text: str, heading: str) -> list[str]:
    """Code words in the first column of the first table after ``heading``."""
    table = text.split(heading)[1].split("\n\n| ")[1].split("\n\n")[0]
    return re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)


def test_every_setting_is_documented_and_no_other() -> None:
    text = page("configuration")
    keys = first_column(text, "configured in `mkdocs.yml`")
    example = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[0])
    options = example["plugins"][0]["proofpress"]
    assert sorted(keys) == sorted(options)
    # The example is the defaults, key by key.
    assert read_settings(options, "mkdocs.yml") == read_settings({}, "mkdocs.yml")
    with pytest.raises(Exception, match="one of " + ", ".join(keys)):
        read_settings({"no_such_key": 1}, "mkdocs.yml")


@pytest.mark.parametrize(
    ("heading", "values"),
    [
        ("## `acquisition`", list(Acquisition)),
        ("## `on_gate_fail`", list(OnGateFail)),
        ("## `publish`", list(Publish)),
    ],
)
def test_every_value_of_a_setting_is_documented(heading: str, values: list[Enum]) -> None:
    assert first_column(page("configuration"), heading) == [value.value for value in values]
    key = heading.strip("# `")
    for value in values:
        read_settings({key: value.value}, "mkdocs.yml")


def test_every_key_of_a_fetch_is_documented_with_its_range_and_no_other() -> None:
    table = page("configuration").split("## `fetch`")[1].split("\n\n")[1]
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", table, re.MULTILINE)
    assert [name for name, _ in rows] == list(FETCH_KEYS)
    for name, allowed in rows:
        if name in LIMITS:
            assert allowed == f"{LIMITS[name].low:g} to {LIMITS[name].high:g}"


def test_every_mode_failure_and_state_of_a_capture_is_explained() -> None:
    text = page("capturing")
    assert first_column(text, "# Capturing sources") == [mode.value for mode in Acquisition]
    kinds = [kind.value for kind in FailureKind if kind is not FailureKind.NOT_CAPTURED]
    assert first_column(text, "## Failures") == kinds
    assert set(first_column(text, "The detail says it more exactly")) == FAILURE_DETAILS
    section = page("commands").split("## `proofpress capture TARGET`")[1]
    states = first_column(section, "and the sums:")
    assert [word.partition(" ")[0] for word in states] == [state.value for state in SourceState]


def test_gate_keys_are_documented() -> None:
    keys = first_column(page("configuration"), "## `gate`")
    for key in keys:
        values = [severity.name.lower() for severity in Severity]
        for value in ["off", "80%"] if key == "minimum_declared_coverage" else values:
            read_settings({"gate": {key: value}}, "mkdocs.yml")
    with pytest.raises(Exception, match="one of " + ", ".join(keys)):
        read_settings({"gate": {"no_such_key": "fail"}}, "mkdocs.yml")


def test_every_data_file_of_a_report_and_column_of_its_table_is_documented() -> None:
    text = page("interfaces")
    files = first_column(text, "## Data beside the pages")
    assert files == [*(name for name, _, _ in FILES), "feed.xml", "tree.sha256"]
    assert first_column(text, "### `rows.csv`") == list(COLUMNS)
    marks = re.findall(
        r"(data-pp-[a-z0-9]+)=",
        template_folder().joinpath("parts", "frame.html").read_text("utf-8").split("endmacro")[0],
    )
    assert first_column(text, "### Marks of a page") == marks


def test_every_status_is_explained() -> None:
    text = page("statuses")
    pairs = re.findall(r"^\| `(\w+)` / `(\w+)`", text, re.MULTILINE)
    assert sorted(pairs) == sorted((detail.bucket.value, detail.value) for detail in Detail)
    assert {bucket for bucket, _ in pairs} == {bucket.value for bucket in Bucket}
    assert first_column(text, "## Support") == [status.value for status in SupportStatus]
    for word in (*Change, *Annotation, *Conflict):
        assert f"`{word.value}`" in text
    outcomes = [outcome.value for outcome in GateOutcome]
    assert first_column(text, "## The gate") == outcomes_in(text, outcomes)


def test_every_exclusion_anomaly_and_remark_is_explained() -> None:
    text = page("statuses")
    left_out = first_column(text, "## What is counted and what is left out")
    assert left_out == [kind.value for kind in ExclusionKind]
    undecidable = first_column(text, "## What makes a report undecidable")
    assert undecidable == [kind.value for kind in AnomalyKind]
    assert first_column(text, "## Remarks") == [kind.value for kind in RemarkKind]


def outcomes_in(text: str, outcomes: list[str]) -> list[str]:
    return sorted(outcomes, key=lambda outcome: text.index(f"| `{outcome}` |"))


def test_reference_page_is_written_from_the_code() -> None:
    written = runpy.run_path(str(ROOT / "site_src" / "write_reference.py"))
    assert page("reference") == written["write_page"](), "run: python site_src/write_reference.py"


def test_every_public_name_has_words_of_its_own() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", page("reference"), re.MULTILINE)
    assert len(rows) > 80
    assert [name for name, words in rows if not words.strip()] == []


def test_excerpt_forms_that_are_read_are_documented() -> None:
    for form in ExcerptForm:
        word = form.value.replace("_", " ").split()[-1]
        assert word in page("format").lower()


def test_readme_lists_every_dependency_and_no_other() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = set(
        re.findall(r'^  "([a-zA-Z0-9-]+)', project.split("[tool.setuptools]")[0], re.MULTILINE)
    )
    table = (
        (ROOT / "README.md").read_text(encoding="utf-8").split("| package |")[1].split("\n\n")[0]
    )
    named = {
        name.strip()
        for row in re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE)
        for name in row.replace("*tests only:*", "").split(",")
    }
    classifiers = {"Development", "Environment", "Programming", "Topic", "Typing"}
    assert named == wanted - classifiers


def test_lock_holds_plain_versions_only() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in lines)


def test_every_completeness_is_explained() -> None:
    table = first_column(page("statuses"), "How complete a captured text is")
    assert table == [value.value for value in Truncation]

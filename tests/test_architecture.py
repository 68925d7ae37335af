"""The house as the imports draw it: no cycle, stages that do not reach back, hosts kept out."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import proofpress

ROOT = Path(proofpress.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
TEMPLATES = ROOT.parent.parent / "templates"

# A folder may import the folders named here, its own, and the modules beside the folders.
MAY_IMPORT = {
    "attest": set(),
    "document": {"attest"},
    "capture": {"attest"},
    "ledger": {"attest", "document", "capture"},
    "profiles": {"attest", "document", "capture"},
    "one_capture": {"attest", "document", "capture", "ledger", "one_report", "site"},
    "one_report": {"attest", "document", "capture", "ledger", "profiles"},
    "schemas": set(),
    "site": {"attest", "document", "capture", "ledger", "profiles", "schemas", "templates"},
    "cli": {
        "attest",
        "document",
        "capture",
        "ledger",
        "one_capture",
        "one_report",
        "profiles",
        "site",
    },
}
HOSTS = {
    "mkdocs": {"site/mkdocs_plugin.py", "site/host.py"},
    # Commands and what they print with: every module of the folder but its face.
    "click": {
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if path.parent.name == "cli" and not path.name.startswith("__")
    },
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, *, at_import: bool = False) -> Iterator[str]:
    """Modules that ``path`` imports; ``at_import``: only those that run when it is imported itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if at_import else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_no_import_cycle() -> None:
    names = {name_of(path): path for path in MODULES}
    edges = {
        name: [target for target in imports_of(path, at_import=True) if target in names]
        for name, path in names.items()
    }
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way, name))
        if name not in done:
            for target in edges[name]:
                visit(target, (*way, name))
            done.add(name)

    for name in sorted(names):
        visit(name, ())
    assert len(done) == len(MODULES)


@pytest.mark.parametrize("folder", sorted(MAY_IMPORT))
def test_a_stage_does_not_reach_back(folder: str) -> None:
    paths = sorted((ROOT / folder).rglob("*.py"))
    assert paths
    for path in paths:
        for target in imports_of(path):
            parts = target.split(".")
            if parts[0] == "proofpress" and len(parts) > 1 and parts[1] in MAY_IMPORT:
                assert parts[1] == folder or parts[1] in MAY_IMPORT[folder], f"{path}: {target}"


@pytest.mark.parametrize("host", sorted(HOSTS))
def test_hosts_are_known_in_their_place_alone(host: str) -> None:
    users = {
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if any(target.split(".")[0] == host for target in imports_of(path))
    }
    assert users == HOSTS[host]


def test_every_stage_has_a_face() -> None:
    folders = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()}
    assert folders == set(MAY_IMPORT)
    for face in (path for path in MODULES if path.name == "__init__.py"):
        assert ast.get_docstring(ast.parse(face.read_text(encoding="utf-8"))), face


def test_modules_are_short() -> None:
    lengths = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES)
    assert lengths[len(lengths) // 2] < 180
    assert sum(length > 400 for length in lengths) <= 3


def test_the_wheel_holds_every_folder() -> None:
    project = tomllib.loads((ROOT.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    folders = {name_of(path) for path in MODULES if path.name == "__init__.py"}
    inside = [path for path in TEMPLATES.iterdir() if path.is_dir() and path.name != "__pycache__"]
    templates = {"proofpress.templates", *(f"proofpress.templates.{path.name}" for path in inside)}
    assert sorted(listed) == sorted(folders | templates)

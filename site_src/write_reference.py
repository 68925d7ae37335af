"""Writes ``docs/documentation/reference.md``: every public name of the package, in its own words.

Run it after a change of a public name or of its docstring: ``python site_src/write_reference.py``. A test
proves that the page says what the code says.
"""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import json
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from proofpress.schemas import schema_texts

PAGE = Path(__file__).parent / "docs" / "documentation" / "reference.md"

_STAGES = ("document", "capture", "ledger", "attest")
_MODULES = (
    "coordinates",
    "errors",
    "settings",
    "gate_settings",
    "pipeline",
    "gate_lines",
    "one_report.check",
    "one_report.request",
    "one_report.waiving",
    "one_report.steps",
    "one_report.outputs",
    "one_report.equivalence",
)


def write_page() -> str:
    """The page's Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Reference"
    yield ""
    yield "Every public name of the package, in the order of the data's way. The words are the code's own."
    for name in (*_STAGES, *_MODULES):
        module = importlib.import_module(f"proofpress.{name}")
        yield ""
        yield f"## `proofpress.{name}`"
        yield ""
        yield from _prose(inspect.getdoc(module) or "")
        yield ""
        yield "| name | what it is |"
        yield "|---|---|"
        for public in public_names(module):
            yield f"| `{public}` | {_one_line(getattr(module, public))} |"
    yield ""
    yield "## JSON Schemas"
    yield ""
    yield "Each artifact has one, published with every site under `schemas/`."
    yield ""
    yield "| file | what it describes |"
    yield "|---|---|"
    for file, data in sorted(schema_texts().items()):
        yield f"| `{file}` | {_cell(json.loads(data)['description'])} |"


def public_names(module: ModuleType) -> list[str]:
    """A folder's re-exported names; of a module, what it defines itself without an underscore."""
    exported = getattr(module, "__all__", None)
    if exported is not None:
        return sorted(exported)
    return sorted(
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    )


def _one_line(value: object) -> str:
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return _cell(_constant(value))
    first = (inspect.getdoc(value) or "").split("\n\n")[0]
    text = _cell(first)
    if inspect.isclass(value) and issubclass(value, enum.Enum):
        text += " One of " + ", ".join(f"`{member.name.lower()}`" for member in value) + "."
    elif dataclasses.is_dataclass(value):
        text += " Fields: " + ", ".join(f"`{name}`" for name in _fields(value)) + "."
    return text


def _fields(value: type) -> list[str]:
    return [field.name for field in dataclasses.fields(value) if not field.name.startswith("_")]


def _constant(value: object) -> str:
    if isinstance(value, (int, str)):
        return f"the constant {value!r}"
    if isinstance(value, tuple):
        return "in this order: " + ", ".join(str(item) for item in value)
    if dataclasses.is_dataclass(value):
        return f"the constant `{type(value).__name__}` with nothing in it"
    kinds = typing.get_args(value)
    if isinstance(kinds[0], list):
        return "a function's type"
    return f"the type {' | '.join(kind.__name__ for kind in kinds)}"


def _prose(text: str) -> Iterator[str]:
    """A docstring in Markdown: double backticks and roles become single backticks, tables stay as typed."""
    fenced = False
    for line in text.splitlines():
        table = line.strip().startswith("===") or fenced or line.startswith("    ")
        if table and not fenced:
            yield "```text"
            fenced = True
        if fenced and not line.strip():
            yield "```"
            fenced = False
        yield line if fenced else _inline(line)
    if fenced:
        yield "```"


def _inline(text: str) -> str:
    for role in (":mod:", ":class:", ":func:", ":data:"):
        text = text.replace(f"{role}`", "`")
    return text.replace("``", "`")


def _cell(text: str) -> str:
    return " ".join(_inline(text).split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(write_page(), encoding="utf-8", newline="\n")

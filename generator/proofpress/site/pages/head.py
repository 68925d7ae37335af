"""A report's front matter as its page shows it: every key, every value as the author wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_IN_BYLINE = ("title", "authors", "date")
_DEEPEST = 8
"""Lists and mappings inside each other; what is nested deeper is shown as an omission."""


@dataclass(frozen=True, slots=True)
class HeadEntry:
    """One key of the front matter."""

    key: str
    text: str


def head_entries(values: Mapping[str, object]) -> tuple[HeadEntry, ...]:
    """What the front matter says beside what the byline and the title show, in its own order."""
    return tuple(
        HeadEntry(key, written(value)) for key, value in values.items() if key not in _IN_BYLINE
    )


def written(value: object, depth: int = 0) -> str:
    """A value as one line: texts as they are written, the entries of lists and mappings in order."""
    if depth > _DEEPEST:
        return "…"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {written(one, depth + 1)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(written(one, depth + 1) for one in value)
    return value if isinstance(value, str) else ""

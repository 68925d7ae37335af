"""The YAML head of a report, read so that every scalar stays as the author wrote it."""

from __future__ import annotations

import re

import yaml

from proofpress.document.records import Anomaly, AnomalyKind, FrontMatter, Remark, RemarkKind
from proofpress.errors import ProofpressError

_MOST_NODES = 10_000
_OPEN = re.compile(r"---[ \t]*")
_CLOSE = re.compile(r"(?:---|\.\.\.)[ \t]*")
_KEY = re.compile(r"[A-Za-z_][\w-]*[ \t]*:(?:[ \t]|$)")
_LANG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


class _AsWritten(yaml.BaseLoader):
    """Every scalar is text; aliases and repeated keys are refused."""

    nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self.nodes += 1
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or self.nodes > _MOST_NODES:
            raise yaml.constructor.ConstructorError(
                None, None, "aliases and very large heads are not read", event.start_mark
            )
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        seen: set[object] = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode) or key_node.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, "a key stands twice or is no text", key_node.start_mark
                )
            seen.add(key_node.value)
        return super().construct_mapping(node, deep)


def read_front_matter(lines: tuple[str, ...], file: str) -> tuple[FrontMatter, Anomaly | None]:
    """Read the head of a report that is given as its physical ``lines``.

    Returns an empty head where there is none, and an anomaly where one begins and never ends.
    Raises ProofpressError naming the line where the YAML is invalid or is no mapping.
    """
    if not lines or not _OPEN.fullmatch(lines[0]):
        return FrontMatter({}, 0), None
    for index, line in enumerate(lines[1:], start=1):
        if _CLOSE.fullmatch(line):
            values, key_lines = _parse("\n".join(lines[1:index]), file)
            return FrontMatter(values, index + 1, key_lines), None
    if len(lines) > 1 and _KEY.match(lines[1]):
        return FrontMatter({}, 0), Anomaly(
            AnomalyKind.UNCLOSED_FRONT_MATTER,
            1,
            "the front matter that begins here never ends: close it with a line of three hyphens",
        )
    return FrontMatter({}, 0), None


def read_lang(head: FrontMatter) -> tuple[str, tuple[Remark, ...]]:
    """The report's language as a BCP 47 tag: English where the head says nothing, or nothing known."""
    declared = head.values.get("lang")
    if declared is None or declared == "":
        return "en", ()
    if isinstance(declared, str) and _LANG.fullmatch(declared.strip()):
        return declared.strip(), ()
    message = "lang is no language tag such as en or pt-BR: the report was read as English"
    return "en", (Remark(RemarkKind.UNKNOWN_LANGUAGE, head.line_of("lang"), message),)


def _parse(head: str, file: str) -> tuple[dict[str, object], dict[str, int]]:
    """The values of the YAML text ``head``, which begins on line 2, and the line of each key."""
    try:
        loader = _AsWritten(head)
        node = loader.get_single_node()
        values = None if node is None else loader.construct_document(node)
    except yaml.reader.ReaderError as error:
        raise ProofpressError(
            f"invalid front matter: the character U+{int(error.character):04X} cannot stand there",
            file=file,
            line=head.count("\n", 0, error.position) + 2,
            remedy="take it out",
        ) from error
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise ProofpressError(
            f"invalid front matter: {problem}",
            file=file,
            line=_line_at(head, mark) if mark else 1,
            remedy="write it as YAML, one 'key: value' a line",
        ) from error
    if values is None or values == "":
        return {}, {}
    if not isinstance(values, dict) or not isinstance(node, yaml.MappingNode):
        raise ProofpressError(
            "the front matter is no mapping of keys to values",
            file=file,
            line=2,
            remedy="write one 'key: value' a line, or begin the report with a blank line if the "
            "three hyphens are meant as a rule",
        )
    return values, {key.value: _line_at(head, key.start_mark) for key, _ in node.value}


def _line_at(head: str, mark: yaml.Mark) -> int:
    """The physical line of ``mark``: YAML counts some characters as ends of lines that are none here."""
    return head.count("\n", 0, mark.index) + 2

"""A small YAML or JSON mapping whose values are checked one by one, each error with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

import yaml

from proofpress.document.profile.choose import offer
from proofpress.errors import ProofpressError

LARGEST_FILE = 65_536
"""Bytes."""

_MOST_NODES = 1_000
_DEEPEST = 20
_MOST_ITEMS = 20
_TAG = "tag:yaml.org,2002:"
_WHOLE_NUMBER = re.compile(r"[1-9][0-9]{0,15}")
_LARGEST_NUMBER = 2**53 - 1
_SHOWN = 60

_Choice = TypeVar("_Choice", bound=StrEnum)


class Entries:
    """The keys and values of one file's mapping.

    Each method raises ProofpressError naming file, line and key, what was found and what is allowed.
    """

    def __init__(self, data: bytes, file: str, what: str) -> None:
        """Read the bytes of ``file``, which is called a ``what`` (such as ``profile``) in errors."""
        self.file = file
        self.what = what
        self.nodes = {key.value: (key, value) for key, value in self._pairs(data)}

    def refuse_unknown(self, known: Iterable[str]) -> None:
        """Refuse every key that is none of ``known``."""
        keys = tuple(known)
        for name, (key, _) in self.nodes.items():
            if name not in keys:
                message = (
                    f"{self.what} key {_short(name)}: found an unknown key, allowed is one of "
                )
                raise self._error(message + ", ".join(keys), key, f"{offer(name, keys)}correct it")

    def require(self, *names: str) -> None:
        """Refuse a file that lacks one of ``names``."""
        for name in names:
            if name not in self.nodes:
                raise self._error(f"the {self.what} has no {name}", None, f"add the key {name}")

    def text(self, key: str, pattern: re.Pattern[str], allowed: str) -> str:
        """The text of ``key``, which ``pattern`` fits; ``allowed`` says what that is, in words."""
        return self._text(key, self.nodes[key][1], pattern, allowed)

    def texts(
        self, key: str, default: tuple[str, ...], pattern: re.Pattern[str], allowed: str
    ) -> tuple[str, ...]:
        """The list of ``key``, of such texts, each of them once."""
        if key not in self.nodes:
            return default
        node = self.nodes[key][1]
        if not isinstance(node, yaml.SequenceNode) or len(node.value) > _MOST_ITEMS:
            raise self._invalid(key, node, f"a list of at most {_MOST_ITEMS}, each {allowed}")
        found = tuple(self._text(key, item, pattern, allowed) for item in node.value)
        for index, name in enumerate(found):
            if name in found[:index]:
                raise self._invalid(key, node.value[index], "each name once")
        return found

    def number(self, key: str) -> int:
        """The whole number of ``key``, from 1."""
        node = self.nodes[key][1]
        value = node.value if node.tag == _TAG + "int" else ""
        if not _WHOLE_NUMBER.fullmatch(value) or int(value) > _LARGEST_NUMBER:
            raise self._invalid(key, node, "a whole number from 1")
        return int(value)

    def flag(self, key: str, default: bool) -> bool:
        """The truth of ``key``."""
        if key not in self.nodes:
            return default
        node = self.nodes[key][1]
        # YAML reads yes, no, on and off as truths too; who writes them may have meant words.
        if node.tag != _TAG + "bool" or node.value not in ("true", "false"):
            raise self._invalid(key, node, "true or false")
        return bool(node.value == "true")

    def choice(self, key: str, default: _Choice) -> _Choice:
        """The value of ``key``, one of those of the default's kind."""
        if key not in self.nodes:
            return default
        node = self.nodes[key][1]
        for member in type(default):
            if node.tag == _TAG + "str" and node.value == member.value:
                return member
        allowed = [member.value for member in type(default)]
        written = node.value if isinstance(node, yaml.ScalarNode) else ""
        raise self._invalid(key, node, f"one of {', '.join(allowed)}", offer(written, allowed))

    def refuse(self, key: str, allowed: str) -> ProofpressError:
        """The error of a value that is well formed and not allowed beside the others."""
        return self._invalid(key, self.nodes[key][1] if key in self.nodes else None, allowed)

    def _text(self, key: str, node: yaml.Node, pattern: re.Pattern[str], allowed: str) -> str:
        if node.tag != _TAG + "str" or not pattern.fullmatch(node.value):
            raise self._invalid(key, node, allowed)
        return str(node.value)

    def _pairs(self, data: bytes) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
        node = self._compose(self._decode(data))
        if not isinstance(node, yaml.MappingNode):
            raise self._error(
                f"the {self.what} is no mapping", node, "write one 'key: value' a line"
            )
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode) or key.tag != _TAG + "str":
                raise self._error("a key is no text", key, "write one 'key: value' a line")
            if key.value in seen:
                raise self._error(f"the key {_short(key.value)} stands twice", key, "keep one")
            seen.add(key.value)
        return list(node.value)

    def _decode(self, data: bytes) -> str:
        if len(data) > LARGEST_FILE:
            message = f"the {self.what} is larger than {LARGEST_FILE} bytes"
            raise self._error(message, None, "keep what a reader needs")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise ProofpressError(
                f"the {self.what} is not UTF-8",
                file=self.file,
                line=line,
                remedy="save it as UTF-8",
            ) from error
        # JSON may be indented by tabs, which YAML may not; neither allows one inside a JSON text.
        return text.replace("\t", " ") if text.lstrip().startswith("{") else text

    def _compose(self, text: str) -> yaml.Node | None:
        try:
            return yaml.compose(text, _Plain)
        except yaml.reader.ReaderError as error:
            raise ProofpressError(
                f"the {self.what} holds the character U+{int(error.character):04X}",
                file=self.file,
                line=text.count("\n", 0, error.position) + 1,
                remedy="take it out",
            ) from error
        except (yaml.YAMLError, ValueError) as error:
            mark = getattr(error, "problem_mark", None)
            problem = getattr(error, "problem", None) or "it cannot be read"
            raise ProofpressError(
                f"the {self.what} is neither YAML nor JSON: {problem}",
                file=self.file,
                line=mark.line + 1 if mark else 1,
                remedy="write one 'key: value' a line",
            ) from error

    def _invalid(
        self, key: str, node: yaml.Node | None, allowed: str, hint: str = ""
    ) -> ProofpressError:
        found = _describe(node) if node is not None else "what the default says"
        message = f"{self.what} key {key}: found {found}, allowed is {allowed}"
        return self._error(message, node, f"{hint}correct it")

    def _error(self, what: str, node: yaml.Node | None, remedy: str) -> ProofpressError:
        line = node.start_mark.line + 1 if node is not None else None
        return ProofpressError(what, file=self.file, line=line, remedy=remedy)


class _Plain(yaml.SafeLoader):
    """Makes nodes, and refuses aliases and very many of them: nothing is ever expanded."""

    nodes = 0
    depth = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self.nodes += 1
        self.depth += 1
        event = self.peek_event()  # type: ignore[no-untyped-call]
        many = self.nodes > _MOST_NODES or self.depth > _DEEPEST
        if many or isinstance(event, yaml.AliasEvent):
            problem = "aliases, very many and deeply nested values are not read"
            raise yaml.composer.ComposerError(None, None, problem, event.start_mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def _describe(node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        return _short(repr(node.value))
    return "a list" if isinstance(node, yaml.SequenceNode) else "a mapping"


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

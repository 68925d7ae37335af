"""JSON: a strict parse, and one line a leaf, ``path: value``.

A path is written as in ``items[3].name``; a key that is no plain word stands in brackets as a JSON
text (``["first name"]``), the root alone is ``$``. Numbers keep their literal. A line break inside
a text value becomes a space, so that a line is a leaf.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from proofpress.capture.extract.charset import decode_body
from proofpress.capture.extract.interface import LARGEST_WINDOW, Extraction, bound_text, judge
from proofpress.capture.records import Failure, FailureKind, Producer

DEEPEST = 64
"""Objects and arrays inside each other."""

_PRODUCER = Producer("proofpress-json", "1", {"deepest": DEEPEST, "largest_window": LARGEST_WINDOW})
_FEWEST_CHARACTERS = 256
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_LINE_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


class _Number(str):
    """A number's literal, as it stood in the source."""

    __slots__ = ()


class JsonExtractor:
    """Reads JSON that every parser reads the same way; anything else is the failure ``decode``."""

    media_types = frozenset(("application/json", "text/json", "application/ld+json"))

    def extract(self, body: bytes, charset: str | None) -> Extraction | Failure:
        """See :class:`~proofpress.capture.extract.interface.Extractor`."""
        decoded = decode_body(body, charset, is_markup=False)
        try:
            value = _parse(decoded.text)
        except ValueError:
            return Failure(FailureKind.SOURCE_MEDIA_UNSUPPORTED, "decode")
        written, is_cut = _write_lines(value)
        text = _SURROGATE.sub(_REPLACEMENT, written)
        return Extraction(
            text=text,
            title=None,
            charset=decoded.charset,
            original_characters=len(decoded.text),
            truncation=judge(
                text,
                is_cut=is_cut,
                is_lossy=decoded.is_lossy or text != written,
                is_sparse=len(text) < _FEWEST_CHARACTERS,
            ),
            method="leaves",
            extractor=_PRODUCER,
            library=None,
        )


def _parse(text: str) -> object:
    """The value of ``text``. Raises ValueError for what is not strict JSON or nested too deep."""
    _refuse_depth(text)
    return json.loads(
        text,
        object_pairs_hook=_object_without_duplicates,
        parse_int=_Number,
        parse_float=_Number,
        parse_constant=_refuse_constant,
    )


def _refuse_depth(text: str) -> None:
    depth = 0
    for token in _STRUCTURE.finditer(text):
        char = token.group()[0]
        depth += (char in "[{") - (char in "]}")
        if depth > DEEPEST:
            raise ValueError("nested too deep")


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return value


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _write_lines(root: object) -> tuple[str, bool]:
    """All leaves, a line each, and whether they were cut: long paths can outgrow their source."""
    lines = []
    length = -1
    for path, leaf in _leaves(root):
        lines.append(f"{path}: {leaf}")
        length += len(lines[-1]) + 1
        if length > LARGEST_WINDOW:
            break
    return bound_text("\n".join(lines))


def _leaves(root: object) -> Iterator[tuple[str, str]]:
    """``(path, value)`` of every leaf, in document order; each path is made when its turn comes."""
    stack = [iter([("", root)])]
    while stack:
        path, value = next(stack[-1], (None, None))
        if path is None:
            stack.pop()
        elif isinstance(value, dict | list) and value:
            stack.append(_items(path, value))
        else:
            yield path or "$", _write_leaf(value)


def _items(path: str, value: dict[str, object] | list[object]) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from ((_member(path, key), item) for key, item in value.items())
    else:
        yield from ((f"{path}[{index}]", item) for index, item in enumerate(value))


def _member(path: str, key: str) -> str:
    if _WORD.fullmatch(key):
        return f"{path}.{key}" if path else key
    return f"{path}[{json.dumps(key, ensure_ascii=False)}]"


def _write_leaf(value: object) -> str:
    if isinstance(value, str):
        return _LINE_BREAKS.sub(" ", value)
    return json.dumps(value)

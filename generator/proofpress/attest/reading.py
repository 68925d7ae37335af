"""Artifacts read back from files that nobody vouches for.

An artifact is JSON with a schema name and its own hash. Reading one proves the form, not the fields: the
reader of each kind checks those. What :func:`proofpress.attest.reduce_value` put in place of what
canonical JSON refuses is put back, so that readers see what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

from proofpress.attest.canonical import Json, reduce_value, sha256_json
from proofpress.errors import ProofpressError
from proofpress.regular_file import read_file

LARGEST_ARTIFACT = 256 * 1024 * 1024
"""Bytes of one artifact."""
DEEPEST = 64
"""Levels of objects and lists inside each other."""

_MOST_DIGITS = 1000
"""Of a whole number: Python itself refuses more than some thousands, in words of its own."""
_NUMBERS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
_TEXT_KEY = re.compile(r"\$text:((?:[0-9a-f]{1,6})(?:-[0-9a-f]{1,6})*)")


def load_artifact(
    path: Path, schema: str, *, beside_hash: Iterable[str] = (), shown: str | None = None
) -> dict[str, Json]:
    """:func:`read_artifact` of the file at ``path``; messages call it ``shown``. Raises ProofpressError."""
    return read_artifact(
        read_artifact_bytes(path, shown), schema, shown or str(path), beside_hash=beside_hash
    )


def read_artifact_bytes(path: Path, shown: str | None = None) -> bytes:
    """The bytes of the regular file at ``path``, if they are not too many. Raises ProofpressError."""
    try:
        return read_file(path, LARGEST_ARTIFACT)
    except OSError as error:
        is_missing = isinstance(error, FileNotFoundError)
        reason = f"it cannot be read: {error.strerror or error}"
        what = "there is no such file" if is_missing else reason
        raise _refuse(what, shown or str(path)) from error


def read_artifact(
    data: bytes, schema: str, file: str, *, beside_hash: Iterable[str] = ()
) -> dict[str, Json]:
    """The artifact in ``data``: an object of the form ``schema`` whose ``sha256`` is its own.

    The hash is taken over every key but ``sha256`` and those of ``beside_hash``. Raises ProofpressError
    that names ``file`` for anything else: duplicate keys, numbers that are none, too many bytes or
    levels, another schema or version, a hash that does not belong to what is there.
    """
    found = read_object(data, file)
    if found.get("schema") != schema:
        raise _refuse(f"it cannot be read: it is not an object whose schema is {schema}", file)
    if not holds_its_hash(found, beside_hash):
        changed = "its hash does not belong to what it holds: it was changed"
        raise _refuse(f"it cannot be read: {changed}", file)
    return found


def read_object(data: bytes, file: str) -> dict[str, Json]:
    """The JSON object in ``data``, written as artifacts are, whatever it states of itself.

    Raises ProofpressError that names ``file`` for anything else.
    """
    try:
        return _check_form(_parse(data))
    except ValueError as error:
        raise _refuse(f"it cannot be read: {error}", file) from error


def holds_its_hash(value: Mapping[str, Json], beside_hash: Iterable[str] = ()) -> bool:
    """Whether ``value``'s ``sha256`` is its own, taken over every key but that and ``beside_hash``."""
    unbound = {"sha256", *beside_hash}
    bound = {key: item for key, item in value.items() if key not in unbound}
    return value.get("sha256") == sha256_json(bound)


def _refuse(what: str, file: str) -> ProofpressError:
    return ProofpressError(what, file=file, remedy="name a file as Proofpress wrote it")


def _parse(data: bytes) -> object:
    try:
        text = data.decode("utf-8")
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_number,
            parse_int=_whole_number,
        )
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno} is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _whole_number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of it has more than {_MOST_DIGITS} digits")
    return int(digits)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object holds one key twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON number")


def _check_form(value: object) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise ValueError("it is not an object")  # noqa: TRY004 - one kind of error leaves here
    restored = _restore(value, DEEPEST)
    if not isinstance(restored, dict) or reduce_value(restored) != value:
        raise ValueError("a value of it is not written as artifacts are")
    return restored


def _restore(value: object, levels: int) -> Json:
    """``value`` with every reduced form undone, down to ``levels`` levels."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if levels == 0:
        raise ValueError("it is nested too deeply")
    if isinstance(value, list):
        return [_restore(item, levels - 1) for item in value]
    match value:
        case {"$text": [*points]}:
            return "".join(_character(point) for point in points)
        case {"$integer": str(digits)} if re.fullmatch(r"-?[1-9][0-9]{15,999}", digits):
            return int(digits)
        case {"$number": ("NaN" | "Infinity" | "-Infinity") as name}:
            return _NUMBERS[name]
        case dict():
            return {_restore_key(key): _restore(item, levels - 1) for key, item in value.items()}
    raise ValueError("it holds what JSON does not know")


def _restore_key(key: str) -> str:
    match = _TEXT_KEY.fullmatch(key)
    if match:
        return "".join(_character(int(digits, 16)) for digits in match[1].split("-"))
    if key.startswith("$"):
        if not key.startswith("$$"):
            raise ValueError(f"the key {key[:40]!a} is none of a reduced value")
        return key[1:]
    return key


def _character(point: object) -> str:
    if not isinstance(point, int) or isinstance(point, bool) or not 0 <= point <= 0x10FFFF:
        raise ValueError("a reduced text holds what is no code point")
    return chr(point)

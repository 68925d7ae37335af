"""A JSON value into a frozen record, as the record's own annotations say.

The written forms name their keys as the records name their fields, so the record is the one place
that says what a file may hold: a key less, a key more, a value of another type or an invariant that
the constructor checks is an error that says where.

Annotations that are understood: ``str``, ``int``, ``float``, ``bool``, a string enumeration, a record,
``tuple[X, ...]``, ``Mapping[<str or enumeration>, X]``, ``X | None``, and
``object`` for what is not looked at here.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast

_Record = TypeVar("_Record")
_Decode = Callable[[object, str], Any]
"""From a value and the place that it stands in (for messages) to what the annotation means."""


class ShapeError(ValueError):
    """A value that is not what an annotation asks for; the message says where and what is wanted."""


_PLAIN = {str: "text", int: "a whole number", bool: "true or false"}


def decode_record(kind: type[_Record], value: object, place: str) -> _Record:
    """``value`` as a record of ``kind``. Raises ShapeError that names the place below ``place``."""
    record: Any = kind  # A class is hashable, which its type does not say.
    return cast("_Record", _record_decoder(record)(value, place))


@cache
def _record_decoder(kind: Any) -> _Decode:
    hints = typing.get_type_hints(kind)
    named = {field.name: _decoder(hints[field.name]) for field in fields(kind)}

    def decode(value: object, place: str) -> Any:
        if not isinstance(value, Mapping):
            raise ShapeError(f"{place}: an object is wanted")
        for key in (*named, *value):
            if key not in value or key not in named:
                what = "missing" if key in named else "not known"
                raise ShapeError(f"{place}: the key {key[:80]!a} is {what}")
        made = {name: read(value[name], f"{place}.{name}") for name, read in named.items()}
        try:
            return kind(**made)
        except ValueError as error:
            raise ShapeError(f"{place}: {error}") from error

    return decode


def _decoder(hint: Any) -> _Decode:
    if hint is object:
        return lambda value, _: value
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _optional(inner)
    if origin is tuple:
        return _items(_decoder(inner[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_decoder(inner[0]), _decoder(inner[1]))
    if hint is float:
        return _number
    if hint in _PLAIN:
        return _plain(hint)
    if issubclass(hint, StrEnum):
        return _word(hint)
    if is_dataclass(hint):
        record: Any = hint
        return _record_decoder(record)
    raise TypeError(f"no JSON form is known for {hint!r}")


def _optional(inner: tuple[Any, ...]) -> _Decode:
    (some,) = [_decoder(kind) for kind in inner if kind is not type(None)]
    return lambda value, place: None if value is None else some(value, place)


def _items(item: _Decode) -> _Decode:
    def decode(value: object, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ShapeError(f"{place}: a list is wanted")
        return tuple(item(part, f"{place}[{index}]") for index, part in enumerate(value))

    return decode


def _mapping(key: _Decode, item: _Decode) -> _Decode:
    def decode(value: object, place: str) -> dict[Any, Any]:
        if not isinstance(value, Mapping):
            raise ShapeError(f"{place}: an object is wanted")
        return {key(k, place): item(v, f"{place}.{str(k)[:80]}") for k, v in value.items()}

    return decode


def _plain(kind: type) -> _Decode:
    def decode(value: object, place: str) -> Any:
        # A bool is an int to Python, and not to JSON.
        if type(value) is not kind:
            raise ShapeError(f"{place}: {_PLAIN[kind]} is wanted")
        return value

    return decode


def _number(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ShapeError(f"{place}: a number is wanted")
    return float(value)


def _word(kind: type[StrEnum]) -> _Decode:
    allowed = [member.value for member in kind]

    def decode(value: object, place: str) -> StrEnum:
        if not isinstance(value, str) or value not in allowed:
            raise ShapeError(f"{place}: {str(value)[:80]!a} is none of {', '.join(allowed)}")
        return kind(value)

    return decode

"""Canonical JSON (RFC 8785) and the one reduction that comes before it.

RFC 8785 refuses integers beyond ±(2^53 − 1), NaN and infinities, and lone surrogates (which file
names can hold). :func:`reduce_value` replaces each by an object with one ``$``-key, and escapes real
keys that begin with ``$``, so that two different values never reduce to the same one:

===========================  =====================================================
value                        reduced form
===========================  =====================================================
integer out of range         ``{"$integer": "<decimal digits>"}``
NaN, infinity, -infinity     ``{"$number": "NaN" | "Infinity" | "-Infinity"}``
text with a lone surrogate   ``{"$text": [<code points as integers>]}``
object key ``$x``            ``$$x``
object key with surrogate    ``$text:<code points in hexadecimal, joined by ->``
===========================  =====================================================
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import rfc8785

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"

_LARGEST_EXACT = 2**53 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_COMPACT = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":")
)


def reduce_value(value: Json) -> Json:
    """Return ``value`` in the form that RFC 8785 accepts; see the table of this module.

    Raises TypeError for anything that is not JSON-like.
    """
    if isinstance(value, str):
        if value.isascii():
            return value
        return {"$text": [ord(char) for char in value]} if _has_surrogate(value) else value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= _LARGEST_EXACT else {"$integer": str(value)}
    if isinstance(value, float):
        return value if math.isfinite(value) else {"$number": _name_number(value)}
    if isinstance(value, (dict, Mapping)):  # a dict is told much faster than a Mapping
        return {_reduce_key(key): reduce_value(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, Sequence)) and not isinstance(value, (bytes, bytearray)):
        return [reduce_value(item) for item in value]
    raise TypeError(f"not a JSON value: {type(value).__name__}")


def canonical_bytes(value: Json) -> bytes:
    """The RFC 8785 serialisation (UTF-8) of ``value`` after :func:`reduce_value`."""
    reduced = reduce_value(value)
    # Where both write the same, the standard library does it many times faster.
    return _COMPACT.encode(reduced).encode() if _is_simple(reduced) else rfc8785.dumps(reduced)


def _is_simple(reduced: Json) -> bool:
    """Whether :mod:`json` writes ``reduced`` as RFC 8785 says: it holds no fraction, whose digits differ,
    and no key that is sorted otherwise by UTF-16 code units."""
    if isinstance(reduced, dict):
        return all(map(str.isascii, reduced)) and all(map(_is_simple, reduced.values()))
    if isinstance(reduced, list):
        return all(map(_is_simple, reduced))
    return not isinstance(reduced, float)


def sha256_bytes(data: bytes) -> str:
    """SHA-256 of ``data``, 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def sha256_json(value: Json) -> str:
    """SHA-256 of the canonical bytes of ``value``, 64 lower-case hexadecimal digits."""
    return sha256_bytes(canonical_bytes(value))


def pretty_json(value: Json) -> str:
    """The written form of an artifact: reduced, sorted keys, two spaces, one newline at the end."""
    reduced = reduce_value(value)
    return json.dumps(reduced, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _has_surrogate(text: str) -> bool:
    return _SURROGATE.search(text) is not None


def _name_number(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


@lru_cache(maxsize=4096)
def _reduce_key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"an object's key must be text, not {type(key).__name__}")
    if _has_surrogate(key):
        return "$text:" + "-".join(f"{ord(char):x}" for char in key)
    return "$" + key if key.startswith("$") else key

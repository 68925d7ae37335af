"""The reduction before hashing, and what is hashed and written."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from proofpress.attest import canonical_bytes, pretty_json, reduce_value, sha256_bytes, sha256_json

_TEXT = st.text(st.characters(), max_size=6)  # lone surrogates included
_KEYS = _TEXT | st.sampled_from(["$", "$$", "$integer", "$number", "$text", "$text:d800", "a"])
_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | _TEXT
_VALUES = st.recursive(
    _SCALARS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(_KEYS, inside, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("value", "reduced"),
    [
        (2**53 - 1, 2**53 - 1),
        (2**53, {"$integer": "9007199254740992"}),
        (-(2**53), {"$integer": "-9007199254740992"}),
        (math.inf, {"$number": "Infinity"}),
        (-math.inf, {"$number": "-Infinity"}),
        (math.nan, {"$number": "NaN"}),
        ("a\ud800", {"$text": [97, 0xD800]}),
        ({"$integer": "1"}, {"$$integer": "1"}),
        ({"\udfff": 1}, {"$text:dfff": 1}),
        ((1, [True, None]), [1, [True, None]]),
    ],
)
def test_reduction(value: Any, reduced: Any) -> None:
    assert reduce_value(value) == reduced


@pytest.mark.parametrize("value", [b"x", bytearray(b"x"), {1, 2}, {1: 2}, object(), [b"x"]])
def test_what_is_no_json_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        reduce_value(value)


@given(_VALUES)
def test_everything_that_is_json_like_is_hashed_and_written(value: Any) -> None:
    data = canonical_bytes(value)
    assert sha256_json(value) == sha256_bytes(data)
    assert json.loads(pretty_json(value)) == json.loads(json.dumps(reduce_value(value)))


@given(_VALUES, _VALUES)
def test_different_values_stay_different(one: Any, other: Any) -> None:
    assert (canonical_bytes(one) == canonical_bytes(other)) == (_key(one) == _key(other))


def _key(value: Any) -> object:
    """A form in which two values compare as JSON does: 1 and 1.0 are one number, True is none."""
    if value is None or isinstance(value, (bool, str)):
        return type(value).__name__, value
    if isinstance(value, float):
        if math.isnan(value) or math.isinf(value):
            return "special", str(value)
        # RFC 8785 writes numbers as ECMAScript does; beyond exact integers a float is a float.
        return (
            ("number", int(value))
            if value.is_integer() and abs(value) < 2**53
            else ("float", value)
        )
    if isinstance(value, int):
        return ("number", value) if abs(value) < 2**53 else ("integer", value)
    if isinstance(value, dict):
        return "object", frozenset((key, _key(item)) for key, item in value.items())
    return "array", tuple(_key(item) for item in value)


def test_the_written_form_is_sorted_and_ends_in_a_line() -> None:
    assert pretty_json({"b": "é", "a": []}) == '{\n  "a": [],\n  "b": "é"\n}\n'


def test_a_known_hash() -> None:
    assert sha256_json({"a": 1}) == sha256_bytes(b'{"a":1}')


@given(_VALUES)
def test_the_canonical_form_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(reduce_value(value))


@pytest.mark.parametrize(
    "value", [{"\ue000": 1, "\U00010000": 2}, [1e-7, 1e20, 1.0], "\x7f\x1f\u2028"]
)
def test_where_another_writer_would_differ_it_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)

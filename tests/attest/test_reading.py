"""Artifacts come back as they were written, and nothing else comes back."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from growth import grows_linearly
from proofpress.attest import (
    load_artifact,
    pretty_json,
    read_artifact,
    reduce_value,
    sha256_json,
)
from proofpress.attest.reading import DEEPEST
from proofpress.errors import ProofpressError

_SCHEMA = "proofpress-thing/v1"
_TEXT = st.text(st.characters(), max_size=6)  # lone surrogates included
_KEYS = _TEXT | st.sampled_from(["$", "$$", "$integer", "$number", "$text", "$text:d800", "a"])
_SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _TEXT | st.just(2**70)
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(_KEYS, inside, max_size=4),
    max_leaves=12,
)


def _written(value: Any, **beside: Any) -> bytes:
    bound = {"schema": _SCHEMA, "value": value}
    return pretty_json({**bound, "sha256": sha256_json(bound), **beside}).encode()


def _signed(text: str) -> bytes:
    """``text`` as the value, with the hash that its own reading would have."""
    bound = {"schema": _SCHEMA, "value": json.loads(text)}
    digest = sha256_json(bound)
    return f'{{"schema": "{_SCHEMA}", "value": {text}, "sha256": "{digest}"}}'.encode()


@given(_VALUES)
def test_what_was_written_comes_back(value: Any) -> None:
    found = read_artifact(_written(value), _SCHEMA, "x.json")
    assert reduce_value(found["value"]) == reduce_value(value)
    assert set(found) == {"schema", "value", "sha256"}


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_any_bytes_give_an_error_of_ours(data: bytes) -> None:
    with pytest.raises(ProofpressError, match=r"x\.json: it cannot be read: "):
        read_artifact(data, _SCHEMA, "x.json")


@given(st.data())
def test_any_changed_byte_is_noticed(data: st.DataObject) -> None:
    written = _written({"a": [1, "b", None]})
    place = data.draw(st.integers(0, len(written) - 1))
    byte = data.draw(st.integers(0, 255))
    changed = written[:place] + bytes([byte]) + written[place + 1 :]
    try:
        found = read_artifact(changed, _SCHEMA, "x.json")
    except ProofpressError:
        return
    assert found == read_artifact(written, _SCHEMA, "x.json")  # white space alone


_BAD = {
    "twice": (_signed('{"a": 1}').replace(b'"a": 1', b'"a": 1, "a": 1'), "one key twice"),
    "root twice": (_written(1).replace(b'"value"', b'"sha256": "", "value"'), "one key twice"),
    "not a number": (_signed("1").replace(b'"value": 1', b'"value": NaN'), "NaN is no JSON"),
    "too large a number": (_signed("1").replace(b'"value": 1', b'"value": 1e999'), "not written"),
    "too many digits": (_signed("1").replace(b": 1", b": " + b"1" * 9999), "more than 1000 digits"),
    "an integer unreduced": (_signed(str(2**60)), "not written as artifacts are"),
    "a text reduced for nothing": (_signed('{"$text": [97]}'), "not written as artifacts are"),
    "an unknown reduced form": (_signed('{"$date": "x"}'), "none of a reduced value"),
    "no code point": (_signed('{"$text": [1114112]}'), "no code point"),
    "a surrogate unreduced": (_signed('"\\ud800"'), "not written as artifacts are"),
    "too deep": (_signed("[" * DEEPEST + "]" * DEEPEST), "nested too deeply"),
    "far too deep": (b"[" * 200_000, "nested too deeply"),
    "a list": (b"[]", "not an object"),
    "no schema": (b'{"sha256": "x"}', "not an object whose schema is"),
    "another version": (
        _written(1).replace(b"thing/v1", b"thing/v2"),
        "not an object whose schema is",
    ),
    "another hash": (_written(1, sha256="0" * 64), "it was changed"),
    "no hash": (json.dumps({"schema": _SCHEMA}).encode(), "it was changed"),
    "more": (_written(1, more=1), "it was changed"),
    "no JSON": (b'{\n"a": }', "line 2 is not JSON"),
    "no UTF-8": (b'{"a": "\xff"}', "byte 7 is not UTF-8"),
    "a mark of byte order": (b"\xef\xbb\xbf" + _written(1), "is not JSON"),
    "nothing": (b"", "is not JSON"),
}


@pytest.mark.parametrize("defect", _BAD)
def test_what_is_no_artifact_is_refused_in_one_line(defect: str) -> None:
    data, said = _BAD[defect]
    with pytest.raises(ProofpressError) as caught:
        read_artifact(data, _SCHEMA, "x.json")
    assert said in str(caught.value)
    assert str(caught.value).startswith("x.json: ")


def test_the_deepest_that_is_allowed() -> None:
    levels = DEEPEST - 1  # the artifact itself is one
    found = read_artifact(_signed("[" * levels + "]" * levels), _SCHEMA, "x.json")
    assert json.dumps(found["value"]) == "[" * levels + "]" * levels


def test_what_stands_beside_the_hash_is_named() -> None:
    data = _written(1, made_with={"a": "1"})
    with pytest.raises(ProofpressError, match="was changed"):
        read_artifact(data, _SCHEMA, "x.json")
    found = read_artifact(data, _SCHEMA, "x.json", beside_hash=("made_with",))
    assert found["made_with"] == {"a": "1"}


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    with pytest.raises(ProofpressError, match="there is no such file"):
        load_artifact(path, _SCHEMA)
    path.write_bytes(_written(1))
    assert load_artifact(path, _SCHEMA)["value"] == 1
    path.write_bytes(b"")
    with pytest.raises(ProofpressError, match=r"^short\.json: "):
        load_artifact(path, _SCHEMA, shown="short.json")
    path.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        with pytest.raises(ProofpressError, match="no regular file"):
            load_artifact(path, _SCHEMA)
    with pytest.raises(ProofpressError, match="no regular file"):
        load_artifact(tmp_path, _SCHEMA)


def test_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.attest.reading.LARGEST_ARTIFACT", 50)
    path = tmp_path / "x.json"
    path.write_bytes(_written(1))
    with pytest.raises(ProofpressError, match="larger than 50 bytes"):
        load_artifact(path, _SCHEMA)


def test_time_grows_with_the_text() -> None:
    def prepare(size: int) -> Callable[[], object]:
        data = _written([{"row_id": f"u-{number}", "text": "x" * 20} for number in range(size)])
        return lambda: read_artifact(data, _SCHEMA, "x.json")

    assert grows_linearly(prepare, 16_000)


def test_time_grows_with_what_is_no_artifact() -> None:
    def prepare(size: int) -> Callable[[], object]:
        data = b'{"a":' * size + b'"\\ud800' * size

        def refuse() -> None:
            with pytest.raises(ProofpressError):
                read_artifact(data, _SCHEMA, "x.json")

        return refuse

    assert grows_linearly(prepare, 160_000)

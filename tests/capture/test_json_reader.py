"""Leaf by leaf, JSON is accepted and refused exactly as a strict parser of the whole does it."""

from __future__ import annotations

import json
import re
import tracemalloc
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from proofpress.capture.extract import json_reader
from proofpress.capture.extract.leaves import DEEPEST, LONGEST_VALUE, read_leaves
from proofpress.capture.extract.reply import Reply, ReplyWriter, read_reply
from proofpress.capture.extract.text_facts import TextOrder

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


class Number(str):
    __slots__ = ()


def whole(text: str) -> list[tuple[str, str]]:
    """The same leaves by way of the standard library's parser."""

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("twice")
        return dict(pairs)

    def refuse(name: str) -> object:
        raise ValueError(name)

    def walk(path: str, value: object) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        if isinstance(value, dict) and value:
            for key, inner in value.items():
                word = re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", key) is not None
                dotted = f"{path}.{key}" if path else key
                name = dotted if word else f"{path}[{json.dumps(key, ensure_ascii=False)}]"
                found += walk(name, inner)
        elif isinstance(value, list) and value:
            for index, inner in enumerate(value):
                found += walk(f"{path}[{index}]", inner)
        else:
            found.append((path, value if isinstance(value, str) else json.dumps(value)))
        return found

    value = json.loads(
        text,
        object_pairs_hook=members,
        parse_int=Number,
        parse_float=Number,
        parse_constant=refuse,
    )
    return walk("", value)


def outcome(read: object, text: str) -> object:
    try:
        return [tuple(leaf) for leaf in read(text)]  # type: ignore[operator]
    except ValueError:
        return None


def read_utf8(text: str) -> list[tuple[str, str]]:
    leaves = list(read_leaves(text.encode("utf-8")))
    assert all(leaf.is_whole for leaf in leaves)
    return [(leaf.path, leaf.value) for leaf in leaves]


LONG = LONGEST_VALUE + 100


@pytest.mark.parametrize("unit", ["x", "é", "日", "😀", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\\\"])
@pytest.mark.parametrize("shift", ["", "x", "xy", "xyz"])
def test_a_text_that_is_too_long_is_cut_between_its_characters(unit: str, shift: str) -> None:
    count = LONG // len(unit.encode())
    body = f'["{shift}{unit * count}", 1]'.encode()
    leaf, after = read_leaves(body)
    assert not leaf.is_whole
    assert json.loads(f'"{shift}{unit * count}"').startswith(leaf.value)
    if unit != "\\\\":  # a run of these is left out as a whole
        assert len(leaf.value) >= (LONGEST_VALUE - 30) // len(unit.encode())
    assert (after.path, after.value) == ("[1]", "1")


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
@example({"-": {"-a": 1, "a-": 2}}, None, False)
def test_every_value_gives_its_leaves(value: object, indent: int | None, is_ascii: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=is_ascii)
    assert outcome(read_utf8, text) == whole(text)


@given(st.text('[]{},:"\\ \n0123.eE+-truefalsnu/a\x00é', max_size=14))
@example('{"a":1,"a":2}')
@example("[1,]")
@example("[1 2]")
@example('{"a":1]')
@example("01")
@example("1.")
@example("-")
@example("NaN")
@example("[[]")
@example("[]]")
@example('{"a" 1}')
@example("{1:2}")
@example("[,1]")
@example('"\\u12"')
@example('"\n"')
@example("")
@example("\ufeff1")
def test_whatever_stands_there_is_judged_alike(text: str) -> None:
    assert outcome(read_utf8, text) == outcome(whole, text)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_depth_is_bounded(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    for depth, is_read in ((DEEPEST, True), (DEEPEST + 1, False)):
        text = opening * depth + "0" + closing * depth
        assert (outcome(read_utf8, text) is not None) is is_read
    empty = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)
    assert outcome(read_utf8, empty) is None
    assert outcome(read_utf8, "[" * 100_000) is None


def test_what_follows_the_windows_limit_is_not_read() -> None:
    cut = write_lines(b"[1,2,3,4,5,6,7", 20)
    assert (cut.texts, cut.cut) == (("[0]: 1\n[1]: 2\n[2]: 3",), (True,))
    assert cut.flag("is_json")
    assert not write_lines(b"[1,2", 20).flag("is_json")


def write_lines(body: bytes, most: int) -> Reply:
    written = BytesIO()
    reply = ReplyWriter(written)
    reply.finish(json_reader.answer(BytesIO(body), TextOrder(None, most).settings(), reply))
    return read_reply(written)


def test_memory_does_not_grow_with_what_was_read() -> None:
    text = b"[" + b'{"a": [1, 2.5, null]},' * 5_000 + b"0]"
    tracemalloc.start()
    count = sum(1 for _ in read_leaves(text))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 15_001
    assert peak < 256 * 1024

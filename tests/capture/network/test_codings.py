from __future__ import annotations

import gzip
import os
import tracemalloc
import zlib
from collections.abc import Callable

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from proofpress.capture.network.codings import DecodeError, Decoding

MIB = 1024**2
LARGEST_PIECE = 4 * MIB
TEXT = b"".join(b"line %d of many\n" % number for number in range(5000))


def bare_deflate(data: bytes) -> bytes:
    deflater = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return deflater.compress(data) + deflater.flush()


CODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.compress,
}
BARE = [*CODERS.items(), ("deflate", bare_deflate)]
IDS = [*CODERS, "bare deflate"]


def decode(names: list[str], coded: bytes, step: int = 65536) -> bytes:
    decoding = Decoding(names)
    pieces = [
        piece
        for start in range(0, len(coded), step)
        for piece in decoding.feed(coded[start : start + step])
    ]
    decoding.finish()
    assert max(map(len, pieces), default=0) <= LARGEST_PIECE
    return b"".join(pieces)


@pytest.mark.parametrize("step", [1, 7, 65536])
@pytest.mark.parametrize(("name", "encode"), BARE, ids=IDS)
@pytest.mark.parametrize("data", [TEXT, b"x", b""], ids=["text", "one byte", "nothing"])
def test_what_was_coded_comes_out(
    name: str, encode: Callable[[bytes], bytes], data: bytes, step: int
) -> None:
    assert decode([name], encode(data), step) == data


@pytest.mark.parametrize(("name", "encode"), BARE, ids=IDS)
def test_large_random_bytes_come_out(name: str, encode: Callable[[bytes], bytes]) -> None:
    data = os.urandom(MIB)
    assert decode([name.upper()], encode(data)) == data


@pytest.mark.parametrize(
    "names", [[], [""], ["identity"], [" Identity "], ["none"], ["utf-8"], ["identity", ""]]
)
def test_uncoded_bytes_stay(names: list[str]) -> None:
    assert decode(names, TEXT) == TEXT


@pytest.mark.parametrize("name", IDS[:-1])
def test_a_body_without_bytes_is_empty(name: str) -> None:
    assert decode([name], b"") == b""


def test_stacked_codings_are_undone_from_the_last() -> None:
    assert decode(["gzip", "br"], brotli.compress(gzip.compress(TEXT))) == TEXT
    assert decode(["zstd", "identity", "deflate"], zlib.compress(zstandard.compress(TEXT))) == TEXT
    thrice = gzip.compress(gzip.compress(gzip.compress(TEXT)))
    assert decode(["gzip", "gzip", "gzip"], thrice, 100) == TEXT


@pytest.mark.parametrize(
    "names",
    [
        ["compress"],
        ["gzip", "aes128gcm"],
        ["gzip"] * 4,
        ["br", "br"],
        ["br", "zstd"],
        ["x" * 10_000],
    ],
)
def test_unknown_codings_and_too_many_are_refused(names: list[str]) -> None:
    with pytest.raises(DecodeError):
        Decoding(names)


@pytest.mark.parametrize("step", [1, 65536])
@pytest.mark.parametrize(("name", "encode"), BARE, ids=IDS)
def test_what_is_cut_off_is_said(name: str, encode: Callable[[bytes], bytes], step: int) -> None:
    coded = encode(TEXT)
    for kept in (1, 10, len(coded) // 2, len(coded) - 1):
        with pytest.raises(DecodeError):
            decode([name], coded[:kept], step)


@pytest.mark.parametrize(("name", "encode"), BARE, ids=IDS)
def test_bytes_after_the_end_are_said(name: str, encode: Callable[[bytes], bytes]) -> None:
    for step in (1, 65536):
        with pytest.raises(DecodeError):
            decode([name], encode(TEXT) + b"and more", step)


@pytest.mark.parametrize("name", IDS[:-1])
def test_text_that_is_not_coded_is_said(name: str) -> None:
    with pytest.raises(DecodeError):
        decode([name], b"<!doctype html><title>Not coded at all</title>" * 50)


def test_members_follow_each_other() -> None:
    many = b"".join(gzip.compress(b"%d," % number) for number in range(300))
    assert decode(["gzip"], many).startswith(b"0,1,2,")
    assert decode(["gzip"], many, 3).endswith(b"298,299,")
    frames = zstandard.compress(b"one ") + zstandard.compress(b"two")
    assert decode(["zstd"], frames) == decode(["zstd"], frames, 1) == b"one two"
    assert decode(["gzip"], gzip.compress(TEXT) + b"\0" * 512) == TEXT


@pytest.mark.parametrize(
    ("name", "encode"), [("gzip", gzip.compress), ("zstd", zstandard.compress)]
)
def test_members_without_end_are_refused(name: str, encode: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DecodeError):
        decode([name], encode(b"") * 5000)


def test_a_window_beyond_the_codings_own_limit_is_refused() -> None:
    large = zstandard.ZstdCompressionParameters(window_log=25)
    coder = zstandard.ZstdCompressor(compression_params=large).compressobj()
    coded = coder.compress(TEXT) + coder.flush()
    with pytest.raises(DecodeError):
        decode(["zstd"], coded)


def zeros(name: str) -> bytes:
    """A few bytes that hold 256 MiB of zeros."""
    if name == "zstd":
        coder = zstandard.ZstdCompressor(level=1).compressobj()
    elif name == "br":
        coder = brotli.Compressor(quality=5)
        return b"".join(coder.process(bytes(MIB)) for _ in range(256)) + coder.finish()
    else:
        coder = zlib.compressobj(9, wbits={"gzip": 31, "deflate": 15}[name])
    return b"".join(coder.compress(bytes(MIB)) for _ in range(256)) + coder.flush()


def bomb_of(names: list[str]) -> bytes:
    bomb = zeros(names[0])
    return gzip.compress(bomb) if len(names) > 1 else bomb


@pytest.mark.parametrize(
    "names",
    [["gzip"], ["deflate"], ["br"], ["zstd"], ["gzip", "gzip"], ["zstd", "gzip"], ["br", "gzip"]],
    ids=",".join,
)
def test_a_bomb_gives_bounded_pieces(names: list[str]) -> None:
    bomb = bomb_of(names)
    decoding = Decoding(names)
    given = 0
    tracemalloc.start()
    try:
        for piece in decoding.feed(bomb):
            given += len(piece)
            if given > 64 * MIB:
                break
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert 64 * MIB < given <= 64 * MIB + LARGEST_PIECE
    assert peak < 16 * MIB


@given(st.sampled_from([["gzip"], ["deflate"], ["br"], ["zstd"], ["gzip", "deflate"]]), st.data())
def test_broken_bytes_come_to_the_same_in_any_pieces(names: list[str], data: st.DataObject) -> None:
    coded = bytearray(TEXT[:500])
    for name in names:
        coded = bytearray(CODERS[name](bytes(coded)))
    for _ in range(data.draw(st.integers(0, 3))):
        coded[data.draw(st.integers(0, len(coded) - 1))] = data.draw(st.integers(0, 255))
    outcomes = set()
    for size in (1, 13, 4096):
        try:
            outcomes.add(decode(names, bytes(coded), size))
        except DecodeError:
            outcomes.add(None)
    assert len(outcomes) == 1

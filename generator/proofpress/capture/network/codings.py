"""Content codings undone piece by piece: what comes out of one step is bounded, whatever goes in.

Each decoder gives its output in pieces of a few MiB at most, and its caller counts them, so that a
decompression bomb stops at the caller's cap (RFC 9110, section 8.4.1: ``gzip``, ``deflate``;
RFC 7932: ``br``; RFC 8878 and RFC 9659: ``zstd``).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Protocol

import brotli  # type: ignore[import-untyped]
import zstandard

_PIECE = 256 * 1024
"""Bytes that a step gives at most, where its library can be told."""
_ZSTD_STEP = 128
"""Bytes that a step of ``zstd`` takes. Its library cannot be told how much to give, but a block gives 128 KiB
at most and takes 4 bytes at least (RFC 8878, section 3.1.1.2), so that a step gives 4 MiB at most."""
_ZSTD_WINDOW = 8 * 1024**2
"""RFC 9659: a content coding's window is no larger."""
_MOST_MEMBERS = 4096
"""Members of ``gzip``, frames of ``zstd``: each costs time however little it holds."""
_MOST_CODINGS = 3
_UNCODED = frozenset(("", "identity", "none", "utf-8"))
"""``none`` and ``utf-8`` are no codings, but servers that mean ``identity`` say so."""
_LARGE = frozenset(("br", "zstd"))
"""Their decoders need MiB of memory each, so that one of them is enough."""


class DecodeError(Exception):
    """The bytes are not what their content coding says, or nobody here knows the coding."""


class Decoder(Protocol):
    """Undoes one coding."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What ``data`` gives, in bounded pieces. Raises DecodeError where it is broken."""
        ...

    def finish(self) -> None:
        """Raises DecodeError where the coded bytes end too early."""
        ...


class Decoding:
    """Undoes the codings of one body, none of them included."""

    def __init__(self, names: Sequence[str]) -> None:
        """``names`` as ``Content-Encoding`` lists them, in the order they were applied.

        Raises DecodeError for one that is unknown and for too many.
        """
        codings = [
            name for name in (name.strip().lower() for name in names) if name not in _UNCODED
        ]
        if len(codings) > _MOST_CODINGS or sum(name in _LARGE for name in codings) > 1:
            raise DecodeError("too many codings")
        self._decoders = [_decoder(name) for name in reversed(codings)]

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What ``data`` gives, in bounded pieces. Raises DecodeError where it is broken."""
        return self._feed_from(0, data)

    def _feed_from(self, first: int, data: bytes) -> Iterator[bytes]:
        if first == len(self._decoders):
            yield data
            return
        for piece in self._decoders[first].feed(data):
            yield from self._feed_from(first + 1, piece)

    def finish(self) -> None:
        """Raises DecodeError where the coded bytes end too early."""
        for decoder in self._decoders:
            decoder.finish()


def _decoder(name: str) -> Decoder:
    if name in ("gzip", "x-gzip"):
        return _Gzip()
    if name == "deflate":
        return _Deflate()
    if name == "br":
        return _Brotli()
    if name == "zstd":
        return _Zstd()
    raise DecodeError("unknown coding")


def _inflate(inflater: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """What ``data`` gives, up to the end of the member; the rest is the inflater's ``unused_data``."""
    try:
        while True:
            piece = inflater.decompress(data, _PIECE)
            if piece:
                yield piece
            data = inflater.unconsumed_tail
            if inflater.eof or (not data and len(piece) < _PIECE):
                return
    except zlib.error as error:
        raise DecodeError("broken") from error


class _Gzip:
    """RFC 1952: members one after another, and the zeros that some tools pad with."""

    def __init__(self) -> None:
        self._member: zlib._Decompress | None = None
        self._members = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        while data:
            if self._member is None:
                data = data.lstrip(b"\0") if self._members else data
                if not data:
                    return
                self._begin_member()
            member = self._member
            assert member is not None  # noqa: S101 - for the type checker
            yield from _inflate(member, data)
            data = member.unused_data
            if member.eof:
                self._member = None

    def _begin_member(self) -> None:
        self._members += 1
        if self._members > _MOST_MEMBERS:
            raise DecodeError("too many members")
        self._member = zlib.decompressobj(16 + zlib.MAX_WBITS)

    def finish(self) -> None:
        if self._member is not None:
            raise DecodeError("cut off")


class _Deflate:
    """RFC 1950, or the bare RFC 1951 that some servers send under this name."""

    def __init__(self) -> None:
        self._inflater: zlib._Decompress | None = None
        self._head = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        if self._inflater is None:
            self._head += data
            if len(self._head) < 2:
                return
            self._inflater = zlib.decompressobj(_window_bits(self._head))
            data, self._head = self._head, b""
        if not data:
            return
        if self._inflater.eof:
            raise DecodeError("bytes after the end")
        yield from _inflate(self._inflater, data)
        if self._inflater.unused_data:
            raise DecodeError("bytes after the end")

    def finish(self) -> None:
        if self._head or (self._inflater is not None and not self._inflater.eof):
            raise DecodeError("cut off")


def _window_bits(head: bytes) -> int:
    """For zlib: RFC 1950's header is a multiple of 31 that names the method 8."""
    is_zlib = head[0] & 0x0F == 8 and int.from_bytes(head[:2], "big") % 31 == 0
    return zlib.MAX_WBITS if is_zlib else -zlib.MAX_WBITS


class _Brotli:
    def __init__(self) -> None:
        self._decompressor = brotli.Decompressor()
        self._has_begun = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        self._has_begun = True
        try:
            while piece := self._decompressor.process(data, output_buffer_limit=_PIECE):
                yield piece
                data = b""
        except brotli.error as error:
            raise DecodeError("broken") from error

    def finish(self) -> None:
        if self._has_begun and not self._decompressor.is_finished():
            raise DecodeError("cut off")


class _Zstd:
    """RFC 8878: frames one after another."""

    def __init__(self) -> None:
        self._decompressor = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
        self._frame: zstandard.ZstdDecompressionObj | None = None
        self._frames = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), _ZSTD_STEP):
            yield from self._feed_step(data[start : start + _ZSTD_STEP])

    def _feed_step(self, data: bytes) -> Iterator[bytes]:
        while data:
            frame = self._frame = self._frame or self._begin_frame()
            try:
                piece = frame.decompress(data)
            except zstandard.ZstdError as error:
                raise DecodeError("broken") from error
            if piece:
                yield piece
            data = frame.unused_data if frame.eof else b""
            if frame.eof:
                self._frame = None

    def _begin_frame(self) -> zstandard.ZstdDecompressionObj:
        self._frames += 1
        if self._frames > _MOST_MEMBERS:
            raise DecodeError("too many frames")
        return self._decompressor.decompressobj()

    def finish(self) -> None:
        if self._frame is not None:
            raise DecodeError("cut off")

"""A server on the loopback interface that answers after a while, for the benchmark of capturing.

``python slow_server.py LATENCY_MS`` prints its port, then serves until it is killed:
``/KIND/BYTES/...`` is a page of so many bytes, ``KIND`` being ``html``, ``text`` or ``wide``, a text with
characters that take four bytes each in memory.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

_BLOCK = 64 * 1024
_MEDIA_TYPES = {
    "html": "text/html; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "wide": "text/plain; charset=utf-8",
}


def _blocks(kind: str, path: str, size: int) -> Iterator[bytes]:
    sentence = f"What {path} says is one sentence of many, and no two pages say the same. "
    one = f"<p>{sentence}</p>\n" if kind == "html" else f"{sentence}\n"
    one = f"\N{CLIPBOARD} {one}" if kind == "wide" else one
    block = (one * (1 + _BLOCK // len(one))).encode("utf-8")
    while size > 0:
        yield block[:size]
        size -= len(block)


async def _serve(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, latency: float
) -> None:
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split(b" ", 2)[1].decode("ascii")
            _, kind, size, *_ = path.split("/")
            await asyncio.sleep(latency)
            writer.write(
                f"HTTP/1.1 200 OK\r\nContent-Type: {_MEDIA_TYPES[kind]}\r\n"
                f"Content-Length: {size}\r\n\r\n".encode("ascii")
            )
            for block in _blocks(kind, path, int(size)):
                writer.write(block)
                await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main(latency: float) -> None:
    """Listen on a free port, say which, and serve."""
    server = await asyncio.start_server(
        lambda reader, writer: _serve(reader, writer, latency), "127.0.0.1", 0
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) / 1000))

"""The child's side of :mod:`proofpress.capture.extract.child`: a script, run isolated.

One JSON argument names the reader and the limits, the bytes come on standard input, and the reply
(:mod:`proofpress.capture.extract.reply`) goes to standard output. Any way of dying is an answer too:
the source could not be read.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any


def limit_resources(order: dict[str, Any]) -> None:
    """Set hard limits on this process, where the platform has them."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # Windows
        return
    limits = (
        (resource.RLIMIT_CPU, order["cpu_seconds"]),
        (resource.RLIMIT_AS, order["memory_bytes"]),
        (resource.RLIMIT_FSIZE, order["output_bytes"]),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, value in limits:
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):
            continue  # a lower limit is there already, or the platform refuses this one


def main() -> None:
    """Read standard input, write standard output."""
    order = json.loads(sys.argv[1])
    limit_resources(order)
    sys.path.extend(entry for entry in order["search_path"] if entry not in sys.path)
    reader = importlib.import_module(f"proofpress.capture.extract.{order['reader']}")
    reply = importlib.import_module("proofpress.capture.extract.reply")
    writer = reply.ReplyWriter(sys.stdout.buffer)
    writer.finish(reader.answer(sys.stdin.buffer, order["settings"], writer))


if __name__ == "__main__":
    main()

"""Refuses every connection and look-up of the process that finds this on its path."""

import sys

_REFUSED = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.bind")


def _refuse(event, _arguments):
    if event in _REFUSED:
        sys.stderr.write(f"refused: {event}\n")
        raise RuntimeError(f"no network in this process: {event}")


sys.addaudithook(_refuse)

"""Which addresses a fetch may go to: decided before any socket, and again for what a name leads to.

Free of sockets and event loops, so that everything that connects can share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from proofpress.capture.host import plain_host, read_host_rule
from proofpress.capture.ip_literal import read_ip_literal
from proofpress.capture.network.public_addresses import is_public
from proofpress.capture.records import Failure, FailureKind
from proofpress.errors import ProofpressError

_SCHEMES = frozenset(("http", "https"))
_SCHEME_REFUSED: Final = Failure(FailureKind.SOURCE_REFUSED, "policy_scheme")
_CREDENTIALS_REFUSED: Final = Failure(FailureKind.SOURCE_REFUSED, "policy_credentials")
ADDRESS_REFUSED: Final = Failure(FailureKind.SOURCE_REFUSED, "policy_address")
_NO_ADDRESS: Final = Failure(FailureKind.SOURCE_UNREACHABLE, "dns")


class AddressPolicy:
    """Public addresses for everybody, private ones for the hosts that the operator names."""

    def __init__(self, allow_hosts: Iterable[str] = ()) -> None:
        """``allow_hosts`` holds names, ``name:port``, addresses; without a port it is any port.

        An allowed host may lead anywhere; no other host may lead to where it leads. Raises
        ProofpressError for what is none of these.
        """
        self._allowed = frozenset(map(_read_rule, allow_hosts))

    def check_request(
        self, scheme: str, user_information: str, host: str, port: int
    ) -> Failure | None:
        """Why a request may not be sent, as far as its address alone says; None where it may."""
        if scheme not in _SCHEMES:
            return _SCHEME_REFUSED
        if user_information:
            return _CREDENTIALS_REFUSED
        literal = self.check_literal(host, port)
        return literal if isinstance(literal, Failure) else None

    def check_literal(self, host: str, port: int) -> tuple[str, ...] | Failure | None:
        """What to connect to where ``host`` is an address, in any spelling; None where it is a name."""
        if not host.strip("."):
            return _NO_ADDRESS
        try:
            address = read_ip_literal(host)
        except ValueError:
            return ADDRESS_REFUSED
        return None if address is None else self.check_addresses(host, port, (str(address),))

    def check_addresses(
        self, host: str, port: int, answers: Sequence[str]
    ) -> tuple[str, ...] | Failure:
        """What to connect to, of what looking up ``host`` gave: all of it, or a failure.

        One address that is not public refuses all: a name that leads inside is not asked outside.
        """
        if not answers:
            return _NO_ADDRESS
        is_allowed = self._allows(host, port)
        addresses = []
        for answer in answers:
            try:
                address = read_ip_literal(answer)
            except ValueError:
                return ADDRESS_REFUSED
            if address is None or not (is_allowed or is_public(address)):
                return ADDRESS_REFUSED
            addresses.append(str(address))
        return tuple(dict.fromkeys(addresses))

    def _allows(self, host: str, port: int) -> bool:
        plain = plain_host(host.lower())
        return (plain, None) in self._allowed or (plain, port) in self._allowed


def _read_rule(rule: str) -> tuple[str, int | None]:
    try:
        return read_host_rule(rule)
    except ValueError as error:
        raise ProofpressError(
            f"the private host {rule[:120]!a} cannot be allowed: {error}",
            remedy="name a host or an address, with a port or without, and no scheme",
        ) from error

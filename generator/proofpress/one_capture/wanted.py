"""Which sources a capture is after: those that reports cite, and addresses that were named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofpress.capture import (
    NOTHING_RETAINED,
    Failure,
    Retained,
    SourceRequest,
    differing_credentials,
    file_path,
    identify,
    public_form,
)
from proofpress.document import Citation, Report
from proofpress.errors import ProofpressError
from proofpress.ledger import cited_sources_of_all
from proofpress.ledger.sources import resolve_citation


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a report cites a source."""

    report: str
    """The report's logical path."""
    line: int


@dataclass(frozen=True, slots=True)
class WantedSource:
    """A source that a capture is after."""

    uri: str
    """Its address as it may be shown."""
    request: SourceRequest | None
    """None for an address that a policy refuses as it is written."""
    refusal: Failure | None
    """Why, for such an address."""
    places: tuple[Place, ...]
    """Empty for an address that was named itself."""


@dataclass(slots=True)
class _Found:
    """A source while the reports are read."""

    uri: str
    request: SourceRequest | None
    refusal: Failure | None = None
    places: list[Place] = field(default_factory=list)


def wanted_sources(
    reports: Sequence[Report], uris: Iterable[str], retained: Retained = NOTHING_RETAINED
) -> tuple[WantedSource, ...]:
    """What ``reports`` cite and ``uris`` name, each once, in that order.

    ``retained`` are the parameters that addresses keep. A citation that leads nowhere names no source.
    Raises ProofpressError for one of ``uris`` that is malformed or that a policy refuses, and for
    addresses that differ in their credentials alone.
    """
    found: dict[str, _Found] = {}
    for report, requests in zip(reports, cited_sources_of_all(reports, retained), strict=True):
        for citation in _citations(report):
            one = _find(citation, report, requests, found, retained)
            if one is not None:
                one.places.append(Place(report.path, citation.position.line))
    for uri in uris:
        request = SourceRequest(identify(uri, retained), uri, retained)
        shown = public_form(uri, retained)
        one = found.setdefault(request.source.key, _Found(shown, request))
        _refuse_twin(one, request)
    return tuple(
        WantedSource(one.uri, one.request, one.refusal, tuple(sorted(set(one.places))))
        for one in found.values()
    )


def _citations(report: Report) -> Iterator[Citation]:
    for unit in report.units:
        yield from unit.citations


def _find(
    citation: Citation,
    report: Report,
    requests: Mapping[str, SourceRequest],
    found: dict[str, _Found],
    retained: Retained,
) -> _Found | None:
    """The entry of what ``citation`` leads to; None where it leads nowhere."""
    leads_to = resolve_citation(citation, report.path, retained)
    if leads_to is None or citation.uri is None:
        return None
    shown = public_form(citation.uri, retained)
    if isinstance(leads_to, Failure):
        return found.setdefault(shown, _Found(shown, None, leads_to))
    uri = leads_to.identity if file_path(leads_to) is not None else shown
    return found.setdefault(leads_to.key, _Found(uri, requests[leads_to.key]))


def _refuse_twin(one: _Found, other: SourceRequest) -> None:
    """Raise ProofpressError where an address differs from one before it in its credentials alone."""
    first = one.request
    names = differing_credentials(first.uri, other.uri, first.retained) if first else ()
    if names:
        raise ProofpressError(
            f"the address {one.uri} is named twice, with another {' and '.join(names)}",
            remedy="name it once; if the parameter says which document is meant, retain it",
        )

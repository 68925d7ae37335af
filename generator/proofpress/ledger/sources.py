"""What each citation of a report leads to: a source, a refusal, or nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofpress.capture import (
    NOTHING_RETAINED,
    Failure,
    Retained,
    Source,
    SourceRequest,
    UriRefusedError,
    differing_credentials,
    identify,
    identify_file,
    is_relative,
    public_form,
)
from proofpress.document import Citation, Report
from proofpress.errors import ProofpressError


def resolve_citation(
    citation: Citation, path: str, retained: Retained = NOTHING_RETAINED
) -> Source | Failure | None:
    """The source that a citation of the report at logical ``path`` names, the policy's refusal, or
    None where it leads nowhere."""
    if citation.uri is None:
        return None
    try:
        if is_relative(citation.uri):
            return identify_file(citation.uri, path)
        return identify(citation.uri, retained)
    except UriRefusedError as error:
        return error.failure
    except ProofpressError:
        return None


def cited_sources(
    report: Report, retained: Retained = NOTHING_RETAINED
) -> Mapping[str, SourceRequest]:
    """Every source that ``report`` cites, by key in sorted order, asked for as first written.

    Raises ProofpressError where two addresses of one source differ in their credentials: which of them
    a snapshot would be of, nobody could tell.
    """
    (cited,) = cited_sources_of_all([report], retained)
    return cited


def cited_sources_of_all(
    reports: Sequence[Report], retained: Retained = NOTHING_RETAINED
) -> tuple[Mapping[str, SourceRequest], ...]:
    """The cited sources of each of ``reports``, whose sources are captured together.

    Raises ProofpressError like :func:`cited_sources`, where the two addresses stand in two reports too.
    """
    first: dict[str, tuple[Report, Citation, SourceRequest]] = {}
    cited = []
    for report in reports:
        found: dict[str, SourceRequest] = {}
        for citation, request in _requests(report, retained):
            key = request.source.key
            before = first.setdefault(key, (report, citation, request))
            if before[2].uri != request.uri:
                _refuse_twins(*before, report, citation, request)
            found.setdefault(key, request)
        cited.append(dict(sorted(found.items())))
    return tuple(cited)


def _requests(report: Report, retained: Retained) -> Iterator[tuple[Citation, SourceRequest]]:
    for unit in report.units:
        for citation in unit.citations:
            source = resolve_citation(citation, report.path, retained)
            if isinstance(source, Source) and citation.uri is not None:
                yield citation, SourceRequest(source, citation.uri, retained)


def _refuse_twins(
    report: Report,
    citation: Citation,
    request: SourceRequest,
    other_report: Report,
    other: Citation,
    other_request: SourceRequest,
) -> None:
    """Raise ProofpressError where the two addresses differ in credentials; no value is shown."""
    if is_relative(request.uri):
        return
    names = differing_credentials(request.uri, other_request.uri, request.retained)
    if names:
        is_same = report.path == other_report.path
        place = f"line {citation.position.line}{'' if is_same else f' of {report.path}'}"
        raise ProofpressError(
            f"the address {public_form(other_request.uri, request.retained)} and the one in {place} "
            f"differ only in what is shaped like a credential: {', '.join(names)}",
            file=other_report.path,
            line=other.position.line,
            remedy="cite one of them; if the parameter says which document is meant, name it under retain",
        )

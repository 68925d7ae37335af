"""What each citation of a report leads to: a source, a refusal, or nowhere."""

from __future__ import annotations

from collections.abc import Mapping

from proofpress.capture import (
    Failure,
    Source,
    SourceRequest,
    UriRefusedError,
    identify,
    identify_file,
    is_relative,
)
from proofpress.document import Citation, Report
from proofpress.errors import ProofpressError


def resolve_citation(citation: Citation, path: str) -> Source | Failure | None:
    """The source that a citation of the report at logical ``path`` names, the policy's refusal, or
    None where it leads nowhere."""
    if citation.uri is None:
        return None
    try:
        if is_relative(citation.uri):
            return identify_file(citation.uri, path)
        return identify(citation.uri)
    except UriRefusedError as error:
        return error.failure
    except ProofpressError:
        return None


def cited_sources(report: Report) -> Mapping[str, SourceRequest]:
    """Every source that ``report`` cites, by key in sorted order, asked for as first written."""
    found: dict[str, SourceRequest] = {}
    for unit in report.units:
        for citation in unit.citations:
            source = resolve_citation(citation, report.path)
            if isinstance(source, Source) and citation.uri is not None:
                found.setdefault(source.key, SourceRequest(source, citation.uri))
    return dict(sorted(found.items()))

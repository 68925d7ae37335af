"""What a capture came to as lines for a terminal, and as one JSON artifact for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from proofpress.attest import Json, pretty_json, sha256_json
from proofpress.capture import CaptureProgress, Failure, Pruning, Truncation, is_temporary
from proofpress.errors import one_line
from proofpress.failure_words import (
    BY_HAND,
    USELESS,
    explain_failure_briefly,
    remedy_of_failure,
)
from proofpress.one_capture.run import CapturedSource, CaptureResult, SourceState

CAPTURE_SCHEMA = "proofpress-capture/v1"

_STATES = {
    SourceState.CAPTURED: "captured",
    SourceState.KEPT: "kept",
    SourceState.STORED: "stored already",
    SourceState.FAILED: "failed",
}
_WIDTH = max(
    len(state) for state in SourceState
)  # characters: the addresses stand below each other


def describe_capture(result: CaptureResult, *, only_failed: bool = False) -> list[str]:
    """One line for each source, or for each that could not be read; what can be done; the sums."""
    shown = [one for one in result.sources if not only_failed or one.state is SourceState.FAILED]
    removed = [] if result.pruning is None else list(_removed(result.pruning))
    lines = [_line(one) for one in shown]
    return [*lines, *removed, *_advice(result), describe_sums(result)]


def describe_sums(result: CaptureResult) -> str:
    """How many sources are in which state, in one line."""
    counts = ", ".join(f"{result.count(state)} {_STATES[state]}" for state in SourceState)
    total = len(result.sources)
    return f"{total} source{'s'[: total != 1]}: {counts}"


def capture_json(result: CaptureResult) -> str:
    """The artifact."""
    value: dict[str, Json] = {
        "schema": CAPTURE_SCHEMA,
        "acquisition": result.mode.value,
        "retry_failed": result.retry_failed,
        "counts": {state.value: result.count(state) for state in SourceState},
        "sources": [_source(one) for one in result.sources],
        "pruned": _pruned(result.pruning),
    }
    return pretty_json({**value, "sha256": sha256_json(value)})


def _line(one: CapturedSource) -> str:
    said = _said(one)
    codes = "; ".join((*_codes(one), *_cited(one)))
    told = one_line(f"{one.wanted.uri}{f': {said}' if said else ''} [{codes}]")
    return f"{one.state:<{_WIDTH}} {told}"


def _said(one: CapturedSource) -> str:
    """What there is to say of a source in plain words; nothing of one that is as it should be."""
    if one.state is SourceState.FAILED:
        failure, truncation = one.current.failure, one.current.truncation
        told = explain_failure_briefly(failure) if failure else _useless(truncation)
        return f"{told} (Stored earlier, not asked again.)" if _is_old(one) else told
    remark = one.attempt.remark if one.attempt else None
    return remark.partition(": ")[2] if one.state is SourceState.KEPT and remark else ""


def _is_old(one: CapturedSource) -> bool:
    """Whether a failed source was not asked for by this run."""
    return one.attempt is None and one.current.record_sha256 is not None


def _useless(truncation: Truncation | None) -> str:
    return USELESS.get(truncation, "Nothing is stored.") if truncation else "Nothing is stored."


def _codes(one: CapturedSource) -> Iterator[str]:
    """The exact codes behind the words, and the key of the source."""
    failure, truncation = one.current.failure, one.current.truncation
    if failure is not None:
        yield f"{failure.kind}: {failure.detail}"
    elif truncation is not None and truncation is not Truncation.COMPLETE:
        yield str(truncation)
    if one.key is not None:
        yield one.key


def _cited(one: CapturedSource) -> Iterator[str]:
    places = one.wanted.places
    if places:
        further = f" and {len(places) - 1} more" if len(places) > 1 else ""
        yield f"{places[0].report}:{places[0].line}{further}"


def _advice(result: CaptureResult) -> Iterator[str]:
    """What an author can do about the sources that could not be read, each way once."""
    failed = [one for one in result.sources if one.state is SourceState.FAILED]
    ways = Counter(_remedy(one) for one in failed)
    for way, count in ways.items():
        yield f"for {count} failed source{'s'[: count != 1]}: {way}"
    if any("import the file" in way for way in ways):
        yield "to import a file: proofpress capture import URI FILE"
    passing = [one for one in failed if _is_old(one) and _may_have_passed(one)]
    if passing:
        yield f"{len(passing)} of these failures may be over by now: ask again with --retry-failed"
    lasting = sum(map(_is_old, failed)) - len(passing)
    if lasting:
        yield f"to ask for one of the other {lasting} again: proofpress capture ADDRESS --refresh"


def _remedy(one: CapturedSource) -> str:
    return remedy_of_failure(one.current.failure) if one.current.failure else BY_HAND


def _may_have_passed(one: CapturedSource) -> bool:
    return one.current.failure is not None and is_temporary(one.current.failure)


def _removed(pruning: Pruning) -> Iterator[str]:
    for identity in pruning.sources:
        yield one_line(f"removed: {identity}: no report of the site cites it")
    files = len(pruning.files)
    yield f"{files} file{'s'[: files != 1]} removed, {pruning.byte_count} bytes"


def _pruned(pruning: Pruning | None) -> Json:
    if pruning is None:
        return None
    return {
        "sources": list(pruning.sources),
        "files": list(pruning.files),
        "byte_count": pruning.byte_count,
    }


def _source(one: CapturedSource) -> Json:
    return {
        "uri": one.wanted.uri,
        "key": one.key,
        "state": one.state.value,
        "is_new": one.is_new,
        "failure": _failure(one.current.failure),
        "truncation": one.current.truncation.value if one.current.truncation else None,
        "acquired": one.current.acquired.value if one.current.acquired else None,
        "retrieved_at": one.current.retrieved_at,
        "record_sha256": one.current.record_sha256,
        "attempt": _attempt(one.attempt),
        "cited_by": [{"report": place.report, "line": place.line} for place in one.wanted.places],
    }


def _attempt(attempt: CaptureProgress | None) -> Json:
    if attempt is None:
        return None
    return {
        "outcome": attempt.outcome.value,
        "failure": _failure(attempt.failure),
        "truncation": attempt.truncation.value if attempt.truncation else None,
    }


def _failure(failure: Failure | None) -> Json:
    return {"kind": failure.kind.value, "detail": failure.detail} if failure else None

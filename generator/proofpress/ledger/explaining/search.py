"""How an excerpt was looked for: every window of the snapshot, every rung of the ladder."""

from __future__ import annotations

from collections.abc import Iterator

from proofpress.capture import EvidenceWindow, Snapshot
from proofpress.document import Excerpt
from proofpress.ledger.anchoring.anchor import look_for_excerpt, prepare_window, with_nearest
from proofpress.ledger.explaining.steps import Fact, Step, StepKind, facts
from proofpress.ledger.records import Anchor, AnchorMethod, Nearest, StretchSide


def explain_search(row_id: str, excerpt: Excerpt, snapshot: Snapshot) -> Iterator[Step]:
    """The windows in the order in which they are searched, up to the first that holds the words."""
    is_found = False
    for window in snapshot.windows:
        if is_found or not window.is_shown:
            yield _window(row_id, window, _why_not(excerpt, window, is_found=is_found))
            continue
        result = look_again(excerpt, window)
        is_found = result.is_found
        yield _window(row_id, window, f"searched: {result.outcome}")
        yield from _rungs(row_id, result)


def _why_not(excerpt: Excerpt, window: EvidenceWindow, *, is_found: bool) -> str:
    if window.is_shown:
        return "not searched any more"
    if is_found or not look_again(excerpt, window).is_found:
        return "hidden text is not searched"
    return "hidden text: the words stand in it, which does not count"


def look_again(excerpt: Excerpt, window: EvidenceWindow) -> Anchor:
    """The anchor of ``excerpt`` in ``window``, made anew."""
    prepared = prepare_window(window.text)
    return with_nearest(look_for_excerpt(excerpt, prepared), prepared)


def _window(row_id: str, window: EvidenceWindow, came_to: str) -> Step:
    seen = facts(
        view=window.view,
        completeness=window.truncation,
        characters=window.captured_characters,
        reader=window.extractor.name,
        text_sha256=window.text_sha256,
    )
    return Step(StepKind.WINDOW, row_id, came_to, seen)


def _rungs(row_id: str, result: Anchor) -> Iterator[Step]:
    """A rung after the one that held is not tried."""
    held = result.method
    methods = list(AnchorMethod)
    for method in methods[: methods.index(held)] if held else methods:
        yield Step(StepKind.RUNG, row_id, f"{method}: does not hold")
    if held:
        verb = "holds" if result.is_found else "holds, but does not count"
        verb = "shows what comes nearest" if held is AnchorMethod.FUZZY else verb
        yield Step(StepKind.RUNG, row_id, f"{held}: {verb}", _outcome(result))
    elif result.reason:
        yield Step(StepKind.RUNG, row_id, "no rung holds", _outcome(result))


def _outcome(result: Anchor) -> tuple[Fact, ...]:
    spans = ", ".join(f"{span.start}–{span.end}" for span in result.spans)
    return facts(
        changes=", ".join(result.changes) or None,
        occurrences=result.occurrences or None,
        window_characters=spans or None,
        score=result.score,
        why=result.reason,
        nearest=_nearest(result.nearest) if result.nearest else None,
    )


_MARKS = {StretchSide.BOTH: "{}", StretchSide.QUOTATION: "[-{}-]", StretchSide.SOURCE: "{{+{}+}}"}
"""As ``git diff --word-diff`` marks what only the quotation has and what only the source has."""


def _nearest(nearest: Nearest) -> str:
    place = f"characters {nearest.span.start}–{nearest.span.end}"
    words = " ".join(_MARKS[part.side].format(part.text.strip()) for part in nearest.difference)
    return f"{place}: {words}"

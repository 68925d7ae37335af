"""Text directives of a link: words or a range with what stands beside it, all of which must hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from proofpress.coordinates import WindowSpan
from proofpress.document import TextDirective
from proofpress.ledger.anchoring.chains import BESIDE, Chains, Link, find_chains
from proofpress.ledger.anchoring.elided import is_bare_negation
from proofpress.ledger.anchoring.evidence_size import is_no_evidence, is_small, is_thin
from proofpress.ledger.anchoring.matching import Cuts, Match, PreparedExcerpt, prepare_excerpt
from proofpress.ledger.anchoring.outcomes import found_at, without_place
from proofpress.ledger.anchoring.window import PreparedWindow
from proofpress.ledger.records import Anchor, AnchorMethod, AnchorOutcome

RANGE_REACH = 2000
"""Code points of the source between the start and the end of a range (30-ledger, "Anchoring")."""


def find_directives(
    directives: Sequence[TextDirective], window: PreparedWindow
) -> tuple[Anchor, str]:
    """Look for all ``directives`` in ``window``: one anchor, found where each of them holds.

    With it comes what to look for near by where it is not found.
    """
    results = [_anchor_one(directive, window) for directive in directives]
    for outcome in (AnchorOutcome.NOT_FOUND, AnchorOutcome.AMBIGUOUS):
        for result in results:
            if result[0].outcome is outcome:
                return result
    return _together([anchor for anchor, _ in results], window.text), directives[0].start


def _together(anchors: list[Anchor], text: str) -> Anchor:
    """One anchor of several that are found: the weakest method, all changes, all places.

    Words from several places are no verbatim passage, whatever each of them is.
    """
    if len(anchors) == 1:
        return anchors[0]
    spans = _merged([span for anchor in anchors for span in anchor.spans])
    if any(is_bare_negation(text[one.end : other.start]) for one, other in pairwise(spans)):
        why = "What the text directives leave out between them is a negation."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    methods = {anchor.method for anchor in anchors}
    methods |= {AnchorMethod.ELIDED} if len(spans) > 1 else set()
    weakest = next(method for method in reversed(AnchorMethod) if method in methods)
    changes = {change for anchor in anchors for change in anchor.changes}
    return found_at(weakest, changes, spans, min(anchor.occurrences for anchor in anchors))


def _merged(spans: list[WindowSpan]) -> list[WindowSpan]:
    merged: list[WindowSpan] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            merged[-1] = WindowSpan(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _anchor_one(directive: TextDirective, window: PreparedWindow) -> tuple[Anchor, str]:
    links, quoted = _links(directive)
    chains = find_chains(links, window) if all(link.excerpt.key for link in links) else None
    if chains is not None and chains.missing is not None:
        part = links[chains.missing].excerpt
        return _missing(part, chains), part.text
    return _anchor_chains(directive, links, quoted, chains), directive.start


def _anchor_chains(
    directive: TextDirective, links: list[Link], quoted: slice, chains: Chains | None
) -> Anchor:
    if chains is None:
        why = "A part of the text directive has no letter and no digit to look for."
        return without_place(AnchorOutcome.NOT_FOUND, why)
    if not chains.chains:
        why = "The parts of the text directive occur, but not beside each other as it says."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    parts = [link.excerpt for link in links]
    if _is_too_small(parts, directive, chains):
        why = "The words of the text directive are too short to point to one passage."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    first = chains.chains[0].matches
    return found_at(
        _method(directive, first),
        {change for match in first for change in match.changes},
        [match.span for match in first[quoted]],
        len(chains.chains),
    )


def _links(directive: TextDirective) -> tuple[list[Link], slice]:
    """The directive as a chain, and which links of it are what the author cites."""
    is_range = directive.end is not None
    links: list[Link] = []
    if directive.prefix is not None:
        links.append(Link(prepare_excerpt(directive.prefix), BESIDE))
    first = len(links)
    links.append(Link(prepare_excerpt(directive.start), BESIDE, Cuts(start=is_range)))
    if directive.end is not None:
        links.append(Link(prepare_excerpt(directive.end), RANGE_REACH, Cuts(end=True)))
    quoted = slice(first, len(links))
    if directive.suffix is not None:
        links.append(Link(prepare_excerpt(directive.suffix), BESIDE))
    return links, quoted


def _method(directive: TextDirective, matches: tuple[Match, ...]) -> AnchorMethod:
    if directive.end is not None:
        return AnchorMethod.ELIDED
    verbatim = all(match.is_verbatim for match in matches)
    return AnchorMethod.BYTE_EXACT if verbatim else AnchorMethod.NORMALISED


def _is_too_small(parts: list[PreparedExcerpt], directive: TextDirective, chains: Chains) -> bool:
    if len(parts) == 1:
        return is_small(parts[0]) and len(chains.chains) > 1
    if directive.end is None:
        return all(is_small(part) for part in parts) and len(chains.chains) > 1
    return all(is_thin(part) for part in parts) or any(
        is_no_evidence(part) and places > 1
        for part, places in zip(parts, chains.chains[0].rivals, strict=True)
    )


def _missing(part: PreparedExcerpt, chains: Chains) -> Anchor:
    words = " ".join(part.text.split())
    name = f"“{words if len(words) <= 60 else words[:59] + '…'}”"
    if chains.refusal is not None:
        why = f"The address asks for {name}, but {chains.refusal.why}."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    if chains.is_elsewhere:
        why = f"The address asks for {name}, which is not where it says."
        return without_place(AnchorOutcome.AMBIGUOUS, why)
    why = f"The address asks for {name}, which does not occur in the searched text."
    return without_place(AnchorOutcome.NOT_FOUND, why)

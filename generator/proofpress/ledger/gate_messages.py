"""What a gate says of a row that it fails or warns on: what is wrong and what to do, in one sentence.

Comments are named as the report's profile spells them: an author copies them from here.
"""

from __future__ import annotations

import shlex

from proofpress.capture import Failure, FailureKind, Truncation, is_relative, is_temporary
from proofpress.document import Profile
from proofpress.ledger.hidden_text import ONLY_HIDDEN
from proofpress.ledger.records import Annotation, Detail, LedgerRow, RestsOnKind

CONFLICT = "the sentence cites a source and declares itself the author's own: keep what is meant"

_OWN_WORDS = "quote the source's own words, and enough of them"
_LOCATOR = "the evidence has no public address, so nothing was looked for: a reader has to trust it"
_REMEDY = {
    Detail.EXCERPT_NOT_FOUND: "the quoted words are not in the captured text: correct the quotation",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "the source was not captured whole: capture or import it whole",
    Detail.QUOTE_AMBIGUOUS: f"the quotation proves no one place: {_OWN_WORDS}",
    Detail.NO_EXCERPT: "the citation quotes nothing: add the source's words with {comment}",
    Detail.SOURCE_UNAVAILABLE: "the source could not be read: capture it, or import a copy of it",
    Detail.UNRESOLVABLE_SOURCE: "the citation leads nowhere: give it an address",
    Detail.NUMERIC: "a number without a source: cite one{or_comment}; dropping the number mends nothing",
}
_NO_TEXT = {
    Truncation.HOLLOW.value: "a wall or an error page came back in place of the source: import a copy of it, "
    "or cite another address",
    Truncation.EMPTY.value: "no text came out of what was received: import a copy with text",
}
_ANNOTATION = {
    Annotation.EXCERPT_REUSED: "the same words of the same source serve another citation too: quote "
    "the words that this sentence rests on",
    Annotation.LOCATOR_ONLY: _LOCATOR,
    **dict.fromkeys(
        (kind.annotation for kind in RestsOnKind),
        "the sentence rests on what its marker names: see its verdict",
    ),
    Annotation.NUMBERS_NOT_IN_EXCERPT: "the quotation does not hold a number that the sentence "
    "states: quote the words that do, or correct the number",
}


def example_comment(detail: Detail, profile: Profile) -> str:
    """The comment that mends a row of ``detail``, as ``profile`` spells it; empty where none does."""
    if detail is Detail.NO_EXCERPT:
        return f"<!-- {profile.evidence_comment_prefix}-quote: the words in the source -->"
    if detail is Detail.NUMERIC and profile.declared_analysis_classes:
        return f"<!-- {profile.declared_analysis_classes[0]}: how it was derived -->"
    return ""


def explain_row(row: LedgerRow, profile: Profile) -> str:
    """What is wrong with an unconfirmed or undeclared ``row``, as precisely as it knows, and the remedy."""
    if Annotation.LOCATOR_ONLY in row.annotations:
        return _LOCATOR
    if row.detail is Detail.SOURCE_UNAVAILABLE:
        return _explain_unavailable(row)
    if row.anchor and (row.anchor.reason or "").startswith(ONLY_HIDDEN):
        return f"{ONLY_HIDDEN} To do: quote what a reader of the source sees"
    if row.detail is Detail.QUOTE_AMBIGUOUS and row.anchor and row.anchor.reason:
        return f"{row.anchor.reason.rstrip('.')}. To do: {_OWN_WORDS}"
    no_text = _NO_TEXT.get(row.window.truncation or "") if row.window else None
    if row.detail is Detail.EVIDENCE_WINDOW_INCOMPLETE and no_text:
        return no_text
    comment = example_comment(row.detail, profile)
    or_comment = f", or declare the sentence with {comment}" if comment else ""
    return _REMEDY[row.detail].format(comment=comment, or_comment=or_comment)


def explain_annotation(annotation: Annotation) -> str:
    """What to do about an observation that a policy asks about, where there is something to say."""
    return _ANNOTATION.get(annotation, f"the ledger notes {annotation}: see what it means")


def _explain_unavailable(row: LedgerRow) -> str:
    if row.window is None or row.citation is None:
        return _REMEDY[row.detail]
    uri, why = row.citation.uri or row.citation.label, row.window.failure or ""
    if why.endswith(":policy_address") and not is_relative(uri):
        return (
            f"{uri} leads to no public address ({why}): cite one that everybody can reach, or allow its host "
            "and capture it with --retry-failed"
        )
    if why.startswith(FailureKind.SOURCE_REFUSED):
        return f"{uri} is no address that may be read ({why}): cite one that everybody can reach"
    if is_relative(uri):
        return f"{uri} could not be read ({why}): put a readable file there, or correct the link"
    if why.startswith(FailureKind.NOT_CAPTURED):
        command = f"proofpress capture import {shlex.quote(uri)} FILE"
        return f"no copy of {uri} is stored: capture it, or get one, then {command}"
    again = "capture it with --retry-failed" if _may_have_passed(why) else "cite another address"
    return f"{uri} could not be read ({why}): {again}, or import a copy of it"


def _may_have_passed(why: str) -> bool:
    kind, _, detail = why.partition(":")
    return is_temporary(Failure(FailureKind(kind), detail))

"""What an author can do about a sentence that is not confirmed or not declared."""

from __future__ import annotations

from proofpress.ledger import Detail

_REMEDIES = {
    Detail.EXCERPT_NOT_FOUND: "Compare the quotation with the source and quote what stands "
    "there, or cite the place that the words come from.",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "Obtain the complete document and import it as the "
    "snapshot of this address.",
    Detail.QUOTE_AMBIGUOUS: "Quote the passage as it stands in the source, with enough words "
    "to occur only once.",
    Detail.NO_EXCERPT: "Say which words are meant, right after the link.",
    Detail.SOURCE_UNAVAILABLE: "Obtain the document by hand and import it as the snapshot of "
    "this address, or cite a source that can be read.",
    Detail.UNRESOLVABLE_SOURCE: "Give the reference its address.",
    Detail.NUMERIC: "Cite the source of the number, or declare how it was derived, right after "
    "the sentence.",
}


def remedy(detail: Detail) -> str:
    """What an author can do about it; empty where nothing is to be done."""
    return _REMEDIES.get(detail, "")


def file_remedy(detail: Detail) -> str:
    """The same where the source is a data file of the site, which nobody imports."""
    if detail is Detail.SOURCE_UNAVAILABLE:
        return "Put a file that can be read where the link leads, or correct the link."
    if detail is Detail.EVIDENCE_WINDOW_INCOMPLETE:
        return "Put the complete document where the link leads."
    return remedy(detail)

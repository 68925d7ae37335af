"""Which words an author declares for which citation."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import Draft, position_at
from proofpress.document.comments import Comment, CommentRole
from proofpress.document.excerpts.quotations import CLOSERS, Quotation, find_quotations
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.lines import Lines
from proofpress.document.records import CitationForm, Excerpt, ExcerptForm
from proofpress.errors import ProofpressError

_NEW_CLAUSE = re.compile(
    r"[;:—–]|[,.!?]\s+(?:and|but|while|whereas|yet|though|although|however|und|aber|während|et|mais|y|pero|e|mas"
    r"|ma)\b|[，；]|(?:\w+\W+){7}"
)
"""What shows that a citation further on speaks of something else: a clause, or seven words."""
_FARTHEST = 40
"""Code points between a quotation and a comment about it that are looked through."""
_CLOSING = frozenset(".,;:!?)]}’”»\"'。，；：！？）」』…")


def precedes(excerpt: Excerpt, other: Excerpt | None) -> bool:
    """Whether ``excerpt`` is taken rather than ``other``: the forms are named in their order."""
    order = tuple(ExcerptForm)
    return other is None or order.index(excerpt.form) < order.index(other.form)


def attach_evidence(
    drafts: Sequence[Draft], comment: Comment, at: int, text: str, file: str
) -> tuple[Draft, ...] | None:
    """Give the citation just before block offset ``at`` the excerpt or locator of an evidence comment.

    Returns None where no citation is adjacent: only white space and closing punctuation may stand
    between. Raises ProofpressError for a second comment of the kind on one citation.
    """
    index = _adjacent(drafts, at, text)
    if index is None or not comment.text:
        return None
    if comment.role is CommentRole.LOCATOR and drafts[index].form is CitationForm.BARE_LOCATOR:
        return None
    return (*drafts[:index], give_evidence(drafts[index], comment, file), *drafts[index + 1 :])


def give_evidence(draft: Draft, comment: Comment, file: str) -> Draft:
    """``draft`` with the excerpt or locator of an evidence comment. Raises ProofpressError for a second."""
    if comment.role is CommentRole.LOCATOR:
        _refuse_second(draft.locator is not None, comment, draft, file)
        return replace(draft, locator=comment.text)
    second = draft.excerpt is not None and draft.excerpt.form is ExcerptForm.ADJACENT_COMMENT
    _refuse_second(second, comment, draft, file)
    excerpt = Excerpt(ExcerptForm.ADJACENT_COMMENT, comment.text, comment.position)
    return replace(draft, excerpt=excerpt)


def attach_quotations(
    drafts: Sequence[Draft],
    reading: BlockReading,
    span: BlockSpan,
    disowned: Sequence[int],
    lines: Lines,
) -> tuple[Draft, ...]:
    """Give each quotation of a sentence to the nearest citation after it, else to the last before.

    Where a new clause begins between the two (``, and``, a semicolon), a citation before goes first:
    ``[A] says “…”, and [B] denies it``; so it does where citations and quotations take turns, a
    citation first: ``[A] says “…” and [B] says “…”``.

    A citation that declares its excerpt otherwise keeps it. A citation that several quotations fall
    to is repeated, once a quotation, so that each of them is looked for. ``disowned`` are block
    offsets of comments that say of the quotation before them that it is none.
    """
    quotations = find_quotations(reading.block.text, span, reading.inline.code)
    kept = [
        quote
        for quote in quotations
        if not is_disowned(quote, disowned, reading.block.text)
        and not shows_address(reading, quote.inner)
    ]
    given: dict[int, list[Excerpt]] = {}
    named = [(draft.span, index) for index, draft in enumerate(drafts) if draft.uri is not None]
    in_turns = _take_turns(named, kept)
    for turn, quote in enumerate(kept):
        index = named[turn][1] if in_turns else _owner(named, quote, reading.block.text)
        if index is not None and drafts[index].excerpt is None:
            words = quote.inner.cut(reading.block.text)
            position = position_at(reading, quote.inner.start, lines)
            given.setdefault(index, []).append(Excerpt(ExcerptForm.QUOTATION, words, position))
    result: list[Draft] = []
    for index, draft in enumerate(drafts):
        excerpts = given.get(index)
        result.extend(replace(draft, excerpt=e) for e in excerpts) if excerpts else result.append(
            draft
        )
    return tuple(result)


def follows_quotation(text: str, at: int) -> bool:
    """Whether nothing but white space and closing punctuation stands between a quotation and ``at``."""
    before = text[max(0, at - _FARTHEST) : at].rstrip(" \n.,;:!?)")
    return before[-1:] in CLOSERS


def shows_address(reading: BlockReading, words: BlockSpan) -> bool:
    """Whether ``words`` are nothing but an address or another name of a source: nobody's words."""
    masked = reading.block.masked
    index = bisect_right(masked, words.start, key=lambda span: span.start) - 1
    is_code = index >= 0 and masked[index] in reading.inline.code
    return index >= 0 and masked[index].holds(words) and not is_code


def _adjacent(drafts: Sequence[Draft], at: int, text: str) -> int | None:
    """The last citation that ends at or before ``at`` with only closing punctuation between."""
    for index in range(len(drafts) - 1, -1, -1):
        end = drafts[index].span.end
        if end <= at:
            between = text[end:at]
            clear = all(char.isspace() or char in _CLOSING for char in between)
            return index if clear else None
    return None


def _refuse_second(second: bool, comment: Comment, draft: Draft, file: str) -> None:
    if second:
        raise ProofpressError(
            f"a second {comment.role} comment on the citation {draft.label!r}",
            file=file,
            line=comment.position.line,
            remedy="keep one, or cite the source once for each",
        )


def _owner(named: Sequence[tuple[BlockSpan, int]], quote: Quotation, text: str) -> int | None:
    """Index of the nearest citation that ends after the quotation, else of the last before it.

    ``named`` are the spans of the citations that name a source, in order, each with its index.
    """
    if not named:
        return None
    # The link that stands around the quotation, as a link's text.
    around = bisect_right(named, quote.inner.start, key=lambda entry: entry[0].start) - 1
    if around >= 0 and named[around][0].holds(quote.inner):
        return named[around][1]
    after = bisect_left(named, quote.inner.end, key=lambda entry: entry[0].start)
    if after == len(named):
        return named[-1][1]
    between = text[quote.outer.end : named[after][0].start]
    return named[after - 1 if after and _NEW_CLAUSE.search(between) else after][1]


def _take_turns(named: Sequence[tuple[BlockSpan, int]], quotes: Sequence[Quotation]) -> bool:
    """Whether each citation is followed by one quotation, from the sentence's first citation on."""
    if len(named) < 2 or len(named) != len(quotes):
        return False
    edges = [
        edge
        for (span, _), quote in zip(named, quotes, strict=True)
        for edge in (span.end, quote.outer.start, quote.outer.end)
    ]
    starts = [span.start for span, _ in named]
    return edges == sorted(edges) and all(
        quote.outer.end <= start for quote, start in zip(quotes, starts[1:], strict=False)
    )


def is_disowned(quote: Quotation, disowned: Sequence[int], text: str) -> bool:
    """Whether one of the comments at ``disowned`` (in order) says that ``quote`` is no quotation."""
    following = bisect_left(disowned, quote.outer.end)
    if following == len(disowned):
        return False
    between = text[quote.outer.end : disowned[following]]
    return not between.strip(" .,;:!?)")

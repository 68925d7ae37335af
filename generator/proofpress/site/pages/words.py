"""The words that pages use for what the ledger says in codes. Codes stay visible beside them."""

from __future__ import annotations

import re

from proofpress.capture import Acquired, Truncation
from proofpress.capture.extract.hollow import WallKind
from proofpress.document import ExclusionKind
from proofpress.ledger import (
    AnchorMethod,
    Bucket,
    Change,
    Conflict,
    Detail,
    GateOutcome,
    RestsOnKind,
    Severity,
    StretchSide,
    SupportStatus,
)

_MONTHS = tuple(
    "January February March April May June July August September October November December".split()
)
_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d):\d\dZ)?")

BUCKET = {
    Bucket.EXCERPT_FOUND: "Quoted words found",
    Bucket.CITATION_UNCONFIRMED: "Cited, not confirmed",
    Bucket.OWN_REASONING: "Own reasoning",
}

DETAIL_HEADING = {
    Detail.FOUND: "Quoted words found in the source",
    Detail.EXCERPT_NOT_FOUND: "Quoted words not in the captured text",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "Could not check: the captured text is not complete",
    Detail.QUOTE_AMBIGUOUS: "Could not confirm: the match is ambiguous",
    Detail.NO_EXCERPT: "A source is named, no words are quoted",
    Detail.SOURCE_UNAVAILABLE: "Could not check: the source could not be read",
    Detail.UNRESOLVABLE_SOURCE: "Could not check: the citation leads nowhere",
    Detail.DECLARED: "The author’s own work, declared",
    Detail.NUMERIC: "A number without a source",
    Detail.NARRATIVE: "The author’s own reasoning",
}

DETAIL_SHORT = {
    Detail.FOUND: "Found",
    Detail.EXCERPT_NOT_FOUND: "Not in the captured text",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "Could not search all of it",
    Detail.QUOTE_AMBIGUOUS: "Ambiguous match",
    Detail.NO_EXCERPT: "No words quoted",
    Detail.SOURCE_UNAVAILABLE: "Source could not be read",
    Detail.UNRESOLVABLE_SOURCE: "Leads nowhere",
    Detail.DECLARED: "Own work, declared",
    Detail.NUMERIC: "Own number, not declared",
    Detail.NARRATIVE: "Own reasoning",
}

DETAIL_MEANING = {
    Detail.FOUND: "The words that the author quotes stand in the captured text of the source.",
    Detail.EXCERPT_NOT_FOUND: "The whole captured text was searched, and the words are not in it.",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "The words were not found, and not all of the source’s text "
    "could be searched.",
    Detail.QUOTE_AMBIGUOUS: "Something like the words is there, but not so that a program may say "
    "“found”.",
    Detail.NO_EXCERPT: "The sentence names a source without saying which of its words are meant.",
    Detail.SOURCE_UNAVAILABLE: "The source could not be read, so nothing could be looked for.",
    Detail.UNRESOLVABLE_SOURCE: "The citation has no address that could be looked up.",
    Detail.DECLARED: "The author says that this is own arithmetic or judgement.",
    Detail.NUMERIC: "The sentence carries a number, cites nothing, and nobody has declared it.",
    Detail.NARRATIVE: "The sentence cites nothing and carries no number.",
}

RESTS_ON = {
    RestsOnKind.CLAIM: "the claim",
    RestsOnKind.FINDING: "the finding",
    RestsOnKind.RUN: "the run",
}

NEAREST_HEADING = "Not found as quoted; something like it stands there"
NEAREST_SHORT = "Not found as quoted"
"""In place of the words of ``quote_ambiguous``, where only a passage that comes near was seen."""

RESTS_ON_HEADING = "Could not check what the author rests this on"
RESTS_ON_TOO = "what it rests on besides was not checked"
RESTS_ON_SHORT = "Rests on what was not checked"
RESTS_ON_MEANING = "The author names what this rests on, and cites no source."
RESTS_ON_CAUTION = "This says nothing about the sentence: what it rests on was not checked."
"""In place of the words of ``declared``, where no own work is declared."""
DECLARED_OR_RESTS = "Declared, or not checked"
"""For both under the one code that they share; short, since a phone shows it in a list."""

BY_PARAGRAPH = (
    "It stands after the last sentence of the paragraph. The report’s profile says that it then cites "
    "every sentence of the paragraph that cites nothing else."
)

NOT_READ_HEADING = "Could not check: what came back is no text of the source"
"""In place of the words of ``evidence_window_incomplete``, where the window is a wall or empty."""

HOLLOW_MEANING = (
    "What was received is a wall or an error page in place of the source. Whatever stands on it proves "
    "nothing about the source."
)
"""In place of the meaning of ``evidence_window_incomplete``, where the window is hollow."""

DETAIL_CAUTION = {
    Detail.FOUND: "This shows that the words are there. It does not show that they support the "
    "sentence, or that either is true.",
    Detail.EXCERPT_NOT_FOUND: "This shows that these words are not in the text that was captured. "
    "It does not show that the sentence is false.",
    Detail.EVIDENCE_WINDOW_INCOMPLETE: "This does not show that the words are missing: they may "
    "stand in the part that could not be searched.",
    Detail.QUOTE_AMBIGUOUS: "This shows neither that the words are there nor that they "
    "are missing.",
    Detail.NO_EXCERPT: "This shows only that a source is named. Nothing was looked for in it.",
    Detail.SOURCE_UNAVAILABLE: "This says nothing about the source itself, nor about the sentence.",
    Detail.UNRESOLVABLE_SOURCE: "This says nothing about the sentence, only about its reference.",
    Detail.DECLARED: "This shows that the author owns the statement. It does not show that it is "
    "right.",
    Detail.NUMERIC: "This does not show that the number is wrong, only that nobody stands for it.",
    Detail.NARRATIVE: "This does not show that the sentence is right or wrong.",
}

METHOD = {
    AnchorMethod.BYTE_EXACT: "exact, letter for letter",
    AnchorMethod.NORMALISED: "the same words in another form",
    AnchorMethod.ELIDED: "found part by part, in order, with the source’s other words between them",
    AnchorMethod.FUZZY: "not found; a passage that comes near is shown",
}

NOT_IN_ORDER = "The words do not occur in this order in the searched text."
"""A reason of the ledger's which the words of its details say already."""

CHANGE = {
    Change.CASE: "capital and small letters",
    Change.WHITESPACE: "white space and line breaks",
    Change.QUOTES: "the form of quotation marks",
    Change.DASHES: "the form of dashes",
    Change.PUNCTUATION: "punctuation",
    Change.LIGATURES: "joined letters",
    Change.COMPATIBILITY: "compatibility forms of characters",
    Change.INVISIBLES: "invisible characters",
    Change.HYPHENATION: "a hyphen at a line’s end",
    Change.MARKUP: "Markdown marks or a note number in the quotation",
    Change.CUT_WORD: "a word that the address of the quotation cuts",
}

SIDE_ONLY = {
    StretchSide.QUOTATION: "Only in the quotation",
    StretchSide.SOURCE: "Only in the source",
}

CONFLICT = {
    Conflict.CITATION_AND_DECLARED_ANALYSIS: "The sentence cites a source and is declared as own "
    "work as well.",
}

NUMBERS_NOT_IN_EXCERPT = "In the sentence, but not in the words that were found:"
NUMBERS_NOT_COMPARABLE = (
    "Not compared, since some countries read a mark as grouping that others read as decimal:"
)

SUPPORT = {
    SupportStatus.SUPPORTED: "The source supports the sentence",
    SupportStatus.CONTRADICTED: "The source contradicts the sentence",
    SupportStatus.INSUFFICIENT: "Whether the source supports the sentence cannot be told",
}

SUPPORT_CAUTION = (
    "That is a program’s answer; how often it was right stands under “Check it yourself”."
)

ACQUIRED = {
    Acquired.FETCHED: "fetched",
    Acquired.IMPORTED: "imported",
    Acquired.COPIED: "copied",
}

TRUNCATION = {
    Truncation.COMPLETE: "the whole text was read",
    Truncation.TRUNCATED: "not the whole text: a size or page limit stopped the reading",
    Truncation.UNKNOWN: "nobody can say whether this is the whole text",
    Truncation.EMPTY: "no searchable text came out of it",
    Truncation.SPARSE: "suspiciously little text for its size",
    Truncation.HOLLOW: "a bot check, sign-in or error page in place of the text",
}

WALL = {
    WallKind.BOT_CHECK: "a check whether a person asks, in place of the text",
    WallKind.ACCESS_DENIED: "a page that says “access denied”, in place of the text",
    WallKind.SCRIPT_REQUIRED: "a page that shows its text to running scripts alone",
    WallKind.RATE_LIMIT: "a page that asks for fewer requests, in place of the text",
    WallKind.SIGN_IN: "a sign-in or subscription page in place of the text",
    WallKind.COOKIE_WALL: "a page that asks for cookies, in place of the text",
    WallKind.NOT_FOUND: "a page that says “not found”, served as if it were the source",
}
"""In place of the words of ``hollow``, where the page's kind is recognised."""

EXCLUSION = {
    ExclusionKind.FRONT_MATTER: "front matter",
    ExclusionKind.HEADING: "headings",
    ExclusionKind.HORIZONTAL_RULE: "horizontal rules",
    ExclusionKind.TABLE_HEADER: "table headers",
    ExclusionKind.CODE: "code blocks",
    ExclusionKind.CLAIMS: "blocks of claims",
    ExclusionKind.REFERENCE_DEFINITION: "reference definitions",
    ExclusionKind.COMMENT: "comments",
    ExclusionKind.IMAGE: "images",
    ExclusionKind.REFERENCE_LIST: "the list of references",
    ExclusionKind.CITATION_TARGET: "citations that stand alone",
    ExclusionKind.MARKUP: "lines of markup that show nothing",
}

GATE = {
    GateOutcome.CLEAR: ("✓", "Gate clear"),
    GateOutcome.WAIVED: ("◐", "Gate waived"),
    GateOutcome.FAILED: ("✕", "Gate failed"),
    GateOutcome.INDETERMINATE: ("?", "Gate could not be decided"),
}

GATE_MEANING = {
    GateOutcome.CLEAR: "Nothing in this report is on the list of what the policy fails. That is no "
    "statement about whether the report is true.",
    GateOutcome.WAIVED: "The report failed, and an exception for exactly this was recorded under "
    "a name. That says who took it on, not that it is right.",
    GateOutcome.FAILED: "At least one thing in this report is on the list of what the policy "
    "fails.",
    GateOutcome.INDETERMINATE: "Something stood in the way, so nothing was decided. This is "
    "neither a pass nor a failure, and it cannot be waived.",
}

GATE_BRIEF = {
    GateOutcome.CLEAR: "Nothing here breaks the rules that this site sets for evidence.",
    GateOutcome.WAIVED: "It breaks the rules that this site sets for evidence, and somebody has "
    "accepted that by name:",
    GateOutcome.FAILED: "It breaks the rules that this site sets for evidence:",
    GateOutcome.INDETERMINATE: "Something stood in the way, so nothing was decided. This is neither a "
    "pass nor a failure.",
}
"""What stands beside the badge, for a reader who has never heard of a gate."""

GATE_STEP = {
    GateOutcome.CLEAR: ("The rules", "policy"),
    GateOutcome.WAIVED: ("Who, and why", "waiver"),
    GateOutcome.FAILED: ("What to do", "failures"),
    GateOutcome.INDETERMINATE: ("What stood in the way", "obstacles"),
}
"""The words of the banner's link, and where on the gate's page it leads."""

WAIVER_MEANING = (
    "This is attribution, not independence: it says who took the exception on. Nobody has proved who "
    "that is, and nothing here shows that the report is right. Any change to the report or its ledger "
    "ends it."
)

SEVERITY = {Severity.IGNORE: "ignored", Severity.WARN: "warns", Severity.FAIL: "fails"}


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 sentence``, ``2,000 sentences``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def as_sentence(message: str) -> str:
    """A message of the console as a sentence of a page; one that begins with code stays as it is."""
    first, _, _ = message.partition(" ")
    return message[:1].upper() + message[1:] if first.isalpha() else message


def plain_date(text: str, *, with_time: bool = False) -> str:
    """An ISO date or UTC time as ``30 November 2026``; any other text as it stands."""
    match = _ISO_DATE.fullmatch(text)
    if match is None or not 1 <= int(match[2]) <= len(_MONTHS):
        return text
    year, month, day, time = match.groups()
    date = f"{int(day)} {_MONTHS[int(month) - 1]} {year}"
    return f"{date}, {time} UTC" if with_time and time else date


def plain_list(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

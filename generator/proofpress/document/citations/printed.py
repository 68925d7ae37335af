"""Citation tokens that an author prints: ``[3, 7–9]`` in brackets, ``¹`` and ``<sup>1</sup>`` raised.

What only looks like one is told apart here: a subscript (``a[1]``), a year (``[2024]``), the label that
opens an entry (``[1] Title``), a power (``m²``, ``10³``, ``x²``), an isotope (``¹⁴C``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from proofpress.coordinates import BlockSpan
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.inline_records import PrintedToken
from proofpress.document.markup.raised import FROM_RAISED
from proofpress.document.records import CitationForm

_LIST = r"\d{1,3}(?:[ \u00a0]?[,;–-][ \u00a0]?\d{1,3}){0,40}"
_WHERE = (
    r"(?:pp?\.|pages?|S\.|Seiten?|pág\.|sect?\.|section|§|ch(?:ap)?\.|chapter|fig\.|figure|tab\.|table|art\."
    r"|article|para\.|¶|vol\.)\s?\w{1,8}(?:[.–-]\w{1,8}){0,4}"
)
"""Where in the source: ``p. 5``, ``Table 2``, ``§ 3.1``."""
_BRACKETED = re.compile(
    rf"[\[［]({_LIST}|[⁰¹²³⁴-⁹]{{1,3}})[\]］]|【(\d{{1,3}})】|\[\^\s?\]|\[(\d{{1,3}}), ?({_WHERE})\]",
    re.IGNORECASE,
)
_RAISED = re.compile(rf"\[?({_LIST})\]?")
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴-⁹]{1,3}(?:[˒,⁻–][⁰¹²³⁴-⁹]{1,3}){0,40}")
_ENTRY_LINK = re.compile(
    r"#(?:user-content-)?_?(?:ref|reference|cite|citation|cite[-_]note|source|src|fn|footnote|note|endnote"
    r"|bib|[cnrs])?[-_:]?\d{1,3}(?:[-_:]\d{1,3})?\Z",
    re.IGNORECASE,
)
# ``a[1]`` and ``xs[2]`` are subscripts, ``growth[1]`` is a citation.
_ARRAY_LIKE = re.compile(r"(?:^|\W)[A-Za-z_]\w?$")
_STOPS = frozenset(".,;:!?…。，；：！？、")
_CLOSERS = frozenset("\"'”’»)]）」』】%")
_POWERS = frozenset("234")
_UNITS = frozenset("m km cm mm dm nm µm μm ft yd mi km. sec s".split())
_FORMULAS = frozenset("CO NO SO PO NH CH".split())
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")
_NUMBER_BEFORE = re.compile(r"(?<![\d.,×·*^])(\D?)(\d[\d.,]*)\Z")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_LOOK_BACK = 30
_RANGE = re.compile(r"(\d+)[ \u00a0]?[–-][ \u00a0]?(\d+)")
LONGEST_RANGE = 50
"""Numbers; what a range names beyond them is not looked for."""


def find_printed(reading: BlockReading) -> tuple[PrintedToken, ...]:
    """The printed citation tokens of a block, in order, disjoint."""
    return find_tokens(reading) if reading.is_prose else ()


def find_tokens(reading: BlockReading) -> tuple[PrintedToken, ...]:
    """What looks like printed citation tokens in a block, be it prose or not."""
    # Of a raised ``[3]``, the raised form counts.
    found = sorted((*_raised(reading), *_in_brackets(reading)), key=lambda token: token.span)
    kept: list[PrintedToken] = []
    for token in found:
        if not kept or token.span.start >= kept[-1].span.end:
            kept.append(token)
    return tuple(kept)


def _in_brackets(reading: BlockReading) -> Iterator[PrintedToken]:
    text = reading.block.text
    if "[" not in text and "［" not in text and "【" not in text and not reading.inline.links:
        return
    # ``[[131](https://…)]`` is one citation: the link that stands inside the brackets.
    leading = [link.span for link in reading.inline.links if not link.href.startswith("#")]
    taken = sorted((*reading.inline.code, *leading))
    for match in _BRACKETED.finditer(text):
        span = BlockSpan(*match.span())
        before = text[max(0, span.start - 4) : span.start]
        if (
            not overlaps(taken, span)
            and not _ARRAY_LIKE.search(before)
            and not names_entry(reading, span)
        ):
            numbers = match.group(1) or match.group(2) or match.group(3) or ""
            numbers = numbers.translate(FROM_RAISED)
            # ``xs[0]`` is a subscript, unless a list counts from nought.
            certain = match.group(2) is None and numbers != "0"
            where = match.group(4)
            yield PrintedToken(span, CitationForm.NUMBERED, numbers, certain, where)
    raised = sorted(reading.inline.raised)
    for link in reading.inline.links:
        # The mark leads to its own entry on the page: ``<a href="#ref-3">3</a>``.
        number = link.span.cut(text).strip("[]").translate(FROM_RAISED)
        is_mark = _ENTRY_LINK.match(link.href) and re.fullmatch(r"\d{1,3}", number)
        if is_mark and not overlaps(raised, link.span) and not names_entry(reading, link.span):
            yield PrintedToken(link.span, CitationForm.NUMBERED, number, is_certain=False)


def _raised(reading: BlockReading) -> Iterator[PrintedToken]:
    text = reading.block.text
    leading = [link.span for link in reading.inline.links if not link.href.startswith("#")]
    taken = sorted((*reading.inline.code, *leading))
    for around in reading.inline.raised:
        inside = around.cut(text).translate(FROM_RAISED)
        match = _RAISED.fullmatch(inside.strip())
        if match and not overlaps(taken, around) and not names_entry(reading, around):
            yield from _as_raised(text, around, match.group(1), inside.strip().startswith("["))
    if any(char in text for char in "¹²³⁴⁵⁶⁷⁸⁹"):
        for match in _SUPERSCRIPT.finditer(text):
            span = BlockSpan(*match.span())
            if not overlaps(taken, span) and not names_entry(reading, span):
                yield from _as_raised(text, span, match.group().translate(FROM_RAISED), False)


def _as_raised(text: str, span: BlockSpan, numbers: str, bracketed: bool) -> Iterator[PrintedToken]:
    before = text[max(0, span.start - _LOOK_BACK) : span.start].rstrip()
    follows = text[span.end : span.end + 1]
    if bracketed or not (_is_power(before, numbers) or follows.isalnum()):
        # After a stop there is nothing to be raised to a power.
        certain = bracketed or before.rstrip("\"'”’»)]）」』")[-1:] in _STOPS
        yield PrintedToken(span, CitationForm.SUPERSCRIPT, numbers, certain)


def _is_power(before: str, numbers: str) -> bool:
    """Whether what stands ``before`` a raised number is the base of a power, or nothing at all."""
    last = before[-1:]
    if last in _STOPS or last in _CLOSERS:
        return last == ")" and _is_formula(before)
    if not last:
        return False
    word = _WORD_BEFORE.search(before)
    if word is not None:
        is_unit = word.group() in _UNITS and numbers in _POWERS
        is_formula = word.group() in _FORMULAS and numbers in _POWERS
        is_variable = len(word.group()) == 1 and word.group().isascii()
        return is_unit or is_formula or is_variable
    number = _NUMBER_BEFORE.search(before)
    if number is None:
        return True
    # ``in 2024¹``, ``$40¹⁵`` and ``1,200³`` cite; ``10³`` and ``5²`` do not.
    is_amount = number[1] in set("$€£¥") or not number[2].isdecimal()
    return not (is_amount or _YEAR.fullmatch(number[2]))


def _is_formula(before: str) -> bool:
    """Whether brackets just before hold a formula: ``(a+b)²``."""
    opened = before.rfind("(")
    inside = before[opened + 1 : -1] if opened >= 0 else ""
    return any(char in "+*/=^·×−" for char in inside)


def overlaps(spans: Sequence[BlockSpan], span: BlockSpan) -> bool:
    """Whether one of ``spans`` (in order, disjoint) shares a character with ``span``."""
    index = bisect_right(spans, span.end - 1, key=lambda other: other.start) - 1
    return index >= 0 and spans[index].end > span.start


def names_entry(reading: BlockReading, span: BlockSpan) -> bool:
    """Whether the token opens its block: there it names an entry of a list, it does not cite one.

    In a table only the first cell of a row names something. Visible text begins at most a few
    characters into its block: more white space is not looked through.
    """
    return (
        not reading.column and not reading.block.text[max(0, span.start - 80) : span.start].strip()
    )


def number_ranges(numbers: str) -> Iterator[tuple[int, int]]:
    """(first, last) of each part of ``3, 7–9``; a single number is a range of one."""
    for part in re.split(r"[,;]", numbers):
        bounds = _RANGE.fullmatch(part.strip())
        if bounds is not None:
            yield int(bounds.group(1)), int(bounds.group(2))
        else:
            yield from ((int(number), int(number)) for number in re.findall(r"\d+", part))


def printed_numbers(token: PrintedToken) -> Iterator[int]:
    """Every number that ``token`` names; of a long range the first :data:`LONGEST_RANGE`."""
    for first, last in number_ranges(token.numbers):
        yield from range(first, min(last, first + LONGEST_RANGE) + 1)

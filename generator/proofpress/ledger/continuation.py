"""Where a source goes on after a quotation with a reservation, within the same sentence."""

from __future__ import annotations

import re

from proofpress.coordinates import WindowSpan
from proofpress.document.segmenter import segment

_REACH = 400
"""Code points of the source after a quotation that are read."""
_BEFORE = 400
"""Code points of the quotation itself that are read, so that its sentence is cut where it ends."""
_LONGEST = 160
"""Code points that a row keeps of what the source goes on with."""

# Small letters alone: a capital begins a sentence of its own, or a heading.
_RESERVATION = re.compile(
    r"""(?<![\w-])(?:
      # en; "not only … but also" and "nothing but" reserve nothing
      (?<!\bnothing[ ])(?<!\ball[ ])(?<!\banything[ ])but(?![ ]also\b|[ ]rather\b)
    | except(?![ ]that[ ]is\b) | unless | only[ ]if | (?<=[,;:–—(][ ])however | however(?=,)
      # de, fr, es, it, pt, where they can be no word of another language
    | es[ ]sei[ ]denn | nur[ ]wenn | vorausgesetzt | sofern[ ]nicht
    | à[ ]moins[ ](?:que|qu['’]\w+) | à[ ]condition[ ](?:que|qu['’]\w+) | seulement[ ]si | uniquement[ ]si
    | a[ ]menos[ ]que | sin[ ]embargo | s[oó]lo[ ]si | siempre[ ]que
    | a[ ]meno[ ]che | solo[ ]se | a[ ]condizione[ ]che
    | a[ ]não[ ]ser | no[ ]entanto | somente[ ]se | apenas[ ]se | desde[ ]que
      # the short ones only after a comma, a semicolon or a dash
    | (?<=[,;:–—(][ ])(?:aber|jedoch|allerdings|doch|außer|ausser
        | mais|sauf|cependant|toutefois|excepté
        | pero|salvo|excepto|aunque
        | ma|però|tuttavia|tranne|eccetto
        | mas|porém|contudo|exceto)
    )(?![\w-])""",
    re.VERBOSE,
)
_BLOCK_END = re.compile(r"\n\s*\n|\n(?=\s*[^\sa-zß-öø-ÿ(\"'“‘„«])")


def source_continues(text: str, span: WindowSpan) -> str | None:
    """The reservation with which ``text`` goes on after ``span``; None where its sentence has none.

    From the reservation's first word to the sentence's end, white space folded, at most 160 code points
    and then ``…``.
    """
    rest = _rest_of_sentence(text, span)
    folded = " ".join(rest.split())
    found = _RESERVATION.search(folded)
    if found is None:
        return None
    words = folded[found.start() :]
    if len(words) <= _LONGEST:
        return words
    return words[: words.rfind(" ", 0, _LONGEST) if " " in words[:_LONGEST] else _LONGEST] + " …"


def _rest_of_sentence(text: str, span: WindowSpan) -> str:
    """What follows ``span`` in the sentence that it ends in."""
    start = max(span.start, span.end - _BEFORE)
    block_end = _BLOCK_END.search(text, span.end, span.end + _REACH)
    end = block_end.start() if block_end else span.end + _REACH
    piece = text[start:end]
    for sentence in segment(piece):
        if start + sentence.end >= span.end:
            return (
                piece[span.end - start : sentence.end] if sentence.start + start < span.end else ""
            )
    return ""

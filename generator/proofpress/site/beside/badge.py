"""A report's badge, to embed elsewhere: its gate and how many of its citations were found.

The picture needs nothing but itself: no font is loaded, no script, no style. The width of its text is taken
from :data:`_WIDTHS` and stated in the picture, so that every font fits the same space.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from string import ascii_lowercase, digits

from proofpress.ledger import Bucket, GateOutcome
from proofpress.site.pages.frame import ReportContext
from proofpress.site.pages.render import printable
from proofpress.site.pages.words import count

LABEL = "evidence"

# Advance widths of Verdana in thousandths of an em, for all that a badge says.
_LETTERS = (
    601, 623, 521, 623, 596, 352, 623, 633, 274, 344, 592, 274, 973,
    633, 607, 623, 623, 427, 521, 394, 633, 592, 818, 592, 592, 525,
)  # fmt: skip
_WIDTHS = {
    **dict(zip(ascii_lowercase, _LETTERS, strict=True)),
    **dict.fromkeys(digits, 636),
    " ": 352,
    ",": 364,
    "·": 364,
}
_SIZE = 11
_PAD = 7
_LABEL_COLOUR = "#3d3b37"


@dataclass(frozen=True, slots=True)
class _Face:
    """How a decision looks: each differs by words, colour and edge."""

    words: str
    colour: str
    """On which white text has a contrast of at least 4.5."""
    edge: str = ""
    """Attributes of the line inside the decision's half; empty for none."""


_FACES = {
    GateOutcome.CLEAR: _Face("gate clear", "#0f6b4f"),
    GateOutcome.WAIVED: _Face("gate waived", "#1f4e79", 'stroke-width="1"'),
    GateOutcome.FAILED: _Face("gate failed", "#a3243b", 'stroke-width="2"'),
    # Neither a pass nor a failure, and never like one.
    GateOutcome.INDETERMINATE: _Face(
        "gate could not be decided", "#8a5100", 'stroke-width="1.5" stroke-dasharray="4 3"'
    ),
}


def badge_json(context: ReportContext) -> str:
    """``badge.json``: the badge as the endpoint of badge services takes it."""
    face = _FACES[context.checked.gate.outcome]
    value = {
        "schemaVersion": 1,
        "label": LABEL,
        "message": f"{_decision(context)} · {_found(context)}",
        "color": face.colour,
    }
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def badge_svg(context: ReportContext) -> str:
    """``badge.svg``: the badge as a picture with a name for those who do not see it."""
    face = _FACES[context.checked.gate.outcome]
    message = f"{_decision(context)} · {_found(context)}"
    left, right = _width(LABEL) + 2 * _PAD, _width(message) + 2 * _PAD
    name = escape(printable(f"{context.checked.report.title}: {LABEL}, {message}"))
    edge = (
        f'<rect x="{left + 1.5}" y="1.5" width="{right - 3}" height="17" fill="none" '
        f'stroke="#fff" {face.edge}/>\n'
        if face.edge
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" '
        f'viewBox="0 0 {left + right} 20" role="img" aria-labelledby="name">\n'
        f'<title id="name">{name}</title>\n'
        f'<rect width="{left}" height="20" fill="{_LABEL_COLOUR}"/>\n'
        f'<rect x="{left}" width="{right}" height="20" fill="{face.colour}"/>\n'
        f"{edge}"
        f'<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="{_SIZE}" '
        'aria-hidden="true">\n'
        f"{_text(_PAD, LABEL)}{_text(left + _PAD, message)}"
        "</g>\n</svg>\n"
    )


def _decision(context: ReportContext) -> str:
    gate = context.checked.gate
    words = _FACES[gate.outcome].words
    is_counted = gate.outcome in (GateOutcome.FAILED, GateOutcome.WAIVED)
    return f"{words}, {count(len(gate.failures), 'item')}" if is_counted else words


def _found(context: ReportContext) -> str:
    """The counts, never without what they are taken over."""
    counts = context.checked.ledger.counts.rows_by_bucket
    found = counts.get(Bucket.EXCERPT_FOUND, 0)
    cited = found + counts.get(Bucket.CITATION_UNCONFIRMED, 0)
    return f"{found:,} of {count(cited, 'citation')} found" if cited else "nothing cited"


def _text(x: int, words: str) -> str:
    return (
        f'<text x="{x}" y="14" textLength="{_width(words)}" '
        f'lengthAdjust="spacingAndGlyphs">{words}</text>\n'
    )


def _width(words: str) -> int:
    """Pixels, rounded up."""
    return -(-sum(_WIDTHS[char] for char in words) * _SIZE // 1000)

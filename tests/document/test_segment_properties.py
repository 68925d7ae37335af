"""What holds of any text: spans tile it, opaque spans stay whole, time is linear, nothing is raised."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from growth import grows_linearly
from proofpress.coordinates import BlockSpan
from proofpress.document.segmenter.segment import segment

_WORDS = st.sampled_from(
    "Growth slowed and the Mr Dr e.g No p Inc U.S a.m A z B etc iPhone 1 12 3.4 (1) II Figure The It "
    "am Oktober M. p. ¿Por 收入增长 「はい と लागत".split()
)
_MARKS = st.sampled_from(".!?…。！؟।:;,()[]{}\"'“”„‘’«»「」*_–—¹ \n\u00a0\u202f") | st.sampled_from(
    ["...", "?!", "[1]", "[3, 4]", ". ", "\n\n", ":) "]
)
_PROSE = st.lists(_WORDS | _MARKS | st.just(" "), max_size=40).map("".join)
_ANY = _PROSE | st.text(max_size=60)
_LANG = st.sampled_from(["en", "de", "fr", "es", "it", "pt", "zh", "", "x-none"])
_OPAQUE = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 9)).map(lambda p: BlockSpan(p[0], p[0] + p[1])),
    max_size=4,
)


@settings(deadline=None)
@given(_ANY, _OPAQUE, _LANG)
def test_sentences_tile_the_text_but_for_white_space(
    text: str, opaque: list[BlockSpan], lang: str
) -> None:
    spans = segment(text, opaque, lang)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(span.cut(text) and span.cut(text) == span.cut(text).strip() for span in spans)
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    between = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    assert not "".join(between).strip()


@settings(deadline=None)
@given(_ANY, _OPAQUE, _LANG)
def test_no_opaque_span_is_cut(text: str, opaque: list[BlockSpan], lang: str) -> None:
    spans = segment(text, opaque, lang)
    for hidden in opaque:
        words = hidden.cut(text)
        start = hidden.start + len(words) - len(words.lstrip())
        inside = BlockSpan(start, max(start, start + len(words.strip())))
        assert not inside.cut(text) or sum(span.holds(inside) for span in spans) == 1


@settings(deadline=None)
@given(_ANY, _LANG)
def test_a_text_that_is_one_opaque_span_is_one_sentence(text: str, lang: str) -> None:
    spans = segment(text, [BlockSpan(0, len(text))], lang)
    assert [span.cut(text) for span in spans] == ([text.strip()] if text.strip() else [])


@settings(deadline=None)
@given(_ANY, _OPAQUE, _LANG)
def test_white_space_at_the_ends_changes_nothing(
    text: str, opaque: list[BlockSpan], lang: str
) -> None:
    moved = [BlockSpan(span.start + 2, span.end + 2) for span in opaque if span.end <= len(text)]
    kept = [span for span in opaque if span.end <= len(text)]
    plain = [span.cut(text) for span in segment(text, kept, lang)]
    framed = f"\n {text} "
    assert [span.cut(framed) for span in segment(framed, moved, lang)] == plain


@settings(deadline=None)
@given(_ANY, _LANG)
def test_what_follows_a_blank_line_does_not_change_what_stands_before(text: str, lang: str) -> None:
    before = [span.cut(text) for span in segment(text, (), lang)]
    longer = f"{text}\n\nA further line (it is one."
    after = [span.cut(longer) for span in segment(longer, (), lang)]
    assert after == [*before, "A further line (it is one."]


_PLAIN = st.sampled_from(
    [
        "Growth slowed.",
        "The U.S. market fell by 4.1%.",
        "Was it so?",
        "We saw Dr. Ito.",
        "Nobody (not I) knew!",
    ]
)


@settings(deadline=None)
@given(st.lists(_PLAIN, min_size=1, max_size=8))
def test_plain_sentences_come_back(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert [span.cut(text) for span in segment(text)] == sentences


_PIECES = (
    *(
        "Mr. ",
        "(",
        "1. ",
        '"',
        "...",
        "[",
        ". ",
        "[1",
        ".[1",
        "“",
        "A. ",
        "“A. ",
        "(.)",
        ".\n",
        "\n",
    ),
    *("z. B. ", "「。", '."', " \n", "U.S.", "[1,", "a.", " ", "。", "‘a’ ", "(a. B) "),
    *(
        ". (a ",
        ". (Ito, 2020; ",
        ".[a](https://a",
        '。"',
        ". [1] [2]",
        "1. 1. ",
        "a? (1840) ",
        "abcd.1 ",
    ),
)
"""What a careless pattern takes quadratic time for."""


@pytest.mark.parametrize("piece", _PIECES)
def test_time_grows_with_the_text_and_not_faster(piece: str) -> None:
    assert grows_linearly(lambda size: partial(segment, piece * (size // len(piece))), 50_000)

"""Text fragments: what is written comes back, and nothing but a ValueError says that it cannot."""

from __future__ import annotations

import contextlib
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofpress.coordinates import ReportPosition
from proofpress.document import TextDirective
from proofpress.document.citations.fragments import MOST_DIRECTIVES, fragment_excerpt

HERE = ReportPosition(line=1, column=1, offset=0)
_WORDS = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: bool(text.strip()))
_DIRECTIVES = st.builds(
    TextDirective,
    prefix=st.none() | _WORDS,
    start=_WORDS,
    end=st.none() | _WORDS,
    suffix=st.none() | _WORDS,
)


def written(directive: TextDirective) -> str:
    prefix, start, end, suffix = (
        part and quote(part, safe="").replace("-", "%2D")
        for part in (directive.prefix, directive.start, directive.end, directive.suffix)
    )
    parts = [prefix and f"{prefix}-", start, end, suffix and f"-{suffix}"]
    return "text=" + ",".join(part for part in parts if part)


@given(st.lists(_DIRECTIVES, min_size=1, max_size=4), st.sampled_from(["", "place"]))
def test_what_is_written_comes_back(directives: list[TextDirective], before: str) -> None:
    fragment = "&".join(written(directive) for directive in directives)
    excerpt = fragment_excerpt(f"https://example.org/?q=1#{before}:~:{fragment}", HERE)
    assert excerpt is not None
    assert excerpt.directives == tuple(directives)
    assert all(part in excerpt.text for d in directives for part in d.start.split())


@given(st.text(st.sampled_from("ab,-&=% :~#+text") | st.characters(), max_size=60))
def test_no_address_breaks_the_reader(fragment: str) -> None:
    for uri in (fragment, f"https://example.org/#:~:{fragment}", f"#:~:text={fragment}"):
        with contextlib.suppress(ValueError):
            excerpt = fragment_excerpt(uri, HERE)
            assert excerpt is None or excerpt.directives


def test_more_directives_than_anybody_means_are_not_looked_for() -> None:
    uri = "https://example.org/#:~:" + "&".join(["text=a"] * MOST_DIRECTIVES)
    assert fragment_excerpt(uri, HERE) is not None
    with pytest.raises(ValueError, match="more than 20"):
        fragment_excerpt(uri + "&text=a", HERE)

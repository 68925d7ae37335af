"""Which texts are read alike by every supported Python, and which are not."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from proofpress.unicode_version import ANY, unicode_version_for


@pytest.mark.parametrize("text", ["", "plain", "naïve 数 ½ 𝔘", "\U0001fae0", "\ud800", "\ue000"])
def test_known_to_14(text: str) -> None:
    assert unicode_version_for(text) == ANY


@pytest.mark.parametrize("text", ["\U0001fae8", "\U00031350", "\u0cf3", "\U0001171e", "\u0295"])
def test_newer_than_14(text: str) -> None:
    assert unicode_version_for("plain", f"a{text}b") == unicodedata.unidata_version


def test_every_character_that_14_knows_is_known() -> None:
    """On a Python of Unicode 14.0 all of its characters are tried, elsewhere those of 3.2."""
    database = unicodedata if unicodedata.unidata_version == "14.0.0" else unicodedata.ucd_3_2_0
    known = (chr(c) for c in range(sys.maxunicode) if database.category(chr(c)) != "Cn")
    told = {char for char in known if unicode_version_for(char) != ANY}
    assert told <= {"\u0295", "\U0001171e"}  # letters whose category changed later

"""Windows of real pages hold what a careful reader copies from them (the corpus is not shipped)."""

from __future__ import annotations

import json
import os
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from proofpress.capture import Body
from proofpress.capture.extract import Extraction, extract_text

CORPUS = Path(os.environ.get("PROOFPRESS_CORPUS", ""))
needs_corpus = pytest.mark.skipif(
    "PROOFPRESS_CORPUS" not in os.environ, reason="PROOFPRESS_CORPUS names no folder of real pages"
)


def fold(text: str) -> str:
    compatible = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in compatible if char.isalnum())


@cache
def folded_window(name: str, media_type: str) -> str:
    essence, _, charset = media_type.partition("; charset=")
    body = (CORPUS / "pages" / name).read_bytes()
    outcome = extract_text(Body.of(body), essence, charset or None)
    assert isinstance(outcome, Extraction), name
    return fold(outcome.text)


@needs_corpus
def test_true_quotations_stand_in_the_window() -> None:
    seen = found = 0
    for line in (CORPUS / "quotes" / "quotes.jsonl").read_text("utf-8").splitlines():
        quotation = json.loads(line)
        # What PDFs give is measured with both readers where their quotations are anchored.
        is_html = quotation["file"].startswith("html/")
        if is_html and quotation["truth"] and not quotation["kind"].startswith("x_"):
            window = folded_window(quotation["file"], quotation["media_type"])
            seen += 1
            found += fold(quotation["quote"]) in window
    assert found / seen >= 0.998


@needs_corpus
def test_every_page_is_read() -> None:
    for path in sorted((CORPUS / "pages" / "html").iterdir()):
        outcome = extract_text(Body.of(path.read_bytes()), "text/html", None)
        assert isinstance(outcome, Extraction), path.name
        assert "\r" not in outcome.text
        assert outcome.text == outcome.text.strip(" \t\r\n")

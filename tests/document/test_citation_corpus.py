"""The citation style that each real report names is read, and nothing of it counts as a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from proofpress.document import CitationForm, ExclusionKind, Report, read_report

_INLINE = re.compile(r"(?<!\!)\[(?!!\[)[^\[\]\n]*\]\((https?://[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)")
_TOKENS = {
    "chat": re.compile(r"contentReference\[oaicite:\d+\]\{index=\d+\}|【[^】\n]*†[^】\n]*】"),
    "raised": re.compile(r"(?<![>\s])<sup>\d+</sup>"),
    "numbered": re.compile(r"(?<![\w\[])\[\d{1,3}\](?!\()"),
    "key": re.compile(r"@(?:doi|tag|url|arxiv|pmid):"),
}
"""What a style looks like in Markdown, counted without the reader."""


@dataclass(frozen=True, slots=True)
class _Read:
    """One real report, with its rows by citation form."""

    name: str
    text: str
    report: Report

    def of(self, *forms: CitationForm) -> int:
        return sum(c.form in forms for unit in self.report.units for c in unit.citations)

    def uris(self) -> set[str]:
        return {
            _page(c.uri) for unit in self.report.units for c in unit.citations if c.uri is not None
        }

    def listed_lines(self) -> set[int]:
        kinds = (ExclusionKind.REFERENCE_LIST, ExclusionKind.CODE, ExclusionKind.IMAGE)
        return {
            line
            for item in self.report.exclusions
            if item.kind in kinds
            for line in range(item.first_line, item.last_line + 1)
        }


def _page(uri: str) -> str:
    return uri.partition("#")[0].rstrip("/")


@pytest.fixture(scope="module")
def read(corpus_reports: list[Path]) -> list[_Read]:
    return [
        _Read(
            path.stem, path.read_text(encoding="utf-8"), read_report(path.name, path.read_bytes())
        )
        for path in corpus_reports
    ]


def _linked(item: _Read) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(item.text.splitlines(), 1):
        yield from ((number, _page(match.group(1))) for match in _INLINE.finditer(line))


def test_nearly_every_link_is_a_citation_or_listed_among_the_references(read: list[_Read]) -> None:
    for item in read:
        links, cited, listed = list(_linked(item)), item.uris(), item.listed_lines()
        found = sum(uri in cited or line in listed for line, uri in links)
        assert found >= 0.95 * len(links), (item.name, found, len(links))


def test_tokens_of_each_style_are_read(read: list[_Read]) -> None:
    none, form = CitationForm.UNRESOLVABLE_MARKER, CitationForm
    read_as = {
        "chat": (form.CHAT_TOKEN, none),
        "raised": (form.SUPERSCRIPT, none),
        "numbered": (form.NUMBERED, none),
        "key": (form.CITATION_KEY, none),
    }
    for item in read:
        for style, pattern in _TOKENS.items():
            # Labels of a list's entries cite nothing.
            listed = item.listed_lines()
            lines = enumerate(item.text.splitlines(), 1)
            written = sum(len(pattern.findall(t)) for line, t in lines if line not in listed)
            if written >= 8:
                assert item.of(*read_as[style]) >= 0.9 * written, (item.name, style, written)


def test_printed_numbers_lead_somewhere_where_there_is_a_list(read: list[_Read]) -> None:
    for item in read:
        numbered = item.of(CitationForm.NUMBERED)
        if numbered >= 20:
            lost = item.of(CitationForm.UNRESOLVABLE_MARKER)
            assert lost <= 0.05 * numbered, (item.name, lost, numbered)


def test_no_token_of_a_chat_tool_is_shown(read: list[_Read]) -> None:
    shown = re.compile(r"oaicite|oai_citation|contentReference|turn\d+[a-z]+\d|†|\[cite[:_]")
    for item in read:
        for unit in item.report.units:
            assert not shown.search(unit.text), (item.name, unit.text)


def test_digits_of_citations_are_masked(read: list[_Read]) -> None:
    for item in read:
        for unit in item.report.units:
            masked = item.report.blocks[unit.block].masked
            for citation in unit.citations:
                if citation.form in (CitationForm.NUMBERED, CitationForm.SUPERSCRIPT):
                    assert any(span.holds(citation.span) for span in masked), citation


def test_no_report_is_left_unexamined(read: list[_Read]) -> None:
    for item in read:
        kinds = {anomaly.kind.value for anomaly in item.report.population.anomalies}
        assert kinds <= {"duplicate_definition"}, (item.name, kinds)

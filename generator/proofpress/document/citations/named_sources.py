"""Sources that a text names without a link: DOIs, and the citation keys of Pandoc and Manubot.

``doi:10.1000/x`` and ``DOI: 10.1000/x`` name their source. A key does where its prefix says by which
register (``[@doi:10.1000/x; @pmid:123]``) or where the report defines it (``[@tag:x]: doi:10.1000/x``);
``[@smith2020]`` names something that only the author's own library knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from proofpress.coordinates import BlockSpan
from proofpress.document.citations.drafts import position_at
from proofpress.document.citations.printed import overlaps
from proofpress.document.citations.registers import public_address
from proofpress.document.markup.blocks import BlockReading
from proofpress.document.markup.inline_records import NamedSource
from proofpress.document.markup.lines import Lines
from proofpress.document.records import CitationForm

_NOT_IN_DOI = r"\s\"<>⁰¹²³⁴-⁹\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”«»"
_DOI = re.compile(
    rf"(?<![\w/.@:])(?:doi\s?[:：]|doi(?=\s10\.))\s?(10\.\d{{4,9}}(?:\.\d+)*/(?:[^{_NOT_IN_DOI}]|<[\w:.-]{{1,40}}>)+)",
    re.IGNORECASE,
)
_GROUP = re.compile(r"\[[^\[\]\n@]{0,80}-?@[^\[\]\n]{1,600}\]")
_KEY = re.compile(r"(?<![\w@./])@(?:\{([^{}\s]{1,300})\}|([\w:.#$%&+?<>~/()=-]{1,400}))")
_REGISTERED = re.compile(
    r"(?:doi|url|https?|pmid|pmcid|pmc|arxiv|isbn|wikidata|tag|raw):.", re.IGNORECASE
)
_UNDEFINED = re.compile(
    r"(?<![\w\]])\[(?=[^\[\]\n]{0,200}[^\W\d_])[^\[\]\n@]{1,200}\](\[(?=[^\[\]\n]{0,60}[^\W\d_])[^\[\]\n@]{1,60}\])"
)
_TRAILING = ".,;:!?'\"*_"


def with_named_sources(
    readings: Sequence[BlockReading], definitions: Mapping[str, Any], lines: Lines
) -> tuple[BlockReading, ...]:
    """``readings``, each with the sources that its text names.

    ``definitions`` are the report's reference definitions by their label as CommonMark compares it.
    """
    return tuple(_with_named(reading, definitions, lines) for reading in readings)


def _with_named(
    reading: BlockReading, definitions: Mapping[str, Any], lines: Lines
) -> BlockReading:
    text = reading.block.text
    if not reading.is_prose or not ("@" in text or "][" in text or "doi" in text.casefold()):
        return reading
    taken = sorted((*reading.inline.code, *(link.span for link in reading.inline.links)))
    found = sorted(
        (*_keys(text, definitions), *_dois(text), *_undefined(text)), key=lambda name: name[0]
    )
    kept: list[NamedSource] = []
    for span, form, uri in found:
        if overlaps(taken, span) or (kept and span.start < kept[-1].span.end):
            continue
        position = position_at(reading, span.start, lines)
        kept.append(NamedSource(span, form, uri, span.cut(text), position))
    return replace(reading, named=tuple(kept)) if kept else reading


_Found = tuple[BlockSpan, CitationForm, "str | None"]


def _dois(text: str) -> Iterator[_Found]:
    for match in _DOI.finditer(text):
        doi = _trimmed(match.group(1))
        if not doi.endswith("/"):
            span = BlockSpan(match.start(), match.start(1) + len(doi))
            yield span, CitationForm.DOI, f"https://doi.org/{doi}"


def _keys(text: str, definitions: Mapping[str, Any]) -> Iterator[_Found]:
    if "@" not in text:
        return
    groups = [BlockSpan(*match.span()) for match in _GROUP.finditer(text)]
    for match in _KEY.finditer(text):
        at = BlockSpan(match.start(), match.start() + 1)
        in_group = overlaps(groups, at)
        key = _trimmed(match.group(1) or match.group(2))
        uri = _address_of(key, definitions)
        named = bool(_REGISTERED.match(key)) or uri is not None
        if key and (named or (in_group and "/" not in key and key[0] != ".")):
            braces = 2 if match.group(1) else 0
            end = match.start() + 1 + len(key) + braces
            yield BlockSpan(match.start(), end), CitationForm.CITATION_KEY, uri


def _undefined(text: str) -> Iterator[_Found]:
    """The labels of reference links that nothing defines: ``[annual report][ar]`` shows as it is written."""
    for match in _UNDEFINED.finditer(text) if "][" in text else ():
        yield BlockSpan(*match.span(1)), CitationForm.REFERENCE_LINK, None


def _address_of(key: str, definitions: Mapping[str, Any]) -> str | None:
    definition = definitions.get(f"@{key}".upper())
    if definition is not None:
        return public_address(str(definition["href"]))
    return public_address(key)


def _trimmed(name: str) -> str:
    """``name`` without the punctuation that ends a sentence, and brackets that it does not open."""
    end = len(name)
    unopened = name.count(")") - name.count("(")
    while end:
        if name[end - 1] in _TRAILING:
            end -= 1
        elif name[end - 1] == ")" and unopened > 0:
            end, unopened = end - 1, unopened - 1
        else:
            break
    return name[:end]

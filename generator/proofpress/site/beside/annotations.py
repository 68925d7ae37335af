"""A report's evidence in the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/).

1. Each sentence is an annotation of the report's page: its status in words and in codes.
2. Each citation whose words were found, or met so that nobody may say "found", is an annotation of its
   source: the place, and the sentence that cites it.

Of a source no more is written than the words that the report's pages mark, with :data:`CONTEXT` code
points on either side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from proofpress.attest import Json
from proofpress.capture import EvidenceWindow, Truncation, file_path
from proofpress.coordinates import WindowSpan
from proofpress.ledger import LedgerRow
from proofpress.site.beside.addresses import Addresses
from proofpress.site.beside.page_text import PageSpan, PageText, read_page_text
from proofpress.site.pages.citations import window_of
from proofpress.site.pages.frame import ReportContext
from proofpress.site.pages.passages import surroundings
from proofpress.site.pages.render import printable
from proofpress.site.pages.units import UnitView, heading_of
from proofpress.site.pages.uris import safe_link

CONTEXT = 32
"""Code points before and after a quotation, at most: pages show five times as much."""
W3C_CONTEXT = "http://www.w3.org/ns/anno.jsonld"
NAME = "annotations.jsonld"
_COMPACT = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
_HTML_FRAGMENT = "http://tools.ietf.org/rfc/rfc3236"


def annotations_jsonld(context: ReportContext, text_html: str) -> str:
    """``annotations.jsonld``: a collection with one page, an annotation on each line.

    ``text_html`` is what the report's page holds in ``#pp-text``.
    """
    addresses = Addresses(context.places.data(NAME), context.site)
    items = list(_annotations(context, addresses, read_page_text(text_html)))
    page: dict[str, Json] = {
        "id": f"{addresses.own}#page",
        "type": "AnnotationPage",
        "partOf": addresses.own,
        "startIndex": 0,
    }
    head: dict[str, Json] = {
        "@context": W3C_CONTEXT,
        "id": addresses.own,
        "type": "AnnotationCollection",
        "label": printable(context.checked.report.title),
        "total": len(items),
    }
    lines = ",\n".join(_write(item) for item in items)
    return f'{_write(head)[:-1]},"first":{_write(page)[:-1]},"items":[\n{lines}\n]}}}}\n'


def _write(value: Json) -> str:
    return _COMPACT.encode(value)


def _annotations(
    context: ReportContext, addresses: Addresses, shown: PageText
) -> Iterator[dict[str, Json]]:
    for view in context.units:
        place = shown.units.get(view.unit.unit_id)
        if place is not None:
            yield _of_sentence(context, addresses, view, place, shown.text)
        for row in view.rows:
            targets = list(_targets(context, addresses, row))
            if targets:
                yield _of_source(context, addresses, row, targets)


def _of_sentence(
    context: ReportContext, addresses: Addresses, view: UnitView, place: PageSpan, text: str
) -> dict[str, Json]:
    """1. What the report's page shows of one sentence."""
    unit_id = view.unit.unit_id
    keys = [(row, row.window.source_key) for row in view.rows if row.window]
    evidence = [
        addresses.page(context.places.evidence(key), f"q-{row.row_id}") for row, key in keys if key
    ]
    codes = dict.fromkeys(_code(row) for row in view.worst_first)
    quote = _quote(
        text[place.start : place.end],
        text[max(0, place.start - CONTEXT) : place.start],
        text[place.end : place.end + CONTEXT],
    )
    fragment: dict[str, Json] = {
        "type": "FragmentSelector",
        "conformsTo": _HTML_FRAGMENT,
        "value": unit_id,
    }
    within: dict[str, Json] = {
        "type": "CssSelector",
        "value": "#pp-text",
        "refinedBy": _position(place.start, place.end),
    }
    return {
        "id": f"{addresses.own}#a-{unit_id}",
        "type": "Annotation",
        "motivation": "classifying",
        "body": [_words(view.heading), *map(_tag, codes), *map(_link, evidence)],
        "target": {
            "type": "SpecificResource",
            "source": addresses.page(context.places.report),
            "selector": [fragment, quote, within],
        },
    }


def _of_source(
    context: ReportContext, addresses: Addresses, row: LedgerRow, targets: list[Json]
) -> dict[str, Json]:
    """2. What was met in the source that one citation names; parts of a quotation are targets each."""
    sentence = addresses.page(context.places.report, row.unit_id)
    return {
        "id": f"{addresses.own}#a-{row.row_id}",
        "type": "Annotation",
        "motivation": "linking",
        "body": [_words(heading_of(row)), _tag(_code(row)), _link(sentence)],
        "target": targets[0] if len(targets) == 1 else targets,
    }


def _targets(context: ReportContext, addresses: Addresses, row: LedgerRow) -> Iterator[Json]:
    window = window_of(context.checked, row)
    if window is None or row.anchor is None or row.window is None:
        return
    key = row.window.source_key or ""
    address, snapshot = _address(context, addresses, key), context.checked.snapshots.get(key)
    # What stands on a wall in place of the source is no place in the source.
    if address is None or snapshot is None or window.truncation is Truncation.HOLLOW:
        return
    for span in row.anchor.spans:
        yield {
            "type": "SpecificResource",
            "source": address,
            "state": {"type": "TimeState", "sourceDate": snapshot.retrieved_at},
            "selector": _selectors(window, span),
        }


def _selectors(window: EvidenceWindow, span: WindowSpan) -> list[Json]:
    before, after = surroundings(window.text, span, CONTEXT)
    return [_quote(span.cut(window.text), before, after), _position(span.start, span.end)]


def _address(context: ReportContext, addresses: Addresses, key: str) -> str | None:
    """The cited source; None for what is no web address and no file of this site."""
    source = context.checked.sources[key]
    path = file_path(source)
    if path is None:
        return safe_link(source.identity)
    return addresses.file(path) if key in context.checked.files else None


def _code(row: LedgerRow) -> str:
    return f"{row.bucket}:{row.detail}"


def _words(text: str) -> Json:
    return {
        "type": "TextualBody",
        "purpose": "describing",
        "value": text,
        "format": "text/plain",
        "language": "en",
    }


def _tag(code: str) -> Json:
    return {"type": "TextualBody", "purpose": "tagging", "value": code}


def _link(address: str) -> Json:
    return {"type": "SpecificResource", "purpose": "linking", "source": address}


def _quote(exact: str, prefix: str, suffix: str) -> dict[str, Json]:
    return {"type": "TextQuoteSelector", "exact": exact, "prefix": prefix, "suffix": suffix}


def _position(start: int, end: int) -> dict[str, Json]:
    return {"type": "TextPositionSelector", "start": start, "end": end}

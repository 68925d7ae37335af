"""Checked reports made by hand, in every state that a page has to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from html import escape

from proofpress.attest import Json
from proofpress.capture.records import (
    Acquired,
    EvidenceWindow,
    Failure,
    FailureKind,
    Producer,
    Snapshot,
    Source,
    Truncation,
)
from proofpress.coordinates import BlockSpan, ReportPosition, WindowSpan
from proofpress.document.records import (
    Anomaly,
    AnomalyKind,
    Block,
    BlockKind,
    CitationForm,
    Excerpt,
    ExcerptForm,
    ExclusionKind,
    FrontMatter,
    Population,
    Profile,
    Remark,
    RemarkKind,
    Report,
    SegmenterIdentity,
    Unit,
    unit_ids,
)
from proofpress.ledger.gate_records import (
    GateItem,
    GateOutcome,
    GatePolicy,
    GateResult,
    Waiver,
    failing_ids,
)
from proofpress.ledger.records import (
    Anchor,
    AnchorMethod,
    AnchorOutcome,
    Annotation,
    Bucket,
    Change,
    Conflict,
    Counts,
    Detail,
    Ledger,
    LedgerRow,
    RestsOn,
    RestsOnKind,
    RowCitation,
    RowWindow,
    Run,
    SupportStatus,
)
from proofpress.pipeline import CheckedReport
from proofpress.site.records import AnnotatedReport, Heading, Mark

PATH = "reports/json.md"
HEAD = {
    "authors": ["One Author", "Another"],
    "tags": ["no", "1_000"],
    "x-note": {"seen": "yes", "on": ["2026-03-01", "<b>"]},
}
"""Front matter of every sample beside its title and date."""
HOSTILE = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(2)>&\x00\x07\ud800"

STANDARD = (
    "8.1. Character Encoding\nJSON text exchanged between systems that are not part of a closed "
    "ecosystem MUST be encoded using UTF-8 [RFC3629].\nPrevious specifications of JSON have not "
    "required the use of UTF-8 when transmitting JSON text. However, the vast majority of "
    "JSON-based software implementations have chosen to use the UTF-8 encoding.\n"
    "4. Objects\nAn object structure is represented as a pair of curly brackets. The names within "
    "an object SHOULD be unique. An object whose names are all unique is interoperable.\n"
)


def source(number: int, uri: str) -> Source:
    """A source with a key of its own."""
    return Source(f"s-{number:024x}", uri, ())


def window(text: str, truncation: Truncation = Truncation.COMPLETE) -> EvidenceWindow:
    """A window over ``text``."""
    producer = Producer("plain text", "1", {})
    size = len(text.encode())
    return EvidenceWindow(
        "text", text, size, len(text), size, len(text), truncation, "text", producer, None, True, ()
    )


def snapshot(
    cited: Source,
    text: str | None,
    *,
    failure: Failure | None = None,
    truncation: Truncation = Truncation.COMPLETE,
    acquired: Acquired = Acquired.FETCHED,
    title: str | None = None,
    note: str | None = None,
) -> Snapshot:
    """What was observed of ``cited``."""
    return Snapshot(
        source=cited,
        requested_uri=cited.identity,
        final_uri=cited.identity,
        retrieved_at="2026-11-30T09:14:00Z",
        acquired=acquired,
        media_type="text/html",
        charset="utf-8",
        title=title,
        body_sha256="7" * 64,
        body_bytes=43014,
        windows=(window(text, truncation),) if text is not None else (),
        failure=failure,
        note=note,
        last_modified=None,
        etag=None,
        content_language=None,
        previous=None,
    )


RFC = source(1, "https://www.rfc-editor.org/rfc/rfc8259.txt")
VENDOR = source(2, "https://vendor.example/blog/canonical-json")
PARTIAL = source(3, "https://numbers.example/yearbook.pdf")
EVIL = source(4, "javascript:alert(1)")
NOBODY = source(5, "https://example.org/never-captured")

SNAPSHOTS: dict[str, Snapshot | None] = {
    RFC.key: snapshot(
        RFC,
        STANDARD,
        title="RFC 8259: The JavaScript Object Notation (JSON) Data Interchange Format",
        acquired=Acquired.IMPORTED,
        note="text file as published by the RFC Editor",
    ),
    VENDOR.key: snapshot(
        VENDOR, None, failure=Failure(FailureKind.SOURCE_DENIED, "challenge_page")
    ),
    PARTIAL.key: snapshot(
        PARTIAL, "Page one of many.", truncation=Truncation.TRUNCATED, title="Yearbook"
    ),
    EVIL.key: snapshot(EVIL, "said " + HOSTILE.replace("\ud800", "") + " here", title=HOSTILE),
    NOBODY.key: None,
}
SOURCES = {item.key: item for item in (RFC, VENDOR, PARTIAL, EVIL, NOBODY)}


class Draft:
    """Collects sentences with their rows."""

    def __init__(self, path: str = PATH) -> None:
        self.path = path
        self.paragraphs: list[tuple[str, list[tuple[str, list[dict[str, object]]]]]] = []

    def section(self, title: str) -> Draft:
        """Begin a section."""
        self.paragraphs.append((title, []))
        return self

    def add(self, text: str, *rows: dict[str, object]) -> Draft:
        """Add a sentence with its rows."""
        self.paragraphs[-1][1].append((text, list(rows)))
        return self

    def check(self, *, title: str, lang: str = "en", date: str = "2026-11-30") -> CheckedReport:
        """Put everything together."""
        flat = [
            (text, rows, index)
            for index, (_, units) in enumerate(self.paragraphs)
            for text, rows in units
        ]
        ids = unit_ids(self.path, tuple(text for text, _, _ in flat))
        units = []
        rows: list[LedgerRow] = []
        for line, (unit_id, (text, specs, block)) in enumerate(zip(ids, flat, strict=True), 5):
            place = ReportPosition(line * 10, line, 1)
            units.append(
                Unit(
                    unit_id=unit_id,
                    text=text,
                    position=place,
                    end=place,
                    block=block,
                    span=BlockSpan(0, len(text)),
                    block_kind=BlockKind.PARAGRAPH,
                    heading_path=(self.paragraphs[block][0],),
                    citations=(),
                    markers=(),
                )
            )
            rows += [_row(unit_id, text, place, spec) for spec in specs]
        return _assemble(self, title, lang, date, tuple(units), tuple(rows))


def _row(unit_id: str, text: str, place: ReportPosition, spec: Mapping[str, object]) -> LedgerRow:
    detail = Detail(str(spec["detail"]))
    number = spec.get("number", 1)
    cited = detail.bucket is not Bucket.OWN_REASONING
    citation = None
    if cited:
        words = spec.get("excerpt")
        citation = RowCitation(
            number=number,
            form=CitationForm.INLINE_LINK,
            uri=spec.get("uri"),
            label=spec.get("label", "source"),
            locator=spec.get("locator"),
            excerpt=Excerpt(ExcerptForm.QUOTATION, str(words), place) if words else None,
            position=place,
            by_paragraph=bool(spec.get("by_paragraph")),
        )
    return LedgerRow(
        row_id=f"{unit_id}-c{number}" if cited else unit_id,
        unit_id=unit_id,
        text=text,
        position=place,
        block_kind="paragraph",
        heading_path=(),
        bucket=detail.bucket,
        detail=detail,
        citation=citation,
        window=spec.get("window"),
        anchor=spec.get("anchor"),
        declared=spec.get("declared"),
        questions=spec.get("questions", ()),
        support_status=SupportStatus.INSUFFICIENT if cited else None,
        annotations=(
            *((Annotation.NUMBERS_NOT_IN_EXCERPT,) if "absent" in spec else ()),
            *(rest.kind.annotation for rest in spec.get("rests_on", ())),
        ),
        annotation_conflicts=spec.get("conflicts", ()),
        rests_on=spec.get("rests_on", ()),
        numbers_not_in_excerpt=spec.get("absent", ()),
        numbers_not_comparable=spec.get("unclear", ()),
    )


def row_window(cited: Source) -> RowWindow:
    """The window that a row was decided on."""
    frozen = SNAPSHOTS[cited.key]
    text = frozen.window if frozen else None
    failure = frozen.failure if frozen else Failure(FailureKind.NOT_CAPTURED, "not_captured")
    return RowWindow(
        source_key=cited.key,
        snapshot_sha256="5" * 64 if frozen else None,
        window_sha256=text and text.sha256,
        text_sha256=text and text.text_sha256,
        view=text and text.view,
        reader=text and text.extractor.name,
        truncation=text and text.truncation.value,
        failure=f"{failure.kind}:{failure.detail}" if failure else None,
        page=None,
    )


def found(cited: Source, words: str, *changes: Change, number: int = 1) -> dict[str, object]:
    """A row whose quotation was found."""
    start = SNAPSHOTS[cited.key].window.text.index(words)
    method = AnchorMethod.NORMALISED if changes else AnchorMethod.BYTE_EXACT
    place = WindowSpan(start, start + len(words))
    anchor = Anchor(AnchorOutcome.FOUND, method, changes, (place,), 1, None, None)
    return {
        "detail": "found",
        "uri": cited.identity,
        "excerpt": words,
        "window": row_window(cited),
        "anchor": anchor,
        "number": number,
    }


def unconfirmed(
    detail: str, cited: Source | None, words: str | None = None, number: int = 1, **more: object
) -> dict[str, object]:
    """A row whose citation was not confirmed."""
    anchor = None
    if detail == "excerpt_not_found":
        reason = "No place in the text holds these words in this order."
        anchor = Anchor(AnchorOutcome.NOT_FOUND, None, (), (), 0, None, reason)
    return {
        "detail": detail,
        "uri": cited and cited.identity,
        "excerpt": words,
        "window": cited and row_window(cited),
        "anchor": anchor,
        "number": number,
        **more,
    }


def _assemble(
    draft: Draft,
    title: str,
    lang: str,
    date: str,
    units: tuple[Unit, ...],
    rows: tuple[LedgerRow, ...],
) -> CheckedReport:
    anomalies = () if units else (Anomaly(AnomalyKind.EMPTY_POPULATION, 1, "No sentence."),)
    population = Population(
        lines=40,
        blank_lines=9,
        included_lines=21,
        excluded_lines={ExclusionKind.FRONT_MATTER: 6, ExclusionKind.HEADING: 4},
        included_characters=4210,
        excluded_characters={ExclusionKind.HEADING: 120},
        anomalies=anomalies,
        remarks=(Remark(RemarkKind.UNKNOWN_LANGUAGE, 2, "Read as English."),),
    )
    report = Report(
        path=draft.path,
        sha256="1" * 64,
        title=title,
        lang=lang,
        front_matter=FrontMatter({"title": title, "date": date, **HEAD}, 6),
        tokens=(),
        blocks=tuple(
            Block(BlockKind.PARAGRAPH, heading, 0, (), (), ReportPosition(0, 1, 1), ())
            for heading, _ in draft.paragraphs
        ),
        units=units,
        exclusions=(),
        population=population,
        segmenter=SegmenterIdentity("proofpress-en", 1, "4" * 64),
        profile=Profile(),
    )
    used = sorted({row.window.source_key for row in rows if row.window})
    run = Run(
        report_path=draft.path,
        report_sha256="1" * 64,
        profile={"name": "default", "version": 1, "sha256": "3" * 64},
        segmenter={"name": "proofpress-en"},
        settings={"title": None},
        snapshots={key: "5" * 64 if SNAPSHOTS[key] else None for key in used},
        sha256="2" * 64,
        made_with={"proofpress": "0.1.0", "libraries": {"jinja2": "3.1.6"}, "engine": None},
    )
    ledger = Ledger(
        run=run.identity,
        title=title,
        population=_population_json(population),
        is_complete=not anomalies,
        counts=_counts(units, rows),
        rows=rows,
        disclosure="Found says that the words are there. It does not say that they are true.",
        sha256="9f2c41d07b3e" + "0" * 52,
    )
    return CheckedReport(
        report,
        {key: SOURCES[key] for key in used},
        {key: SNAPSHOTS[key] for key in used},
        run,
        frozenset(),
        ledger,
        _gate(draft.path, rows, bool(anomalies)),
    )


def _population_json(population: Population) -> dict[str, Json]:
    return {
        "lines": population.lines,
        "blank_lines": population.blank_lines,
        "included_lines": population.included_lines,
        "excluded_lines": {},
        "included_characters": population.included_characters,
        "excluded_characters": {},
        "anomalies": [],
        "remarks": [],
    }


def _counts(units: tuple[Unit, ...], rows: tuple[LedgerRow, ...]) -> Counts:
    by_detail = Counter(row.detail for row in rows)
    first = {row.unit_id: row.detail for row in reversed(rows)}
    return Counts(
        sentences=len(units),
        rows=len(rows),
        rows_by_bucket=Counter(row.bucket for row in rows),
        rows_by_detail=by_detail,
        sentences_by_detail=Counter(first.values()),
        conflicts=sum(bool(row.annotation_conflicts) for row in rows),
        declared=len({row.unit_id for row in rows if row.citation}),
        resolvable=len({row.unit_id for row in rows if row.citation and row.citation.uri}),
        accessible=len({row.unit_id for row in rows if row.window and row.window.text_sha256}),
    )


def _gate(path: str, rows: tuple[LedgerRow, ...], has_anomaly: bool) -> GateResult:
    def item(rule: str, row: LedgerRow, message: str) -> GateItem:
        return GateItem(rule, row.row_id, row.unit_id, path, row.position.line, row.text, message)

    failures = tuple(
        item("undeclared_numerics", row, "A number without a source: cite it or declare it.")
        for row in rows
        if row.detail is Detail.NUMERIC
    )
    warnings = tuple(
        item(f"citation_unconfirmed.{row.detail}", row, "The citation was not confirmed.")
        for row in rows
        if row.bucket is Bucket.CITATION_UNCONFIRMED
    )
    obstacles = (GateItem("population", "empty_population", None, path, 1, "", "No sentence."),)
    outcome = GateOutcome.FAILED if failures else GateOutcome.CLEAR
    if has_anomaly:
        outcome = GateOutcome.INDETERMINATE
    return GateResult(
        outcome=outcome,
        report_path=path,
        report_sha256="1" * 64,
        ledger_sha256="9" * 64,
        policy=GatePolicy(),
        failures=failures,
        warnings=warnings,
        obstacles=obstacles if has_anomaly else (),
        waiver=None,
        sha256="3" * 64,
    )


def own(detail: str, **more: object) -> dict[str, object]:
    """A row of own reasoning."""
    return {"detail": detail, **more}


def every_state() -> CheckedReport:
    """A report with at least one sentence in each status and each detail."""
    draft = Draft()
    draft.section("What the standards say")
    draft.add(
        "JSON is exchanged as UTF-8: text that leaves a closed ecosystem “MUST be encoded using "
        "UTF-8”.",
        found(RFC, "MUST be encoded using UTF-8"),
    )
    draft.add("That settles the bytes of a character, and nothing else.", own("narrative"))
    draft.add(
        "Names in an object “SHOULD be unique”, which leaves a parser free to keep the first.",
        found(RFC, "The names within an object SHOULD be unique", Change.CASE, Change.WHITESPACE),
    )
    draft.add(
        "Both standards agree on this, and so does the vendor.",
        found(RFC, "have chosen to use the UTF-8 encoding"),
        unconfirmed("source_unavailable", VENDOR, "all agree on UTF-8", number=2),
    )
    draft.section("What it costs")
    draft.add("In our own sample 7 of 10 libraries kept the last one.", own("numeric"))
    draft.add(
        "At 1 µs a key, sorting 10,000 keys adds 10 ms to a build.",
        own("declared", declared="1 µs a key is our measurement; 10,000 × 1 µs = 10 ms."),
    )
    draft.add(
        "One vendor reports “no measurable slowdown”.",
        unconfirmed("source_unavailable", VENDOR, "no measurable slowdown"),
    )
    draft.add(
        "Duplicate names are forbidden, says the standard.",
        unconfirmed("excerpt_not_found", RFC, "names MUST be unique"),
    )
    draft.add(
        "The yearbook counts them.",
        unconfirmed("evidence_window_incomplete", PARTIAL, "four hundred implementations"),
    )
    draft.add("The standard is short.", unconfirmed("no_excerpt", RFC))
    draft.add("It has been said before [7].", unconfirmed("unresolvable_source", None, label="[7]"))
    draft.add(
        "The minutes say so.",
        unconfirmed("unresolvable_source", None, label="", locator="Board minutes, item 4"),
    )
    draft.add("Somebody wrote it.", unconfirmed("quote_ambiguous", RFC, "of JSON"))
    draft.add("It was never looked up.", unconfirmed("source_unavailable", NOBODY, "so it goes"))
    draft.add(
        "A hostile page says things.",
        found(EVIL, HOSTILE.replace("\ud800", "")),
    )
    draft.add(
        "Of 12 texts 1.250 say so.",
        {**found(RFC, "MUST be encoded using UTF-8"), "absent": ("12",), "unclear": ("1.250",)},
    )
    draft.add(
        "Is that so?",
        own("narrative", questions=("Who says so, and since when?",)),
    )
    draft.add(
        "Cited and declared at once.",
        {
            **found(RFC, "An object structure is represented"),
            "declared": "our reading",
            "conflicts": (Conflict.CITATION_AND_DECLARED_ANALYSIS,),
        },
    )
    return draft.check(title="Why two programs hash the same JSON differently")


def hostile() -> CheckedReport:
    """A report whose every text from outside is hostile."""
    draft = Draft("reports/odd name & <b>.md").section("x")
    draft.add(HOSTILE, found(EVIL, "said"))
    draft.add(HOSTILE + "2", own("declared", declared=HOSTILE, questions=(HOSTILE,)))
    draft.add(
        HOSTILE + "3",
        unconfirmed("unresolvable_source", None, label=HOSTILE, locator=HOSTILE),
    )
    draft.add(
        "The limit is 17.", own("declared", rests_on=(RestsOn(RestsOnKind.CLAIM, "limit-17"),))
    )
    draft.add("It reaches.", {**unconfirmed("no_excerpt", RFC), "by_paragraph": True})
    return draft.check(title=HOSTILE, date=HOSTILE)


def waived() -> CheckedReport:
    """A report that has failed, and whose failures somebody with an odd name has waived."""
    draft = Draft("reports/waived.md")
    draft.section("What is known")
    draft.add("It grew 5%.", own("numeric"))
    draft.add("It fell.", own("narrative"))
    checked = draft.check(title="Waived")
    gate = checked.gate
    waiver = Waiver(
        approver="Audit <b>board</b>",
        reason="Known & accepted: “the board’s own table”",
        report_path=gate.report_path,
        report_sha256=gate.report_sha256,
        ledger_sha256=gate.ledger_sha256,
        failures=failing_ids(gate.failures),
        sha256="4" * 64,
    )
    return replace(checked, gate=replace(gate, outcome=GateOutcome.WAIVED, waiver=waiver))


def long_report(count: int) -> CheckedReport:
    """A report of ``count`` sentences in repeating states."""
    draft = Draft("reports/long.md")
    kinds = [
        found(RFC, "MUST be encoded using UTF-8"),
        own("narrative"),
        own("numeric"),
        unconfirmed("no_excerpt", RFC),
        own("declared", declared="counted by hand"),
        own("narrative"),
    ]
    for number in range(count):
        if number % 12 == 0:
            draft.section(f"Part {number // 12 + 1}")
        draft.add(
            f"Sentence {number + 1} of a long report says a thing or two about its matter.",
            kinds[number % len(kinds)],
        )
    return draft.check(title="A long report")


def annotated(checked: CheckedReport, marks: Mapping[str, Mark]) -> AnnotatedReport:
    """A plain stand-in for :mod:`proofpress.site.annotate`: one paragraph a section."""
    parts = [f"<h1>{escape(checked.report.title)}</h1>"]
    headings = [Heading(1, "top", checked.report.title)]
    for index, block in enumerate(checked.report.blocks):
        parts.append(f'<h2 id="part-{index}">{escape(block.text)}</h2>')
        headings.append(Heading(2, f"part-{index}", block.text))
        units = [unit for unit in checked.report.units if unit.block == index]
        parts.append("<p>" + " ".join(_unit_html(unit, marks[unit.unit_id]) for unit in units))
        parts.append("</p>")
    return AnnotatedReport("\n".join(parts), tuple(headings))


def _unit_html(unit: Unit, mark: Mark) -> str:
    text = escape(unit.text.replace("\x00", "").replace("\ud800", "").replace("\x07", ""))
    html = f'<span class="pp-unit pp-{mark.status}" id="{unit.unit_id}">{text}</span>'
    if mark.sign is None:
        return html
    label = escape(mark.label)
    return (
        f'{html}<a class="pp-at pp-{mark.status}" href="#{mark.card}" aria-label="{label}">'
        f'{mark.sign}<span class="pp-no">{mark.number}</span></a>'
    )

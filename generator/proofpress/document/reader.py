"""One report from bytes to :class:`Report`, as numbered steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from markdown_it.token import Token

from proofpress.attest import sha256_bytes
from proofpress.document.anomalies import refuse_cut_comments, structural_anomalies
from proofpress.document.citations.data_links import HasFile, has_no_file, tell_files
from proofpress.document.citations.drafts import position_at, token_spans
from proofpress.document.citations.fragments import fragment_remarks
from proofpress.document.citations.named_sources import with_named_sources
from proofpress.document.citations.residue import split_residue
from proofpress.document.citations.uncounted import uncounted_citations
from proofpress.document.examined import nothing_examined
from proofpress.document.markup.bare_addresses import link_bare_addresses
from proofpress.document.markup.blocks import BlockReading, BlocksRead, read_blocks
from proofpress.document.markup.front_matter import read_front_matter, read_lang
from proofpress.document.markup.inline_notes import with_inline_notes
from proofpress.document.markup.lines import Lines, decode_report
from proofpress.document.markup.parse import Parsed, parse_markdown
from proofpress.document.markup.raised import raise_digits
from proofpress.document.markup.raw_html import admit_raw_html
from proofpress.document.markup.tasks import mark_tasks
from proofpress.document.odd_comments import odd_comments
from proofpress.document.population import count_population
from proofpress.document.profile.choose import Profiles
from proofpress.document.records import (
    Anomaly,
    Block,
    BlockKind,
    Citation,
    Exclusion,
    ExclusionKind,
    FrontMatter,
    Profile,
    Remark,
    Report,
    Unit,
    unit_ids,
)
from proofpress.document.references.lists import find_lists
from proofpress.document.references.numbering import ReferenceLists
from proofpress.document.references.placed_tokens import with_printed
from proofpress.document.segmenter.segment import SEGMENTER
from proofpress.document.sentences.assembly import assemble_sentences
from proofpress.document.sentences.records import Assembly, Context, Sentence
from proofpress.document.sentences.standalone import bind_standalone
from proofpress.errors import ProofpressError

MOST_CITATIONS = 500
"""Of one sentence."""


def read_report(
    path: str,
    data: bytes,
    profile: Profile | None = None,
    profiles: Profiles | None = None,
    has_file: HasFile = has_no_file,
) -> Report:
    """Read the received bytes of the report at logical ``path``.

    ``profile`` is the one to read it by, whatever its front matter says; without it, the front matter
    names one of ``profiles``. ``has_file`` tells a link to an HTML file of the source tree from one to
    a page of the site. Raises ProofpressError naming file and line for bytes that are not
    UTF-8, for invalid front matter and a profile that is not there, for two evidence comments of a
    kind on one citation and for a comment that a table's cell cuts off. Everything else that is odd
    about the report's structure is an anomaly of its population.
    """
    # 1. Bytes -> lines; the head apart.
    lines = decode_report(data, path)
    head, head_anomaly = read_front_matter(lines.contents, path)
    profiles = profiles or Profiles()
    profile = profile or profiles.choose(head, path)
    # 2. Markdown -> blocks of visible text, what they cite, where the references are listed.
    body = _read_body(lines, head, profile, path, has_file)
    # 3. Blocks -> sentences with what belongs to them.
    lang, lang_remark = read_lang(head)
    context = Context(lines, profile, lang, path)
    printed = with_printed(body.named, body.lists)
    assembly = assemble_sentences(printed, body.lists, context)
    _refuse_crowded(assembly.sentences, path)
    blocks = tuple(_mask_numbers(reading) for reading in assembly.readings)
    units = tuple(_units(assembly, blocks, path, lines))
    # 4. The account of it all ("Population").
    exclusions = (
        *_line_exclusions(head, body.parsed),
        *body.read.exclusions,
        *assembly.exclusions,
    )
    anomalies = (
        *([head_anomaly] if head_anomaly else ()),
        *_anomalies(body, lines, profile, profiles),
        *assembly.anomalies,
    )
    remarks = (*lang_remark, *_remarks(body, assembly))
    read = _lines_read(body.parsed.tokens)
    population = count_population(lines, blocks, units, exclusions, anomalies, read, remarks)
    nothing = nothing_examined(lines, head.last_line, units, body.tokens)
    return Report(
        path=path,
        sha256=sha256_bytes(data),
        title=_title(head, blocks, path),
        lang=lang,
        front_matter=head,
        tokens=body.tokens,
        blocks=blocks,
        units=units,
        exclusions=exclusions,
        population=replace(population, anomalies=(*population.anomalies, *nothing)),
        segmenter=SEGMENTER,
        profile=profile,
    )


@dataclass(frozen=True, slots=True)
class _Body:
    """A report below its front matter, before it is split into sentences."""

    parsed: Parsed
    tokens: tuple[Token, ...]
    """What is rendered: raw HTML admitted, chat residue apart, bare addresses linked."""
    read: BlocksRead
    """Its blocks as they were read, with comments still unbound."""
    unbound: tuple[Anomaly, ...]
    """Comments that found no citation to belong to."""
    named: tuple[BlockReading, ...]
    """The blocks with every citation that their text, links and comments make."""
    lists: ReferenceLists


def _read_body(
    lines: Lines, head: FrontMatter, profile: Profile, path: str, has_file: HasFile
) -> _Body:
    # 1. Markdown -> tokens, raw HTML admitted ("Raw HTML"), chat residue taken out.
    parsed = parse_markdown("\n" * head.last_line + "\n".join(lines.contents[head.last_line :]))
    admitted = admit_raw_html(mark_tasks(with_inline_notes(parsed)))
    tokens = tuple(_with_readable_text(token) for token in admitted)
    # 2. Tokens -> blocks of visible text.
    read = read_blocks(tokens, lines)
    refuse_cut_comments(read.readings, profile, path)
    bound, unbound = bind_standalone(read.readings, read.comments, profile)
    # 3. What their text names and prints; where the references are listed.
    named = with_named_sources(tell_files(bound, has_file), parsed.references, lines)
    return _Body(parsed, tokens, read, unbound, named, find_lists(named))


def _anomalies(
    body: _Body, lines: Lines, profile: Profile, profiles: Profiles
) -> Iterator[Anomaly]:
    read = body.read
    yield from structural_anomalies(lines, body.tokens, read, body.parsed)
    yield from odd_comments(read.readings, read.comments, profile, profiles.shipped)
    yield from body.unbound


def _remarks(body: _Body, assembly: Assembly) -> Iterator[Remark]:
    yield from fragment_remarks(assembly.readings)
    yield from uncounted_citations(body.named, body.lists)
    yield from assembly.remarks


def _with_readable_text(token: Token) -> Token:
    if token.type != "inline":
        return token
    shown = list(split_residue(token.children or []))
    return token.copy(children=list(raise_digits(list(link_bare_addresses(shown)))))


def _refuse_crowded(sentences: Sequence[Sentence], file: str) -> None:
    """Each citation is a row that repeats its sentence: bound what a hostile sentence can cost."""
    for sentence in sentences:
        if len(sentence.drafts) > MOST_CITATIONS:
            raise ProofpressError(
                f"a sentence has {len(sentence.drafts)} citations, more than {MOST_CITATIONS}",
                file=file,
                line=sentence.drafts[0].position.line,
                remedy="split the sentence",
            )


def _units(assembly: Assembly, blocks: Sequence[Block], path: str, lines: Lines) -> Iterator[Unit]:
    readings, sentences = assembly.readings, assembly.sentences
    texts = tuple(s.span.cut(readings[s.block].block.text) for s in sentences)
    for unit_id, sentence in zip(unit_ids(path, texts), sentences, strict=True):
        yield _unit(unit_id, sentence, blocks[sentence.block], readings, lines)


def _unit(
    unit_id: str, sentence: Sentence, block: Block, readings: Sequence[BlockReading], lines: Lines
) -> Unit:
    reading = readings[sentence.block]
    span = sentence.span
    last = position_at(reading, span.end - 1, lines)
    return Unit(
        unit_id=unit_id,
        text=span.cut(block.text),
        position=position_at(reading, span.start, lines),
        end=lines.advance(last, 1),
        block=sentence.block,
        span=span,
        block_kind=block.kind,
        heading_path=block.heading_path,
        citations=tuple(_citations(sentence)),
        markers=tuple(sentence.markers),
    )


def _citations(sentence: Sentence) -> Iterator[Citation]:
    for number, draft in enumerate(sentence.drafts, start=1):
        yield Citation(
            number=number,
            form=draft.form,
            uri=draft.uri,
            label=draft.label,
            locator=draft.locator or draft.printed_locator,
            excerpt=draft.excerpt,
            span=draft.span,
            position=draft.position,
            by_paragraph=draft.by_paragraph,
        )


def _mask_numbers(reading: BlockReading) -> Block:
    spans = token_spans(reading)
    masked = tuple(sorted((*reading.block.masked, *spans)))
    return replace(reading.block, masked=masked) if spans else reading.block


def _line_exclusions(head: FrontMatter, parsed: Parsed) -> Iterator[Exclusion]:
    if head.last_line:
        yield Exclusion(ExclusionKind.FRONT_MATTER, 1, head.last_line)
    for definition in (*parsed.references.values(), *parsed.duplicate_references):
        first, last = definition["map"]
        yield Exclusion(ExclusionKind.REFERENCE_DEFINITION, first + 1, max(first + 1, last))


def _lines_read(tokens: Sequence[Token]) -> frozenset[int]:
    """The physical lines (from 1) of what has text of its own, as the parser made it."""
    return frozenset(
        number + 1
        for token in tokens
        if token.map and token.type in ("inline", "html_block", "fence", "code_block")
        for number in range(*token.map)
    )


def _title(head: FrontMatter, blocks: Sequence[Block], path: str) -> str:
    heading = next((b.text for b in blocks if b.kind is BlockKind.HEADING and b.text.strip()), None)
    title = head.text("title") or heading or PurePosixPath(path).stem
    return " ".join(title.split())

"""Sources, reports and a project, generated: the same on every machine, since each has its seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from proofpress.capture import SnapshotStore, import_file

RETRIEVED_AT = "2024-05-31T12:00:00Z"
SOURCES_OF_A_REPORT = 5
"""How many of the sources one report cites."""

_WORDS = """the a of to in and for on with by at from as is was are were that which this it its has
    had annual harbour winter survey report council budget district river bridge school water supply
    energy market price region summer traffic record office public service housing transport number
    level result measure change decline growth share average estimate forecast quarter season coast
    northern southern early later total local national further second third recent steady small large
    open new rose fell reached remained included showed found counted recorded published followed
    described expected compared reported noted planned built opened closed moved carried kept made
    between within during after before above below about under over against across along toward
    several many few most some other each every both same different important available possible
    common general certain clear likely useful simple direct early full final entire main single""".split()


@dataclass(frozen=True, slots=True)
class GeneratedSource:
    """One source: where it is said to be, its file, and the sentences that its text holds."""

    uri: str
    name: str
    content: str
    sentences: tuple[str, ...]


def sentence(rng: random.Random) -> str:
    """A sentence of 10 to 22 words, one in two with a number; no sense, and no markup."""
    words = rng.choices(_WORDS, k=rng.randint(10, 22))
    if rng.random() < 0.5:
        words[rng.randrange(2, len(words))] = f"{rng.randint(2, 9999):,}"
    if rng.random() < 0.3:
        words[rng.randrange(1, len(words) - 1)] += ","
    return f"{words[0].capitalize()} {' '.join(words[1:])}."


def make_source(number: int, sentences: int) -> GeneratedSource:
    """The source of that number: plain text where it is even, HTML where it is odd."""
    rng = random.Random(f"source {number}")
    said = tuple(sentence(rng) for _ in range(sentences))
    paragraphs = [said[at : at + 5] for at in range(0, sentences, 5)]
    kind = "html" if number % 2 else "txt"
    uri = f"https://records.example/{number:02}.{kind}"
    if kind == "txt":
        content = "\n\n".join(" ".join(paragraph) for paragraph in paragraphs) + "\n"
    else:
        content = make_html(f"Record {number}", paragraphs)
    return GeneratedSource(uri, f"{number:02}.{kind}", content, said)


def make_html(title: str, paragraphs: Sequence[Sequence[str]]) -> str:
    """A page of the usual kind: navigation, headings, links, emphasis, lists, a table, a script."""
    links = "".join(f'<li><a href="/part/{n}">Part {n}</a></li>' for n in range(20))
    body = "\n".join(_html_block(n, paragraph) for n, paragraph in enumerate(paragraphs))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        "<style>p { margin: 1em }</style><script>const shown = 1;</script></head>"
        f"<body><nav><ul>{links}</ul></nav><main><h1>{escape(title)}</h1>\n{body}\n</main>"
        "<footer><p>Kept for reference.</p></footer></body></html>\n"
    )


def _html_block(number: int, said: Sequence[str]) -> str:
    if number % 8 == 7:
        return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in said) + "</ul>"
    if number % 8 == 5:
        rows = "".join(
            f"<tr><td>{n}</td><td>{escape(text)}</td></tr>" for n, text in enumerate(said)
        )
        return f"<table><tbody>{rows}</tbody></table>"
    marked = [_with_inline(text) for text in said]
    heading = f'<h2 id="part-{number}">Part {number}</h2>' if number % 8 == 0 else ""
    return f'{heading}<div class="block"><p>{" ".join(marked)}</p></div>'


def _with_inline(text: str) -> str:
    words = [escape(word) for word in text.split()]
    words[1] = f"<em>{words[1]}</em>"
    words[-2] = f'<a href="/word"><span class="link">{words[-2]}</span></a>'
    return " ".join(words)


def make_report(number: int, sources: Sequence[GeneratedSource], sentences: int) -> str:
    """A report in which each sentence cites a source and quotes words that are really there."""
    rng = random.Random(f"report {number}")
    cited = rng.sample(list(sources), min(SOURCES_OF_A_REPORT, len(sources)))
    lines = ["---", f"title: Report {number}", "date: 2024-06-01", "---", "", f"# Report {number}"]
    written = 0
    while written < sentences:
        size = min(rng.randint(2, 6), sentences - written)
        said = [_cited_sentence(rng, rng.choice(cited)) for _ in range(size)]
        if written % 24 < 6:
            lines += ["", f"## Part {written}"]
        as_list = rng.random() < 0.25
        lines += ["", *(f"- {text}" for text in said)] if as_list else ["", "\n".join(said)]
        written += size
    return "\n".join(lines) + "\n"


def _cited_sentence(rng: random.Random, source: GeneratedSource) -> str:
    words = rng.choice(source.sentences).rstrip(".").split()
    start = rng.randrange(0, len(words) - 7)
    quote = " ".join(words[start : start + rng.randint(6, 12)]).rstrip(",")
    claim = sentence(rng).rstrip(".")
    form = rng.randrange(4)
    if form == 0:
        return f"{claim}, and the record says “{quote}” [record]({source.uri})."
    if form == 1:
        return f'{claim} [record]({source.uri} "quote: {quote}").'
    return f"{claim} [record]({source.uri}) <!-- proof-quote: {quote} -->."


def make_project(
    folder: Path, *, reports: int, sentences: int, sources: int = 20, source_sentences: int = 600
) -> Path:
    """A project with generated reports whose sources are all frozen; returns its documentation folder.

    ``proofpress.yml`` builds it with this package, ``mkdocs.yml`` the same Markdown without.
    """
    said = [make_source(number, source_sentences) for number in range(sources)]
    store = SnapshotStore(folder / "snapshots")
    for source in said:
        file = folder / "received" / source.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source.content, encoding="utf-8")
        import_file(store, source.uri, file, retrieved_at=RETRIEVED_AT)
    docs = folder / "docs"
    (docs / "reports").mkdir(parents=True)
    (docs / "index.md").write_text("# Reports\n\nGenerated reports.\n", encoding="utf-8")
    for number in range(reports):
        text = make_report(number, said, sentences)
        (docs / "reports" / f"{number:03}.md").write_text(text, encoding="utf-8")
    shared = "site_name: Generated\nplugins:\n  - search\n"
    (folder / "mkdocs.yml").write_text(f"theme: mkdocs\n{shared}", encoding="utf-8")
    ours = f"theme: proofpress\n{shared}  - proofpress:\n      acquisition: replay_only\n"
    (folder / "proofpress.yml").write_text(ours, encoding="utf-8")
    return docs

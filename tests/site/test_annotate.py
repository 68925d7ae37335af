"""Marks in a report's text: take them out, and the plain page is left."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from marked import annotate, check_marks, leave_link, read_marks

from proofpress.document import Report, read_report
from proofpress.errors import ProofpressError
from proofpress.site.annotate import annotate_report, render_unmarked
from proofpress.site.records import Mark

_DOCUMENT_TESTS = Path(__file__).parents[1] / "document"
sys.path.append(str(_DOCUMENT_TESTS))
from fragments import reports  # noqa: E402
from notation import read_cases  # noqa: E402

from growth import grows_linearly  # noqa: E402

_CASES = [
    pytest.param(case.source, id=f"{path.stem}: {case.title}")
    for path in sorted((_DOCUMENT_TESTS / "cases").glob("*.txt"))
    for case in read_cases(path)
]


def _read(source: str) -> Report:
    return read_report("report.md", source.encode())


def _body(source: str) -> str:
    return annotate(_read(source)).html


@pytest.mark.parametrize("source", _CASES)
def test_case_unmarked_is_plain(source: str) -> None:
    with contextlib.suppress(ProofpressError):
        check_marks(_read(source))


def test_real_reports_unmarked_are_plain(corpus_reports: list[Path]) -> None:
    for path in corpus_reports:
        check_marks(read_report(path.name, path.read_bytes()))


@settings(max_examples=250, deadline=None)
@given(source=reports())
def test_composed_reports_unmarked_are_plain(source: str) -> None:
    with contextlib.suppress(ProofpressError):
        check_marks(_read(source), is_well_formed=False)


def test_a_unit_without_a_mark_stays_plain() -> None:
    report = _read("One. *Two. Three* four.")
    marks = {report.units[1].unit_id: Mark("own", None, 0, "", "")}
    html = annotate_report(report, marks, leave_link).html
    assert html.count("<span") == 1
    assert "".join(read_marks(html).plain) == render_unmarked(report, leave_link)


def test_claims_are_shown_as_code_and_said_to_be_unverified() -> None:
    html = _body("One.\n\n```claims\n- id: a <b>\n```\n\n```yaml\n- id: a\n```\n")
    assert html.count("not verified") == 1
    figure = html.split('<div class="claims">')[1].split("</div>")[0]
    assert "not verified" in figure
    assert '<code class="language-claims">- id: a &lt;b&gt;\n</code>' in figure
    assert "pp-" not in figure


def test_a_sentence_inside_an_element_is_wrapped_with_it() -> None:
    assert _body("It *grew* a lot.").startswith('<p><span class="pp-unit pp-found" id="u-')
    assert ">It <em>grew</em> a lot.</span><a " in _body("It *grew* a lot.")


def test_an_element_across_sentences_is_entered_and_never_reopened() -> None:
    html = _body("One *two. Three* four.")
    ids = re.findall(r'(?:id|data-pp-of)="(u-[0-9a-f]+)"', html)
    assert len(set(ids)) == 2
    assert len(ids) == 4
    assert html.count("<em>") == html.count("</em>") == 1


def test_the_sign_follows_the_last_piece_and_names_its_card() -> None:
    report = _read("One *two. Three* four.")
    marks = {
        unit.unit_id: Mark("open", "?", n, f'e-"{n}', 'say "x" <b>')
        for n, unit in enumerate(report.units)
    }
    html = annotate_report(report, marks, leave_link).html
    assert html.count('class="pp-at pp-open"') == 2
    assert 'href="#e-&quot;0" aria-label="say &quot;x&quot; &lt;b&gt;">?<span' in html
    assert html.rstrip().endswith('?<span class="pp-no">1</span></a></p>')


def test_code_is_never_cut() -> None:
    """A code span that begins with a space is wider than its unit, which begins with a letter."""
    check_marks(_read("` </div>`: a."))
    assert _body("` x`: a.").count("<code>") == 1


@pytest.mark.parametrize(
    "source",
    [
        "[x <a href='https://a.example'>y</a> z](https://b.example) b.",
        "<a href='https://a.example'>x[^1] y</a>\n\n[^1]: n",
        "> a [x\n> – y](https://a.example) [z](https://b.example)",
        "[![i](p.png)](https://a.example) b.",
    ],
)
def test_no_link_stands_in_a_link(source: str) -> None:
    assert read_marks(_body(source)).deepest_link == 1
    check_marks(_read(source))


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>x",
        "**bold <script>alert(1)** y",
        "<img src=x onerror=alert(1)> a",
        "<a href='java&#10;script:alert(1)'>x</a> <a href='\u0001javascript:x'>y</a>",
        "[x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x) <javascript:alert(1)>",
        "[x]: javascript:alert(1)\n\n[x] a",
        "<svg onload=alert(1)><style>*{}</style></svg> <math href=javascript:x>y</math>",
        "<iframe srcdoc='<script>x</script>'></iframe> <object data=x></object> <form action=x>y</form>",
        "<b style='background:url(javascript:x)' class=pp-unit id=u-1>x</b>",
        '[x](https://a.example "\\" onmouseover=\\"alert(1)") y',
        '![\\" onerror=\\"alert(1)](x.png) y',
        '```"><script>alert(1)</script>\nx\n```\n\ny',
        '# <script>alert(1)</script> "><img src=x onerror=alert(1)>\n\nx',
        'x[^"><script>]\n\n[^"><script>]: <script>alert(1)</script>y',
        "<!--><script>alert(1)</script>-->x",
        "<div title='--><script>'>x</div>",
        "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> y |",
        "<base href='https://evil.example'><meta http-equiv=refresh content=0><link rel=stylesheet href=x>y",
        "![i](https://evil.example/pixel.png) ![j](//evil.example/p.png) <img src='//evil.example/q'> z",
    ],
)
def test_hostile_text_yields_nothing_that_runs_or_loads(source: str) -> None:
    report = _read(source)
    check_marks(report)
    html = annotate(report).html
    assert "evil.example" not in re.sub(r">[^<]*<", "><", html)


def test_notes() -> None:
    source = (
        "A one.[^b] A two.[^a][^b] A three.[^none]\n\n"
        "[^a]: Note a.\n[^b]: Note b.\n\n    [^c]: Inside.\n[^d]: Nobody's.\n"
    )
    html = _body(source)
    assert re.findall(r"<sup id=\"([^\"]*)\"", html) == [
        "fnref-1",
        "fnref-2",
        "fnref-1-2",
    ]
    assert '<sup class="note-missing">[^none]</sup>' in html
    order = re.findall(r"(Note a|Note b|Inside|Nobody)", html)
    assert order == ["Note b", "Note a", "Inside", "Nobody"]
    assert re.findall(r'class="note-back" href="#([^"]*)"', html) == [
        "fnref-1",
        "fnref-1-2",
        "fnref-2",
    ]
    check_marks(_read(source))


def test_headings_have_anchors_of_their_own_and_take_no_name_of_the_page() -> None:
    names = [
        "Same",
        "Same",
        "same 2",
        "U-1",
        "E-1",
        "Fn-1",
        "H-1",
        "Site main",
        "PP text",
        "__search",
        "§",
        "销售",
    ]
    source = "\n\n".join(f"# {name}" for name in names)
    found = annotate(_read(source)).headings
    anchors = [heading.anchor for heading in found]
    assert [heading.text for heading in found] == names
    assert len(set(anchors)) == len(names)
    assert anchors[:3] == ["same", "same-2", "same-2-2"]
    assert not any(re.match(r"(?:u|e|q|h|r|fn|row|pp|site)-|__", anchor) for anchor in anchors)
    assert anchors[-2:] == ["section", "销售"]


def test_links_go_through_the_site() -> None:
    asked: list[tuple[str, str]] = []

    def resolve(path: str, link: str) -> str | None:
        asked.append((path, link))
        return "../moved/" if link == "other.md" else None

    report = _read(
        "[a](other.md) [b](#part) ![c](p.png) [d](https://a.example) <a href='z.md'>e</a> <a>f</a>"
    )
    html = render_unmarked(report, resolve)
    assert asked == [("report.md", link) for link in ("other.md", "#part", "p.png", "z.md")]
    assert 'href="../moved/"' in html
    assert '<a href="https://a.example" rel="noopener noreferrer">d</a>' in html
    assert "<a>f</a>" in html


def test_tasks_and_tables() -> None:
    html = _body("- [x] One.\n- [ ] Two.\n\n| a | b |\n|:-:|--:|\n| c | d |\n")
    assert '<input type="checkbox" disabled checked aria-label="done"> ' in html
    assert '<input type="checkbox" disabled aria-label="to do"> ' in html
    assert '<th class="align-center" scope="col">' in html
    assert "style=" not in html


@pytest.mark.parametrize("opening", ["<b>", "<div>", "<details>", "*a ", "**a ", "> ", "<ul><li>"])
def test_deep_nesting_renders(opening: str) -> None:
    closing = "b* " * 1500 if opening.startswith("*") else ""
    report = _read(f"{opening * 1500}x. Y{closing}\n")
    assert read_marks(annotate(report).html).stack == []


@pytest.mark.parametrize(
    "piece",
    [
        "It grew in *year one* [r](https://a.example). ",
        "It grew in *year one* [r](https://a.example).\n\n",
        "# Same heading\n\n",
        "It grew.[^1] ",
        "*It grew. It",
    ],
    ids=ascii,
)
def test_time_grows_with_length(piece: str) -> None:
    """A paragraph of 5,000 sentences, a report of 5,000: linear in the number of sentences."""

    def annotating(count: int) -> Callable[[], object]:
        report = _read(piece * count + "x\n\n[^1]: n")
        return lambda: annotate(report)

    assert grows_linearly(annotating, 1250)

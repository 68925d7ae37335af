"""Taking the marks out of an annotated report, and what must hold of its HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import nh3

from proofpress.document import Report, Unit
from proofpress.site.annotate import annotate_report, render_unmarked
from proofpress.site.records import AnnotatedReport, Mark

_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_KEPT = ("keep", "beside")
_BESIDE = frozenset({"note-missing", "image-elsewhere"})
"""Classes of what a page shows in a sentence that is none of its words."""
_DANGEROUS = re.compile(r"\s*(?:javascript|data|vbscript):", re.IGNORECASE)


def leave_link(_path: str, _link: str) -> None:
    """A site that changes no link."""


def annotate(report: Report) -> AnnotatedReport:
    """The report with a mark on every unit, each with a sign."""
    marks = {
        unit.unit_id: Mark("found", "=", number, f"e-{unit.unit_id}", f"Evidence {number}")
        for number, unit in enumerate(report.units, 1)
    }
    return annotate_report(report, marks, leave_link)


def unmarked(report: Report) -> str:
    """The report's plain HTML."""
    return render_unmarked(report, leave_link)


class Stripper(HTMLParser):
    """Reads annotated HTML: what it is without marks, and the text that each unit's marks hold."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.plain: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.ids: list[str] = []
        self.links: list[str] = []
        self.stack: list[tuple[str, str]] = []
        """(tag, what to do with it: "keep", "beside" the sentence's text, "unwrap", "drop")."""
        self.deepest_link = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._refuse_danger(tag, values)
        self.ids += [values["id"]] if "id" in values else []
        classes = values.get("class", "").split()
        beside = _BESIDE.intersection(classes) or values.get("id", "").startswith("fnref-")
        role = "beside" if beside else "keep"
        if "pp-unit" in classes:
            role = "unwrap"
            self.texts.setdefault(values.get("id") or values["data-pp-of"], []).append("")
        elif any(name.startswith("pp-") for name in classes):
            role = "drop"
        if role in _KEPT and not self._dropping():
            self.plain.append(self.get_starttag_text() or "")
        if tag not in _VOID:
            self.stack.append((tag, role))
            self.deepest_link = max(self.deepest_link, sum(name == "a" for name, _ in self.stack))

    def handle_endtag(self, tag: str) -> None:
        opened, role = self.stack.pop()
        assert opened == tag, f"<{opened}> is closed by </{tag}>"
        if role in _KEPT and not self._dropping():
            self.plain.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._add(data, data)

    def handle_entityref(self, name: str) -> None:
        self._add(f"&{name};", {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}[name])

    def handle_charref(self, name: str) -> None:
        raise AssertionError(f"no renderer of ours writes &#{name};")

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment got through: {data!r}")

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)

    def _add(self, written: str, shown: str) -> None:
        if self._dropping():
            return
        self.plain.append(written)
        if any(role == "unwrap" for _, role in self.stack) and not self._in_note():
            self.texts[next(reversed(self.texts))][-1] += shown

    def _dropping(self) -> bool:
        return any(role == "drop" for _, role in self.stack)

    def _in_note(self) -> bool:
        """A note's number in the text is no text of the unit's; other superscripts are."""
        return any(role == "beside" for _, role in self.stack)

    def _refuse_danger(self, tag: str, values: dict[str, str]) -> None:
        assert tag not in {
            "script",
            "style",
            "iframe",
            "object",
            "embed",
            "form",
            "svg",
            "math",
            "base",
        }
        assert not any(name.startswith("on") or name == "style" for name in values), values
        for name in ("href", "src"):
            assert not _DANGEROUS.match(values.get(name, "")), values


def read_marks(html: str) -> Stripper:
    """Parse annotated HTML; asserts that every element is closed in order and none is dangerous."""
    stripper = Stripper()
    stripper.feed(html)
    stripper.close()
    assert not stripper.stack
    return stripper


def check_marks(report: Report, *, is_well_formed: bool = True) -> None:
    """Everything that holds of an annotated report.

    ``is_well_formed``: whether its raw HTML stands where HTML allows it, so that a parser moves nothing.
    """
    annotated = annotate(report)
    seen, plain = read_marks(annotated.html), unmarked(report)
    read_marks(plain)
    assert "".join(seen.plain) == plain
    assert seen.deepest_link <= 1
    assert len(seen.ids) == len(set(seen.ids)), sorted(i for i in seen.ids if seen.ids.count(i) > 1)
    for unit in report.units:
        _check_text(unit, seen)
    assert not re.search(r'class="[^"]*\bpp-', plain)
    if is_well_formed:
        check_with_sanitiser(annotated.html)


def _check_text(unit: Unit, seen: Stripper) -> None:
    pieces = seen.texts.get(unit.unit_id)
    assert pieces, f"no mark for {unit.text!r}"
    assert "".join("".join(pieces).split()) == "".join(unit.text.split())


def check_with_sanitiser(html: str) -> None:
    """An independent sanitiser with a generous allow-list finds nothing to take away."""
    tags = set(nh3.ALLOWED_TAGS) | {
        *"section input main address label footer".split(),
    }
    attributes = {tag: {"id", "class", "title", "lang", "dir"} for tag in tags}
    attributes["*"] = {"id", "class", "aria-label", "data-pp-of", "tabindex", "role"}
    attributes["a"] = {"href", "title", "rel"}
    attributes["img"] = {"src", "alt"}
    attributes["input"] = {"type", "disabled", "checked"}
    attributes["ol"] = {"start"}
    attributes["td"] = {"colspan", "rowspan"}
    attributes["th"] = {"colspan", "rowspan", "scope"}
    schemes = {"http", "https", "mailto", "ftp", "doi", "urn", "tel", "xmpp"}
    cleaned = nh3.clean(
        html,
        tags=tags,
        attributes=attributes,
        url_schemes=schemes,
        link_rel=None,
        strip_comments=True,
    )
    ours, left = _outline(html), _outline(cleaned)
    assert [(tag, sorted(attrs)) for tag, attrs in ours] == [
        (tag, sorted({**attrs, **_address(own)}))
        for (tag, attrs), (_, own) in zip(left, ours, strict=True)
    ]


def _address(attrs: dict[str, str]) -> dict[str, str]:
    """A web address whose host cannot be: the sanitiser takes it away, a browser leads nowhere."""
    href = attrs.get("href", "")
    return {"href": href} if href.startswith(("http://", "https://")) else {}


class _Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # A table's body is there in HTML whether it is written or not.
        if tag != "tbody":
            self.tags.append((tag, {name: value or "" for name, value in attrs}))


def _outline(html: str) -> list[tuple[str, dict[str, str]]]:
    outline = _Outline()
    outline.feed(html)
    outline.close()
    return outline.tags

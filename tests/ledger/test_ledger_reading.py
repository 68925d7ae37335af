"""A ledger read back is the ledger that was written; whatever was changed is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from evidence import DENIED, HOLLOW, PAPER, STUDY, check
from hypothesis import given
from hypothesis import strategies as st

from proofpress.attest import pretty_json, sha256_json
from proofpress.capture import SnapshotStore, SourceAccess
from proofpress.errors import ProofpressError
from proofpress.ledger import ledger_json, load_ledger, read_ledger
from proofpress.pipeline import check_report

_SOURCE = (
    f'---\ntitle: T\n---\n# H\n\nOne [s]({STUDY} "quote: Costs fell in every region") and [b]({PAPER}).\n'
    f'Two [s]({STUDY} "quote: sales rose"). Three [d]({DENIED}). Four [7]. Five 5%.\n'
    f'Nothing [h]({HOLLOW} "quote: Words of the hollow"). Not [s]({STUDY} "quote: prices fell there").\n'
    f'Other [s]({STUDY} "quote: costs  fell in every region"). One more. One more.\n'
    "Six. <!-- proof-locator: Minutes --> Seven 7. <!-- proof-own: x --> <!-- proof-question: q -->\n"
)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    return ledger_json(check(_SOURCE, tmp_path_factory.mktemp("reading")).ledger)


def rehashed(value: dict[str, Any]) -> bytes:
    """``value`` as a file whose hash is right, so that only its shape can be wrong."""
    bound = {key: item for key, item in value.items() if key != "sha256"}
    return pretty_json({**bound, "sha256": sha256_json(bound)}).encode()


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    ledger = check(_SOURCE, tmp_path).ledger
    text = ledger_json(ledger)
    assert read_ledger(text.encode()) == ledger
    assert ledger_json(read_ledger(text.encode())) == text


@given(st.text(max_size=60), st.lists(st.text(max_size=30), max_size=4))
def test_any_report_s_ledger_comes_back(title: str, lines: list[str]) -> None:
    source = "# H\n\nFirst 5%.\n\n" + "\n".join(lines) + "\n"
    checked = check_report(
        "r.md",
        source.encode("utf-8", "replace"),
        access=SourceAccess(SnapshotStore(Path("nowhere"))),
        made_with={},
        title=title,
    )
    text = ledger_json(checked.ledger)
    assert read_ledger(text.encode()) == checked.ledger
    assert ledger_json(read_ledger(text.encode())) == text


def test_every_real_report_s_ledger_comes_back(corpus_reports: list[Path], tmp_path: Path) -> None:
    for path in corpus_reports:
        store = SnapshotStore(tmp_path)
        checked = check_report(
            path.name, path.read_bytes(), access=SourceAccess(store), made_with={}
        )
        assert read_ledger(ledger_json(checked.ledger).encode()) == checked.ledger, path.name


def test_titles_that_canonical_json_refuses_come_back(tmp_path: Path) -> None:
    checked = check_report(
        "r.md",
        b"It grew.",
        access=SourceAccess(SnapshotStore(tmp_path)),
        made_with={},
        title="half \ud83d",
    )
    text = ledger_json(checked.ledger)
    assert read_ledger(text.encode()).title == "half \ud83d"


def objects(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every object of a ledger with the way to it; of a list the first four items."""
    if isinstance(value, dict):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value[:4])
    for key, child in items:
        if isinstance(child, (dict, list)):
            yield from objects(child, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


# Objects whose keys are data: a key less is no mistake there.
_DATA = (("population", "excluded_lines"), ("population", "excluded_characters"))


def test_each_key_less_more_or_of_another_type_is_refused(written: str) -> None:
    value = json.loads(written)
    refused = 0
    for path, found in objects(value):
        changes: list[tuple[str, object]] = [("more", 1)]
        for key in found:
            if (*path, key) == ("sha256",):
                continue
            changes.append((key, [[True]]))
            if path not in _DATA:
                mutant = copy.deepcopy(value)
                del at(mutant, path)[key]
                refused += refuses(rehashed(mutant))
        for key, changed in changes:
            mutant = copy.deepcopy(value)
            at(mutant, path)[key] = changed
            refused += refuses(rehashed(mutant))
    assert refused > 200


def refuses(data: bytes) -> int:
    with pytest.raises(ProofpressError) as caught:
        read_ledger(data, "old.json")
    assert caught.value.file == "old.json"
    assert caught.value.remedy
    return 1


_WRONG: list[tuple[tuple[Any, ...], object, str]] = [
    (("rows", 0, "bucket"), "own_reasoning", "does not belong"),
    (("rows", 0, "detail"), "excerpt_not_found", "does not belong"),
    (("rows", 0, "detail"), "supported", "is none of found"),
    (("rows", 0, "text"), "Another sentence.", "do not speak of one sentence"),
    (("rows", 0, "row_id"), "u-000000000000-c1", "not named after its sentence"),
    (("rows", 0, "citation", "number"), 2, "not named after its sentence"),
    (("rows", 0, "citation", "number"), 0, "not named after its sentence"),
    (("rows", 0, "support_status"), None, "support is spoken of"),
    (("rows", 0, "anchor"), None, "an excerpt is found in a window"),
    (("rows", 0, "anchor", "spans"), [{"start": 5, "end": 2}], "not a half-open span"),
    (("rows", 0, "position", "line"), 0, "not a report position"),
    (("counts", "sentences"), 1, "not what the rows come to"),
    (("counts", "rows_by_detail", "numeric"), 0, "not what the rows come to"),
    (("report", "path"), "other.md", "is not named by its text"),
    (("report", "sha256"), "0", "64 lower-case"),
    (("rows",), [], "not what the rows come to"),
    (("schema",), "proofpress-ledger/v2", "whose schema is"),
    (("schema",), "proofpress-gate/v1", "whose schema is"),
]


@pytest.mark.parametrize(("path", "changed", "said"), _WRONG)
def test_what_does_not_go_together_is_refused(
    path: tuple[Any, ...], changed: object, said: str, written: str
) -> None:
    value = json.loads(written)
    at(value, path[:-1])[path[-1]] = changed
    with pytest.raises(ProofpressError, match=said):
        read_ledger(rehashed(value))


def test_a_row_twice_or_left_out_is_refused(written: str) -> None:
    value = json.loads(written)
    for rows in (value["rows"] + value["rows"][:2], value["rows"][1:], value["rows"][::-1]):
        with pytest.raises(ProofpressError):
            read_ledger(rehashed({**value, "rows": rows}))


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"\xff", b"{", b'{"a": 1, "a": 1}', b"[" * 100_000, b'{"schema": NaN}'],
    ids=["empty", "list", "bytes", "open", "twice", "deep", "nan"],
)
def test_bytes_that_are_no_ledger_are_refused(data: bytes) -> None:
    with pytest.raises(ProofpressError, match=r"ledger\.json"):
        read_ledger(data)


@given(st.data())
def test_a_changed_byte_is_refused(data: st.DataObject) -> None:
    store = SnapshotStore(Path("nowhere"))
    text = ledger_json(
        check_report("r.md", b"A 5%. B.", access=SourceAccess(store), made_with={}).ledger
    )
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters(codec="utf-8")) + text[place + 1 :]
    try:
        same = json.loads(changed) == json.loads(text)
    except ValueError:
        same = False
    if not same:
        refuses(changed.encode())


def test_a_folder_of_outputs_is_named_by_its_ledger(written: str, tmp_path: Path) -> None:
    (tmp_path / "ledger.json").write_text(written, encoding="utf-8")
    assert load_ledger(tmp_path) == load_ledger(tmp_path / "ledger.json")
    with pytest.raises(ProofpressError, match=r"there is no such file") as caught:
        load_ledger(tmp_path / "none")
    assert caught.value.remedy


def test_a_ledger_of_other_white_space_is_the_same(written: str) -> None:
    assert read_ledger(json.dumps(json.loads(written)).encode()) == read_ledger(written.encode())

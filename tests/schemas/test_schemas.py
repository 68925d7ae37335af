"""The published schemas and what the pipeline writes are the same."""

from __future__ import annotations

import copy
import dataclasses
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofpress.capture import (
    Acquired,
    Acquisition,
    Body,
    CaptureOutcome,
    Failure,
    FailureKind,
    FakeFetcher,
    Fetched,
    SnapshotStore,
    SourceAccess,
    Truncation,
    freeze_failure,
    identify,
    import_file,
    prune,
)
from proofpress.document import (
    CitationForm,
    CitationReading,
    DomainSettings,
    Excerpt,
    Profile,
    TextDirective,
    TrailingCitation,
)
from proofpress.document.records import (
    AnomalyKind,
    BlockKind,
    ExcerptForm,
    ExclusionKind,
    Population,
    RemarkKind,
    SegmenterIdentity,
)
from proofpress.gate_settings import Strictness
from proofpress.ledger import (
    UNCONFIRMED,
    AnchorMethod,
    AnchorOutcome,
    Annotation,
    Bucket,
    Change,
    Conflict,
    Detail,
    DetectorIdentity,
    GateItem,
    GateOutcome,
    GatePolicy,
    LedgerRow,
    RestsOn,
    RestsOnKind,
    RowCitation,
    RowWindow,
    Severity,
    StretchSide,
    SupportBasis,
    SupportStatus,
    ledger_json,
    load_ledger,
)
from proofpress.ledger.comparing import (
    DIFF_SCHEMA,
    Basis,
    Difference,
    DifferenceKind,
    Side,
    compare_ledgers,
    diff_json,
)
from proofpress.ledger.gate_records import GATE_SCHEMA, WAIVER_SCHEMA, FailingId
from proofpress.ledger.records import LEDGER_SCHEMA, RUN_SCHEMA
from proofpress.ledger.signatory import LONGEST
from proofpress.ledger.support import (
    ADMISSION_SCHEMA,
    Admission,
    AdmissionPolicy,
    Threshold,
    receipt_json,
)
from proofpress.made_with import made_with
from proofpress.one_capture.lines import CAPTURE_SCHEMA, capture_json
from proofpress.one_capture.run import SourceState, capture_sources
from proofpress.one_capture.wanted import wanted_sources
from proofpress.one_report.check import CheckRequest, check_one_report
from proofpress.one_report.request import (
    REQUEST_SCHEMA,
    Request,
    RequestedGate,
    RequestedReport,
    RequestedWaiver,
)
from proofpress.one_report.waiving import waive_outputs, write_waiver
from proofpress.pipeline import ReportInput, check_report, open_report
from proofpress.schemas import schema_texts
from proofpress.site.source_tree import gather_tree
from proofpress.site.tree_manifest import TREE_SCHEMA, check_path

NAMES = {
    "capture": CAPTURE_SCHEMA,
    "diff": DIFF_SCHEMA,
    "gate": GATE_SCHEMA,
    "ledger": LEDGER_SCHEMA,
    "request": REQUEST_SCHEMA,
    "run": RUN_SCHEMA,
    "support-admission": ADMISSION_SCHEMA,
    "tree": TREE_SCHEMA,
    "waiver": WAIVER_SCHEMA,
}
OF_OTHERS = ("annotations", "badge")
"""Forms of others, of which ours say what is written: they hold no name of a schema."""
SCHEMAS: dict[str, Any] = {
    name: json.loads(schema_texts()[f"{name}.schema.json"]) for name in (*NAMES, *OF_OTHERS)
}
TIME = "2024-05-31T12:00:00Z"
REPORT = """\
---
title: Limits
lang: plain words
---
# Limits

## Found

The limit is ten files [a](https://a.example/x.txt) <!-- proof-quote: The limit is ten files -->.
In other letters [a](https://a.example/x.txt) <!-- proof-quote: the limit is ten   files -->.
Parts of it [a](https://a.example/x.txt) <!-- proof-quote: The limit is […] says the manual -->.
More is allowed [a](https://a.example/x.txt) <!-- proof-quote: More is allowed by the owner -->.
Once more [a](https://a.example/x.txt) <!-- proof-quote: The limit is ten files -->.
It is 12 or 1.250 [a](https://a.example/x.txt) <!-- proof-quote: limit is ten files, says -->.

## Not confirmed

It is twelve [a](https://a.example/x.txt) <!-- proof-quote: The limit is twelve files -->.
It is cheese [a](https://a.example/x.txt) <!-- proof-quote: Nobody has ever seen green moons -->.
It is xyz [a](https://a.example/x.txt) <!-- proof-quote: Zwölf Boxkämpfer jagen Viktor -->.
It is ten fi [a](https://a.example/x.txt) <!-- proof-quote: limit is ten fi -->.
The source says so [a](https://a.example/x.txt).
A refusal [b](https://b.example/) <!-- proof-quote: Words of b -->.
Nobody captured it [c](https://c.example/) <!-- proof-quote: Words of c -->.
Not to be asked for [d](https://me:secret@d.example/) <!-- proof-quote: Words of d -->.
It leads nowhere [7].
The board agreed <!-- proof-locator: Minutes of May, item 4 -->.
A wall stands there [e](https://e.example/) <!-- proof-quote: Words of e -->.

## Own

The sum is 300. <!-- proof-own: 100 and 200 -->
About 300 people agree. <!-- proof-question: Who counted? -->
They may be right.
It is verified. <!-- proof-claim: limit --> It was computed. <!-- proof-finding: f1 -->
It ran. <!-- proof-run: r1 -->
Cited and own [a](https://a.example/x.txt) <!-- proof-quote: says the manual --> <!-- proof-own: mine -->.

- An item, ![shown](plot.png).

| Head |
|------|
| Cell |

```
code
```
"""
INDETERMINATE = "About 300 people agree.\n\n```\nA fence that nobody closes.\n"
CLEAR = "They may be right.\n"


@pytest.fixture(scope="module")
def artifacts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """Real artifacts by schema name; the report with everything comes first."""
    folder = tmp_path_factory.mktemp("project")
    store = SnapshotStore(folder / "sources")
    text, wall = folder / "x.txt", folder / "e.html"
    text.write_text(
        "The limit is ten files, says the manual. More is allowed by the owner, but not by others.\n"
    )
    wall.write_text("<title>Just a moment...</title><p>Checking your browser</p>" + " " * 5000)
    import_file(store, "https://a.example/x.txt", text, retrieved_at=TIME)
    import_file(store, "https://e.example/", wall, retrieved_at=TIME)
    refused = Failure(FailureKind.SOURCE_DENIED, "http_403")
    uri = "https://b.example/"
    store.save(freeze_failure(identify(uri), refused, requested_uri=uri, retrieved_at=TIME))
    found: dict[str, list[Any]] = {name: [] for name in NAMES}
    for name, content in (("all", REPORT), ("odd", INDETERMINATE), ("clear", CLEAR)):
        report, out = folder / f"{name}.md", folder / f"out-{name}"
        report.write_text(content)
        title = "Chosen" if name == "odd" else None
        software = made_with("mkdocs" if name == "clear" else None)
        check_one_report(CheckRequest(report, out, folder / "sources", title=title), software)
        for kind in ("gate", "ledger", "request", "run"):
            found[kind].append(json.loads((out / f"{kind}.json").read_bytes()))
    old, new = (load_ledger(folder / f"out-{name}") for name in ("all", "odd"))
    found["diff"].append(json.loads(diff_json(compare_ledgers(old, new))))
    found["support-admission"].append(json.loads(receipt_json(admission())))
    # What the first report fails on is waived, and then said to be.
    waiver = waive_outputs(folder / "out-all", "Audit board", "Known and accepted")
    write_waiver(waiver, folder / "waiver.json")
    found["waiver"].append(json.loads((folder / "waiver.json").read_bytes()))
    asked = CheckRequest(
        folder / "all.md",
        folder / "out-waived",
        folder / "sources",
        undeclared_numerics=Severity.FAIL,
        waiver=folder / "waiver.json",
    )
    check_one_report(asked, made_with())
    for kind in ("gate", "request"):
        found[kind].append(json.loads((folder / "out-waived" / f"{kind}.json").read_bytes()))
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Welcome\n")
    config = folder / "mkdocs.yml"
    config.write_text("site_name: Tiny\n")
    tree = gather_tree(config, docs_dir=folder / "docs", made_with=made_with("mkdocs"))
    found["tree"].append(json.loads(tree.manifest.data))
    found["capture"].append(captured(folder / "captured"))
    return found


def captured(folder: Path) -> Any:
    """A capture with a source in each state, and something that was removed."""
    store = SnapshotStore(folder)
    answer = Fetched("https://a.example/", "text/plain", "utf-8", Body.of(b"Words."))
    good = FakeFetcher({f"https://{name}.example/": answer for name in "abcd"})
    first = SourceAccess(store, Acquisition.SNAPSHOT_PREFERRED, good)
    stored = [f"https://{name}.example/" for name in "abd"]
    capture_sources(wanted_sources([], stored), first)
    gone = dict(good.answers)
    gone["https://b.example/"] = Failure(FailureKind.SOURCE_UNREACHABLE, "gone")
    access = replace(first, mode=Acquisition.REFRESH, fetcher=FakeFetcher(gone))
    text = "It [a](https://a.example/), [b](https://b.example/), [e](https://e.example/).\n"
    report = open_report(ReportInput("r.md", text.encode()), access)
    result = capture_sources(wanted_sources([report], ["https://c.example/"]), access)
    kept = [source.key for source in result.sources if source.key]
    return json.loads(capture_json(replace(result, pruning=prune(store, kept))))


def admission() -> Admission:
    policy = AdmissionPolicy("1" * 64, 20, dict.fromkeys(SupportStatus, Threshold(0.5, 0.5)))
    counts = {
        label: {answer: 30 if answer is label else 1 for answer in SupportStatus}
        for label in SupportStatus
    }
    return Admission(DetectorIdentity("judge", "1", "2" * 64), policy, counts, failures=1)


def is_valid(name: str, value: object) -> bool:
    return bool(jsonschema.Draft202012Validator(SCHEMAS[name]).is_valid(value))


def parts(schema: object) -> Iterator[dict[str, Any]]:
    """Every object inside a schema, itself included."""
    children: list[object] = []
    if isinstance(schema, dict):
        yield schema
        children = list(schema.values())
    elif isinstance(schema, list):
        children = schema
    for child in children:
        yield from parts(child)


def closed_objects(schema: object) -> list[dict[str, Any]]:
    """The descriptions of whole objects; the branches of a ``oneOf`` are none."""
    return [part for part in parts(schema) if "properties" in part and "required" in part]


def test_the_files_are_named_and_sorted() -> None:
    names = list(schema_texts())
    assert names == sorted(names)
    assert {f"{name}.schema.json" for name in NAMES} <= set(names)


@pytest.mark.parametrize(("name", "stated"), NAMES.items())
def test_it_is_a_schema_of_this_name(name: str, stated: str) -> None:
    schema = SCHEMAS[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert stated == f"proofpress-{name}/v1"
    assert schema["$id"] == f"urn:proofpress:schema:proofpress-{name}:v1"
    assert schema["properties"]["schema"]["const"] == stated


LATER = {"retain"}
"""Came later, and says nothing where it is left out: what was written before keeps its hash."""


@pytest.mark.parametrize("name", [*NAMES, *OF_OTHERS])
def test_each_object_is_closed_and_each_property_explained(name: str) -> None:
    objects = closed_objects(SCHEMAS[name])
    assert objects
    for item in objects:
        assert item["additionalProperties"] is False
        assert sorted(item["required"]) == sorted(item["properties"].keys() - LATER)
        for key, prop in item["properties"].items():
            assert prop["description"].endswith("."), key
            assert ". " not in prop["description"], key


@pytest.mark.parametrize("name", NAMES)
def test_real_artifacts_fit(name: str, artifacts: dict[str, list[Any]]) -> None:
    assert artifacts[name]
    for artifact in artifacts[name]:
        jsonschema.Draft202012Validator(SCHEMAS[name]).validate(artifact)


def test_the_artifacts_show_every_kind_of_row(artifacts: dict[str, list[Any]]) -> None:
    """So that the test above reaches every definition of the ledger's schema."""
    ledger, gates = artifacts["ledger"][0], artifacts["gate"]
    assert all(ledger["counts"]["rows_by_detail"].values()), ledger["counts"]["rows_by_detail"]
    rows = ledger["rows"]
    methods = {row["anchor"]["method"] for row in rows if row["anchor"]}
    assert methods == {None, *(item.value for item in AnchorMethod)}
    annotations = {item for row in rows for item in row["annotations"]}
    assert annotations == {item.value for item in Annotation}
    assert any(row["annotation_conflicts"] for row in rows)
    assert any(row["questions"] for row in rows)
    assert any(row["window"] and row["window"]["source_key"] is None for row in rows)
    assert [gate["outcome"] for gate in gates] == ["failed", "indeterminate", "clear", "waived"]
    assert gates[0]["warnings"]
    assert artifacts["ledger"][1]["population"]["anomalies"]
    assert ledger["population"]["remarks"]
    assert None in artifacts["run"][0]["snapshots"].values()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missing_unknown_or_of_another_type_is_refused(
    name: str, artifacts: dict[str, list[Any]]
) -> None:
    refused = 0
    for mutant in mutants(artifacts[name][0]):
        assert not is_valid(name, mutant)
        refused += 1
    assert refused > 10


def mutants(artifact: Any) -> Iterator[Any]:
    """One change each: a key less, a key more, a value of a type that no field has."""
    for path, value in walk(artifact):
        if not isinstance(value, dict) or path[-1:] in FREE:
            continue
        yield changed(artifact, (*path, "more"), 1)
        for key in value:
            yield changed(artifact, (*path, key), [[True]])
            if path[-1:] not in OPTIONAL:
                yield changed(artifact, (*path, key), DROP)


# Objects whose keys are data: a key less or more is no mistake there.
FREE = [("libraries",), ("annotations",)]
OPTIONAL = [("snapshots",), ("excluded_lines",), ("excluded_characters",)]
DROP = object()


def walk(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, child in value.items():
            yield from walk(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value[:3]):
            yield from walk(child, (*path, index))


def changed(artifact: Any, path: tuple[Any, ...], value: object) -> Any:
    mutant = copy.deepcopy(artifact)
    place = mutant
    for key in path[:-1]:
        place = place[key]
    if value is DROP:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return mutant


def properties(name: str, *path: str) -> dict[str, Any]:
    part = SCHEMAS[name]
    for key in path:
        part = part[key]
    found = part["properties"]
    assert isinstance(found, dict)
    return found


def enum_of(prop: dict[str, Any]) -> list[str]:
    return [value for value in prop["enum"] if value is not None]


ROW = properties("ledger", "$defs", "row")
ANCHOR = properties("ledger", "$defs", "anchor")
POLICY = properties("gate", "properties", "policy")
BRANCHES = SCHEMAS["ledger"]["$defs"]["row"]["oneOf"]


@pytest.mark.parametrize(
    ("stated", "kind"),
    [
        (SCHEMAS["ledger"]["$defs"]["exclusion"], ExclusionKind),
        (properties("ledger", "$defs", "anomaly")["kind"], AnomalyKind),
        (properties("ledger", "$defs", "remark")["kind"], RemarkKind),
        (properties("ledger", "$defs", "citation")["form"], CitationForm),
        (properties("ledger", "$defs", "excerpt")["form"], ExcerptForm),
        (properties("ledger", "$defs", "window")["truncation"], Truncation),
        (ROW["block_kind"], BlockKind),
        (ROW["bucket"], Bucket),
        (ROW["detail"], Detail),
        (ROW["support_status"], SupportStatus),
        (ROW["annotations"]["items"], Annotation),
        (properties("ledger", "$defs", "rests_on")["kind"], RestsOnKind),
        (ROW["annotation_conflicts"]["items"], Conflict),
        (ANCHOR["outcome"], AnchorOutcome),
        (ANCHOR["method"], AnchorMethod),
        (ANCHOR["changes"]["items"], Change),
        (
            properties("ledger", "$defs", "nearest", "properties", "difference", "items")["side"],
            StretchSide,
        ),
        (properties("gate")["outcome"], GateOutcome),
        (properties("request")["acquisition"], Acquisition),
        (properties("capture", "$defs", "source")["state"], SourceState),
        (properties("capture", "$defs", "source")["acquired"], Acquired),
        (properties("capture", "$defs", "attempt")["outcome"], CaptureOutcome),
        (properties("capture", "$defs", "failure")["kind"], FailureKind),
        (SCHEMAS["capture"]["$defs"]["truncation"], Truncation),
        (properties("diff", "properties", "bases", "items")["basis"], Basis),
        (properties("diff", "properties", "differences", "items")["kind"], DifferenceKind),
        (properties("diff", "$defs", "standing")["detail"], Detail),
        (
            properties("support-admission", "properties", "shares", "items")["label"],
            SupportStatus,
        ),
        (properties("run", "properties", "profile")["trailing_citation"], TrailingCitation),
        (properties("run", "properties", "profile")["citations"], CitationReading),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_closed_lists_are_the_code_s(stated: dict[str, Any], kind: type[Enum]) -> None:
    assert enum_of(stated) == [member.value for member in kind]


def test_severities_and_rules_are_the_code_s() -> None:
    severities = [severity.name.lower() for severity in Severity]
    assert SCHEMAS["gate"]["$defs"]["severity"]["enum"] == severities
    asked = properties("request", "properties", "gate")["undeclared_numerics"]
    assert asked["enum"] == [*severities, None]
    assert enum_of(properties("request", "properties", "gate")["strictness"]) == list(Strictness)
    rules, dotted = properties("gate", "$defs", "item")["rule"]["anyOf"]
    keys = [field.name for field in dataclasses.fields(GatePolicy) if field.name != "annotations"]
    assert rules["enum"] == ["population", "waiver", *keys]
    for annotation in Annotation:
        assert re.search(dotted["pattern"], f"annotations.{annotation}")
        assert re.search(POLICY["annotations"]["propertyNames"]["pattern"], annotation)
    assert list(POLICY["citation_unconfirmed"]["properties"]) == [d.value for d in UNCONFIRMED]


def test_buckets_hold_the_code_s_details() -> None:
    for branch, bucket in zip(BRANCHES, Bucket, strict=True):
        details = [detail.value for detail in Detail if detail.bucket is bucket]
        assert branch["properties"]["bucket"]["const"] == bucket.value
        assert branch["properties"]["detail"]["enum"] == details
    counts = properties("ledger", "$defs", "counts")
    assert list(counts["rows_by_bucket"]["properties"]) == [bucket.value for bucket in Bucket]
    by_detail = properties("ledger", "$defs", "by_detail")
    assert list(by_detail) == [detail.value for detail in Detail]


@pytest.mark.parametrize(
    ("keys", "record", "added"),
    [
        (ROW, LedgerRow, ()),
        (properties("ledger", "$defs", "rests_on"), RestsOn, ()),
        (properties("ledger", "$defs", "citation"), RowCitation, ()),
        (properties("ledger", "$defs", "excerpt"), Excerpt, ()),
        (properties("ledger", "$defs", "directive"), TextDirective, ()),
        (properties("ledger", "$defs", "window"), RowWindow, ()),
        (properties("ledger", "$defs", "population"), Population, ()),
        (properties("ledger", "$defs", "segmenter"), SegmenterIdentity, ()),
        (properties("gate", "$defs", "item"), GateItem, ()),
        (POLICY, GatePolicy, ()),
        (properties("waiver", "properties", "failures", "items"), FailingId, ()),
        (properties("request"), Request, ("schema", "snapshots", "sha256")),
        (properties("request", "properties", "report"), RequestedReport, ()),
        (properties("request", "properties", "gate"), RequestedGate, ()),
        (properties("request", "properties", "waiver"), RequestedWaiver, ()),
        (properties("run", "properties", "profile"), Profile, ("sha256",)),
        (properties("run", "properties", "profile", "properties", "domain"), DomainSettings, ()),
        (properties("run", "properties", "segmenter"), SegmenterIdentity, ()),
        (properties("diff", "$defs", "side"), Side, ()),
        (properties("ledger", "$defs", "support"), SupportBasis, ()),
        (properties("run", "$defs", "support"), SupportBasis, ()),
        (properties("support-admission", "properties", "detector"), DetectorIdentity, ()),
        (properties("support-admission", "properties", "policy"), AdmissionPolicy, ()),
        (properties("diff", "properties", "differences", "items"), Difference, ()),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_property_sets_are_the_code_s(
    keys: dict[str, Any], record: Any, added: tuple[str, ...]
) -> None:
    assert set(keys) == {field.name for field in dataclasses.fields(record)} | set(added)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rows", 0, "bucket"), "supported"),
        (("rows", 0, "bucket"), "own_reasoning"),
        (("rows", 0, "detail"), "probably"),
        (("rows", 0, "detail"), "numeric"),
        (("rows", 0, "support_status"), "refuted"),
        (("support", "is_measured"), True),
        (("support", "reason"), None),
        (("support", "cases"), 1),
        (("rows", 0, "support_status"), None),
        (("rows", 0, "citation"), None),
        (("rows", 0, "anchor", "method"), "fuzzy"),
        (("rows", 0, "anchor", "method"), None),
        (("rows", 0, "anchor", "start"), -1),
        (("rows", 0, "anchor", "changes"), ["digits"]),
        (("rows", 0, "window", "truncation"), "whole"),
        (("rows", 0, "window", "failure"), "source_denied:http_403"),
        (("rows", 0, "position", "line"), 0),
        (("rows", 0, "annotations"), ["excerpt_reused", "excerpt_reused"]),
        (("rows", 0, "numbers_not_in_excerpt"), [""]),
        (("rows", 6, "numbers_not_in_excerpt"), ["5"]),
        (("counts", "sentences"), True),
        (("population", "excluded_lines"), {"boredom": 1}),
        (("sha256",), "0" * 63),
    ],
)
def test_a_ledger_that_cannot_be_is_refused(
    path: tuple[Any, ...], value: object, artifacts: dict[str, list[Any]]
) -> None:
    assert not is_valid("ledger", changed(artifacts["ledger"][0], path, value))


def test_a_gate_says_what_it_holds(artifacts: dict[str, list[Any]]) -> None:
    failed, indeterminate, clear, _ = artifacts["gate"]
    assert not is_valid("gate", {**failed, "outcome": "clear"})
    assert not is_valid("gate", {**failed, "outcome": "passed"})
    assert not is_valid("gate", {**failed, "obstacles": failed["failures"]})
    assert not is_valid("gate", {**indeterminate, "obstacles": []})
    assert not is_valid("gate", {**clear, "outcome": "failed"})
    assert not is_valid("gate", {**failed, "outcome": "waived"})
    waiver = artifacts["waiver"][0]
    assert is_valid("gate", {**failed, "outcome": "waived", "waiver": waiver})
    assert not is_valid("gate", {**failed, "waiver": waiver})
    assert not is_valid("gate", {**clear, "waiver": waiver})
    assert not is_valid("gate", {**indeterminate, "waiver": waiver})


def test_one_form_has_one_description() -> None:
    """A schema stands alone, so what two of them describe stands in both, in the same words."""
    waiver = SCHEMAS["gate"]["$defs"]["waiver"]
    assert {key: SCHEMAS["waiver"][key] for key in waiver} == waiver
    longest = {role: waiver["properties"][role]["maxLength"] for role in LONGEST}
    assert longest == LONGEST
    profile = SCHEMAS["run"]["properties"]["profile"]
    assert SCHEMAS["request"]["properties"]["profile"] == profile


PATHS = """a a.md docs/page.md docs/.hidden docs/..odd/x ä/ö.md x..y a/b:c . .. / /a a/ a//b ./a a/.
    ../a a/.. a/../b C: C:/x a/C:/x a\\b docs\\x""".split()


@pytest.mark.parametrize("path", ["", "a\nb", "a\n/../b", *PATHS])
def test_the_tree_s_paths_are_the_code_s(path: str, artifacts: dict[str, list[Any]]) -> None:
    tree = artifacts["tree"][0]
    digest = tree["files"][0][1]
    try:
        check_path(path)
        allowed = True
    except ValueError:
        allowed = False
    assert is_valid("tree", {**tree, "files": [*tree["files"], [path, digest]]}) is allowed


def test_texts_that_canonical_json_refuses_have_a_form(tmp_path: Path) -> None:
    checked = check_report(
        "x.md",
        CLEAR.encode(),
        access=SourceAccess(SnapshotStore(tmp_path)),
        made_with=made_with(),
        title="half a \ud83d",
    )
    ledger = json.loads(ledger_json(checked.ledger))
    assert ledger["report"]["title"] == {"$text": [*map(ord, "half a "), 0xD83D]}
    jsonschema.Draft202012Validator(SCHEMAS["ledger"]).validate(ledger)

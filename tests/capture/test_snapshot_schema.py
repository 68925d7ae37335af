"""The published schema and the records are the same."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest
from frozen import failure, success

from proofpress.attest import pretty_json
from proofpress.capture import Acquired, FailureKind, Snapshot, Truncation
from proofpress.capture.record_json import snapshot_json
from proofpress.capture.records import FAILURE_DETAILS, SNAPSHOT_SCHEMA

SCHEMA = json.loads(files("proofpress.schemas").joinpath("snapshot.schema.json").read_text("utf-8"))


def validate(record: object) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(record)


def record_of(snapshot: Snapshot) -> dict[str, object]:
    record = json.loads(pretty_json(snapshot_json(snapshot)))
    assert isinstance(record, dict)
    return record


def test_it_is_a_schema_of_this_name() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    name = SNAPSHOT_SCHEMA.replace("/", ":")
    assert SCHEMA["$id"] == f"urn:proofpress:schema:{name}"
    assert SCHEMA["properties"]["schema"]["const"] == SNAPSHOT_SCHEMA


@pytest.mark.parametrize("snapshot", [success(), failure()], ids=["success", "failure"])
def test_records_fit(snapshot: Snapshot) -> None:
    record = record_of(snapshot)
    validate(record)
    assert sorted(record) == sorted(SCHEMA["properties"]) == sorted(SCHEMA["required"])
    for name in record:
        with pytest.raises(jsonschema.ValidationError):
            validate({key: value for key, value in record.items() if key != name})
    with pytest.raises(jsonschema.ValidationError):
        validate({**record, "more": 1})


def test_a_window_and_a_failure_exclude_each_other() -> None:
    with pytest.raises(jsonschema.ValidationError):
        validate({**record_of(success()), "failure": record_of(failure())["failure"]})
    with pytest.raises(jsonschema.ValidationError):
        validate({**record_of(success()), "windows": []})


def test_closed_lists_are_the_code_s() -> None:
    definitions = SCHEMA["$defs"]
    failure_fields = definitions["failure"]["properties"]
    assert failure_fields["kind"]["enum"] == [kind.value for kind in FailureKind]
    assert set(failure_fields["detail"]["anyOf"][0]["enum"]) == FAILURE_DETAILS
    assert definitions["window"]["properties"]["truncation"]["enum"] == [
        value.value for value in Truncation
    ]
    assert SCHEMA["properties"]["acquired"]["enum"] == [value.value for value in Acquired]

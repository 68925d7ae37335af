"""Snapshot records as JSON, and the one way back from JSON that nobody vouches for.

:func:`snapshot_json` is the written form (its SHA-256 is the record's name in the store);
:func:`read_snapshot` checks every key and type again, and every count and hash against the texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeGuard, TypeVar

from proofpress.attest.canonical import Json
from proofpress.capture.records import (
    FORMER_SCHEMA,
    SNAPSHOT_SCHEMA,
    Acquired,
    EvidenceWindow,
    Failure,
    FailureKind,
    Producer,
    Snapshot,
    Source,
    Truncation,
)
from proofpress.capture.uri import IDENTITY_VERSION, key_of

_Value = TypeVar("_Value")

_SHA256 = re.compile(r"[0-9a-f]{64}")
_FIELDS = """schema identity_version source requested_uri final_uri retrieved_at acquired media_type
    charset title body_sha256 body_bytes windows failure note last_modified etag content_language
    previous"""
_FORMER_KEYS = frozenset(_FIELDS.split())
_KEYS = _FORMER_KEYS | {"is_body_kept"}
_SOURCE_KEYS = frozenset(("key", "identity", "dropped_parameters"))
_FAILURE_KEYS = frozenset(("kind", "detail"))
_PRODUCER_KEYS = frozenset(("name", "version", "parameters"))
_WINDOW_FIELDS = """view original_bytes original_characters captured_bytes captured_characters
    truncation extraction_method extractor extractor_library is_shown page_starts text_sha256 sha256"""
_WINDOW_KEYS = frozenset(_WINDOW_FIELDS.split())


def snapshot_json(snapshot: Snapshot) -> dict[str, Json]:
    """The record of ``snapshot`` as it is written: window texts and body stand by their hashes."""
    source, failure = snapshot.source, snapshot.failure
    is_former = snapshot.schema == FORMER_SCHEMA
    kept: dict[str, Json] = {} if is_former else {"is_body_kept": snapshot.is_body_kept}
    return {
        "schema": snapshot.schema,
        "identity_version": IDENTITY_VERSION,
        "source": {
            "key": source.key,
            "identity": source.identity,
            "dropped_parameters": list(source.dropped_parameters),
        },
        "requested_uri": snapshot.requested_uri,
        "final_uri": snapshot.final_uri,
        "retrieved_at": snapshot.retrieved_at,
        "acquired": snapshot.acquired.value,
        "media_type": snapshot.media_type,
        "charset": snapshot.charset,
        "title": snapshot.title,
        "body_sha256": snapshot.body_sha256,
        "body_bytes": snapshot.body_bytes,
        **kept,
        "windows": [{**window.statement(), "sha256": window.sha256} for window in snapshot.windows],
        "failure": None
        if failure is None
        else {"kind": failure.kind.value, "detail": failure.detail},
        "note": snapshot.note,
        "last_modified": snapshot.last_modified,
        "etag": snapshot.etag,
        "content_language": snapshot.content_language,
        "previous": snapshot.previous,
    }


def read_snapshot(value: object, read_text: Callable[[str, int], str]) -> Snapshot:
    """The snapshot that the untrusted record ``value`` describes.

    ``read_text(text_sha256, byte_count)`` returns the text of that hash. Raises ValueError that
    says which field is wrong; what ``read_text`` raises passes through.
    """
    schema = _schema(value)
    record = _object(value, _FORMER_KEYS if schema == FORMER_SCHEMA else _KEYS, "the record")
    body_sha256 = _optional(_digest, record, "body_sha256")
    if _count(record, "identity_version") != IDENTITY_VERSION:
        raise ValueError(f"its identity version is not {IDENTITY_VERSION}")
    return Snapshot(
        source=_source(record["source"]),
        requested_uri=_text(record, "requested_uri"),
        final_uri=_text(record, "final_uri"),
        retrieved_at=_text(record, "retrieved_at"),
        acquired=Acquired(_text(record, "acquired")),
        media_type=_optional(_text, record, "media_type"),
        charset=_optional(_text, record, "charset"),
        title=_optional(_text, record, "title"),
        body_sha256=body_sha256,
        body_bytes=_optional(_count, record, "body_bytes"),
        windows=tuple(_window(item, read_text) for item in _list(record, "windows")),
        failure=_optional(_failure, record, "failure"),
        note=_optional(_text, record, "note"),
        last_modified=_optional(_text, record, "last_modified"),
        etag=_optional(_text, record, "etag"),
        content_language=_optional(_text, record, "content_language"),
        previous=_optional(_digest, record, "previous"),
        is_body_kept=_flag(record, "is_body_kept")
        if schema == SNAPSHOT_SCHEMA
        else body_sha256 is not None,
        schema=schema,
    )


def _schema(value: object) -> str:
    match value:
        case {"schema": str() as schema} if schema in (FORMER_SCHEMA, SNAPSHOT_SCHEMA):
            return schema
    raise ValueError(f"its schema is neither {SNAPSHOT_SCHEMA} nor {FORMER_SCHEMA}")


def _source(value: object) -> Source:
    source = _object(value, _SOURCE_KEYS, "source")
    names = _list(source, "dropped_parameters")
    dropped = tuple(name for name in names if isinstance(name, str))
    if len(dropped) != len(names) or list(dropped) != sorted(set(dropped)):
        raise ValueError("dropped_parameters are not names in order")
    identity, key = _text(source, "identity"), _text(source, "key")
    if key != key_of(identity):
        raise ValueError("the source's key does not belong to its identity")
    return Source(key=key, identity=identity, dropped_parameters=dropped)


def _failure(record: Mapping[str, object], name: str) -> Failure:
    failure = _object(record[name], _FAILURE_KEYS, name)
    return Failure(FailureKind(_text(failure, "kind")), _text(failure, "detail"))


def _flag(record: Mapping[str, object], name: str) -> bool:
    match record[name]:
        case bool() as value:
            return value
    raise ValueError(f"{name} is neither true nor false")


def _window(value: object, read_text: Callable[[str, int], str]) -> EvidenceWindow:
    stated = _object(value, _WINDOW_KEYS, "a window")
    page_starts = _list(stated, "page_starts")
    starts = tuple(start for start in page_starts if _is_count(start))
    if len(starts) != len(page_starts):
        raise ValueError("page_starts are not offsets")
    window = EvidenceWindow(
        view=_text(stated, "view"),
        text=read_text(_digest(stated, "text_sha256"), _count(stated, "captured_bytes")),
        original_bytes=_count(stated, "original_bytes"),
        original_characters=_optional(_count, stated, "original_characters"),
        captured_bytes=_count(stated, "captured_bytes"),
        captured_characters=_count(stated, "captured_characters"),
        truncation=Truncation(_text(stated, "truncation")),
        extraction_method=_text(stated, "extraction_method"),
        extractor=_producer(stated, "extractor"),
        extractor_library=_optional(_producer, stated, "extractor_library"),
        is_shown=_flag(stated, "is_shown"),
        page_starts=starts,
    )
    if _digest(stated, "sha256") != window.sha256:
        raise ValueError("a window's hash does not belong to its statement")
    return window


def _producer(stated: Mapping[str, object], name: str) -> Producer:
    producer = _object(stated[name], _PRODUCER_KEYS, name)
    match producer["parameters"]:
        case dict() as parameters:
            return Producer(_text(producer, "name"), _text(producer, "version"), parameters)
    raise ValueError(f"{name}'s parameters are not an object")


def _object(value: object, keys: frozenset[str], name: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or value.keys() != keys:
        raise ValueError(f"{name} is not an object of the known fields")
    return value


def _list(record: Mapping[str, object], name: str) -> list[object]:
    match record[name]:
        case [*items]:
            return items
    raise ValueError(f"{name} is not a list")


def _text(record: Mapping[str, object], name: str) -> str:
    match record[name]:
        case str() as text:
            return text
    raise ValueError(f"{name} is not a text")


def _digest(record: Mapping[str, object], name: str) -> str:
    value = _text(record, name)
    if not _SHA256.fullmatch(value):
        raise ValueError(f"{name} is not a SHA-256")
    return value


def _count(record: Mapping[str, object], name: str) -> int:
    value = record[name]
    if not _is_count(value):
        raise ValueError(f"{name} is not a count")
    return value


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _optional(
    read: Callable[[Mapping[str, object], str], _Value], record: Mapping[str, object], name: str
) -> _Value | None:
    return None if record[name] is None else read(record, name)

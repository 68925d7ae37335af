"""Profile files: what they hold, what they may not hold, and what is said of it."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from proofpress.attest import sha256_bytes
from proofpress.document import DomainSettings, Profile, profile_value
from proofpress.document.profile.checked_yaml import LARGEST_FILE
from proofpress.document.profile.profile_file import KEYS, parse_profile
from proofpress.errors import ProofpressError
from proofpress.profiles import find_profile, load_profile, offer_profiles, shipped_profiles
from proofpress.schemas import schema_texts

BAD = Path(__file__).parent / "bad"
SHIPPED = Path(__file__).parents[2] / "generator" / "proofpress" / "profiles"
SCHEMA: dict[str, Any] = json.loads(schema_texts()["profile.schema.json"])

# File -> line and words of the error.
DEFECTS = {
    "alias.yml": (4, "aliases"),
    "alias_bomb.yml": (4, "aliases"),
    "choice_is_a_mapping.yml": (
        3,
        "trailing_citation: found a mapping, allowed is one of sentence",
    ),
    "class_is_an_evidence_comment.yml": (4, "ab-quote in one place"),
    "class_is_the_default_s.yml": (
        3,
        "question_classes: found a list, allowed is proof-claim in one",
    ),
    "class_of_two_kinds.yml": (4, "not in declared_analysis_classes and question_classes"),
    "class_twice.yml": (3, "allowed is each name once"),
    "class_with_a_space.yml": (
        4,
        "question_classes: found 'ab question', allowed is a comment's name",
    ),
    "classes_are_a_text.yml": (3, "question_classes: found 'ab-question', allowed is a list"),
    "control_character.yml": (3, "U+0007"),
    "domain_is_a_list.yml": (3, "domain: found a list, allowed is a path below"),
    "domain_is_absolute.yml": (3, "domain: found '/a.yml', allowed is a path below"),
    "domain_is_missing.yml": (None, "there is no such settings file"),
    "domain_leaves_the_folder.yml": (3, "domain: found '../a.yml'"),
    "domain_leaves_the_folder_within.yml": (3, "domain: found 'a/../../b.yml'"),
    "domain_without_version.yml": (None, "the settings file has no version"),
    "flag_is_a_text.yml": (3, "link_text_is_excerpt: found 'true', allowed is true or false"),
    "flag_is_yes.yml": (3, "link_text_is_excerpt: found 'yes', allowed is true or false"),
    "is_a_list.yml": (1, "is no mapping"),
    "is_empty.yml": (None, "is no mapping"),
    "is_two_documents.yml": (3, "is neither YAML nor JSON"),
    "json_cut_off.json": (3, "is neither YAML nor JSON"),
    "json_with_an_unknown_key.json": (4, "citation: found an unknown key, allowed is one of name"),
    "key_is_a_number.yml": (3, "a key is no text"),
    "key_twice.yml": (4, "the key name stands twice"),
    "name_is_a_list.yml": (1, "name: found a list, allowed is a name"),
    "name_is_a_number.yml": (1, "name: found '7', allowed is a name"),
    "name_is_a_path.yml": (1, "name: found '../house', allowed is a name"),
    "nested_deeply.yml": (3, "is neither YAML nor JSON"),
    "no_name.yml": (None, "has no name"),
    "no_version.yml": (None, "has no version"),
    "not_utf8.yml": (3, "is not UTF-8"),
    "not_yaml.yml": (3, "is neither YAML nor JSON"),
    "prefix_is_empty.yml": (3, "evidence_comment_prefix: found '', allowed is a comment's name"),
    "tag_of_python.yml": (3, "citations: found a list, allowed is one of auto"),
    "unknown_choice.yml": (3, "did you mean flattened?"),
    "unknown_key.yml": (3, "did you mean evidence_comment_prefix?"),
    "version_is_a_fraction.yml": (2, "version: found '1.5', allowed is a whole number from 1"),
    "version_is_a_text.yml": (2, "version: found '1', allowed is a whole number from 1"),
    "version_is_enormous.yml": (2, "version: found '9007199254740992'"),
    "version_is_true.yml": (2, "version: found 'true'"),
    "version_is_zero.yml": (2, "version: found '0'"),
    "very_many_classes.yml": (3, "a list of at most 20"),
}


def test_every_bad_file_has_its_line() -> None:
    assert sorted(DEFECTS) == sorted(path.name for path in BAD.iterdir() if path.suffix != ".txt")


@pytest.mark.parametrize("name", DEFECTS)
def test_a_bad_file_is_told_with_file_line_and_what_is_allowed(name: str) -> None:
    line, words = DEFECTS[name]
    with pytest.raises(ProofpressError) as error:
        load_profile(BAD / name, name)
    assert words in str(error.value)
    assert error.value.line == line
    # A settings file is named itself, as the profile names it.
    assert error.value.file in (name, "no-such.yml", "domain_without_version.txt")
    assert error.value.remedy


def test_a_file_that_is_missing_too_large_or_no_file(tmp_path: Path) -> None:
    large = tmp_path / "large.yml"
    large.write_text("name: house\nversion: 1\n#" + "x" * LARGEST_FILE)
    os.mkfifo(tmp_path / "pipe.yml")
    for name, words in (
        ("large.yml", "larger than 65536 bytes"),
        ("none.yml", "there is no such profile"),
        ("pipe.yml", "it is no regular file"),
        (".", "cannot be read"),
    ):
        with pytest.raises(ProofpressError, match=words):
            load_profile(tmp_path / name)


def test_shipped_profiles_are_what_they_are_called() -> None:
    shipped = shipped_profiles()
    assert list(shipped) == ["default", "ic-research-pipeline"]
    assert sorted(path.stem for path in SHIPPED.glob("*.yml")) == list(shipped)
    assert shipped["default"] == Profile()
    pipeline = shipped["ic-research-pipeline"]
    assert pipeline.evidence_comment_prefix == "ic-source"
    assert pipeline.link_text_is_excerpt


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    value = yaml.safe_load((SHIPPED / "ic-research-pipeline.yml").read_text())
    for indent in (None, "\t", 2):
        (tmp_path / "p.json").write_text("\ufeff" + json.dumps(value, indent=indent))
        read = load_profile(tmp_path / "p.json").profile
        assert read == shipped_profiles()["ic-research-pipeline"]
        assert profile_value(read) == profile_value(shipped_profiles()["ic-research-pipeline"])


def test_a_settings_file_enters_by_name_version_and_hash(tmp_path: Path) -> None:
    (tmp_path / "fields").mkdir()
    settings = b"name: energy\nversion: 3\nunits: [MWh, GWh]\n"
    (tmp_path / "fields" / "energy.yml").write_bytes(settings)
    (tmp_path / "p.yml").write_text("name: house\nversion: 1\ndomain: fields/energy.yml\n")
    loaded = load_profile(tmp_path / "p.yml", "p.yml")
    assert loaded.profile.domain == DomainSettings("energy", 3, sha256_bytes(settings))
    assert loaded.domain == ("fields/energy.yml", settings)
    before = profile_value(loaded.profile)["sha256"]
    (tmp_path / "fields" / "energy.yml").write_bytes(settings + b"#\n")
    assert profile_value(load_profile(tmp_path / "p.yml").profile)["sha256"] != before


def test_every_value_enters_the_hash() -> None:
    default = profile_value(Profile())
    for key in default:
        changed = {
            "name": "other",
            "version": 2,
            "evidence_comment_prefix": "ab",
            "link_text_is_excerpt": True,
            "trailing_citation": "paragraph",
            "citations": "bracketed",
        }.get(key, ["ab-x"])
        if key in ("sha256", "domain"):
            continue
        file = {"name": "house", "version": 1, key: changed}
        house = parse_profile(json.dumps({"name": "house", "version": 1}).encode(), "p", _no_file)
        other = parse_profile(json.dumps(file).encode(), "p", _no_file)
        assert profile_value(other)["sha256"] != profile_value(house)["sha256"], key


def test_two_profiles_of_one_name_are_refused(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("one.yml", "two.yml", "three.yml"))
    one.write_text("name: house\nversion: 1\n")
    two.write_text("name: house\nversion: 2\n")
    three.write_text("name: default\nversion: 2\n")
    offered = offer_profiles([load_profile(one)])
    assert offered.default == Profile()
    assert offered.with_default("house").default.name == "house"
    assert list(offered.named) == ["default", "house", "ic-research-pipeline"]
    for own in ([one, two], [three]):
        with pytest.raises(ProofpressError, match="two profiles are called") as error:
            offer_profiles([load_profile(path, path.name) for path in own])
        assert error.value.file == own[-1].name


def test_one_is_found_by_its_name_or_its_file(tmp_path: Path) -> None:
    own, copy, other = (tmp_path / name for name in ("own.yml", "copy.yml", "other.yml"))
    own.write_text("name: house\nversion: 1\n")
    copy.write_bytes((SHIPPED / "default.yml").read_bytes())
    other.write_text("name: default\nversion: 1\ncitations: bracketed\n")
    assert find_profile("ic-research-pipeline").profile.link_text_is_excerpt
    assert find_profile(str(own)).profile.name == "house"
    assert find_profile(str(copy)).profile == Profile()
    with pytest.raises(ProofpressError, match="two profiles are called default"):
        find_profile(str(other))
    with pytest.raises(ProofpressError, match="did you mean ic-research-pipeline"):
        find_profile("ic-research-pipelin")


def test_the_schema_says_what_the_reader_says() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert list(SCHEMA["properties"]) == list(KEYS)
    assert SCHEMA["required"] == ["name", "version"]
    valid = jsonschema.Draft202012Validator(SCHEMA)
    for path in SHIPPED.glob("*.yml"):
        valid.validate(yaml.safe_load(path.read_text()))
    for name in DEFECTS:
        with contextlib.suppress(yaml.YAMLError, UnicodeDecodeError, RecursionError):
            value = yaml.safe_load((BAD / name).read_bytes())
            # Beyond a schema: files beside it, comments of two kinds, spellings of one value.
            beyond = ("alias", "key_twice", "_missing", "domain_without", "class_of", "class_is")
            if not any(word in name for word in (*beyond, "flag_is_yes")):
                assert not valid.is_valid(value), name


@given(
    st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes_are_a_profile_or_an_error(data: bytes) -> None:
    for file in (data, b"name: a\nversion: 1\n" + data):
        with contextlib.suppress(ProofpressError):
            assert isinstance(parse_profile(file, "p.yml", _no_file), Profile)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), _VALUES))
def test_any_values_are_a_profile_or_an_error(value: dict[str, object]) -> None:
    data = json.dumps({"name": "a", "version": 1, **value}).encode()
    with contextlib.suppress(ProofpressError):
        profile = parse_profile(data, "p.json", _no_file)
        assert profile_value(profile)["sha256"]


def _no_file(name: str) -> bytes:
    raise ProofpressError("no file", remedy="none", file=name)

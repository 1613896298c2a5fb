# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The published schemas are valid, have descriptions, and accept what the reader accepts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import rules
from optree_gen.diagnostics.source import Source
from optree_gen.project import Project
from optree_gen.spec.load import load, plain
from optree_gen.spec.spec import LifecycleEntry, Spec
from optree_gen.spec.spec_files import DIALECT_FILE, schema_of
from optree_lab.fuzz_specs.schema_sample import documents
from optree_lab.testing.whole import Share
from optree_lab.toolchain import CHECKOUT

SCHEMAS = ("op", "dialect", "scalar")
BASE = CHECKOUT / "tests" / "fixtures" / "base"


def read(checkout: Path, name: str) -> dict[str, Any]:
    path = checkout / "specs" / "schema" / f"{name}.schema.json"
    schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return schema


def keys(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path of every key that a schema declares, with its subschema."""
    if isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            yield f"{path}/{name}", inner
        for name, inner in schema.items():
            yield from keys(inner, f"{path}/{name}")
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys(inner, path)


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_valid_2020_12(name: str, checkout: Path) -> None:
    schema = read(checkout, name)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_has_a_description(name: str, checkout: Path) -> None:
    schema = read(checkout, name)
    assert schema["description"].endswith(".")
    for path, inner in keys(schema):
        assert inner.get("description", "").endswith("."), path


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_uses_only_keywords_that_reports_explain(name: str, checkout: Path) -> None:
    """Schemas use only keywords that reports explain: no `oneOf`, whose failures name no cause."""
    known = {
        "$schema", "$id", "$ref", "$defs", "title", "description", "type", "required", "properties",
        "additionalProperties", "propertyNames", "items", "enum", "pattern", "if", "then",
        "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties",
        "maxProperties", "minimum", "maximum",
    }  # fmt: skip

    def check(schema: Any) -> None:
        if not isinstance(schema, dict):
            return
        assert schema.keys() <= known, schema.keys() - known
        for part in ("properties", "$defs"):
            for inner in schema.get(part, {}).values():
                check(inner)
        for part in ("additionalProperties", "propertyNames", "items", "if", "then"):
            check(schema.get(part))

    check(read(checkout, name))


def test_both_validators_accept_every_spec(checkout: Path) -> None:
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    for path in (checkout / "specs").rglob("*.yaml"):
        diagnostics = Diagnostics()
        node = load(Source(path.name, path.read_text(encoding="utf-8")), diagnostics)
        assert node is not None
        name = schema_of(path.relative_to(checkout / "specs").as_posix())
        schema = read(checkout, name.removesuffix(".schema.json"))
        assert not list(Draft202012Validator(schema).iter_errors(plain(node))), path
        assert jsonschema_rs.validator_for(schema).is_valid(plain(node)), path


def test_the_reader_knows_every_key(checkout: Path) -> None:
    """The record of a spec has a field for each key of the schema, of the same or a longer name."""
    record = {field.name for field in fields(Spec)}
    other = {
        "indexing_maps": {"maps", "predicate", "maps_attribute"},
        "let": {"lets"},
        "cpp": {"hooks"},
        "mlir": {"since", "until"},
        **{field.name: {"lifecycle"} for field in fields(LifecycleEntry)},
        "deprecated": {"lifecycle"},
    }
    for key in read(checkout, "op")["properties"]:
        assert other.get(key, {key}) <= record, key


def mutated(spec: dict[str, Any], schema: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """Return the spec with a few keys dropped, replaced or extended."""
    document: dict[str, Any] = json.loads(json.dumps(spec))
    names = [key for key in schema["properties"] if key not in ("op", "summary")]
    for key in data.draw(st.lists(st.sampled_from(names), max_size=2, unique=True)):
        value = data.draw(documents(schema, schema["properties"][key]))
        if key in document and data.draw(st.integers(0, 4)) == 4:
            del document[key]
        elif isinstance(value, dict) and isinstance(document.get(key), dict):
            document[key].update(list(value.items())[:1])
        else:
            document[key] = value
    return document


@pytest.mark.slow
def test_the_reader_accepts_what_the_schema_accepts(
    checkout: Path, tmp_path: Path, share: Share[int]
) -> None:
    """Random documents that the schema accepts are resolved, or rejected by a rule with a place."""
    specs = tmp_path / "specs"
    shutil.copytree(BASE, specs)
    shutil.copytree(checkout / "specs" / "schema", specs / "schema")
    schema = read(checkout, "op")
    validator = Draft202012Validator(schema)
    bases = [
        (path.parent, yaml.safe_load(path.read_text(encoding="utf-8")))
        for path in sorted((specs / "demo").rglob("*.yaml"))
        if path.name != DIALECT_FILE
    ]
    found: set[str] = set()
    valid = 0

    examples = len(share(range(240), 3, "random documents"))

    @settings(max_examples=examples, derandomize=True, database=None, deadline=None)
    @given(st.sampled_from(bases), st.integers(0, 7), st.data())
    def check(base: tuple[Path, dict[str, Any]], way: int, data: st.DataObject) -> None:
        nonlocal valid
        directory, spec = base
        document = mutated(spec, schema, data) if way else data.draw(documents(schema))
        document["op"] = "sample"
        # An updated mapping may lack what it requires.
        assume(validator.is_valid(document))
        path = directory / "sample.yaml"
        path.write_text(yaml.safe_dump(document, sort_keys=False), encoding="utf-8")
        diagnostics = Diagnostics()
        try:
            Project(tmp_path).trees(diagnostics)
            valid += 1
        except SpecError:
            found.update(d.rule for d in diagnostics.found)
        finally:
            path.unlink()
        shape = {"unknown-key", "missing-key", "wrong-type", "yaml-syntax", "yaml-subset"}
        assert not shape & {d.rule for d in diagnostics.found}, render(diagnostics)

    check()
    assert found <= set(rules())
    assert len(found) > examples / 12, sorted(found)
    assert valid > examples / 24, valid

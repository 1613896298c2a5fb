# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every key of the schemas, on every kind of op, changes what is generated or is refused."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest
from optree_lab.fuzz_specs import every_key
from optree_lab.fuzz_specs.outcome import Answer, generate

#: Keys that change nothing in a project like this. Most need releases, which date things:
#: test_lifecycle.py tests them. `of` is a note for readers.
ELSEWHERE = ("retired", "window", "until", "since", "of")

#: Keys that packages read from tree.json at run time, and the module that reads each.
AT_RUN_TIME = {
    "combines": "optree_mlir.build.composite",
    "example": "optree_core.shape",
    "reference": "optree_reference.evaluate",
}

PARTS = 8

_KNOWN: dict[str, Answer] = {}


def outcome(files: every_key.Files) -> Answer:
    """Return the outcome of generating from these files, computed once."""
    key = json.dumps(files, sort_keys=True)
    if key not in _KNOWN:
        _KNOWN[key] = generate(files)
    return _KNOWN[key]


def is_idle(files: every_key.Files, path: str, keys: tuple[str, ...], value: Any) -> bool:
    """True if the value is accepted and leaves the generated files the same."""
    given = every_key.with_value(files, path, keys, value)
    lacking = every_key.without(given, path, keys)
    if given == lacking:
        return False
    found, before = generate(given), outcome(lacking)
    if keys[-1] in AT_RUN_TIME:
        return not found.refused and found.files == before.files
    return not found.refused and found.texts == before.texts


@pytest.mark.whole(step=PARTS)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_key_is_accepted_and_ignored(part: int) -> None:
    idle = []
    tried = 0
    for mode, path, keys, value, files in list(every_key.cases())[part::PARTS]:
        released = keys[-1] in ELSEWHERE or (keys[-1] == "formerly" and "parameters" in keys)
        if not released and _says_more(keys, value, path, files):
            tried += 1
            if is_idle(files, path, keys, value):
                idle.append(f"{mode} {path} {'.'.join(keys)}: {json.dumps(value)}")
    assert not idle
    assert tried > 50


def _says_more(keys: tuple[str, ...], value: Any, path: str, files: every_key.Files) -> bool:
    """True if the value differs from the default and from the parent's value.

    A spec may repeat either: it keeps that value if the parent changes.
    """
    node: Any = files.get(path, {})
    if keys == ("types",) and value == every_key.parent_of(node).get("types"):
        return False
    for key in keys:
        node = node.get(key) if isinstance(node, dict) else None
    return bool(node != value or keys[-1] not in ("kind", "mode"))


@pytest.mark.parametrize(("key", "module"), AT_RUN_TIME.items())
def test_a_module_reads_the_keys_of_the_run_time(key: str, module: str) -> None:
    source = importlib.util.find_spec(module)
    assert source is not None
    assert source.origin is not None
    assert re.search(rf"\.{key}\b", Path(source.origin).read_text(encoding="utf-8"))


@pytest.mark.parametrize("mode", every_key.MODES)
def test_the_sample_project_is_generated(mode: str) -> None:
    assert not generate(every_key.project(mode)).refused


@pytest.mark.parametrize(
    ("schema", "place", "values"),
    [
        ("op", "properties", every_key.VALUES),
        ("op", "$defs/operand/properties", every_key.OPERAND),
        ("op", "$defs/parameter/properties", every_key.PARAMETER),
        ("dialect", "properties", every_key.DIALECT),
    ],
)
def test_every_key_of_the_schema_has_values(
    schema: str, place: str, values: dict[str, list[Any]], checkout: Path
) -> None:
    node = json.loads((checkout / "specs" / "schema" / f"{schema}.schema.json").read_text())
    for step in place.split("/"):
        node = node[step]
    assert set(values) == set(node)


def test_a_stride_needs_no_default() -> None:
    files = every_key.project("define")
    files["specs/acme/window.yaml"] = {
        **every_key.OPS["product"],
        "op": "window",
        "indexing_maps": {"predicate": "windowed", "attribute": "indexing_maps"},
        "parameters": {
            "cast": {"type": "sign", "default": "signed", "attribute": "cast"},
            "strides": {"type": "index", "per": "spatial", "where": "> 0", "attribute": "strides"},
        },
    }
    files["specs/acme/window/line.yaml"] = {
        "op": "line",
        "parent": "window",
        "summary": "A window along a line.",
        "loops": ["o", "k"],
        "indexing_maps": {"lhs": ["o * s + k"], "rhs": ["k"], "acc": ["o"]},
        "parameters": {"strides": ["s"]},
    }
    assert generate(files).diagnostics is None

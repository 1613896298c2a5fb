# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tree as JSON: it is complete, follows its published schema, and is deterministic."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from optree_core.export import tree_json
from optree_core.expression import walk
from optree_core.model import Op, Tree
from optree_core.scalar import ScalarFunction
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.project import Project
from optree_gen.spec.payload import Scope, bind_payload


@pytest.fixture(scope="module", params=["linalg", "optree"])
def tree(checkout: Path, request: pytest.FixtureRequest) -> Tree:
    return Project(checkout).tree(request.param, Diagnostics())


@pytest.fixture(scope="module")
def schema(checkout: Path) -> dict[str, Any]:
    path = checkout / "specs" / "schema" / "tree.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_exported_tree_matches_the_schema(tree: Tree, schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    errors = jsonschema.Draft202012Validator(schema).iter_errors(json.loads(tree_json(tree)))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def test_schema_describes_every_key(schema: dict[str, Any]) -> None:
    def bare(node: object, path: str) -> Iterator[str]:
        if isinstance(node, dict):
            for key, value in node.get("properties", {}).items():
                if not value.get("description"):
                    yield f"{path}.{key}"
            for key, value in node.items():
                yield from bare(value, f"{path}.{key}")
        elif isinstance(node, list):
            for position, value in enumerate(node):
                yield from bare(value, f"{path}[{position}]")

    undescribed = [path for path in bare(schema, "$") if ".allOf[" not in path]
    assert undescribed == []


def test_the_export_has_every_field_of_the_model(tree: Tree) -> None:
    data = json.loads(tree_json(tree))
    # No op of these has what is written only where it is declared.
    left_out = {"origin", "lifecycle", "computes", "effects", "numpy", "regions", "runs"}
    fields = {field.name for field in dataclasses.fields(Op)} - left_out
    assert fields <= {key for op in data["ops"] for key in op}
    functions = {field.name for field in dataclasses.fields(ScalarFunction)}
    assert set(data["scalars"]["functions"][0]) == functions
    assert [op["name"] for op in data["ops"]] == list(tree.ops)


def test_the_text_of_a_payload_parses_to_the_payload(tree: Tree) -> None:
    """The text of a payload parses to the same payload: readers of the JSON may use either."""
    for op in tree.ops.values():
        if op.payload is None or op.has_region:
            continue
        text = str(op.payload)
        scope = Scope(
            operands=frozenset(o.name for o in op.operands if not o.variadic),
            groups=frozenset(o.name for o in op.operands if o.variadic),
            loops=frozenset(op.loops or ()),
            functions=tree.scalars,
            function_parameters=frozenset(p.name for p in op.parameters if p.type == "function"),
            loop_parameters=frozenset(p.name for p in op.parameters if p.type == "dim"),
        )
        diagnostics = Diagnostics()
        again = bind_payload(Text(text, Span(Source("payload", text), 1, 1)), scope, diagnostics)
        assert again is not None, diagnostics.found
        assert str(again) == text
        assert len(list(walk(again))) == len(list(walk(op.payload)))  # type: ignore[arg-type]


def test_long_entries_of_an_op_have_lines_of_their_own(tree: Tree) -> None:
    lines = tree_json(tree).splitlines()
    for start in ('   "maps": ', '   "name": '):
        assert len([line for line in lines if line.startswith(start)]) == len(tree.ops)
    assert any('"results": [], "types": ' in line for line in lines)


def test_export_prints_and_writes_the_same_text(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["export", "--root", str(checkout), "--dialect", "linalg"]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert main([*arguments, "-o", str(tmp_path / "tree.json")]) == 0
    assert (tmp_path / "tree.json").read_text(encoding="utf-8") == printed
    stored = checkout / "generated" / "linalg" / "python" / "linalg_ops" / "tree.json"
    assert printed == stored.read_text(encoding="utf-8")


def test_export_takes_the_only_dialect_of_a_project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "specs" / "acme" / "dialect.yaml"
    path.parent.mkdir(parents=True)
    assert main(["export", "--root", str(tmp_path)]) == 2
    assert "no dialect is in" in capsys.readouterr().err
    path.write_text(
        "dialect: acme\nmode: define\nextends: {dialect: linalg, subset: [copy]}\nsummary: Acme.\n"
    )
    assert main(["export", "--root", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["dialect"]["name"] == "acme"


def test_an_unknown_dialect_is_named(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--root", str(checkout), "--dialect", "linagl"]) != 0
    assert "linagl" in capsys.readouterr().err

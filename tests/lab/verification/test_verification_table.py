# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of verification have all ops and element types of their trees, each `equal`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from optree_core.element_type import FLOAT_WIDTHS
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.commands.verify_work import selected
from optree_lab.testing.figures import Figure
from optree_lab.verification.verification_table import (
    NOT_EXECUTED,
    OpTable,
    stale,
    table_of,
    text,
    unlisted,
)
from optree_lab.verification.verifier import Verdict, Verifier, obstacle


@pytest.fixture(scope="module", params=["linalg", "optree"])
def tree(request: pytest.FixtureRequest, checkout: Path) -> Tree:
    return Project(checkout).tree(request.param, Diagnostics())


@pytest.fixture(scope="module")
def table(tree: Tree, checkout: Path) -> dict[str, Any]:
    path = checkout / table_of(tree.dialect.name)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def verifier(tree: Tree, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Verifier:
    directory = tmp_path_factory.mktemp("table")
    return Verifier(tree, checkout / "templates", directory)


@pytest.mark.slow
def test_ops_and_types_are_those_of_the_tree(
    table: dict[str, Any], tree: Tree, verifier: Verifier, figure: Figure
) -> None:
    ops = list(selected(tree, ""))
    modes: dict[str, dict[str, bool]] = {}
    for op in ops:
        found = modes.setdefault(op.name, {})
        for case in verifier.legal(op):
            mode = str(case.mode)
            found[mode] = found.get(mode, False) or obstacle(case, tree.scalars) is None
    said = {
        name: {mode: set(outcomes) != {NOT_EXECUTED} for mode, outcomes in o.items()}
        for name, o in ((name, entry["modes"]) for name, entry in table["ops"].items())
    }
    assert said == modes, "run `optree_lab verify --table`"
    assert table["mlir"] == RELEASE
    assert table["forms"] == [form.name for form in verifier.forms]
    figure(sum(map(len, modes.values())), f"types of {len(ops)} ops in the table of verification")


def test_each_unexecuted_type_has_a_reason(table: dict[str, Any]) -> None:
    for name, entry in table["ops"].items():
        without = {m for m, row in entry["modes"].items() if set(row) == {NOT_EXECUTED}}
        assert set(entry.get(NOT_EXECUTED, {})) == without, name
        assert all(entry.get(NOT_EXECUTED, {}).values()), name


def test_every_executed_type_is_equal(table: dict[str, Any]) -> None:
    outcomes = Counter(
        str(outcome)
        for entry in table["ops"].values()
        for row in entry["modes"].values()
        for outcome in row
    )
    assert set(outcomes) == {"equal", NOT_EXECUTED}
    assert outcomes["equal"] > 9 * outcomes[NOT_EXECUTED]


def test_every_element_type_of_specs_is_tried(checkout: Path) -> None:
    """Each type is executed in some op, or a table has the reason."""
    executed: set[str] = set()
    tried: set[str] = set()
    for dialect in ("linalg", "optree"):
        ops = json.loads((checkout / table_of(dialect)).read_text(encoding="utf-8"))["ops"]
        for mode, row in (pair for entry in ops.values() for pair in entry["modes"].items()):
            names = [name for name in mode.split("_") if name != "unsigned"]
            tried.update(names)
            executed.update(names if set(row) == {"equal"} else ())
    others = {"i1", "i4", "i8", "i16", "i32", "i64", "index"}
    others |= {f"complex<{name}>" for name in ("f16", "f32", "f64")}
    assert tried == {*FLOAT_WIDTHS, *others}
    assert tried - executed == {"tf32", "f80", "f128", "complex<f16>"}


def test_ops_without_a_table_are_reported(checkout: Path) -> None:
    linalg, optree = (Project(checkout).tree(d, Diagnostics()) for d in ("linalg", "optree"))
    assert unlisted([linalg, optree], checkout) == []
    assert {"matmul", "add"} < set(unlisted([optree], checkout))


def test_stale_tables_are_reported(tree: Tree, verifier: Verifier, tmp_path: Path) -> None:
    case = verifier.cases(tree.ops["exp"])[0]
    found = OpTable(tuple(form.name for form in verifier.forms))
    for form in verifier.forms:
        found.add(Verdict(case, form, calls=2, values=8))
    committed = tmp_path / "table.json"
    assert stale({"exp": found}, RELEASE, committed) == ["exp"]
    committed.write_text(text({"exp": found}, RELEASE), encoding="utf-8")
    assert stale({"exp": found}, RELEASE, committed) == []
    found.add(Verdict(case, verifier.forms[0], calls=1, values=1, wrong="element 0"))
    assert stale({"exp": found}, RELEASE, committed) == ["exp"]
    assert found.counts == Counter(equal=len(verifier.forms), wrong=1)

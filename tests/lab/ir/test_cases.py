# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of an op follow from the tree, for ops of any tree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.ir.cases import legal_cases


def test_a_contraction_without_leaves_has_cases(tree: Tree) -> None:
    category = next(op for op in tree.ops.values() if op.maps.predicate.contracts)
    leaves = {op.name for op in tree.children(category.name)}
    bare = replace(tree, ops={name: op for name, op in tree.ops.items() if name not in leaves})
    assert leaves
    cases = list(legal_cases(category, bare))
    assert {len(shape) for case in cases for shape in case.shapes if shape is not None} == {2}


def test_every_op_with_operands_has_cases(tree: Tree) -> None:
    for op in tree.ops.values():
        has_some = next(legal_cases(op, tree), None) is not None
        assert has_some == bool(op.operands), op.name


SUMS_OF_POSITIONS = """\
op: sum_of_positions
parent: generic
summary: Elements and their positions along an axis, summed up along dimensions.
operands: {input: input, out: init}
types: numeric
indexing_maps: {input: identity, out: drop(dimensions)}
payload: add(out, add(cast(input), cast(index(axis))))
parameters:
  axis: {type: dim, of: loops, attribute: axis}
  dimensions: {type: dims, of: loops, where: increasing, attribute: dimensions}
  cast: {type: sign, default: signed, attribute: cast}
"""


def test_an_op_of_one_dimension_and_of_several_has_cases_of_both(tmp_path: Path) -> None:
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: linalg, subset: [add]}\n"
    )
    (specs / "sum_of_positions.yaml").write_text(SUMS_OF_POSITIONS)
    tree = Project(tmp_path).tree("acme", Diagnostics())
    cases = list(legal_cases(tree.ops["sum_of_positions"], tree))
    given = {tuple(sorted(case.instance.parameters)) for case in cases}
    assert given >= {("axis", "dimensions")}
    assert all({"axis", "dimensions"} <= set(names) for names in given)
    assert len({case.instance.parameters["axis"] for case in cases}) > 1
    assert len({case.instance.parameters["dimensions"] for case in cases}) > 1

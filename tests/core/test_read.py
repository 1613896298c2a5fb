# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tree that is written as JSON and read back is the same tree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.condition import Condition, ValueCondition
from optree_core.export import tree_json
from optree_core.expression import Call, Constant, IndexExpr, Operand, Term
from optree_core.lifecycle import Deprecation, Lifecycle, Retired
from optree_core.model import Availability, Form, MapForm, Maps, Op, Parameter, Tree
from optree_core.parameter_type import ParameterType
from optree_core.read import FormatError, read_tree
from optree_core.scalar import Assertion
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project


def same(tree: Tree) -> bool:
    """True if two trees are the same, including the fields that comparing leaves out."""
    text = tree_json(tree)
    found = read_tree(text)
    assert [op.origin for op in found.ops.values()] == [op.origin for op in tree.ops.values()]
    return found == tree and tree_json(found) == text


@pytest.mark.parametrize("name", ["linalg", "optree"])
def test_trees_of_dialects_are_read_back(checkout: Path, name: str) -> None:
    tree = Project(checkout).tree(name, Diagnostics())
    assert same(tree)
    assert read_tree(tree_json(tree)).dialect.bases == tree.dialect.bases


def test_rare_fields_of_an_op_are_read_back(tree: Tree) -> None:
    """An op whose rare fields have other values than the defaults is read back unchanged."""
    known, rows = tree.ops["matmul"], tree.dialect.vocabulary
    retired = (Retired("tag", "It said nothing.", default="1 : i64", ignored=True),)
    op = replace(
        known,
        name="odd",
        abstract=True,
        description="Several\nlines, \"quoted\" and not ASCII: é.",
        maps=Maps((
            MapForm(Form.DEFAULT, (IndexExpr((Term("m", "sh"), Term("k", -2)), 3),),
                    ((IndexExpr(),), ())),
            MapForm(Form.PERMUTE, parameter="p"),
            MapForm(Form.FREE),
        ), rows.predicate("contraction"), "indexing_maps"),
        payload=Call("add", (Constant(-0.0), Constant(1, "lhs"), Operand("acc"))),
        also_matches=(Constant(1.0), Constant(1)),
        parameters=(
            Parameter(
                "p", ParameterType.PERMUTATION, default=(1, 0),
                where=ValueCondition(1, increasing=True),
                symbols=("a",),
            ),
            Parameter("q", ParameterType.INDEX, value=3, lifecycle=Lifecycle(
                experimental=True, since="0.1.0", deprecated=Deprecation("It is slow", "p"),
                until="2026-12-01", formerly=("r",))),
        ),
        where=(rows.condition("shaped", ("lhs",)),),
        canonical=(rows.condition("distinct_types", ()),),
        moves=Condition("joined", ("p", "q")),
        mlir=Availability(22, 24),
        lifecycle=Lifecycle(experimental=True),
        retired=retired,
        provenance={"payload": "contract"},
    )  # fmt: skip
    fields = [name for name in Op.__dataclass_fields__ if getattr(op, name)]
    assert {"moves", "retired", "also_matches", "provenance"} <= set(fields)
    assert same(replace(tree, ops={**tree.ops, "odd": op}))


def test_rare_entries_of_a_scalar_table_are_read_back(tree: Tree) -> None:
    add = tree.scalars.functions["add"]
    infinite = replace(add, identity={"float": float("-inf"), "int": "lowest", "i1": 0})
    table = replace(
        tree.scalars,
        functions={**tree.scalars.functions, "add": infinite},
        assertions=(Assertion("float", "arith.cmpf", (2, 9), True, None, "max_signed"),),
    )
    assert same(replace(tree, scalars=table))


def test_breaks_and_bases_of_a_dialect_are_read_back(tree: Tree) -> None:
    base = replace(tree.dialect, name="below", breaks=(("0.1.0", ("a.x", "a.y")),))
    assert same(replace(tree, dialect=replace(tree.dialect, extends="below", base=base)))


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": 2}'])
def test_another_format_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="not a tree of format 1"):
        read_tree(text)

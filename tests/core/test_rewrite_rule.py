# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules as operations: types of variables and constants, derived functions, what is not legal."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.expression import Call, Cast, Constant, Expr, Operand
from optree_core.rewrite_rule import RuleNode, Unfit, lower
from optree_core.scalar import ScalarTable
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

X, Y, A, B, C = map(Operand, "xyabc")


@pytest.fixture(scope="module")
def scalars(checkout: Path) -> ScalarTable:
    return Project(checkout).tree("optree", Diagnostics()).scalars


def call(function: str, *arguments: Expr) -> Call:
    return Call(function, arguments)


def test_constants_have_the_numbers_of_their_class(scalars: ScalarTable) -> None:
    rule = call("mul", X, Constant(-1))
    numbers = {on: lower(rule, X, on, scalars).source[1].value for on in ("float", "int", "i1")}
    assert {on: repr(value) for on, value in numbers.items()} == {
        "float": "-1.0", "int": "-1", "i1": "-1"
    }  # fmt: skip
    zeros = {RuleNode(value=0.0), RuleNode(value=-0.0), RuleNode(value=0)}
    assert len(zeros) == 3


def test_a_derived_function_is_written_out(scalars: ScalarTable) -> None:
    row = lower(call("reciprocal", X), call("square", X), "float", scalars)
    assert [node.mnemonic for node in row.source if node.mnemonic] == ["arith.divf"]
    assert row.target[-1] == RuleNode(mnemonic="arith.mulf", arguments=(0, 0))


def test_the_condition_of_a_choice_is_a_truth_value(scalars: ScalarTable) -> None:
    row = lower(call("select", C, X, Y), call("select", C, X, Y), "float", scalars)
    assert [(node.variable, node.type) for node in row.source[:3]] == [
        ("c", "i1"), ("x", ""), ("y", "")
    ]  # fmt: skip


def test_a_compare_is_a_truth_value(scalars: ScalarTable) -> None:
    row = lower(call("compare_gt", X, Y), call("compare_lt", Y, X), "float", scalars)
    compare = RuleNode(mnemonic="arith.cmpf", predicate=2, arguments=(0, 1), type="i1")
    assert row.source[-1] == compare
    # What combines truth values says so, as the common type is another.
    linked = call("select", call("mul", call("compare_lt", X, Y), C), X, Y)
    row = lower(linked, linked, "float", scalars)
    types = {node.mnemonic: node.type for node in row.source if node.mnemonic}
    assert types == {"arith.cmpf": "i1", "arith.andi": "i1", "arith.select": ""}


def test_what_is_compared_may_have_a_type_of_its_own(scalars: ScalarTable) -> None:
    chosen = call("select", call("compare_lt", X, Y), A, B)
    row = lower(chosen, chosen, "float", scalars, "int")
    assert {node.variable or node.mnemonic: node.type for node in row.source} == {
        "x": "*", "y": "*", "a": "", "b": "", "arith.cmpi": "i1", "arith.select": ""
    }  # fmt: skip
    negated = call("xor", call("compare_eq", X, Y), Constant(1))
    row = lower(negated, call("compare_ne", X, Y), "i1", scalars, "float")
    assert [node.type for node in row.source] == ["*", "*", "", "", ""]


@pytest.mark.parametrize(
    ("source", "target", "on", "reason"),
    [
        (call("sqrt", X), X, "int", "'sqrt' is illegal on int"),
        (call("mul", X, Constant(0.5)), X, "int", "0.5 is no number of the class int"),
        (call("compare_lt", X, Y), X, "int", "a value is of the classes i1 and int"),
        (call("select", X, X, Y), Y, "float", "a value is of the classes i1 and float"),
        (call("mul", X, Constant(1, "f64")), X, "float", "or that of its place, not f64"),
        (call("select", call("compare_lt", X, Y), A, B), A, "float", "second type is open"),
        (call("mul", X, Cast(Y)), X, "float", r"'cast\(y\)' is no function, variable or constant"),
    ],
)
def test_what_is_not_legal_has_a_reason(
    source: Expr, target: Expr, on: str, reason: str, scalars: ScalarTable
) -> None:
    with pytest.raises(Unfit, match=reason):
        lower(source, target, on, scalars)


def test_a_second_class_needs_a_second_type(scalars: ScalarTable) -> None:
    with pytest.raises(Unfit, match="the rule has one type"):
        lower(call("mul", X, Y), X, "float", scalars, "int")

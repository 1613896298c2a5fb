# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ of a payload computes the value of a `let` once, however often it is used."""

from __future__ import annotations

from optree_core.element_type import element_type
from optree_core.expression import Call, Constant, Expr, Operand
from optree_core.generic import Instance, scalar_body
from optree_core.model import Op, Tree
from optree_gen.targets.cpp.expression import Expressions, argument_places


def mnemonics(op: Op, payload: Expr, tree: Tree) -> list[str]:
    elements = (element_type("f32"),) * len(op.operands)
    body = scalar_body(op, Instance(elements, (), {}), (payload,), tree.scalars)
    return [step.mnemonic for step in body.steps]


def test_a_shared_expression_is_one_operation(tree: Tree) -> None:
    op = tree.ops["add"]
    names = [o.name for o in op.inputs]
    product = Call("mul", (Operand(names[0]), Operand(names[1])))
    twice = Call("add", (product, Call("mul", (Operand(names[0]), Operand(names[1])))))
    assert mnemonics(op, twice, tree) == ["arith.mulf", "arith.addf"]
    assert Expressions(argument_places(names)).nodes(twice) == (
        f"operand(/*{names[0]}=*/0)",
        f"operand(/*{names[1]}=*/1)",
        "call(Functions::Mul, 0, 1)",
        "call(Functions::Add, 2, 2)",
    )


def test_zeros_of_different_sign_are_two(tree: Tree) -> None:
    op = tree.ops["add"]
    left, right = (
        Call("add", (Operand(op.inputs[0].name), Constant(zero))) for zero in (0.0, -0.0)
    )
    assert left != right
    assert mnemonics(op, Call("mul", (left, right)), tree).count("arith.addf") == 2

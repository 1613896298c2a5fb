# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands of ops outside the tree that share an element type."""

from __future__ import annotations

import pytest
from optree_core.element_sharing import difference, sentences
from optree_core.model import Op, OperandSpec, OpKind, Role


def op(*operands: OperandSpec, kind: OpKind = OpKind.ALGORITHM) -> Op:
    return Op("op", "demo", kind, None, operands=operands)


def operand(
    name: str, element: str = "", type: str | None = None, variadic: bool = False
) -> OperandSpec:
    role = Role.INIT if name == "out" else Role.INPUT
    return OperandSpec(name, role, type, variadic, element=element)


PLAIN = op(operand("a"), operand("b"), operand("out"))
NAMED = op(operand("a"), operand("b", "stored"), operand("c", "stored"), operand("out"))
TYPED = op(operand("a", type="float"), operand("b", "n", "float"), operand("out", "n"))
GROUP = op(operand("xs", variadic=True), operand("out"))
EACH = op(operand("xs", "*kind", variadic=True), operand("out", "*kind", variadic=True))


@pytest.mark.parametrize(
    ("made", "elements", "found"),
    [
        (PLAIN, {"a": ["f32"], "b": ["f32"], "out": ["f32"]}, None),
        (PLAIN, {"a": ["f32"], "b": [], "out": ["f16"]}, (("a", 0), ("out", 0))),
        (NAMED, {"a": ["f32"], "b": ["f16"], "c": ["f16"], "out": ["f32"]}, None),
        (NAMED, {"a": ["f32"], "b": ["f16"], "c": ["i8"], "out": ["f32"]}, (("b", 0), ("c", 0))),
        (TYPED, {"a": ["f64"], "b": ["f32"], "out": ["f32"]}, None),
        (TYPED, {"a": ["f32"], "b": ["f32"], "out": ["f64"]}, (("b", 0), ("out", 0))),
        (GROUP, {"xs": ["f32", "f32"], "out": ["f32"]}, None),
        (GROUP, {"xs": ["f32", "f16"], "out": ["f32"]}, (("xs", 0), ("xs", 1))),
        (EACH, {"xs": ["f32", "i8"], "out": ["f32", "i8"]}, None),
        (EACH, {"xs": ["f32", "i8"], "out": ["f32", "f32"]}, (("xs", 1), ("out", 1))),
        (EACH, {"xs": ["f32", "i8", "i1"], "out": ["f32"]}, None),
    ],
)
def test_the_first_difference_is_found(
    made: Op, elements: dict[str, list[str]], found: object
) -> None:
    assert difference(made, elements) == found


def test_operands_of_ops_in_bodies_share_nothing() -> None:
    inside = op(operand("a"), operand("b"), kind=OpKind.META)
    assert difference(inside, {"a": ["f32"], "b": ["i1"]}) is None
    assert sentences(inside) == ()


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (PLAIN, ["All operands have one element type."]),
        (NAMED, ["`a` and `out` have one element type.", "`b` and `c` have one element type."]),
        (TYPED, ["`b` and `out` have one element type."]),
        (GROUP, ["All operands have one element type."]),
        (EACH, ["The members of `xs` and `out` at one place have one element type."]),
        (op(operand("xs", "*kind", variadic=True), operand("out")),
         ["The members of `xs` may have different element types."]),
        (op(operand("xs", "kind", variadic=True), operand("out")), ["`xs` has one element type."]),
    ],
)  # fmt: skip
def test_documentation_says_which_operands_share(made: Op, found: list[str]) -> None:
    assert list(sentences(made)) == found

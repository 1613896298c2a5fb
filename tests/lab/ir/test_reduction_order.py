# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The comparison of IR sees that reduction loops changed places, where their order matters."""

from __future__ import annotations

import pytest
from optree_core.affine import projection
from optree_core.element_type import element_type
from optree_core.generic import Body, Generic, Step, Value
from optree_core.model import Tree
from optree_ir.operation import Operation
from optree_ir.reader import read
from optree_lab.bodies.expectation import same_up_to_loops
from optree_lab.ir.equivalence import Equivalence
from optree_lab.running.execution import run_tool
from optree_lab.verification.round_trip import differences

MODULE = """
func.func @f(%a: tensor<2x3xTYPE>, %o: tensor<TYPE>) -> tensor<TYPE> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (MAP)>, affine_map<(d0, d1) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<2x3xTYPE>) outs(%o : tensor<TYPE>) {
  ^bb0(%x: TYPE, %y: TYPE):
    %1 = STEP : TYPE
    linalg.yield %1 : TYPE
  } -> tensor<TYPE>
  return %0 : tensor<TYPE>
}"""

#: A combiner, its type, and whether elements may be combined in any order.
COMBINERS = (
    ("arith.addf %x, %y", "f32", False),
    ("arith.addf %x, %y fastmath<reassoc>", "f32", True),
    ("arith.addf %x, %y fastmath<nnan>", "f32", False),
    ("arith.maximumf %x, %y", "f32", True),
    ("arith.maxnumf %x, %y", "f32", False),
    ("arith.addi %y, %x", "i32", True),
    ("arith.addi %y, %x overflow<nuw>", "i32", False),
    ("arith.subi %y, %x", "i32", False),
    ("arith.addi %y, %y", "i32", False),
    ("arith.ori %y, %x", "i1", True),
    ("arith.addi %y, %x", "i1", False),
    ("arith.xori %y, %x", "i32", True),
)


def text(step: str, kind: str, map_: str) -> str:
    return MODULE.replace("STEP", step).replace("TYPE", kind).replace("MAP", map_)


def module(step: str, kind: str, map_: str) -> Operation:
    return read(run_tool("mlir-opt", ["--mlir-print-op-generic"], text(step, kind, map_)))


@pytest.mark.parametrize(("step", "kind", "free"), COMBINERS)
def test_values_depend_on_the_order_of_reduction_loops(
    step: str, kind: str, free: bool, tree: Tree
) -> None:
    pair = (module(step, kind, "d0, d1"), module(step, kind, "d1, d0"))
    assert (not differences(*pair, tree.scalars.commuting)) == free


@pytest.mark.parametrize(("name", "kind", "free"), [("addf", "f32", False), ("addi", "i32", True)])
def test_proofs_reorder_loops_only_if_the_combiner_commutes(
    name: str, kind: str, free: bool, tree: Tree
) -> None:
    element = element_type(kind)
    step = Step(f"arith.{name}", (Value(element, 0), Value(element, 1)), element)
    body = Body((element, element), (step,), (Value(element, step=0),))
    first, second = (
        Generic((projection(2, dims), projection(2, ())), ("reduction", "reduction"), body)
        for dims in ((0, 1), (1, 0))
    )
    assert (Equivalence(tree.scalars.commuting).proof(first, second) is not None) == free


def test_same_up_to_loops_may_keep_the_order() -> None:
    first, second, other = (
        (projection(3, dims), projection(3, dims[:1])) for dims in ((0, 1, 2), (2, 0, 1), (2, 1, 0))
    )
    for maps in (second, other):
        assert same_up_to_loops(first, maps)
    assert same_up_to_loops(first, second, in_order=True)
    assert not same_up_to_loops(first, other, in_order=True)

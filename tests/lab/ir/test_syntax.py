# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parser reads the names that MLIR prints with a minus sign, such as `%c-1_i32`."""

from __future__ import annotations

from pathlib import Path

from optree_lab.ir.printed import functions as printed_functions
from optree_lab.ir.syntax import FUNCTION, VALUE
from optree_lab.ir.upstream import Upstream, functions, without_constants

TWO = "%two = arith.constant -2 : i32"
MINUS = "%minus = arith.constant -1 : i32"
TEXT = """
func.func @{name}(%a: i32) -> i32 {{
  {first}
  {second}
  %s = arith.addi %a, %minus : i32
  %p = arith.muli %s, %two : i32
  return %p : i32
}}
func.func @fill_{name}(%o: memref<4xi32>) {{
  {first}
  {second}
  linalg.fill ins(%minus : i32) outs(%o : memref<4xi32>)
  return
}}
"""


def text(mlir_opt: Path, first: str, second: str) -> str:
    return Upstream(mlir_opt, ()).module(TEXT.format(name="f", first=first, second=second))


def test_names_may_hold_a_minus_sign(mlir_opt: Path) -> None:
    printed = text(mlir_opt, TWO, MINUS)
    assert "%c-1_i32" in VALUE.findall(printed)
    assert len(FUNCTION.findall(printed)) == 2


def test_the_order_of_constants_does_not_matter(mlir_opt: Path) -> None:
    one, other = (functions(text(mlir_opt, *order))["f"] for order in ((TWO, MINUS), (MINUS, TWO)))
    assert one != other
    assert without_constants(one) == without_constants(other)


def test_a_printed_op_has_the_constants_that_it_reads(mlir_opt: Path) -> None:
    generic = Upstream(mlir_opt, ("--mlir-print-op-generic",)).module(text(mlir_opt, TWO, MINUS))
    (fill,) = [op for ops in printed_functions(generic) for op in ops]
    (name,) = fill.constants
    assert fill.constant(name) == "-1 : i32"

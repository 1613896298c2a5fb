# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The comparison of IR, on which the laws rest, ignores names and order, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_lab.ir.upstream import Upstream, meanings
from optree_lab.ir.value_numbering import Numbering

LHS, RHS, ACC = (f"affine_map<(d0, d1, d2) -> ({dims})>" for dims in ("d0, d2", "d2, d1", "d0, d1"))
TEXT = """
func.func @f(%a: T, %b: T, %c: T) -> T {
  %0 = linalg.generic {indexing_maps = [MAPS], iterator_types = [TYPES]}
      ins(INPUTS : T, T) outs(%c : T) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf OPERANDS : f32
    %2 = arith.KIND %z, %1 : f32
    linalg.yield %2 : f32
  } -> T
  return %0 : T
}
"""


def text(maps: tuple[str, ...], types: str, inputs: str, operands: str, kind: str) -> str:
    words = {"p": '"parallel"', "r": '"reduction"'}
    types = ", ".join(words[letter] for letter in types)
    filled = TEXT.replace("MAPS", ", ".join(maps)).replace("TYPES", types).replace("KIND", kind)
    filled = filled.replace("INPUTS", inputs).replace("OPERANDS", operands)
    return filled.replace(" T", " tensor<4x4xf32>")


FIRST = text((LHS, RHS, ACC), "ppr", "%a, %b", "%x, %y", "addf")


@pytest.mark.parametrize(
    ("other", "equal"),
    [
        (FIRST, True),
        (text((LHS, RHS, ACC), "ppr", "%a, %b", "%y, %x", "addf"), True),
        (text((RHS, LHS, ACC), "ppr", "%b, %a", "%x, %y", "addf"), True),
        (text((LHS, RHS, ACC), "ppr", "%b, %a", "%x, %y", "addf"), False),
        (text((LHS, RHS, ACC), "ppr", "%a, %b", "%x, %x", "addf"), False),
        (text((LHS, RHS, ACC), "ppr", "%a, %b", "%x, %y", "subf"), False),
        (text((LHS, RHS, ACC), "prr", "%a, %b", "%x, %y", "addf"), False),
        (text((ACC, RHS, LHS), "prp", "%a, %b", "%x, %y", "addf"), False),
        (text((ACC, LHS, RHS), "rpp", "%b, %a", "%x, %y", "addf"), False),
    ],
)
def test_names_and_order_do_not_matter(mlir_opt: Path, tree: Tree, other: str, equal: bool) -> None:
    numbering = Numbering(tree.scalars.commuting)
    upstream = Upstream(mlir_opt, ())
    one, two = (
        meanings(mlir_opt, numbering, upstream.convert({"f": each}))["f"] for each in (FIRST, other)
    )
    assert (one == two) == equal

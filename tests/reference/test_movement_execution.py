# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the defined dialect that move elements, executed and compared with the reference.

Each is tried on tensors and memrefs, with static and dynamic sizes, whole and in tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.element_type import element_type
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.ir.setting import sample
from optree_lab.running.execution import compile_module
from optree_lab.testing.figures import Figure
from optree_lab.verification.bound import identical
from optree_reference import Array, evaluate

TYPES = ("f32", "f64", "f16", "bf16", "i1", "i8", "i64", "index")

#: A schedule with tiles of 2 x 3, whose borders are not those of the inputs.
SCHEDULE = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match ops{{["optree.{op}"]}} in %root
      : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }}
}}
"""


@pytest.fixture(scope="module")
def defined(checkout: Path) -> Tree:
    return Project(checkout).tree("optree", Diagnostics())


@dataclass(frozen=True)
class Move:
    """An op on operands of these shapes, the init last.

    parameter: name and value of an attribute.
    """

    op: str
    parameter: tuple[str, Any]
    shapes: tuple[tuple[int, ...], ...]

    def function(self, name: str, element: str, container: str, dynamic: bool) -> str:
        """Return a function on memrefs; an op on tensors gets them by bufferization's ops."""
        count = len(self.shapes)
        dims = ["".join("?x" if dynamic else f"{n}x" for n in sizes) for sizes in self.shapes]
        memrefs = [f"memref<{d}{element}>" for d in dims]
        arguments = ", ".join(f"%m{i}: {kind}" for i, kind in enumerate(memrefs))
        types, operands, lines = memrefs, [f"%m{i}" for i in range(count)], []
        if container == "tensor":
            types = [f"tensor<{d}{element}>" for d in dims]
            lines = [
                f"%t{i} = bufferization.to_tensor %m{i} restrict writable : {m} to {t}"
                for i, (m, t) in enumerate(zip(memrefs, types, strict=True))
            ]
            operands = [f"%t{i}" for i in range(count)]
        key, value = self.parameter
        ins = f"ins({', '.join(operands[:-1])} : {', '.join(types[:-1])})" if count > 1 else ""
        result = f" -> {types[-1]}" if container == "tensor" else ""
        text = f"optree.{self.op} {ins} outs({operands[-1]} : {types[-1]}) {key} = {value}{result}"
        lines.append(f"%r = {text}" if result else text)
        if result:
            lines.append(
                f"bufferization.materialize_in_destination %r in restrict writable"
                f" {f'%m{count - 1}'} : ({types[-1]}, {memrefs[-1]}) -> ()"
            )
        body = "\n".join([*lines, "return"])
        return f"func.func @{name}({arguments}) {{\n{body}\n}}"


MOVES = (
    Move("concat", ("dimension", 1), ((4, 2), (4, 5), (4, 1), (4, 8))),
    Move("concat", ("dimension", 0), ((1, 3), (4, 3), (5, 3))),
    Move("reverse", ("dimensions", [1]), ((4, 7), (4, 7))),
    Move("reverse", ("dimensions", [0, 1]), ((5, 4), (5, 4))),
)


@pytest.mark.parametrize("tiled", [False, True], ids=["whole", "tiled"])
@pytest.mark.parametrize("op", ["concat", "reverse"])
def test_concat_and_reverse_agree_with_the_reference(
    op: str, tiled: bool, defined: Tree, optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    cases = [
        (move, name, container, dynamic)
        for move in MOVES
        if move.op == op
        for name in (TYPES if not tiled else TYPES[:1])
        for container in ("tensor", "memref")
        for dynamic in (False, True)
    ]
    module = "\n".join(
        move.function(f"f{number}", name, container, dynamic)
        for number, (move, name, container, dynamic) in enumerate(cases)
    )
    before = ["convert-optree-to-linalg"]
    if tiled:
        schedule = tmp_path / "schedule.mlir"
        schedule.write_text(SCHEDULE.format(op=op), encoding="utf-8")
        library = f"transform-preload-library{{transform-library-paths={schedule}}}"
        before = [library, "transform-interpreter", *before]
    code = compile_module(module, tmp_path, before, program=optree_opt)
    compared = 0
    for number, (move, name, *_) in enumerate(cases):
        generator = np.random.default_rng(number)
        operands: list[Array] = [
            np.array(sample(generator, 0, sizes, element_type(name))) for sizes in move.shapes
        ]
        key, value = move.parameter
        wanted = evaluate(defined, op, operands, **{key: value})
        assert isinstance(wanted, np.ndarray)
        code.call(f"f{number}", *operands)
        assert identical(operands[-1], wanted).all(), cases[number]
        compared += wanted.size
    figure(compared, f"elements moved by optree.{op}, {'in tiles' if tiled else 'whole'}")


@pytest.mark.parametrize("tiled", [False, True], ids=["whole", "tiled"])
def test_gather_reads_rows_and_columns_of_a_table(
    tiled: bool, optree_opt: Path, tmp_path: Path
) -> None:
    """The body of a gather reads rows of a table, and columns counted from the end."""
    table = np.random.default_rng(0).standard_normal((5, 4)).astype(np.float32)
    rows = np.array([3, 0, 4, 4, 1, 2], np.int64)
    found = np.zeros((6, 4), np.float32)
    module = """
    func.func @f(%t: memref<5x4xf32>, %i: memref<6xi64>, %o: memref<6x4xf32>) {
      %c3 = arith.constant 3 : index
      %table = bufferization.to_tensor %t restrict : memref<5x4xf32> to tensor<5x4xf32>
      %rows = bufferization.to_tensor %i restrict : memref<6xi64> to tensor<6xi64>
      %init = bufferization.to_tensor %o restrict writable : memref<6x4xf32> to tensor<6x4xf32>
      %r = optree.gather indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>]
          ins(%rows : tensor<6xi64>) outs(%init : tensor<6x4xf32>)
        (%row: i64, %out: f32) {
          %p = arith.index_cast %row : i64 to index
          %j = linalg.index 1 : index
          %back = arith.subi %c3, %j : index
          %e = tensor.extract %table[%p, %back] : tensor<5x4xf32>
          linalg.yield %e : f32
        }
      bufferization.materialize_in_destination %r in restrict writable %o
        : (tensor<6x4xf32>, memref<6x4xf32>) -> ()
      return
    }"""
    before = []
    if tiled:
        schedule = tmp_path / "schedule.mlir"
        schedule.write_text(SCHEDULE.format(op="gather"), encoding="utf-8")
        library = f"transform-preload-library{{transform-library-paths={schedule}}}"
        before = [library, "transform-interpreter"]
    compile_module(module, tmp_path, before, program=optree_opt).call("f", table, rows, found)
    assert (found == table[rows][:, ::-1]).all()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Groups of composites: into them, out of them, and tiled as one."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.execution import Array, run_program
from optree_lab.running.whole_model import compile_model
from optree_lab.testing.figures import Figure
from optree_lab.verification.bound import identical
from optree_lab.verification.composites import composites

FILE = toolchain.CHECKOUT / "tests" / "mlir" / "Inputs" / "outside-the-tree.mlir"


def passed(optree_opt: Path, text: str, *passes: str) -> str:
    return run_program(optree_opt, [f"--pass-pipeline=builtin.module({','.join(passes)})"], text)


def instances(text: str, names: set[str]) -> list[str]:
    """Return the ops of composites, with their attributes and types."""
    found = re.findall(r"= optree\.((\w+) [^\n]*)", text)
    return [re.sub(r"%\w+", "%", op) for op, name in found if name in names]


@pytest.mark.parametrize("kind", ["group", "isolated-group"])
def test_each_composite_becomes_a_group_and_comes_back(
    kind: str, optree_opt: Path, figure: Figure
) -> None:
    names = {op.name for op in composites(dialects.tree("optree"))}
    text = passed(optree_opt, FILE.read_text(encoding="utf-8"), "cse")
    before = instances(text, names)
    assert {op.split()[0] for op in before} == names
    grouped = passed(optree_opt, text, f"optree-recognize{{as={kind}}}")
    assert not instances(grouped, names)
    assert len(re.findall(r'= optree\.(?:isolated_)?group "', grouped)) == len(before)
    again = passed(optree_opt, grouped, "optree-recognize")
    assert instances(again, names) == before
    figure(len(before), f"composites become {kind}s, and the same ops again")


PROGRAM = """
func.func @softmax(%x: tensor<5x7xf32>, %o: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %r = optree.softmax dimension(1) ins(%x : tensor<5x7xf32>) outs(%o : tensor<5x7xf32>)
      -> tensor<5x7xf32>
  return %r : tensor<5x7xf32>
}
func.func @attention(%q: tensor<3x4x8xf32>, %k: tensor<3x6x8xf32>, %v: tensor<3x6x5xf32>,
                     %o: tensor<3x4x5xf32>) -> tensor<3x4x5xf32> {
  %r = optree.attention ins(%q, %k, %v : tensor<3x4x8xf32>, tensor<3x6x8xf32>, tensor<3x6x5xf32>)
      outs(%o : tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
  return %r : tensor<3x4x5xf32>
}
func.func @reshaped(%x: tensor<5x8xf32>, %y: tensor<5x8xf32>, %o: tensor<5x8xf32>)
    -> tensor<5x8xf32> {
  %r = optree.GROUP "reshaped" (%in = %x : tensor<5x8xf32>, %by = %y : tensor<5x8xf32>)
      -> tensor<5x8xf32> {
    %flat = tensor.collapse_shape %in [[0, 1]] : tensor<5x8xf32> into tensor<40xf32>
    %e = tensor.empty() : tensor<40xf32>
    %exp = linalg.exp ins(%flat : tensor<40xf32>) outs(%e : tensor<40xf32>) -> tensor<40xf32>
    %split = tensor.expand_shape %exp [[0, 1, 2]] output_shape [5, 2, 4]
        : tensor<40xf32> into tensor<5x2x4xf32>
    %factor = tensor.expand_shape %by [[0], [1, 2]] output_shape [5, 2, 4]
        : tensor<5x8xf32> into tensor<5x2x4xf32>
    %e3 = tensor.empty() : tensor<5x2x4xf32>
    %p = linalg.mul ins(%split, %factor : tensor<5x2x4xf32>, tensor<5x2x4xf32>)
        outs(%e3 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
    %joined = tensor.collapse_shape %p [[0], [1, 2]] : tensor<5x2x4xf32> into tensor<5x8xf32>
    optree.return %joined : tensor<5x8xf32>
  }
  return %r : tensor<5x8xf32>
}
"""

TILING = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.KIND"]} in %root
        : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
"""


@pytest.mark.parametrize("kind", ["group", "isolated_group"])
def test_tiles_of_a_group_compute_the_same_bits(
    kind: str, optree_opt: Path, tmp_path: Path
) -> None:
    library = tmp_path / "tiling.mlir"
    library.write_text(TILING.replace("KIND", kind))
    into = f"optree-recognize{{as={kind.replace('_', '-')}}}"
    tile = f"transform-preload-library{{transform-library-paths={library}}},transform-interpreter"
    program = PROGRAM.replace("GROUP", kind)
    tiled = passed(optree_opt, program, into, tile)
    for name in ("softmax", "attention", "reshaped"):
        assert re.search(rf'scf\.for [^\n]*\n(?:(?!\n  }})[\s\S])*optree\.{kind} "{name}"', tiled)
    rng = np.random.default_rng(0)
    arguments: dict[str, list[Array]] = {
        "softmax": [rng.standard_normal((5, 7), np.float32)],
        "attention": [
            rng.standard_normal(shape, np.float32) for shape in ((3, 4, 8), (3, 6, 8), (3, 6, 5))
        ],
        "reshaped": [rng.standard_normal((5, 8), np.float32) for _ in range(2)],
    }
    shapes = {"softmax": (5, 7), "attention": (3, 4, 5), "reshaped": (5, 8)}
    plain = compile_model(program, optree_opt, (into, "optree-open-groups"), tmp_path)
    opened = compile_model(tiled, optree_opt, ("optree-open-groups",), tmp_path)
    for name, given in arguments.items():
        results = []
        for code in (plain, opened):
            result = np.zeros(shapes[name], np.float32)
            code.call(name, *(a.copy() for a in given), np.zeros_like(result), result)
            results.append(result)
        assert np.ptp(results[0]) > 0
        assert identical(*results).all(), name

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Only C++ recognizes composites: Python calls the built tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from optree_core.model import Tree
from optree_tool.composites import recognize
from optree_tool.mlir_opt import ToolError

MAP = "affine_map<(d0, d1) -> (d0, d1)>"
#: A sigmoid by a reciprocal, and a product with it.
MODULE = f"""
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel", "parallel"]}}
      ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {{
  ^bb0(%x: f32, %z: f32):
    %1 = arith.negf %x : f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %2, %one : f32
    %4 = arith.divf %one, %3 : f32
    %5 = arith.mulf %x, %4 : f32
    linalg.yield %5 : f32
  }} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}}
"""


@pytest.mark.parametrize(
    ("options", "composites"),
    [
        ({}, ["silu"]),
        ({"composites": ["softmax"], "allow": ["all"]}, []),
        ({"composites": ["silu", "sigmoid"]}, ["silu"]),
    ],
)
def test_composites_of_a_module_are_called(
    tree: Tree, plugin: Path, options: dict[str, Any], composites: list[str]
) -> None:
    found = recognize(MODULE, tree.dialect, calls=True, plugin=str(plugin), **options)
    assert [
        line.split('"')[1] for line in found.splitlines() if "composite =" in line
    ] == composites


def test_mistakes_are_named(tree: Tree, plugin: Path) -> None:
    with pytest.raises(ToolError, match="there is no permission 'fast'"):
        recognize(MODULE, tree.dialect, allow=["fast"], plugin=str(plugin))
    with pytest.raises(ToolError, match="no composite with a definition is called 'softmix'"):
        recognize(MODULE, tree.dialect, composites=["softmix"], plugin=str(plugin))
    module: Any = 3
    with pytest.raises(ToolError, match="not a int"):
        recognize(module, tree.dialect, plugin=str(plugin))

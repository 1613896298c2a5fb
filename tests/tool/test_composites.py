# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Only C++ recognizes composites: Python calls the built tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from optree_core.model import Tree
from optree_lab.ir import dialects
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
    found = recognize(MODULE, tree.dialect, as_="call", plugin=str(plugin), **options)
    assert [
        line.split('"')[1] for line in found.splitlines() if "composite =" in line
    ] == composites


@pytest.mark.parametrize("as_", ["group", "isolated-group"])
def test_composites_of_a_module_are_groups(tree: Tree, plugin: Path, as_: str) -> None:
    found = recognize(MODULE, tree.dialect, as_=as_, plugin=str(plugin))
    assert f'optree.{as_.replace("-", "_")} "silu"' in found


def test_ops_of_linalg_become_ops_of_a_defined_dialect(plugin: Path) -> None:
    dialect, own = dialects.tree("optree").dialect, str(plugin.with_name("libOptree.so"))
    assert "optree.silu" in recognize(MODULE, dialect, plugin=own)
    assert 'optree.group "silu"' in recognize(MODULE, dialect, as_="group", plugin=own)


#: A relu in f32, and a gelu whose scale another rounding than that of the definition has.
NEAR = """
func.func @f(%a: tensor<8xf32>, %e: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.maximumf %x, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = math.rsqrt %two : f32
    %4 = arith.mulf %x, %3 : f32
    %5 = math.erf %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.mulf %6, %half : f32
    %8 = arith.mulf %x, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<8xf32>
  return %0, %2 : tensor<8xf32>, tensor<8xf32>
}
"""


def test_a_report_has_composites_and_near_misses(
    tree: Tree, plugin: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options: dict[str, Any] = {"as_": "call", "plugin": str(plugin)}
    found = recognize(NEAR, tree.dialect, remarks="left", report=True, **options)
    assert {each.composite: each.missing for each in found.findings} == {
        "relu": "",
        "gelu": "it needs allow=afn",
    }
    assert all(each.location for each in found.findings)
    assert "remark: gelu, but it needs allow=afn" in found.remarks
    assert "relu" not in found.remarks
    assert "call @relu" in found.module
    assert capfd.readouterr().err == ""
    assert recognize(NEAR, tree.dialect, remarks="all", **options) == found.module
    assert "remark: relu" in capfd.readouterr().err
    assert recognize("module {}", tree.dialect, report=True, **options).findings == ()


def test_mistakes_are_named(tree: Tree, plugin: Path) -> None:
    with pytest.raises(ToolError, match="there is no permission 'fast'"):
        recognize(MODULE, tree.dialect, allow=["fast"], plugin=str(plugin))
    with pytest.raises(ToolError, match="no composite with a definition is called 'softmix'"):
        recognize(MODULE, tree.dialect, composites=["softmix"], plugin=str(plugin))
    for name in ("as_", "remarks"):
        option: dict[str, Any] = {name: "ops"}
        with pytest.raises(ToolError, match=f"{name} is 'ops'; it is one of"):
            recognize(MODULE, tree.dialect, plugin=str(plugin), **option)
    module: Any = 3
    with pytest.raises(ToolError, match="not a int"):
        recognize(module, tree.dialect, plugin=str(plugin))

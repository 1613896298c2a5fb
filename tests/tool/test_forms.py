# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Only C++ writes forms: Python calls the built tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from optree_core.model import Tree
from optree_lab.ir import dialects
from optree_tool.forms import to_form
from optree_tool.mlir_opt import ToolError

MAP = "affine_map<(d0, d1) -> (d0, d1)>"
MODULE = f"""
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  %0 = linalg.generic {{indexing_maps = [{MAP}, {MAP}, {MAP}],
      iterator_types = ["parallel", "parallel"]}}
      ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {{
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = math.exp %1 : f32
    linalg.yield %2 : f32
  }} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}}
"""


@pytest.mark.parametrize(
    ("form", "ops"),
    [
        ("one-to-one", ["linalg.map"]),
        ("category", ["linalg.elementwise kind=#linalg.elementwise_kind<add>",
                      "linalg.elementwise kind=#linalg.elementwise_kind<exp>"]),
        ("named", ["linalg.add", "linalg.exp"]),
        ("canonical", ["linalg.add", "linalg.exp"]),
    ],
)  # fmt: skip
def test_a_module_is_brought_into_each_form(
    tree: Tree, plugin: Path, form: str, ops: list[str]
) -> None:
    found = to_form(MODULE, form, tree.dialect, plugin=str(plugin))
    places = [found.find(op) for op in ops]
    assert -1 not in places
    assert places == sorted(places)
    assert to_form(found, form, tree.dialect, plugin=str(plugin)) == found


def test_the_canonical_form_takes_permissions(tree: Tree, plugin: Path) -> None:
    """A quotient by a square root is a product with its reciprocal under `arcp` and `afn`."""
    text = """\
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %s = linalg.sqrt ins(%y : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.div ins(%x, %s : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>)
    -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
    exact = to_form(text, "canonical", tree.dialect, plugin=str(plugin))
    allowed = to_form(text, "canonical", tree.dialect, allow=["arcp", "afn"], plugin=str(plugin))
    assert "linalg.sqrt" in exact
    assert "linalg.sqrt" not in allowed
    assert "rsqrt" in allowed


def test_a_module_of_a_defined_dialect_is_brought_into_a_form(optree_opt: Path) -> None:
    """MLIR's own tool reads the dialect from the plugin, and the dialect's tool has it already."""
    library = optree_opt.parents[1] / "lib" / "libOptree.so"
    for tool in (None, str(optree_opt)):
        module = MODULE.replace("linalg.generic", "optree.generic")
        dialect = dialects.tree().dialect
        found = to_form(module, "named", dialect, plugin=str(library), mlir_opt=tool)
        assert "optree.add" in found
        assert "optree.exp" in found


def test_wrong_forms_plugins_and_modules_are_reported(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    with pytest.raises(
        ToolError, match="no form 'best'; the forms are one-to-one, category, named, canonical"
    ):
        to_form(MODULE, "best", tree.dialect)
    with pytest.raises(ToolError, match="no permission 'reasoc'; the permissions are reassoc, "):
        to_form(MODULE, "canonical", tree.dialect, allow=["reasoc"])
    with pytest.raises(ToolError, match="the form named needs no permissions; only canonical"):
        to_form(MODULE, "named", tree.dialect, allow=["nsz"])
    with pytest.raises(ToolError, match=r"there is no file .*gone\.so; name"):
        to_form(MODULE, "named", tree.dialect, plugin=str(tmp_path / "gone.so"))
    (tmp_path / "other.so").touch()
    with pytest.raises(ToolError, match=r"^\S*mlir-opt\S* does not load \S*/other\.so; give"):
        to_form(MODULE, "named", tree.dialect, plugin=str(tmp_path / "other.so"))
    with pytest.raises(ToolError, match="there is no program no-such-opt; name"):
        to_form(MODULE, "named", tree.dialect, plugin=str(plugin), mlir_opt="no-such-opt")
    with pytest.raises(ToolError, match=r"(?s)mlir-opt failed.*expected"):
        to_form("func.func @f(", "named", tree.dialect, plugin=str(plugin))
    module: Any = Path()
    with pytest.raises(ToolError, match=r"text, not a \w+; give str\(module\)"):
        to_form(module, "named", tree.dialect, plugin=str(plugin))

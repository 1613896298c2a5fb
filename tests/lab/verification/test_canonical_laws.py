# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws of the canonical form hold on models, and a pass that breaks one is noticed."""

from __future__ import annotations

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from optree_core.rewrite_rule import PERMISSIONS
from optree_ir.graph import ValueGraph
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.canonical_laws import CanonicalLaws, permission_pairs

FILES = ("jax", "onnx", "torch")
LAYERS = CHECKOUT / "docs" / "examples" / "layer_norm"
#: Functions that broke a law once.
BROKEN = (CHECKOUT / "tests" / "mlir" / "form-canonical-laws.mlir").read_text(encoding="utf-8")


def _name(text: str) -> str:
    found = re.search(r"^func\.func @(\w+)", text, re.MULTILINE)
    assert found
    return found[1]


@pytest.mark.parametrize("name", FILES)
def test_the_laws_hold(name: str, plugin: Path, mlir_opt: Path) -> None:
    laws = CanonicalLaws(mlir_opt, plugin, minimize=False)
    pairs = permission_pairs(50)[FILES.index(name) :: 25]
    assert list(laws.broken(LAYERS / f"{name}.mlir", pairs)) == []


@pytest.mark.parametrize("text", BROKEN.split("// -----\n"), ids=_name)
def test_mended_laws_hold(text: str, plugin: Path, mlir_opt: Path, tmp_path: Path) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(text, encoding="utf-8")
    laws = CanonicalLaws(mlir_opt, plugin, minimize=False)
    assert list(laws.broken(path, permission_pairs(1))) == []


def test_no_law_looks_broken_while_another_file_is_read(
    plugin: Path, mlir_opt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of one form may be checked at once: no thread sees half of what another one reads."""
    laws = CanonicalLaws(mlir_opt, plugin)
    form, reading = laws.run(TEXT, laws.form()), threading.Event()
    graphs = CanonicalLaws.graphs

    def slow(self: CanonicalLaws, text: str) -> dict[str, ValueGraph]:
        found = graphs(self, text)
        if not reading.is_set():
            reading.set()
            time.sleep(0.5)
        return found

    monkeypatch.setattr(CanonicalLaws, "graphs", slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(laws.meaning, form)
        assert reading.wait(60)
        second = dict(laws.meaning(form))
        assert second == first.result() != {}


def test_pairs_are_sets_and_parts_of_them() -> None:
    pairs = permission_pairs(50)
    assert len(pairs) == 50
    assert all(less <= more <= set(PERMISSIONS) for less, more in pairs)
    assert len(set(pairs)) > 40


TEXT = """\
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.sub ins(%x, %y : tensor<4xf32>, tensor<4xf32>)
    outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.sqrt ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


def test_a_broken_law_comes_with_its_smallest_part(
    plugin: Path, mlir_opt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(TEXT, encoding="utf-8")
    laws = CanonicalLaws(mlir_opt, plugin)
    run = laws.run

    def renamed(text: str, *passes: str) -> str:
        """The form turns a square root into its reciprocal, and back the next time."""
        found = run(text, *passes)
        if sum("specialize" in name for name in passes) % 2 == 0:
            return found
        return found.replace("rsqrt", "TURNED").replace("sqrt", "rsqrt").replace("TURNED", "sqrt")

    monkeypatch.setattr(laws, "run", renamed)
    broken = {law.law: law for law in laws.broken(path, [])}
    example = broken["F(F(x)) = F(x)"].example
    assert "sqrt against" in broken["F(F(x)) = F(x)"].difference
    assert "sqrt" in example
    assert "linalg.exp" not in example
    assert "linalg.sub" not in example

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that two frontends lowered are compared and executed; wrong ones are noticed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from optree_ir.difference import Difference, DifferingPart
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.canonical_models import (
    ALL,
    EXACT,
    CanonicalModel,
    agreement,
    canonical,
    cause,
    computation,
    models,
    untyped,
)
from optree_lab.verification.packed_models import unpacked

NAMES = ("experts.f32", "residual_unit.f32")
LAYERS = CHECKOUT / "docs" / "examples" / "layer_norm"


@pytest.fixture(scope="module")
def found() -> dict[str, list[Path]]:
    return models((unpacked() / "ir").glob("*.mlir"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("permissions", [EXACT, ALL], ids=["exact", "all"])
def test_files_of_two_frontends_are_one_graph_and_give_the_same(
    name: str, permissions: frozenset[str], plugin: Path, found: dict[str, list[Path]]
) -> None:
    result = agreement(found[name], permissions)
    assert (result.failed, result.skipped) == ({}, {})
    assert (result.equal, result.executed, result.own) == (1, 1, 2)
    assert (result.differing, result.own_differing) == ([], [])
    assert result.one_graph == [name]


def test_a_file_that_computes_something_else_is_no_equal(plugin: Path, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}__layer_norm.f32.mlir" for name in ("jax", "onnx")]
    for file in files:
        name = file.name.partition("__")[0]
        file.write_bytes((LAYERS / f"{name}.mlir").read_bytes())
    assert agreement(files, EXACT).executed == 1
    text = files[1].read_text(encoding="utf-8")
    assert "math.rsqrt" in text
    files[1].write_text(text.replace("math.rsqrt", "math.exp"), encoding="utf-8")
    result = agreement(files, EXACT, execute=False)
    assert (result.pairs, result.equal, result.computing, result.shapes) == (1, 0, 0, [])
    result = agreement(files, EXACT, alone=True)
    assert (result.executed, result.own, result.own_differing) == (0, 2, [])


@pytest.mark.parametrize("permissions", [EXACT, ALL], ids=["exact", "all"])
def test_a_form_that_computes_something_else_is_noticed(
    permissions: frozenset[str], plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(file: Path, allowed: frozenset[str]) -> CanonicalModel:
        found = canonical(file, allowed)
        text = found.text.replace("0x3727C5AC", "1.1e-5").replace("9.99999974E-6", "1.1e-5")
        assert text != found.text
        return replace(found, text=text)

    monkeypatch.setattr("optree_lab.verification.canonical_models.canonical", wrong)
    files = [tmp_path / f"{name}__layer_norm.f32.mlir" for name in ("jax", "onnx")]
    for file in files:
        name = file.name.partition("__")[0]
        file.write_bytes((LAYERS / f"{name}.mlir").read_bytes())
    result = agreement(files, permissions)
    assert result.own_differing == [file.name for file in files]
    assert result.differing == []


FUNCTION = """\
func.func @main(%x: tensor<{shape}xf32>) -> tensor<4xf32> {{
  {reshape}
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}}
"""


def test_files_of_unknown_sizes_are_executed_with_those_of_others(
    plugin: Path, tmp_path: Path
) -> None:
    reshape = "%v = tensor.cast %x : tensor<{}xf32> to tensor<4xf32>"
    for name in ("a", "b"):
        for size, ending in (("4", ".mlir"), ("?", ".dyn.mlir")):
            text = FUNCTION.format(shape=size, reshape=reshape.format(size))
            (tmp_path / f"{name}__m.f32{ending}").write_text(text, encoding="utf-8")
    files = sorted(tmp_path.glob("*.dyn.mlir"))
    result = agreement(files, EXACT)
    assert (result.skipped, result.executed, result.own) == ({}, 1, 2)
    (tmp_path / "a__m.f32.mlir").unlink()
    assert agreement(files, EXACT).executed == 0


def test_files_with_other_shapes_of_arguments_are_listed(plugin: Path, tmp_path: Path) -> None:
    flat = "%v = tensor.cast %x : tensor<4xf32> to tensor<4xf32>"
    unit = "%v = tensor.collapse_shape %x [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>"
    paths = []
    for name, shape, reshape in (("a", "4", flat), ("b", "1x4", unit)):
        paths.append(tmp_path / f"{name}__m.f32.mlir")
        paths[-1].write_text(FUNCTION.format(shape=shape, reshape=reshape), encoding="utf-8")
    result = agreement(paths, EXACT, execute=False)
    assert (result.equal, result.computing) == (0, 1)
    assert result.shapes == ["a__m.f32.mlir b__m.f32.mlir"]
    graphs = [canonical(path, EXACT).graph for path in paths]
    assert untyped(graphs[0]) == untyped(graphs[1])
    assert computation(graphs[0]) == computation(graphs[1])


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("linalg.mul against linalg.div", "linalg.div against linalg.mul"),
        ("the second computes linalg.exp2 on top", "one computes linalg.exp2 on top"),
        ("arith.constant: value is 0xFF800000 : f32, and -3.4E+38 : f32",
         "arith.constant: value is ... : f32, and ... : f32"),
        ("linalg.fill: type is tensor<8x4xf32>, and tensor<4x8xf32>",
         "linalg.fill: type is ..., and ..."),
    ],
)  # fmt: skip
def test_differences_of_one_cause_have_the_same_words(what: str, said: str) -> None:
    assert cause(Difference(what, DifferingPart(), DifferingPart())) == said

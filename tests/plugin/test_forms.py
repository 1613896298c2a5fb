# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Forms that are sequences of ops: the share of generics that they raise, and their values."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_ir.reader import read
from optree_lab.ir.isolated import isolated
from optree_lab.ir.writer import Isolated
from optree_lab.running.execution import compile_module, run_tool
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.form_check import FormCheck, difference
from optree_lab.verification.packed_models import unpacked
from optree_lab.verification.raising import COVERAGE, models, raise_all, totals
from optree_lab.verification.rewrites import check_forms, ingredients
from optree_tool.forms import SEQUENCES

#: One of this many files of the corpus is raised; `optree_lab coverage` takes all of them.
STRIDE = 12
#: One of this many files is executed; `optree_lab verify --all` takes all of them.
STEP = 24

#: Windowed generics that need a change of body or shape to become named ops, and others that
#: cannot.
WINDOWS = "tests/mlir/forms-windows.mlir"
NO_WINDOWS = "tests/mlir/forms-windows-refused.mlir"


@pytest.mark.parametrize("form", SEQUENCES)
def test_real_ir_is_raised(
    form: str, corpus: Path, mlir_opt: Path, plugin: Path, checkout: Path, figure: Figure
) -> None:
    some = models(corpus)[::STRIDE]
    raisings = raise_all(some, f"form={form}", (mlir_opt, plugin))
    assert not {r.model.path.name: r.error for r in raisings if r.error}
    total = totals(raisings)["all"]
    figure(total.raised, f"of {total.generics:,} generics in {len(some)} files raised to {form}")
    assert total.raised >= total.target
    stored = json.loads((checkout / COVERAGE).read_text(encoding="utf-8"))
    raised = {r.model.path.name: r.counts.raised for r in raisings}
    assert raised == {file: stored[file][form] for file in raised}, (
        "run `optree_lab coverage --write`"
    )


def test_forms_keep_the_meaning_of_ops(
    corpus: Path, commutes: frozenset[str], figure: Figure, share: Share[Path]
) -> None:
    """A slice of `optree_lab verify --all`: proofs for all sizes, or execution to the bit."""
    files = share(sorted((corpus / "ir").glob("*.mlir"))[3::STEP], 3, "files of real IR")
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(ingredients, files))
        results = check_forms(found, commutes, pool)
    assert [result.form for result in results] == list(SEQUENCES)
    for result in results:
        assert not result.wrong, "\n\n".join(result.wrong[:3])
        assert not result.surprises, result.surprises[0]
        assert result.counts["fused"] > 10 * result.counts["stays"] > 0
        assert result.counts["executed"]
        figure(
            sum(result.total.values()),
            f"ops in {len(files)} files of real IR as {result.form}: {result}",
        )


@pytest.fixture(scope="module")
def commutes(tree: Tree) -> frozenset[str]:
    return tree.scalars.commuting


SPLIT = """
func.func @{name}(%a: memref<2x3xf32>, %b: memref<2x3xf32>, %o: memref<2x3xf32>) {{
  %x = bufferization.to_tensor %a restrict : memref<2x3xf32> to tensor<2x3xf32>
  %y = bufferization.to_tensor %b restrict : memref<2x3xf32> to tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  {ops}
  bufferization.materialize_in_destination %r in restrict writable %o
    : (tensor<2x3xf32>, memref<2x3xf32>) -> ()
  return
}}"""
ELEMENTWISE = """linalg.{op} ins(%{lhs}, %{rhs} : tensor<2x3xf32>, tensor<2x3xf32>)
  outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>"""


def sequence(*steps: tuple[str, str, str, str]) -> Isolated:
    """Return a function that computes some ops, each given as result, op and operands."""
    ops = "\n".join(f"%{r} = {ELEMENTWISE.format(op=o, lhs=x, rhs=y)}" for r, o, x, y in steps)
    text = SPLIT.format(name="NAME", ops=ops)
    return Isolated(text, ((2, 3),) * 3, ("f32",) * 3, 1)


def test_functions_with_different_values_are_found(
    plugin: Path, commutes: frozenset[str], tmp_path: Path
) -> None:
    """Comparing values tells functions that differ from functions that are equal."""
    functions = {
        "subtract": sequence(("r", "sub", "x", "y")),
        "other way": sequence(("r", "sub", "y", "x")),
        "by negation": sequence(
            ("n", "sub", "y", "x"), ("m", "sub", "n", "n"), ("r", "sub", "m", "n")
        ),
    }
    code = {
        name: compile_module(function.named("f0"), tmp_path) for name, function in functions.items()
    }
    plain = code["subtract"]
    assert difference(functions["subtract"], 0, plain, plain) == ""
    assert "element" in difference(functions["subtract"], 0, plain, code["other way"])
    # Infinities become NaN: only adversarial values show it.
    assert "element" in difference(functions["subtract"], 0, plain, code["by negation"])


def test_a_wrong_rewrite_is_found(
    plugin: Path, commutes: frozenset[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wrong pass is MLIR's own; executing its output shows the difference."""
    matmul = """
    func.func @NAME(%a: memref<3x3xf32>, %b: memref<3x3xf32>, %o: memref<3x3xf32>) {
      %x = bufferization.to_tensor %a restrict : memref<3x3xf32> to tensor<3x3xf32>
      %y = bufferization.to_tensor %b restrict : memref<3x3xf32> to tensor<3x3xf32>
      %e = tensor.empty() : tensor<3x3xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
          affine_map<(d0, d1, d2) -> (MAP)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x, %y : tensor<3x3xf32>, tensor<3x3xf32>) outs(%x : tensor<3x3xf32>) {
        ^bb0(%p: f32, %q: f32, %z: f32):
          %0 = arith.mulf %p, %q : f32
          %1 = arith.addf %z, %0 : f32
          linalg.yield %1 : f32
      } -> tensor<3x3xf32>
      bufferization.materialize_in_destination %r in restrict writable %o
        : (tensor<3x3xf32>, memref<3x3xf32>) -> ()
      return
    }"""
    shapes, types = ((3, 3),) * 3, ("f32",) * 3
    functions = [Isolated(matmul.replace("MAP", m), shapes, types, 1) for m in ("d2, d1", "d1, d2")]
    outcomes = FormCheck("named", plugin, tmp_path, commutes).check(functions)
    assert [outcome.how for outcome in outcomes] == ["fused", "fused"]
    monkeypatch.setattr("optree_lab.verification.form_check.FUSE", ())
    outcomes = FormCheck("named", plugin, tmp_path, commutes).check(functions)
    assert [outcome.how for outcome in outcomes] == ["fused", "executed"]
    monkeypatch.setattr(
        "optree_lab.verification.form_check.specialize",
        lambda form: "linalg-specialize-generic-ops",
    )
    outcomes = FormCheck("named", plugin, tmp_path, commutes).check(functions)
    assert [o.how for o in outcomes] == ["fused", "wrong"]
    assert "element" in outcomes[1].difference


TWICE = """
func.func @f(%a: tensor<4x4x9xf32>, %c: tensor<4x4x4xf32>) -> tensor<4x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>,
      affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<4x4x9xf32>, tensor<4x4x9xf32>) outs(%c : tensor<4x4x4xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %1 = arith.mulf %x, %y : f32
      %2 = arith.addf %z, %1 : f32
      linalg.yield %2 : f32
  } -> tensor<4x4x4xf32>
  return %0 : tensor<4x4x4xf32>
}"""


def test_a_value_that_is_read_twice_keeps_its_size(
    plugin: Path, commutes: frozenset[str], tmp_path: Path
) -> None:
    module = read(run_tool("mlir-opt", ["--mlir-print-op-generic"], TWICE))
    ((_, function),) = isolated(module)
    assert function is not None
    assert function.shapes == ((4, 4, 9), (4, 4, 4), (4, 4, 4))
    (outcome,) = FormCheck("named", plugin, tmp_path, commutes).check([function])
    assert outcome.how in ("fused", "executed")


def checked_windows(check: FormCheck, file: Path) -> tuple[int, int]:
    """Return the number of functions, and of those that become windows; assert their values."""
    text = file.read_text(encoding="utf-8")
    module = read(run_tool("mlir-opt", ["--mlir-print-op-generic"], text))
    functions = [function for _, function in isolated(module) if function is not None]
    outcomes = check.check(functions)
    assert not [outcome.difference for outcome in outcomes if outcome.how == "wrong"]
    windowed = [o for o in outcomes if any("conv" in op or "pool" in op for op in o.made)]
    return len(functions), len(windowed)


@pytest.mark.parametrize("form", SEQUENCES)
def test_forms_keep_the_meaning_of_windows(
    form: str, checkout: Path, plugin: Path, commutes: frozenset[str], tmp_path: Path
) -> None:
    """Moving ops out of a windowed body, or changing its shape, keeps the values."""
    check = FormCheck(form, plugin, tmp_path, commutes)
    functions, windowed = checked_windows(check, checkout / WINDOWS)
    # The others are contractions and functions.
    assert windowed > functions / 2 > 5
    refused, wrongly = checked_windows(check, checkout / NO_WINDOWS)
    assert refused > 10
    assert wrongly == 0


UNFUSED = """
#image = affine_map<(n, h, w, c) -> (n, h, w, c)>
#channel = affine_map<(n, h, w, c) -> (c)>
func.func @relu_and_convolution(%x: tensor<1x?x?x4xf32>, %b: tensor<4xf32>, %e: tensor<1x?x?x4xf32>,
    %k: tensor<3x3x4x8xi8>, %s: tensor<8xf32>, %o: tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#image, #channel, #image],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %b : tensor<1x?x?x4xf32>, tensor<4xf32>) outs(%e : tensor<1x?x?x4xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %3 = arith.addf %p, %q : f32
    %4 = arith.maximumf %3, %zero : f32
    linalg.yield %4 : f32
  } -> tensor<1x?x?x4xf32>
  %f = tensor.empty() : tensor<3x3x4x8xf32>
  %1 = linalg.generic {indexing_maps = [#image, #channel, #image],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%k, %s : tensor<3x3x4x8xi8>, tensor<8xf32>) outs(%f : tensor<3x3x4x8xf32>) {
  ^bb0(%p: i8, %q: f32, %z: f32):
    %3 = arith.sitofp %p : i8 to f32
    %4 = arith.mulf %3, %q : f32
    linalg.yield %4 : f32
  } -> tensor<3x3x4x8xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>}
      ins(%0, %1 : tensor<1x?x?x4xf32>, tensor<3x3x4x8xf32>)
      outs(%o : tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  return %2 : tensor<1x?x?x8xf32>
}
"""


@pytest.mark.parametrize("form", SEQUENCES)
def test_ops_fused_into_windows_are_split_off_again(form: str, plugin: Path) -> None:
    """A frontend's ops have the same form before and after upstream's fusion."""
    fuse = ("linalg-tree-generalize", "linalg-fuse-elementwise-ops")
    tidy = (f"linalg-tree-specialize{{form={form}}}", "canonicalize", "cse")

    def run(*passes: str) -> str:
        pipeline = f"--pass-pipeline=builtin.module({','.join(passes)})"
        return run_tool("mlir-opt", [f"--load-pass-plugin={plugin}", pipeline], UNFUSED)

    assert run(*fuse).count("linalg.generic") == 1
    # Fusion drops the tensor that the frontend wrote into.
    text = run(*fuse, *tidy)
    assert "linalg.generic" not in text
    assert _ops(run(*tidy)) == _ops(text)


def _ops(text: str) -> list[str]:
    """Return the ops of a form, without their destinations."""
    return [line.split("outs(")[0] for line in text.splitlines() if "linalg." in line]


CAPTURED = """
func.func @captured(%a: tensor<8x32xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x32xf32>) outs(%o : tensor<8x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %e = tensor.extract %a[%i, %i] : tensor<8x32xf32>
    %s = arith.addf %x, %e : f32
    linalg.yield %s : f32
  } -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
"""


def test_a_value_that_the_body_captures_keeps_its_size(
    plugin: Path, commutes: frozenset[str], tmp_path: Path
) -> None:
    module = read(run_tool("mlir-opt", ["--mlir-print-op-generic"], CAPTURED))
    ((_, function),) = isolated(module)
    assert function is not None
    assert function.shapes == ((8, 32), (8, 32), (8, 32))
    (outcome,) = FormCheck("named", plugin, tmp_path, commutes).check([function])
    assert outcome.how in ("stays", "executed")


@pytest.mark.parametrize("form", SEQUENCES)
def test_other_models_are_raised(form: str, mlir_opt: Path, plugin: Path, figure: Figure) -> None:
    """Models outside the corpus reach the same target, for each way of importing them."""
    found = models(unpacked())
    raisings = raise_all(found, f"form={form}", (mlir_opt, plugin))
    assert not {r.model.path.name: r.error for r in raisings if r.error}
    assert [r.counts.generics for r in raisings] == [m.generics for m in found]
    sums = totals(raisings)
    missed = {ingress: f"{t.raised} < {t.target}" for ingress, t in sums.items()}
    assert not {i: text for i, text in missed.items() if sums[i].raised < sums[i].target}
    total = sums["all"]
    figure(total.raised, f"of {total.generics:,} generics in {len(found)} other models to {form}")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws of the two forms, tried with the built plugin on cases of every op.

Let F bring IR into a form, G generalize and C canonicalize. Then F(G(x)) = F(x), F(F(x)) = F(x) and
F(C(F(x))) = C(F(x)), and the order in which F visits ops changes nothing.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.cases import Case
from optree_core.model import Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import Runner, differing, listed, upstream_ops
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.form_laws import Laws
from optree_lab.verification.raising import models
from optree_tool.forms import SEQUENCES

GENERALIZE = "linalg-tree-generalize"
#: One of this many files of real IR is tried.
FILES = 60


@pytest.fixture(scope="module")
def cases(tree: Tree, share: Share[Case]) -> dict[str, Case]:
    """Cases of all ops. Each choice of types has four, so one case in three has all choices."""
    found = [case for op in upstream_ops(tree) for case in legal_cases(op, tree)]
    return {f"case_{number}": case for number, case in enumerate(share(found, 3, "cases of ops"))}


@pytest.fixture(scope="module")
def run(writer: MlirWriter, mlir_opt: Path, plugin: Path, cases: dict[str, Case]) -> Runner:
    return Runner(mlir_opt, plugin, {n: writer.op(case, n) for n, case in cases.items()})


def formed(form: str) -> str:
    return f"linalg-tree-specialize{{form={form}}}"


@pytest.mark.parametrize("form", SEQUENCES)
def test_forms_do_not_depend_on_the_spelling(
    form: str, run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    different = differing(cases, run(formed(form)), run(GENERALIZE, formed(form)))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), f"cases obey F(G(x)) = F(x), {form}")


@pytest.mark.parametrize("form", SEQUENCES)
def test_forms_are_idempotent(
    form: str, run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    once, clean = run(formed(form)), run(formed(form), "canonicalize")
    different = differing(cases, once, run(formed(form), formed(form)))
    different += differing(cases, clean, run(formed(form), "canonicalize", formed(form)))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), f"cases obey F(F(x)) = F(x), canonicalized or not, {form}")


@pytest.mark.parametrize("form", SEQUENCES)
def test_split_casts_leave_no_generic_behind(
    form: str, run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    whole, split = run(formed(form)), run(f"{GENERALIZE}{{casts=split}}", formed(form))
    lost = [
        f"{case}\n{split[name]}"
        for name, case in cases.items()
        if "linalg.generic" in split[name] and "linalg.generic" not in whole[name]
    ]
    assert not lost, f"{len(lost)} cases\n{listed(lost, 3)}"
    figure(len(cases), f"cases come back from a generic per cast, {form}")


@pytest.mark.parametrize("form", SEQUENCES)
def test_real_ir_obeys_the_laws(
    form: str, corpus: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    """Real IR obeys the laws, in three orders of visits: a slice of `optree_lab laws`."""
    laws = Laws(form, mlir_opt, plugin)
    files = [model.path for model in models(corpus)[7::FILES]]
    assert not [line for path in files for line in laws.broken(path)]
    figure(len(files), f"files obey the laws of the {form} form")


BODY = """
#id = affine_map<(d0) -> (d0)>
func.func @sigmoid(%a: tensor<8xf32>, %b: memref<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %zero, %b[%i] : memref<8xf32>
  }
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}"""


def test_a_broken_law_is_found(tmp_path: Path, mlir_opt: Path, plugin: Path) -> None:
    """In place of F, a pass without a fixed point breaks its laws; another form breaks the last."""
    path = tmp_path / "sigmoid.mlir"
    path.write_text(BODY, encoding="utf-8")
    laws = Laws("named", mlir_opt, plugin)
    assert not laws.broken(path)
    laws.form = "func.func(affine-loop-unroll{unroll-factor=2})"
    laws.orders[1] = "linalg-tree-specialize"
    assert [line.partition(": ")[2] for line in laws.broken(path)] == [
        "F(F(x)) = F(x)",
        "F(C(F(x))) = C(F(x))",
        "F(G(F(x))) = F(x)",
        "any order",
    ]

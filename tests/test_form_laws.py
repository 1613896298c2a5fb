# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws of the two forms, tried with the built plugin on cases of every op.

With F bringing into a form and G generalizing: F(G(x)) = F(x), F(F(x)) = F(x); F(x) stays what it
is once it has been canonicalized; and in which order ops are visited does not matter.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import toolchain
from figures import Figure
from optree_gen.cases import legal_cases
from optree_gen.mlir_text import MlirWriter
from optree_gen.model import Tree
from optree_gen.modes import Case
from raising import FORMS, models
from runner import Runner, differing
from upstream import listed, upstream_ops, without_constants

GENERALIZE = "linalg-tree-generalize"
#: Every so many files of real IR.
FILES = 60


@pytest.fixture(scope="module")
def cases(tree: Tree) -> dict[str, Case]:
    found = (case for op in upstream_ops(tree) for case in legal_cases(op, tree))
    return {f"case_{number}": case for number, case in enumerate(found)}


@pytest.fixture(scope="module")
def run(checkout: Path, tree: Tree, mlir_opt: Path, plugin: Path, cases: dict[str, Case]) -> Runner:
    writer = MlirWriter(checkout / "templates", tree.dialect, tree.scalars)
    return Runner(mlir_opt, plugin, {n: writer.op(case, n) for n, case in cases.items()})


def formed(form: str) -> str:
    return f"linalg-tree-specialize{{form={form}}}"


@pytest.mark.parametrize("form", FORMS)
def test_forms_do_not_depend_on_the_spelling(
    form: str, run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    different = differing(cases, run(formed(form)), run(GENERALIZE, formed(form)))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), f"cases obey F(G(x)) = F(x), {form}")


@pytest.mark.parametrize("form", FORMS)
def test_forms_are_their_own(
    form: str, run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    once, clean = run(formed(form)), run(formed(form), "canonicalize")
    different = differing(cases, once, run(formed(form), formed(form)))
    different += differing(cases, clean, run(formed(form), "canonicalize", formed(form)))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), f"cases obey F(F(x)) = F(x), canonicalized or not, {form}")


@pytest.mark.parametrize("form", FORMS)
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


@pytest.mark.parametrize("form", FORMS)
def test_the_order_of_visits_does_not_matter(
    form: str, corpus: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    """The pass, and the pattern under a greedy driver from above and from below, on real IR."""
    tests = toolchain.BUILD_DIR / "lib" / "libLinalgTreeTest.so"
    named = str(form == "named").lower()
    clean = "canonicalize,cse"
    passes = [f"linalg-tree-specialize{{form={form} drop-flags=fastmath}}"]
    passes += [
        f"test-linalg-tree-form{{named={named} top-down={down}}}" for down in ("true", "false")
    ]
    files = models(corpus)[7::FILES]
    for model in files:
        texts = {"f": model.path.read_text(encoding="utf-8")}
        tool = Runner(mlir_opt, plugin, texts, (f"--load-pass-plugin={tests}",))
        outputs = [without_constants(tool.text(p, clean)) for p in passes]
        assert outputs[0] == outputs[1] == outputs[2], model.path.name
    figure(len(files), f"files become the same {form} form in three orders")

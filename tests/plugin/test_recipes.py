# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The result of a form for an op depends on the op's signature alone.

With `check-recipes` the pass plans each op again: in its place without the recipe that it keeps of
similar ops, and as a copy without the IR around it. `optree_lab laws` does so with all of real IR.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from optree_lab.testing.figures import Figure
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.form_laws import Laws
from optree_lab.verification.packed_models import unpacked
from optree_lab.verification.raising import models
from optree_tool.forms import SEQUENCES

#: One of this many files of real IR is tried.
FILES = 8

#: A divisor that MLIR knows to be nonzero, and one that may be zero.
RANGES = CHECKOUT / "tests" / "soundness" / "regressions" / "signature_range.mlir"


@pytest.mark.whole(step=2)
@pytest.mark.parametrize("form", SEQUENCES)
def test_real_ir_has_one_recipe_per_signature(
    form: str, corpus: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    laws = Laws(form, mlir_opt, plugin)
    files = [model.path for model in models(corpus)[::FILES]]
    errors = {path.name: laws.unlike_recipes(path) for path in files}
    assert not {name: error[:500] for name, error in errors.items() if error}
    figure(len(files), f"files whose ops have one recipe per signature, {form}")


@pytest.mark.parametrize("form", SEQUENCES)
def test_models_and_cases_have_one_recipe_per_signature(
    form: str, mlir_opt: Path, plugin: Path
) -> None:
    laws = Laws(form, mlir_opt, plugin)
    for path in (RANGES, *(model.path for model in models(unpacked()))):
        assert not laws.unlike_recipes(path)


def test_check_recipes_needs_a_form_of_sequences(mlir_opt: Path, plugin: Path) -> None:
    done = subprocess.run(
        [
            mlir_opt,
            f"--load-pass-plugin={plugin}",
            "--pass-pipeline=builtin.module(linalg-tree-specialize{check-recipes})",
        ],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "check-recipes needs form=category or form=named" in done.stderr

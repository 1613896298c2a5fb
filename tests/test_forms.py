# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The forms that are sequences: what they raise, that they stay as they are, and what they mean."""

from __future__ import annotations

import dataclasses
import subprocess
from pathlib import Path

import corpus_generics
import ml_dtypes
import numpy as np
import pytest
from execution import Array, compile_module
from figures import Figure
from raising import models, raise_all

FORMS = ("category", "named")
#: Every so many files of the corpus; `benchmarks/coverage.py` takes all of them.
STRIDE = 12

_FLOATS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
_SPECIAL = (0.0, -0.0, 1.0, -1.0, 2.0, np.inf, -np.inf, np.nan)


@pytest.mark.parametrize("form", FORMS)
def test_real_ir_is_raised(
    form: str, corpus: Path, mlir_opt: Path, plugin: Path, checkout: Path, figure: Figure
) -> None:
    some = models(corpus)[::STRIDE]
    totals = raise_all(some, f"form={form}", (mlir_opt, plugin), checkout)["all"]
    assert not totals.errors
    figure(totals.raised, f"of {totals.generics:,} generics in {len(some)} files raised to {form}")
    assert totals.raised >= totals.target


def specialized(text: str, form: str, mlir_opt: Path, plugin: Path, after: str = "") -> str:
    pipeline = f"builtin.module(linalg-tree-specialize{{form={form}}}{after})"
    return subprocess.run(
        [mlir_opt, f"--load-pass-plugin={plugin}", f"--pass-pipeline={pipeline}"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("form", FORMS)
def test_forms_are_fixed_points(form: str, corpus: Path, mlir_opt: Path, plugin: Path) -> None:
    for model in models(corpus)[5 :: 4 * STRIDE]:
        once = specialized(model.path.read_text(encoding="utf-8"), form, mlir_opt, plugin)
        assert specialized(once, form, mlir_opt, plugin) == once, model.path.name
        clean = specialized(once, form, mlir_opt, plugin, ",canonicalize")
        assert specialized(clean, form, mlir_opt, plugin) == clean, model.path.name


def sample(shape: tuple[int, ...], kind: str, tame: bool, random: np.random.Generator) -> Array:
    """Values of a type. tame: small numbers only, so that sums in any order agree."""
    if kind not in _FLOATS:
        bits = 8 if kind == "i1" else int(kind[1:])
        low, high = (0, 2) if kind == "i1" else (1, 9)
        return np.asarray(random.integers(low, high, shape), f"int{bits}")
    if tame:
        return np.asarray(random.integers(1, 9, shape) / 4, _FLOATS[kind])
    values = random.standard_normal(shape)
    chosen = random.random(shape) < 0.3
    return np.asarray(np.where(chosen, random.choice(_SPECIAL, shape), values), _FLOATS[kind])


def same(left: Array, right: Array, tolerance: float) -> bool:
    if left.dtype.kind in "iu":
        return bool(np.array_equal(left, right))
    wide, other = left.astype(np.float64), right.astype(np.float64)
    if tolerance:
        return bool(np.allclose(wide, other, rtol=tolerance, atol=tolerance, equal_nan=True))
    equal = (wide == other) & (np.signbit(wide) == np.signbit(other))
    return bool(np.all(equal | (np.isnan(wide) & np.isnan(other))))


def test_forms_compute_what_generics_compute(
    corpus: Path, plugin: Path, tmp_path: Path, figure: Figure
) -> None:
    """Elementwise exactly, with infinities, NaNs and both zeros; sums on small numbers."""
    files = sorted(f for f in (corpus / "ir").glob("*.mlir") if ".dyn." not in f.name)
    found = list(corpus_generics.functions(files))
    chosen = [
        dataclasses.replace(f, name=f"f{i}", text=f.text.replace("@NAME", f"@f{i}"))
        for i, f in enumerate(found)
    ]
    module = "\n".join(f.text for f in chosen)
    random = np.random.default_rng(7)
    codes = {
        form: compile_module(
            module, tmp_path, [f"linalg-tree-specialize{{form={form}}}"] if form else [], plugin
        )
        for form in ("", *FORMS)
    }
    wrong = []
    for function in chosen:
        values = [
            sample(shape, kind, function.reduces, random)
            for shape, kind in zip(function.shapes, function.types, strict=True)
        ]
        results = {}
        for form, code in codes.items():
            copies = [value.copy() for value in values]
            code.call(function.name, *copies)
            results[form] = copies[-function.outputs :]
        tolerance = 0.03 if function.reduces else 0.0
        for form in FORMS:
            pairs = zip(results[""], results[form], strict=True)
            if not all(same(a, b, tolerance) for a, b in pairs):
                wrong.append(f"{form}: {function.text}")
    assert not wrong, "\n\n".join(wrong[:3])
    figure(len(chosen), "different generics of real IR run in both forms")

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models converted to the defined dialect compute the same, bit by bit.

Each is compiled as the frontend left it, then through the dialect: one op for one op, and as
sequences of categories. Nothing changes the order in which elements are combined.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from execution import ToolFailed
from figures import Figure
from whole_model import compile_model, run, signature

MODELS = ("torch__tv_resnet18.f32", "tosa__hf_bert.f32", "jax__gpt_tiny.f32")

#: Name -> passes that take the model through the dialect.
ROUTES = {
    "one to one": ("convert-linalg-to-optree", "optree-specialize"),
    "category": ("convert-linalg-to-optree", "optree-specialize{form=category}"),
    "and back": (
        "convert-linalg-to-optree",
        "optree-specialize{form=category}",
        "convert-optree-to-linalg",
    ),
}


@pytest.mark.parametrize("name", MODELS)
def test_same_results(
    name: str, corpus: Path, optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    text = (corpus / "ir" / f"{name}.mlir").read_text(encoding="utf-8")
    model = signature(text)
    expected = run(compile_model(text, optree_opt, (), tmp_path), model, seed=0)
    assert all(np.isfinite(values).all() and np.ptp(values) > 0 for values in expected)
    for route, passes in ROUTES.items():
        code = compile_model(text, optree_opt, passes, tmp_path)
        for values, found in zip(expected, run(code, model, seed=0), strict=True):
            same = values.view(np.uint8) == found.view(np.uint8)
            assert same.all(), f"{route}: {(~same).sum()} bytes differ"
    figure(sum(v.size for v in expected), f"results of {name} bit-equal by {len(ROUTES)} routes")


def test_a_difference_is_seen(corpus: Path, optree_opt: Path, tmp_path: Path) -> None:
    text = (corpus / "ir" / f"{MODELS[2]}.mlir").read_text(encoding="utf-8")
    model = signature(text)
    expected = run(compile_model(text, optree_opt, (), tmp_path), model, seed=0)
    changed = text.replace("math.tanh", "math.atan", 1)
    assert changed != text
    found = run(compile_model(changed, optree_opt, (), tmp_path), model, seed=0)
    assert any((a != b).any() for a, b in zip(expected, found, strict=True))
    with pytest.raises(ToolFailed):
        compile_model(text, optree_opt, ("no-such-pass",), tmp_path)

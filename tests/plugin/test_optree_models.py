# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model converted to the defined dialect computes the same, bit by bit.

The model is compiled as the frontend wrote it, and through the dialect; both combine elements in
the same order.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_lab.running.execution import ToolFailed
from optree_lab.running.whole_model import (
    MODELS,
    ROUTES,
    compile_model,
    differing,
    run,
    signature,
    varies,
)
from optree_lab.testing.figures import Figure
from optree_reference import Array

#: The model that compiles fastest, and the routes that change most.
NAME = MODELS[-1]
FEW = ("one to one", "category", "named and back")


@pytest.fixture(scope="module")
def text(corpus: Path) -> str:
    return (corpus / "ir" / f"{NAME}.mlir").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def expected(text: str, optree_opt: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Array]:
    code = compile_model(text, optree_opt, (), tmp_path_factory.mktemp("model"))
    return run(code, signature(text), seed=0)


@pytest.mark.parametrize("route", FEW)
def test_the_converted_model_has_the_same_results(
    route: str,
    text: str,
    expected: list[Array],
    optree_opt: Path,
    tmp_path: Path,
    figure: Figure,
) -> None:
    assert varies(expected)
    code = compile_model(text, optree_opt, ROUTES[route], tmp_path)
    assert differing(expected, run(code, signature(text), seed=0)) == 0
    figure(sum(v.size for v in expected), f"results of {NAME} are bit-equal, {route}")


def test_a_changed_model_has_other_results(
    text: str, expected: list[Array], optree_opt: Path, tmp_path: Path
) -> None:
    changed = text.replace("math.tanh", "math.atan", 1)
    assert changed != text
    found = run(compile_model(changed, optree_opt, (), tmp_path), signature(text), seed=0)
    assert differing(expected, found)
    with pytest.raises(ToolFailed):
        compile_model(text, optree_opt, ("no-such-pass",), tmp_path)

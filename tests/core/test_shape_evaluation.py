# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The values of expressions over sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from optree_core.shape_evaluation import FUNCTIONS, MAX_RANK, evaluate
from optree_core.shape_expression import parse
from optree_core.size import Misfit, Size


def value(text: str, **names: object) -> str:
    (node,) = parse(text)
    found = evaluate(node, names)
    return " ".join(map(str, found)) if isinstance(found, tuple) else str(found)


X = (Size(4, 4), Size(8, 8), Size(3, 3))
ORDER = (Size(2, 2), Size(0, 0), Size(1, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("permute(x, order)", "3 4 8"),
        ("unpermute(x, order)", "8 3 4"),
        ("unpermute(permute(x, order), order)", "4 8 3"),
        ("replace(x, 1, 7)", "4 7 3"),
        ("without(x, 1)", "4 3"),
        ("without(x, order[0:2])", "8"),
        ("spread(x[0:1], order[1:2], rank(x))", "4 1 1"),
        ("sum(x) ceildiv 2", "8"),
        ("covered(x, 4)", "16 32 12"),
        ("x[order]", "3 4 8"),
        ("1 if 3 <= x[2] < 4 else 2", "1"),
    ],
)
def test_functions_and_operators_compute_sizes(text: str, expected: str) -> None:
    assert value(text, x=X, order=ORDER) == expected


def test_every_function_refuses_an_index_out_of_range() -> None:
    for name, (_, count) in FUNCTIONS.items():
        arguments = ", ".join(["order"] * (count - 1) + ["x[9]"])
        with pytest.raises(Misfit):
            value(f"{name}({arguments})", x=X, order=ORDER)


def test_the_runtime_has_the_same_greatest_rank(checkout: Path) -> None:
    source = (checkout / "runtime/lib/Dialect/ShapeEvaluator.cpp").read_text(encoding="utf-8")
    assert re.findall(r"kMaxRank = (\d+);", source) == [str(MAX_RANK)]

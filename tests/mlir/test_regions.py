# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops with bodies: built in Python by names of functions and by functions, and read by C++."""

from __future__ import annotations

import importlib
import subprocess
from pathlib import Path
from typing import Any

import pytest
from optree_mlir.bindings import PACKAGE
from optree_ops import OpError, function, scan, scatter, sort, topk, write

arith: Any = importlib.import_module(f"{PACKAGE}.dialects.arith")
X = "tensor<4x?xf32>"


def test_cpp_reads_bodies_that_python_builds(optree_opt: Path) -> None:
    types = (X, "tensor<4x2xf32>", "tensor<4x2xi32>", "tensor<3x1xi64>", "tensor<3x?xf32>")
    with function(*types) as f:
        x, values, places, indices, updates = f
        sums = scan(x, combine="add", dimension=1)
        again = scan(x, combine=arith.MulFOp, dimension=1, inclusive=False, outs=list(sums))
        (ordered,) = sort(before="compare_lt", dimension=0, outs=[x])
        keyed = sort(
            before=lambda a, b, m, n: arith.CmpIOp(2, m, n),
            dimension=0,
            outs=[values, places],
        )
        best = topk(x, before="compare_gt", dimension=1, outs=[values, places])
        last = scatter(updates, indices, combine=lambda new, old: new, dimensions=[0], outs=x)
        f.returns(*again, ordered, *keyed, *best, last)
    text = write(f.module)
    done = subprocess.run([optree_opt], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("optree.return") == 6
    # The accumulator starts with the identity of the function.
    assert "arith.constant -0.000000e+00 : f32" in done.stdout
    assert "outs(%arg1, %arg2 : tensor<4x2xf32>, tensor<4x2xi32>)" in done.stdout


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("exp", "combine is 'exp', which takes 1 arguments"),
        ("ad", "'ad', which is not a scalar function"),
        ("compare_lt", "combine is 'compare_lt', which returns i1; f32 is needed"),
        (lambda a: a, "combine takes 1 arguments; 2 are needed"),
        (lambda a, b: (a, b), "combine returns 2 values; 1 are needed"),
        (lambda a, b: arith.CmpFOp(1, a, b), "combine returns i1; f32 is needed"),
        (None, "combine is missing"),
    ],
)
def test_a_body_that_does_not_fit_is_refused(body: Any, message: str) -> None:
    with (
        function(X, X, "tensor<4xf32>") as (x, output, held),
        pytest.raises(OpError, match=message),
    ):
        scan(x, combine=body, dimension=1, outs=[output, held])


def test_an_accumulator_without_identity_has_to_be_given() -> None:
    message = "outs is missing, and combine is no name"
    with function(X) as (x,), pytest.raises(OpError, match=message):
        scan(x, combine=lambda a, b: a, dimension=1)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A reordered sum is within the bound, a sum of other terms is not; only sums have a bound."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from optree_core.element_type import element_type
from optree_core.generic import Generic, Step, Value
from optree_core.model import Tree
from optree_lab.ir.cases import legal_cases
from optree_reference import Array, evaluate_generic, reordering
from optree_reference.reordering import apart


def generic(tree: Tree, name: str, mode: str) -> Generic:
    case = next(c for c in legal_cases(tree.ops[name], tree) if str(c.mode) == mode)
    return case.generic(tree.scalars)


def matmul(tree: Tree, mode: str, dtype: type, size: int) -> tuple[Generic, tuple[Array, ...]]:
    random = np.random.default_rng(0)
    shapes = ((3, size), (size, 4), (3, 4))
    return generic(tree, "matmul", mode), tuple(
        random.standard_normal(shape).astype(dtype) for shape in shapes
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "dtype", "size"),
    [("f16", np.float16, 50), ("f32", np.float32, 400), ("f64", np.float64, 400)],
)
def test_a_reordered_sum_is_within_the_bound(tree: Tree, mode: str, dtype: type, size: int) -> None:
    meaning, (lhs, rhs, acc) = matmul(tree, mode, dtype, size)
    (right,) = evaluate_generic(meaning, (lhs, rhs, acc)).values
    (bound,) = reordering(meaning, (lhs, rhs, acc))
    assert bound is not None
    largest = np.zeros(right.shape)
    for seed in range(20):
        order = np.random.default_rng(seed).permutation(size)
        (other,) = evaluate_generic(meaning, (lhs[:, order], rhs[order], acc)).values
        largest = np.maximum(largest, np.abs(other.astype(np.float64) - right))
    assert (largest <= bound).all()
    assert largest.max() > 0
    # The sum of other terms.
    (other,) = evaluate_generic(meaning, (-lhs, rhs, acc)).values
    assert (np.abs(other.astype(np.float64) - right) > bound).any()


def test_numpy_is_within_the_bound(tree: Tree) -> None:
    """The matrix library of numpy, which sums in its own order, is within the bound."""
    meaning, (lhs, rhs, acc) = matmul(tree, "f32", np.float32, 300)
    (right,) = evaluate_generic(meaning, (lhs, rhs, acc)).values
    (bound,) = reordering(meaning, (lhs, rhs, acc))
    assert bound is not None
    assert (np.abs((lhs @ rhs + acc).astype(np.float64) - right) <= bound).all()


@pytest.mark.parametrize(
    ("name", "mode"), [("add", "f32"), ("matmul", "i32"), ("pooling_nwc_max", "f32")]
)
def test_only_sums_of_floats_have_a_bound(tree: Tree, name: str, mode: str) -> None:
    meaning = generic(tree, name, mode)
    dtype = np.int32 if mode == "i32" else np.float32
    operands = tuple(np.ones((8,) * len(m.results), dtype) for m in meaning.maps[:-1])
    if name == "pooling_nwc_max":
        operands = (np.ones((1, 4, 2), dtype), np.ones(2, dtype))
        init = np.ones((1, 3, 2), dtype)
    else:
        init = np.ones((8, 8), dtype)
    assert reordering(meaning, (*operands, init)) == (None,)


def test_a_negated_sum_has_no_bound(tree: Tree) -> None:
    meaning = generic(tree, "matmul", "f32")
    assert meaning.body is not None
    (result,) = meaning.body.results
    negated = Step("arith.negf", (result,), result.type)
    last = Value(result.type, step=len(meaning.body.steps))
    body = replace(meaning.body, steps=(*meaning.body.steps, negated), results=(last,))
    operands = tuple(np.ones((2, 2), np.float32) for _ in range(3))
    assert reordering(replace(meaning, body=body), operands) == (None,)


def test_a_bound_of_too_many_additions_is_refused(tree: Tree) -> None:
    with pytest.raises(ValueError, match="300 additions of bf16 may have any result"):
        apart(300, np.ones(1), element_type("bf16"))
    with pytest.raises(ValueError, match="without a body"):
        reordering(replace(generic(tree, "matmul", "f32"), body=None), ())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of models run on given and random arguments, and results are compared bit by bit."""

from __future__ import annotations

import numpy as np
import pytest
from optree_lab.running.execution import run_tool
from optree_lab.running.model_function import (
    ModelFunction,
    NotRun,
    Signature,
    arguments,
    farthest,
    perturbed,
    random_array,
    same_bits,
)

TEXT = """\
func.func @difference(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %r = linalg.sub ins(%x, %y : tensor<3xf32>, tensor<3xf32>)
    outs(%e : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
"""
TYPES = ("tensor<3xf32>", "tensor<3xf32>")
SIGNATURE = Signature(TYPES, TYPES[:1])


def test_a_function_on_tensors_runs() -> None:
    values = arguments(TYPES, 0, {1: np.array([1, 2, 3], np.float32)})
    function = ModelFunction(TEXT, "difference", SIGNATURE)
    for _ in range(2):
        (found,) = function(values)
        assert found.tolist() == (values[0] - np.array([1, 2, 3], np.float32)).tolist()


def test_what_cannot_run_says_why() -> None:
    values = arguments(TYPES, 0)
    with pytest.raises(NotRun, match=r"it cannot be lowered: .*expects different type"):
        ModelFunction(TEXT.replace("%y :", "%e :").replace("3xf32", "4xf64", 1), "f", SIGNATURE)
    aborts = TEXT.replace("  return", '  %f = arith.constant false\n  cf.assert %f, "no"\n  return')
    with pytest.raises(NotRun, match="the call ends by SIGABRT"):
        ModelFunction(aborts, "difference", SIGNATURE)(values)
    with pytest.raises(NotRun, match=r"of type tensor<\?xf32>"):
        random_array("tensor<?xf32>", np.random.default_rng(0))


def test_bits_are_compared_but_for_those_of_nan() -> None:
    zero = np.array([0.0, 1.0], np.float32)
    assert not same_bits([zero], [-zero * [1, -1]])
    nan = np.array([0x7FC00000, 0x7FC00001], np.uint32).view(np.float32)
    assert same_bits([nan], [nan[::-1]])
    assert not same_bits([nan], [zero])
    assert not same_bits([np.array([1, 2])], [np.array([1, 3])])


def test_distances_are_in_units_of_what_rounding_changes() -> None:
    """The last place of the greatest element, or what perturbed arguments change."""
    one, other = np.array([4.0, 0.0]), np.array([4.0, 2.0**-48])
    assert farthest([one], [other], [[one]]) == 4
    assert farthest([one], [other], [[one + 2.0**-48]]) == 1
    assert farthest([one], [np.array([4.0, np.inf])], [[one]]) == np.inf
    assert farthest([np.array([1])], [np.array([2])], [[np.array([1])]]) == np.inf


def test_arguments_are_moved_by_their_last_place() -> None:
    values = [np.array([1.0, 2.0], np.float32), np.array([3])]
    moved, same = perturbed(values, 0)
    assert sorted(abs(moved - values[0]) * 2**23) == [1, 2]
    assert same is values[1]


def test_unknown_sizes_come_from_another_signature() -> None:
    unknown = Signature(("tensor<?xf32>", "tensor<?xf32>"), ("tensor<?xf32>",))
    text = TEXT.replace("3xf32", "?xf32").replace("tensor.empty()", "tensor.empty(%d)")
    size = "  %z = arith.constant 0 : index\n  %d = tensor.dim %x, %z : tensor<?xf32>\n"
    text = text.replace("  %e", f"{size}  %e", 1)
    sizes = unknown.sized(SIGNATURE)
    values = arguments(sizes.arguments, 0)
    (found,) = ModelFunction(text, "difference", unknown, sizes)(values)
    assert found.tolist() == (values[0] - values[1]).tolist()
    generic = run_tool("mlir-opt", ["--mlir-print-op-generic"], text)
    (again,) = ModelFunction(generic, "difference", unknown, sizes)(values)
    assert again.tolist() == found.tolist()
    with pytest.raises(NotRun, match="sizes that no file of the same function gives"):
        Signature(("tensor<?x2xf32>",), ()).sized(Signature(("tensor<3x4xf32>",), ()))

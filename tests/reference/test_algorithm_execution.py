# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops that run an algorithm, executed and compared with numpy, as the reference is.

Each is tried on tensors and memrefs, with static and dynamic sizes, whole and in tiles.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.testing.figures import Figure
from optree_lab.verification.algorithm_cases import (
    CASES,
    COUNTING,
    FUNCTIONS,
    KINDS,
    same,
    variants,
)
from optree_lab.verification.algorithms import executed, table
from optree_reference import evaluate


@pytest.fixture(scope="module")
def defined(checkout: Path) -> Tree:
    return Project(checkout).tree("optree", Diagnostics())


@pytest.mark.parametrize("op", CASES)
def test_the_reference_agrees_with_numpy(op: str, defined: Tree) -> None:
    for kind in KINDS:
        for case in CASES[op](kind):
            arrays = [array.copy() for array in case.arrays]
            body = FUNCTIONS[case.body] if case.body else None
            found = evaluate(defined, op, arrays, body=body, **case.parameters)
            results = found if isinstance(found, tuple) else (found,)
            for result, wanted in zip(results, case.expected, strict=True):
                assert same(result, wanted), case


def test_the_reference_takes_the_name_of_a_scalar_function(defined: Tree) -> None:
    x = np.array([[1, -2, 4], [0, 3, 2]], np.int32)
    held = np.zeros(2, np.int32)
    found = evaluate(defined, "scan", [x, x, held], body="add", dimension=1)
    np.testing.assert_array_equal(found[0], np.cumsum(x, 1))
    (ordered,) = (evaluate(defined, "sort", [x], body="compare_lt", dimension=1),)
    np.testing.assert_array_equal(ordered, np.sort(x, 1))


@pytest.mark.parametrize(
    ("op", "tiled"),
    [
        pytest.param(op, tiled, id=f"{op}-{'tiled' if tiled else 'whole'}")
        for op in CASES
        for tiled in ((False,) if op in COUNTING else (False, True))
    ],
)
def test_the_op_computes_what_numpy_computes(
    op: str, tiled: bool, optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    cases = variants(op, tiled)
    results = executed(cases, tiled, optree_opt, tmp_path)
    wrong = [case for case, right in zip(cases, results, strict=True) if not right]
    assert not wrong
    how = "in tiles" if tiled else "whole"
    figure(len(cases), f"functions with optree.{op}, {how}")


def test_the_table_has_what_is_executed(checkout: Path) -> None:
    """The page of algorithms lists cases that the test above executes."""
    page = (checkout / "docs" / "data" / "optree" / "algorithms.md").read_text(encoding="utf-8")
    assert table(checkout) in page

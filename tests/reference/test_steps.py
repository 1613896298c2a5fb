# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Steps of composites on values whose types no composite of the package combines."""

from dataclasses import replace

import numpy as np
import pytest
from optree_lab.ir import dialects
from optree_reference.steps import run_steps


@pytest.mark.parametrize(("combine", "expected"), [("add", [6, 15]), ("mul", [6, 120])])
def test_a_step_combines_integers(combine: str, expected: list[int]) -> None:
    tree = dialects.tree("optree")
    op = tree.ops["logsumexp"]
    step = next(step for step in op.steps if step.name == "total")
    total = replace(step, name="output", combine=combine, value=op.steps[0].value)
    arrays = {"input": np.array([[1, 2, 3], [4, 5, 6]]), "output": np.zeros(2, np.int64)}
    values = {"axis": 1, "count": 1, "safe": False, "compute": None}
    (found,) = run_steps(replace(op, steps=(total,)), arrays, values, tree.scalars)
    assert found.tolist() == expected

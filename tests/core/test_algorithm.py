# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op that runs an algorithm needs the ranks of the algorithm, also where its spec says none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optree_core.model import Op
from optree_core.shape import NoShape, output_sizes
from optree_lab.ir.dialects import tree

#: Op, shapes of its operands in order that fit, and one that does not, by its position.
CASES = [
    ("compress", [(4, 8), (4,), (2, 8), ()], (2, (8,))),
    ("compress", [(4, 8), (4,), (2, 8), ()], (1, (4, 1))),
    ("nonzero", [(4, 8), (5, 2), ()], (1, (5, 3))),
    ("unique", [(8,), (3,), (3,), ()], (0, (8, 1))),
    ("topk", [(4, 8), (4, 2), (4, 2)], (1, (4,))),
    ("scan", [(4, 8), (4, 8), (8,)], (2, (4, 8))),
    ("sort", [(4,)], (0, ())),
]


def bare(name: str) -> Op:
    """Return an op of the package without sizes, and conditions on them."""
    op = tree("optree").ops[name]
    operands = tuple(replace(o, where=(), shape=(), lists=(), variadic=False) for o in op.operands)
    return replace(op, operands=operands)


@pytest.mark.parametrize(("name", "fitting", "other"), CASES)
def test_an_algorithm_demands_ranks(
    name: str, fitting: list[tuple[int, ...]], other: tuple[int, tuple[int, ...]]
) -> None:
    op = bare(name)
    given = {o.name: [shape] for o, shape in zip(op.operands, fitting, strict=True)}
    assert output_sizes(op, given, {"dimension": 0}) == {}
    place, shape = other
    with pytest.raises(NoShape, match="does not meet '"):
        output_sizes(op, {**given, op.operands[place].name: [shape]}, {"dimension": 0})

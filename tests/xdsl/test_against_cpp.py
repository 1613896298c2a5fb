# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xDSL and C++ read, print and refuse the same ops of the generated dialect.

The tests take slices; `python -m optree_lab xdsl` runs everything.
"""

from __future__ import annotations

import pytest
from optree_lab import toolchain
from optree_lab.fuzz_ops.mutation import Mutation
from optree_lab.fuzz_ops.op import OUTSIDE, seeds
from optree_lab.ir.dialects import tree, writer
from optree_lab.xdsl.agreement import compare, edges
from optree_lab.xdsl.round_trip import functions, round_trip, unknown_operations

OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not OPT.is_file(), reason=f"{OPT} does not exist: `make build`"),
]


@pytest.mark.whole
def test_ops_survive_the_round_trip() -> None:
    found = round_trip(OPT, functions(step=9))
    assert found.failures == {}
    assert found.total > 700
    assert found.beyond <= len(unknown_operations()) < 6


def test_xdsl_and_cpp_agree_on_edge_cases() -> None:
    found = compare(OPT, edges(seeds(tree(), writer(), OPT, toolchain.CHECKOUT / OUTSIDE)))
    assert found.differences == {}
    assert found.accepted > 300
    assert found.refused > 380
    assert found.limits.total() < 10, found.limits


@pytest.mark.whole
def test_xdsl_and_cpp_agree_on_mutants() -> None:
    mutation = Mutation(seeds(tree(), writer(), OPT, toolchain.CHECKOUT / OUTSIDE))
    found = compare(OPT, map(mutation.mutant, range(500)))
    assert found.differences == {}
    assert found.total == 500
    assert found.accepted > 80
    assert found.refused > 300
    assert found.limits.total() < 20, found.limits

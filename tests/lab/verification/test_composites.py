# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import random
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_lab.ir import dialects
from optree_lab.verification.composites import (
    DECOMPOSE,
    composites,
    difference,
    is_same,
    look_alikes,
    passes,
    recognized,
    uses,
)

#: How far an executed composite may be from the reference, whose functions round better.
_ROUNDING = 16.0


@pytest.fixture(scope="module")
def tree() -> Tree:
    return dialects.tree("optree")


def test_what_a_composite_decomposes_into_is_recognized_as_it(tree: Tree, optree_opt: Path) -> None:
    ops = composites(tree)
    assert len(ops) > 10
    for op in ops:
        for use in uses(op):
            plain, again = recognized(optree_opt, use)
            assert again == plain
        for use in list(uses(op, "bf16", "f32"))[:2] if op.computed_in else ():
            plain, again = recognized(optree_opt, use)
            assert again == plain


def test_a_decomposition_computes_what_the_reference_says(tree: Tree, optree_opt: Path) -> None:
    for op in composites(tree):
        for use in list(uses(op))[:1]:
            assert difference(optree_opt, tree, use) <= _ROUNDING, use.text


def test_look_alikes_are_refused_or_mean_the_same(tree: Tree, optree_opt: Path) -> None:
    source, tried = random.Random(1), 0
    names = [op.name for op in composites(tree)]
    for op in composites(tree):
        use = next(iter(uses(op)))
        text = passes(optree_opt, use.text, DECOMPOSE)
        for changed in look_alikes(text, source, 4):
            tried += 1
            assert is_same(optree_opt, use, changed, names) is not False, changed
    assert tried > 30

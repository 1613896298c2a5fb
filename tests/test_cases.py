# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of an op that are tried follow from the tree, whatever there is in it."""

from __future__ import annotations

from dataclasses import replace

from optree_gen.cases import legal_cases
from optree_gen.model import Tree


def test_a_contraction_without_leaves_has_cases(tree: Tree) -> None:
    category = next(op for op in tree.ops.values() if op.maps.predicate == "contraction")
    leaves = {op.name for op in tree.children(category.name)}
    bare = replace(tree, ops={name: op for name, op in tree.ops.items() if name not in leaves})
    assert leaves
    cases = list(legal_cases(category, bare))
    assert {len(shape) for case in cases for shape in case.shapes if shape is not None} == {2}

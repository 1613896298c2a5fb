# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the tables of a tree refer to what is in it."""

from __future__ import annotations

from optree_core.model import Tree


class Numbering:
    """The numbers by which the tables of a tree refer to its ops, functions and dialects."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.ops = tree.structured()
        self.numbers = {op.name: i for i, op in enumerate(self.ops)}
        self.functions = {name: i for i, name in enumerate(tree.scalars.functions)}
        self.dialects = [*reversed(tree.dialect.bases), tree.dialect]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A further op leaves the other ops in their files."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.shards import SMALLEST, shards
from optree_gen.project import Project


def files(tree: Tree) -> dict[str, str]:
    """Return the name of the file of each op."""
    return {op.name: shard.name for shard in shards(tree) for op in shard.ops}


def test_a_further_op_moves_at_most_the_ops_of_its_own_file(checkout: Path) -> None:
    tree = Project(checkout).tree("optree", Diagnostics())
    now = files(tree)
    assert {"ElementwiseOps11", "PoolingOps1", "ContractOps"} <= set(now.values())
    sizes = Counter(now.values())
    parents = {op.parent for op in tree.ops.values()}
    leaves = [(name, file) for name, file in now.items() if name not in parents]
    # An op that makes a branch large enough for a file of its own moves that branch.
    further = [(name, file) for name, file in leaves if sizes[file] != SMALLEST]
    assert len(further) > 100
    for name, file in further[::4]:
        before = files(replace(tree, ops={n: o for n, o in tree.ops.items() if n != name}))
        moved = {op for op in before if before[op] != now[op]}
        assert len({before[op] for op in moved}) <= 1
        assert all(file.startswith(before[op]) for op in moved), name

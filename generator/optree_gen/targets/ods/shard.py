# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which ops share a file: branches of the tree, small enough for one compiler process each."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.dialect_op import dialect_ops
from optree_core.model import Op, Tree

from optree_gen.emit.naming import Name

#: A compiler needs about half a second and 10 MB per op; beyond this a file is divided.
LARGEST = 16
#: A branch of fewer ops goes into the file of the root.
SMALLEST = 5


@dataclass(frozen=True, slots=True)
class Shard:
    """name: of the file, `ContractOps`; ops: in tree order."""

    name: str
    ops: tuple[Op, ...]


def shards(tree: Tree) -> tuple[Shard, ...]:
    """All ops, each in one shard, in tree order."""
    branches: dict[str, list[Op]] = {}
    for here in dialect_ops(tree):
        branches.setdefault(_branch(tree, here.op), []).append(here.op)
    root = tree.root.name
    merged: dict[str, list[Op]] = {root: []}
    for name, ops in branches.items():
        in_tree = any(op.structured for op in ops)
        merged.setdefault(root if in_tree and len(ops) < SMALLEST else name, []).extend(ops)
    return tuple(
        shard for name, ops in merged.items() for shard in _divided(f"{Name(name).pascal}Ops", ops)
    )


def _branch(tree: Tree, op: Op) -> str:
    """The child of the root at or above the op; its kind where it is outside the tree."""
    if not op.structured:
        return op.kind
    path = [op, *tree.ancestors(op.name)]
    return path[-2].name if len(path) > 1 else op.name


def _divided(name: str, ops: list[Op]) -> list[Shard]:
    count = -(-len(ops) // LARGEST)
    if count < 2:
        return [Shard(name, tuple(ops))] if ops else []
    size = -(-len(ops) // count)
    return [Shard(f"{name}{i + 1}", tuple(ops[i * size : (i + 1) * size])) for i in range(count)]

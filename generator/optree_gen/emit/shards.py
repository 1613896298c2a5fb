# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which ops share a file: branches of the tree, small enough for one compiler process each."""

from __future__ import annotations

from collections import Counter
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
    ops = [here.op for here in dialect_ops(tree)]
    sizes = Counter(map(tree.branch, ops))
    files: dict[str, list[Op]] = {tree.root.name: []}
    for op in ops:
        name = tree.branch(op)
        small = op.structured and sizes[name] < SMALLEST
        files.setdefault(tree.root.name if small else name, []).append(op)
    return tuple(
        shard for name, ops in files.items() for shard in _divided(f"{Name(name).pascal}Ops", ops)
    )


def _divided(name: str, ops: list[Op]) -> list[Shard]:
    count = -(-len(ops) // LARGEST)
    if count < 2:
        return [Shard(name, tuple(ops))] if ops else []
    size = -(-len(ops) // count)
    return [Shard(f"{name}{i + 1}", tuple(ops[i * size : (i + 1) * size])) for i in range(count)]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which ops share a file: branches of the tree, small enough for one compiler process each."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass

from optree_core.dialect_op import dialect_ops
from optree_core.model import Op, Tree

from optree_gen.emit.naming import Name

#: A compiler needs about half a second and 10 MB per op; beyond this a file is divided.
LARGEST = 16
#: A branch of fewer ops goes into the file of the root.
SMALLEST = 5
#: Of the hash.
_BITS = 32


@dataclass(frozen=True, slots=True)
class Shard:
    """name: of the file, `ContractOps`; ops: in tree order."""

    name: str
    ops: tuple[Op, ...]


def shards(tree: Tree, one_file: bool = False) -> tuple[Shard, ...]:
    """All ops, each in one shard, in tree order."""
    ops = [here.op for here in dialect_ops(tree)]
    if one_file:
        return (Shard(f"{Name(tree.root.name).pascal}Ops", tuple(ops)),)
    sizes = Counter(map(tree.branch, ops))
    files: dict[str, list[Op]] = {tree.root.name: []}
    for op in ops:
        name = tree.branch(op)
        small = op.structured and sizes[name] < SMALLEST
        files.setdefault(tree.root.name if small else name, []).append(op)
    return tuple(
        shard
        for name, ops in files.items()
        for shard in _divided(
            f"{Name(name).pascal}Ops", [(zlib.crc32(op.name.encode()), op) for op in ops]
        )
    )


def _divided(name: str, ops: list[tuple[int, Op]], depth: int = 0) -> list[Shard]:
    """The ops in files, divided by the hashes of their names, which come with them: a further op
    moves none but at the most those of its own file, which becomes two."""
    if len(ops) <= LARGEST or depth == _BITS:
        return [Shard(name, tuple([op for _, op in ops]))] if ops else []
    halves: tuple[list[tuple[int, Op]], list[tuple[int, Op]]] = ([], [])
    for hashed in ops:
        halves[hashed[0] >> depth & 1].append(hashed)
    return [
        shard
        for number, half in enumerate(halves, 1)
        for shard in _divided(f"{name}{number}", half, depth + 1)
    ]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which ops share a file: branches of the tree, small enough for one compiler process each."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from optree_core.dialect_op import DialectOp, dialect_ops
from optree_core.model import Dialect, Op, Tree

from optree_gen.emit.naming import Name

#: GCC needs 3 s and 490 MB for a file, 0.4 s and 19 MB for an op, half as much again for one with
#: attributes: so beyond this sum of weights a file is divided.
LARGEST = 26
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
        for shard in _divided(f"{Name(name).pascal}Ops", [_cost(op, tree.dialect) for op in ops])
    )


class _Cost(NamedTuple):
    """digest: of the name. weight: what compiling the op costs, beside an op of no attributes."""

    op: Op
    digest: int
    weight: float


def _cost(op: Op, dialect: Dialect) -> _Cost:
    weight = 1.5 if DialectOp(op, dialect).attributes else 1
    return _Cost(op, zlib.crc32(op.name.encode()), weight)


def _divided(name: str, ops: list[_Cost], depth: int = 0) -> list[Shard]:
    """The ops in files, divided by a hash of their names: a further op moves none but at the most
    those of its own file, which becomes two."""
    if sum([cost.weight for cost in ops]) <= LARGEST or depth == _BITS:
        return [Shard(name, tuple([cost.op for cost in ops]))] if ops else []
    halves: tuple[list[_Cost], list[_Cost]] = ([], [])
    for cost in ops:
        halves[cost.digest >> depth & 1].append(cost)
    return [
        shard
        for number, half in enumerate(halves, 1)
        for shard in _divided(f"{name}{number}", half, depth + 1)
    ]

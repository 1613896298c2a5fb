# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which ops share a file: branches of the tree, small enough for one compiler process each."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass

from optree_core.dialect_op import DialectOp, dialect_ops
from optree_core.model import Op, Tree

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
    ops = dialect_ops(tree)
    if one_file:
        return (Shard(_file(tree.root.name), tuple([here.op for here in ops])),)
    branches = [tree.branch(here.op) for here in ops]
    sizes = Counter(branches)
    files: dict[str, list[DialectOp]] = {tree.root.name: []}
    for here, name in zip(ops, branches, strict=True):
        small = here.op.structured and sizes[name] < SMALLEST
        files.setdefault(tree.root.name if small else name, []).append(here)
    return tuple(shard for name, group in files.items() for shard in _divided(_file(name), group))


def _file(branch: str) -> str:
    return f"{Name(branch).pascal}Ops"


def _divided(name: str, ops: list[DialectOp], depth: int = 0) -> list[Shard]:
    """The ops in files, divided by a hash of their names: a further op moves none but at the most
    those of its own file, which becomes two."""
    if sum([1.5 if here.attributes else 1 for here in ops]) <= LARGEST or depth == _BITS:
        return [Shard(name, tuple([here.op for here in ops]))] if ops else []
    halves: tuple[list[DialectOp], list[DialectOp]] = ([], [])
    for here in ops:
        halves[zlib.crc32(here.op.name.encode()) >> depth & 1].append(here)
    return [
        shard
        for number, half in enumerate(halves, 1)
        for shard in _divided(f"{name}{number}", half, depth + 1)
    ]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shards: the ops of a branch of the tree share a file that one compiler process can take."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass

from optree_core.dialect_op import DialectOp, dialect_ops
from optree_core.model import Op, Tree

from optree_gen.emit.naming import Name

#: A file whose ops weigh more than this is divided; an op weighs 1, or 1.5 with attributes. GCC
#: needs 3 s and 490 MB for a file and 0.4 s and 19 MB for a weight of 1.
LARGEST = 26
#: A branch with fewer ops than this goes into the file of the root.
SMALLEST = 5
#: Number of bits of the hash, each of which divides once.
_BITS = 32


@dataclass(frozen=True, slots=True)
class Shard:
    """The ops of one file, in tree order. name: that of the file, such as `ContractOps`."""

    name: str
    ops: tuple[Op, ...]


def shards(tree: Tree, one_file: bool = False) -> tuple[Shard, ...]:
    """Return the dialect's ops in shards, in tree order; with `one_file`, in a single one."""
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
    """Return the ops in shards, divided by a hash of their names.

    A new op therefore changes no other file; at most, its own file is divided into two.
    """
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

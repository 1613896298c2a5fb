# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The order in which a generic is tried on the ops of a tree."""

from __future__ import annotations

from graphlib import TopologicalSorter
from heapq import heappop, heappush

from .model import Op, Tree


def precedence(tree: Tree) -> list[Op]:
    """All structured ops, the most preferred first: leaves, categories, free bodies, the root.

    Among leaves `precedes` decides, then the order of the tree; deeper categories come first.
    """
    ops = tree.structured()
    position = {op.name: i for i, op in enumerate(ops)}

    def rank(op: Op) -> tuple[int, int]:
        if op.is_root:
            return (3, 0)
        if op.has_region:
            return (2, 0)
        if op.kind == "category":
            return (1, -len(tree.ancestors(op.name)))
        return (0, 0)

    before: dict[str, set[str]] = {op.name: set() for op in ops}
    for op in ops:
        for other in op.precedes:
            before[other].add(op.name)
    sorter = TopologicalSorter(before)
    sorter.prepare()
    found: list[Op] = []
    ready: list[tuple[tuple[int, int], int, str]] = []
    while sorter.is_active():
        for name in sorter.get_ready():
            heappush(ready, (rank(tree.ops[name]), position[name], name))
        _, _, name = heappop(ready)
        found.append(tree.ops[name])
        sorter.done(name)
    return sorted(found, key=lambda op: rank(op))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of a dialect's index: the tree as lines, and how many ops of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from optree_core.model import KINDS, Tree

from .page import OpLink


@dataclass(frozen=True, slots=True)
class TreeLine:
    """An op in the index; depth 0 is the root, or an op outside the tree."""

    depth: int
    link: OpLink


@dataclass(frozen=True, slots=True)
class Count:
    kind: str
    total: int
    materialized: int


@dataclass(frozen=True, slots=True)
class IndexPage:
    dialect: str
    summary: str
    counts: tuple[Count, ...]
    total: int
    tree: tuple[TreeLine, ...]
    outside: tuple[TreeLine, ...]


def index_page(tree: Tree, links: Mapping[str, OpLink]) -> IndexPage:
    """The index of a tree; links: from the index to the page of each op."""
    ops = tree.ops.values()
    totals = Counter(op.kind for op in ops)
    materialized = Counter(op.kind for op in ops if not op.abstract)
    depth: dict[str, int] = {}
    for op in ops:
        depth[op.name] = depth[op.parent] + 1 if op.parent else 0
    lines = [(op, TreeLine(depth[op.name], links[op.name])) for op in ops]
    return IndexPage(
        tree.dialect.name,
        tree.dialect.summary,
        tuple(Count(kind, totals[kind], materialized[kind]) for kind in KINDS if totals[kind]),
        len(tree.ops),
        tuple(line for op, line in lines if op.structured),
        tuple(line for op, line in lines if not op.structured),
    )

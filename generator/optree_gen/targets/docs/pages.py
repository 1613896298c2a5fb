# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of the documentation: pages, the index, pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from optree_core.model import OpKind, Tree

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs

from .page import OpLink
from .page_planner import PagePlanner
from .tree_picture import NARROW, WIDE, tree_picture

# The view-model of a dialect's index: the tree as lines, and how many ops of each kind.


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
        tuple(Count(kind, totals[kind], materialized[kind]) for kind in OpKind if totals[kind]),
        len(tree.ops),
        tuple(line for op, line in lines if op.structured),
        tuple(line for op, line in lines if not op.structured),
    )


def outputs(inputs: PlanInputs) -> Iterable[Output]:
    """A page per op in the order of the tree, then the index."""
    tree = inputs.tree
    planner = PagePlanner(inputs)
    for op in tree.own():
        spec = op.origin.path
        yield Output(f"ops/{op.name}.md", "docs/op.md.jinja", planner.page(op), (spec,))
        picture = planner.picture(op)
        if picture is not None:
            yield Output(f"maps/{op.name}.svg", "docs/maps.svg.jinja", picture, (spec,))
    specs = tuple(op.origin.path for op in tree.ops.values())
    for name, layout in (("tree", WIDE), ("tree-narrow", NARROW)):
        view = tree_picture(tree, planner.index_links, layout)
        yield Output(f"{name}.svg", "docs/tree.svg.jinja", view, specs)
    yield Output("index.md", "docs/index.md.jinja", index_page(tree, planner.index_links), specs)

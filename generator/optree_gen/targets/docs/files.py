# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of the documentation: pages, pictures and the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from optree_core.model import Op, OpKind, Tree

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs
from optree_gen.spec.handwritten import HandwrittenOp

from .page import PagePlanner
from .tree_picture import TreePicture


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The index of a dialect.

    counts: per kind the number of ops, and the number that are not abstract. ops: each with its
    depth; 0 for the root and for ops outside the tree. links: from the index to the pages.
    handwritten: ops beside those of the tree, which have no page.
    """

    tree: Tree
    counts: tuple[tuple[str, int, int], ...]
    ops: tuple[tuple[int, Op], ...]
    links: Mapping[str, str]
    handwritten: tuple[HandwrittenOp, ...]


def index_page(inputs: PlanInputs, links: Mapping[str, str]) -> IndexPage:
    tree = inputs.tree
    ops = tree.ops.values()
    totals = Counter(op.kind for op in ops)
    materialized = Counter(op.kind for op in ops if not op.abstract)
    depth: dict[str, int] = {}
    for op in ops:
        depth[op.name] = depth[op.parent] + 1 if op.parent else 0
    counts = tuple((kind, totals[kind], materialized[kind]) for kind in OpKind if totals[kind])
    shown = tuple((depth[op.name], op) for op in ops)
    return IndexPage(tree, counts, shown, links, inputs.handwritten)


def outputs(inputs: PlanInputs) -> Iterable[Output]:
    """Yield a page and a picture per op in the order of the tree, then the index."""
    tree = inputs.tree
    planner = PagePlanner(inputs)
    for op in tree.own():
        spec = op.origin.path
        yield Output(f"ops/{op.name}.md", "docs/op.md.jinja", planner.page(op), (spec,))
        picture = planner.picture(op)
        if picture is not None:
            yield Output(f"maps/{op.name}.svg", "docs/maps.svg.jinja", picture, (spec,))
    specs = tuple(op.origin.path for op in tree.ops.values())
    links = planner.links_from("ops/", "../")
    # A wide picture for a desktop and a narrow one for a phone.
    for name, width, columns in (("tree", 760, 3), ("tree-narrow", 330, 1)):
        view = TreePicture(tree, links, width, columns)
        yield Output(f"{name}.svg", "docs/tree.svg.jinja", view, specs)
    yield Output("index.md", "docs/index.md.jinja", index_page(inputs, links), specs)

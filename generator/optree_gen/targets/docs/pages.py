# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of the documentation: pages, the index, pictures."""

from __future__ import annotations

from collections.abc import Iterable

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs

from .index_page import index_page
from .page_planner import PagePlanner
from .tree_picture import NARROW, WIDE, tree_picture


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

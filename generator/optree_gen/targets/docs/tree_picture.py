# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The picture of a whole tree: ops below their categories, and edges between related ops.

Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from optree_core.edges import OpEdge, edges
from optree_core.model import Op, OpKind, Tree

_ROW = 21
_INDENT = 22
_CHARACTER = 7
_TOP = 4
_BASELINE = 15
_ARM = 26


class PictureNode(NamedTuple):
    """An op, and the start of its name's baseline. bold: it is a category or the root."""

    name: str
    x: int
    y: int
    bold: bool


class Edge(NamedTuple):
    """A relation other than parent and child, drawn on demand.

    kind: `unit`, `batch` or `sibling`. path: an SVG path.
    """

    kind: str
    path: str
    title: str


class TreePicture:
    """The picture. links: from it to pages. columns: number of columns of leaves."""

    def __init__(self, tree: Tree, links: Mapping[str, str], width: int, columns: int) -> None:
        self.tree = tree
        self.links = links
        self.width = width
        self.columns = columns
        self.nodes: dict[str, PictureNode] = {}
        self.branches: list[str] = []
        self.height = _TOP
        self.place(tree.root, 0)
        self.height += _TOP
        self.edges_of = edges(tree)
        self.edges = tuple(self.relations())

    def place(self, op: Op, depth: int) -> None:
        """Place the op, then its children without children in columns, then the other children."""
        x = 8 + depth * _INDENT
        self.node(op, x, self.height)
        start = self.height + _ROW - 2
        self.height += _ROW
        children = self.tree.children(op.name)
        leaves = [child for child in children if not self.tree.children(child.name)]
        ends = [self.leaves(leaves, x + _INDENT)] if leaves else []
        for child in children:
            if self.tree.children(child.name):
                self.height += _ROW // 3
                ends.append(self.height + _ROW // 2)
                self.place(child, depth + 1)
        if ends:
            spine = x + 4
            self.branches.append(f"M{spine} {start}V{ends[-1]}")
            self.branches += [f"M{spine} {end}h{_INDENT - 8}" for end in ends]

    def leaves(self, ops: list[Op], x: int) -> int:
        """Place leaves column by column. Return the y coordinate of their branch."""
        rows = -(-len(ops) // self.columns)
        width = (self.width - x) // self.columns
        top = self.height
        for number, op in enumerate(ops):
            column, row = divmod(number, rows)
            self.node(op, x + column * width, top + row * _ROW)
        self.height = top + rows * _ROW
        return top + _ROW // 2

    def node(self, op: Op, x: int, y: int) -> None:
        bold = op.kind in (OpKind.ROOT, OpKind.CATEGORY)
        self.nodes[op.name] = PictureNode(op.name, x, y + _BASELINE, bold)

    def relations(self) -> Iterator[Edge]:
        for op in self.tree.structured():
            for edge in {e.target: e for e in reversed(self.edges_of.get(op.name, ()))}.values():
                if edge.target in self.nodes:
                    kind = "batch" if _is_batch(op, edge) else "unit"
                    title = f"{op.name} is {edge.target} where {edge.condition}"
                    yield Edge(kind, self.path(op.name, edge.target), title)
            for name in op.precedes:
                if name in self.nodes:
                    title = f"{op.name} and {name} can say the same; {op.name} is preferred"
                    yield Edge("sibling", self.path(op.name, name), title)

    def path(self, source: str, target: str) -> str:
        """Return the curve between two ops: left to right, or left of both if x is the same."""
        start, end = self.nodes[source], self.nodes[target]
        if start.x > end.x:
            start, end = end, start
        x, bend = start.x - 3, start.x - _ARM
        if start.x != end.x:
            x = start.x + _CHARACTER * len(start.name) + 3
            bend = x + _ARM
        y, to_y = start.y - 4, end.y - 4
        return f"M{x} {y}C{bend} {y} {end.x - _ARM} {to_y} {end.x - 3} {to_y}"


def _is_batch(op: Op, edge: OpEdge) -> bool:
    """True if the edge drops one loop, which indexes every operand."""
    return len(edge.dropped) == 1 and all(
        any(result.loop == edge.dropped[0] for result in form.results) for form in op.maps.forms
    )

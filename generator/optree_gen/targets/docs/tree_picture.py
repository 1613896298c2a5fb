# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The picture of a whole tree: ops below their categories, and the edges that make it a graph.

There are two layouts, for a page and for a phone. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from optree_core.model import Op, OpKind, Tree

from .page import OpLink

_ROW = 21
_INDENT = 22
_CHARACTER = 7
_TOP = 4
_BASELINE = 15
_ARM = 26


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """columns: of the ops below a category."""

    width: int
    columns: int


WIDE = PictureLayout(width=760, columns=3)
NARROW = PictureLayout(width=330, columns=1)


@dataclass(frozen=True, slots=True)
class PictureNode:
    """An op; x, y: where its name starts; bold: a category or the root."""

    link: OpLink
    x: int
    y: int
    bold: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """A relation beside the tree, drawn on demand; kind: `unit`, `batch` or `sibling`."""

    kind: str
    path: str
    title: str


@dataclass(frozen=True, slots=True)
class TreePicture:
    title: str
    width: int
    height: int
    nodes: tuple[PictureNode, ...]
    branches: tuple[str, ...]
    edges: tuple[Edge, ...]


def tree_picture(tree: Tree, links: dict[str, OpLink], layout: PictureLayout) -> TreePicture:
    drawing = _Drawing(tree, links, layout)
    drawing.place(tree.root, 0)
    return TreePicture(
        f"The tree of {tree.dialect.name}",
        layout.width,
        drawing.y + _TOP,
        tuple(drawing.nodes.values()),
        tuple(drawing.branches),
        tuple(drawing.edges()),
    )


class _Drawing:
    def __init__(self, tree: Tree, links: dict[str, OpLink], layout: PictureLayout) -> None:
        self.tree = tree
        self.links = links
        self.layout = layout
        self.nodes: dict[str, PictureNode] = {}
        self.branches: list[str] = []
        self.y = _TOP

    def place(self, op: Op, depth: int) -> None:
        """The op, the ops below it that have none below them in columns, then the others."""
        x = 8 + depth * _INDENT
        self.node(op, x, self.y)
        start = self.y + _ROW - 2
        self.y += _ROW
        children = self.tree.children(op.name)
        leaves = [child for child in children if not self.tree.children(child.name)]
        ends = [self.leaves(leaves, x + _INDENT)] if leaves else []
        for child in children:
            if self.tree.children(child.name):
                self.y += _ROW // 3
                ends.append(self.y + _ROW // 2)
                self.place(child, depth + 1)
        if ends:
            spine = x + 4
            self.branches.append(f"M{spine} {start}V{ends[-1]}")
            self.branches += [f"M{spine} {end}h{_INDENT - 8}" for end in ends]

    def leaves(self, ops: list[Op], x: int) -> int:
        """Fills the columns one after the other; returns where a branch leads to them."""
        rows = -(-len(ops) // self.layout.columns)
        width = (self.layout.width - x) // self.layout.columns
        top = self.y
        for number, op in enumerate(ops):
            column, row = divmod(number, rows)
            self.node(op, x + column * width, top + row * _ROW)
        self.y = top + rows * _ROW
        return top + _ROW // 2

    def node(self, op: Op, x: int, y: int) -> None:
        bold = op.kind in (OpKind.ROOT, OpKind.CATEGORY)
        self.nodes[op.name] = PictureNode(self.links[op.name], x, y + _BASELINE, bold)

    def edges(self) -> Iterator[Edge]:
        for op in self.tree.structured():
            for name in op.siblings:
                if name in self.nodes:
                    other = self.tree.ops[name]
                    kind = "batch" if _is_batch(op, other) else "unit"
                    lost = "the batch" if kind == "batch" else "a loop"
                    title = f"{op.name} is {name} where {lost} has extent 1"
                    yield self.edge(kind, op.name, name, title)
            for name in op.precedes:
                if name in self.nodes:
                    title = f"{op.name} and {name} can say the same; {op.name} is preferred"
                    yield self.edge("sibling", op.name, name, title)

    def edge(self, kind: str, source: str, target: str, title: str) -> Edge:
        start, end = self.nodes[source], self.nodes[target]
        y, to_y = start.y - 4, end.y - 4
        if start.x == end.x:
            path = (
                f"M{start.x - 3} {y}C{start.x - _ARM} {y} {end.x - _ARM} {to_y} {end.x - 3} {to_y}"
            )
        else:
            if start.x > end.x:
                start, end, y, to_y = end, start, to_y, y
            x = start.x + _CHARACTER * len(start.link.name) + 3
            path = f"M{x} {y}C{x + _ARM} {y} {end.x - _ARM} {to_y} {end.x - 3} {to_y}"
        return Edge(kind, path, title)


def _is_batch(op: Op, other: Op) -> bool:
    """True if the loop that only this op has is parallel and indexes every operand."""
    lost = [loop for loop in op.loops or () if loop not in (other.loops or ())]
    if len(lost) != 1 or op.iterator_types is None or op.loops is None:
        return False
    if op.iterator_types[op.loops.index(lost[0])] != "parallel":
        return False
    return all(any(result.loop == lost[0] for result in form.results) for form in op.maps.forms)

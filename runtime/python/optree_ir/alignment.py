# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Aligns two graphs: their results are equal if arguments of one are arguments of the other.

Values of nodes are hashes of names, attributes and operands. An argument starts as its type, and
its uses tell it apart from others. What uses leave open is tried: an argument gets a name of its
own in both graphs, and the uses are looked at again.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from .graph import ValueGraph

Names = dict[int, str]

#: The most times that the uses of arguments are looked at.
_BUDGET = 400


def digest(*parts: object) -> str:
    data = repr(parts).encode("utf-8", "surrogateescape")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def types(graph: ValueGraph) -> Names:
    """Return the type of each argument that the graph has, by node."""
    return {node: type for node, (_, type) in graph.arguments.items()}


def values(graph: ValueGraph, arguments: Mapping[int, str]) -> list[str]:
    """Return a hash of each node's value. arguments: what stands for an argument, by node."""
    found: list[str] = []
    for number, node in enumerate(graph.nodes):
        if node.is_argument:
            found.append(digest(arguments[number]))
            continue
        operands = [found[operand] for operand in node.operands]
        found.append(digest(node.label, sorted(operands) if node.commutes else operands))
    return found


def uses(graph: ValueGraph, known: Sequence[str]) -> list[str]:
    """Return a hash of the uses of each node, up to the results. known: `values`."""
    users: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for place, result in enumerate(graph.results):
        users[result].append(("result", str(place)))
    found = [""] * len(graph.nodes)
    for number in reversed(range(len(graph.nodes))):
        found[number] = digest(known[number], sorted(users[number]))
        node = graph.nodes[number]
        for place, operand in enumerate(node.operands):
            users[operand].append((found[number], "" if node.commutes else str(place)))
    return found


def align(left: ValueGraph, right: ValueGraph) -> dict[int, int] | None:
    """Return the argument of `right`, by number, for each argument of `left` that a result needs.

    None: no such arguments make all results equal. A graph in which the values of a constant are
    left out equals no other.
    """
    if len(left.results) != len(right.results) or left.elided or right.elided:
        return None
    return _Search(left, right).run(types(left), types(right))


class _Search:
    def __init__(self, left: ValueGraph, right: ValueGraph) -> None:
        self.left, self.right = left, right
        self.budget = _BUDGET

    def run(self, left: Names, right: Names) -> dict[int, int] | None:
        count = 0
        while True:
            self.budget -= 1
            values_left, values_right = values(self.left, left), values(self.right, right)
            returned = [values_left[n] for n in self.left.results]
            if returned != [values_right[n] for n in self.right.results]:
                return None
            if Counter(left.values()) != Counter(right.values()):
                return None
            classes = len(set(left.values()))
            if classes == len(left):
                nodes = {name: node for node, name in right.items()}
                pairs = ((node, nodes[name]) for node, name in left.items())
                return {self.left.arguments[a][0]: self.right.arguments[b][0] for a, b in pairs}
            if classes == count:
                return self.choose(left, right)
            count = classes
            used = uses(self.left, values_left), uses(self.right, values_right)
            left = {node: used[0][node] for node in left}
            right = {node: used[1][node] for node in right}

    def choose(self, left: Names, right: Names) -> dict[int, int] | None:
        """Give one of several arguments alike a name of its own, in both graphs."""
        alike = Counter(left.values())
        node = next(node for node, name in left.items() if alike[name] > 1)
        for other, name in right.items():
            if name == left[node] and self.budget > 0:
                chosen = digest("chosen", name)
                found = self.run({**left, node: chosen}, {**right, other: chosen})
                if found is not None:
                    return found
        return None

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The differences of two graphs: the parts of each that have no equal in the other.

Nodes are compared from the results upwards. Where two differ, what both have above them is looked
for: nodes of equal values, else nodes that look alike down to a few levels. What lies between is a
difference, and the comparison goes on from what both have.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .alignment import digest, types, uses, values
from .graph import ARGUMENT, BLOCK_ARGUMENT, ELIDED, Node, Place, ValueGraph

#: The number of nodes above a difference that are searched, and of levels that similar nodes share.
_REACH = 60
_LEVELS = (4, 3, 2)
#: The depth to which a part is written out, and its greatest length.
_DEPTH, _LENGTH = 7, 160

#: Nodes that only read their operand; the end of the names of operations that end a body.
_READS = ("element", "accumulator")
_YIELD = ".yield"

_WORD = re.compile(r"#[\w.]+<(\w+)>")
_UNSAID = ("none", "")
_LEFT_OUT = "a constant whose values the file leaves out"


@dataclass(frozen=True)
class DifferingPart:
    """One graph's part of a difference. name: of its last operation; empty if it lacks the part.

    text: the part as an expression. Equal letters stand for what both graphs have.
    places: of its operations, the last one first.
    """

    name: str = ""
    text: str = ""
    places: tuple[Place, ...] = ()

    @property
    def location(self) -> str:
        """File, line and column of the last operation; empty if no operation has any."""
        return ":".join(map(str, self.places[0])) if self.places else ""


@dataclass(frozen=True)
class Difference:
    """A difference in words, and the part of each graph."""

    what: str
    left: DifferingPart
    right: DifferingPart
    position: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def places(self) -> frozenset[Place]:
        return frozenset((*self.left.places, *self.right.places))


def differences(left: ValueGraph, right: ValueGraph) -> list[Difference]:
    """Return the differences of two graphs, in the order in which `left` computes."""
    found = []
    if len(left.results) != len(right.results):
        what = f"{_count(left.results, 'result')} against {_count(right.results, 'result')}"
        found.append(Difference(what, DifferingPart(left.function), DifferingPart(right.function)))
    parts = _Comparison(left, right).run()
    found += sorted(parts, key=lambda difference: difference.position)
    return found or _elided(left, right) or _arguments(left, right)


class _View:
    """A graph with its nodes' hashes: of whole values, and down to a number of levels."""

    def __init__(self, graph: ValueGraph) -> None:
        self.graph = graph
        self.values = values(graph, types(graph))
        self.alike = {level: _alike(graph, level) for level in _LEVELS}

    def above(self, root: int) -> list[int]:
        """Return nodes that a node needs, the nearest first, with itself."""
        found, todo = [root], deque([root])
        while todo and len(found) < _REACH:
            for operand in self.graph.nodes[todo.popleft()].operands:
                if operand not in found:
                    found.append(operand)
                    todo.append(operand)
        return found


def _alike(graph: ValueGraph, levels: int) -> list[str]:
    found = [digest(node.label) for node in graph.nodes]
    for _ in range(levels - 1):
        before = found
        found = []
        for node in graph.nodes:
            operands = [before[operand] for operand in node.operands]
            found.append(digest(node.label, sorted(operands) if node.commutes else operands))
    return found


class _Comparison:
    def __init__(self, left: ValueGraph, right: ValueGraph) -> None:
        self.left, self.right = _View(left), _View(right)
        self.seen: set[tuple[int, int]] = set()
        self.todo = deque(zip(left.results, right.results, strict=False))

    def run(self) -> Iterator[Difference]:
        while self.todo:
            pair = self.todo.popleft()
            one, other = pair
            if pair in self.seen or self.left.values[one] == self.right.values[other]:
                continue
            self.seen.add(pair)
            nodes = self.left.graph.nodes[one], self.right.graph.nodes[other]
            if nodes[0].label == nodes[1].label:
                self.todo += self.paired(*nodes)
            else:
                yield self.difference(one, other)

    def paired(self, left: Node, right: Node) -> Iterator[tuple[int, int]]:
        """Yield the operands of nodes with equal labels that belong together."""
        others = list(right.operands)
        if not left.commutes:
            yield from zip(left.operands, others, strict=True)
            return
        unlike = []
        for operand in left.operands:
            place = self.equal(operand, others)
            if place is None:
                unlike.append(operand)
            else:
                yield operand, others.pop(place)
        yield from zip(unlike, others, strict=True)

    def equal(self, operand: int, others: Sequence[int]) -> int | None:
        """Return the place of the node most like an operand, if one has its label at least."""
        tests = [(self.left.values, self.right.values)]
        tests += [(self.left.alike[n], self.right.alike[n]) for n in _LEVELS]
        for left, right in tests:
            for place, other in enumerate(others):
                if left[operand] == right[other]:
                    return place
        label = self.left.graph.nodes[operand].label
        labels = [self.right.graph.nodes[other].label for other in others]
        return labels.index(label) if label in labels else None

    def difference(self, one: int, other: int) -> Difference:
        shared = self.shared(one, other)
        self.todo += shared
        letters = [chr(ord("a") + place % 26) for place in range(len(shared))]
        left = _side(self.left.graph, one, dict(zip((a for a, _ in shared), letters, strict=True)))
        right = _side(
            self.right.graph, other, dict(zip((b for _, b in shared), letters, strict=True))
        )
        nodes = self.left.graph.nodes[one], self.right.graph.nodes[other]
        return Difference(_words(*nodes, left, right), left, right, (one, other))

    def shared(self, one: int, other: int) -> list[tuple[int, int]]:
        """Return the nearest nodes that two differing nodes have in common."""
        above = self.left.above(one), self.right.above(other)
        found: dict[int, int] = {}
        tests = [(self.left.values, self.right.values)]
        tests += [(self.left.alike[n], self.right.alike[n]) for n in _LEVELS]
        for left, right in tests:
            by_hash: defaultdict[str, list[int]] = defaultdict(list)
            for node in above[1]:
                if node not in found.values() and self.right.graph.nodes[node].operands:
                    by_hash[right[node]].append(node)
            for node in above[0]:
                inner = node not in found and self.left.graph.nodes[node].operands
                if inner and by_hash[left[node]]:
                    found[node] = by_hash[left[node]].pop(0)
        # Nodes above a common node are no part of the difference.
        kept = _until(self.left.graph, one, found.keys())
        others = _until(self.right.graph, other, {found[node] for node in kept})
        return [(node, found[node]) for node in kept if found[node] in others]


def _until(graph: ValueGraph, root: int, ends: Collection[int]) -> list[int]:
    """Return those of the nodes `ends` that a node reaches before any other of them."""
    found: list[int] = []
    todo, seen = deque([root]), {root}
    while todo:
        node = todo.popleft()
        if node in ends:
            found.append(node)
            continue
        for operand in graph.nodes[node].operands:
            if operand not in seen:
                seen.add(operand)
                todo.append(operand)
    return found


def _side(graph: ValueGraph, root: int, letters: Mapping[int, str]) -> DifferingPart:
    node = graph.nodes[root]
    if root in letters:
        return DifferingPart("", letters[root], (node.place,) if node.place else ())
    text = ""
    for depth in range(_DEPTH, 0, -1):
        expression = _Expression(graph, letters)
        text = expression.text(root, depth)
        if len(text) <= _LENGTH:
            break
    whole = _Expression(graph, letters)
    whole.text(root, _DEPTH)
    return DifferingPart(_kind(graph, node), text, tuple(dict.fromkeys(whole.places)))


class _Expression:
    """Writes nodes as expressions, and keeps their places. letters: what stands for a node."""

    def __init__(self, graph: ValueGraph, letters: Mapping[int, str]) -> None:
        self.graph = graph
        self.letters = letters
        self.places: list[Place] = []

    def text(self, number: int, depth: int) -> str:
        node = self.graph.nodes[number]
        if number in self.letters:
            return self.letters[number]
        if node.place:
            self.places.append(node.place)
        if node.is_argument:
            return f"%arg{self.graph.arguments[number][0]}"
        if node.name in _READS or (_is_payload(node) and len(node.operands) == 1):
            return self.text(node.operands[0], depth)  # The operand, or the payload of an op.
        if not node.operands:
            return _leaf(node)
        if depth == 0:
            return "..."
        shown = [o for o in node.operands if not self.hidden(self.graph.nodes[o])]
        operands = ", ".join(self.text(operand, depth - 1) for operand in shown)
        return f"{_named(node)}{self.bodies(node)}({operands})"

    def hidden(self, node: Node) -> bool:
        """True if an operand says nothing: a new tensor, or a body, which the name shows."""
        return node.name == "tensor.empty" or node.name.endswith(_YIELD)

    def bodies(self, node: Node) -> str:
        """Return the names of the operations that bodies yield, in braces."""
        ends = [self.graph.nodes[o] for o in node.operands]
        yielded = [
            self.graph.nodes[o].name for n in ends if n.name.endswith(_YIELD) for o in n.operands
        ]
        said = [name for name in yielded if name != BLOCK_ARGUMENT]
        return f"{{{', '.join(said)}}}" if said else ""


def _is_payload(node: Node) -> bool:
    return "iterators" in dict(node.attributes) and not node.name.endswith(".index")


def _named(node: Node) -> str:
    """Return the name of a node's operation, with the words that say which one it is."""
    words = [m[1] for _, text in node.attributes if (m := _WORD.fullmatch(text))]
    said = [word for word in words if word not in _UNSAID]
    said += [text for key, text in node.attributes if key in ("predicate", "callee")]
    return f"{node.name}<{', '.join(said)}>" if said else node.name


def _leaf(node: Node) -> str:
    value = dict(node.attributes).get("value")
    if value is None:
        return _named(node)
    if ELIDED in value:
        return _LEFT_OUT
    return value if len(value) <= 60 else f"{value[:57]}..."


def _words(left: Node, right: Node, one: DifferingPart, other: DifferingPart) -> str:
    """Return what differs about two nodes."""
    if not one.name:
        return f"the second computes {other.name} on top"
    if not other.name:
        return f"the first computes {one.name} on top"
    if any(ELIDED in text for node in (left, right) for _, text in node.attributes):
        return f"{_LEFT_OUT} equals no other"
    if left.name != right.name:
        return f"{one.name} against {other.name}"
    attributes = dict(left.attributes), dict(right.attributes)
    keys = sorted(attributes[0].keys() | attributes[1].keys())
    unlike = [key for key in keys if attributes[0].get(key) != attributes[1].get(key)]
    said = [
        f"{key} is {_short(attributes[0].get(key))}, and {_short(attributes[1].get(key))}"
        for key in unlike
    ]
    if not said:
        said = [f"{len(left.operands)} operands, and {len(right.operands)}"]
    return f"{left.name}: {'; '.join(said)}"


def _kind(graph: ValueGraph, node: Node) -> str:
    """Return the name of what a node computes; of an element, that of what is read."""
    while node.name in _READS:
        node = graph.nodes[node.operands[0]]
    return "an argument" if node.name == ARGUMENT else _named(node)


def _short(text: str | None) -> str:
    if text is None:
        return "absent"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _count(items: Sequence[object], noun: str) -> str:
    return f"{len(items)} {noun}{'' if len(items) == 1 else 's'}"


def _elided(left: ValueGraph, right: ValueGraph) -> list[Difference]:
    """Return a difference for constants without values, which equal no others."""
    if not left.elided and not right.elided:
        return []
    sides = [
        DifferingPart("a constant", _LEFT_OUT, tuple(n.place for n in each.elided if n.place))
        for each in (left, right)
    ]
    return [Difference(f"{_LEFT_OUT} equals no other", sides[0], sides[1])]


def _arguments(left: ValueGraph, right: ValueGraph) -> list[Difference]:
    """Return how arguments are used differently, in graphs that are equal up to their arguments."""
    views = [(g, uses(g, values(g, types(g)))) for g in (left, right)]
    kinds = [{used[node] for node in g.arguments} for g, used in views]
    sides = []
    for (g, used), others in zip(views, reversed(kinds), strict=True):
        alone = [node for node in g.arguments if used[node] not in others] or list(g.arguments)
        places = [n.place for n in g.nodes if n.place and set(n.operands) & set(alone)]
        names = _short(", ".join(f"%arg{g.arguments[node][0]}" for node in alone))
        sides.append(DifferingPart(names, names, tuple(places)))
    return [Difference("arguments are used in different places", sides[0], sides[1])]

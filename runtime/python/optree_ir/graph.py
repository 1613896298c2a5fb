# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The graph of what a function returns: a node per operation that a result needs.

Equal computations are one node, and names and the order of operations do not count. A structured
operation with indexing maps is taken apart: its node has the values that its body yields, over
elements of its operands, so that the order of its inputs and of its parallel loops does not count
either. Reduction loops keep their order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .attribute import MapText, maps
from .operation import Block, Operation

Place = tuple[str, int, int]

_LOOP = re.compile(r"\bd(\d+)\b")
_SIZES = re.compile(r"(?:tensor|memref|vector)<((?:(?:\d+|\?)x)*)")
_ITERATOR = re.compile(r"iterator_type<(\w+)>")
_SEGMENTS = re.compile(r"array<i32: ([\d, ]+)>")
_RESOURCE = re.compile(r"dense_resource<([\w.$-]+|\"[^\"]*\")>")
_BLOB = re.compile(r'^ *([\w.$-]+|"[^"]*"): "0x([0-9A-Fa-f]+)"', re.MULTILINE)

#: The name of the nodes of the function's arguments.
ARGUMENT = "argument"
#: The name of the nodes of arguments of inner blocks.
BLOCK_ARGUMENT = "block argument"
#: The value of a constant whose text leaves its values out.
ELIDED = "__elided__"

_MAPS, _SEGMENT_SIZES, _ITERATORS = "indexing_maps", "operandSegmentSizes", "iterator_types"
#: Attributes that repeat what others say.
_REPEATED = ("linalg.memoized_indexing_maps", _SEGMENT_SIZES)


@dataclass(frozen=True)
class Node:
    """A computation. attributes: all that has to be equal beside the name and the operands.

    operands: numbers of earlier nodes. commutes: their order does not count. place: file, line and
    column of the operation, if known.
    """

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    operands: tuple[int, ...] = ()
    commutes: bool = False
    place: Place | None = field(default=None, compare=False)

    @property
    def label(self) -> tuple[object, ...]:
        return self.name, self.attributes, self.commutes, len(self.operands)

    @property
    def is_argument(self) -> bool:
        return self.name == ARGUMENT


@dataclass(frozen=True)
class ValueGraph:
    """The nodes, each after its operands.

    function: its name. arguments: node -> number and type of the argument, of those that a result
    needs. unused: the numbers of the others. results: the nodes that are returned. effects: names
    of operations without results, which the graph leaves out. argument_types, result_types: of the
    function.
    """

    function: str
    nodes: tuple[Node, ...]
    arguments: Mapping[int, tuple[int, str]]
    unused: tuple[int, ...]
    results: tuple[int, ...]
    effects: tuple[str, ...]
    argument_types: tuple[str, ...] = ()
    result_types: tuple[str, ...] = ()

    @property
    def elided(self) -> list[Node]:
        """The constants whose values the text leaves out."""
        return [n for n in self.nodes if any(ELIDED in text for _, text in n.attributes)]


def functions(module: Operation) -> dict[str, Operation]:
    """Return the functions of a module that have a body, by name."""
    found = {}
    for operation in module.blocks[0].operations if module.regions else ():
        name = operation.properties.get("sym_name")
        if name is not None and operation.regions and operation.regions[0].blocks:
            found[name.strip('"')] = operation
    return found


def resources(text: str) -> dict[str, str]:
    """Return the bytes of the resources that a module's text has at its end, as digits, by name."""
    return dict(_BLOB.findall(text[text.rfind("{-#") :])) if "{-#" in text else {}


@dataclass(frozen=True)
class Algebra:
    """Properties of operations that the graph needs, by name.

    commuting: those whose first two operands may swap. pointwise: structured ones without maps in
    their attributes, whose operands have the loops of the output or none.
    """

    commuting: frozenset[str]
    pointwise: frozenset[str]


def graph(function: Operation, algebra: Algebra, blobs: Mapping[str, str]) -> ValueGraph:
    """Return the graph of a function. blobs: `resources` of the text.

    Raises:
        ValueError: a region has several blocks.
    """
    return _Builder(algebra, blobs).graph(function)


class _Builder:
    def __init__(self, algebra: Algebra, blobs: Mapping[str, str]) -> None:
        self.algebra = algebra
        self.blobs = blobs
        self.nodes: list[Node] = []
        self.known: dict[object, int] = {}
        self.values: dict[str, int] = {}

    def graph(self, function: Operation) -> ValueGraph:
        (block,) = function.blocks
        arguments = {}
        for number, (name, type) in enumerate(block.arguments):
            node = self.values[name] = len(self.nodes)
            self.nodes.append(Node(ARGUMENT, (("type", type),)))
            arguments[node] = number, type
        effects = []
        for operation in block.operations[:-1]:
            self.operation(operation, 0)
            effects += [] if operation.results else [operation.name]
        results = [self.values[name] for name in block.operations[-1].operands]
        found = self.needed(arguments, results)
        return replace(
            found,
            function=function.properties["sym_name"].strip('"'),
            effects=tuple(effects),
            argument_types=tuple(type for _, type in block.arguments),
            result_types=block.operations[-1].operand_types,
        )

    def needed(
        self, arguments: Mapping[int, tuple[int, str]], results: Sequence[int]
    ) -> ValueGraph:
        """Return the graph of the nodes that the results need."""
        reached, todo = set(results), list(results)
        while todo:
            new = set(self.nodes[todo.pop()].operands) - reached
            reached |= new
            todo += new
        numbers = {old: new for new, old in enumerate(sorted(reached))}
        nodes = [
            Node(n.name, n.attributes, tuple(numbers[o] for o in n.operands), n.commutes, n.place)
            for n in (self.nodes[old] for old in numbers)
        ]
        return ValueGraph(
            "",
            tuple(nodes),
            {numbers[node]: given for node, given in arguments.items() if node in reached},
            tuple(given[0] for node, given in arguments.items() if node not in reached),
            tuple(numbers[node] for node in results),
            (),
        )

    def add(
        self,
        name: str,
        attributes: Iterable[tuple[str, str]],
        operands: Iterable[int],
        place: Place | None,
        commutes: bool = False,
    ) -> int:
        """Return the number of a node, which is an earlier one if it is equal."""
        given = tuple(operands)
        commutes = commutes and len(given) == 2
        node = Node(
            name, tuple(sorted(attributes)), tuple(sorted(given)) if commutes else given, commutes,
            place,
        )  # fmt: skip
        if node not in self.known:
            self.known[node] = len(self.nodes)
            self.nodes.append(node)
        return self.known[node]

    def operation(self, operation: Operation, level: int) -> int:
        """Add an operation; return its node. level: of the regions around it."""
        attributes = self.attributes(operation)
        mapped = _MAPS in attributes or operation.name in self.algebra.pointwise
        if mapped and len(operation.blocks) == 1:
            node = self.structured(operation, attributes, level)
        else:
            operands = [self.values[name] for name in operation.operands]
            commutes = operation.name in self.algebra.commuting
            if commutes and len(operands) > 2:
                operands[:2] = [self.add("operands", (), operands[:2], operation.place, True)]
            for block in operation.blocks:
                operands += self.region(block, level + 1)
            described = [*attributes.items(), ("type", operation.result_types)]
            node = self.add(operation.name, described, operands, operation.place, commutes)
        self.define(operation, node)
        return node

    def define(self, operation: Operation, node: int) -> None:
        if len(operation.results) == 1:
            self.values[operation.results[0]] = node
            return
        for place, result in enumerate(operation.results):
            part = self.add("result", [("number", str(place))], [node], operation.place)
            self.values[result] = part

    def attributes(self, operation: Operation) -> dict[str, str]:
        """Return properties and attributes, those with resources with their bytes."""
        found = {**operation.properties, **operation.attributes}
        return {
            key: _RESOURCE.sub(lambda m: f"dense_resource<{self.blobs.get(m[1], m[1])}>", text)
            for key, text in found.items()
            if key not in _REPEATED or (key == _SEGMENT_SIZES and _MAPS not in found)
        }

    def region(self, block: Block, level: int) -> Iterator[int]:
        """Add the operations of a block; yield the nodes of those without results."""
        for number, (name, type) in enumerate(block.arguments):
            described = [("level", str(level)), ("number", str(number)), ("type", type)]
            self.values[name] = self.add(BLOCK_ARGUMENT, described, (), None)
        for operation in block.operations:
            node = self.operation(operation, level)
            if not operation.results:
                yield node

    def structured(self, operation: Operation, attributes: Mapping[str, str], level: int) -> int:
        """Add a structured operation: its body, over elements of its operands."""
        loops = _Loops(operation, attributes)
        (block,) = operation.blocks
        operands = [self.values[name] for name in operation.operands]
        elements: dict[int, set[int]] = {}
        for place, (name, type) in enumerate(block.arguments):
            if place >= loops.inputs:
                number = str(place - loops.inputs)
                map_ = loops.text(place)
                element = self.add(
                    "accumulator", [("position", map_), ("number", number), ("type", type)],
                    [operands[place]], None,
                )  # fmt: skip
            elif _SIZES.match(operation.operand_types[place]):
                element = self.add(
                    "element",
                    [("position", loops.text(place)), ("type", type)],
                    [operands[place]],
                    None,
                )
            else:
                element = operands[place]
            elements.setdefault(element, set()).add(place)
            self.values[name] = element
        yielded = self.body(block, loops, level + 1)
        read = {place for node in self.below(yielded, elements) for place in elements[node]}
        sizes = [operands[place] for place in loops.sizing(read)]
        described = {k: v for k, v in attributes.items() if k not in (_MAPS, _ITERATORS)}
        described |= {
            "iterators": loops.iterators,
            "extents": loops.extents,
            "outputs": loops.outputs,
            "type": operation.result_types,
        }
        return self.add(
            operation.name, described.items(), [*yielded, *sorted(set(sizes))], operation.place
        )

    def below(self, roots: Iterable[int], ends: Collection[int]) -> set[int]:
        """Return those of the nodes `ends` that the roots need."""
        seen = set(roots)
        todo = list(seen)
        while todo:
            node = todo.pop()
            new = set() if node in ends else set(self.nodes[node].operands) - seen
            seen |= new
            todo += new
        return seen.intersection(ends)

    def body(self, block: Block, loops: _Loops, level: int) -> list[int]:
        """Add the operations of a body; return the nodes of the values that it yields."""
        for step in block.operations[:-1]:
            if step.name.endswith(".index") and not step.operands and "dim" in step.properties:
                dim = int(step.properties["dim"].partition(" ")[0])
                loop = f"d{loops.names[dim]}"
                node = self.add(
                    step.name, [("loop", loop), ("iterators", loops.iterators)], (), step.place
                )
                self.define(step, node)
            else:
                self.operation(step, level)
        return [self.values[name] for name in block.operations[-1].operands]


class _Loops:
    """The loops of a structured operation, numbered: those of the outputs first.

    inputs: how many operands are inputs. names: loop -> number. outputs: the maps of the outputs.
    """

    def __init__(self, operation: Operation, attributes: Mapping[str, str]) -> None:
        self.types = operation.operand_types
        self.maps = maps(attributes[_MAPS]) if _MAPS in attributes else self.identities()
        sizes = _SEGMENTS.search(operation.properties.get(_SEGMENT_SIZES, ""))
        results = max(1, len(operation.results))
        self.inputs = (
            int(sizes[1].partition(",")[0]) if sizes else len(operation.operands) - results
        )
        self.names: dict[int, int] = {}
        for map_ in self.maps[self.inputs :]:
            for loop in _LOOP.findall(" ".join(map_.results)):
                self.names.setdefault(int(loop), len(self.names))
        for loop in range(self.maps[0].dims):
            self.names.setdefault(loop, len(self.names))
        kinds = _ITERATOR.findall(attributes.get(_ITERATORS, ""))
        self.iterators = ",".join(kinds[loop] for loop in self.names) if kinds else ""
        self.outputs = "; ".join(self.text(p) for p in range(self.inputs, len(self.maps)))

    def identities(self) -> list[MapText]:
        """Return the maps of a pointwise operation: each shaped operand has all loops."""
        ranks = [self.rank(type) for type in self.types]
        loops = max(ranks)
        return [MapText(loops, 0, tuple(f"d{loop}" for loop in range(rank))) for rank in ranks]

    @staticmethod
    def rank(type: str) -> int:
        found = _SIZES.match(type)
        return found[1].count("x") if found else 0

    def text(self, place: int) -> str:
        """Return the map of an operand, with the loops' numbers."""
        return f"({', '.join(self.results(place))})"

    def results(self, place: int) -> list[str]:
        def renamed(result: str) -> str:
            found = _LOOP.sub(lambda m: f"d{self.names[int(m[1])]}", result)
            return found if "(" in found else " + ".join(sorted(found.split(" + ")))

        return [renamed(result) for result in self.maps[place].results]

    def sizes(self, place: int) -> Iterator[tuple[str, str]]:
        """Yield each loop that alone indexes a dimension of an operand, and the size of that."""
        found = _SIZES.match(self.types[place])
        sizes = found[1].split("x")[:-1] if found else []
        for result, size in zip(self.results(place), sizes, strict=False):
            if _LOOP.fullmatch(result):
                yield result, size

    @property
    def extents(self) -> str:
        """The static extents of the loops."""
        known: dict[str, str] = {}
        for place in range(len(self.maps)):
            known.update((loop, size) for loop, size in self.sizes(place) if size != "?")
        return ",".join(known.get(f"d{loop}", "?") for loop in range(len(self.names)))

    def sizing(self, read: Iterable[int]) -> list[int]:
        """Return the operands that no value reads, but that alone give a dynamic loop its extent.

        read: the operands that the body's values read.
        """
        known = {loop for place in read for loop, _ in self.sizes(place)}
        known |= {
            loop for p in range(len(self.maps)) for loop, size in self.sizes(p) if size != "?"
        }
        found = []
        for place in range(len(self.maps)):
            if place not in read and any(loop not in known for loop, _ in self.sizes(place)):
                found.append(place)
        return found

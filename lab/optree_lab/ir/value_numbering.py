# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares modules by value numbering: values get equal numbers if equal computations define them.

Computations are equal if they are the same operation on values with equal numbers; names and places
do not count. Two structured generics may also differ in the order of parallel loops, of inputs and
of the operands of a commuting operation, in unused computations, and in passing or capturing a
scalar. The order of reduction loops counts unless the combiner associates and commutes.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from optree_ir.attribute import maps
from optree_ir.operation import Block, Operation

from .dialects import tree
from .reduction_order import Definition, is_free

_LOOP = re.compile(r"\bd(\d+)\b")
_DIM = re.compile(r"\d+")
_ITERATORS = re.compile(r"iterator_type<(\w+)>")
_SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: (\d+), (\d+)>")
_FUNCTION_NAME = re.compile(r'sym_name = "(\w+)"')
_SHAPED = ("tensor<", "memref<", "vector<")

GENERIC = "linalg.generic"
YIELD = "linalg.yield"
INDEX = "linalg.index"


@dataclass(frozen=True)
class Numbered:
    """The computations of a module, as numbers.

    structured: the operations of the dialect at the top level of functions, in order, each with the
    numbers of its results. effects: operations without results, and calls, in order.
    """

    structured: tuple[tuple[Operation, tuple[int, ...]], ...]
    effects: tuple[tuple[Operation, int], ...]


class Numbering:
    """Numbers values; the numbers are comparable between modules."""

    def __init__(self, commuting: frozenset[str]) -> None:
        self.commuting = commuting
        self.numbers: dict[object, int] = {}

    def number(self, key: object) -> int:
        return self.numbers.setdefault(key, len(self.numbers))

    def module(self, module: Operation, known: Sequence[tuple[int, ...]] | None = None) -> Numbered:
        """Return the numbers of a module's values.

        known: per structured operation, numbers to use for its results from there on, so that one
        operation that differs does not make all later ones differ.
        """
        return _Module(self, known).run(module)

    def functions(self, module: Operation) -> dict[str, tuple[int, ...]]:
        """Return, by function, the numbers of its returned values and other effects."""
        found = {}
        for function in module.blocks[0].operations:
            name = _FUNCTION_NAME.search(function.attribute_texts)
            if name is not None:
                found[name[1]] = _Module(self, None).block(function.blocks[0], {}, 1)
        return found

    def generic(self, operation: Operation, values: Mapping[str, int]) -> object:
        """Return a key that is equal for generics that compute the same."""
        return _Generic(self, operation, values).key()


class _Module:
    def __init__(self, numbering: Numbering, known: Sequence[tuple[int, ...]] | None) -> None:
        self.numbering = numbering
        self.known = iter(known) if known is not None else None
        self.structured: list[tuple[Operation, tuple[int, ...]]] = []
        self.effects: list[tuple[Operation, int]] = []

    def run(self, module: Operation) -> Numbered:
        self.operation(module, {}, 0)
        return Numbered(tuple(self.structured), tuple(self.effects))

    def operation(self, operation: Operation, values: dict[str, int], depth: int) -> int:
        """Number an operation's results; return the number of the operation."""
        number = self.numbering.number
        if operation.name == GENERIC:
            key = self.numbering.generic(operation, values)
        else:
            regions = tuple(self.block(block, values, depth + 1) for block in operation.blocks)
            operands = tuple(values[name] for name in operation.operands)
            key = (
                operation.name,
                operation.attribute_texts,
                operands,
                operation.result_types,
                regions,
            )
        found = number(key)
        results = tuple(number((found, i)) for i in range(len(operation.results)))
        if operation.name.startswith("linalg.") and results:
            self.structured.append((operation, results))
            if self.known is not None:
                results = next(self.known, results)
        if not operation.results or operation.name.endswith(".call"):
            self.effects.append((operation, found))
        values.update(zip(operation.results, results, strict=True))
        return found

    def block(self, block: Block, outer: Mapping[str, int], depth: int) -> tuple[int, ...]:
        values = dict(outer)
        for place, (name, type) in enumerate(block.arguments):
            values[name] = self.numbering.number(("argument", depth, place, type))
        found = [self.operation(operation, values, depth) for operation in block.operations]
        last = block.operations[-1] if block.operations else None
        effects = [
            n for n, o in zip(found, block.operations, strict=True) if not o.results or o is last
        ]
        return tuple(effects)


class _Generic:
    """One generic, with every numbering of its loops that its outputs leave open."""

    def __init__(
        self, numbering: Numbering, operation: Operation, values: Mapping[str, int]
    ) -> None:
        self.numbering = numbering
        self.operation = operation
        self.values = values
        self.block = operation.blocks[0]
        text = operation.attribute_texts
        found = maps(text)
        self.loops = found[0].dims
        self.maps = [map_.results for map_ in found]
        self.iterators = _ITERATORS.findall(text)
        sizes = _SEGMENTS.search(text)
        assert sizes is not None, text
        self.inputs = int(sizes.group(1))
        self.steps = {
            result: (step, place)
            for step in self.block.operations
            for place, result in enumerate(step.results)
        }
        self.arguments = {name: i for i, (name, _) in enumerate(self.block.arguments)}

    def key(self) -> object:
        return min((_Named(self, names).key() for names in self.namings()), key=repr)

    def namings(self) -> Iterator[dict[int, int]]:
        """Yield the numberings of the loops that give the same values, output loops first."""
        first: dict[int, int] = {}
        for map_ in self.maps[self.inputs :]:
            for result in map_:
                for loop in _LOOP.findall(result):
                    first.setdefault(int(loop), len(first))
        rest = [loop for loop in range(self.loops) if loop not in first]
        for order in permutations(rest) if self.is_free() else (rest,):
            yield first | {loop: len(first) + i for i, loop in enumerate(order)}

    def is_free(self) -> bool:
        """True if elements may be combined in any order."""
        definitions: dict[Hashable, Definition] = {
            result: Definition(step.name, step.operands, step.result_types, step.attribute_texts)
            for result, (step, _) in self.steps.items()
        }
        arguments = [name for name, _ in self.block.arguments]
        yields = self.block.operations[-1].operands
        return is_free(yields, arguments[self.inputs :], definitions, tree().scalars)


class _Named:
    """One generic with one numbering of its loops. used: the inputs that its values read."""

    def __init__(self, generic: _Generic, names: Mapping[int, int]) -> None:
        self.generic = generic
        self.names = names
        self.maps = [tuple(_renamed(result, names) for result in map_) for map_ in generic.maps]
        self.used: set[int] = set()
        self.done: dict[str, int] = {}

    def key(self) -> tuple[object, ...]:
        generic, names = self.generic, self.names
        terminator = generic.block.operations[-1]
        assert terminator.name == YIELD
        results = tuple(map(self.value, terminator.operands))
        outputs = tuple(map(self.operand, range(generic.inputs, len(self.maps))))
        kinds = tuple(generic.iterators[loop] for loop in sorted(names, key=lambda d: names[d]))
        types = generic.operation.result_types
        return GENERIC, kinds, outputs, results, types, self.extents()

    def operand(self, place: int) -> tuple[int, tuple[str, ...]]:
        return self.generic.values[self.generic.operation.operands[place]], self.maps[place]

    def extents(self) -> tuple[object, ...]:
        """Return the unused inputs that alone determine the extent of some loop."""
        inputs, maps = self.generic.inputs, self.maps
        given = {r for i in (*self.used, *range(inputs, len(maps))) for r in maps[i]}
        unused = (place for place in range(inputs) if place not in self.used)
        return tuple(
            sorted(
                self.operand(place)
                for place in unused
                if any(_LOOP.fullmatch(r) and r not in given for r in maps[place])
            )
        )

    def value(self, name: str) -> int:
        """Return the number of an element, of a step's result, or of a captured value."""
        generic, number = self.generic, self.generic.numbering.number
        if name in generic.arguments:
            place = generic.arguments[name]
            self.used.add(place)
            operand, map_ = self.operand(place)
            if not generic.operation.operand_types[place].startswith(_SHAPED):
                return operand
            return number(("element", operand, map_, place >= generic.inputs))
        if name not in generic.steps:
            return generic.values[name]
        if name not in self.done:
            step, place = generic.steps[name]
            operands = list(map(self.value, step.operands))
            if step.name in generic.numbering.commuting:
                operands.sort()
            attributes = step.attribute_texts
            if step.name == INDEX:
                attributes = _DIM.sub(lambda m: str(self.names[int(m[0])]), attributes, count=1)
            nested = tuple(map(self.region, step.blocks))
            key = (step.name, attributes, tuple(operands), step.result_types, nested)
            self.done[name] = number((number(key), place))
        return self.done[name]

    def region(self, block: Block) -> tuple[object, ...]:
        """Return the operations of a region inside the body, such as a branch, one by one."""
        for step in block.operations:
            for place, result in enumerate(step.results):
                self.generic.steps[result] = (step, place)
        return tuple(
            (step.name, step.attribute_texts, tuple(map(self.value, step.operands)))
            for step in block.operations
        )


def _renamed(result: str, names: Mapping[int, int]) -> str:
    renamed = _LOOP.sub(lambda m: f"d{names[int(m.group(1))]}", result)
    return renamed if "(" in renamed else " + ".join(sorted(renamed.split(" + ")))

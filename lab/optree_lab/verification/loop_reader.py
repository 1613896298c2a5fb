# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a function on tensors as the term of an element of its result, with symbols for sizes.

The function has a number for each symbol, such as 101 for `N` and 131 for `M`. Each number in it is
read as the simplest polynomial of symbols that has this value: 13231 is `M*N`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from optree_core.affine import linear_form
from optree_ir.attribute import maps
from optree_ir.operation import Block, Operation
from optree_proof.loop_index import (
    ONE,
    ZERO,
    LoopIndex,
    SizedLoop,
    computed_index,
    loop_index,
    size_text,
    symbol,
)
from optree_proof.loop_term import Apply, Choice, Leaf, Number, Position, Reduce, Term
from optree_proof.polynomial import Polynomial, number

#: Numbers below this one are no sizes.
_SMALL = 16


class Unread(ValueError):
    """A function that is no term; the message says why."""


@dataclass(frozen=True)
class Symbols:
    """Symbols and their numbers."""

    sizes: Mapping[str, int]

    @cached_property
    def products(self) -> list[tuple[int, Polynomial]]:
        return [
            (value, size)
            for count in (1, 2, 3)
            for letters in itertools.combinations(sorted(self.sizes), count)
            for times in (1, 2, 3)
            for value, size in [self._product(letters, times)]
        ]

    @cached_property
    def known(self) -> dict[int, Polynomial]:
        """The simplest polynomial of each number: a product, a sum or a difference of two."""
        near = [(n, number(n)) for n in range(-_SMALL, _SMALL + 1)]
        letters = [(self.sizes[name], symbol(name)) for name in sorted(self.sizes)]
        sums = [
            (first + second + third, one.plus(two).plus(three))
            for (first, one), (second, two), (third, three) in itertools.combinations(letters, 3)
        ]
        found = near + self.products
        for value, size in self.products + sums:
            for other, summand in near + self.products:
                found.append((value + other, size.plus(summand)))
                found.append((value - other, size.plus(summand, -1)))
        best: dict[int, tuple[int, Polynomial]] = {}
        for value, size in found:
            length = sum(abs(factor) for _, factor in size.parts)
            if value not in best or length < best[value][0]:
                best[value] = length, size
        return {value: size for value, (_, size) in best.items()}

    def _product(self, letters: Sequence[str], times: int) -> tuple[int, Polynomial]:
        value, size = times, number(times)
        for letter in letters:
            value, size = value * self.sizes[letter], size.times(symbol(letter))
        return value, size

    def size(self, text: str | int) -> Polynomial:
        found = self.known.get(int(text))
        if found is not None:
            return found
        for value, summand in self.products:
            rest = self.known.get(int(text) - value)
            if rest is not None:
                return rest.plus(summand)
        raise Unread(f"the number {text} is no size")


@dataclass(frozen=True)
class Elements:
    """A value: the sizes of a tensor, none of a scalar, and the term of an element."""

    sizes: tuple[Polynomial, ...]
    at: Callable[[Sequence[LoopIndex]], Term]


_TENSOR = re.compile(r"tensor<((?:\d+x)*)([\w<>]+)>")
_TRUTHS = ("true", "false")
_PREDICATE = {"arith.cmpi": ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")}


class LoopReader:
    """Reads functions for one choice of numbers."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.values: dict[str, Elements] = {}
        self.numbers = itertools.count()

    def result(self, function: Operation) -> tuple[Term, list[SizedLoop]]:
        """Return the term of the only result, and its loops `i0`, `i1`, ....

        Raises:
            Unread: an operation is no term.
        """
        (block,) = function.blocks
        for place, (name, type) in enumerate(block.arguments):
            self.values[name] = self.argument(place, type)
        for operation in block.operations[:-1]:
            self.values |= dict.fromkeys(operation.results[:1], self.read(operation))
        (name,) = block.operations[-1].operands
        found = self.values[name]
        loops = [SizedLoop(f"i{place}", size) for place, size in enumerate(found.sizes)]
        return found.at([loop_index(loop) for loop in loops]), loops

    def shape(self, type: str) -> tuple[tuple[Polynomial, ...], str]:
        tensor = _TENSOR.fullmatch(type)
        if tensor is None:
            return (), type
        sizes = tensor[1].split("x")[:-1]
        return tuple(map(self.symbols.size, sizes)), tensor[2]

    def argument(self, place: int, type: str) -> Elements:
        sizes, element = self.shape(type)
        return Elements(sizes, lambda at: Leaf(f"x{place}", tuple(at), sizes, element))

    def read(self, operation: Operation) -> Elements:
        reader = _READERS.get(operation.name)
        if reader is None:
            raise Unread(operation.name)
        return reader(self, operation)

    def value(self, operation: Operation, place: int) -> Elements:
        return self.values[operation.operands[place]]

    def ints(self, operation: Operation, name: str) -> list[int]:
        text = operation.properties.get(name, "")
        return [int(n) for n in re.findall(r"-?\d+", text.partition(":")[2])]

    # Operations on tensors.

    def empty(self, operation: Operation) -> Elements:
        sizes, element = self.shape(operation.result_types)
        return Elements(sizes, lambda at: Number("undefined", element))

    def constant(self, operation: Operation) -> Elements:
        sizes, element = self.shape(operation.result_types)
        text = operation.properties["value"].rpartition(" : ")[0] or operation.properties["value"]
        splat = re.fullmatch(r"dense<([^\[\]]*)>", text)
        found = self.number(splat[1] if splat else text, element)
        return Elements(sizes, lambda at: found)

    def number(self, text: str, type: str) -> Term:
        if type[0] == "i" and text not in _TRUTHS:
            whole = self.symbols.known.get(int(text))
            return Number(text if whole is None else size_text(whole), type, whole)
        return Number(text if text in _TRUTHS else _float(text), type)

    def collapse(self, operation: Operation) -> Elements:
        source = self.value(operation, 0)
        sizes, _ = self.shape(operation.result_types)
        groups = _groups(operation)

        def at(indices: Sequence[LoopIndex]) -> Term:
            found: list[LoopIndex] = []
            for index, group in zip(indices, groups, strict=True):
                found += _split(index, [source.sizes[dim] for dim in group])
            return source.at(found)

        return Elements(sizes, at)

    def expand(self, operation: Operation) -> Elements:
        source = self.value(operation, 0)
        sizes, _ = self.shape(operation.result_types)
        groups = _groups(operation)

        def at(indices: Sequence[LoopIndex]) -> Term:
            return source.at([_joined([(indices[d], sizes[d]) for d in g]) for g in groups])

        return Elements(sizes, at)

    def extract_slice(self, operation: Operation) -> Elements:
        source = self.value(operation, 0)
        offsets, extents, strides = (
            list(map(self.symbols.size, self.ints(operation, f"static_{name}")))
            for name in ("offsets", "sizes", "strides")
        )
        sizes, _ = self.shape(operation.result_types)
        kept = _kept(extents, sizes)

        def at(indices: Sequence[LoopIndex]) -> Term:
            given = dict(zip(kept, indices, strict=True))
            found = [
                given.get(dim, LoopIndex()).times(strides[dim]).shifted(offset)
                for dim, offset in enumerate(offsets)
            ]
            return source.at(found)

        return Elements(sizes, at)

    def insert_slice(self, operation: Operation) -> Elements:
        source, into = self.value(operation, 0), self.value(operation, 1)
        offsets, extents, strides = (
            list(map(self.symbols.size, self.ints(operation, f"static_{name}")))
            for name in ("offsets", "sizes", "strides")
        )
        if any(stride != ONE for stride in strides):
            raise Unread("an insertion with strides")
        kept = _kept(extents, source.sizes)

        def at(indices: Sequence[LoopIndex]) -> Term:
            moved = [i.shifted(o, -1) for i, o in zip(indices, offsets, strict=True)]
            found, outside = source.at([moved[dim] for dim in kept]), into.at(indices)
            for index, offset, extent in zip(indices, offsets, extents, strict=True):
                inside = Choice(index, offset.plus(extent), found, outside)
                found = Choice(index, offset, outside, inside)
            return found

        return Elements(into.sizes, at)

    def concat(self, operation: Operation) -> Elements:
        dim = int(operation.properties["dim"].partition(" ")[0])
        parts = [self.values[name] for name in operation.operands]
        sizes, _ = self.shape(operation.result_types)

        def at(indices: Sequence[LoopIndex]) -> Term:
            start, pieces = ZERO, []
            for part in parts:
                moved = indices[dim].shifted(start, -1)
                start = start.plus(part.sizes[dim])
                pieces.append((start, part.at([*indices[:dim], moved, *indices[dim + 1 :]])))
            found = pieces[-1][1]
            for bound, term in reversed(pieces[:-1]):
                found = Choice(indices[dim], bound, term, found)
            return found

        return Elements(sizes, at)

    def pad(self, operation: Operation) -> Elements:
        source = self.value(operation, 0)
        (block,) = operation.blocks
        padding = self.body(block, {})(block.operations[-1].operands[0])
        low = list(map(self.symbols.size, self.ints(operation, "static_low")))
        sizes, _ = self.shape(operation.result_types)

        def at(indices: Sequence[LoopIndex]) -> Term:
            found = source.at([i.shifted(n, -1) for i, n in zip(indices, low, strict=True)])
            for index, begin, extent in zip(indices, low, source.sizes, strict=True):
                inside = Choice(index, begin.plus(extent), found, padding)
                found = Choice(index, begin, padding, inside)
            return found

        return Elements(sizes, at)

    def scalar(self, operation: Operation) -> Elements:
        """Read an operation on scalars outside of a body."""
        arguments = tuple(self.values[name].at(()) for name in operation.operands)
        found = self.applied(operation, arguments)
        return Elements((), lambda at: found)

    def structured(self, operation: Operation) -> Elements:
        given = [self.values[name] for name in operation.operands]
        indexing = [[_linear(r) for r in m.results] for m in maps(operation.properties[_MAPS])]
        iterators = re.findall(r"iterator_type<(\w+)>", operation.properties["iterator_types"])
        extents: dict[int, Polynomial] = {}
        for value, results in zip(given, indexing, strict=True):
            for size, (dims, constant) in zip(value.sizes, results, strict=True):
                if list(dims.values()) == [1] and constant == 0:
                    extents.setdefault(next(iter(dims)), size)
        (block,) = operation.blocks
        names = [name for name, _ in block.arguments]
        sizes = given[-1].sizes

        def at(indices: Sequence[LoopIndex]) -> Term:
            loops: dict[int, LoopIndex] = {}
            for index, (dims, _) in zip(indices, indexing[-1], strict=True):
                if len(dims) == 1:
                    loops[next(iter(dims))] = index
            reduced = []
            for dim, kind in enumerate(iterators):
                if kind == "reduction":
                    reduced.append(SizedLoop(f"r{next(self.numbers)}", extents[dim]))
                    loops[dim] = loop_index(reduced[-1])
            elements = {}
            for name, value, results in zip(names, given, indexing, strict=True):
                places = [self.place(result, loops) for result in results]
                elements[name] = value.at(places)
            term = self.body(block, elements, loops)
            (result,) = block.operations[-1].operands
            if not reduced:
                return term(result)
            root = next(o for o in block.operations if o.results == (result,))
            accumulator = names[-1]
            if accumulator not in root.operands or len(root.operands) != 2:
                raise Unread("a reduction whose result is no operation on what it gave before")
            first = root.operands[0] == accumulator
            other = root.operands[1 if first else 0]
            return Reduce(
                root.name, tuple(reduced), term(other), elements[accumulator],
                root.result_types, first,
            )  # fmt: skip

        return Elements(sizes, at)

    def place(
        self, result: tuple[dict[int, int], int], loops: Mapping[int, LoopIndex]
    ) -> LoopIndex:
        dims, constant = result
        found = LoopIndex((), self.symbols.size(constant))
        for dim, factor in dims.items():
            found = found.plus(loops[dim].times(self.symbols.size(factor)))
        return found

    # Bodies.

    def body(
        self,
        block: Block,
        elements: Mapping[str, Term],
        loops: Mapping[int, LoopIndex] | None = None,
    ) -> Callable[[str], Term]:
        """Return the function from a value of a body to its term."""
        made = {result: o for o in block.operations for result in o.results}
        known = dict(elements)

        def term(name: str) -> Term:
            if name not in known:
                operation = made.get(name)
                known[name] = self.step(operation, term, loops) if operation else self.outer(name)
            return known[name]

        return term

    def outer(self, name: str) -> Term:
        return self.values[name].at(())

    def step(
        self,
        operation: Operation,
        term: Callable[[str], Term],
        loops: Mapping[int, LoopIndex] | None,
    ) -> Term:
        if operation.name == "linalg.index":
            dim = int(operation.properties["dim"].partition(" ")[0])
            return Position((loops or {})[dim])
        if operation.name == "tensor.extract":
            source = self.values[operation.operands[0]]
            return source.at([_as_index(term(name)) for name in operation.operands[1:]])
        if operation.name == "arith.constant":
            return self.constant(operation).at(())
        return self.applied(operation, tuple(term(name) for name in operation.operands))

    def applied(self, operation: Operation, arguments: tuple[Term, ...]) -> Term:
        if operation.name == "arith.addi" and operation.result_types == "index":
            first, second = map(_as_index, arguments)
            return Position(first.plus(second))
        if operation.regions or len(operation.results) != 1:
            raise Unread(operation.name)
        attributes = operation.properties.get("predicate", "").partition(" ")[0]
        names = _PREDICATE.get(operation.name)
        shown = names[int(attributes)] if names and attributes else attributes
        return Apply(operation.name, arguments, operation.result_types, shown)


_MAPS = "indexing_maps"

_READERS: dict[str, Callable[[LoopReader, Operation], Elements]] = {
    "arith.constant": LoopReader.constant,
    "tensor.empty": LoopReader.empty,
    "tensor.collapse_shape": LoopReader.collapse,
    "tensor.expand_shape": LoopReader.expand,
    "tensor.extract_slice": LoopReader.extract_slice,
    "tensor.insert_slice": LoopReader.insert_slice,
    "tensor.concat": LoopReader.concat,
    "tensor.pad": LoopReader.pad,
    "linalg.generic": LoopReader.structured,
}


def _linear(text: str) -> tuple[dict[int, int], int]:
    found = linear_form(text)
    if found is None:
        raise Unread(f"the index {text}")
    return found


def _float(text: str) -> str:
    """Return a float as Python writes it; MLIR writes an infinity by its bits."""
    if not text.startswith("0x"):
        return repr(float(text))
    negative = int(text, 16) >> (4 * len(text[2:]) - 1)
    if int(text, 16) & (1 << 4 * len(text[2:]) - 12) - 1:
        return text
    return "-inf" if negative else "inf"


def _groups(operation: Operation) -> list[list[int]]:
    text = operation.properties["reassociation"]
    return [
        [int(n) for n in re.findall(r"\d+", group)] for group in re.findall(r"\[([\d, ]*)\]", text)
    ]


def _split(index: LoopIndex, sizes: Sequence[Polynomial]) -> list[LoopIndex]:
    """Return the indices of the dimensions that are one dimension together."""
    found: list[LoopIndex] = []
    for size in reversed(sizes[1:]):
        index, rest = index.divided(size)
        found.append(rest)
    return [index, *reversed(found)] if sizes else []


def _joined(parts: Sequence[tuple[LoopIndex, Polynomial]]) -> LoopIndex:
    found = LoopIndex()
    for index, size in parts:
        found = found.times(size).plus(index)
    return found


def _kept(extents: Sequence[Polynomial], sizes: Sequence[Polynomial]) -> list[int]:
    """Return the dimensions that are kept where some of size 1 are dropped."""
    if len(extents) == len(sizes):
        return list(range(len(sizes)))
    kept = [dim for dim, extent in enumerate(extents) if extent != ONE]
    if len(kept) != len(sizes):
        raise Unread("a slice that drops one of several dimensions of size 1")
    return kept


def _as_index(term: Term) -> LoopIndex:
    if isinstance(term, Position):
        return term.index
    if isinstance(term, Number) and term.whole is not None:
        return LoopIndex((), term.whole)
    return computed_index(term)

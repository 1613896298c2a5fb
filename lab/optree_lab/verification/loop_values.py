# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of terms over loops, by the reference: all elements of a result, given its arguments."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from optree_core.element_type import element_type
from optree_proof.loop_index import Computed, IndexPart, LoopIndex, SizedLoop, value_of
from optree_proof.loop_term import Apply, Choice, Leaf, Number, Position, Reduce, Term
from optree_reference import storage
from optree_reference.operation import apply
from optree_reference.outcome import Outcome

Array = np.ndarray[Any, Any]


class TermValues:
    """The values of a term on arrays. sizes: the number of each symbol."""

    def __init__(self, arrays: Sequence[Array], sizes: Mapping[str, int]) -> None:
        self.arrays, self.sizes = arrays, sizes

    def result(self, term: Term, loops: Sequence[SizedLoop]) -> Array:
        """Return the elements for all iterations of loops, the dimensions of the result."""
        extents = [value_of(loop.size, self.sizes) for loop in loops]
        grid = np.meshgrid(*map(np.arange, extents), indexing="ij", sparse=True)
        found = self.of(term, dict(zip((loop.name for loop in loops), grid, strict=True)))
        return np.broadcast_to(found, tuple(extents))

    def of(self, term: Term, at: Mapping[str, Any]) -> Array:
        match term:
            case Leaf(name):
                return self.element(term, self.arrays[int(name[1:])], at)
            case Number(text, type):
                if term.whole is not None:
                    text = str(value_of(term.whole, self.sizes))
                return np.asarray(_number(text)).astype(storage(element_type(type)))
            case Position(index, type):
                return np.asarray(self.index(index, at)).astype(storage(element_type(type)))
            case Apply(operation, arguments, type, attributes):
                found = self.of(arguments[0], at)
                types = [argument.type for argument in arguments]
                values = [found, *(self.of(argument, at) for argument in arguments[1:])]
                while len(values) > 2 and operation != "arith.select":
                    values[:2] = [_applied(operation, values[:2], types[:2], type, attributes)]
                return _applied(operation, values, types, type, attributes)
            case Reduce():
                return self.reduced(term, at)
            case Choice(index, bound, below, above):
                condition = self.index(index, at) < value_of(bound, self.sizes)
                return np.where(condition, self.of(below, at), self.of(above, at))

    def element(self, leaf: Leaf, array: Array, at: Mapping[str, Any]) -> Array:
        """Return elements of an argument; what is out of its bounds is a value of its own."""
        places, inside = [], np.asarray(True)
        for index, size in zip(leaf.indices, array.shape, strict=True):
            place = np.asarray(self.index(index, at))
            inside = inside & (place >= 0) & (place < size)
            places.append(np.clip(place, 0, size - 1))
        outside = -77 if array.dtype.kind in "iu" else np.nan
        return np.where(inside, array[tuple(places)], np.asarray(outside).astype(array.dtype))

    def reduced(self, term: Reduce, at: Mapping[str, Any]) -> Array:
        found = self.of(term.start, at)
        ranges = [range(value_of(loop.size, self.sizes)) for loop in term.loops]
        types = [term.type, term.type]
        for iteration in itertools.product(*ranges):
            own = dict(zip((loop.name for loop in term.loops), iteration, strict=True))
            pair = [found, self.of(term.term, {**at, **own})]
            found = _applied(term.operation, pair if term.first else pair[::-1], types, term.type)
        return found

    def index(self, index: LoopIndex, at: Mapping[str, Any]) -> Any:
        total: Any = value_of(index.constant, self.sizes)
        for atom, factor in index.parts:
            match atom:
                case SizedLoop(name):
                    value = at[name]
                case IndexPart(kind, inner, by):
                    whole, rest = divmod(self.index(inner, at), value_of(by, self.sizes))
                    value = whole if kind == "floordiv" else rest
                case Computed(term):
                    value = self.of(term, at).astype(np.int64)  # type: ignore[arg-type]
            total = total + value * value_of(factor, self.sizes)
        return total


def _applied(
    operation: str, values: Sequence[Array], types: Sequence[str], type: str, attributes: str = ""
) -> Array:
    properties = {"predicate": attributes} if attributes else {}
    given = [Outcome(np.asarray(value)) for value in values]
    elements = list(map(element_type, types))
    return apply(operation, given, elements, element_type(type), properties).values


def _number(text: str) -> float | int | bool:
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("0x"):  # An infinity, as MLIR writes it.
        return -np.inf if int(text, 16) >> (4 * (len(text) - 2) - 1) else np.inf
    return float(text) if any(mark in text for mark in ".en") else int(text)

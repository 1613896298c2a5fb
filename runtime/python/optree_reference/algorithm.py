# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The algorithms of ops outside the tree (the key `runs` of a spec), executed with numpy.

Each function takes the arrays of the operands, the parameters of the algorithm and the body of the
op's region, and returns the new outputs. Outputs are changed in place: the caller gives copies.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cmp_to_key
from typing import Any

import numpy as np
from optree_core.generic import Body
from optree_core.model import Op
from optree_core.region import named_body, region_elements
from optree_core.scalar import ScalarTable

from .dtype import Array, element_of
from .loop_nest import Function, Loops, apply_body
from .number import stored
from .outcome import Outcome

#: The elements of each operand, by its name.
Elements = Mapping[str, Sequence[Array]]


class BodyCall:
    """The body of an op's region, called with elements of operands."""

    def __init__(self, op: Op, scalars: ScalarTable, body: Body | Function | str | None) -> None:
        self.region = op.regions[0] if op.regions else None
        self.specs = (*op.operands, *op.results)
        self.op, self.scalars, self.body = op, scalars, body
        if (body is None) is not (self.region is None):
            raise TypeError(f"{op.name} takes {'a' if self.region else 'no'} body")

    def __call__(self, *elements: Elements) -> list[Array]:
        """Return what the body yields. elements: of the first occurrence of an operand among the
        arguments, then of the second."""
        assert self.region is not None
        members: dict[str, list[tuple[str, int]]] = {
            name: [(name, place) for place in range(len(arrays))]
            for name, arrays in elements[0].items()
        }
        seen: dict[tuple[str, int], int] = {}
        arguments = []
        for item in region_elements(self.specs, self.region.arguments, members):
            assert isinstance(item, tuple)
            turn = seen.get(item, 0)
            seen[item] = turn + 1
            arguments.append(elements[turn][item[0]][item[1]])
        return self.apply(arguments)

    def apply(self, arguments: Sequence[Array]) -> list[Array]:
        body = self.body
        if isinstance(body, str):
            assert self.region is not None
            kinds = tuple(map(element_of, arguments))
            body = named_body(self.op, self.region, body, kinds, self.scalars)
        if isinstance(body, Body):
            shape = np.broadcast_shapes(*(a.shape for a in arguments))
            given = [Outcome(np.broadcast_to(a, shape)) for a in arguments]
            found = apply_body(body, given, Loops(lambda _: np.zeros(shape, np.int64), lambda _: 1))
            if any(f.poison is not None and np.any(f.poison) for f in found):
                raise ValueError("the body yields poison")
            return [np.asarray(f.values) for f in found]
        assert callable(body)
        with np.errstate(all="ignore"):
            made = body(*arguments)
        return [np.asarray(each) for each in (made if isinstance(made, tuple) else (made,))]

    def before(self, names: Sequence[str], one: Sequence[Array], other: Sequence[Array]) -> bool:
        """True if one list of elements comes before another. names: the operand of each."""

        def grouped(elements: Sequence[Array]) -> Elements:
            found: dict[str, list[Array]] = {}
            for name, element in zip(names, elements, strict=True):
                found.setdefault(name, []).append(element)
            return found

        return bool(self(grouped(one), grouped(other))[0])


def accumulate(
    op: Op, groups: Elements, region: BodyCall, dimension: int, inclusive: bool
) -> list[Array]:
    source, output, held = (groups[spec.name] for spec in op.operands)
    names = [spec.name for spec in op.operands]
    written = [np.moveaxis(array, dimension, 0) for array in output]
    for place, elements in enumerate(
        zip(*(np.moveaxis(array, dimension, 0) for array in source), strict=True)
    ):
        made = region({names[0]: elements, names[1]: held, names[2]: held})
        after = [
            stored(new, element_of(old)).reshape(old.shape)
            for new, old in zip(made, held, strict=True)
        ]
        for array, shown in zip(written, after if inclusive else held, strict=True):
            array[place] = shown
        held = after
    return [*output, *held]


def accumulate_from_first(
    op: Op, groups: Elements, region: BodyCall, dimension: int, inclusive: bool
) -> list[Array]:
    source, output, held = (groups[spec.name] for spec in op.operands)
    if not source[0].shape[dimension]:
        return [*output, *held]
    if not inclusive:
        accumulate(op, groups, region, dimension, inclusive)
        return [*output, *(np.take(array, -1, dimension) for array in output)]
    names = [spec.name for spec in op.operands]
    again = {
        names[0]: [np.delete(array, 0, dimension) for array in source],
        names[1]: [np.delete(array, 0, dimension) for array in output],
        names[2]: [
            np.take(array, 0, dimension).astype(old.dtype)
            for array, old in zip(source, held, strict=True)
        ],
    }
    made = accumulate(op, again, region, dimension, inclusive)
    for array, first, rest in zip(output, source, made, strict=False):
        begin = np.take(first, [0], dimension).astype(array.dtype)
        array[...] = np.concatenate([begin, rest], dimension)
    return [*output, *made[len(output) :]]


def update(
    op: Op, groups: Elements, region: BodyCall, dimensions: Sequence[int], unique: bool
) -> list[Array]:
    del unique
    names = [op.operands[0].name, op.inits[0].name]
    (updates,), (output,) = (groups[name] for name in names)
    for batch, index in _rows(op, groups, output.ndim - len(dimensions), updates.ndim):
        place = _place(index, dimensions, output)
        if place is not None:
            given = {names[0]: [updates[batch]], names[1]: [output[place]]}
            output[place] = stored(region(given)[0], element_of(output))
    return [output]


def fetch(op: Op, groups: Elements, region: BodyCall, dimensions: Sequence[int]) -> list[Array]:
    del region
    (source,), (output,) = groups[op.operands[0].name], groups[op.inits[0].name]
    for batch, index in _rows(op, groups, source.ndim - len(dimensions), output.ndim):
        place = _place(index, dimensions, source)
        if place is not None:
            output[batch] = source[place]
    return [output]


def _rows(
    op: Op, groups: Elements, inner: int, rank: int
) -> Iterator[tuple[tuple[int, ...], Array]]:
    """Yield the place and the indices of each slice that a mask lets through; one index needs no
    dimension of its own.

    inner: the rank of a slice. rank: that of all slices together.
    """
    (indices,), *masks = (groups[spec.name] for spec in op.inputs[1:])
    rows = indices[..., None] if indices.ndim == rank - inner else indices
    for place in np.ndindex(*rows.shape[:-1]):
        if all(mask[place] for given in masks for mask in given):
            yield place, rows[place]


def _place(index: Array, dimensions: Sequence[int], array: Array) -> tuple[Any, ...] | None:
    """Return the place of a slice in an array, or None if it is outside."""
    place: list[Any] = [slice(None)] * array.ndim
    for number, dimension in zip(index, dimensions, strict=True):
        if not 0 <= int(number) < array.shape[dimension]:
            return None
        place[dimension] = int(number)
    return tuple(place)


def order(op: Op, groups: Elements, region: BodyCall, dimension: int) -> list[Array]:
    pairs = [(spec.name, array) for spec in op.operands for array in groups[spec.name]]
    names, arrays = [name for name, _ in pairs], [array for _, array in pairs]
    for lane in _lanes(arrays[0].shape, dimension):
        rows = list(zip(*(array[lane] for array in arrays), strict=True))
        for number, column in enumerate(zip(*_sorted(rows, names, region), strict=True)):
            arrays[number][lane] = column
    return arrays


def take_first(op: Op, groups: Elements, region: BodyCall, dimension: int) -> list[Array]:
    source = groups[op.operands[0].name][0]
    own = [array for spec in op.inputs[1:] for array in groups[spec.name]]
    values, places = (groups[spec.name][0] for spec in op.inits)
    name = op.operands[0].name
    for lane in _lanes(source.shape, dimension):
        numbers = own[0][lane] if own else np.arange(source.shape[dimension])
        rows = list(zip(source[lane], numbers, strict=True))
        best = _sorted(rows, [name, ""], region)[: values.shape[dimension]]
        for number, (value, place) in enumerate(best):
            at = (*lane[:dimension], number, *lane[dimension + 1 :])
            values[at], places[at] = value, place
    return [values, places]


def choose(op: Op, groups: Elements, region: BodyCall, dimension: int) -> list[Array]:
    (source,), own, first = _padded([groups[spec.name] for spec in op.inputs], 3)
    (value,), (place,) = (groups[spec.name] for spec in op.inits)
    name, begin = op.operands[0].name, int(first[0]) if first else 0
    for lane in _lanes(source.shape, dimension):
        at = (*lane[:dimension], *lane[dimension + 1 :])
        numbers = own[0][lane] if own else np.arange(begin, begin + source.shape[dimension])
        for number, element in zip(numbers, source[lane], strict=True):
            if region.before([name], [element], [value[at]]):
                value[at], place[at] = element, number
    return [value, place]


def _padded(given: list[Sequence[Array]], count: int) -> list[Sequence[Array]]:
    """Return the members of `count` operands: none of those that a spec leaves out."""
    return given + [()] * (count - len(given))


def keep(op: Op, groups: Elements, region: BodyCall, dimension: int) -> list[Array]:
    del region
    (source,), (mask,), (output,), (count,) = (groups[spec.name] for spec in op.operands)
    slices, written = np.moveaxis(source, dimension, 0), np.moveaxis(output, dimension, 0)
    kept = slices[mask.astype(np.bool_)]
    room = min(len(kept), len(written))
    written[:room] = kept[:room]
    count[...] = len(kept)
    return [output, count]


def locate(op: Op, groups: Elements, region: BodyCall) -> list[Array]:
    (source,), (indices,), (count,) = (groups[spec.name] for spec in op.operands)
    name = op.operands[0].name
    found = [at for at in np.ndindex(*source.shape) if region({name: [source[at]]})[0]]
    for row, at in zip(indices, found, strict=False):
        row[:] = at
    count[...] = len(found)
    return [indices, count]


def runs(op: Op, groups: Elements, region: BodyCall) -> list[Array]:
    (source,), (values,), (lengths,), (count,) = (groups[spec.name] for spec in op.operands)
    name, found = op.operands[0].name, 0
    for place, element in enumerate(source):
        begins = not place or not region.before([name], [source[place - 1]], [element])
        found += begins
        if begins and found <= len(values):
            values[found - 1] = element
        if found <= len(lengths):
            lengths[found - 1] = 1 if begins else lengths[found - 1] + 1
    count[...] = found
    return [values, lengths, count]


def _lanes(shape: Sequence[int], dimension: int) -> list[tuple[Any, ...]]:
    """Return the place of each lane along a dimension."""
    ranges = [range(n) if d != dimension else [slice(None)] for d, n in enumerate(shape)]
    return list(itertools.product(*ranges))


def _sorted(
    rows: Sequence[tuple[Array, ...]], names: Sequence[str], region: BodyCall
) -> list[tuple[Array, ...]]:
    """Return rows in the order of the comparator; equal ones keep their order."""

    def compared(one: tuple[Array, ...], other: tuple[Array, ...]) -> int:
        if region.before(names, one, other):
            return -1
        return int(region.before(names, other, one))

    return sorted(rows, key=cmp_to_key(compared))


#: The algorithms by their names in `optree_core.algorithm`.
FUNCTIONS: dict[str, Callable[..., list[Array]]] = {
    function.__name__: function
    for function in (
        accumulate, accumulate_from_first, update, fetch, order, take_first, choose, keep, locate,
        runs,
    )
}  # fmt: skip


def run(
    op: Op,
    groups: Mapping[str, Sequence[Array]],
    parameters: Mapping[str, object],
    scalars: ScalarTable,
    body: Body | Function | str | None,
) -> list[Array]:
    """Return the outputs of an op that runs an algorithm."""
    assert op.runs is not None
    inits = {spec.name for spec in op.inits}
    copied = {
        name: [array.copy() if name in inits else array for array in arrays]
        for name, arrays in groups.items()
    }
    values = [parameters[name] for name in op.runs.arguments]
    return FUNCTIONS[op.runs.name](op, copied, BodyCall(op, scalars, body), *values)

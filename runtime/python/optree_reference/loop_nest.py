# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loop nest of a generic, run in order: gather elements, apply the body, write results.

Loops that are a result of every init's map run all at once, as array dimensions: two of their
iterations never write to one element. The other loops run one by one, in order. So each element of
an init is updated exactly in the order of the loop nest, and a float sum is rounded as in the loop
nest.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import numpy as np
from optree_core.affine import AffineMap, bounds
from optree_core.generic import READ, READ_OR, SIZE, Body, Step

from . import operation
from .dtype import Array, element_of
from .number import stored
from .outcome import Outcome, merged

# Scalar bodies applied to elements: a body in SSA form, or a Python function in its place.

#: A body as a Python function from arrays of elements to an array, or several. Its arguments
#: broadcast; one call computes many elements.
Function: TypeAlias = Callable[..., "Array | tuple[Array, ...]"]

#: The values of a loop by its number, for `linalg.index`.
Indices: TypeAlias = Callable[[int], Array]


#: The elements of an operand, by its number, at indices that are in its bounds, and where they are
#: not in its bounds; the elements there have no meaning.
Elements: TypeAlias = Callable[[int, "list[Array]"], "tuple[Outcome, Array]"]


def _no_elements(operand: int, indices: list[Array]) -> tuple[Outcome, Array]:
    raise TypeError(f"the body reads operand {operand} at {len(indices)} computed indices")


@dataclass(frozen=True)
class Loops:
    """The loops around a body, by their numbers: the values of each, and how often each runs.

    elements: reads an operand at computed indices.
    """

    index: Indices
    size: Callable[[int], int]
    elements: Elements = _no_elements


INDEX = "linalg.index"


def apply_body(body: Body, arguments: Sequence[Outcome], loops: Loops) -> tuple[Outcome, ...]:
    """Return the values that `body` yields; undefined behaviour in a step makes all undefined."""
    results, everywhere = executed(body, arguments, loops)
    return tuple(Outcome(r.values, merged(r.poison, everywhere)) for r in results)


def executed(
    body: Body, arguments: Sequence[Outcome], loops: Loops
) -> tuple[list[Outcome], Array | None]:
    """Return the values that `body` yields, and the mask of undefined behaviour in its steps."""
    undefined: list[Array | None] = []

    def read(step: Step, operands: list[Outcome]) -> Outcome:
        given = [*operands]
        other = given.pop() if step.mnemonic == READ_OR else None
        element, outside = loops.elements(step.number("operand"), [i.values for i in given])
        # A read at a poisoned index, and a condition that is poison, are undefined.
        undefined.append(merged(*(i.poison for i in given), None if other else outside))
        if other is None:
            return element
        poison = [
            None if mask is None else where & mask
            for where, mask in ((~outside, element.poison), (outside, other.poison))
        ]
        return Outcome(np.where(outside, other.values, element.values), merged(*poison))

    def apply(step: Step, operands: list[Outcome]) -> Outcome:
        if step.mnemonic == INDEX:
            return Outcome(loops.index(step.number("dim")))
        if step.mnemonic == SIZE and not step.operands:
            return Outcome(np.asarray(loops.size(step.number("dim")), np.int64))
        if step.mnemonic in (READ, READ_OR):
            return read(step, operands)
        types = [value.type for value in step.operands]
        found = operation.apply(step.mnemonic, operands, types, step.type, dict(step.properties))
        undefined.append(found.undefined)
        return found

    return body.run(arguments, apply), merged(*undefined)


def apply_function(
    function: Function, arguments: Sequence[Outcome], inits: Sequence[Array]
) -> tuple[Outcome, ...]:
    """Return the values that `function` returns, one per init and of the init's element type.

    Raises:
        ValueError: the function returns another number of results, or other types.
    """
    with np.errstate(all="ignore"):
        returned = function(*(argument.values for argument in arguments))
    results = returned if isinstance(returned, tuple) else (returned,)
    if len(results) != len(inits):
        raise ValueError(f"the body returns {len(results)} values, {len(inits)} are needed")
    poison = merged(*(argument.poison for argument in arguments))
    return tuple(
        Outcome(stored(np.asarray(result), element_of(init)), poison)
        for result, init in zip(results, inits, strict=True)
    )


#: The body of one iteration: from the operands' elements, inits' last, to the inits' new elements.
Payload: TypeAlias = Callable[[Sequence[Outcome], Loops], Sequence[Outcome]]


class SizeMismatch(ValueError):
    """The operands' shapes do not fit the indexing maps."""


@dataclass(frozen=True)
class Evaluation:
    """The results of an op, one per init, and masks of their undefined elements.

    undefined: True for an element that is poison or depends on undefined behaviour; its value in
        `values` has no meaning. None: every element is defined.
    """

    values: tuple[Array, ...]
    undefined: tuple[Array | None, ...]

    @property
    def defined(self) -> bool:
        return not any(mask is not None and mask.any() for mask in self.undefined)


def extents(maps: Sequence[AffineMap], shapes: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the number of iterations of each loop.

    Raises:
        SizeMismatch: a rank differs from the map's, sizes of a loop differ, an access is out of
            bounds, or a loop is no result of a map.
    """
    found: dict[int, int] = {}
    for number, (map_, shape) in enumerate(zip(maps, shapes, strict=True)):
        if len(map_.results) != len(shape):
            raise SizeMismatch(
                f"operand {number} has rank {len(shape)}, its map {len(map_.results)}"
            )
        for loop, size in zip(map_.dims, shape, strict=True):
            if loop >= 0 and found.setdefault(loop, size) != size:
                raise SizeMismatch(f"loop d{loop} runs to {found[loop]} and to {size}")
    loops = maps[0].loops if maps else 0
    missing = [f"d{loop}" for loop in range(loops) if loop not in found]
    if missing:
        raise SizeMismatch(f"no operand gives the extent of {', '.join(missing)}")
    result = tuple(found[loop] for loop in range(loops))
    if all(result):
        for number, (map_, shape) in enumerate(zip(maps, shapes, strict=True)):
            _check_bounds(number, map_, shape, result)
    return result


def _check_bounds(number: int, map_: AffineMap, shape: Sequence[int], sizes: Sequence[int]) -> None:
    for position, ((terms, constant), size) in enumerate(zip(map_.results, shape, strict=True)):
        low, high = bounds(terms, constant, dict(enumerate(sizes)))
        if low < 0 or high >= size:
            raise SizeMismatch(
                f"dimension {position} of operand {number} is read from {low} to {high}, "
                f"its size is {size}"
            )


def run(
    maps: Sequence[AffineMap],
    operands: Sequence[Array],
    init_count: int,
    payload: Payload,
    tables: Collection[int] = (),
) -> Evaluation:
    """Run the loop nest; the last `init_count` operands are inits. The operands are not changed.

    tables: the inputs that the payload reads only at computed indices; they may be empty.

    Raises:
        SizeMismatch: the operands' shapes do not fit the maps.
    """
    read = partial(_read, operands)
    maps = [replace(map_, results=()) if i in tables else map_ for i, map_ in enumerate(maps)]
    operands = [
        np.zeros((), operand.dtype) if i in tables else operand
        for i, operand in enumerate(operands)
    ]
    sizes = extents(maps, [operand.shape for operand in operands])
    first_init = len(operands) - init_count
    inits = maps[first_init:]
    together = frozenset(loop for loop in range(len(sizes)) if all(loop in m.dims for m in inits))
    space = _Space(sizes, together)
    states = [np.array(o) if n >= first_init else o for n, o in enumerate(operands)]
    masks: list[Array | None] = [None] * len(operands)
    if not all(sizes):
        return Evaluation(tuple(states[first_init:]), (None,) * init_count)
    one_by_one = [range(1) if loop in together else range(n) for loop, n in enumerate(sizes)]
    for point in itertools.product(*one_by_one):
        places = [space.place(map_, point) for map_ in maps]
        elements = [
            Outcome(
                np.asarray(state[place], state.dtype),
                None if mask is None else np.asarray(mask[place]),
            )
            for state, mask, place in zip(states, masks, places, strict=True)
        ]
        index = partial(space.index, point)
        results = payload(elements, Loops(index, sizes.__getitem__, read))
        for number, result in enumerate(results, first_init):
            _write(number, result, states, masks, places[number], space)
    return Evaluation(tuple(states[first_init:]), tuple(masks[first_init:]))


def _read(operands: Sequence[Array], number: int, indices: list[Array]) -> tuple[Outcome, Array]:
    """Return the elements of an operand, and where an index is out of bounds."""
    operand = operands[number]
    shape = np.broadcast_shapes(*(index.shape for index in indices))
    outside = np.zeros(shape, np.bool_)
    for index, size in zip(indices, operand.shape, strict=True):
        outside = outside | (index < 0) | (index >= size)
    if not operand.size:
        return Outcome(np.zeros(shape, operand.dtype)), outside
    place = tuple(np.where(outside, 0, index) for index in indices)
    return Outcome(np.asarray(operand[place])), outside


def _write(
    number: int,
    result: Outcome,
    states: list[Array],
    masks: list[Array | None],
    place: tuple[Array, ...],
    space: _Space,
) -> None:
    states[number][place] = np.broadcast_to(result.values, space.shape)
    bad = merged(result.poison, result.undefined)
    mask = masks[number]
    if bad is not None and mask is None and bad.any():
        mask = masks[number] = np.zeros(states[number].shape, np.bool_)
    if mask is not None:
        mask[place] = np.broadcast_to(np.asarray(bad if bad is not None else False), space.shape)


class _Space:
    """The loops that run at once, as the dimensions of arrays, in the order of the loops."""

    def __init__(self, sizes: Sequence[int], together: frozenset[int]) -> None:
        order = sorted(together)
        self.shape = tuple(sizes[loop] for loop in order)
        self.ranges = {
            loop: np.arange(sizes[loop], dtype=np.int64).reshape(
                tuple(-1 if other == loop else 1 for other in order)
            )
            for loop in order
        }

    def index(self, point: Sequence[int], loop: int) -> Array:
        """Return the values of a loop: an array for one that runs at once, else a scalar."""
        return self.ranges[loop] if loop in self.ranges else np.asarray(point[loop], np.int64)

    def place(self, map_: AffineMap, point: Sequence[int]) -> tuple[Array, ...]:
        """Return the index arrays for a map's results; they broadcast together."""
        found = []
        for terms, constant in map_.results:
            total = np.asarray(constant, np.int64)
            for loop, factor in terms:
                total = total + self.index(point, loop) * factor
            found.append(total)
        return tuple(found)

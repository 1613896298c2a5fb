# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bounds on the distance of float results from the reference, derived from the executed operations.

Results are bit-identical if the same operations run in the same order, except for functions of the
C library. `LIBRARY_ULPS` is the largest error of each of these in units in the last place (ulp)
when rounding to nearest, by glibc's own figures. The reference is within half a ulp up to 32 bits,
and as exact as the library at 64. For a type that the library lacks both are rounded to it. `units`
adds these up. `reach` moves the value of each function in a body up and down by that many ulps and
measures how far the result moves; these distances add up, over functions and over the elements of a
reduction.

Sums in another order, which no form of an op has, are bounded by `reference.reordering`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from optree_core.generic import Body, Generic, Step, Value
from optree_reference import OPERATIONS, Array, Evaluation, evaluate_generic
from optree_reference.outcome import Implementation

from optree_lab.ir.body_edits import replaced
from optree_lab.tables import beside

_DATA = beside(__file__)

#: Function of the math dialect -> its largest error in units in the last place.
LIBRARY_ULPS: dict[str, int] = {
    f"math.{name}": ulps for ulps, names in _DATA["library_ulps"].items() for name in names
}
ROUNDING_ULPS = 0.5
UNBOUNDED = frozenset(_DATA["unbounded"])
EXACT_FUNCTIONS = frozenset(f"math.{name}" for name in _DATA["exact"])

#: For zeros of both signs these return either one, as MLIR documents; casts keep the sign.
_EITHER_ZERO = frozenset({"arith.maxnumf", "arith.minnumf"})
_KEEPING_ZERO = frozenset({"arith.extf", "arith.truncf", "arith.sitofp", "arith.uitofp"})

#: Mnemonics of steps that only this module inserts: move a value by some units up or down.
_UP, _DOWN = "bound.up", "bound.down"


def library(step: Step) -> bool:
    """True if the step is a function of the C library."""
    return step.mnemonic.startswith("math.") and step.mnemonic not in EXACT_FUNCTIONS


def units(step: Step) -> int:
    """Return the ulps by which two values of a function may differ, or raise KeyError."""
    library = LIBRARY_ULPS[step.mnemonic]
    reference = ROUNDING_ULPS if step.type.width <= 32 else library
    return math.ceil(library + reference + ROUNDING_ULPS)


def reach(
    generic: Generic, values: Sequence[Array], right: Sequence[Array]
) -> tuple[Array | None, ...]:
    """Return per result the distance, if any, that it may have from the reference's."""
    body = generic.body
    assert body is not None
    found: list[Array | None] = [None] * len(right)
    for number in (n for n, step in enumerate(body.steps) if library(step)):
        ways = [
            evaluate_generic(replace(generic, body=_moved(body, number, way)), values).values
            for way in (_UP, _DOWN)
        ]
        for place, (up, down, wanted) in enumerate(zip(*ways, right, strict=True)):
            if wanted.dtype.kind == "c":
                continue
            distance = np.maximum(apart(up, wanted), apart(down, wanted))
            before = found[place]
            found[place] = distance if before is None else before + distance
    return tuple(found)


def _moved(body: Body, number: int, way: str) -> Body:
    """Return the body with the value of one C library function moved up or down."""
    step = body.steps[number]
    by = (("units", units(step)),)
    extra = Step(way, (Value(step.type, step=number),), step.type, by)
    return replaced(body, number, [step, extra])


def nudged(values: Array, count: int, direction: float) -> Array:
    """Return the values moved by `count` representable numbers toward `inf` or `-inf`."""
    toward = np.asarray(direction).astype(values.dtype)
    for _ in range(count):
        values = np.nextafter(values, toward)
    return values


def unit_distance(values: Array, count: int) -> Array:
    """Return the larger of the distances by `count` units up and down, as float64."""
    ways = (apart(nudged(values, count, direction), values) for direction in (math.inf, -math.inf))
    return np.maximum(*ways)


def _nudge(direction: float) -> Implementation:
    return lambda site, operands: nudged(operands[0], site.properties["units"], direction)


OPERATIONS[_UP] = _nudge(math.inf)
OPERATIONS[_DOWN] = _nudge(-math.inf)


def apart(left: Array, right: Array) -> Array:
    """Return distances as float64; 0 between equal infinities and between NaNs."""
    with np.errstate(all="ignore"):
        one, other = left.astype(np.float64), right.astype(np.float64)
        same = (one == other) | (np.isnan(one) & np.isnan(other))
        return np.asarray(np.where(same, 0.0, np.abs(one - other)))


def either_zero(generic: Generic, result: Array, right: Array) -> Array:
    """Return a mask of elements that are zeros of a sign that the body leaves open.

    All False if such a zero, also by way of an accumulator, reaches an operation that does not keep
    its sign.
    """
    body = generic.body
    assert body is not None
    unknown = np.zeros(right.shape, np.bool_)
    inputs = len(body.arguments) - len(body.results)
    open_signs: set[tuple[int | None, int | None]] = set()
    if any(step.mnemonic in _EITHER_ZERO for step in body.steps) and (
        "reduction" in generic.iterator_types
    ):
        open_signs = {(number, None) for number in range(inputs, len(body.arguments))}
    for number, step in enumerate(body.steps):
        reads = any((value.argument, value.step) in open_signs for value in step.operands)
        if reads and step.mnemonic not in _EITHER_ZERO | _KEEPING_ZERO:
            return unknown
        if reads or step.mnemonic in _EITHER_ZERO:
            open_signs.add((None, number))
    if any((value.argument, value.step) not in open_signs for value in body.results):
        return unknown
    return np.asarray((result == 0) & (right == 0))


def within(result: Array, right: Array, distance: Array | None) -> Array:
    """Return a mask of floats within the distance of the right ones; zeros keep their sign."""
    if distance is None or result.dtype.kind in "biuc":
        return np.zeros(right.shape, np.bool_)
    zeros = (result == 0) & (right == 0)
    signs = np.signbit(result) == np.signbit(right)
    unknown = np.isnan(result) != np.isnan(right)
    return np.asarray((apart(result, right) <= distance) & (signs | ~zeros) & ~unknown)


def identical(left: Array, right: Array) -> Array:
    """Return a mask of bit-identical elements; all NaNs count as one."""
    if left.shape != right.shape or left.dtype != right.dtype:
        return np.zeros(right.shape, np.bool_)
    if left.dtype.kind in "biuO":
        return np.asarray(left == right)
    if left.dtype.kind == "c":
        return identical(left.real, right.real) & identical(left.imag, right.imag)
    same = (left == right) & (np.signbit(left) == np.signbit(right))
    same |= np.isnan(left) & np.isnan(right)
    return np.asarray(same)


def difference(
    generic: Generic, values: Sequence[Array], results: Sequence[Array], wanted: Evaluation
) -> str | None:
    """Return how results of operand values differ from the reference, or None."""
    masks = differing(generic, values, results, wanted)
    for bad, result, right in zip(masks, results, wanted.values, strict=True):
        if (found := first_of(bad, result, right)) is not None:
            return f"{found}, of {' '.join(str(v.shape) for v in results)}"
    return None


def differing(
    generic: Generic, values: Sequence[Array], results: Sequence[Array], wanted: Evaluation
) -> list[Array]:
    """Return a mask per result of defined elements that differ by more than the bound."""
    found = []
    for result, right, undefined in zip(results, wanted.values, wanted.undefined, strict=True):
        bad = ~identical(result, right)
        if generic.body is not None:
            bad &= ~either_zero(generic, result, right)
        found.append(bad if undefined is None else bad & ~undefined)
    if not any(bad.any() for bad in found):
        return found
    bounds = reach(generic, values, wanted.values)
    return [
        bad & ~within(result, right, bound)
        for bad, result, right, bound in zip(found, results, wanted.values, bounds, strict=True)
    ]


def first_of(bad: Array, found: Array, right: Array) -> str | None:
    """Return a description of the first marked element, or None if none is marked."""
    if not bad.any():
        return None
    place = tuple(int(i) for i in np.argwhere(bad)[0])
    return f"element {place} is {found[place]}, not {right[place]}"

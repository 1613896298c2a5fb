# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bounds on the distance of float results from the reference, derived from what is executed.

Results are equal to the bit wherever the same operations run in the same order, unless they are
functions of the C library. `LIBRARY_ULPS` is how many units in the last place each may be off, at
most, when it rounds to nearest: glibc's own figures. The reference is within half a unit up to 32
bits, and as exact as the library at 64. Where the type is not one of the library's own, both are
rounded to it. The sum is `units`. `reach` moves the value of each function in a body by so much, up
and down, and sees how far the result moves; these distances add up, over functions and over the
elements of a reduction.

Sums in another order, which no form of an op has, are bounded by `reference.reordering`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from optree_core.generic import Body, Generic, Step, Value
from optree_reference import OPERATIONS, Array, evaluate_generic
from optree_reference.outcome import Implementation

from optree_lab.bodies.body_edits import replaced

#: Function of the math dialect -> the most that glibc's tests find, for float and double, on x86-64
#: and AArch64: `sysdeps/x86_64/fpu/libm-test-ulps` and `sysdeps/aarch64/libm-test-ulps` of its
#: sources, of which its manual makes the table "Known Maximum Errors in Math Functions". None is
#: taken for less than 1: older and newer releases differ by as much. `rsqrt` is a square root and a
#: quotient, which round once each; `fpowi` multiplies, as here.
LIBRARY_ULPS = {
    f"math.{function}": ulps
    for ulps, functions in {
        1: "acos asin atan cos erf exp exp2 fpowi log powf sin tan",
        2: "acosh asinh atan2 atanh cosh log10 log2 rsqrt sinh tanh",
        4: "cbrt",
        5: "erfc",
    }.items()
    for function in functions.split()
}
ROUNDING_ULPS = 0.5

#: MLIR lowers these to `exp(x) - 1` and `log(1 + x)`, which are not off by units but by anything:
#: nothing that uses them can be compared.
UNBOUNDED = frozenset({"math.expm1", "math.log1p"})

#: Operations of the math dialect that MLIR defines to the bit.
EXACT_FUNCTIONS = frozenset(
    f"math.{name}"
    for name in ("absf", "absi", "ceil", "copysign", "ctlz", "ctpop", "cttz", "floor", "fma")
) | frozenset(f"math.{name}" for name in ("ipowi", "round", "roundeven", "sqrt", "trunc"))

#: Of zeros of both signs they give either one, by MLIR's own words; casts keep which.
_EITHER_ZERO = frozenset({"arith.maxnumf", "arith.minnumf"})
_KEEPING_ZERO = frozenset({"arith.extf", "arith.truncf", "arith.sitofp", "arith.uitofp"})

#: Two steps that only bounds have: so many units up and down.
_UP, _DOWN = "bound.up", "bound.down"


def library(step: Step) -> bool:
    """True if the step is a function of the C library."""
    return step.mnemonic.startswith("math.") and step.mnemonic not in EXACT_FUNCTIONS


def units(step: Step) -> int:
    """Units in the last place by which two values of a function of the C library may differ.

    Raises:
        KeyError: the function is one of `UNBOUNDED`.
    """
    library = LIBRARY_ULPS[step.mnemonic]
    reference = ROUNDING_ULPS if step.type.width <= 32 else library
    return math.ceil(library + reference + ROUNDING_ULPS)


def reach(
    generic: Generic, values: Sequence[Array], right: Sequence[Array]
) -> tuple[Array | None, ...]:
    """The distance that results may have from the reference's, `right`, as float64.

    None where no function of the C library is used, and of complex numbers: not at all.
    """
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
    """The body with the value of one function of the C library moved."""
    step = body.steps[number]
    by = (("units", units(step)),)
    extra = Step(way, (Value(step.type, step=number),), step.type, by)
    return replaced(body, number, [step, extra])


def nudged(values: Array, count: int, direction: float) -> Array:
    """So many numbers further up (`inf`) or down (`-inf`)."""
    toward = np.asarray(direction).astype(values.dtype)
    for _ in range(count):
        values = np.nextafter(values, toward)
    return values


def unit_distance(values: Array, count: int) -> Array:
    """The largest distance of so many units in the last place, as float64."""
    ways = (apart(nudged(values, count, direction), values) for direction in (math.inf, -math.inf))
    return np.maximum(*ways)


def _nudge(direction: float) -> Implementation:
    return lambda site, operands: nudged(operands[0], site.properties["units"], direction)


OPERATIONS[_UP] = _nudge(math.inf)
OPERATIONS[_DOWN] = _nudge(-math.inf)


def apart(left: Array, right: Array) -> Array:
    """Distances as float64; 0 between equal infinities and between what is not a number."""
    with np.errstate(all="ignore"):
        one, other = left.astype(np.float64), right.astype(np.float64)
        same = (one == other) | (np.isnan(one) & np.isnan(other))
        return np.asarray(np.where(same, 0.0, np.abs(one - other)))


def either_zero(generic: Generic, result: Array, right: Array) -> Array:
    """A mask: both are zeros, of a body that leaves the sign of its zeros open.

    What such a function gives may only go where the sign stays that of a zero: also by way of what
    is accumulated.
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
    """A mask: floats no further than that from the right one; zeros have the same sign."""
    if distance is None or result.dtype.kind in "biuc":
        return np.zeros(right.shape, np.bool_)
    zeros = (result == 0) & (right == 0)
    signs = np.signbit(result) == np.signbit(right)
    unknown = np.isnan(result) != np.isnan(right)
    return np.asarray((apart(result, right) <= distance) & (signs | ~zeros) & ~unknown)

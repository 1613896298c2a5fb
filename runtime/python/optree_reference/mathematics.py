# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of `math` on elements.

Transcendental functions are computed in float64 and rounded once: types of up to 32 bits have an
error of half a unit in the last place and a negligible amount; f64 is as exact as the C library.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from .dtype import Array, is_wide
from .number import exact, integers, near, rounded, signed, unsigned, wrapped
from .outcome import Function, Implementation, Outcome, ScalarUse


def _each(function: Callable[[float], float]) -> Function:
    """Return a function of Python floats as one of arrays."""
    return np.vectorize(function, otypes=[np.float64])


def half_away(values: Array) -> Array:
    """Round to the nearest integer, halves away from zero; the sign of zero is kept."""
    whole = np.trunc(values)
    away = np.abs(values - whole) >= 0.5
    return np.copysign(
        np.where(away, whole + np.copysign(values.dtype.type(1), values), whole), values
    )


def _power(base: Array, exponent: Array) -> Array:
    """Return the powers; for one half numpy may take the root, which of -0 and -inf is another."""
    half = (exponent == 0.5) & ((base == 0) | np.isneginf(base))
    return np.where(half, np.abs(base), np.power(base, exponent))


def _power_of_integer(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    """Compute a float to an integer power by repeated squaring, as `math-expand-ops` does: at least
    in single precision, with the reciprocal taken last."""
    exponent = signed(operands[1], site.operands[1])
    magnitude = np.abs(exponent)
    if not is_wide(site.operands[1]):
        # The lowest integer is its own magnitude, read as unsigned.
        magnitude = np.abs(exponent.astype(np.int64)).view(np.uint64)
    precision = np.float64 if site.result.width == 64 else np.float32
    power, left = np.broadcast_arrays(operands[0].astype(precision), magnitude)
    result = np.ones_like(power)
    while left.any():
        result = np.where((left & 1).astype(bool), result * power, result)
        power, left = power * power, left >> 1
    return rounded(np.where(exponent < 0, 1.0 / result, result), site.result)


def _integer_power(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
    """Compute an integer power by wrapping products; 0 to a negative power is undefined."""

    def product(lhs: Array, rhs: Array) -> Array:
        return signed(wrapped(lhs * rhs, site.type), site.type)

    base, exponent = np.broadcast_arrays(*(signed(v, site.type) for v in operands))
    result = np.ones_like(base)
    power, left = base.copy(), np.maximum(exponent, 0)
    while left.any():
        result = np.where((left & 1).astype(bool), product(result, power), result)
        power, left = product(power, power), left >> 1
    odd = (exponent & 1).astype(bool)
    unit = np.where(base == 1, 1, np.where(base == -1, np.where(odd, -1, 1), 0))
    result = np.where(exponent < 0, unit.astype(base.dtype), result)
    return Outcome(wrapped(result, site.result), undefined=(base == 0) & (exponent < 0))


def _fused(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    """Compute lhs * rhs + addend with one rounding."""
    if site.type.width < 64:
        return rounded(_fused_single(*(v.astype(np.float64) for v in operands)), site.type)
    result: Array = np.vectorize(_fused_double, otypes=[np.float64])(*operands)
    return result


def _fused_single(lhs: Array, rhs: Array, addend: Array) -> Array:
    """Return the sum rounded to odd, so that rounding it again is correct.

    float64 holds the product of two values of up to 32 bits exactly.
    """
    product = lhs * rhs
    total = product + addend
    # `lost` is the rounding error of the sum, by Knuth's TwoSum.
    part = total - product
    lost = (product - (total - part)) + (addend - part)
    even = (total.view(np.uint64) & 1) == 0
    away = np.nextafter(total, np.where(lost > 0, np.inf, -np.inf))
    result: Array = np.where(np.isfinite(total) & (lost != 0) & even, away, total)
    return result


def _fused_double(lhs: float, rhs: float, addend: float) -> float:
    lhs, rhs, addend = float(lhs), float(rhs), float(addend)
    if not (math.isfinite(lhs) and math.isfinite(rhs)):
        return lhs * rhs + addend
    if not math.isfinite(addend):
        return addend  # The product is finite, although it may exceed the range of floats.
    exact = Fraction(lhs) * Fraction(rhs) + Fraction(addend)
    if exact == 0:
        return lhs * rhs + addend  # for the sign of zero
    try:
        return float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def _count(function: Callable[[int, int], int]) -> Implementation:
    """Return an operation that counts in the bits, given as an unsigned number and their count."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        bits = unsigned(operands[0], site.type)
        width = site.type.bits
        count = np.vectorize(lambda v: function(int(v), width), otypes=[np.int64])
        return wrapped(count(bits) if bits.size else bits, site.result)

    return run


#: Functions of the same name in numpy: exact ones, and ones that are computed in float64.
_EXACT = ("math.ceil", "math.copysign", "math.floor", "math.sqrt", "math.trunc")
_NEAR = (
    "math.cbrt", "math.cos", "math.cosh", "math.exp", "math.exp2", "math.expm1", "math.log",
    "math.log10", "math.log1p", "math.log2", "math.sin", "math.sinh", "math.tan", "math.tanh",
)  # fmt: skip

#: Functions that numpy calls `arccos` and so on.
_ARC = (
    "math.acos", "math.acosh", "math.asin", "math.asinh", "math.atan", "math.atan2", "math.atanh",
)  # fmt: skip

OPERATIONS: dict[str, Implementation] = {
    **{name: exact(getattr(np, name.removeprefix("math."))) for name in _EXACT},
    **{name: near(getattr(np, name.removeprefix("math."))) for name in _NEAR},
    **{name: near(getattr(np, name.replace("math.a", "arc"))) for name in _ARC},
    "math.absf": exact(np.abs),
    "math.round": exact(half_away),
    "math.roundeven": exact(np.rint),
    "math.rsqrt": near(lambda x: 1.0 / np.sqrt(x)),
    "math.erf": near(_each(math.erf)),
    "math.erfc": near(_each(math.erfc)),
    "math.powf": near(_power),
    "math.fpowi": _power_of_integer,
    "math.ipowi": _integer_power,
    "math.fma": _fused,
    "math.absi": integers(np.abs),
    "math.ctlz": _count(lambda bits, width: width - bits.bit_length()),
    "math.cttz": _count(lambda bits, width: (bits & -bits).bit_length() - 1 if bits else width),
    "math.ctpop": _count(lambda bits, width: bits.bit_count()),
}

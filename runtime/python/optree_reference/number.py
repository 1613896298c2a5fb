# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Signless integers and rounding: conversions between stored arrays and arrays for computing."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import ml_dtypes
import numpy as np
from optree_core.element_type import ElementType, TypeClass, integer_value

from .dtype import Array, complex_array, container_width, is_wide, storage
from .outcome import Function, Implementation, ScalarUse

_finfo: Any = ml_dtypes.finfo

#: Bits of a double's significand, including the hidden one.
_DOUBLE_PRECISION = 53


def constant(value: Any, type: ElementType) -> Array:
    """Return a number as a rank-0 array of the type; an integer wraps."""
    if type.type_class is TypeClass.COMPLEX:
        parts = [constant(part, type.part) for part in (value.real, value.imag)]
        return complex_array(parts[0], parts[1], storage(type))
    if type.type_class is TypeClass.FLOAT:
        return rounded(np.asarray(value, np.float64), type)
    if type.type_class is TypeClass.I1:
        return np.asarray(bool(value)).astype(storage(type))
    return wrapped(np.asarray(value, object), type)


def stored(value: object, type: ElementType) -> Array:
    """Return `value` as an array with the dtype of `type`; unsigned integers are read as signless.

    Raises:
        ValueError: the array has another dtype, or a number is not a value of `type`.
    """
    wanted = storage(type)
    if isinstance(value, (bool, int, float, complex)):
        return _stored_number(value, type)
    array = np.asarray(value)
    unsigned = array.dtype.kind == "u" and wanted.kind == "i"
    if array.dtype != wanted and not (unsigned and array.dtype.itemsize == wanted.itemsize):
        raise ValueError(f"an array of {array.dtype} does not hold {type}, which {wanted} does")
    if wanted.kind not in "iO" or 8 * wanted.itemsize == type.bits:
        return array.view(wanted) if unsigned else array
    numbers = [_integer(number, type) for number in array.ravel()]
    return np.array(numbers, wanted).reshape(array.shape)


def _stored_number(value: Any, type: ElementType) -> Array:
    if type.type_class in (TypeClass.INT, TypeClass.I1, TypeClass.INDEX):
        return constant(_integer(value, type), type)
    try:
        if not isinstance(value, complex) or type.type_class is TypeClass.COMPLEX:
            with np.errstate(over="ignore"):
                return constant(value, type)
    except OverflowError:  # An integer beyond the range of float64.
        pass
    raise ValueError(f"{value} is not a value of {type}")


def _integer(value: Any, type: ElementType) -> int:
    """Return the value as a signed integer of the type; raise ValueError if it is none."""
    with suppress(OverflowError, TypeError, ValueError):  # Infinity, a complex number, NaN.
        if not isinstance(value, complex) and (found := integer_value(value, type)) is not None:
            return found
    raise ValueError(f"{value} is not a value of {type}")


def signed(values: Array, type: ElementType) -> Array:
    """Return the values read as signed; true as i1 is -1."""
    return -values.astype(np.int8) if type.type_class is TypeClass.I1 else values


def unsigned(values: Array, type: ElementType) -> Array:
    """Return the values read as unsigned."""
    if type.type_class is TypeClass.I1:
        return values.astype(np.uint8)
    if is_wide(type):
        return values & ((1 << type.width) - 1)
    container = container_width(type)
    bits = values.view(f"u{container // 8}")
    width = type.bits
    return bits if width == container else bits & bits.dtype.type((1 << width) - 1)


def wrapped(values: Array, type: ElementType) -> Array:
    """Return integers of any width and sign as `type`; only their low bits are kept."""
    if type.type_class is TypeClass.I1:
        return (values & 1).astype(np.bool_)
    if is_wide(type) or values.dtype == object:
        low = lowest(type)
        kept = (values.astype(object) - low & 2 * -low - 1) + low
        return np.asarray(kept, object).astype(storage(type))
    stored = values.astype(storage(type))
    spare = container_width(type) - type.bits
    return (stored << spare) >> spare if spare else stored


def lowest(type: ElementType) -> int:
    """Return the smallest signed value of an integer type."""
    return -1 << (type.bits - 1)


def extreme(type: ElementType, *, negative: bool) -> Array:
    """Return the least or the greatest number of a real type: an infinity, if it has them.

    Integers are read as signed, so that true is the least number of i1.
    """
    dtype = storage(type)
    if type.type_class in (TypeClass.I1, TypeClass.INT, TypeClass.INDEX):
        least = lowest(type)
        value = np.asarray([least if negative else -least - 1], object)
        return wrapped(value, type).reshape(())
    infinity = np.asarray(-np.inf if negative else np.inf).astype(dtype)
    limits = _finfo(dtype)
    finite = np.asarray(limits.min if negative else limits.max, dtype)
    return infinity if np.isinf(infinity.astype(np.float64)) else finite


def rounded(values: Array, type: ElementType) -> Array:
    """Round floats of any precision once to a float type, to nearest, ties to even."""
    target = storage(type)
    if values.dtype == np.float64 and type.name not in ("f64", "f32", "f16"):
        values = _to_odd(values)
    return values.astype(target)


def _to_odd(values: Array) -> Array:
    """Round float64 to float32, inexact values to odd: rounding again equals rounding once."""
    nearest = values.astype(np.float32)
    inexact = nearest.astype(np.float64) != values
    even = (nearest.view(np.uint32) & 1) == 0
    toward = np.where(values > nearest.astype(np.float64), np.float32(np.inf), np.float32(-np.inf))
    other = np.nextafter(nearest, toward.astype(np.float32))
    return np.where(inexact & even & ~np.isnan(values), other, nearest).astype(np.float32)


def integer_to_float(values: Array, type: ElementType) -> Array:
    """Round signed or unsigned integers, by their dtype, once to a float type."""
    if type.name == "f64" and values.dtype == object:
        nearest: Array = np.vectorize(_nearest, otypes=[np.float64])(values)
        return nearest
    if type.name == "f64" or (type.name == "f32" and values.dtype != object):
        return values.astype(storage(type))
    return rounded(_exact_enough(values), type)


def _exact_enough(values: Array) -> Array:
    """Return integers as float64: exact below 2**53, with a sticky bit below any rounding above."""
    if values.dtype == object:
        odd: Array = np.vectorize(_odd, otypes=[np.float64])(values)
        return odd
    if values.dtype.itemsize < 8:
        return values.astype(np.float64)
    negative = values < 0
    # The lowest integer negates to itself; its bits, read as unsigned, are its magnitude.
    magnitude = np.where(negative, -values, values).view(np.uint64)
    low = magnitude & np.uint64(0xFFF)
    sticky = np.where(low != 0, np.uint64(0x800), np.uint64(0))
    large = magnitude >= np.uint64(1 << _DOUBLE_PRECISION)
    magnitude = np.where(large, (magnitude - low) | sticky, magnitude)
    result = magnitude.astype(np.float64)
    return np.where(negative, -result, result)


def _nearest(value: int) -> float:
    """Return an integer as float64, rounded to nearest, ties to even."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _odd(value: int) -> float:
    """Return an integer as float64, rounded to odd if inexact; infinity beyond its range."""
    spare = max(0, abs(value).bit_length() - _DOUBLE_PRECISION)
    kept = abs(value) >> spare
    if kept << spare != abs(value):
        kept |= 1
    return _nearest(kept << spare if value > 0 else -(kept << spare))


def float_to_integer(values: Array, type: ElementType, is_signed: bool) -> tuple[Array, Array]:
    """Truncate floats towards zero; return them and the mask of poison (out of range, NaN)."""
    width = type.bits
    whole = np.trunc(values.astype(np.float64))
    low = _nearest(lowest(type)) if is_signed else 0.0
    high = _nearest(1 << (width - 1 if is_signed else width))
    fits = np.isfinite(whole) & (whole >= low) & (whole < high)
    if is_wide(type):
        return np.vectorize(int, otypes=[object])(np.where(fits, whole, 0.0)), ~fits
    target = np.int64 if is_signed else np.uint64
    return wrapped(np.where(fits, whole, 0.0).astype(target), type), ~fits


def exactly(function: Function, operands: tuple[Array, ...], type: ElementType) -> Array:
    """Compute a correctly rounded `function` (add, mul, sqrt, ...) with one rounding to `type`.

    Types of up to 16 bits are computed in float32, whose precision is more than twice theirs plus
    two bits, so that rounding twice equals rounding once.
    """
    if type.width > 16:
        return function(*operands)
    return rounded(function(*(v.astype(np.float32) for v in operands)), type)


def nearly(function: Function, operands: tuple[Array, ...], type: ElementType) -> Array:
    """Compute a transcendental `function` in float64 and round the result to `type`."""
    return rounded(function(*(v.astype(np.float64) for v in operands)), type)


# Operations made of functions of elements.

#: Reads integers: `signed` or `unsigned`.
Reading = Callable[[Array, ElementType], Array]


def integers(function: Function, read: Reading = signed) -> Implementation:
    """Return an operation on integers that wraps."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        return wrapped(function(*(read(v, site.type) for v in operands)), site.result)

    return run


def exact(function: Function) -> Implementation:
    return lambda site, operands: exactly(function, operands, site.type)


def near(function: Function) -> Implementation:
    return lambda site, operands: nearly(function, operands, site.type)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arith operations on elements, as MLIR defines them."""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
from optree_core.element_type import ElementType

from .dtype import Array, UnsupportedType, integer_width, is_wide, storage
from .number import (
    exactly,
    float_to_integer,
    integer_to_float,
    lowest,
    rounded,
    signed,
    unsigned,
    wrapped,
)
from .outcome import Implementation, Outcome, ScalarUse

Function = Callable[..., Array]


# Integers


def _bits(function: Function) -> Implementation:
    """An operation whose low result bits depend on low operand bits only; it wraps."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        return wrapped(function(*(signed(v, site.type) for v in operands)), site.result)

    return run


def _choice(function: Function, read: Callable[[Array, ElementType], Array]) -> Implementation:
    """min and max: compare as `read` reads the operands."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        return wrapped(function(*(read(v, site.type) for v in operands)), site.result)

    return run


def _division(function: Function, is_signed: bool) -> Implementation:
    """Undefined where the divisor is 0 or the quotient overflows; 0 is returned there."""
    read = signed if is_signed else unsigned

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
        dividend, divisor = (read(v, site.type) for v in operands)
        bad = divisor == 0
        if is_signed:
            bad = bad | ((dividend == lowest(site.type)) & (divisor == -1))
        safe = np.where(bad, divisor.dtype.type(1), divisor)
        values = np.where(bad, divisor.dtype.type(0), function(dividend, safe))
        return Outcome(wrapped(values, site.result), undefined=bad)

    return run


def _truncating(dividend: Array, divisor: Array) -> Array:
    quotient: Array = dividend // divisor
    inexact = quotient * divisor != dividend
    quotient += (inexact & ((dividend < 0) != (divisor < 0))).astype(quotient.dtype)
    return quotient


def _ceiling(dividend: Array, divisor: Array) -> Array:
    quotient: Array = dividend // divisor
    quotient += (quotient * divisor != dividend).astype(quotient.dtype)
    return quotient


def _remainder(dividend: Array, divisor: Array) -> Array:
    remainder: Array = dividend - divisor * _truncating(dividend, divisor)
    return remainder


def _shift(function: Function, read: Callable[[Array, ElementType], Array]) -> Implementation:
    """Poison where the shift is by the width or more."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
        amount = unsigned(operands[1], site.type)
        bad = amount >= integer_width(site.type)
        value = read(operands[0], site.type)
        safe = np.where(bad, amount.dtype.type(0), amount).astype(value.dtype)
        return Outcome(wrapped(function(value, safe), site.result), poison=bad)

    return run


_ORDERS: dict[str, Function] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
_INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)


def _predicate(site: ScalarUse, names: tuple[str, ...]) -> str:
    """The predicate by name: the property is that or its number."""
    predicate = site.properties["predicate"]
    return predicate if isinstance(predicate, str) else names[predicate]


def _compare_integers(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    name = _predicate(site, _INTEGER_PREDICATES)
    read = unsigned if name.startswith("u") else signed
    return _ORDERS[name[-2:]](*(read(v, site.type) for v in operands))


def _compare_floats(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    name = _predicate(site, _FLOAT_PREDICATES)
    lhs, rhs = np.broadcast_arrays(*operands)
    unordered: Array = np.isnan(lhs) | np.isnan(rhs)
    if name in ("true", "false"):
        return np.full(lhs.shape, name == "true")
    if name in ("ord", "uno"):
        return unordered if name == "uno" else np.logical_not(unordered)
    result = _ORDERS[name[1:]](lhs, rhs)
    if name.startswith("u"):
        return np.logical_or(result, unordered)
    return np.logical_and(result, np.logical_not(unordered))


# Floats


def _float(function: Function) -> Implementation:
    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
        return exactly(function, operands, site.type)

    return run


def _extreme(greater: bool, propagate: bool) -> Function:
    """maximum or minimum with -0 < +0; a NaN operand wins (propagate) or loses."""

    def run(lhs: Array, rhs: Array) -> Array:
        chosen = np.where((lhs > rhs) == greater, lhs, rhs)
        zeros = (lhs == 0) & (rhs == 0)
        zero = lhs + rhs if greater else -((-lhs) + (-rhs))
        chosen = np.where(zeros, zero, chosen)
        lhs_nan, rhs_nan = np.isnan(lhs), np.isnan(rhs)
        if propagate:
            return np.where(lhs_nan, lhs, np.where(rhs_nan, rhs, chosen))
        return np.where(lhs_nan, rhs, np.where(rhs_nan, lhs, chosen))

    return run


# Casts


def _extend(read: Callable[[Array, ElementType], Array]) -> Implementation:
    return lambda site, operands: wrapped(read(operands[0], site.type), site.result)


def _from_integer(read: Callable[[Array, ElementType], Array]) -> Implementation:
    return lambda site, operands: integer_to_float(read(operands[0], site.type), site.result)


def _to_integer(is_signed: bool) -> Implementation:
    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
        return Outcome(*float_to_integer(operands[0], site.result, is_signed))

    return run


def _to_float(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    return rounded(operands[0], site.result)


def _bitcast(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    if is_wide(site.type) or is_wide(site.result):
        raise UnsupportedType(f"the bits of {site.type} are no {site.result} of numpy's")
    return operands[0].view(storage(site.result))


OPERATIONS: dict[str, Implementation] = {
    "arith.addi": _bits(operator.add),
    "arith.subi": _bits(operator.sub),
    "arith.muli": _bits(operator.mul),
    "arith.andi": _bits(operator.and_),
    "arith.ori": _bits(operator.or_),
    "arith.xori": _bits(operator.xor),
    "arith.shli": _shift(operator.lshift, signed),
    "arith.shrsi": _shift(operator.rshift, signed),
    "arith.shrui": _shift(operator.rshift, unsigned),
    "arith.maxsi": _choice(np.maximum, signed),
    "arith.minsi": _choice(np.minimum, signed),
    "arith.maxui": _choice(np.maximum, unsigned),
    "arith.minui": _choice(np.minimum, unsigned),
    "arith.divsi": _division(_truncating, is_signed=True),
    "arith.divui": _division(operator.floordiv, is_signed=False),
    "arith.ceildivsi": _division(_ceiling, is_signed=True),
    "arith.ceildivui": _division(_ceiling, is_signed=False),
    "arith.floordivsi": _division(operator.floordiv, is_signed=True),
    "arith.remsi": _division(_remainder, is_signed=True),
    "arith.remui": _division(operator.mod, is_signed=False),
    "arith.cmpi": _compare_integers,
    "arith.addf": _float(operator.add),
    "arith.subf": _float(operator.sub),
    "arith.mulf": _float(operator.mul),
    "arith.divf": _float(np.divide),
    "arith.remf": _float(np.fmod),
    "arith.negf": _float(operator.neg),
    "arith.maximumf": _float(_extreme(greater=True, propagate=True)),
    "arith.minimumf": _float(_extreme(greater=False, propagate=True)),
    "arith.maxnumf": _float(_extreme(greater=True, propagate=False)),
    "arith.minnumf": _float(_extreme(greater=False, propagate=False)),
    "arith.cmpf": _compare_floats,
    "arith.extsi": _extend(signed),
    "arith.extui": _extend(unsigned),
    "arith.trunci": _extend(signed),
    "arith.index_cast": _extend(signed),
    "arith.index_castui": _extend(unsigned),
    "arith.sitofp": _from_integer(signed),
    "arith.uitofp": _from_integer(unsigned),
    "arith.fptosi": _to_integer(is_signed=True),
    "arith.fptoui": _to_integer(is_signed=False),
    "arith.extf": _to_float,
    "arith.truncf": _to_float,
    "arith.bitcast": _bitcast,
}

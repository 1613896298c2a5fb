# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of `arith` on elements, as MLIR defines them."""

from __future__ import annotations

import operator

import numpy as np
from optree_core.element_type import TypeClass

from .dtype import Array, UnsupportedType, container_width, is_wide, storage
from .number import (
    Reading,
    exact,
    float_to_integer,
    integer_to_float,
    integers,
    lowest,
    rounded,
    signed,
    unsigned,
    wrapped,
)
from .outcome import Function, Implementation, Outcome, ScalarUse

# Integers


def _division(function: Function, is_signed: bool) -> Implementation:
    """Return a division; a divisor of 0 or an overflow is undefined, and the value there is 0."""
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


def _shift(function: Function, read: Reading) -> Implementation:
    """Return a shift; its result is poison for amounts of the width or more."""

    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
        amount = unsigned(operands[1], site.type)
        bad = amount >= site.type.bits
        value = read(operands[0], site.type)
        safe = np.where(bad, amount.dtype.type(0), amount).astype(value.dtype)
        return Outcome(wrapped(function(value, safe), site.result), poison=bad)

    return run


_ORDERS: dict[str, Function] = {
    name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")
}
_INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)


def _predicate(site: ScalarUse, names: tuple[str, ...]) -> str:
    """Return the name of the predicate; the property is the name or its number."""
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


def _extreme(greater: bool, propagate: bool) -> Function:
    """Return the maximum or minimum with -0 < +0; a NaN operand wins if `propagate`, else loses."""

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


def _same(values: Array) -> Array:
    return values


def _from_integer(read: Reading) -> Implementation:
    return lambda site, operands: integer_to_float(read(operands[0], site.type), site.result)


def _to_integer(is_signed: bool) -> Implementation:
    def run(site: ScalarUse, operands: tuple[Array, ...]) -> Outcome:
        return Outcome(*float_to_integer(operands[0], site.result, is_signed))

    return run


def _to_float(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    return rounded(operands[0], site.result)


def _bitcast(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    if is_wide(site.type) or is_wide(site.result):
        raise UnsupportedType(f"numpy cannot bitcast {site.type} to {site.result}")
    if site.result.type_class is TypeClass.INT:
        return wrapped(operands[0].view(f"i{container_width(site.result) // 8}"), site.result)
    return operands[0].view(storage(site.result))


OPERATIONS: dict[str, Implementation] = {
    "arith.addi": integers(operator.add),
    "arith.subi": integers(operator.sub),
    "arith.muli": integers(operator.mul),
    "arith.andi": integers(operator.and_),
    "arith.ori": integers(operator.or_),
    "arith.xori": integers(operator.xor),
    "arith.shli": _shift(operator.lshift, signed),
    "arith.shrsi": _shift(operator.rshift, signed),
    "arith.shrui": _shift(operator.rshift, unsigned),
    "arith.maxsi": integers(np.maximum),
    "arith.minsi": integers(np.minimum),
    "arith.maxui": integers(np.maximum, unsigned),
    "arith.minui": integers(np.minimum, unsigned),
    "arith.divsi": _division(_truncating, is_signed=True),
    "arith.divui": _division(operator.floordiv, is_signed=False),
    "arith.ceildivsi": _division(_ceiling, is_signed=True),
    "arith.ceildivui": _division(_ceiling, is_signed=False),
    "arith.floordivsi": _division(operator.floordiv, is_signed=True),
    "arith.remsi": _division(_remainder, is_signed=True),
    "arith.remui": _division(operator.mod, is_signed=False),
    "arith.cmpi": _compare_integers,
    "arith.addf": exact(operator.add),
    "arith.subf": exact(operator.sub),
    "arith.mulf": exact(operator.mul),
    "arith.divf": exact(np.divide),
    "arith.remf": exact(np.fmod),
    "arith.negf": exact(operator.neg),
    "arith.maximumf": exact(_extreme(greater=True, propagate=True)),
    "arith.minimumf": exact(_extreme(greater=False, propagate=True)),
    "arith.maxnumf": exact(_extreme(greater=True, propagate=False)),
    "arith.minnumf": exact(_extreme(greater=False, propagate=False)),
    "arith.cmpf": _compare_floats,
    "arith.extsi": integers(_same),
    "arith.extui": integers(_same, unsigned),
    "arith.trunci": integers(_same),
    "arith.index_cast": integers(_same),
    "arith.index_castui": integers(_same, unsigned),
    "arith.sitofp": _from_integer(signed),
    "arith.uitofp": _from_integer(unsigned),
    "arith.fptosi": _to_integer(is_signed=True),
    "arith.fptoui": _to_integer(is_signed=False),
    "arith.extf": _to_float,
    "arith.truncf": _to_float,
    "arith.bitcast": _bitcast,
}

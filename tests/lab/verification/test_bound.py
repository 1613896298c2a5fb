# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bounds admit the errors that they are made for, and no others."""

from __future__ import annotations

import math

import numpy as np
from optree_core.element_type import element_type
from optree_core.generic import Body, Generic, Step, Value
from optree_lab.ir.setting import maps_of
from optree_lab.verification.bound import either_zero, library, nudged, reach, units, within
from optree_reference import Array, evaluate_generic

F32 = element_type("f32")


def unary(*mnemonics: str) -> Generic:
    """Return a generic that applies these operations one after the other to each element."""
    values = [Value(F32, argument=0), *(Value(F32, step=i) for i in range(len(mnemonics)))]
    steps = tuple(Step(m, (values[i],), F32) for i, m in enumerate(mnemonics))
    body = Body((F32, F32), steps, (values[-1],))
    return Generic(maps_of(1, "d0", "d0"), ("parallel",), body)


def bound(generic: Generic, values: Array) -> tuple[Array, Array | None]:
    """Return the reference's result, and the distance that another result may have from it."""
    operands = (values, np.zeros_like(values))
    (right,) = evaluate_generic(generic, operands).values
    (distance,) = reach(generic, operands, (right,))
    return right, distance


def test_exact_operations_have_no_bound() -> None:
    right, distance = bound(unary("math.sqrt", "arith.negf"), np.array([1, 2, 3], np.float32))
    assert distance is None
    assert not within(right, right, distance).any()


def test_one_function_may_be_off_by_its_units() -> None:
    values = np.array([0.5, 1, 2, 3], np.float32)
    right, distance = bound(unary("math.exp"), values)
    count = units(Step("math.exp", (), F32))
    assert count == 2
    for direction in (math.inf, -math.inf):
        assert within(nudged(right, count, direction), right, distance).all()
        assert not within(nudged(right, 3 * count, direction), right, distance).any()


def test_later_steps_widen_the_bound() -> None:
    values = np.array([8.0], np.float32)
    right, narrow = bound(unary("math.exp"), values)
    _, wide = bound(unary("math.exp", "math.exp"), np.array([4.0], np.float32))
    assert narrow is not None
    assert wide is not None
    assert float(narrow[0]) == 2 * np.spacing(right[0])
    assert float(wide[0]) / np.exp(np.exp(4.0)) > 10 * float(narrow[0]) / float(right[0])


def test_nan_and_the_sign_of_zero_are_not_close() -> None:
    distance = np.ones(3)
    result, right = (
        np.array([0.0, np.nan, np.inf], np.float32),
        np.array([-0.0, 1.0, 1.0], np.float32),
    )
    assert not within(result, right, distance).any()
    assert within(np.array([0.5], np.float32), np.array([1.0], np.float32), np.ones(1)).all()


def test_functions_of_the_library_are_recognized() -> None:
    assert library(Step("math.exp", (), F32))
    assert not any(library(Step(m, (), F32)) for m in ("math.floor", "arith.addf", "math.fma"))


def combined(multiply: str, combine: str, last: str = "") -> Generic:
    """Return `combine(acc, multiply(a, b))`, accumulated over one loop."""
    lhs, rhs, acc = (Value(F32, argument=i) for i in range(3))
    product, total = Value(F32, step=0), Value(F32, step=1)
    steps = [Step(multiply, (lhs, rhs), F32), Step(combine, (acc, product), F32)]
    if last:
        steps.append(Step(last, (total,), F32))
    body = Body((F32, F32, F32), tuple(steps), (Value(F32, step=len(steps) - 1),))
    return Generic(maps_of(1, "d0", "d0", ""), ("reduction",), body)


def test_zeros_of_either_sign_are_equal_where_the_sign_is_open() -> None:
    result, right = np.array([0.0, 0.0, 1.0], np.float32), np.array([-0.0, 0.0, -1.0], np.float32)
    zeros = [True, True, False]
    assert either_zero(combined("arith.mulf", "arith.minnumf"), result, right).tolist() == zeros
    assert either_zero(combined("arith.maxnumf", "arith.minnumf"), result, right).tolist() == zeros
    for closed in (
        combined("arith.mulf", "arith.addf"),
        combined("arith.maxnumf", "arith.addf"),  # the sum depends on the open sign
        combined("arith.mulf", "arith.minnumf", "math.absf"),
        combined("arith.mulf", "arith.minimumf"),
    ):
        assert not either_zero(closed, result, right).any()

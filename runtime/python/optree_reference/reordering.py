# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bounds the difference of a sum from the reference's if a lowering adds in another order.

With `n` additions and the unit roundoff `u`, half of the accumulator's epsilon, each order differs
from the exact sum by at most `g(n) * sum(|terms|)`, where `g(n) = n * u / (1 - n * u)` (Higham,
Accuracy and Stability of Numerical Algorithms, section 4.2). So two orders differ by at most twice
that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import ml_dtypes
import numpy as np
from optree_core.element_type import ElementType
from optree_core.generic import Body, Generic, Step, Value

from .dtype import Array, storage
from .evaluate import evaluate_generic
from .loop_nest import extents

_SUM, _ABSOLUTE = "arith.addf", "math.absf"


def reordering(generic: Generic, operands: Sequence[Array]) -> tuple[Array | None, ...]:
    """Return per result of a generic the largest difference of each element from the reference.

    The bounds are float64; None for a result that is not a sum of floats over reduction loops.

    Raises:
        ValueError: the number of additions is too large for a bound (`n * u` is 1 or more).
    """
    body = generic.body
    if body is None:
        raise ValueError("a generic without a body has no sums")
    sizes = extents(generic.maps, [array.shape for array in operands])
    kinds = zip(sizes, generic.iterator_types, strict=True)
    count = math.prod(size for size, kind in kinds if kind == "reduction")
    found: list[Array | None] = []
    for number, result in enumerate(body.results):
        init = len(body.arguments) - len(body.results) + number
        absolute = _absolute(body, result, init)
        if absolute is None or count < 2:
            found.append(None)
            continue
        magnitudes = evaluate_generic(replace(generic, body=absolute), operands).values[number]
        found.append(apart(count, magnitudes, result.type))
    return tuple(found)


def apart(count: int, magnitudes: Array, accumulator: ElementType) -> Array:
    """Return the largest difference between two orders of sums of `count` additions.

    magnitudes: sums of the absolute terms in the accumulator's type; their own rounding may make
        them too small.

    Raises:
        ValueError: the number of additions is too large for a bound.
    """
    epsilon = float(ml_dtypes.finfo(storage(accumulator)).eps)  # type: ignore[no-untyped-call]
    roundoff = count * epsilon / 2
    if roundoff >= 1:
        raise ValueError(f"{count} additions of {accumulator} may have any result")
    growth = roundoff / (1 - roundoff)
    return np.asarray(2 * growth * (1 + growth) * magnitudes.astype(np.float64))


def _absolute(body: Body, result: Value, init: int) -> Body | None:
    """Return the body that sums absolute values; None if the result is not the init plus a term."""
    if result.step is None or body.steps[result.step].mnemonic != _SUM:
        return None
    step = body.steps[result.step]
    if [value.argument for value in step.operands].count(init) != 1:
        return None
    before = body.steps[: result.step]
    absolutes = tuple(Step(_ABSOLUTE, (value,), value.type) for value in step.operands)
    values = tuple(Value(step.type, step=len(before) + i) for i in range(2))
    total = Value(step.type, step=len(before) + 2)
    others = tuple(total if value == result else value for value in body.results)
    if any(v.step is not None and v.step >= len(before) and v != total for v in others):
        return None
    return replace(
        body, steps=(*before, *absolutes, replace(step, operands=values)), results=others
    )

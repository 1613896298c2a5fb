# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bounds the distance of a sum from the reference's where a lowering adds in another order.

With `n` additions and the unit roundoff `u`, half of the accumulator's epsilon, each order is off
from the exact sum by at most `g(n) * sum(|terms|)`, where `g(n) = n * u / (1 - n * u)` (Higham,
Accuracy and Stability of Numerical Algorithms, section 4.2). So two orders are apart by at most
twice that.
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
    """For each result of a generic, how far each element may be from `evaluate_generic`'s.

    The distances are float64; None where there is nothing to reorder, since the result is no sum of
    floats over reduction loops.

    Raises:
        ValueError: there are so many additions that nothing can be said (`n * u` is 1 or more).
    """
    body = generic.body
    if body is None:
        raise ValueError("a generic without a body adds nothing up")
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
    """The largest distance between two orders of sums of `count` additions.

    magnitudes: sums of the absolute terms, as the accumulator's type has them: they may be too
        small by their own rounding.

    Raises:
        ValueError: there are so many additions that nothing can be said.
    """
    epsilon = float(ml_dtypes.finfo(storage(accumulator)).eps)  # type: ignore[no-untyped-call]
    roundoff = count * epsilon / 2
    if roundoff >= 1:
        raise ValueError(f"{count} additions of {accumulator} may have any result")
    growth = roundoff / (1 - roundoff)
    return np.asarray(2 * growth * (1 + growth) * magnitudes.astype(np.float64))


def _absolute(body: Body, result: Value, init: int) -> Body | None:
    """The body that adds up absolute values; None where it is not the init plus something."""
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

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operand values that distinguish an op from a fault: the usual kinds, and two for this purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from optree_core.element_type import ElementType, element_type
from optree_core.generic import Body, Generic
from optree_reference import Array, evaluate_generic, storage

from optree_lab.ir.setting import KINDS, sample

#: Constant values, the same with one element changed, or random ones. The seed chooses for each
#: operand; these seeds give three operands all combinations. Sums and maxima of i1 are constant on
#: almost all other values.
SPARSE = len(KINDS)
WAYS = 5
SPARSE_SEEDS = range(2 * WAYS**3)

#: Scalars of very different magnitude, for a result cast to integers of few values: one of them is
#: adjusted until the first element is in range, since casts out of range are undefined.
AIMED = SPARSE + 1
MAGNITUDES = 12.0
SECANT_STEPS = 4
CASTS_TO_INTEGER = ("arith.fptosi", "arith.fptoui")
_WIDE = element_type("f64")


def operands(
    generic: Generic,
    shapes: Sequence[tuple[int, ...]],
    elements: Sequence[ElementType],
    kind: int,
    seed: int,
) -> tuple[Array, ...]:
    """Return values of a kind for operands of these shapes."""
    generator = np.random.default_rng((seed, kind))
    pairs = list(zip(shapes, elements, strict=True))
    if kind == SPARSE:
        return tuple(
            sparse(generator, seed // WAYS**place % WAYS, sizes, element)
            for place, (sizes, element) in enumerate(pairs)
        )
    usual = 0 if kind == AIMED else kind
    values = tuple(sample(generator, usual, sizes, element) for sizes, element in pairs)
    return aimed(generator, generic, values) if kind == AIMED else values


def sparse(
    generator: np.random.Generator, way: int, sizes: tuple[int, ...], element: ElementType
) -> Array:
    """Return all 0 or all 1, with or without one exception; or small random values."""
    if way == WAYS - 1:
        return sample(generator, 1, sizes, element)
    constant, spike = way % 2, way // 2
    values = np.full(sizes, constant, storage(element))
    if spike and values.size:
        values.flat[int(generator.integers(values.size))] = 1 - constant
    return values


def aimed(
    generator: np.random.Generator, generic: Generic, values: tuple[Array, ...]
) -> tuple[Array, ...]:
    """Return the values with their float scalars replaced, if the result is cast to an integer."""
    wide = _before_cast(generic)
    places = [i for i, v in enumerate(values) if v.ndim == 0 and v.dtype == np.float64]
    if wide is None or not places:
        return values
    changed = list(values)
    for place in places:
        size = 10 ** generator.uniform(0, MAGNITUDES)
        changed[place] = np.asarray(size * generator.uniform(-1, 1))
    aim = generator.uniform(-1.5, 1.0)
    place = int(generator.choice(places))

    def off(value: float) -> float:
        changed[place] = np.asarray(value)
        given = (*changed[:-1], changed[-1].astype(np.float64))
        return float(evaluate_generic(wide, given).values[0].flat[0]) - aim

    first, second = float(changed[place]), float(changed[place]) + size
    for _ in range(SECANT_STEPS):
        before, after = off(first), off(second)
        if before == after:
            break
        first, second = second, second - after * (second - first) / (after - before)
    changed[place] = np.asarray(second)
    return tuple(changed)


def _before_cast(generic: Generic) -> Generic | None:
    """Return the generic without the cast of its only result to an integer, or None."""
    body = generic.body
    assert body is not None
    last = body.steps[-1] if body.steps else None
    if last is None or last.mnemonic not in CASTS_TO_INTEGER or len(body.results) != 1:
        return None
    init = len(body.arguments) - 1
    used = any(value.argument == init for step in body.steps for value in step.operands)
    source = last.operands[0]
    if used or source.type != _WIDE or body.results[0].step != len(body.steps) - 1:
        return None
    arguments = (*body.arguments[:-1], _WIDE)
    return replace(generic, body=Body(arguments, body.steps[:-1], (source,)))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies applied to elements: a body in SSA form, or a Python function in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from optree_core.generic import Body, Value

from . import operation
from .dtype import Array, element_of, stored
from .outcome import Outcome, merged

#: A body given in Python: arrays of elements to an array, or several. Its arguments broadcast; it
#: is called for many elements at a time.
Function: TypeAlias = Callable[..., "Array | tuple[Array, ...]"]

#: The value of a loop, for `linalg.index`: loop number to array.
Indices: TypeAlias = Callable[[int], Array]

INDEX = "linalg.index"


def apply_body(body: Body, arguments: Sequence[Outcome], indices: Indices) -> tuple[Outcome, ...]:
    """The values that `body` yields; undefined behaviour anywhere in it makes all undefined."""
    steps: list[Outcome] = []

    def operand(value: Value) -> Outcome:
        if value.argument is not None:
            return arguments[value.argument]
        assert value.step is not None
        return steps[value.step]

    for step in body.steps:
        if step.mnemonic == INDEX:
            steps.append(Outcome(indices(step.number("dim"))))
            continue
        operands = [operand(value) for value in step.operands]
        types = [value.type for value in step.operands]
        steps.append(
            operation.apply(step.mnemonic, operands, types, step.type, dict(step.properties))
        )
    undefined = merged(*(step.undefined for step in steps))
    results = [operand(value) for value in body.results]
    return tuple(Outcome(r.values, merged(r.poison, undefined)) for r in results)


def apply_function(
    function: Function, arguments: Sequence[Outcome], inits: Sequence[Array]
) -> tuple[Outcome, ...]:
    """The values that `function` returns, one per init and of its element type.

    Raises:
        ValueError: another number of results, or results of other types than the inits.
    """
    with np.errstate(all="ignore"):
        returned = function(*(argument.values for argument in arguments))
    results = returned if isinstance(returned, tuple) else (returned,)
    if len(results) != len(inits):
        raise ValueError(f"the body returns {len(results)} values, {len(inits)} are needed")
    poison = merged(*(argument.poison for argument in arguments))
    return tuple(
        Outcome(stored(np.asarray(result), element_of(init)), poison)
        for result, init in zip(results, inits, strict=True)
    )

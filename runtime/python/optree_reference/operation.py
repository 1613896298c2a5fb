# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of scalar operations, from MLIR mnemonic to implementation; applies single ones.

The scalar functions of specs have their meaning from this table, through the mnemonics to which the
scalar table lowers them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from optree_core.element_type import ElementType

from . import arith, complex, mathematics
from .dtype import Array, storage
from .number import constant
from .outcome import Implementation, Outcome, ScalarUse, merged

SELECT = "arith.select"


class UnknownOperation(KeyError):
    """The reference has no implementation of a scalar operation."""


def _constant(site: ScalarUse, operands: tuple[Array, ...]) -> Array:
    return constant(site.properties["value"], site.result)


OPERATIONS: dict[str, Implementation] = {
    **arith.OPERATIONS,
    **mathematics.OPERATIONS,
    **complex.OPERATIONS,
    "arith.constant": _constant,
    "complex.constant": _constant,
    SELECT: lambda site, operands: np.where(*operands),
}


def apply(
    mnemonic: str,
    operands: Sequence[Outcome],
    types: Sequence[ElementType],
    result: ElementType,
    properties: Mapping[str, Any] | None = None,
) -> Outcome:
    """Apply one scalar operation to arrays of elements, which are broadcast together.

    types, result: the element types of the operands and of the result.
    properties: the `value` of a constant, the `predicate` of a compare by number or by name.

    Raises:
        UnknownOperation: the table lacks `mnemonic`.
        UnsupportedType: numpy has no representation of a type.
    """
    implementation = OPERATIONS.get(mnemonic)
    if implementation is None:
        raise UnknownOperation(mnemonic)
    if any(o.values.dtype == object and not o.values.ndim for o in operands):
        return _apply_lifted(mnemonic, operands, types, result, properties)
    site = ScalarUse(tuple(types), result, properties or {})
    with np.errstate(all="ignore"):
        found = implementation(site, tuple(operand.values for operand in operands))
    if not isinstance(found, Outcome):
        found = Outcome(found)
    values = np.asarray(found.values)
    if values.dtype != storage(result):
        raise TypeError(f"{mnemonic} gives {values.dtype} where {result} is declared")
    poison = (
        _chosen_poison(operands) if mnemonic == SELECT else merged(*(o.poison for o in operands))
    )
    undefined = merged(found.undefined, *(operand.undefined for operand in operands))
    if found.undefined is not None and operands:
        undefined = merged(undefined, operands[-1].poison)  # The divisor is poison.
    return Outcome(values, merged(found.poison, poison), undefined)


def _apply_lifted(
    mnemonic: str,
    operands: Sequence[Outcome],
    types: Sequence[ElementType],
    result: ElementType,
    properties: Mapping[str, Any] | None,
) -> Outcome:
    """Apply the operation to arrays with one more dimension: on rank-0 arrays of objects, numpy
    returns objects and no arrays."""

    def each(change: Callable[[Array], Array], outcome: Outcome) -> Outcome:
        poison, undefined = (
            None if m is None else change(np.asarray(m))
            for m in (outcome.poison, outcome.undefined)
        )
        return Outcome(change(outcome.values), poison, undefined)

    lifted = [each(lambda a: a[..., np.newaxis], operand) for operand in operands]
    found = apply(mnemonic, lifted, types, result, properties)
    shape = np.broadcast_shapes(*(operand.values.shape for operand in operands))
    return each(lambda a: a.reshape(shape), found)


def _chosen_poison(operands: Sequence[Outcome]) -> Array | None:
    """Return the poison of a select: that of its condition or of the value that it chooses."""
    condition, chosen, other = operands
    if chosen.poison is None and other.poison is None:
        return condition.poison
    false = np.False_
    picked = np.where(
        condition.values,
        false if chosen.poison is None else chosen.poison,
        false if other.poison is None else other.poison,
    )
    return merged(condition.poison, picked)

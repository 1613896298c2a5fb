# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Demands of MLIR's interfaces on bodies, beyond those of specs."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import is_side_effect_free

#: What multiplies and what adds the products up.
_PAIRS = {
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("arith.andi", "arith.ori"),
    ("complex.mul", "complex.add"),
}

#: Dialects whose operations of one operand have no effects.
_PURE = ("arith", "complex", "math")


def contraction(block: Block) -> None:
    """The body adds a product of the inputs' elements to the output's, all maybe cast.

    Raises:
        ValueError: it does not.
    """
    problem = ValueError("has a body that is no contraction")
    end = block.last_op
    if len(block.args) != 3 or end is None or len(end.operands) != 1:
        raise problem
    sum = _binary(_source(end.operands[0]))
    if sum is None:
        raise problem
    left, right = map(_source, sum.operands)
    if block.args[2] not in (left, right):
        raise problem
    product = _binary(_source(right if left in block.args else left))
    if product is None or (product.name, sum.name) not in _PAIRS:
        raise problem
    factors = [_source(value) for value in product.operands]
    if factors not in ([block.args[0], block.args[1]], [block.args[1], block.args[0]]):
        raise problem


def _binary(value: SSAValue) -> Operation | None:
    """The operation of two operands and one result that gives the value."""
    found = value.owner
    if not isinstance(found, Operation):
        return None
    return found if len(found.operands) == 2 and len(found.results) == 1 else None


def _source(value: SSAValue) -> SSAValue:
    """The value before casts and other operations of one operand without effects."""
    owner = value.owner
    while isinstance(owner, Operation) and len(owner.operands) == 1 and _is_pure(owner):
        value = owner.operands[0]
        owner = value.owner
    return value


def _is_pure(operation: Operation) -> bool:
    """True for an operation without effects; xDSL does not say so of all that have none."""
    return operation.dialect_name() in _PURE or is_side_effect_free(operation)


#: Checks of bodies by the interface that specs name.
INTERFACES: dict[str, Callable[[Block], None]] = {"linalg::ContractionOpInterface": contraction}

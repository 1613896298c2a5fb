# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds tensors whose elements are all one scalar, and keeps casts from writing to them.

MLIR's canonicalization replaces a copy into a filled tensor by one that loses the sign of its cast.
"""

from __future__ import annotations

from optree_core.expression import Cast, Operand, Sign, SignParameter

from ..bindings import ir
from ..build.arguments import kind_of
from ..build.emit import empty_like
from .binding import Binding
from .nodes import Tables
from .structured import PARALLEL, view_of
from .writer import before, is_inside

#: Operations whose result has only elements of their first operand.
_MOVES = ("tensor.collapse_shape", "tensor.expand_shape", "tensor.cast", "tensor.extract_slice")

#: The most operations to look through; real chains are shorter.
_STEPS = 16


def is_unsigned_cast(binding: Binding) -> bool:
    """True if the op only casts its input as unsigned."""
    payload, operands = binding.node.op.payload, binding.node.op.operands
    return (
        isinstance(payload, Cast)
        and len(operands) == 2
        and payload.operand == Operand(operands[0].name)
        and payload.type is None
        and isinstance(payload.sign, SignParameter)
        and payload.sign_for(binding.parameters) is Sign.UNSIGNED
    )


def leave_filled(tables: Tables, operation: ir.Operation) -> None:
    """Let a cast write to an empty tensor if its init is uniform."""
    number = len(operation.operands) - 1
    init = operation.operands[number]
    kind = init.type
    if not isinstance(kind, ir.RankedTensorType) or kind.encoding or not is_uniform(tables, init):
        return
    operation.operands[number] = empty_like(before(tables, operation), init, kind)


def is_uniform(tables: Tables, tensor: ir.Value) -> bool:
    """True if the operations that made a tensor show that all its elements are one scalar."""
    value: ir.Value | None = tensor
    for _ in range(_STEPS):
        if value is None or not kind_of(value).shaped:
            return value is not None
        value = None if isinstance(value.owner, ir.Block) else _moved(tables, value.owner.operation)
    return False


def _moved(tables: Tables, operation: ir.Operation) -> ir.Value | None:
    """Return the operand or captured value whose elements the operation writes to all of its
    result; None if it computes others."""
    if operation.name in _MOVES:
        return operation.operands[0]
    node = tables.by_name.get(operation.name)
    view = None if node is None or len(operation.results) != 1 else view_of(operation, node)
    if (
        view is None
        or view.inits != 1
        or not view.maps[-1].is_permutation
        or set(view.iterators) - {PARALLEL}
    ):
        return None
    (yielded,) = list(view.body.operations)[-1].operands
    if not is_inside(yielded, operation):
        return yielded
    inputs = list(view.body.arguments)[: view.inputs]
    return view.operands[inputs.index(yielded)] if yielded in inputs else None

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads of tensors in bodies, at computed indices, and the tests that guard them."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.container import Container
from optree_core.generic import READ, READ_OR, SIZE

from ..bindings import ir
from ..build.arguments import kind_of

#: The number of the predicate of `arith.cmpi` that compares unsigned numbers by `<`.
_LESS = 6


def reads(operation: ir.Operation) -> bool:
    """True if the operation reads an element or a size of a tensor, or is a read with a guard; they
    have no effects."""
    return operation.name in (READ, SIZE) or bool(guarded_read(operation))


def guarded_read(operation: ir.Operation) -> list[ir.Value]:
    """Return the tensor, the indices and the other value of an `scf.if` that reads an element where
    all indices are in bounds; nothing for any other operation."""
    if operation.name != READ_OR or len(operation.results) != 1 or len(operation.regions) != 2:
        return []
    blocks = [list(region.blocks) for region in operation.regions]
    if [len(each) for each in blocks] != [1, 1]:
        return []
    then, other = ([op.operation for op in each[0].operations] for each in blocks)
    if len(then) != 2 or len(other) != 1 or then[0].name != READ:
        return []
    element = then[0]
    table, *indices = element.operands
    if then[1].operands[0] != element.results[0]:
        return []
    if not _in_bounds(operation.operands[0], table, indices):
        return []
    return [table, *indices, other[0].operands[0]]


def _in_bounds(condition: ir.Value, table: ir.Value, indices: Sequence[ir.Value]) -> bool:
    """True if the condition holds exactly if each index is at least 0 and less than the tensor's
    size in its dimension: compares of unsigned numbers."""
    sizes = kind_of(table).shape
    if kind_of(table).container is not Container.TENSOR or sizes is None or not indices:
        return False
    compared: set[int] = set()
    todo = [condition]
    while todo:
        test = _owner(todo.pop())
        if test is None:
            return False
        if test.name == "arith.andi":
            todo += test.operands
            continue
        if test.name != "arith.cmpi" or ir.IntegerAttr(test.attributes["predicate"]).value != _LESS:
            return False
        index, limit = test.operands
        found = {
            d
            for d, each in enumerate(indices)
            if each == index and _is_size(limit, table, d, sizes[d])
        }
        if not found:
            return False
        compared |= found
    return len(compared) == len(indices)


def _is_size(value: ir.Value, table: ir.Value, dimension: int, size: int | None) -> bool:
    number = constant(value)
    return is_dim(value, table, dimension) if number is None else number == size


def is_dim(value: ir.Value, table: ir.Value, dimension: int) -> bool:
    """True if the value is the size of the tensor's dimension, as an operation gives it."""
    found = _owner(value)
    if found is None or found.name not in (SIZE, "memref.dim"):
        return False
    return bool(found.operands[0] == table) and constant(found.operands[1]) == dimension


def constant(value: ir.Value) -> int | None:
    """Return the number that an index is, or None if it is no constant."""
    found = _owner(value)
    if found is None or found.name != "arith.constant" or str(value.type) != "index":
        return None
    number: int = ir.IntegerAttr(found.attributes["value"]).value
    return number


def _owner(value: ir.Value) -> ir.Operation | None:
    owner = value.owner
    return None if isinstance(owner, ir.Block) else owner.operation

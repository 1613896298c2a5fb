# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tells bodies that yield elements of what they capture, as a gather's does."""

from __future__ import annotations

from collections.abc import Iterator

from ..bindings import ir
from .nodes import Tables

#: Dialects whose operations have no effects but those of what stands in their regions.
_FREE = ("affine", "index", "scf", "tensor")

_READS = ("tensor.extract", "memref.load")


def reads_elements(tables: Tables, body: ir.Block, inputs: int) -> bool:
    """True if the body yields elements that it reads, or chooses from such.

    The arguments from `inputs` on have no uses, and only reads from memory have an effect.
    """
    if any(True for value in list(body.arguments)[inputs:] for _ in value.uses):
        return False
    *operations, terminator = [operation.operation for operation in body.operations]
    for operation in operations:
        read = operation.name == "memref.load"
        if len(operation.results) and not read and not _is_free(tables, operation):
            return False
    yielded = list(terminator.operands)
    return bool(yielded) and _are_elements(yielded, body)


def _is_free(tables: Tables, operation: ir.Operation) -> bool:
    """True if an operation, with what is in its regions, has no effect."""
    if operation.name.partition(".")[0] not in (*tables.pure, *_FREE):
        return bool(operation.name == tables.dialect.index_name)
    return all(
        _is_free(tables, inner.operation)
        for region in operation.regions
        for block in region.blocks
        for inner in block.operations
    )


def _are_elements(values: list[ir.Value], body: ir.Block) -> bool:
    inside = list(_blocks(body))
    todo, seen = list(values), set()
    while todo:
        value = todo.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value.owner, ir.Block) or _block_of(value) not in inside:
            return False
        operation = value.owner.operation
        if operation.name in _READS:
            if _block_of(operation.operands[0]) in inside:
                return False
        elif operation.name == "arith.select":
            todo += list(operation.operands)[1:]
        elif operation.name == "scf.if" and all(len(r.blocks) for r in operation.regions):
            number = list(operation.results).index(value)
            todo += [_terminator(region).operands[number] for region in operation.regions]
        else:
            return False
    return True


def _terminator(region: ir.Region) -> ir.Operation:
    return list(region.blocks[0].operations)[-1].operation


def _block_of(value: ir.Value) -> ir.Block:
    """The block that a value is an argument of, or is computed in."""
    owner = value.owner
    return owner if isinstance(owner, ir.Block) else owner.operation.block


def _blocks(body: ir.Block) -> Iterator[ir.Block]:
    """The block and those in regions below it."""
    yield body
    for operation in body.operations:
        for region in operation.operation.regions:
            for block in region.blocks:
                yield from _blocks(block)

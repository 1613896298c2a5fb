# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the conditions of an op, and the roles of its operands, on a binding."""

from __future__ import annotations

from optree_core.condition import LOOP, Condition, Facts
from optree_core.condition import holds as condition_holds
from optree_core.container import Container
from optree_core.generic import loop_sizes
from optree_core.model import OperandSpec

from ..bindings import ir, operations_in
from ..build.arguments import ValueType
from ..build.operands import misfit
from .binding import Binding
from .nodes import Tables
from .structured import StructuredView

# Recognizes bodies that yield elements of captured tensors, such as a gather's.

#: Dialects whose operations have no effects except those of operations in their regions.
_FREE = ("index", "scf", "tensor")

#: Operations without effects of dialects that also have others.
_FREE_OPERATIONS = (
    "affine.apply",
    "affine.delinearize_index",
    "affine.for",
    "affine.if",
    "affine.linearize_index",
    "affine.max",
    "affine.min",
    "affine.parallel",
    "affine.yield",
)

_READS = ("tensor.extract", "memref.load")


def reads_elements(tables: Tables, body: ir.Block, inputs: int) -> bool:
    """True if the body yields elements that it reads, or a choice among such elements.

    The arguments from `inputs` on have no uses. The only effects are reads from memory and those of
    operations without results, such as assertions; the op keeps its body, and so keeps them.
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
    """True if an operation, and the operations in its regions, have no effects."""
    name = operation.name
    known = name in (tables.dialect.index_name, *_FREE_OPERATIONS)
    if not known and name.partition(".")[0] not in (*tables.pure, *_FREE):
        return False
    return all(_is_free(tables, inner) for inner in operations_in(operation))


def _are_elements(values: list[ir.Value], body: ir.Block) -> bool:
    around = body.owner.operation
    inside = [
        block
        for operation in (around, *operations_in(around))
        for region in operation.regions
        for block in region.blocks
    ]
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
            ends = [list(region.blocks[0].operations)[-1] for region in operation.regions]
            todo += [end.operation.operands[number] for end in ends]
        else:
            return False
    return True


def _block_of(value: ir.Value) -> ir.Block:
    """Return the block of a block argument, or of the operation that computes the value."""
    owner = value.owner
    return owner if isinstance(owner, ir.Block) else owner.operation.block


def holds(condition: Condition, binding: Binding) -> bool:
    """True if the binding satisfies the condition; False if it does not, or that is unknown."""
    view, test = binding.view, condition.rule.test
    names = [place.name for place in binding.places]
    kinds = binding.kinds()
    operands = [isinstance(source, int) for source in binding.sources]
    facts = Facts(
        parameters=binding.parameters,
        elements={name: kind.element for name, kind in zip(names, kinds, strict=True)},
        shaped={n: o and k.shaped for n, o, k in zip(names, operands, kinds, strict=True)},
        compound_casts=False,  # Building the payload has checked this.
        sizes=(
            loop_sizes(binding.node.op, binding.maps, [kind.shape for kind in kinds])
            if condition.rule.argument == LOOP
            else None
        ),
        same_sizes=_have_one_size(view) if test.uses("same_sizes") else None,
        reads_element=(
            reads_elements(binding.node.tables, view.body, view.inputs)
            if test.uses("reads_element")
            else None
        ),
    )
    return condition_holds(condition, facts) is True


def _have_one_size(view: StructuredView) -> bool:
    """True if dimensions under one loop have equal sizes; `?` equals only `?`."""
    sizes = set(view.sizes)
    loops = {loop for loop, _ in sizes}
    return -1 not in loops and len(loops) == len(sizes)


def admits(operand: OperandSpec, kind: ValueType) -> bool:
    """True if a value of this type can be the operand."""
    known = kind.container is not Container.OTHER and not misfit(operand.role, kind.shaped)
    return known and kind.element.is_a(operand.type)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes bindings as operations; discardable attributes, locations and result types are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..bindings import ir
from ..build.arguments import kind_of
from ..build.emit import Placement
from ..build.parameters import parameter_attributes
from ..build.regions import fill_region
from .binding import Binding
from .maps import write_maps
from .nodes import ITERATORS, OpNode, Tables
from .structured import StructuredView


def replace(view: StructuredView, binding: Binding) -> ir.Operation | None:
    """Replace the operation by that of the binding; None, changing nothing, where the new one
    cannot carry something that is to be kept."""
    own = view.node.kept(view.attributes)
    attributes = attributes_for(binding, len(binding.sources) - view.inits, view.inits, own)
    if attributes is None:
        return None
    node, operation = binding.node, view.operation
    site = before(node.tables, operation)
    operands = []
    for source, value in zip(binding.sources, binding.values(), strict=True):
        if not isinstance(source, int) and is_inside(value, operation):
            # A constant of the body moves out in front of the operation.
            value = value.owner.operation.clone(site.ip).operation.results[0]
        operands.append(value)
    created = create(view, node, operands, attributes)
    if node.op.has_region:
        _move_body(view, created, node.region_takes_inits)
    else:
        assert binding.body is not None
        fill_region(created, binding.body, site)
    finish(operation, created)
    return created


def replace_by_root(view: StructuredView) -> ir.Operation | None:
    """Replace the operation by a generic with its body."""
    root = view.node.tables.root
    iterators = next(p for p in root.op.parameters if p.attribute == ITERATORS)
    binding = Binding.in_order(root, view)
    binding.parameters[iterators.name] = view.iterators
    return replace(view, binding)


def attributes_for(
    binding: Binding, inputs: int, inits: int, own: Mapping[str, ir.Attribute]
) -> dict[str, ir.Attribute] | None:
    """The attributes of an operation for the binding; None where it cannot have them all."""
    dialect, context = binding.node.tables.dialect, binding.view.operation.context
    try:
        found = parameter_attributes(dialect, binding.node.op, binding.parameters, context)
    except ir.MLIRError:
        return None  # The dialect has no spelling for the value.
    needed = (p for p in binding.node.parameters if p.value is None and p.default is None)
    if any(p.attribute and p.attribute not in found for p in needed):
        return None
    if binding.node.op.maps.attribute:
        found[binding.node.op.maps.attribute] = write_maps(binding.maps, context)
    found.update(dialect.segments(binding.node.op, (inputs, inits), context))
    # The op would take an attribute that travels for its own.
    if any(binding.node.is_inherent(name) or name in found for name in own):
        return None
    return {**found, **own}


def is_inside(value: ir.Value, operation: ir.Operation) -> bool:
    """True if the value is an argument of the operation's body, or an operation there makes it."""
    owner = value.owner
    block = owner if isinstance(owner, ir.Block) else owner.operation.block
    return bool(block == operation.regions[0].blocks[0])


def before(tables: Tables, operation: ir.Operation) -> Placement:
    """The place in front of an operation, at its location."""
    point = ir.InsertionPoint(operation)
    return Placement(tables.dialect, operation.context, operation.location, point)


def create(
    view: StructuredView,
    node: OpNode,
    operands: Sequence[ir.Value],
    attributes: dict[str, ir.Attribute],
) -> ir.Operation:
    """An operation in front of the view's, with its results' types and no body."""
    results = [result.type for result in view.operation.results]
    return before(node.tables, view.operation).create(node.name, results, operands, attributes, 1)


def finish(operation: ir.Operation, created: ir.Operation) -> None:
    """Let a new operation take an old one's place."""
    for old, new in zip(operation.results, created.results, strict=True):
        old.replace_all_uses_with(new)
    operation.erase()


def _move_body(view: StructuredView, created: ir.Operation, takes_inits: bool) -> None:
    """Hand the body over, with the arguments that the new operation's has."""
    block = view.body
    block.append_to(created.regions[0])
    inputs = view.inputs
    if takes_inits and len(block.arguments) == inputs:
        for value in view.operands[inputs:]:
            element = ir.Type.parse(kind_of(value).element.name, created.context)
            block.add_argument(element, value.location)
    elif not takes_inits:
        for number in reversed(range(inputs, len(block.arguments))):
            block.erase_argument(number)

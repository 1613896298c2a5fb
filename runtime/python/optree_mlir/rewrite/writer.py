# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes bindings as operations; keeps discardable attributes, locations and result types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..bindings import ir
from ..build.arguments import kind_of
from ..build.emit import Placement
from ..build.maps import maps_attribute
from ..build.parameters import parameter_attributes
from ..build.regions import fill_region
from .binding import Binding
from .nodes import ITERATORS, OpNode, Tables
from .structured import StructuredView


def replace(view: StructuredView, binding: Binding) -> ir.Operation | None:
    """Replace the operation by the binding's op, and return it.

    None, and the IR is unchanged, if the new operation cannot hold an attribute.
    """
    own = view.node.kept(view.attributes)
    attributes = attributes_for(binding, len(binding.sources) - view.inits, view.inits, own)
    if attributes is None:
        return None
    node, operation = binding.node, view.operation
    site = before(node.tables, operation)
    operands = []
    copies: dict[ir.Value, ir.Value] = {}
    for source, value in zip(binding.sources, binding.values(), strict=True):
        if not isinstance(source, int) and is_inside(value, operation):
            # A constant in the body is copied in front of the operation, once.
            if value not in copies:
                copies[value] = value.owner.operation.clone(site.ip).operation.results[0]
            value = copies[value]
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
    """Return the attributes for the binding; None if an operation cannot have all of them."""
    dialect, context = binding.node.tables.dialect, binding.view.operation.context
    try:
        found = parameter_attributes(dialect, binding.node.op, binding.parameters, context)
    except ir.MLIRError:
        return None  # The dialect has no attribute for the value.
    needed = (p for p in binding.node.parameters if p.value is None and p.default is None)
    if any(p.attribute and p.attribute not in found for p in needed):
        return None
    if binding.node.op.maps.attribute:
        found[binding.node.op.maps.attribute] = maps_attribute(binding.maps, context)
    results = len(binding.view.operation.results)
    found.update(dialect.segments(binding.node.op, (inputs, inits), context, results))
    # The new op would take a discardable attribute for an inherent one.
    if any(binding.node.is_inherent(name) or name in found for name in own):
        return None
    return {**found, **own}


def is_inside(value: ir.Value, operation: ir.Operation) -> bool:
    """True if the value is defined in the operation's body, as an argument or a result."""
    owner = value.owner
    block = owner if isinstance(owner, ir.Block) else owner.operation.block
    return bool(block == operation.regions[0].blocks[0])


def before(tables: Tables, operation: ir.Operation) -> Placement:
    """Return the place in front of an operation, with its location."""
    point = ir.InsertionPoint(operation)
    return Placement(tables.dialect, operation.context, operation.location, point)


def create(
    view: StructuredView,
    node: OpNode,
    operands: Sequence[ir.Value],
    attributes: dict[str, ir.Attribute],
) -> ir.Operation:
    """Build an operation in front of the view's, with its result types and an empty region."""
    results = [result.type for result in view.operation.results]
    return before(node.tables, view.operation).create(node.name, results, operands, attributes, 1)


def finish(operation: ir.Operation, created: ir.Operation) -> None:
    """Replace the uses of an old operation by a new one's results, and erase it."""
    for old, new in zip(operation.results, created.results, strict=True):
        old.replace_all_uses_with(new)
    operation.erase()


def _move_body(view: StructuredView, created: ir.Operation, takes_inits: bool) -> None:
    """Move the body to the new operation, and add or erase arguments for the inits."""
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

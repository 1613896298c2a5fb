# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns tensors that a body reads at the positions of loops into operands.

`%x = tensor.extract %t[%j, %i]`, where `%i` and `%j` are the positions along loops 0 and 1, is an
operand `%t` with the map `(d0, d1) -> (d1, d0)`.
"""

from __future__ import annotations

from ..bindings import attributes_of, ir
from ..build.arguments import kind_of
from .binding import Binding
from .maps import IndexingMap
from .nodes import ITERATORS
from .structured import StructuredView
from .writer import attributes_for, create, is_inside

_READ, _CONSTANT = "tensor.extract", "arith.constant"


def with_position_reads_as_operands(view: StructuredView) -> ir.Operation | None:
    """Return a copy of a generic, in front of it, with such tensors as operands; None without one.

    The loops run over all of each dimension that they index, and constant indices are in bounds.
    """
    root, operation = view.node.tables.root, view.operation
    results = len(operation.results)
    if not view.node.op.is_root or not view.body_takes_inits or results != view.inits:
        return None
    reads: dict[int, IndexingMap] = {}
    tensors = []
    for place, inner in enumerate(view.body.operations):
        found = _map_of(inner.operation, view) if inner.operation.name == _READ else None
        if found is not None:
            reads[place] = found
            tensors.append(inner.operands[0])
    if not reads:
        return None
    inputs, added = view.inputs, len(reads)
    binding = Binding.in_order(root, view)
    iterators = next(p for p in root.op.parameters if p.attribute == ITERATORS)
    binding.parameters[iterators.name] = view.iterators
    binding.maps = [*view.maps[:inputs], *reads.values(), *view.maps[inputs:]]
    own = view.node.kept(view.attributes)
    attributes = attributes_for(binding, inputs + added, view.inits, own)
    if attributes is None:
        return None
    operands = (*view.operands[:inputs], *tensors, *view.operands[inputs:])
    made = create(view, root, operands, attributes)
    copy = operation.clone(ir.InsertionPoint(operation))
    copy.operation.regions[0].blocks[0].append_to(made.regions[0])
    copy.operation.erase()
    body = made.regions[0].blocks[0]
    # A block only takes arguments at its end: those of the inits move behind the new ones.
    inside = [inner.operation for inner in body.operations]
    for place in reads:
        element = body.add_argument(inside[place].results[0].type, inside[place].location)
        inside[place].results[0].replace_all_uses_with(element)
    for number in range(inputs, inputs + view.inits):
        old = body.arguments[number]
        old.replace_all_uses_with(body.add_argument(old.type, old.location))
    for number in reversed(range(inputs, inputs + view.inits)):
        body.erase_argument(number)
    for place in reads:
        inside[place].erase()
    # Positions and constants that only indexed what is an operand now.
    kinds = (view.node.tables.dialect.index_name, _CONSTANT)
    left = [inner for place, inner in enumerate(inside) if place not in reads]
    for inner in left:
        if inner.name in kinds and not list(inner.results[0].uses):
            inner.erase()
    return made


def _map_of(read: ir.Operation, view: StructuredView) -> IndexingMap | None:
    """Return the indices of a read as a map; None if the tensor is no operand at these indices."""
    tensor, *indices = read.operands
    kind, shape = tensor.type, kind_of(tensor).shape
    if not isinstance(kind, ir.RankedTensorType) or kind.encoding or shape is None:
        return None
    if is_inside(tensor, view.operation):
        return None
    sizes = {loop: size for loop, size in view.sizes if loop >= 0 and size is not None}
    results = []
    for value, extent in zip(indices, shape, strict=True):
        result = None if extent is None else _index_of(value, extent, view, sizes)
        if result is None:
            return None
        results.append(result)
    return IndexingMap(view.loops, 0, tuple(results))


def _index_of(
    value: ir.Value, extent: int, view: StructuredView, sizes: dict[int, int]
) -> str | None:
    if isinstance(value.owner, ir.Block):
        return None
    definition = value.owner.operation
    attributes = attributes_of(definition)
    if definition.name == _CONSTANT:
        number = ir.IntegerAttr(attributes["value"]).value
        return str(number) if 0 <= number < extent else None
    if definition.name != view.node.tables.dialect.index_name:
        return None
    loop = ir.IntegerAttr(attributes["dim"]).value
    return f"d{loop}" if sizes.get(loop) == extent else None

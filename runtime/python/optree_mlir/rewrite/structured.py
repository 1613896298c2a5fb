# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A uniform view of a generic and of any op of the tree: operands, maps, iterators, body."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from optree_core.affine import derive_iterators
from optree_core.generic import Illegal, Instance, indexing_maps
from optree_core.irdl import GROUP
from optree_core.model import Form

from ..bindings import attributes_of, ir
from ..build.arguments import ValueType, kind_of
from ..dialect.loaded import SEGMENTS
from .graph import ScalarGraph, import_body
from .maps import IndexingMap, projection, read_maps
from .nodes import ITERATORS, OpNode, Place
from .respelling import respelled

PARALLEL, REDUCTION = "parallel", "reduction"

_ITERATOR = re.compile(r"iterator_type<(\w+)>")


@dataclass(frozen=True, eq=False)
class StructuredView:
    """A structured operation, seen as a generic; `maps` has one map per operand, inputs first."""

    operation: ir.Operation
    node: OpNode
    places: list[Place]
    attributes: Mapping[str, ir.Attribute]
    operands: tuple[ir.Value, ...]
    inits: int
    maps: tuple[IndexingMap, ...]
    iterators: tuple[str, ...]
    body: ir.Block

    @property
    def inputs(self) -> int:
        return len(self.operands) - self.inits

    @property
    def loops(self) -> int:
        return len(self.iterators)

    @cached_property
    def kinds(self) -> tuple[ValueType, ...]:
        return tuple(map(kind_of, self.operands))

    @property
    def sizes(self) -> Iterator[tuple[int, int | None]]:
        """The size of each dimension of each operand after its loop; -1: the result is no loop."""
        for kind, indexing in zip(self.kinds, self.maps, strict=True):
            yield from zip(indexing.dims, kind.shape or (), strict=False)

    @cached_property
    def derived_iterators(self) -> tuple[str, ...]:
        """The iterator types that follow from the maps."""
        return derive_iterators(self.loops, [m.affine for m in self.maps[self.inputs :]])

    @cached_property
    def graph(self) -> ScalarGraph | None:
        """The graph of the body; None if the tables do not describe it."""
        return import_body(self.node.tables, self.body)

    @cached_property
    def respelled(self) -> ScalarGraph | None:
        """The graph with functions for their spellings; None if it contains no spelling."""
        if self.graph is None:
            return None
        return respelled(self.node.tables, self.graph, self.operation.context)

    @cached_property
    def body_takes_inits(self) -> bool:
        return len(self.body.arguments) == len(self.operands)


def view_of(operation: ir.Operation, node: OpNode) -> StructuredView | None:
    """Return the view of an operation of the node's name; None if it is malformed."""
    regions = list(operation.regions)
    blocks = list(regions[0].blocks) if len(regions) == 1 else []
    if len(blocks) != 1:
        return None
    operands = tuple(operation.operands)
    attributes = attributes_of(operation)
    counts = _counts(node, attributes, len(operands))
    places = None if counts is None else node.places(*counts)
    if counts is None or places is None:
        return None
    if len(blocks[0].arguments) not in (len(operands), counts[0]):
        return None
    maps = _maps(node, places, attributes, operands)
    if maps is None or len(maps) != len(operands) or len({m.loops for m in maps}) != 1:
        return None
    if node.op.is_root:
        iterators = tuple(_ITERATOR.findall(str(attributes.get(ITERATORS))))
    else:
        inits = [indexing.affine for indexing in maps[counts[0] :]]
        iterators = derive_iterators(maps[0].loops, inits)
    view = StructuredView(
        operation, node, places, attributes, operands, counts[1], maps, iterators, blocks[0]
    )
    # MLIR accepts operands with different sizes for a loop if a later size is 0.
    known = {(loop, size) for loop, size in view.sizes if loop >= 0 and size is not None}
    return view if len(dict(known)) == len(known) else None


def _counts(
    node: OpNode, attributes: Mapping[str, ir.Attribute], count: int
) -> tuple[int, int] | None:
    """Return the numbers of inputs and inits; None if they do not fit the operation."""
    segments = attributes.get(SEGMENTS)
    if segments is not None:
        sizes = list(ir.DenseI32ArrayAttr(segments))
        if len(sizes) != 2:
            # In IRDL, each value of a variadic operand has a size of its own.
            inputs = sum(GROUP if spec.variadic else 1 for spec in node.op.inputs)
            sizes = [sum(sizes[:inputs]), sum(sizes[inputs:])]
        return (sizes[0], sizes[1]) if sum(sizes) == count else None
    inits = len(node.op.inits)
    if any(operand.same_size for operand in node.op.inits):
        inits = count // 2
    return (count - inits, inits) if count >= inits else None


def _maps(
    node: OpNode,
    places: Sequence[Place],
    attributes: Mapping[str, ir.Attribute],
    operands: Sequence[ir.Value],
) -> tuple[IndexingMap, ...] | None:
    written = attributes.get(node.op.maps.attribute or "")
    if written is not None:
        return read_maps(written)
    kinds = [kind_of(value) for value in operands]
    decoded = {p.name: node.decode(p, attributes) for p in node.parameters}
    instance = Instance(
        tuple(kind.element for kind in kinds),
        tuple(kind.rank for kind in kinds),
        {name: value for name, value in decoded.items() if value is not None},
    )
    try:
        found = indexing_maps(node.op, instance)
    except Illegal:
        return None
    return tuple(
        projection(indexing.loops, ())
        if place.form.form is Form.FREE and not kind.rank
        else IndexingMap(indexing.loops, 0, tuple(indexing.texts))
        for place, kind, indexing in zip(places, kinds, found, strict=True)
    )

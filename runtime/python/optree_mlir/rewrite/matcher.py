# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies operations with nodes of the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from optree_core.container import Container
from optree_core.generic import READ

from ..bindings import ir, operations_in
from ..build.arguments import kind_of
from .binding import Binding, Source
from .conditions import admits, holds
from .fold_order import as_folded, fits
from .graph import CapturedNode, ConstantNode, OperationNode, ReadNode, ScalarGraph
from .index import TreeIndex
from .nodes import OpNode, Place, fixed_value
from .order import may_run
from .structured import StructuredView
from .unify import unify_maps, unify_payload


def captured_scalars(graph: ScalarGraph) -> list[ir.Value]:
    """Return one scalar of each type that a body uses beside its arguments, a constant or not, and
    one tensor of each type that it reads at computed indices."""
    found: dict[str, ir.Value] = {}
    for node in graph.nodes:
        if isinstance(node, ConstantNode | CapturedNode) and node.source is not None:
            kind = kind_of(node.source)
            if kind.container is Container.SCALAR:
                found.setdefault(node.type, node.source)
    for node in graph.nodes:
        if isinstance(node, ReadNode) or (isinstance(node, OperationNode) and node.name == READ):
            table = graph.nodes[node.arguments[0]]
            if isinstance(table, CapturedNode) and table.source is not None:
                found.setdefault(table.type, table.source)
    return list(found.values())


#: The most inputs of a payload that folds which are tried in all orders.
MAX_IN_ANY_ORDER = 4


def _assignments(
    view: StructuredView, node: OpNode, places: Sequence[Place], captured: Sequence[ir.Value]
) -> Iterator[list[Source]]:
    """Yield each assignment of the inputs to places; the inits are last, in their order.

    A place without an input has one of the captured scalars, which stands for all of its type. In
    an op with a region, inputs keep their order.
    """
    inputs, inits = range(view.inputs), range(view.inputs, len(view.maps))
    scalars = [kind_of(value) for value in captured]
    count = len(places) - len(inits)

    def orders(chosen: list[Source], missing: int) -> Iterator[list[Source]]:
        number = len(chosen)
        if number == count:
            yield chosen
            return
        for source in [number] if node.op.has_region else inputs:
            if source not in chosen and fits(view, places[number], source):
                yield from orders([*chosen, source], missing)
        for value, kind in zip(captured, scalars, strict=True) if missing else ():
            if admits(places[number].spec, kind):
                yield from orders([*chosen, value], missing - 1)

    if all(fits(view, place, source) for place, source in zip(places[count:], inits, strict=True)):
        for order in orders([], count - len(inputs)):
            yield [*order, *inits]


def _takes_region(view: StructuredView, node: OpNode) -> bool:
    """True if the body can be moved to an op of this node as it is."""
    body = view.body
    if not node.reads_inits and view.body_takes_inits:
        inits = list(body.arguments)[view.inputs :]
        if any(True for value in inits for _ in value.uses):
            return False
    # MLIR may print a body of one operation as its name and attributes alone.
    first, *rest = [operation.operation for operation in body.operations]
    if len(rest) == 1 and not _has_attributes_only(first, rest[0]):
        return False
    index = node.tables.dialect.index_name
    return all(inner.name != index for inner in operations_in(view.operation))


def _has_attributes_only(operation: ir.Operation, terminator: ir.Operation) -> bool:
    """True if the name and attributes of a body's only operation determine the body."""
    known = operation.context.is_registered_operation(operation.name)
    return known and not (
        operation.regions or len(operation.results) > 1 or len(terminator.attributes)
    )


class Matcher:
    """Matches operations with the nodes of an index.

    disjoint: no two buffer arguments of a function overlap.
    """

    def __init__(self, index: TreeIndex, *, disjoint: bool = True) -> None:
        self.index = index
        self.disjoint = disjoint

    def attempt(
        self,
        view: StructuredView,
        graph: ScalarGraph | None,
        node: OpNode,
        function: str | None = None,
        missing: int = 0,
        captured: Sequence[ir.Value] = (),
    ) -> Binding | None:
        """Match the operation with a node; `missing` inputs are among the `captured` scalars.

        A payload that folds may have many inputs, of which only one order is tried.
        """
        places = node.places(view.inputs + missing, view.inits)
        if places is None:
            return None
        count = len(places) - view.inits
        if node.folds and count > MAX_IN_ANY_ORDER:
            assignments = as_folded(view, node, graph, places, function)
        else:
            assignments = _assignments(view, node, places, captured)
        for sources in assignments:
            binding = Binding(node, view, places, sources)
            if function is not None and node.open_function is not None:
                binding.parameters[node.open_function.name] = function
            if self.unify(binding, graph):
                return binding
        return None

    def unify(self, binding: Binding, graph: ScalarGraph | None) -> bool:
        """Unify maps, then body, then conditions, for the binding's assignment of operands."""
        node = binding.node
        if not unify_maps(binding) or not may_run(binding, graph, self.disjoint):
            return False
        if node.op.has_region:
            if not _takes_region(binding.view, node):
                return False
        elif graph is None or not unify_payload(binding, graph):
            return False
        for parameter in node.parameters:
            value = None if parameter.type.lists_dimensions else fixed_value(parameter)
            if value is not None:
                binding.parameters.setdefault(parameter.name, value)
        return all(holds(condition, binding) for condition in node.conditions)

    def canonical(self, view: StructuredView) -> Binding | None:
        """Return the first match in order of precedence whose `canonical` conditions hold.

        None if only the root matches.
        """
        found = (binding for binding in self.attempts(view) if binding is not None)
        return next(filter(_is_canonical, found), None)

    def attempts(self, view: StructuredView) -> Iterator[Binding | None]:
        """Yield the operation's match, or None, with each candidate in order of precedence."""
        if view.graph is not None and view.graph.results:
            yield from self.described(view, view.graph)
            if len(view.graph.results) == 1 and view.respelled is not None:
                yield from self.described(view, view.respelled)
        for candidate in self.index.regions:
            yield self.attempt(view, view.graph, candidate.node)

    def described(self, view: StructuredView, graph: ScalarGraph) -> Iterator[Binding | None]:
        """Yield the operation's match, or None, with each candidate that has a payload."""
        captured = captured_scalars(graph)
        # An op with fewer scalar operands says more: its payload has the constants.
        for missing in range(1 + (self.index.most_scalars if captured else 0)):
            for candidate in self.index.candidates(view, graph, view.inputs + missing):
                node, function = candidate.node, candidate.function
                yield self.attempt(view, graph, node, function, missing, captured)

    def match(
        self, view: StructuredView, graph: ScalarGraph | None, node: OpNode
    ) -> Binding | None:
        """Match the operation, whose body is the graph, with the node; None if it differs."""
        parameter = node.open_function
        if parameter is None or node.op.has_region or graph is None or not graph.results:
            return self.attempt(view, graph, node)
        functions = parameter.domain or node.tables.scalars.functions
        # Other functions would try all orders of many inputs in vain.
        fitting = (function for function in functions if node.inputs_with(function) == view.inputs)
        found = (self.attempt(view, graph, node, function) for function in fitting)
        return next((binding for binding in found if binding is not None), None)

    def match_below(self, view: StructuredView, node: OpNode) -> Binding | None:
        """Match the operation with the node, else with a descendant; None if no one matches."""
        binding = self.match(view, view.graph, node)
        if binding is None and view.respelled is not None and not node.op.has_region:
            binding = self.match(view, view.respelled, node)
        for child in node.tables.tree.children(node.op.name) if binding is None else ():
            binding = binding or self.match_below(view, node.tables.nodes[child.name])
        return binding


def _is_canonical(binding: Binding) -> bool:
    return all(holds(condition, binding) for condition in binding.node.op.canonical)

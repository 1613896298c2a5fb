# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies operations with nodes of the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from optree_core.container import Container

from ..bindings import ir, operations_in
from ..build.arguments import kind_of
from .binding import Binding, Source
from .conditions import admits, holds
from .graph import CapturedNode, ConstantNode, ScalarGraph
from .index import TreeIndex
from .nodes import OpNode, Place, fixed_value
from .order import may_run
from .structured import StructuredView
from .unify import unify_maps, unify_payload


def captured_scalars(graph: ScalarGraph) -> list[ir.Value]:
    """Return the scalars that a body uses beside its arguments: constants and captured values."""
    found: dict[ir.Value, None] = {}
    for node in graph.nodes:
        if isinstance(node, ConstantNode | CapturedNode) and node.source is not None:
            kind = kind_of(node.source)
            if kind.container is Container.SCALAR:
                found[node.source] = None
    return list(found)


def _assignments(
    view: StructuredView, node: OpNode, places: Sequence[Place], captured: Sequence[ir.Value]
) -> Iterator[list[Source]]:
    """Yield each assignment of the inputs, and the captured scalars, to places.

    The inits are last, in the operation's order. In an op with a region, inputs keep their order.
    """
    sources: list[Source] = [*range(view.inputs), *captured, *range(view.inputs, len(view.maps))]
    kinds = [view.kinds[s] if isinstance(s, int) else kind_of(s) for s in sources]

    def fits(place: Place, number: int) -> bool:
        source, (_, spec, form) = sources[number], place
        known = isinstance(source, int) and not spec.is_init and form.listed
        return admits(spec, kinds[number]) and not (
            known and len(form.results) != len(view.maps[source].results)
        )

    inits = range(len(places) - view.inits, len(places))
    inputs = range(len(places) - view.inits)
    if not all(fits(places[number], number) for number in inits):
        return
    for order in [inputs] if node.op.has_region else permutations(inputs):
        if all(map(fits, places, order)):
            yield [*map(sources.__getitem__, order), *map(sources.__getitem__, inits)]


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
        captured: Sequence[ir.Value] = (),
    ) -> Binding | None:
        """Match the operation with a node; `captured` scalars become operands."""
        places = node.places(view.inputs + len(captured), view.inits)
        if places is None:
            return None
        for sources in _assignments(view, node, places, captured):
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
        if view.graph is not None and len(view.graph.results) == 1:
            yield from self.described(view, view.graph)
            if view.respelled is not None:
                yield from self.described(view, view.respelled)
        for candidate in self.index.regions:
            yield self.attempt(view, view.graph, candidate.node)

    def described(self, view: StructuredView, graph: ScalarGraph) -> Iterator[Binding | None]:
        """Yield the operation's match, or None, with each candidate that has a payload."""
        captured = captured_scalars(graph)
        # Captured scalars become operands only if no op matches without them.
        for extra in ((), captured) if captured else ((),):
            for candidate in self.index.candidates(view, graph, view.inputs + len(extra)):
                yield self.attempt(view, graph, candidate.node, candidate.function, extra)

    def match(
        self, view: StructuredView, graph: ScalarGraph | None, node: OpNode
    ) -> Binding | None:
        """Match the operation, whose body is the graph, with the node; None if it differs."""
        parameter = node.open_function
        if parameter is None or node.op.has_region or graph is None or len(graph.results) != 1:
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

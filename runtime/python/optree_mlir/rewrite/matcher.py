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
    """The scalars that a body gets from elsewhere than its arguments."""
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
    """Each way to assign the inputs, and as many captured scalars as are missing, to places.

    The inits come last, in the order in which the operation has them. A body of the user's reads
    the operands in their order.
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
    """True if the body can be handed over as it is."""
    body = view.body
    if not node.reads_inits and view.body_takes_inits:
        inits = list(body.arguments)[view.inputs :]
        if any(True for value in inits for _ in value.uses):
            return False
    # One operation may be printed by its name and attributes alone.
    first, *rest = [operation.operation for operation in body.operations]
    if len(rest) == 1 and not _has_attributes_only(first, rest[0]):
        return False
    index = node.tables.dialect.index_name
    return all(inner.name != index for inner in operations_in(view.operation))


def _has_attributes_only(operation: ir.Operation, terminator: ir.Operation) -> bool:
    """True if attributes are all that a body of one operation has beside its name."""
    known = operation.context.is_registered_operation(operation.name)
    return known and not (
        operation.regions or len(operation.results) > 1 or len(terminator.attributes)
    )


class Matcher:
    """Matches against the nodes of an index.

    disjoint: no two arguments of a function are buffers that overlap.
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
        """The operation read as a node; scalars that the body captures may be operands."""
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
        """Maps, body and conditions, once the operands are assigned."""
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
        """The canonical spelling: the first node that matches in order of precedence.

        None: only the root is.
        """
        found = (binding for binding in self.attempts(view) if binding is not None)
        return next(filter(_is_canonical, found), None)

    def attempts(self, view: StructuredView) -> Iterator[Binding | None]:
        """The operation read as each node that it may be, in order of precedence."""
        if view.graph is not None and len(view.graph.results) == 1:
            yield from self.described(view, view.graph)
            if view.respelled is not None:
                yield from self.described(view, view.respelled)
        for candidate in self.index.regions:
            yield self.attempt(view, view.graph, candidate.node)

    def described(self, view: StructuredView, graph: ScalarGraph) -> Iterator[Binding | None]:
        """The operation read as each node but those with a body of the user's."""
        captured = captured_scalars(graph)
        # Operands first; captured scalars only where nothing else fits.
        for extra in ((), captured) if captured else ((),):
            for candidate in self.index.candidates(view, graph, view.inputs + len(extra)):
                yield self.attempt(view, graph, candidate.node, candidate.function, extra)

    def match(
        self, view: StructuredView, graph: ScalarGraph | None, node: OpNode
    ) -> Binding | None:
        """The operation, whose body is the graph, read as the node; None if it is not."""
        parameter = node.open_function
        if parameter is None or node.op.has_region or graph is None or len(graph.results) != 1:
            return self.attempt(view, graph, node)
        functions = parameter.domain or node.tables.scalars.functions
        # Of many inputs, each order would be tried.
        fitting = (function for function in functions if node.inputs_with(function) == view.inputs)
        found = (self.attempt(view, graph, node, function) for function in fitting)
        return next((binding for binding in found if binding is not None), None)

    def match_below(self, view: StructuredView, node: OpNode) -> Binding | None:
        """The operation read as the node or a descendant of it; None if it is neither."""
        binding = self.match(view, view.graph, node)
        if binding is None and view.respelled is not None and not node.op.has_region:
            binding = self.match(view, view.respelled, node)
        for child in node.tables.tree.children(node.op.name) if binding is None else ():
            binding = binding or self.match_below(view, node.tables.nodes[child.name])
        return binding


def _is_canonical(binding: Binding) -> bool:
    return all(holds(condition, binding) for condition in binding.node.op.canonical)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies operations with nodes of the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optree_core.container import Container

from ..bindings import ir, operations_in
from ..build.arguments import kind_of
from .attributes import fixed_value
from .binding import Binding
from .conditions import admits, holds, in_domain
from .graph import CapturedNode, ConstantNode, ScalarGraph
from .index import TreeIndex
from .nodes import OpNode
from .order import may_run
from .payloads import unify_payload
from .structured import StructuredView
from .unify_maps import unify_maps


def captured_scalars(graph: ScalarGraph) -> list[ir.Value]:
    """The scalars that a body gets from elsewhere than its arguments."""
    found: dict[ir.Value, None] = {}
    for node in graph.nodes:
        if isinstance(node, ConstantNode | CapturedNode) and node.source is not None:
            kind = kind_of(node.source)
            if kind.container is Container.SCALAR:
                found[node.source] = None
    return list(found)


@dataclass(frozen=True, eq=False)
class _Attempt:
    """One candidate for what an operation is; scalars that the body captures may be operands."""

    view: StructuredView
    graph: ScalarGraph | None
    node: OpNode
    function: str | None = None
    captured: Sequence[ir.Value] = ()
    disjoint: bool = True

    def run(self) -> Binding | None:
        begin = self.node.lay_out(self.view.inputs + len(self.captured), self.view.inits)
        if begin is None:
            return None
        binding = Binding(self.node, self.view, begin, [-1] * begin[-1][1])
        used = [False] * (self.view.inputs + len(self.captured))
        return binding if self.assign(binding, 0, used) else None

    def assign(self, binding: Binding, position: int, used: list[bool]) -> bool:
        """Assign inputs, and as many captured scalars as are missing, from a position on."""
        count = len(binding.sources)
        if position == count:
            return self.finish(binding)
        operand, form = next(
            slot
            for slot, (_, last) in zip(self.node.slots, binding.begin, strict=True)
            if last > position
        )
        inputs = self.view.inputs
        if operand.is_init:
            # The inits come last, in the order in which the operation has them.
            number = inputs + position - (count - self.view.inits)
            if not admits(operand, self.view.kinds[number]):
                return False
            binding.sources[position] = number
            return self.assign(binding, position + 1, used)
        for source, taken in enumerate(used):
            # The body of a user's region reads the operands in their order.
            if taken or (self.node.op.has_region and source != position):
                continue
            if source < inputs:
                if not admits(operand, self.view.kinds[source]):
                    continue
                explicit = form.listed
                if explicit and len(form.results) != len(self.view.maps[source].results):
                    continue
                binding.sources[position] = source
            else:
                value = self.captured[source - inputs]
                if not admits(operand, kind_of(value)):
                    continue
                binding.sources[position] = value
            used[source] = True
            if self.assign(binding, position + 1, used):
                return True
            used[source] = False
        return False

    def finish(self, binding: Binding) -> bool:
        """Maps, body and conditions, once the operands are assigned."""
        binding.parameters = {}
        parameter = self.node.open_function
        if self.function is not None and parameter is not None:
            binding.parameters[parameter.name] = self.function
        if not unify_maps(binding) or not may_run(binding, self.graph, self.disjoint):
            return False
        if self.node.op.has_region:
            if not self.takes_region():
                return False
        elif self.graph is None or not unify_payload(binding, self.graph):
            return False
        for parameter in self.node.parameters:
            if not parameter.type.lists_dimensions:
                value = fixed_value(parameter)
                if value is not None:
                    binding.parameters.setdefault(parameter.name, value)
        return in_domain(binding) and all(holds(c, binding) for c in self.node.conditions)

    def takes_region(self) -> bool:
        """True if the body can be handed over as it is."""
        body = self.view.body
        if not self.node.reads_inits and self.view.body_takes_inits:
            inits = list(body.arguments)[self.view.inputs :]
            if any(True for value in inits for _ in value.uses):
                return False
        # One operation may be printed by its name and attributes alone.
        first, *rest = [operation.operation for operation in body.operations]
        if len(rest) == 1 and not _has_attributes_only(first, rest[0]):
            return False
        index = self.node.tables.dialect.index_name
        return all(inner.name != index for inner in operations_in(self.view.operation))


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
        return _Attempt(view, graph, node, function, captured, self.disjoint).run()

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
        found = (self.attempt(view, graph, node, function) for function in functions)
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

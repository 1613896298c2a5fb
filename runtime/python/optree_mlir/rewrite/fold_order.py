# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operands of payloads that fold, in the order in which a body combines them.

Such a payload has any number of operands: trying all their orders would take too long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from optree_core.element_type import ElementType
from optree_core.generic import Body, Value
from optree_core.model import Role

from ..build.arguments import kind_of
from .binding import Source
from .conditions import admits
from .graph import ArgumentNode, CapturedNode, ConstantNode, OperationNode, ScalarGraph
from .nodes import OpNode, Place
from .structured import StructuredView


def fits(view: StructuredView, place: Place, source: int) -> bool:
    """True if the operand of the operation may stand at this place, by its type and rank."""
    _, spec, form = place
    if form.listed and not spec.is_init and len(form.results) != len(view.maps[source].results):
        return False
    return admits(spec, view.kinds[source])


def as_folded(
    view: StructuredView,
    node: OpNode,
    graph: ScalarGraph | None,
    places: Sequence[Place],
    function: str | None,
) -> Iterator[list[Source]]:
    """Yield the sources of the places if one order of the arguments of commutative functions has
    them there. The body may still compute something else."""
    values = {} if node.open_function is None or function is None else {
        node.open_function.name: function
    }  # fmt: skip
    body = node.body(_elements(view, places), values)
    if graph is None or body is None or len(body.results) != len(graph.results):
        return
    shapes = _Shapes(view, graph, body, places)
    pairs = list(zip(body.results, graph.results, strict=True))
    if not all(shapes.fits(*pair) for pair in pairs):
        return
    for pair in pairs:
        shapes.collect(*pair)
    inputs = range(len(places) - view.inits)
    found = [shapes.found.get(place) for place in inputs]
    own = [source for source in found if isinstance(source, int)]
    chosen = [source for source in found if source is not None]
    if len(chosen) == len(inputs) and sorted(own) == list(range(view.inputs)):
        yield [*chosen, *range(view.inputs, len(view.maps))]


def _elements(view: StructuredView, places: Sequence[Place]) -> tuple[ElementType, ...]:
    """Return the types at the places if the operands keep their order: members share one."""
    inputs = [kind.element for kind in view.kinds[: view.inputs]]
    inits = [kind.element for kind in view.kinds[view.inputs :]]
    count = len(places) - len(inits)
    missing = count - len(inputs)
    found = []
    for place in places[:count]:
        scalar = missing > 0 and place.spec.role is Role.SCALAR
        missing -= scalar
        found.append(inits[0] if scalar or not inputs else inputs.pop(0))
    return (*found, *inits)


class _Shapes:
    """Compares the shapes of a body and a graph, each pair of values once.

    found: place -> the operand, or the scalar of the graph, that stands there.
    """

    def __init__(
        self, view: StructuredView, graph: ScalarGraph, body: Body, places: Sequence[Place]
    ) -> None:
        self.view, self.graph, self.body, self.places = view, graph, body, places
        self.known: dict[tuple[Value, int], bool] = {}
        self.found: dict[int, Source] = {}

    def fits(self, value: Value, number: int) -> bool:
        """True if the node has the operations of the value."""
        key = value, number
        if key not in self.known:
            self.known[key] = (
                self.source(value.argument, number) is not None
                if value.argument is not None
                else bool(self.orders(value, number))
            )
        return self.known[key]

    def orders(self, value: Value, number: int) -> list[list[tuple[Value, int]]]:
        """Return the pairs of arguments in each order that fits."""
        assert value.step is not None
        step, node = self.body.steps[value.step], self.graph.nodes[number]
        arguments = node.arguments
        if len(step.operands) != len(arguments) or isinstance(node, ArgumentNode):
            return []
        name = node.name if isinstance(node, OperationNode) else ""
        # The name of a cast depends on its sign, which is not known yet.
        if len(arguments) > 1 and name != step.mnemonic:
            return []
        swaps = len(arguments) == 2 and name in self.graph.commutes
        found = []
        for order in (arguments, arguments[::-1])[: 1 + swaps]:
            pairs = list(zip(step.operands, order, strict=True))
            if all(self.fits(*pair) for pair in pairs):
                found.append(pairs)
                break
        return found

    def source(self, place: int, number: int) -> Source | None:
        """Return what stands at the place if the node does; None if it may not."""
        node, view = self.graph.nodes[number], self.view
        first = len(self.places) - view.inits
        if isinstance(node, ArgumentNode):
            own = node.number < view.inputs if place < first else (
                node.number == view.inputs + place - first
            )  # fmt: skip
            return node.number if own and fits(view, self.places[place], node.number) else None
        if not isinstance(node, ConstantNode | CapturedNode) or node.source is None:
            return None
        may = first > view.inputs and place < first
        return (
            node.source if may and admits(self.places[place].spec, kind_of(node.source)) else None
        )

    def collect(self, value: Value, number: int) -> None:
        """Set the sources of the places below a value and a node that fit."""
        if value.argument is not None:
            source = self.source(value.argument, number)
            assert source is not None
            self.found.setdefault(value.argument, source)
            return
        for pairs in self.orders(value, number)[:1]:
            for pair in pairs:
                self.collect(*pair)

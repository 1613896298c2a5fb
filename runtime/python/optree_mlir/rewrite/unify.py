# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies an operation's indexing maps with a node's, up to names of loops, and its body.

Results that are one loop give the names; coefficients give strides and dilations; results give
permutations and dropped loops. The op with these parameters must then have exactly the operation's
maps and body.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from optree_core.expression import SIGNS
from optree_core.generic import (
    READ,
    READ_OR,
    SIZE,
    Body,
    Illegal,
    Instance,
    Step,
    Value,
    indexing_maps,
)
from optree_core.model import Form, Op
from optree_core.predicate import violations

from ..bindings import ir
from .binding import Binding, Source
from .graph import (
    ArgumentNode,
    CapturedNode,
    ConstantNode,
    IndexNode,
    OperationNode,
    ReadNode,
    ScalarGraph,
    ScalarNode,
)
from .maps import IndexingMap
from .nodes import Place, fixed_value
from .reads import constant, is_dim


def unify_maps(binding: Binding) -> bool:
    """Find the binding's loops, maps and parameters from the maps; False if they do not fit."""
    view, op = binding.view, binding.node.op
    # No loop is a dimension of a captured tensor, which is read at computed indices.
    given = [
        view.maps[source] if isinstance(source, int)
        else IndexingMap(view.loops, 0, ("0",) * kind.rank)
        for source, kind in zip(binding.sources, binding.kinds(), strict=True)
    ]  # fmt: skip
    loops = _loops(op, view.loops, binding.places, given)
    if loops is None or view.iterators != view.derived_iterators:
        return False
    order = list(range(view.loops))
    names = [loops.index(dim) for dim in order]
    binding.loops = loops
    binding.maps = given if names == order else [indexing.renamed(names) for indexing in given]
    _solve(binding)
    if not _has_own_maps(binding):
        return False
    roles = [place.spec.role for place in binding.places]
    maps = [indexing.affine for indexing in binding.maps]
    return next(violations(op.maps.predicate, roles, maps), None) is None


def _loops(
    op: Op, count: int, places: Sequence[Place], maps: Sequence[IndexingMap]
) -> list[int] | None:
    """Return the dimension of each loop of the op; None if no naming of the loops fits."""
    if (op.loops is not None and len(op.loops) != count) or any(m.symbols for m in maps):
        return None
    leading = count - len(op.maps.named)
    number = _numbers(op, leading)
    if leading < 0:
        return None
    found: dict[int, int] = {}
    for (_, _, form), given in zip(places, maps, strict=True):
        if form.form is Form.IDENTITY:
            wanted = list(range(count))
        elif form.form is Form.TRAILING:
            named = [number.get(result.loop or "", -1) for result in form.results]
            wanted = [*range(leading), *named]
        elif form.listed:
            wanted = [number.get(result.loop or "", -1) for result in form.results]
        else:
            continue
        if len(wanted) != len(given.results):
            return None
        for loop, dim in zip(wanted, given.dims, strict=True):
            if loop >= 0 and (dim < 0 or found.setdefault(loop, dim) != dim):
                return None
    if not found:
        # No map names the loops: they keep their order.
        return list(range(count))
    loops = [found.get(loop, -1) for loop in range(count)]
    return loops if sorted(loops) == list(range(count)) else None


def _numbers(op: Op, leading: int) -> dict[str, int]:
    """Return loop -> its number, where so many loops without a name come before those with one."""
    named = {name: leading + i for i, name in enumerate(op.maps.named)}
    return named or {name: i for i, name in enumerate(op.loops or ())}


def _solve(binding: Binding) -> None:
    """Read the parameters from the maps over the node's loops."""
    op = binding.node.op
    number = _numbers(op, binding.view.loops - len(op.maps.named))
    symbols: dict[str, int] = {}
    for (_, _, form), indexing in zip(binding.places, binding.maps, strict=True):
        if form.listed or form.form is Form.TRAILING:
            last = indexing.linear[len(indexing.linear) - len(form.results) :]
            for wanted, actual in zip(form.results, last, strict=True):
                factors = actual[0] if actual is not None else {}
                for term in wanted.terms:
                    if isinstance(term.factor, str):
                        symbols.setdefault(term.factor, factors.get(number[term.loop], 0))
        elif form.parameter is not None:
            dims, loops = indexing.dims, range(binding.view.loops)
            if form.form is Form.PERMUTE:
                # The result at position p[i] is loop i.
                value = tuple(dims.index(loop) for loop in loops if loop in dims)
            else:
                value = tuple(loop for loop in loops if loop not in dims)
            binding.parameters.setdefault(form.parameter, value)
    for parameter in binding.node.parameters:
        known = tuple(symbols[symbol] for symbol in parameter.symbols if symbol in symbols)
        if known and len(known) == len(parameter.symbols):
            binding.parameters[parameter.name] = known


def _has_own_maps(binding: Binding) -> bool:
    """True if the op with these parameters has the binding's maps, apart from open ones."""
    if all(place.form.form is Form.FREE for place in binding.places):
        return True
    ranks = tuple(kind.rank for kind in binding.kinds())
    try:
        own = indexing_maps(binding.node.op, Instance((), ranks, binding.parameters))
    except Illegal:
        return False
    return all(
        place.form.form is Form.FREE
        or indexing.linear == [({d: f for d, f in terms if f}, c) for terms, c in meant.results]
        for place, indexing, meant in zip(binding.places, binding.maps, own, strict=True)
    )


# Bodies.


def unify_payload(binding: Binding, graph: ScalarGraph) -> bool:
    """True if the body is the node's payload; finds an open sign, the default if both fit."""
    signs = [p for p in binding.node.parameters if p.is_sign and p.value is None]
    open_sign = signs[0] if signs and signs[0].name not in binding.parameters else None
    attempts = [dict(binding.parameters)]
    if open_sign is not None:
        preferred = fixed_value(open_sign) or SIGNS[0]
        others = [sign for sign in SIGNS if sign != preferred]
        attempts = [{**binding.parameters, open_sign.name: s} for s in (preferred, *others)]
    if len(graph.results) != len(binding.node.op.inits):
        return False
    elements = tuple(kind.element for kind in binding.kinds())
    for values in attempts:
        body = binding.node.body(elements, values)
        if body is None:
            return False
        choices = _choices(graph, body, binding)
        sources = next((s for s in choices if _computes(graph, body, binding, s)), None)
        if sources is not None:
            binding.sources, binding.parameters, binding.body = sources, values, body
            return True
    return False


def _choices(graph: ScalarGraph, body: Body, binding: Binding) -> Iterator[list[Source]]:
    """Yield the sources with scalars of the graph where the binding has a scalar of their type.

    A scalar is tried for an operand if the graph has it where the body has the operand. An operand
    that the body does not use has none.
    """
    given = binding.sources
    found: dict[int, dict[int, ir.Value]] = {
        place: {} for place, source in enumerate(given) if not isinstance(source, int)
    }
    if found:
        matcher = _ScalarMatcher(graph, body, given, found)
        for value, number in zip(body.results, graph.results, strict=True):
            matcher.collect(value, number)
    for scalars in product(*(numbers.values() for numbers in found.values())):
        chosen = dict(zip(found, scalars, strict=True))
        yield [chosen.get(place, source) for place, source in enumerate(given)]


class _ScalarMatcher:
    """Finds the scalars of a graph that may be operands of a body.

    found: per place of such an operand, the scalars by the number of their value.
    """

    def __init__(
        self,
        graph: ScalarGraph,
        body: Body,
        sources: Sequence[Source],
        found: dict[int, dict[int, ir.Value]],
    ) -> None:
        self.graph, self.body, self.sources, self.found = graph, body, sources, found
        self.known: dict[tuple[Value, int], list[tuple[Value, int]] | None] = {}
        self.seen: set[tuple[Value, int]] = set()

    def collect(self, value: Value, number: int) -> None:
        """Add the scalars below a node that may have the value."""
        below = self.fitting(value, number)
        if below is None or (value, number) in self.seen:
            return
        self.seen.add((value, number))
        source = self.graph.nodes[number].source
        if value.argument in self.found and source is not None:
            self.found[value.argument].setdefault(self.graph.number_of[number], source)
        place = self.table(value)
        if place in self.found:
            table = self.graph.nodes[number].arguments[0]
            read = self.graph.nodes[table].source
            if isinstance(self.graph.nodes[table], CapturedNode) and read is not None:
                self.found[place].setdefault(self.graph.number_of[table], read)
        for pair in below:
            self.collect(*pair)

    def table(self, value: Value) -> int | None:
        """Return the operand that a value is read from at computed indices, or None."""
        step = None if value.step is None else self.body.steps[value.step]
        reads = step is not None and step.mnemonic in (READ, READ_OR)
        return step.number("operand") if step is not None and reads else None

    def fitting(self, value: Value, number: int) -> list[tuple[Value, int]] | None:
        """Return the pairs of operands if the node may have the value of the body, else None."""
        key = (value, number)
        if key not in self.known:
            self.known[key] = self._fitting(value, self.graph.nodes[number])
        return self.known[key]

    def _fitting(self, value: Value, node: ScalarNode) -> list[tuple[Value, int]] | None:
        if value.type.name != node.type:
            return None
        if value.argument is not None:
            source = self.sources[value.argument]
            if isinstance(source, int):
                return [] if isinstance(node, ArgumentNode) and node.number == source else None
            scalar = isinstance(node, ConstantNode | CapturedNode) and node.source is not None
            return [] if scalar else None
        assert value.step is not None
        step, name, arguments = self.body.steps[value.step], "", node.arguments
        if not step.operands:
            return []  # `_computes` compares constants, sizes and indices.
        if self.table(value) is not None:
            guarded = step.mnemonic == READ_OR
            if guarded is not isinstance(node, ReadNode) or len(arguments) != 1 + len(
                step.operands
            ):
                return None
            name, arguments = step.mnemonic, arguments[1:]
            if not guarded and not (isinstance(node, OperationNode) and node.name == READ):
                return None
        elif isinstance(node, OperationNode):
            name = node.name
        elif isinstance(node, ConstantNode) and node.cast is not None:
            name, operand = node.cast
            arguments = (self.graph.find(replace(operand, source=None)),)
        if step.mnemonic != name or len(step.operands) != len(arguments):
            return None
        orders = [arguments]
        if name in self.graph.commutes and len(arguments) == 2:
            orders.append(arguments[::-1])
        pairs = [list(zip(step.operands, order, strict=True)) for order in orders]
        fit = [p for p in pairs if all(self.fitting(*pair) is not None for pair in p)]
        return [pair for each in fit for pair in each] if fit else None


def _computes(graph: ScalarGraph, body: Body, binding: Binding, sources: Sequence[Source]) -> bool:
    """True if the graph yields the value of the body on these operands."""
    tables, context = binding.node.tables, binding.view.operation.context

    def apply(step: Step, operands: list[int]) -> int:
        kind = step.type.name
        if step.mnemonic in tables.constants:
            value = ir.Attribute.parse(dict(step.attributes)["value"], context)
            return graph.find(ConstantNode(kind, value))
        if step.mnemonic == SIZE:
            return _size(graph, binding, binding.loops[step.number("dim")])
        if step.mnemonic in (READ, READ_OR):
            source = sources[step.number("operand")]
            table = binding.view.operands[source] if isinstance(source, int) else source
            parts = (graph.find(table), *operands)
            if step.mnemonic == READ_OR:
                return graph.find(ReadNode(kind, arguments=parts))
            return graph.find(OperationNode(kind, READ, arguments=parts))
        if step.mnemonic.endswith(".index"):  # Each dialect has its own.
            return graph.find(IndexNode(kind, binding.loops[step.number("dim")]))
        predicate = step.number("predicate")
        return graph.find(OperationNode(kind, step.mnemonic, predicate, arguments=tuple(operands)))

    operands = [
        graph.find(ArgumentNode(kind.name, source) if isinstance(source, int) else source)
        for source, kind in zip(sources, body.arguments, strict=True)
    ]
    return body.run(operands, apply) == [graph.number_of[number] for number in graph.results]


def _size(graph: ScalarGraph, binding: Binding, loop: int) -> int:
    """Return the number of the node that is the number of iterations of a loop, or -1."""
    view = binding.view
    for number, node in enumerate(graph.nodes):
        if node.type != "index" or node.source is None:
            continue
        known = constant(node.source)
        for operand, kind, indexing in zip(view.operands, view.kinds, view.maps, strict=True):
            for d, (dim, size) in enumerate(zip(indexing.dims, kind.shape or (), strict=False)):
                if dim == loop and (
                    size == known if known is not None else is_dim(node.source, operand, d)
                ):
                    return graph.number_of[number]
    return -1

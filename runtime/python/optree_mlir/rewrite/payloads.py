# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies an operation's body with a node's payload on the types at hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from optree_core.element_type import ElementType
from optree_core.expression import SIGNS, Expr
from optree_core.generic import Body, Illegal, Instance, Step, Value, scalar_body

from ..bindings import ir
from ..build.arguments import known_type
from .attributes import fixed_value
from .binding import Binding
from .graph import ArgumentNode, ConstantNode, IndexNode, OperationNode, ScalarGraph, ScalarNode
from .nodes import OpNode


def unify_payload(binding: Binding, graph: ScalarGraph) -> bool:
    """True if the body is the node's payload; finds the sign, the signed where nothing tells."""
    signs = [p for p in binding.node.parameters if p.is_sign and p.value is None]
    open_sign = signs[0] if signs and signs[0].name not in binding.parameters else None
    attempts = [dict(binding.parameters)]
    if open_sign is not None:
        preferred = fixed_value(open_sign) or SIGNS[0]
        others = [sign for sign in SIGNS if sign != preferred]
        attempts = [{**binding.parameters, open_sign.name: s} for s in (preferred, *others)]
    for values in attempts:
        body = payload_body(binding, values)
        if body is None:
            return False
        if _Comparison(body, graph, binding).equal(body.results[0], graph.results[0]):
            if open_sign is not None:
                binding.parameters[open_sign.name] = values[open_sign.name]
            binding.body = body
            return True
    return False


def payload_body(binding: Binding, values: Mapping[str, object]) -> Body | None:
    """The payload of the binding's node on its types; None where it is illegal on them."""
    elements = tuple(kind.element.name for kind in binding.kinds())
    return expanded(binding.node, elements, values)


def expanded(node: OpNode, elements: tuple[str, ...], values: Mapping[str, object]) -> Body | None:
    """The payload of a node on these element types; None where it is illegal on them."""
    used = tuple((p.name, values[p.name]) for p in node.parameters if p.name in values)
    chosen = tuple((name, value) for name, value in used if isinstance(value, str))
    return _expanded(node, elements, chosen)


@lru_cache(maxsize=4096)
def _expanded(
    node: OpNode, elements: tuple[str, ...], values: tuple[tuple[str, str], ...]
) -> Body | None:
    payload = node.payload
    if not isinstance(payload, Expr):
        return None
    kinds: tuple[ElementType, ...] = tuple(map(known_type, elements))
    instance = Instance(kinds, (0,) * len(kinds), dict(values))
    try:
        return scalar_body(node.op, instance, (payload,), node.tables.scalars)
    except Illegal:
        return None


class _Comparison:
    """Structural equality, up to the order of the arguments of what commutes."""

    def __init__(self, expected: Body, actual: ScalarGraph, binding: Binding) -> None:
        self.expected = expected
        self.actual = actual
        self.binding = binding
        self.tables = binding.node.tables

    def equal(self, wanted: Value, number: int) -> bool:
        found = self.actual.nodes[number]
        if wanted.type.name != found.type:
            return False
        if wanted.argument is not None:
            source = self.binding.sources[wanted.argument]
            if isinstance(source, int):
                return isinstance(found, ArgumentNode) and found.number == source
            return found.source is not None and found.source == source
        assert wanted.step is not None
        return self.same_step(self.expected.steps[wanted.step], found)

    def same_step(self, step: Step, found: ScalarNode) -> bool:
        if step.mnemonic in self.tables.constants:
            return isinstance(found, ConstantNode) and found.value == self.constant(step)
        if step.mnemonic == self.tables.dialect.index_name:
            loop = step.number("dim")
            return isinstance(found, IndexNode) and found.loop == self.binding.loops[loop]
        if not isinstance(found, OperationNode) or found.name != step.mnemonic or found.no_nans:
            return False
        if found.predicate != step.number("predicate"):
            return False
        if len(step.operands) != len(found.arguments):
            return False
        pairs = zip(step.operands, found.arguments, strict=True)
        if all(self.equal(wanted, number) for wanted, number in pairs):
            return True
        if step.mnemonic not in self.tables.commutes or len(found.arguments) != 2:
            return False
        crossed = zip(step.operands, reversed(found.arguments), strict=True)
        return all(self.equal(wanted, number) for wanted, number in crossed)

    def constant(self, step: Step) -> ir.Attribute:
        """The value of a constant."""
        text = dict(step.attributes)["value"]
        return ir.Attribute.parse(text, self.binding.view.operation.context)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replaces operations that have exactly the value of a function by the function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import copysign, isnan

from optree_core.element_type import TypeClass, integer_value, number_text
from optree_core.expression import Call, Constant, Expr, Operand
from optree_core.scalar import Spelling

from ..bindings import ir
from ..build.arguments import known_type
from .graph import ConstantNode, OperationNode, ScalarGraph, ScalarNode
from .nodes import Tables

#: The ordered predicates of float compares, and the distance to the unordered ones.
_ORDERED, _SHIFT = range(1, 7), 7


def respelled(tables: Tables, graph: ScalarGraph, context: ir.Context) -> ScalarGraph | None:
    """Return the graph with functions for their spellings; None if it contains no spelling."""
    if not any(_name(node) in tables.spellings for node in graph.nodes):
        return None
    writer = _Writer(tables, graph, context)
    writer.result.results.extend(writer.copy(number) for number in graph.results)
    return writer.result if writer.written else None


def _name(node: ScalarNode) -> str:
    """Return the name of an operation; empty for any other node."""
    return node.name if isinstance(node, OperationNode) else ""


class _Writer:
    def __init__(self, tables: Tables, graph: ScalarGraph, context: ir.Context) -> None:
        self.tables = tables
        self.graph = graph
        self.context = context
        self.result = ScalarGraph(graph.commutes)
        self.done: dict[int, int] = {}
        self.spelled: dict[int, tuple[Spelling, dict[str, int]] | None] = {}
        self.written = False

    def copy(self, number: int) -> int:
        """Copy a node, those that its copy needs first; return the number of the copy."""
        pending = [number]
        while pending:
            last = pending[-1]
            missing = [n for n in self.needed(last) if n not in self.done]
            if missing:
                pending += reversed(missing)
                continue
            if last not in self.done:
                self.done[last] = self.write(last)
            pending.pop()
        return self.done[number]

    def needed(self, number: int) -> Iterable[int]:
        """Return the nodes that the copy of a node takes: the arguments of its spelling, or its
        own."""
        node = self.graph.nodes[number]
        if number not in self.spelled:
            found = ((s, self.bind(s, number)) for s in self.tables.spellings.get(_name(node), ()))
            self.spelled[number] = next(((s, b) for s, b in found if b is not None), None)
        spelled = self.spelled[number]
        return node.arguments if spelled is None else [spelled[1][n] for n in spelled[0].arguments]

    def write(self, number: int) -> int:
        node, spelled = self.graph.nodes[number], self.spelled[number]
        copied = tuple(self.done[n] for n in self.needed(number))
        if spelled is None:
            return self.result.add(replace(node, arguments=copied))
        assert isinstance(node, OperationNode)
        self.written = True
        arguments = dict(zip(spelled[0].arguments, copied, strict=True))
        return self.value(spelled[0].value, arguments, node)

    def value(self, expr: Expr, arguments: dict[str, int], like: OperationNode) -> int:
        """Add the expression with the type of `like`, which it replaces; return its number."""
        kind = known_type(like.type).type_class
        if isinstance(expr, Operand):
            return arguments[expr.name]
        if isinstance(expr, Constant):
            number = float(expr.value) if kind is TypeClass.FLOAT else expr.value
            return self.result.add(ConstantNode(like.type, self.attribute(number, like.type)))
        assert isinstance(expr, Call)
        function = self.tables.scalars.functions[expr.function]
        given = tuple(self.value(argument, arguments, like) for argument in expr.arguments)
        if kind in function.derive:
            names = dict(zip(function.arguments, given, strict=True))
            return self.value(function.derive[kind], names, like)
        return self.result.add(replace(like, name=function.lower[kind], arguments=given))

    def bind(self, spelling: Spelling, number: int) -> dict[str, int] | None:
        """Return the node of each argument if the node is this spelling, else None."""
        nodes = self.graph.nodes
        kind = nodes[number].type
        if known_type(kind).type_class != spelling.on:
            return None
        if spelling.types and kind not in spelling.types:
            return None
        bound: dict[str, int] = {}
        waived: set[str] = set()
        if not self.is_step(spelling, len(spelling.steps) - 1, number, bound, waived):
            return None
        for name in spelling.arguments:
            if name not in bound or nodes[bound[name]].type != kind:
                return None
        for name, kinds in spelling.where.items():
            if not self.admits(set(kinds) - waived, nodes[bound[name]]):
                return None
        return bound

    def is_step(
        self, spelling: Spelling, step: int, number: int, bound: dict[str, int], waived: set[str]
    ) -> bool:
        """True if the node matches the step; conditions that flags imply are added to `waived`."""
        wanted, node = spelling.steps[step], self.graph.nodes[number]
        if not isinstance(node, OperationNode) or node.name != wanted.mnemonic:
            return False
        if len(node.arguments) != len(wanted.arguments):
            return False
        predicates = set(wanted.predicates)
        if node.no_nans:
            predicates |= {p + _SHIFT for p in predicates if p in _ORDERED}
            predicates |= {p - _SHIFT for p in predicates if p - _SHIFT in _ORDERED}
            waived.add("number")
        if node.predicate not in (predicates or {-1}):
            return False
        for word, argument in zip(wanted.arguments, node.arguments, strict=True):
            if word in spelling.arguments:
                if not self.same(bound.setdefault(word, argument), argument):
                    return False
            elif word.startswith("%"):
                if not self.is_step(spelling, int(word[1:]), argument, bound, waived):
                    return False
            elif not self.is_integer(self.graph.nodes[argument], int(word)):
                return False
        return True

    def same(self, lhs: int, rhs: int) -> bool:
        """True if two nodes are the same value."""
        left, right = self.graph.nodes[lhs], self.graph.nodes[rhs]
        if isinstance(left, ConstantNode) and isinstance(right, ConstantNode):
            return (left.type, left.value) == (right.type, right.value)
        return lhs == rhs

    def is_integer(self, node: ScalarNode, value: int) -> bool:
        if not isinstance(node, ConstantNode):
            return False
        kind = known_type(node.type)
        has_value = (
            kind.type_class in (TypeClass.INT, TypeClass.INDEX)
            and integer_value(value, kind) == value
        )
        return has_value and node.value == self.attribute(value, node.type)

    def admits(self, kinds: set[str], node: ScalarNode) -> bool:
        """True if the value of a node satisfies all conditions."""
        if not kinds:
            return True
        if not isinstance(node, ConstantNode):
            return False
        if known_type(node.type).type_class is not TypeClass.FLOAT:
            return False
        value = ir.FloatAttr(node.value).value
        if isnan(value):
            return "number" not in kinds
        # A number that float64 rounds to zero is not zero itself.
        zero = value == 0 and node.value == self.attribute(value, node.type)
        sign = "negative" if copysign(1, value) < 0 else "positive"
        return not zero or f"not_{sign}_zero" not in kinds

    def attribute(self, value: float, type: str) -> ir.Attribute:
        """Return the attribute for a constant of this type."""
        return ir.Attribute.parse(number_text(value, known_type(type)), self.context)

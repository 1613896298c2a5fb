# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar expressions as entries of C++ tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    Operand,
    ParameterCall,
    SignParameter,
)

from optree_gen.emit.quoting import cpp_integer, cpp_string

from .layout import function_row


def call(function: str, *arguments: object) -> str:
    """Return a C++ call of a function of Table.h, which constructs an entry."""
    return f"{function}({', '.join(map(str, arguments))})"


def argument_places(names: Iterable[str]) -> dict[str, str]:
    """Return argument -> its position as C++, such as `/*lhs=*/0`."""
    return {name: f"/*{name}=*/{place}" for place, name in enumerate(names)}


class Expressions:
    """Lists the nodes of a scalar expression in evaluation order; each operand is read once.

    operands, loops, parameters: name -> C++ expression of its position.
    """

    def __init__(
        self,
        operands: Mapping[str, str],
        loops: Mapping[str, str] | None = None,
        parameters: Mapping[str, str] | None = None,
    ) -> None:
        self.operands = operands
        self.loops = loops or {}
        self.parameters = parameters or {}
        self.found: list[str] = []
        self.read: dict[str, int] = {}
        self.known: dict[Expr, int] = {}

    def nodes(self, expr: Expr) -> tuple[str, ...]:
        value = self.visit(expr)
        # The runtime takes the last node for the root.
        if value != len(self.found) - 1:
            raise ValueError(f"{expr} ends before its last node")
        return tuple(self.found)

    def add(self, function: str, *arguments: object) -> int:
        self.found.append(call(function, *arguments))
        return len(self.found) - 1

    def visit(self, expr: Expr) -> int:
        if isinstance(expr, Operand):
            if expr.name not in self.read:
                self.read[expr.name] = self.add("operand", self.operands[expr.name])
            return self.read[expr.name]
        if isinstance(expr, Constant):
            types = self.type(expr.type)
            if isinstance(expr.value, float):
                return self.add("realLiteral", expr.value, *types)
            return self.add("literal", cpp_integer(expr.value), *types)
        # An expression that occurs twice, such as a use of a `let`, is computed once.
        if expr not in self.known:
            self.known[expr] = self.compute(expr)
        return self.known[expr]

    def compute(self, expr: Index | Cast | Call | ParameterCall) -> int:
        if isinstance(expr, Index):
            if expr.loop in self.parameters:
                return self.add("indexBy", self.parameters[expr.loop])
            return self.add("indexOf", self.loops[expr.loop])
        if isinstance(expr, Cast):
            value = self.visit(expr.operand)
            types = self.type(expr.type)
            if isinstance(expr.sign, SignParameter):
                return self.add("castBy", value, self.parameters[expr.sign.name], *types)
            return self.add("castAs", value, f"Sign::{expr.sign.capitalize()}", *types)
        arguments = tuple(self.visit(argument) for argument in expr.arguments)
        if isinstance(expr, Call):
            return self.add("call", function_row(expr.function), *arguments)
        assert isinstance(expr, ParameterCall)
        group = "-1" if expr.variadic is None else self.operands[expr.variadic]
        return self.add("callBy", self.parameters[expr.parameter], group, *arguments)

    def type(self, name: str | None) -> tuple[str, ...]:
        if name is None:
            return ()
        # The name of an operand stands for its element type, which only the instance has.
        if name in self.operands:
            return (call("like", self.visit(Operand(name))),)
        return (call("named", cpp_string(name)),)

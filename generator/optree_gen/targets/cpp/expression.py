# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar expressions as entries of C++ tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Several,
    SignParameter,
    assert_never,
)

from optree_gen.emit.quoting import cpp_integer, cpp_real, cpp_string

from .layout import braced, function_row


def call(function: str, *arguments: object) -> str:
    """Return a C++ call of a function of Table.h, which constructs an entry."""
    return f"{function}({', '.join(map(str, arguments))})"


def permissions(names: Iterable[str]) -> str | None:
    """Return the C++ of a set of permissions; None for no permission, the default."""
    listed = [f"Permission::{name.capitalize()}" for name in names]
    return call("permissions", braced(listed)) if listed else None


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
        self.known: dict[tuple[Expr, str], int] = {}
        #: The output whose value is visited, if there are several; its type is the accumulator's.
        self.output = ""

    def nodes(self, expr: Expr) -> tuple[str, ...]:
        value = self.visit(expr)
        # The runtime takes the last node for the root.
        if value != len(self.found) - 1:
            raise ValueError(f"{expr} ends before its last node")
        return tuple(self.found)

    def several(self, values: Mapping[str, Expr]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the nodes of the value of each output, and the numbers of the values."""
        numbers = []
        for self.output, value in values.items():
            numbers.append(str(self.visit(value)))
        return tuple(self.found), tuple(numbers)

    def add(self, function: str, *arguments: object) -> int:
        self.found.append(call(function, *arguments))
        return len(self.found) - 1

    def visit(self, expr: Expr) -> int:
        # An expression that occurs twice, such as a use of a `let`, is computed once; a constant
        # is written at each use.
        if isinstance(expr, Constant):
            return self.compute(expr)
        key = expr, self.output if not isinstance(expr, Operand) else ""
        if key not in self.known:
            self.known[key] = self.compute(expr)
        return self.known[key]

    def compute(self, expr: Expr) -> int:
        match expr:
            case Operand(name):
                return self.add("operand", self.operands[name])
            case Constant(value, type):
                if isinstance(value, float):
                    return self.add("realLiteral", cpp_real(value), *self.type(type))
                return self.add("literal", cpp_integer(value), *self.type(type))
            case Index(loop) if loop in self.parameters:
                return self.add("indexBy", self.parameters[loop])
            case Index(loop):
                return self.add("indexOf", self.loops[loop])
            case LoopSize(loop) if loop in self.parameters:
                return self.add("sizeBy", self.parameters[loop])
            case LoopSize(loop):
                return self.add("sizeOf", self.loops[loop])
            case Cast(operand, type, sign):
                value, types = self.visit(operand), self.type(type)
                if isinstance(sign, SignParameter):
                    return self.add("castBy", value, self.parameters[sign.name], *types)
                return self.add("castAs", value, f"Sign::{sign.capitalize()}", *types)
            case Call(function, arguments):
                return self.add("call", function_row(function), *map(self.visit, arguments))
            case Fold(function, arguments, group):
                values = [self.visit(argument) for argument in arguments]
                return self.add("fold", function_row(function), self.operands[group], *values)
            case ParameterCall(parameter, arguments, variadic):
                group = "-1" if variadic is None else self.operands[variadic]
                values = [self.visit(argument) for argument in arguments]
                return self.add("callBy", self.parameters[parameter], group, *values)
            case Read(source, indices, otherwise):
                values = [self.visit(index) for index in indices]
                if otherwise is None:
                    return self.add("readAt", self.operands[source], *values)
                values.append(self.visit(otherwise))
                return self.add("readOr", self.operands[source], *values)
            case Several():
                raise ValueError("several values are not one node")
            case _:
                assert_never(expr)

    def type(self, name: str | None) -> tuple[str, ...]:
        name = name or self.output
        if not name:
            return ()
        # The name of an operand stands for its element type, which only the instance has.
        if name in self.operands:
            return (call("like", self.visit(Operand(name))),)
        return (call("named", cpp_string(name)),)

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar expressions as tables hold them."""

from __future__ import annotations

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

from .view import BuilderView


class Expressions:
    """Writes a scalar expression out in evaluation order; each operand is read once."""

    def __init__(
        self,
        functions: dict[str, int],
        operands: dict[str, int],
        loops: dict[str, int] | None = None,
        parameters: dict[str, int] | None = None,
    ) -> None:
        self.functions = functions
        self.operands = operands
        self.loops = loops or {}
        self.parameters = parameters or {}
        self.found: list[BuilderView] = []
        self.read: dict[str, int] = {}
        self.known: dict[str, int] = {}

    def nodes(self, expr: Expr) -> tuple[BuilderView, ...]:
        value = self.visit(expr)
        if value != len(self.found) - 1:
            raise ValueError(f"{expr} ends before its last node")
        return tuple(self.found)

    def add(self, builder: BuilderView) -> int:
        self.found.append(builder)
        return len(self.found) - 1

    def visit(self, expr: Expr) -> int:
        if isinstance(expr, Operand):
            if expr.name not in self.read:
                self.read[expr.name] = self.add(BuilderView("operand", (self.operands[expr.name],)))
            return self.read[expr.name]
        if isinstance(expr, Constant):
            kind = "realLiteral" if isinstance(expr.value, float) else "literal"
            types = self.type(expr.type)
            return self.add(BuilderView(kind, (expr.value,), types))
        # What a spec writes twice, as by a `let`, is computed once; the representation tells 0.0,
        # -0.0 and 0 apart, which are equal.
        if repr(expr) not in self.known:
            self.known[repr(expr)] = self.compute(expr)
        return self.known[repr(expr)]

    def compute(self, expr: Index | Cast | Call | ParameterCall) -> int:
        if isinstance(expr, Index):
            if expr.loop in self.parameters:
                return self.add(BuilderView("indexBy", (self.parameters[expr.loop],)))
            return self.add(BuilderView("indexOf", (self.loops[expr.loop],)))
        if isinstance(expr, Cast):
            value = self.visit(expr.operand)
            types = self.type(expr.type)
            if isinstance(expr.sign, SignParameter):
                parameter = self.parameters[expr.sign.name]
                return self.add(BuilderView("castBy", (value, parameter), types))
            return self.add(
                BuilderView("castAs", (value, f"Sign::{expr.sign.capitalize()}"), types)
            )
        arguments = tuple(self.visit(argument) for argument in expr.arguments)
        if isinstance(expr, Call):
            return self.add(BuilderView("call", (self.functions[expr.function], *arguments)))
        assert isinstance(expr, ParameterCall)
        group = -1 if expr.variadic is None else self.operands[expr.variadic]
        return self.add(BuilderView("callBy", (self.parameters[expr.parameter], group, *arguments)))

    def type(self, name: str | None) -> tuple[BuilderView, ...]:
        if name is None:
            return ()
        if name in self.operands:
            return (BuilderView("like", (self.visit(Operand(name)),)),)
        return (BuilderView("named", (f'"{name}"',)),)

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Type payloads with classes of element types, to find those that no types fit."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.element_type import TYPE_CLASSES, element_type
from optree_core.expression import Call, Cast, Constant, Expr, Index, Operand, ParameterCall
from optree_core.model import Op
from optree_core.scalar import COMMON_TYPE, ScalarTable

#: The class of a value whose type the op leaves open.
ANY = "any"


class Mismatch(Exception):
    """The payload is illegal for a class of the accumulator; `part`: what of it, if not all."""

    def __init__(self, part: Expr | None, reason: str) -> None:
        super().__init__(reason)
        self.part = part
        self.reason = reason


def explain_mismatches(mismatches: Sequence[Mismatch]) -> str:
    """All reasons, each once: those of the part that is pointed at, then the others as found."""
    part = blamed(mismatches).part
    ordered = sorted(mismatches, key=lambda m: m.part != part)
    return "; ".join(dict.fromkeys(m.reason for m in ordered))


def blamed(mismatches: Sequence[Mismatch]) -> Mismatch:
    """The mismatch whose part of the payload is illegal for the most classes."""
    parts = [m.part for m in mismatches]
    return max(mismatches, key=lambda m: (m.part is not None, parts.count(m.part)))


def infer(op: Op, payload: Expr, accumulator: str, scalars: ScalarTable) -> None:
    """Type `payload` where the output's elements are of class `accumulator`.

    Raises:
        Mismatch: that is not possible.
    """
    result = _Inference(op, accumulator, scalars).visit(payload)
    if result not in (accumulator, ANY):
        raise Mismatch(None, f"the payload yields {result}, whatever the output's type is")


class _Inference:
    def __init__(self, op: Op, accumulator: str, scalars: ScalarTable) -> None:
        self.accumulator = accumulator
        self.scalars = scalars
        self.operands: dict[str, str] = {}
        for operand in op.operands:
            declared = type_class(operand.type) if operand.type else None
            if operand.role == "init" and declared not in (None, accumulator):
                raise Mismatch(None, f"'{operand.name}' is declared to be {declared}")
            known = operand.role == "init" or op.types == "strict"
            self.operands[operand.name] = declared or (accumulator if known else ANY)

    def visit(self, expr: Expr) -> str:
        if isinstance(expr, Operand):
            return self.operands.get(expr.name, ANY)
        if isinstance(expr, Index):
            return "index"
        if isinstance(expr, Constant):
            return self.named(expr.type)
        if isinstance(expr, Cast):
            return self.cast(expr, self.visit(expr.operand), self.named(expr.type))
        if isinstance(expr, ParameterCall):
            for argument in expr.arguments:
                self.visit(argument)
            return ANY
        return self.call(expr)

    def named(self, name: str | None) -> str:
        if name is None:
            return self.accumulator
        return self.operands[name] if name in self.operands else type_class(name) or ANY

    def cast(self, expr: Cast, source: str, target: str) -> str:
        if ANY in (source, target) or source == target:
            return target
        pair = tuple("int" if kind == "i1" else kind for kind in (source, target))
        if pair[0] != pair[1] and not any((r.source, r.target) == pair for r in self.scalars.casts):
            raise Mismatch(expr, f"nothing casts {source} to {target}")
        return target

    def call(self, call: Call) -> str:
        function = self.scalars.functions[call.function]
        common = ANY
        for (name, wanted), argument in zip(
            function.arguments.items(), call.arguments, strict=True
        ):
            found = self.visit(argument)
            if wanted != COMMON_TYPE:
                if found not in (wanted, ANY):
                    raise Mismatch(call, f"the argument '{name}' of '{function.name}' is {wanted}")
            elif common == ANY:
                common = found
            elif found not in (common, ANY):
                raise Mismatch(call, f"'{function.name}' takes arguments of one type only")
        if common not in (ANY, *function.classes):
            classes = " and ".join(sorted(function.classes, key=TYPE_CLASSES.index))
            raise Mismatch(call, f"'{function.name}' is defined on {classes or 'nothing'}")
        return common if function.result == COMMON_TYPE else function.result


def type_class(name: str | None) -> str | None:
    """The class that a class or an element type names; None for anything else."""
    if name is None or name in TYPE_CLASSES:
        return name
    try:
        return element_type(name).type_class
    except ValueError:
        return None
